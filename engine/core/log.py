"""The log: every entry, the entries still in effect, and how many of them can be taken back.

An action can be taken back by the seat that did it while nothing was drawn or shown, nobody else acted and nobody else was
asked since before it. A log is cheap to copy: copies share their earlier entries.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from itertools import chain
from typing import Any, Final

from engine.core.position import Position
from engine.record import Entry

CHUNK: Final = 64
APART: Final = 128
"""After so many entries that are final, the log remembers the position behind them, so that an undo replays few."""


class Entries:
    """An append-only list of entries that shares all but its last few with its copies. `append` is the list's own."""

    __slots__ = ("_chunks", "_tail", "append")

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._chunks: tuple[tuple[Entry, ...], ...] = ()
        self._tail = list(entries)
        self.append = self._tail.append

    def copy(self) -> Entries:
        if len(self._tail) >= CHUNK:
            self._chunks, self._tail = (*self._chunks, tuple(self._tail)), []
            self.append = self._tail.append
        twin = Entries(self._tail)
        twin._chunks = self._chunks
        return twin

    @property
    def last(self) -> Entry:
        """Return the newest entry; there is one."""
        return self._tail[-1] if self._tail else self._chunks[-1][-1]

    def all(self) -> tuple[Entry, ...]:
        """Return every entry, oldest first."""
        return (*chain.from_iterable(self._chunks), *self._tail)


class Log:
    """`entries`: all of them. `in_effect`: the actions since `start` that were not undone.

    The first `floor` of those in effect can no longer be taken back, because of `stop`: `"start"` of the game, `"chance"`,
    another `"seat"`, or something `"shown"`. A resampled game's log is not real. `start` is nobody's to change.
    """

    __slots__ = ("entries", "floor", "in_effect", "is_real", "start", "stop")

    def __init__(self, start: Position, entries: Entries) -> None:
        self.entries = entries
        self.start = start
        self.in_effect: list[Entry] = []
        self.floor = 0
        self.stop = "start"
        self.is_real = True

    def copy(self) -> Log:
        twin = Log(self.start, self.entries.copy())
        twin.in_effect = self.in_effect[:]
        twin.floor = self.floor
        twin.stop = self.stop
        twin.is_real = self.is_real
        return twin

    def add(self, entry: Entry, before: Mapping[int, Any], after: Position, stop: str) -> None:
        """Append an action: it led from asking the seats of `before` to `after`. `stop`: why it is final, if it says so."""
        seat, _, outcomes = entry
        done = self.in_effect
        count = len(done)
        if self.floor < count and done[-1].seat != seat:
            self.floor, self.stop = count, "seat"
        self.entries.append(entry)
        done.append(entry)
        if outcomes:
            stop = "chance"
        elif not stop and after.asked.keys() != before.keys():
            stop = "seat"
        if stop:
            self.floor, self.stop = count + 1, stop
            if count >= APART:
                self.begin_at(after.copy())

    def begin_at(self, position: Position) -> None:
        """Forget how it came to the point that cannot be taken back, which is that position."""
        self.start = position
        self.in_effect = self.in_effect[self.floor :]
        self.floor = 0

    def reach(self, seat: int | None, asked: Container[int | None]) -> tuple[int, str]:
        """Return how many of its actions that seat can undo now, and the reason for the limit."""
        if seat not in asked:
            return 0, "turn"
        steps = len(self.in_effect) - self.floor
        if steps and self.in_effect[-1].seat != seat:
            return 0, "seat"
        return steps, self.stop
