"""Everything that is on the screen, as one frozen value: panels compare their part of it and draw only what changed."""

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
    """The end of a game: with who won and why, each seat's authority over the turns, and what each did.

    `authority`: of every seat, at the start and after each turn that is known.
    """

    authority: tuple[tuple[int, ...], ...] = field(kw_only=True)
    seats: tuple[SeatNumbers, ...] = ()
    """The actions of each seat; empty before the record of the game is there."""
    turning: str = ""
    turned: int = 0
    """The turn in which the lead changed for the last time; 0: it is not known."""
    data: int = FIRST_VERSION
    """The version of the data that its cards are of."""
    shares_authority: bool = False
    """The members of a team live on one score."""


class Fallen(Struct, frozen=True):
    """A base of yours that another destroyed: its line stays, with a mark, until your next key. `key`: the one it had."""

    card: str
    by: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class Picture(selectors.Picture):
    """The source of every zone's picture."""

    table: Table | None = None
    cursor: Cursor = field(default_factory=Cursor)
    shown: str = ""
    """The card the inspector shows."""
    stack: Stack | None = None
    """Its place, if it is on the table."""
    is_planning: bool = False
    """True while the keys of cards plan the next turn."""
    names_keys: bool = False
    """True if the line of keys begins with those that play and buy cards, as in one's first games."""
    over: Over | None = None
    change: tuple[int, ...] = ()
    """For each seat: its authority since the end of its last turn; empty where another moment is looked at."""
    authority: tuple[tuple[int, ...], ...] = ()
    """The authority of each seat at the end of the last turns, the oldest first, without the turn that is shown."""
    felled: tuple[tuple[int, str], ...] = ()
    """The bases of others that fell in this turn: whose, and which."""
    hits: tuple[str, ...] = ()
    """Hits on you since your last turn, a sentence for each player, the hardest first."""
    highest: tuple[int, ...] = ()
    """For each seat: the most authority it was seen with."""
    fell: Mapping[int, int] = field(default_factory=dict)
    """The turn in which each seat that is out was seen to fall."""
    new_cards: frozenset[str] = frozenset()
    """The keys of the trade row whose cards are new since your last turn."""
    word: tuple[str, int] = ("", 0)
    """The end of the game in a few capitals, before its page, and how many of them are there."""
    patches: tuple[Patch, ...] = ()
    """Cells that look different for a moment."""
    fallen: tuple[Fallen, ...] = ()
    """Your bases that fell and that you have not seen fall yet."""
