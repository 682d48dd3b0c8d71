"""The line to the terminal, where that is the slow one: over ssh. How long the terminal takes to answer is timed.

Its status is asked for in four bytes, with a frame that is sent anyway: never alone, never while an answer is out, and no more
when several were not answered. Nothing here imports Textual.
"""

from __future__ import annotations

import re
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping

EVERY = 2.0
"""Seconds between two questions, at least."""
PATIENCE = 10.0
"""After so many seconds an answer does not come any more."""
COUNTED = 5
"""So many answers make the median."""
UNANSWERED = 3
"""A terminal that has left so many questions unanswered, one after the other, is not asked again."""
QUESTION = "\x1b[5n"
_ANSWER = re.compile(r"\x1b\[[03]n")
_BEGUN = re.compile(r"\x1b\[[03]?\Z")


class TerminalLine:
    """`question` is asked by whoever sends a frame, `hear` what the terminal sent. `clock`: seconds that only ever grow."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._asked_at = float("-inf")
        self._is_asking = False
        self._unanswered = 0
        self._seconds: deque[float] = deque(maxlen=COUNTED)
        self._rest = ""

    @staticmethod
    def of(environ: Mapping[str, str]) -> TerminalLine | None:
        """Make the timer of a session over ssh; None if there is nothing to time, or if a multiplexer on this side would
        answer.

        >>> [TerminalLine.of(environ) is not None for environ in ({}, {"SSH_CONNECTION": "::1 1 ::1 22"})]
        [False, True]
        >>> TerminalLine.of({"SSH_CONNECTION": "::1 1 ::1 22", "TMUX": "/tmp/tmux"}) is None
        True
        """
        is_told = environ.get("SSH_CONNECTION") and not (environ.get("TMUX") or environ.get("STY"))
        return TerminalLine() if is_told else None

    @property
    def milliseconds(self) -> int | None:
        """Return the median of the last answers; None before the first, and while one does not come."""
        if self._unanswered or self._is_overdue or not self._seconds:
            return None
        return round(_median(self._seconds) * 1000)

    @property
    def _is_overdue(self) -> bool:
        return self._is_asking and self._clock() - self._asked_at > PATIENCE

    def question(self) -> str:
        """Return what to send with a frame: the question, or nothing."""
        now = self._clock()
        if self._is_overdue:
            self._is_asking = False
            self._unanswered += 1
        if self._is_asking or self._unanswered >= UNANSWERED or now - self._asked_at < EVERY:
            return ""
        self._is_asking, self._asked_at = True, now
        return QUESTION

    def hear(self, data: str) -> str:
        """Return what the terminal sent, without its answers. An answer that nobody waits for any more is none."""
        typed, answers = _ANSWER.subn("", self._rest + data)
        self._rest = ""
        if answers and self._is_asking:
            self._is_asking, self._unanswered = False, 0
            self._seconds.append(self._clock() - self._asked_at)
        elif self._is_asking and (begun := _BEGUN.search(typed)):
            typed, self._rest = typed[: begun.start()], begun[0]
        return typed


def _median(values: Iterable[float]) -> float:
    """Compute a median: the `statistics` of the standard library would take longer to load than all of the command line.

    >>> _median([3, 1, 2]), _median([4, 1, 2, 3])
    (2.0, 2.5)
    """
    ordered = sorted(values)
    half = len(ordered) // 2
    return (ordered[half] + ordered[-half - 1]) / 2
