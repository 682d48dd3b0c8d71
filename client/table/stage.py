"""Animate an event in a few frames over the final table. Pure: no timer, no drawing.

An event produces beats (`begin`). The code that draws a zone draws the parts that the beat's patches name with their looks.
A key, a second event or a lost connection ends the animation and shows the final table. `due` is the time of the next frame;
None if there is none, so that no timer runs while nothing moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from msgspec import Struct

MOST = {"turn": 3, "boundary": 7}
"""The most frames of an event: within a turn, and at the beginning of a turn or the end of a game."""


SLOW_LINE = 150
"""Nothing moves if the connection takes at least this many milliseconds to answer."""
WORD_STANDS = 1500
"""The milliseconds for which the word of the end is shown before the final page."""


class Patch(Struct, frozen=True):
    """A part of a zone that looks different during a frame. `part`: its number in the zone; `look`: the look's name, defined
    by the zone.
    """

    zone: str
    part: int
    look: str
    text: str = ""
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Beat:
    """One frame: its patches for that many milliseconds. `word`: the word for the end of the game, of which this many
    `letters` are shown.
    """

    patches: tuple[Patch, ...]
    milliseconds: int
    word: str = ""
    letters: int = 0


@dataclass(frozen=True, slots=True)
class Stage:
    """The frames that are still to be shown, beginning with the present one. `due`: the time of the next frame, in
    milliseconds.
    """

    beats: tuple[Beat, ...] = ()
    due: int | None = None
    ends_game: bool = False
    """True if the final page follows the frames."""

    @property
    def is_free(self) -> bool:
        """Return True if no frame covers the table."""
        return not self.beats

    @property
    def patches(self) -> tuple[Patch, ...]:
        """Return the patches of the present frame."""
        return self.beats[0].patches if self.beats else ()

    @property
    def word(self) -> tuple[str, int]:
        """Return the word of the end, and the number of its letters that are shown."""
        return (self.beats[0].word, self.beats[0].letters) if self.beats else ("", 0)


FREE = Stage()


def begin(beats: Sequence[Beat], now: int, most: int = MOST["turn"], *, ends_game: bool = False) -> Stage:
    """Return the stage with the last `most` frames of an event. It replaces the previous stage.

    >>> begin([], 0).is_free, begin([Beat((), 80), Beat((), 40)], 1000).due
    (True, 1080)
    """
    shown = tuple(beats)[-most:]
    return Stage(shown, now + shown[0].milliseconds, ends_game) if shown else FREE


def spelled(word: str, milliseconds: int, most: int = MOST["boundary"]) -> tuple[Beat, ...]:
    """Return at most `most` frames in which a word appears letter by letter, and then stays.

    >>> [(beat.letters, beat.milliseconds) for beat in spelled("YOU WON", 60)]
    [(1, 60), (2, 60), (3, 60), (5, 60), (6, 60), (7, 1500)]
    """
    ends = [at for at in range(1, len(word) + 1) if word[at - 1] != " "]
    frames = min(len(ends), most)
    kept = [ends[(number + 1) * len(ends) // frames - 1] for number in range(frames)]
    return tuple(Beat((), milliseconds if at < len(word) else WORD_STANDS, word, at) for at in kept)


def tick(stage: Stage, now: int) -> Stage:
    """Return the stage at a time: with the next frame when it is due, and empty after the last one."""
    if stage.due is None or now < stage.due:
        return stage
    rest = stage.beats[1:]
    return replace(stage, beats=rest, due=now + rest[0].milliseconds) if rest else FREE
