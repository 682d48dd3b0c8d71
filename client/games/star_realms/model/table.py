"""The table as it is drawn: one frozen value made from a view, the names of the seats and the keys of the cards.

Everything said here is in the view: what may be done is what its `actions` list, never a rule worked out by the client.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from client.table.who import Who
from engine.language import QuestionKind, Verb
from engine.star_realms.cards import FIRST_VERSION, SHIPPED, Card
from engine.star_realms.language import asking, main_phase, proposing
from engine.star_realms.language.view import Proposal, ResultView, UndoView

Action = Verb
A = TypeVar("A", bound=Verb)


@dataclass(frozen=True, slots=True)
class Stack:
    """Cards that are alike and stand together, under one key.

    `zone`: "row", "hand", "mine" or "theirs". `card` is empty for an empty slot of the trade row. `places`: where they stand,
    for cards in play. `usable`: abilities that may be used now; `live`: something may be done with it now.
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
    """It can be bought or destroyed together with the team."""
    data: int = FIRST_VERSION
    """The version of the data that its card is of."""
    planned: int = 0
    """The number of the step at which it is played or bought in the plan for one's next turn; 0: it is not planned."""
    ships: tuple[Stack, ...] = ()
    """Of a seat's ships as one group, which stands under one key: the ships in it. Its `card` is the first of them."""

    @property
    def facts(self) -> Mapping[str, Card]:
        """The cards of the game by their keys, among them its own."""
        return SHIPPED[self.data].by_key

    @property
    def is_explorer_pile(self) -> bool:
        """Whether it is the pile beside the trade row, whose count is shown even when it is one."""
        return self.zone == "row" and self.card == SHIPPED[self.data].explorer

    @property
    def face(self) -> str:
        """The card whose abilities it has."""
        return self.copied or self.card

    @property
    def is_seat(self) -> bool:
        """Whether it is no card but another seat itself, where the cursor can stand at a table of several."""
        return self.zone == "theirs" and not self.card


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat as everybody at the table may see it.

    `cards`: its hand, where this seat may look into it. `asked`: the kind of question that is open to it, or "".
    `reach`: what of it may be attacked by this seat in this mode: "seat", "bases", or "" for nothing.
    """

    number: int
    who: Who
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
    """Its ships in play as one group."""

    @property
    def bases(self) -> tuple[Stack, ...]:
        """What it has in play that stays there."""
        return tuple(stack for stack in self.in_play if not stack.facts[stack.card].is_ship)

    @property
    def name(self) -> str:
        return self.who.name


@dataclass(frozen=True, slots=True)
class Table:
    """The whole table. `seat` is None for a watcher, who sees it from the side of any seat: `side`."""

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
        """The cards of the game by their keys."""
        return SHIPPED[self.data].by_key

    @property
    def me(self) -> Seat:
        """The seat at the bottom of the screen."""
        return self.seats[self.side]

    @property
    def others(self) -> tuple[Seat, ...]:
        """The other seats from the top of the screen: in the order they come after mine, my own team last, nearest to me."""
        round_the_table = self.seats[self.side + 1 :] + self.seats[: self.side]
        return tuple(sorted(round_the_table, key=lambda seat: seat.team == self.me.team))

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.seats[seat].name

    @property
    def many(self) -> bool:
        """Whether there are more than two seats, so that it must be said who is meant."""
        return len(self.seats) > 2

    @property
    def has_teams(self) -> bool:
        """Whether any team has more than one member."""
        return len({seat.team for seat in self.seats}) < len(self.seats)

    @property
    def team(self) -> tuple[Seat, ...]:
        """My team in seat order, myself among it."""
        return tuple(seat for seat in self.seats if seat.team == self.me.team)

    @property
    def out(self) -> bool:
        """Whether this seat was defeated and looks on."""
        return self.seat is not None and not self.me.alive and self.result is None

    @property
    def question(self) -> QuestionKind | None:
        """What this seat is asked now, or None."""
        return next((asked for asked in self.asked if asked.seat == self.seat), None)

    @property
    def asked_others(self) -> tuple[QuestionKind, ...]:
        """What the others are asked now."""
        return tuple(asked for asked in self.asked if asked.seat != self.seat)

    @property
    def in_main(self) -> bool:
        """Whether this seat plays its main phase now, with nothing else open."""
        return isinstance(self.question, main_phase.MainQuestion)

    def listed(self, verb: type[A]) -> list[A]:
        """My listed actions of that verb."""
        return [action for action in self.actions if isinstance(action, verb)]

    def stacks(self, zone: str) -> tuple[Stack, ...]:
        """The cards of one zone, in the order they are drawn."""
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
        """What the cursor stands on to look at a seat, where there are several."""
        return (Stack("theirs", "", "", seat=seat.number, data=self.data),) if self.many else ()

    def by_key(self, key: str) -> Stack | None:
        """The card that key stands for."""
        return next(
            (s for zone in ("hand", "row", "mine", "theirs") for s in self.stacks(zone) if s.key == key and s.card), None
        )


def _of_another(seat: Seat) -> tuple[Stack, ...]:
    """Its bases, its ships as a group, and after that the ships of the group one by one."""
    if seat.ships is None:
        return seat.in_play
    return (*seat.bases, seat.ships, *seat.ships.ships)


ZONES = ("theirs", "row", "mine", "hand")
"""From the top of the screen to its bottom."""


def answers(table: Table, stack: Stack) -> tuple[Action, ...]:
    """Every listed action of mine that is about this card."""
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
    """Whether a card of the stack stands at that place of that seat."""
    return seat == stack.seat and place in stack.places


def place_of(table: Table, seat: int, place: int) -> Stack | None:
    """The cards in play that the card at that place of that seat belongs to."""
    return next((stack for stack in table.seats[seat].in_play if place in stack.places), None)


Pooled = proposing.PoolAcquire | proposing.PoolAttack
"""A proposal to pay together."""


def together(table: Table, stack: Stack) -> Pooled | None:
    """The listed proposal to buy or destroy that card together, with the shares it suggests."""
    for action in table.actions:
        match action:
            case proposing.PoolAcquire(card) if stack.zone == "row" and card == stack.card:
                return action
            case proposing.PoolAttack(seat, place) if stack.zone == "theirs" and stands(stack, seat, place):
                return action
    return None


def seat_name(seats: Sequence[Seat], number: int | None) -> str:
    """The name on that seat, or its number where there is none."""
    if number is not None and 0 <= number < len(seats):
        return seats[number].name
    return "?"
