"""Show how something came about, in a few frames over a table that is final already. Pure: no timer, no drawing.

An event gives beats (`begin`). Whoever draws a zone draws the parts that the patches of the beat name as they say. A key, a
second event or a lost line ends them: the table is as it is. `due` says when the next one is shown; None where nothing is left,
so that no timer runs while nothing happens.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from msgspec import Struct

MOST = {"turn": 3, "boundary": 7}
"""The frames of one event: within a turn, and where one begins or the game ends."""


SLOW_LINE = 150
"""From so many milliseconds on, in which the line answers, nothing moves."""
WORD_STANDS = 1500
"""So many milliseconds the word of the end stands before its page."""


class Patch(Struct, frozen=True):
    """A part of a zone looks different meanwhile. `part`: which one, as the zone counts them; `look`: how, as it draws it."""

    zone: str
    part: int
    look: str
    text: str = ""
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Beat:
    """One frame: what looks different for so many milliseconds. `word`: of the end of the game, so many `letters` are there."""

    patches: tuple[Patch, ...]
    milliseconds: int
    word: str = ""
    letters: int = 0


@dataclass(frozen=True, slots=True)
class Stage:
    """The frames that are still to be shown, the first one now. `due`: when the next one comes, in milliseconds."""

    beats: tuple[Beat, ...] = ()
    due: int | None = None
    ends_game: bool = False
    """True if the page of the end comes after them."""

    @property
    def is_free(self) -> bool:
        """Return whether the table shows as it is."""
        return not self.beats

    @property
    def patches(self) -> tuple[Patch, ...]:
        """Return the patches that change the picture now."""
        return self.beats[0].patches if self.beats else ()

    @property
    def word(self) -> tuple[str, int]:
        """Return the word of the end, and how many of its letters are shown."""
        return (self.beats[0].word, self.beats[0].letters) if self.beats else ("", 0)


FREE = Stage()


def begin(beats: Sequence[Beat], now: int, most: int = MOST["turn"], *, ends_game: bool = False) -> Stage:
    """Return the stage of an event whose frames these are; what was on stage before has ended. At most the last `most` frames.

    >>> begin([], 0).is_free, begin([Beat((), 80), Beat((), 40)], 1000).due
    (True, 1080)
    """
    shown = tuple(beats)[-most:]
    return Stage(shown, now + shown[0].milliseconds, ends_game) if shown else FREE


def spelled(word: str, milliseconds: int, most: int = MOST["boundary"]) -> tuple[Beat, ...]:
    """Return the frames in which a word comes letter by letter, with those that have no frame of their own, and then stands.

    >>> [(beat.letters, beat.milliseconds) for beat in spelled("YOU WON", 60)]
    [(1, 60), (2, 60), (3, 60), (5, 60), (6, 60), (7, 1500)]
    """
    ends = [at for at in range(1, len(word) + 1) if word[at - 1] != " "]
    frames = min(len(ends), most)
    kept = [ends[(number + 1) * len(ends) // frames - 1] for number in range(frames)]
    return tuple(Beat((), milliseconds if at < len(word) else WORD_STANDS, word, at) for at in kept)


def tick(stage: Stage, now: int) -> Stage:
    """Return the stage at a time: the next frame when it is due, and after the last one the table as it is."""
    if stage.due is None or now < stage.due:
        return stage
    rest = stage.beats[1:]
    return replace(stage, beats=rest, due=now + rest[0].milliseconds) if rest else FREE
