"""What the client needs of a game: the contract that every wing fulfils. It knows no game, and loads no Textual.

A wing is everything the client has of one game: its texts, its table, its screens. Only `client.games.registry` imports one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from client.games.rule_values import RuleValues

if TYPE_CHECKING:
    from textual.screen import Screen

    from client.records.replaying import Replay
    from client.updates import Commands, Told, Update


class Strange(ValueError):
    """What a server told is not in the language of the game."""


class TooNew(Strange):
    """It is of a later version of the game than this client has."""


class About(Protocol):
    """A game's modes, switches and roles: what can be chosen, and a line about each in the language spoken now.

    `MODES`: every mode with the numbers of seats it can be played with. `SETS`: switches that set others until these are set
    themselves; a form shows the first of them by itself, the other switches are on a page of their own.
    """

    @property
    def TITLE(self) -> str: ...

    @property
    def MODES(self) -> Mapping[str, tuple[int, ...]]: ...

    @property
    def BOTS(self) -> tuple[str, ...]: ...

    @property
    def RULES(self) -> RuleValues: ...

    @property
    def SETS(self) -> Mapping[str, tuple[str, ...]]: ...

    def settled(self, chosen: Mapping[str, Any], /) -> dict[str, Any]:
        """Every switch with its value, for those that were chosen."""

    def mode_line(self, mode: str) -> str: ...

    def role_name(self, role: str) -> str: ...

    def rule_line(self, key: str) -> str: ...

    def choice_line(self, key: str, value: Any) -> tuple[str, str]:
        """The name of a switch of `SETS` in a form, and what it means at that value."""

    def reason_text(self, reason: str) -> str:
        """Why a game ended: the code of a result in a few words."""


class PlainTable(Protocol):
    """A game's table as lines, for `--plain`: what there is to say of the news, and of what somebody types.

    Sentences may hold the symbols of the screen; `client.plain.aloud` makes words of them. A question ends with its numbered
    answers, and the number is one way to answer it.
    """

    @property
    def is_waiting(self) -> bool:
        """Whether an answer of the server is out: no line is given before it has come."""

    @property
    def until_next(self) -> float | None:
        """Seconds until `settled` may have something to say without any news, of a clock for instance; None if it will not."""

    def take(self, update: Update, told: Told | None) -> list[str]:
        """The session tells something; `told` is what `Wing.read` made of it."""

    def settled(self) -> list[str]:
        """Nothing more has come for a while: what was held back to be told together with more of the same."""

    def typed(self, line: str) -> list[str] | None:
        """Do what a line asks for. None: it is for a moment that has not come yet, and waits for it."""

    def help(self) -> list[str]:
        """What can be typed at this table."""


@dataclass(frozen=True, slots=True)
class Wing:
    """One game. Nothing here is loaded before it is called for: `about` needs no Textual, the screens do.

    `read`: what an update tells of the game at a table of so many seats, as the game's screen reads it, or None if nothing. It
    raises Strange for what no screen can show, and TooNew for what a newer client could. `table_screen` shows a session's
    game: it is posted every `SessionNews` and acts through `Commands`. `replay_screen` shows a record; the second argument says
    whether Escape leads back to the screen before. `plain` is the table without a screen, of a session or of a replay.
    """

    about: Callable[[], About]
    read: Callable[[Update, int], Told | None]
    table_screen: Callable[[Commands], Screen[Any]]
    replay_screen: Callable[[Replay, bool], Screen[Any]]
    plain: Callable[[Commands], PlainTable]
