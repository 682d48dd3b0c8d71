"""The one mutable state of a game. Only the engine touches it; `engine.star_realms.views` says what a seat may know of it.

Cards are numbers in the card set of the game (`State.cards`, see `CardTables`). Hidden zones and the hand are sorted lists,
multisets really: no card in them has a position that means anything. Only the known top of a deck, the discard pile, the scrap
heap and the cards in play have an order.

What seldom changes is a tuple, which copies share.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.chance import Chance
from engine.core.seated_position import SeatedPosition
from engine.game import Action, Event, Result
from engine.native import mypyc_attr
from engine.star_realms.cards.card_tables import CardTables
from engine.star_realms.cards.effects import Effect
from engine.star_realms.modes.mode import Member, Mode
from engine.star_realms.rules import Rules

EMPTY: Final = -1
"""Stands for no card: an empty slot of the trade row, a Stealth Needle that has copied nothing."""
NOBODY: Final = -1
"""Stands for no seat."""
ROW_SLOTS: Final = 5


class Frame:
    """One effect still to be done, on the stack of the seat whose card it is. The top one may be a question. It never changes.

    `card` is the card it comes from, `asks` the seat asked; `left` counts what may still be done of it, `done` what has been.
    """

    __slots__ = ("asks", "card", "done", "effect", "left", "place")

    def __init__(self, effect: Effect, card: int, place: int, asks: int, left: int = 0, done: int = 0) -> None:
        self.effect = effect
        self.card = card
        self.place = place
        self.asks = asks
        self.left = left
        self.done = done


Asked = Mapping[int, tuple[int, Frame | None]]
"""For each seat that may act: the seat whose stack it is, and the frame that asks (None: its main phase)."""


Reach = tuple[tuple[int, ...], tuple[tuple[int, int, int, bool], ...]]
"""What a seat can attack: seats, and bases as (owner, place, what they cost, whether damage stays on them)."""


class Proposal(NamedTuple):
    """A proposal to pay together. `by`: the seat that made it; `waiting`: the seats that have not agreed yet."""

    by: int
    action: Action
    waiting: tuple[int, ...]


class InPlay:
    """A card in play. It never changes: copies of a state share it, and what changes is another one in its place.

    `place` is its number there, `copied` what a Stealth Needle became, `used` bits of `card_tables`, `face` the card whose
    abilities it has.
    """

    __slots__ = ("card", "copied", "damage", "face", "place", "used")

    def __init__(self, place: int, card: int, copied: int = EMPTY, used: int = 0, damage: int = 0) -> None:
        self.place = place
        self.card = card
        self.copied = copied
        self.used = used
        self.damage = damage
        self.face = card if copied < 0 else copied


_PLACES: Final = 32
_CARDS: Final = 64
_FRESH: Final = tuple(tuple(InPlay(place, card) for card in range(_CARDS)) for place in range(_PLACES))
"""Cards as they are put into play, by place and number."""


class Seat(Member):
    """What one seat has.

    `top` is the known top of the deck, its last card the next to be drawn; `ended`: its main phase of this turn is over.
    `uses` are the actions that use its cards in play, or None where they have to be found out. `pays_ships`: it may have a base
    that gains something for each ship played.

    It is made by `new_seat`, so that a copy, which sets everything anew, need not set it twice.
    """

    __slots__ = (
        "combat",
        "copies",
        "deck",
        "discard",
        "discards_due",
        "ended",
        "hand",
        "in_play",
        "known",
        "next_place",
        "pays_ships",
        "played",
        "ships_on_top",
        "stack",
        "top",
        "trade",
        "uses",
    )

    trade: int
    combat: int
    hand: list[int]
    deck: list[int]
    top: tuple[int, ...]
    known: tuple[int, ...]
    discard: list[int]
    in_play: list[InPlay]
    played: list[int]
    copies: tuple[int, ...]
    stack: list[Frame]
    next_place: int
    pays_ships: bool
    ships_on_top: int
    discards_due: int
    ended: bool
    uses: tuple[Action, ...] | None

    def copy(self) -> Seat:
        twin = Seat()
        twin.trade = self.trade
        twin.combat = self.combat
        twin.hand = self.hand[:]
        twin.deck = self.deck[:]
        twin.top = self.top
        twin.known = self.known
        twin.discard = self.discard[:]
        twin.in_play = self.in_play[:]
        twin.played = self.played[:] if self.played else []
        twin.copies = self.copies
        twin.stack = self.stack[:] if self.stack else []
        twin.next_place = self.next_place
        twin.pays_ships = self.pays_ships
        twin.ships_on_top = self.ships_on_top
        twin.discards_due = self.discards_due
        twin.alive = self.alive
        twin.ended = self.ended
        twin.uses = self.uses
        return twin

    # -- cards in play -----------------------------------------------------------------------------------------------

    def at(self, place: int) -> InPlay | None:
        """The card in play at that place."""
        for card in self.in_play:
            if card.place == place:
                return card
        return None

    def put(self, card: int) -> int:
        """Put a card into play; its place there. If it can be used, or is of a faction, `uses` are void then."""
        place = self.next_place
        self.next_place = place + 1
        try:
            entry = _FRESH[place][card]
        except IndexError:
            entry = InPlay(place, card)
        self.in_play.append(entry)
        return place

    def take(self, entry: InPlay) -> None:
        """Take a card out of play."""
        self.in_play.remove(entry)
        self.uses = None

    def change(self, entry: InPlay, copied: int, used: int, damage: int) -> None:
        """Say anew what a card in play has become, used and suffered."""
        self.in_play[self.in_play.index(entry)] = InPlay(entry.place, entry.card, copied, used, damage)
        self.uses = None


def new_seat() -> Seat:
    """A seat that has nothing yet."""
    seat = Seat()
    seat.trade = seat.combat = seat.ships_on_top = seat.discards_due = 0
    seat.hand, seat.deck, seat.discard, seat.in_play, seat.played, seat.stack = [], [], [], [], [], []
    seat.top = seat.known = seat.copies = ()
    seat.next_place = 1
    seat.alive, seat.ended = True, False
    seat.pays_ships = True
    seat.uses = None
    return seat


@mypyc_attr(allow_interpreted_subclasses=True)
class State(SeatedPosition):
    """The whole table; `engine.star_realms.position` adds what the rules say of it.

    `removed`, sorted, holds the cards that left the game with a defeated seat. Where it `listens`, `events` and `outcomes`
    collect what the action being carried out does and draws.

    `asked` says who may act; `next_seat` is the first of them, asked by the top `frame` of the stack of seat `owner` (None: its
    main phase). `answers` are those to the question `answered`, found when its stack was settled last. `settles`: after an
    action of a main phase there is more to do than that action. `offers` are the actions that buy, by the trade there is, of
    what is `on_sale`, and `reach` what each seat can attack, as far as they were asked for since something in them changed.
    A new list or dict stands there then, so that copies can share it.
    """

    __slots__ = (
        "answered",
        "answers",
        "asked",
        "authority",
        "cards",
        "draw_offers",
        "events",
        "explorers",
        "frame",
        "listens",
        "mode",
        "next_seat",
        "offers",
        "on_sale",
        "on_turn",
        "outcomes",
        "owner",
        "proposal",
        "reach",
        "removed",
        "result",
        "row",
        "rules",
        "scrap_heap",
        "seats",
        "settles",
        "trade_deck",
        "turn",
    )

    mode: Mode
    rules: Rules
    cards: CardTables
    turn: int
    on_turn: tuple[int, ...]
    authority: list[int]
    row: tuple[int, ...]
    trade_deck: list[int]
    explorers: int
    scrap_heap: tuple[int, ...]
    seats: list[Seat]
    removed: tuple[int, ...]
    proposal: Proposal | None
    draw_offers: tuple[int, ...]
    result: Result | None
    next_seat: int
    owner: int
    frame: Frame | None
    asked: Asked
    settles: bool
    answered: Frame | None
    answers: list[Action]
    offers: dict[int, tuple[Action, ...]]
    on_sale: list[int]
    reach: dict[int, Reach]
    listens: bool
    events: list[Event]
    outcomes: list[int]


def begin(state: State, mode: Mode, rules: Rules, cards: CardTables, chance: Chance) -> None:
    """Make of a new state a table at which nobody sits and nothing lies."""
    state.mode, state.rules, state.cards, state.chance = mode, rules, cards, chance
    state.turn = state.explorers = 0
    state.on_turn = state.scrap_heap = state.removed = state.draw_offers = ()
    state.row = (EMPTY,) * ROW_SLOTS
    state.authority, state.trade_deck, state.seats = [], [], []
    state.proposal = state.result = state.answered = None
    state.next_seat = state.owner = NOBODY
    state.frame, state.asked = None, {}
    state.settles = rules.ally_sticky
    state.answers, state.on_sale, state.offers, state.reach = [], [], {}, {}
    state.listens = False
    state.events, state.outcomes = [], []


def copy_into(twin: State, state: State) -> None:
    """Make of a new state a copy of that one."""
    twin.mode = state.mode
    twin.rules = state.rules
    twin.cards = state.cards
    twin.chance = state.chance.copy()
    twin.turn = state.turn
    twin.on_turn = state.on_turn
    twin.authority = state.authority[:]
    twin.row = state.row
    twin.trade_deck = state.trade_deck[:]
    twin.explorers = state.explorers
    twin.scrap_heap = state.scrap_heap
    twin.seats = [seat.copy() for seat in state.seats]
    twin.removed = state.removed
    twin.proposal = state.proposal
    twin.draw_offers = state.draw_offers
    twin.result = state.result
    twin.next_seat = state.next_seat
    twin.owner = state.owner
    twin.frame = state.frame
    twin.asked = state.asked
    twin.settles = state.settles
    twin.answered = state.answered
    twin.answers = state.answers
    twin.offers = state.offers
    twin.on_sale = state.on_sale
    twin.reach = state.reach
    twin.listens = False
    twin.events = []
    twin.outcomes = []
