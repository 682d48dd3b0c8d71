"""What the desk asks of a game's table: the little that is said of every game alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from client.table.game_news import AnyResult
from engine.language import QuestionKind, Verb


class AnyUndo(Protocol):
    """How far one can take back, and what stops it there."""

    @property
    def steps(self) -> int: ...
    @property
    def stop(self) -> str: ...


class AnyTable(Protocol):
    """The table of one person, as its game draws it. `seat`: None for a watcher."""

    @property
    def seat(self) -> int | None: ...
    @property
    def turn(self) -> int: ...
    @property
    def seats(self) -> Sequence[object]: ...
    @property
    def has_teams(self) -> bool:
        """Whether any team has more than one member."""

    @property
    def question(self) -> QuestionKind | None:
        """What this seat is asked now, or None."""

    @property
    def in_main(self) -> bool:
        """Whether this seat acts freely now: keys that were typed ahead go on."""

    @property
    def actions(self) -> tuple[Verb, ...]: ...
    @property
    def standing(self) -> tuple[Verb, ...]: ...
    @property
    def undo(self) -> AnyUndo: ...
    @property
    def draw_offers(self) -> tuple[int, ...]: ...
    @property
    def result(self) -> AnyResult | None: ...
    def name(self, seat: int) -> str:
        """Who sits there."""
