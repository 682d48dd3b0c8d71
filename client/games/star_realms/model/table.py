"""Convert a view into the table that is drawn: one immutable value, with a key for each stack of equal cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from client.games.star_realms.model import keys
from client.table.owners import SeatOwner
from engine.language import QuestionKind, Verb
from engine.star_realms.cards import FIRST_VERSION, SHIPPED, Card
from engine.star_realms.language import asking, main_phase, proposing
from engine.star_realms.language import view as v
from engine.star_realms.language.main_phase import Use
from engine.star_realms.language.view import Proposal, ResultView, UndoView

# -- the table of a view ----------------------------------------------------------------------------------------------


Name = tuple[str | int | None, ...]
"""The target of a key: a zone, and the cards at that place."""
Keys = dict[Name, str]
_SHIPS = "ships"


def lay(view: v.View, who: Sequence[SeatOwner], before: Mapping[Name, str], side: int = 0) -> tuple[Table, Keys]:
    """Return the table of a view, with keys for its cards. `before`: the previous keys; `side`: the seat at the bottom for a
    spectator.
    """
    mine = side if view.seat is None else view.seat
    in_play = [_in_play(view, number, number == mine) for number in range(len(view.seats))]
    count = len(view.seats)
    others = [(mine + step) % count for step in range(1, count)]
    hand = Counter(view.hand)

    given: Keys = {}
    of_mine: list[list[Name]] = [[("mine", place) for place in stack.places] for stack in in_play[mine]]
    reach = {*view.may_attack, *view.may_attack_bases}
    theirs = sorted((stack for n in others for stack in in_play[n] if not _is_ship(stack)), key=lambda s: s.seat not in reach)
    of_theirs: list[list[Name]] = [[("theirs", stack.seat, place) for place in stack.places] for stack in theirs]
    of_theirs += [[("theirs", n, _SHIPS)] for n in others if any(map(_is_ship, in_play[n]))]
    pools = keys.pools()
    _give(given, before, "hand", pools.hand, [[("hand", card)] for card in _dear_first(view, hand)])
    _give(given, before, "mine", pools.mine, of_mine)
    _give(given, before, "theirs", keys.THEIRS, of_theirs)

    def keyed(stack: Stack) -> Stack:
        if stack.zone == "theirs" and _is_ship(stack):
            return stack  # its key is that of its group
        name = ("mine", stack.places[0]) if stack.zone == "mine" else ("theirs", stack.seat, stack.places[0])
        return replace(stack, key=given[name])

    seats = tuple(
        _seat(number, them, who, view, tuple(keyed(stack) for stack in in_play[number]), _ships(in_play[number], given))
        for number, them in enumerate(view.seats)
    )
    table = Table(
        seat=view.seat,
        mode=view.mode,
        turn=view.turn,
        seats=seats,
        row=_row(view),
        hand=tuple(Stack("hand", given["hand", card], card, hand[card], data=view.data) for card in _dear_first(view, hand)),
        trade_deck=view.trade_deck,
        explorers=view.explorers,
        scrap_heap=view.scrap_heap,
        asked=view.asked,
        actions=view.actions,
        standing=view.standing,
        undo=view.undo,
        draw_offers=view.draw_offers,
        result=view.result,
        proposal=view.proposal,
        side=mine,
        data=view.data,
    )
    return _marked(table), given


def _dear_first(view: v.View, hand: Iterable[str]) -> list[str]:
    facts = SHIPPED[view.data].by_key
    return sorted(hand, key=lambda card: (-facts[card].cost, card))


def _give(given: Keys, before: Mapping[Name, str], zone: str, pool: str, stacks: Sequence[Sequence[Name]]) -> None:
    kept = {name: key for name, key in before.items() if name[0] == zone}
    given |= keys.assign(kept, stacks, pool, taken=given.values(), spare=keys.pools().spare)


def _row(view: v.View) -> tuple[Stack, ...]:
    slots = [Stack("row", key, card or "", data=view.data) for key, card in zip(keys.ROW, view.trade_row, strict=False)]
    explorer = SHIPPED[view.data].explorer if view.explorers else ""
    return (*slots, Stack("row", keys.ROW[5], explorer, view.explorers, data=view.data))


def _in_play(view: v.View, seat: int, is_mine: bool) -> list[Stack]:
    """Return stacks of equal cards in play: same card, same use, same damage. They are in the order in which the first card
    of each was played.

    For another seat the outposts come first, because they must be destroyed first; then come the other bases.
    """
    zone = "mine" if is_mine else "theirs"
    uses = [action for action in view.actions if is_mine and isinstance(action, Use)]
    stacks: dict[tuple[str, str | None, tuple[str, ...], tuple[str, ...], int], list[int]] = {}
    for card in view.seats[seat].in_play:
        usable = tuple(use.ability for use in uses if use.place == card.place)
        stacks.setdefault((card.card, card.copied, card.used, usable, card.damage), []).append(card.place)
    found = [
        Stack(zone, "", name, len(places), seat, tuple(places), copied, used, usable, damage, data=view.data)
        for (name, copied, used, usable, damage), places in stacks.items()
    ]
    return found if is_mine else sorted(found, key=lambda stack: (_is_ship(stack), not stack.facts[stack.card].is_outpost))


def _is_ship(stack: Stack) -> bool:
    return stack.facts[stack.card].is_ship


def _ships(in_play: Sequence[Stack], given: Keys) -> Stack | None:
    """Return the ships of another seat as one group with one key."""
    ships = tuple(stack for stack in in_play if stack.zone == "theirs" and _is_ship(stack))
    if not ships:
        return None
    first = ships[0]
    key = given["theirs", first.seat, _SHIPS]
    return Stack("theirs", key, first.card, sum(stack.count for stack in ships), first.seat, data=first.data, ships=ships)


def _seat(
    number: int, them: v.SeatView, who: Sequence[SeatOwner], view: v.View, in_play: tuple[Stack, ...], ships: Stack | None
) -> Seat:
    return Seat(
        number=number,
        who=who[number] if number < len(who) else SeatOwner(f"#{number + 1}"),
        authority=max(them.authority, 0),
        trade=them.trade,
        combat=them.combat,
        hand=them.hand,
        deck=them.deck,
        discard=them.discard,
        top=them.top,
        known=them.known,
        hidden=them.hidden,
        in_play=in_play,
        alive=them.alive,
        on_turn=number in view.on_turn,
        discards_due=them.discards_due,
        team=them.team,
        role=them.role,
        ended=them.ended,
        cards=them.cards,
        asked=next((asked.word for asked in view.asked if asked.seat == number), ""),
        reach="seat" if number in view.may_attack else "bases" if number in view.may_attack_bases else "",
        ships=ships,
    )


def _marked(table: Table) -> Table:
    """Mark every card that has an action now."""
    if not table.actions:
        return table

    def marked(stack: Stack) -> Stack:
        live, pooled = bool(stack.card and answers(table, stack)), together(table, stack) is not None
        return replace(stack, live=live, pooled=pooled) if live or pooled else stack

    def mark(stacks: Sequence[Stack]) -> tuple[Stack, ...]:
        return tuple(map(marked, stacks))

    def mark_seat(seat: Seat) -> Seat:
        in_play = mark(seat.in_play)
        return seat if in_play == seat.in_play else replace(seat, in_play=in_play)

    return replace(table, row=mark(table.row), hand=mark(table.hand), seats=tuple(map(mark_seat, table.seats)))


def signed(table: Table, signs: Mapping[str, Action]) -> Table:
    """Return the table with each symbol at the cards of its action."""

    def sign(stacks: Sequence[Stack]) -> tuple[Stack, ...]:
        return tuple(map(with_sign, stacks))

    def with_sign(stack: Stack) -> Stack:
        if not stack.card:
            return stack
        found = next((word for word, action in signs.items() if _is_about(action, stack)), "")
        return replace(stack, sign=found) if found else stack

    def sign_seat(seat: Seat) -> Seat:
        return replace(seat, in_play=sign(seat.in_play))

    return replace(table, row=sign(table.row), hand=sign(table.hand), seats=tuple(map(sign_seat, table.seats)))


# -- table ------------------------------------------------------------------------------------------------------------


Action = Verb
A = TypeVar("A", bound=Verb)


@dataclass(frozen=True, slots=True)
class Stack:
    """Equal cards that lie together under one key.

    `zone`: "row", "hand", "mine" or "theirs". `card` is empty for an empty slot of the trade row. `places`: their places,
    for cards in play. `usable`: abilities that can be used now; `live`: an action with it is possible now.
    """

    zone: str
    key: str
    card: str
    count: int = 1
    seat: int | None = None
    places: tuple[int, ...] = ()
    copied: str | None = None
    used: tuple[str, ...] = ()
    usable: tuple[str, ...] = ()
    damage: int = 0
    live: bool = False
    pooled: bool = False
    """True if the team can buy or destroy the card together."""
    data: int = FIRST_VERSION
    """The version of the data of its card."""
    planned: int = 0
    """The number of its step in the plan for the next turn; 0 if it is not planned."""
    sign: str = ""
    """The symbol that an analysis shows at it, in one cell."""
    ships: tuple[Stack, ...] = ()
    """The ships in a seat's group of ships, which has one key. The group's `card` is the first of them."""

    @property
    def facts(self) -> Mapping[str, Card]:
        """Return the cards of the game by their keys, including the stack's own card."""
        return SHIPPED[self.data].by_key

    @property
    def is_explorer_pile(self) -> bool:
        """Return True for the pile of Explorers beside the trade row, whose count is shown even if it is one."""
        return self.zone == "row" and self.card == SHIPPED[self.data].explorer

    @property
    def face(self) -> str:
        """Return the card whose abilities the stack has."""
        return self.copied or self.card

    @property
    def is_seat(self) -> bool:
        """Return True if the stack is not a card but another seat. The cursor can be at a seat if there are several."""
        return self.zone == "theirs" and not self.card


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat, as everybody at the table may see it.

    `cards`: its hand, if this player may see it. `asked`: the kind of its open question, or "". `reach`: the targets of this
    player's attacks in this mode: "seat", "bases", or "" for none.
    """

    number: int
    who: SeatOwner
    authority: int
    trade: int
    combat: int
    hand: int
    deck: int
    discard: tuple[str, ...]
    top: tuple[str, ...]
    known: tuple[str, ...]
    hidden: tuple[str, ...]
    in_play: tuple[Stack, ...]
    alive: bool
    on_turn: bool
    discards_due: int
    team: int = 0
    role: str = ""
    ended: bool = False
    cards: tuple[str, ...] | None = None
    asked: str = ""
    reach: str = ""
    ships: Stack | None = None
    """The seat's ships in play as one group."""

    @property
    def bases(self) -> tuple[Stack, ...]:
        """Return the cards that stay in play."""
        return tuple(stack for stack in self.in_play if not stack.facts[stack.card].is_ship)

    @property
    def name(self) -> str:
        return self.who.name


@dataclass(frozen=True, slots=True)
class Table:
    """The whole table. `seat` is None for a spectator, who sees it from the side of any seat: `side`."""

    seat: int | None
    mode: str
    turn: int
    seats: tuple[Seat, ...]
    row: tuple[Stack, ...]
    hand: tuple[Stack, ...]
    trade_deck: int
    explorers: int
    scrap_heap: tuple[str, ...]
    asked: tuple[QuestionKind, ...]
    actions: tuple[Action, ...]
    standing: tuple[Action, ...]
    undo: UndoView
    draw_offers: tuple[int, ...]
    result: ResultView | None
    proposal: Proposal | None = None
    side: int = 0
    data: int = FIRST_VERSION
    """The version of the data that the game is played with."""

    @property
    def facts(self) -> Mapping[str, Card]:
        """Return the cards of the game by their keys."""
        return SHIPPED[self.data].by_key

    @property
    def me(self) -> Seat:
        """Return the seat at the bottom of the screen."""
        return self.seats[self.side]

    @property
    def others(self) -> tuple[Seat, ...]:
        """Return the other seats from the top of the screen, in the order after this seat. Members of this seat's team come
        last, nearest to it.
        """
        round_the_table = self.seats[self.side + 1 :] + self.seats[: self.side]
        return tuple(sorted(round_the_table, key=lambda seat: seat.team == self.me.team))

    def name(self, seat: int) -> str:
        """Return the name of the player on that seat."""
        return self.seats[seat].name

    @property
    def many(self) -> bool:
        """Return True if there are more than two seats, so that a target must be named."""
        return len(self.seats) > 2

    @property
    def has_teams(self) -> bool:
        """Return True if any team has more than one member."""
        return len({seat.team for seat in self.seats}) < len(self.seats)

    @property
    def team(self) -> tuple[Seat, ...]:
        """Return this player's team in seat order, including this player."""
        return tuple(seat for seat in self.seats if seat.team == self.me.team)

    @property
    def out(self) -> bool:
        """Return True if this seat was defeated and its player watches."""
        return self.seat is not None and not self.me.alive and self.result is None

    @property
    def question(self) -> QuestionKind | None:
        """Return the question to this seat; None if there is none."""
        return next((asked for asked in self.asked if asked.seat == self.seat), None)

    @property
    def asked_others(self) -> tuple[QuestionKind, ...]:
        """Return the questions to the other seats."""
        return tuple(asked for asked in self.asked if asked.seat != self.seat)

    @property
    def in_main(self) -> bool:
        """Return True if this seat is in its main phase, with no other question open."""
        return isinstance(self.question, main_phase.MainQuestion)

    def listed(self, verb: type[A]) -> list[A]:
        """Return this player's listed actions of that verb."""
        return [action for action in self.actions if isinstance(action, verb)]

    def stacks(self, zone: str) -> tuple[Stack, ...]:
        """Return the stacks of a zone, in the order in which they are drawn."""
        match zone:
            case "row":
                return self.row
            case "hand":
                return self.hand
            case "mine":
                return self.me.in_play
            case "theirs":
                return tuple(stack for seat in self.others for stack in (*self._seat_itself(seat), *_of_another(seat)))
        return ()

    def _seat_itself(self, seat: Seat) -> tuple[Stack, ...]:
        """Return the stack that stands for a seat itself, if there are several seats."""
        return (Stack("theirs", "", "", seat=seat.number, data=self.data),) if self.many else ()

    def by_key(self, key: str) -> Stack | None:
        """Return the card with that key."""
        return next(
            (s for zone in ("hand", "row", "mine", "theirs") for s in self.stacks(zone) if s.key == key and s.card), None
        )


def _of_another(seat: Seat) -> tuple[Stack, ...]:
    """Return a seat's bases, its group of ships, and then the ships of the group one by one."""
    if seat.ships is None:
        return seat.in_play
    return (*seat.bases, seat.ships, *seat.ships.ships)


ZONES = ("theirs", "row", "mine", "hand")
"""The zones from the top of the screen to its bottom."""


def answers(table: Table, stack: Stack) -> tuple[Action, ...]:
    """Return this player's listed actions with this card."""
    return tuple(action for action in table.actions if _is_about(action, stack))


def _is_about(action: Action, stack: Stack) -> bool:
    match action:
        case main_phase.Play(card) | asking.Discard(card):
            return stack.zone == "hand" and card == stack.card
        case asking.Scrap(zone, card):
            return stack.zone == zone and card == stack.card
        case main_phase.Acquire(card):
            return stack.zone == "row" and card == stack.card
        case main_phase.Use(place):
            return stack.zone == "mine" and place in stack.places
        case asking.Copy(card):
            return stack.zone == "mine" and card in (stack.face, stack.card)
        case main_phase.AttackBase(seat, place):
            return stack.zone == "theirs" and stands(stack, seat, place)
        case asking.Destroy(seat, place):
            return stack.zone in ("mine", "theirs") and stands(stack, seat, place)
    return False


def stands(stack: Stack, seat: int, place: int) -> bool:
    """Return True if a card of the stack is at that place of that seat."""
    return seat == stack.seat and place in stack.places


def place_of(table: Table, seat: int, place: int) -> Stack | None:
    """Return the stack with the card at that place of that seat."""
    return next((stack for stack in table.seats[seat].in_play if place in stack.places), None)


Pooled = proposing.PoolAcquire | proposing.PoolAttack
"""A proposal to pay as a team."""


def together(table: Table, stack: Stack) -> Pooled | None:
    """Return the listed proposal to buy or destroy that card as a team, with its suggested contributions."""
    for action in table.actions:
        match action:
            case proposing.PoolAcquire(card) if stack.zone == "row" and card == stack.card:
                return action
            case proposing.PoolAttack(seat, place) if stack.zone == "theirs" and stands(stack, seat, place):
                return action
    return None


def seat_name(seats: Sequence[Seat], number: int | None) -> str:
    """Return the name of the player on that seat; "?" if there is no such seat."""
    if number is not None and 0 <= number < len(seats):
        return seats[number].name
    return "?"


# -- modes ------------------------------------------------------------------------------------------------------------


FULL = 50
"""The authority of most seats at the start."""
_AN_EMPEROR = 60
_TEAMS = {4: 75, 6: 100}
"""The initial authority of a team of hydra, by the number of seats."""
_BOSSES = {3: 50, 4: 70, 5: 70, 6: 90}
"""The initial authority of the boss of a raid, by the number of seats."""
_SHARED_AUTHORITY = frozenset({"hydra"})
_POOLS = frozenset({"hydra"})
_EMPEROR = "emperor"
_EMPERORS = (1, 4)
_PASSES = frozenset({"emperor"})
HUNTER = "hunter"
"""The mode in which each player may attack only one other seat."""
LEADERS = frozenset({"emperor", "boss"})
"""The roles of seats whose defeat decides the game."""


def shares_authority(mode: str) -> bool:
    """Return True if the members of a team share their authority."""
    return mode in _SHARED_AUTHORITY


def first_authority(mode: str, seats: int) -> tuple[int, ...]:
    """Return the starting authority of each seat, shared or not.

    >>> first_authority("hydra", 4), first_authority("raid", 4)
    ((75, 75, 75, 75), (70, 50, 50, 50))
    """
    if mode == "hydra":
        return (_TEAMS.get(seats, FULL),) * seats
    if mode == "raid":
        return (_BOSSES.get(seats, FULL), *(FULL,) * (seats - 1))
    return tuple(_AN_EMPEROR if mode == _EMPEROR and seat in _EMPERORS else FULL for seat in range(seats))


def shares_pools(mode: str) -> bool:
    """Return True if a team may add up its trade and combat."""
    return mode in _POOLS


def passes_cards(mode: str) -> bool:
    """Return True if a card may be passed to a team member for trade."""
    return mode in _PASSES


def falls_with_its_team(mode: str, role: str) -> bool:
    """Return True if a seat with that role is defeated together with its whole team."""
    return shares_authority(mode) or role == _EMPEROR


def may_attack(mode: str, attacker: int, target: int, alive: Sequence[bool], role: str) -> bool:
    """Return True if one seat may attack an enemy, regardless of outposts. A view contains this only for its own seat.
    `role`: the attacker's role.
    """
    if mode == HUNTER:
        return target == next(seat for step in range(1, len(alive) + 1) if alive[seat := (attacker + step) % len(alive)])
    if mode == "emperor" and role != _EMPEROR:
        opposite = len(alive) - 1 - attacker
        return target == opposite if alive[opposite] else target in _EMPERORS
    return True
