"""The state of one seat: its cards, hidden and in play, and the stack of effects still to be done. Part of `state.State`."""

from __future__ import annotations

from typing import Final

from engine.game import Action
from engine.star_realms.cards.effects import Effect
from engine.star_realms.modes.mode import Member

EMPTY: Final = -1
"""Stands for no card: an empty slot of the trade row, a Stealth Needle that has copied nothing."""


class Frame:
    """One effect still to be done, on the stack of the seat whose card it is. The top one may be a question. It never changes.

    `card` is the card it comes from, `asks` the seat asked; `left` counts the uses left, `done` those made.
    """

    __slots__ = ("asks", "card", "done", "effect", "left", "place")

    def __init__(self, effect: Effect, card: int, place: int, asks: int, left: int = 0, done: int = 0) -> None:
        self.effect = effect
        self.card = card
        self.place = place
        self.asks = asks
        self.left = left
        self.done = done


class InPlay:
    """A card in play. It never changes: copies of a state share it, and a change replaces it.

    `place` is its number there, `copied` the ship that a Stealth Needle copied, `used` bits of `card_tables`, `face` the card
    whose abilities it has.
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
    """The state of one seat.

    `top` is the known top of the deck, its last card the next to be drawn; `ended`: its main phase of this turn is over. `uses`
    are the actions that use its cards in play, or None if they must be computed. `pays_ships`: it may have a base that gains
    something for each ship played.

    It is made by `new_seat`, so that a copy, which sets every field, need not set it twice.
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
        """Return the card in play at that place."""
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
        """Replace a card in play after it has copied, used or suffered something."""
        self.in_play[self.in_play.index(entry)] = InPlay(entry.place, entry.card, copied, used, damage)
        self.uses = None


def new_seat() -> Seat:
    """Make a seat that has nothing yet."""
    seat = Seat()
    seat.trade = seat.combat = seat.ships_on_top = seat.discards_due = 0
    seat.hand, seat.deck, seat.discard, seat.in_play, seat.played, seat.stack = [], [], [], [], [], []
    seat.top = seat.known = seat.copies = ()
    seat.next_place = 1
    seat.alive, seat.ended = True, False
    seat.pays_ships = True
    seat.uses = None
    return seat
