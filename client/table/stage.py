"""Show how something came about, in a few frames over a table that is final already. Pure: no timer, no drawing.

An event gives beats (`begin`). Whoever draws a table puts the patches of the beat on stage over it. A key, an answer of one's
own, a second event or a lost line ends them (`end`): the table is as it was before the first of them. `due` says when the next
one is shown; None where nothing is left, so that no timer runs while nothing happens.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

MOST = {"turn": 3, "boundary": 7}
"""The frames of one event: within a turn, and where one begins or the game ends."""


@dataclass(frozen=True, slots=True)
class Patch:
    """Cells that look different meanwhile: in a zone, from a column and line of it on. No text: they take the style alone."""

    zone: str
    x: int
    y: int
    text: str = ""
    style: str = ""
    columns: int = 0


@dataclass(frozen=True, slots=True)
class Beat:
    """One frame: patches over the drawn table, for so many milliseconds."""

    patches: tuple[Patch, ...]
    milliseconds: int


@dataclass(frozen=True, slots=True)
class Stage:
    """The frames that are still to be shown, the first one now. `due`: when the next one comes, in milliseconds."""

    beats: tuple[Beat, ...] = ()
    due: int | None = None

    @property
    def is_free(self) -> bool:
        """Whether the table shows as it is."""
        return not self.beats

    @property
    def patches(self) -> tuple[Patch, ...]:
        """What lies over the table now."""
        return self.beats[0].patches if self.beats else ()


FREE = Stage()


def begin(beats: Sequence[Beat], now: int, most: int = MOST["turn"]) -> Stage:
    """Return the stage of an event whose frames these are; what was on stage before has ended. At most the last `most` frames.

    >>> begin([], 0).is_free, begin([Beat((), 80), Beat((), 40)], 1000).due
    (True, 1080)
    """
    shown = tuple(beats)[-most:]
    return Stage(shown, now + shown[0].milliseconds) if shown else FREE


def tick(stage: Stage, now: int) -> Stage:
    """Return the stage at a time: the next frame when it is due, and after the last one the table as it is."""
    if stage.due is None or now < stage.due:
        return stage
    rest = stage.beats[1:]
    return replace(stage, beats=rest, due=now + rest[0].milliseconds) if rest else FREE


def end(stage: Stage) -> Stage:
    """Return the free stage: the table shows as it is at once."""
    return FREE
