"""The content of the screen as one immutable value. Panels compare their parts of it and draw only changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from msgspec import Struct

from client.games.star_realms.model.counting import SeatNumbers
from client.games.star_realms.model.cursor import Cursor
from client.games.star_realms.model.table import Stack, Table
from client.table import selectors
from client.table.stage import Patch
from engine.star_realms.cards import FIRST_VERSION


@dataclass(frozen=True, slots=True)
class Over(selectors.Ended):
    """The end of a game, with each seat's authority over the turns, and each seat's actions.

    `authority`: of every seat, at the start and after each known turn.
    """

    authority: tuple[tuple[int, ...], ...] = field(kw_only=True)
    seats: tuple[SeatNumbers, ...] = ()
    """The statistics of each seat; empty until the record of the game has been fetched."""
    turning: str = ""
    turned: int = 0
    """The turn in which the lead changed for the last time; 0 if it is not known."""
    data: int = FIRST_VERSION
    """The version of the data that its cards are of."""
    shares_authority: bool = False
    """True if the members of a team share one authority."""


class Fallen(Struct, frozen=True):
    """A base of yours that an opponent destroyed. Its line stays with a mark until your next key. `key`: its last key."""

    card: str
    by: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class Picture(selectors.Picture):
    """The content of the screen, from which every zone is drawn."""

    table: Table | None = None
    cursor: Cursor = field(default_factory=Cursor)
    shown: str = ""
    """The card in the inspector."""
    stack: Stack | None = None
    """The stack of that card, if it is on the table."""
    is_planning: bool = False
    """True while the keys of cards plan the next turn."""
    names_keys: bool = False
    """True if the line of keys begins with those that play and buy cards, as in the player's first games."""
    over: Over | None = None
    change: tuple[int, ...] = ()
    """The change of each seat's authority since the end of its last turn; empty if an earlier step is shown."""
    authority: tuple[tuple[int, ...], ...] = ()
    """The authority of each seat at the end of the last turns, the oldest first, without the shown turn."""
    felled: tuple[tuple[int, str], ...] = ()
    """The bases of others that were destroyed in this turn, as (seat, card)."""
    hits: tuple[str, ...] = ()
    """The hits on you since your last turn, a sentence for each player, the hardest first."""
    highest: tuple[int, ...] = ()
    """The highest known authority of each seat."""
    fell: Mapping[int, int] = field(default_factory=dict)
    """The turn in which each defeated seat was seen to be defeated."""
    new_cards: frozenset[str] = frozenset()
    """The keys of the trade row whose cards are new since your last turn."""
    word: tuple[str, int] = ("", 0)
    """The result of the game in a few capitals, before the final page, and the number of letters that are shown."""
    patches: tuple[Patch, ...] = ()
    """Cells that look different during an animation."""
    fallen: tuple[Fallen, ...] = ()
    """Your destroyed bases that you have not seen yet."""
