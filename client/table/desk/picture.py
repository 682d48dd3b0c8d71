"""What is on the screen of any table, as one frozen value: parts compare theirs and draw only what changed."""

from __future__ import annotations

from dataclasses import dataclass, field

from client.table.clocks import Face
from client.table.desk.any_table import AnyTable
from client.table.desk.menus import Menu
from client.table.log import Entry
from client.table.pages import Browsing, Helped


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of a game: who won and why. A game's own adds what each seat did.

    `sentence`: begins with a part in brackets where it is addressed to this seat.
    """

    sentence: str
    turns: int
    names: tuple[str, ...]
    me: int | None = None
    ready: tuple[str, ...] = ()
    """Who is ready to play again."""
    winners: tuple[int, ...] = ()
    teams: tuple[str, ...] = ()
    """The letter of each seat's team, where there are teams."""
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
class Picture:
    """What the parts of any table draw from. `tone`: "you", "ask", "wait", "replay" or "trouble"."""

    table: AnyTable | None = None
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
    facts: frozenset[str] = field(default_factory=frozenset)
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
    over: Ended | None = None
    replaying: bool = False
    beside: str = ""
    """What the others are asked, beside the prompt."""
    watchers: int = 0
    left: tuple[int, ...] = ()
    """For each seat: the seconds until something is done about its absence."""
    clocks: tuple[Face, ...] = ()
    """For each seat, in a game with clocks."""
    up: frozenset[int] = field(default_factory=frozenset)
    """Seats that a bot plays for because their time is up."""
    warning: str = ""
    """That one's own time runs low."""
