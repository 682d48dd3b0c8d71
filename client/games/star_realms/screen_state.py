"""Everything that is on the screen, as one frozen value: panels compare their part of it and draw only what changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from client.games.star_realms.model.cursor import Cursor
from client.games.star_realms.model.game_numbers import SeatNumbers
from client.games.star_realms.model.table import Stack, Table
from client.games.star_realms.text.events.log import Entry
from client.games.star_realms.text.events.turns import TurnLine
from client.games.star_realms.text.pages.help_pages import HelpPage
from client.games.star_realms.text.pages.piles import Pile
from client.games.star_realms.text.prompts.questions import Menu
from client.table.clocks import Face


@dataclass(frozen=True, slots=True)
class Over:
    """The end of a game: who won and why, each seat's authority over the turns, and what each did.

    `sentence`: begins with a part in brackets where it is addressed to this seat. `authority`: of every seat, at the start and
    after each turn that is known.
    """

    sentence: str
    turns: int
    names: tuple[str, ...]
    authority: tuple[tuple[int, ...], ...]
    me: int | None = None
    seats: tuple[SeatNumbers, ...] = ()
    """What each seat did; empty before the record of the game is there."""
    turning: str = ""
    ready: tuple[str, ...] = ()
    """Who is ready to play again."""
    winners: tuple[int, ...] = ()
    teams: tuple[str, ...] = ()
    """The letter of each seat's team, where there are teams."""
    shares_authority: bool = False
    """The members of a team live on one score."""
    proof: str = ""
    """The verdict on the shuffles, if there is one; `is_broken`: it is a bad one."""
    is_broken: bool = False
    record: str = ""
    """The name of the file of the game's record."""
    is_complete: bool = True
    """No more will come: before, only the result is shown, so that the rest is drawn once."""
    trouble: str = ""
    """Why it could not be kept."""
    said: tuple[Entry, ...] = ()
    """What was said and noted since the end."""


@dataclass(frozen=True, slots=True)
class Browsing:
    """The open browser: which pile, and which line of it."""

    piles: tuple[Pile, ...]
    pile: int
    line: int


@dataclass(frozen=True, slots=True)
class Fallen:
    """A base of yours that another destroyed: its line stays, with a mark, until your next key. `key`: the one it had."""

    card: str
    by: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class Helped:
    """The open help: its pages, which of them, and from which of its rows on."""

    pages: tuple[HelpPage, ...]
    page: int
    line: int


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a lesson says in the place of the table. `begins`: its first sentence; `now`: what to do.

    `keys`: those that act, shown where nothing else is to be answered; `choice`: which of what is shown is the next.
    """

    block: str
    begins: str
    now: str
    keys: Menu | None = None
    choice: int | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """What every zone draws from. `tone`: "you", "ask", "wait", "replay" or "trouble"."""

    table: Table | None = None
    cursor: Cursor = field(default_factory=Cursor)
    shown: str = ""
    """The card the inspector shows."""
    stack: Stack | None = None
    """Where it stands, if it is on the table."""
    block: str = ""
    """Capitals before the prompt: what is your business, and nobody else's."""
    prompt: str = ""
    more: str = ""
    """What the second line of the prompt adds."""
    tone: str = "wait"
    notice: str = ""
    menu: Menu | None = None
    choice: int | None = None
    """Which choice of the menu Enter takes."""
    facts: frozenset[str] = frozenset()
    is_planning: bool = False
    """Whether the keys of cards plan the next turn."""
    names_keys: bool = False
    """Whether the line of keys begins with those that play and buy cards, as in one's first games."""
    log: tuple[Entry, ...] = ()
    pinned: Entry | None = None
    """The line of chat that stays the last of the log until your next key."""
    unread: int = 0
    """How many lines of chat came since your last key; where they are in sight nothing has to say so."""
    link: str = "on"
    milliseconds: int | None = None
    silent: int = 0
    """For how many seconds the server has not answered, if that is long."""
    privacy: str = ""
    """Of the line: as in client.updates.LinkChanged."""
    browsing: Browsing | None = None
    help: Helped | None = None
    over: Over | None = None
    replaying: bool = False
    beside: str = ""
    """What the others are asked, beside the prompt."""
    watchers: int = 0
    left: tuple[int, ...] = ()
    """For each seat: the seconds until something is done about its absence."""
    clocks: tuple[Face, ...] = ()
    """For each seat, in a game with clocks."""
    up: frozenset[int] = frozenset()
    """Seats that a bot plays for because their time is up."""
    warning: str = ""
    """That one's own time runs low."""
    turns: tuple[TurnLine, ...] = ()
    """The last turns, a line each."""
    change: tuple[int, ...] = ()
    """For each seat: its authority since the end of its last turn; empty where another moment is looked at."""
    highest: tuple[int, ...] = ()
    """For each seat: the most authority it was seen with."""
    fell: Mapping[int, int] = field(default_factory=dict)
    """The turn in which each seat that is out was seen to fall."""
    new_cards: frozenset[str] = frozenset()
    """The keys of the trade row whose cards are new since your last turn."""
    fallen: tuple[Fallen, ...] = ()
    """Your bases that fell and that you have not seen fall yet."""
