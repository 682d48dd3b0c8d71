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

    def rule_name(self, key: str) -> str:
        """What a switch is called in a list; the key itself for one that is not known."""

    def rule_choice(self, key: str, value: Any) -> str:
        """That value in a word or two."""

    def rule_sentence(self, key: str, value: Any) -> str:
        """What is played with the switch at that value; "" for what is not known."""

    def choice_line(self, key: str, value: Any) -> tuple[str, str]:
        """The name of a switch of `SETS` in a form, and what it means at that value."""

    def reason_text(self, reason: str) -> str:
        """Why a game ended: the code of a result in a few words."""


@dataclass(frozen=True, slots=True)
class Wing:
    """One game. Nothing here is loaded before it is called for: `about` needs no Textual, the screens do.

    `read`: what an update tells of the game at a table of so many seats, as the game's screen reads it, or None if nothing. It
    raises Strange for what no screen can show, and TooNew for what a newer client could. `table_screen` shows a session's
    game: it is posted every `SessionNews` and acts through `Commands`. `replay_screen` shows a record; the second argument says
    whether Escape leads back to the screen before.
    """

    about: Callable[[], About]
    read: Callable[[Update, int], Told | None]
    table_screen: Callable[[Commands], Screen[Any]]
    replay_screen: Callable[[Replay, bool], Screen[Any]]
