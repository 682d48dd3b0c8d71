"""The one mutable state of a game. Only the engine touches it; `engine.star_realms.views` says what a seat may know of it.

Cards are numbers in the card set of the game (`State.cards`, see `CardTables`). Hidden zones and the hand are sorted lists,
multisets really: no card in them has a position that means anything. Only the known top of a deck, the discard pile, the scrap
heap and the cards in play have an order.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Self

from engine.chance import Chance
from engine.game import Action, Event, Result
from engine.star_realms.cards.card_tables import CardTables
from engine.star_realms.cards.effects import Effect
from engine.star_realms.modes.mode import Mode

EMPTY = -1
"""Stands for no card: an empty slot of the trade row, a Stealth Needle that has copied nothing."""
ROW_SLOTS = 5


class Frame(NamedTuple):
    """One effect still to be done, on the stack of the seat whose card it is. The top one may be a question.

    `card` is the card it comes from, `asks` the seat asked; `left` counts what may still be done of it, `done` what has been.
    """

    effect: Effect
    card: int
    place: int
    asks: int
    left: int = 0
    done: int = 0


class Proposal(NamedTuple):
    """A proposal to pay together. `by`: the seat that made it; `waiting`: the seats that have not agreed yet."""

    by: int
    action: Action
    waiting: tuple[int, ...]


class InPlay:
    """A card in play. `place` is its number there, `copied` what a Stealth Needle became, `used` bits of `card_tables`."""

    __slots__ = ("card", "copied", "damage", "place", "used")

    def __init__(self, place: int, card: int, copied: int = EMPTY, used: int = 0, damage: int = 0) -> None:
        self.place = place
        self.card = card
        self.copied = copied
        self.used = used
        self.damage = damage

    @property
    def face(self) -> int:
        """The card whose abilities this one has."""
        return self.card if self.copied < 0 else self.copied


class Seat:
    """What one seat has.

    `top` is the known top of the deck, its last card the next to be drawn; `ended`: its main phase of this turn is over.
    """

    __slots__ = (
        "alive",
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
        "played",
        "ships_on_top",
        "stack",
        "top",
        "trade",
    )

    def __init__(self) -> None:
        self.trade = 0
        self.combat = 0
        self.hand: list[int] = []
        self.deck: list[int] = []
        self.top: list[int] = []
        self.known: list[int] = []
        self.discard: list[int] = []
        self.in_play: list[InPlay] = []
        self.played: list[int] = []
        self.copies: list[int] = []
        self.stack: list[Frame] = []
        self.next_place = 1
        self.ships_on_top = 0
        self.discards_due = 0
        self.alive = True
        self.ended = False

    def copy(self) -> Seat:
        twin = object.__new__(Seat)
        twin.trade = self.trade
        twin.combat = self.combat
        twin.hand = self.hand[:]
        twin.deck = self.deck[:]
        twin.top = self.top[:]
        twin.known = self.known[:]
        twin.discard = self.discard[:]
        twin.in_play = [InPlay(card.place, card.card, card.copied, card.used, card.damage) for card in self.in_play]
        twin.played = self.played[:]
        twin.copies = self.copies[:]
        twin.stack = self.stack[:]
        twin.next_place = self.next_place
        twin.ships_on_top = self.ships_on_top
        twin.discards_due = self.discards_due
        twin.alive = self.alive
        twin.ended = self.ended
        return twin

    def at(self, place: Any) -> InPlay | None:
        """The card in play at that place."""
        for card in self.in_play:
            if card.place == place:
                return card
        return None


class State:
    """The whole table.

    `removed`, sorted, holds the cards that left the game with a defeated seat; `events` and `outcomes` collect what the action
    being applied does and draws.
    """

    __slots__ = (
        "authority",
        "cards",
        "chance",
        "draw_offers",
        "events",
        "explorers",
        "mode",
        "on_turn",
        "outcomes",
        "proposal",
        "removed",
        "result",
        "row",
        "rules",
        "scrap_heap",
        "seats",
        "trade_deck",
        "turn",
    )

    def __init__(self, mode: Mode, rules: dict[str, Any], cards: CardTables, chance: Chance) -> None:
        self.mode = mode
        self.rules = rules
        self.cards = cards
        self.chance = chance
        self.turn = 0
        self.on_turn: tuple[int, ...] = ()
        self.authority: list[int] = []
        self.row = [EMPTY] * ROW_SLOTS
        self.trade_deck: list[int] = []
        self.explorers = 0
        self.scrap_heap: list[int] = []
        self.seats: list[Seat] = []
        self.removed: list[int] = []
        self.proposal: Proposal | None = None
        self.draw_offers: tuple[int, ...] = ()
        self.result: Result | None = None
        self.events: list[Event] = []
        self.outcomes: list[Any] = []

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.mode = self.mode
        twin.rules = self.rules
        twin.cards = self.cards
        twin.chance = self.chance.copy()
        twin.turn = self.turn
        twin.on_turn = self.on_turn
        twin.authority = self.authority[:]
        twin.row = self.row[:]
        twin.trade_deck = self.trade_deck[:]
        twin.explorers = self.explorers
        twin.scrap_heap = self.scrap_heap[:]
        twin.seats = [seat.copy() for seat in self.seats]
        twin.removed = self.removed[:]
        twin.proposal = self.proposal
        twin.draw_offers = self.draw_offers
        twin.result = self.result
        twin.events = []
        twin.outcomes = []
        return twin
