"""The rules of Envoys: draw a card, play one of two; the last at court wins, or the highest card when the deck is empty.

Each seat holds one card and begins with three favours, or as many as the switch says. One card is set aside unseen. On your
turn you draw a card and play one of the two. A card may be played at another player who is not veiled:

1 Sentry   say which other card that player holds; if so, the player is out.
2 Scout    look at that player's hand.
3 Rival    compare hands: the lower one is out.
4 Veil     you are safe until your next turn.
5 Steward  that player, or you, discards the hand and draws another card.
6 Broker   offer favours for that player's hand; the player accepts or refuses.
7 Duchess  must be played out of a hand with the Broker or the Steward.
8 Crown    whoever plays or discards it is out.

Equal hands at the end are decided by favours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar, Self

from engine.chance import Chance
from engine.core.bots import Bot, random
from engine.core.common_language import projection, shapes_of
from engine.core.logged_game import LoggedGame
from engine.core.position import Position, Step
from engine.core.rules import Rules
from engine.core.seated_position import SeatedPosition
from engine.core.switches import Switch, Switches, defaults, expect_allowed
from engine.game import Action, Decision, Event, Refusal, Result, View
from engine.record import Header
from tests.games.envoys.language import FAVOURS, LANGUAGE, VALUES

COPIES = {"sentry": 5, "duchess": 1, "crown": 1, "broker": 2}
DECK = tuple(card for card in VALUES for _ in range(COPIES.get(card, 2)))
AIMED = ("sentry", "scout", "rival", "steward", "broker")
CONCEDE: Action = ("concede",)
SWITCHES: Switches = {"favours": Switch(FAVOURS, "a choice for the table")}


class EnvoysPosition(SeatedPosition):
    """The position of a game.

    `aside`: the card that was set aside unseen; `aiming`: the card that has been played and needs a target; `offer`: the seat
    that is offered favours, and how many.
    """

    shapes_of_actions: ClassVar = shapes_of(LANGUAGE.verbs)
    any_time_verbs: ClassVar = frozenset({"concede"})

    def __init__(self, mode: str, seats: int, favours: int, chance: Chance) -> None:
        self.mode, self.chance = mode, chance
        self.deck: list[str] = list(DECK)
        self.aside = self.aiming = ""
        self.offer: tuple[int, int] | None = None
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.played: list[list[str]] = [[] for _ in range(seats)]
        self.favours, self.veiled, self.alive = [favours] * seats, [False] * seats, [True] * seats
        self.seat, self.number = 0, 1
        self.over: Result | None = None
        self.outcomes: list[str] = []

    # -- being asked ---------------------------------------------------------------------------------------------------

    @property
    def seat_count(self) -> int:
        return len(self.hands)

    @property
    def asked(self) -> Mapping[int, str]:
        if self.over is not None:
            return {}
        if self.offer is not None:
            return {self.offer[0]: "offer"}
        return {self.seat: "aim" if self.aiming else "play"}

    @property
    def turn(self) -> int:
        return self.number

    @property
    def on_turn(self) -> tuple[int, ...]:
        return () if self.over is not None else (self.seat,)

    @property
    def result(self) -> Result | None:
        return self.over

    def decision(self, seat: int) -> Decision:
        kind = self.asked[seat]
        if self.offer is not None:
            return Decision(kind, {"source": "broker", "bidder": self.seat, "amount": self.offer[1]})
        return Decision(kind, {"source": self.aiming or None})

    def actions(self, seat: int) -> list[Action]:
        match self.asked.get(seat):
            case "play":
                return sorted({("play", card) for card in self._playable(seat)})
            case "aim":
                return sorted(action for target in self._targets(seat) for action in self._aimed(seat, target))
            case "offer":
                return [("accept",), ("refuse",)]
        return []

    def _playable(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        return ["duchess"] if "duchess" in hand and {"broker", "steward"} & set(hand) else hand

    def _targets(self, seat: int, card: str = "") -> list[int]:
        others = [each for each in range(self.seat_count) if self.alive[each] and not self.veiled[each] and each != seat]
        return [*others, seat] if (card or self.aiming) == "steward" else others

    def _aimed(self, seat: int, target: int) -> list[Action]:
        match self.aiming:
            case "sentry":
                return [("accuse", target, card) for card in VALUES if card != "sentry"]
            case "broker":
                return [("bid", target, amount) for amount in range(self.favours[seat] + 1)]
        return [("aim", target)]

    def any_time_actions(self, seat: int) -> list[Action]:
        return [CONCEDE] if self.over is None and self.alive[seat] else []

    def check_unasked(self, seat: int, action: Action) -> Refusal | None:
        return None if self.alive[seat] else Refusal("out")

    def check_answer(self, seat: int, question: str, action: Action) -> Refusal | None:
        if action in self.actions(seat):
            return None
        if question == "play" and action[0] == "play" and action[1] in self.hands[seat]:
            return Refusal("duchess-first")
        return Refusal("wrong-answer", {"kind": question})

    # -- acting --------------------------------------------------------------------------------------------------------

    def step(self, seat: int, action: Action) -> Step:
        self.outcomes = []
        events: list[Event] = []
        ends = True
        match action:
            case ("concede",):
                events.append(("concede", seat))
                bidders = () if self.offer is None else (self.seat, self.offer[0])
                self._drop(seat, events)
                ends = seat == self.seat or seat in bidders or bool(self.aiming and not self._targets(self.seat))
                self.offer = None if ends else self.offer
            case ("play", card):
                self.hands[seat].remove(card)
                self.played[seat].append(card)
                events.append(("play", seat, card))
                self.veiled[seat] = card == "veil"
                if card in AIMED and self._targets(seat, card):
                    self.aiming = card
                    return events, (), ""
                if card == "crown":
                    self._drop(seat, events)
            case ("bid", target, amount):
                self.offer, self.aiming = (target, amount), ""
                return [("bid", seat, target, amount)], (), "seat"
            case ("accept",):
                assert self.offer is not None
                bidder, amount = self.seat, self.offer[1]
                events.append(("accept", seat))
                self.hands[seat], self.hands[bidder] = self.hands[bidder], self.hands[seat]
                self.favours[seat] += amount
                self.favours[bidder] -= amount
                self.offer = None
            case ("refuse",):
                events.append(("refuse", seat))
                self.offer = None
            case ("accuse", target, card):
                events.append(("accuse", seat, target, card))
                if self.hands[target] == [card]:
                    self._drop(target, events)
            case (_, target):
                events.append(("aim", seat, target))
                self._carry_out(seat, target, events)
        self._go_on(events, ends=ends)
        return events, tuple(self.outcomes), "seat"

    def _carry_out(self, seat: int, target: int, events: list[Event]) -> None:
        mine, theirs = self.hands[seat], self.hands[target]
        match self.aiming:
            case "scout":
                events.append(("saw", seat, target, theirs[0]))
            case "rival":
                events.append(("compare", seat, target))
                if VALUES[mine[0]] != VALUES[theirs[0]]:
                    self._drop(seat if VALUES[mine[0]] < VALUES[theirs[0]] else target, events)
            case "steward":
                thrown = theirs.pop()
                self.played[target].append(thrown)
                events.append(("discard", target, thrown))
                if thrown == "crown":
                    self._drop(target, events)
                else:
                    theirs.append(self._drawn() if self.deck else self.aside)
                    events.append(("draw", target, theirs[0]))

    def _drop(self, seat: int, events: list[Event]) -> None:
        """Remove that seat from the game, and show its hand."""
        self.alive[seat] = False
        events += [("discard", seat, card) for card in self.hands[seat]]
        self.played[seat] += self.hands[seat]
        self.hands[seat] = []
        events.append(("defeat", seat))

    def _go_on(self, events: list[Event], *, ends: bool) -> None:
        """Begin the next turn if this one ends (`ends`), or end the game."""
        living = [each for each in range(self.seat_count) if self.alive[each]]
        if len(living) > 1 and not ends:
            return
        self.aiming = ""
        if len(living) == 1 or not self.deck:
            scores = {each: (VALUES[self.hands[each][0]], self.favours[each]) for each in living}
            winners = tuple(each for each in living if scores[each] == max(scores.values()))
            self.over = Result(winners, "last" if len(living) == 1 else "highest")
            events.append(("over", winners, self.over.reason))
        else:
            self.seat = next(
                at % self.seat_count for at in range(self.seat + 1, self.seat + 9) if self.alive[at % self.seat_count]
            )
            self.number += 1
            self._begin_turn(events)

    def _begin_turn(self, events: list[Event]) -> None:
        self.veiled[self.seat] = False
        self.hands[self.seat].append(self._drawn())
        events += [("turn", self.number, self.seat), ("draw", self.seat, self.hands[self.seat][-1])]

    def _drawn(self) -> str:
        card = self.deck.pop(self.chance.pick(self.deck))
        self.outcomes.append(card)
        return card

    def deal(self) -> tuple[str, ...]:
        """Set the game up; return the draws."""
        self.outcomes = []
        self.aside = self._drawn()
        for hand in self.hands:
            hand.append(self._drawn())
        self._begin_turn([])
        return tuple(self.outcomes)

    # -- knowing -------------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        asked = [{"seat": each, "kind": kind, **self.decision(each).args} for each, kind in self.asked.items()]
        return {
            "game": Envoys.id,
            "data": 1,
            "mode": self.mode,
            "seat": seat,
            "turn": self.number,
            "on_turn": self.on_turn,
            "deck": len(self.deck),
            "hand": [] if seat is None else sorted(self.hands[seat]),
            "seats": [
                {
                    "alive": self.alive[each],
                    "veiled": self.veiled[each],
                    "cards": len(self.hands[each]),
                    "favours": self.favours[each],
                    "played": list(self.played[each]),
                }
                for each in range(self.seat_count)
            ],
            "asked": asked,
            "result": None if self.over is None else {"winners": self.over.winners, "reason": self.over.reason},
        }

    def event_for(self, seat: int | None, event: Event) -> Event | None:
        return _EVENT_FOR(self, seat, event)

    # -- copies --------------------------------------------------------------------------------------------------------

    def copy(self) -> Self:
        twin = type(self)(self.mode, self.seat_count, 0, self.chance.copy())
        for name, value in vars(self).items():
            if isinstance(value, list):
                setattr(twin, name, [each[:] if isinstance(each, list) else each for each in value])
            elif name != "chance":
                setattr(twin, name, value)
        return twin

    def resample(self, seat: int | None, chance: Chance) -> Self:
        twin = self.copy()
        twin.chance = chance
        others = [each for each in range(self.seat_count) if each != seat]
        hidden = sorted([*self.deck, self.aside, *(card for each in others for card in self.hands[each])])

        def dealt() -> str:
            return hidden.pop(chance.pick(hidden))

        twin.aside = dealt()
        for each in others:
            twin.hands[each] = [dealt() for _ in self.hands[each]]
        twin.deck = hidden
        return twin

    def resample_past(self, now: Self, then: Self, seat: int | None, chance: Chance) -> Self:
        """Return the position without its last card. Only a card that needs a target can be undone: it returns to the hand
        of the player who played it."""
        twin = self.copy()
        twin.aiming, twin.played, twin.veiled = then.aiming, [pile[:] for pile in then.played], then.veiled[:]
        if now.aiming and not then.aiming:
            twin.hands[self.seat].append(now.aiming)
        return twin

    def dump(self) -> Any:
        kept = self.copy()
        return {name: value for name, value in vars(kept).items() if name not in ("chance", "outcomes", "over")}


def _sees_hand(position: EnvoysPosition, seat: int | None, of: int) -> bool:
    return seat == of


_EVENT_FOR = projection(LANGUAGE.events, {"hand": _sees_hand})


def careful(view: View, chance: Chance) -> Action:
    """Keep the higher card, name the likeliest card, and exchange a low hand. The rest is random.

    It also plays the simulated games of advice and analysis.
    """
    actions: list[Action] = list(map(tuple, view["actions"]))
    if actions[0][0] == "play":
        return min(actions, key=lambda action: VALUES[action[1]])
    hand = VALUES[min(view["hand"], key=VALUES.__getitem__)]
    if ("accept",) in actions:
        return ("accept",) if hand < 4 else ("refuse",)
    if actions[0][0] == "accuse":
        seen = Counter(card for seat in view["seats"] for card in seat["played"]) + Counter(view["hand"])
        left = Counter(DECK) - seen
        most = max(left[action[2]] for action in actions)
        actions = [action for action in actions if left[action[2]] == most]
    elif len(actions) > 1:
        actions = [action for action in actions if action[1] != view["seat"]]
    return actions[chance.pick(actions)]


MODES: Mapping[str, tuple[int, ...]] = {"court": (2, 3, 4)}
BOTS: Mapping[str, Bot] = {"random": random, "simple": careful}
NAMES: Mapping[str, str] = {"random": "Page", "simple": "Chamberlain"}


class EnvoysRules(Rules):
    """The rules of the game before anything happens."""

    id = "envoys"
    data_version = 1
    data_versions = (1,)
    modes = MODES
    bots = BOTS
    bot_names = NAMES

    def settle_rules(self, mode: str, seats: int, rules: Mapping[str, Any]) -> dict[str, Any]:
        if seats not in self.modes.get(mode, ()):
            raise ValueError(f"{mode} with {seats} seats: choose a court of two to four")
        expect_allowed(SWITCHES, rules)
        return defaults(SWITCHES) | dict(rules)

    def switches(self) -> dict[str, tuple[tuple[Any, ...], Any]]:
        return {name: (switch.values or (), switch.default) for name, switch in SWITCHES.items()}

    def set_up(self, header: Header, chance: Chance) -> tuple[Position, tuple[Any, ...]]:
        position = EnvoysPosition(header.mode, header.seats, header.rules["favours"], chance)
        return position, position.deal()

    def imagined(self, view: View, chance: Chance) -> tuple[Header, Position]:
        """Deal the cards that the view's seat cannot know to the other hands, the deck and the card that was set aside."""
        seats = view["seats"]
        rules = {"favours": sum(seat["favours"] for seat in seats) // len(seats)}
        position = EnvoysPosition(view["mode"], len(seats), 0, chance)
        position.number, position.seat = view["turn"], next(iter(view["on_turn"]), 0)
        position.alive = [seat["alive"] for seat in seats]
        position.veiled = [seat["veiled"] for seat in seats]
        position.favours = [seat["favours"] for seat in seats]
        position.played = [list(seat["played"]) for seat in seats]
        for asked in view["asked"]:
            if asked["kind"] == "offer":
                position.seat, position.offer = asked["bidder"], (asked["seat"], asked["amount"])
            else:
                position.aiming = asked["source"] or ""
        if view["result"] is not None:
            position.over = Result(tuple(view["result"]["winners"]), view["result"]["reason"])
        seen = Counter(card for pile in (view["hand"], *position.played) for card in pile)
        hidden = sorted((Counter(DECK) - seen).elements())
        for each, seat in enumerate(seats):
            unknown = range(seat["cards"])
            mine = each == view["seat"]
            position.hands[each] = list(view["hand"]) if mine else [hidden.pop(chance.pick(hidden)) for _ in unknown]
        position.aside = hidden.pop(chance.pick(hidden)) if hidden else ""
        position.deck = hidden
        header = Header(self.id, self.data_version, view["mode"], len(seats), rules)
        return header, position


class Envoys(LoggedGame, rules_of_game=EnvoysRules()):
    """A game of Envoys."""
