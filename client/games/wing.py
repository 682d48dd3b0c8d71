"""The contract of a wing: what the client needs of a game. Nothing here knows a game or loads Textual.

A wing is the whole client part of one game: texts, table and screens. Only `client.games.registry` imports one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from client.games.rule_values import RuleValues

if TYPE_CHECKING:
    from textual.screen import Screen

    from client.records.numbers import Numbers
    from client.records.replaying import Replay
    from client.updates import Commands, Told, Update


class Strange(ValueError):
    """What a server sent is not in the language of the game."""


class TooNew(Strange):
    """It is in the language of a later version of the game."""


class About(Protocol):
    """The modes, bots, switches and roles of a game, and a line about each in the current language.

    `MODES`: every mode with the numbers of seats it can be played with, the default first. `BOTS`: the levels of its bots.
    `BOT`: the default level. `SETS`: switches that set others until these are set themselves; each of them is an option of
    the command line, and a form shows the first of them by itself. The other switches are on a page of their own.
    """

    @property
    def MODES(self) -> Mapping[str, tuple[int, ...]]: ...

    @property
    def BOTS(self) -> tuple[str, ...]: ...

    @property
    def BOT(self) -> str: ...

    @property
    def RULES(self) -> RuleValues: ...

    @property
    def SETS(self) -> Mapping[str, tuple[str, ...]]: ...

    def with_defaults(self, chosen: Mapping[str, Any], /) -> dict[str, Any]:
        """The value of every switch, given those that were chosen."""

    def mode_line(self, mode: str) -> str: ...

    def role_name(self, role: str) -> str: ...

    def rule_line(self, key: str) -> str: ...

    def choice_line(self, key: str, value: Any) -> tuple[str, str]:
        """The name of a switch of `SETS` in a form, and what it means at that value."""

    def option_help(self, key: str) -> tuple[str, str]:
        """The metavar and the help of a switch of `SETS` on the command line; `{values}` in the help stands for its values."""

    def reason_text(self, reason: str) -> str:
        """Why a game ended: the code of a result as a phrase."""


@dataclass(frozen=True, slots=True)
class Wing:
    """One game, called `title`. Whatever a game needs is loaded when a function is called; `about` loads no Textual.

    `read` decodes an update at a table with that many seats for the game's screen; None if it is not about the game. It raises
    Strange for what no screen can show, and TooNew if a newer client could. `table_screen` shows the game of a session: it is
    posted every `SessionNews` and acts through `Commands`. `replay_screen` shows a record; the second argument says whether
    Escape leads back to the screen before. `numbers`: what there is to count in a game beyond wins; None: nothing.
    """

    title: str
    about: Callable[[], About]
    read: Callable[[Update, int], Told | None]
    table_screen: Callable[[Commands], Screen[Any]]
    replay_screen: Callable[[Replay, bool], Screen[Any]]
    numbers: Callable[[], Numbers] | None = None
