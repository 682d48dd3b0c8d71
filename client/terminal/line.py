"""Measure how long the terminal takes to answer over SSH.

The question for its status is four bytes. It is sent only with other output, and never while an answer is missing. After
several unanswered questions no more are sent. Nothing here imports Textual.
"""

from __future__ import annotations

import re
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping

EVERY = 2.0
"""The least number of seconds between two questions."""
PATIENCE = 10.0
"""Seconds after which a missing answer is no longer expected."""
COUNTED = 5
"""The number of answers in the median."""
UNANSWERED = 3
"""The number of unanswered questions in a row after which no more are sent."""
QUESTION = "\x1b[5n"
_ANSWER = re.compile(r"\x1b\[[03]n")
_BEGUN = re.compile(r"\x1b\[[03]?\Z")


class TerminalLine:
    """Measures the round trip to the terminal. The sender of output calls `question`; `hear` receives the terminal's input.
    `clock`: monotonic seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._asked_at = float("-inf")
        self._is_asking = False
        self._unanswered = 0
        self._seconds: deque[float] = deque(maxlen=COUNTED)
        self._rest = ""

    @staticmethod
    def of(environ: Mapping[str, str]) -> TerminalLine | None:
        """Make the timer of a session over SSH; None without SSH, or if a multiplexer on this computer would answer.

        >>> [TerminalLine.of(environ) is not None for environ in ({}, {"SSH_CONNECTION": "::1 1 ::1 22"})]
        [False, True]
        >>> TerminalLine.of({"SSH_CONNECTION": "::1 1 ::1 22", "TMUX": "/tmp/tmux"}) is None
        True
        """
        is_told = environ.get("SSH_CONNECTION") and not (environ.get("TMUX") or environ.get("STY"))
        return TerminalLine() if is_told else None

    @property
    def milliseconds(self) -> int | None:
        """Return the median of the last answers; None before the first, and while an answer is overdue."""
        if self._unanswered or self._is_overdue or not self._seconds:
            return None
        return round(_median(self._seconds) * 1000)

    @property
    def _is_overdue(self) -> bool:
        return self._is_asking and self._clock() - self._asked_at > PATIENCE

    def question(self) -> str:
        """Return the text to send with other output: the question, or ""."""
        now = self._clock()
        if self._is_overdue:
            self._is_asking = False
            self._unanswered += 1
        if self._is_asking or self._unanswered >= UNANSWERED or now - self._asked_at < EVERY:
            return ""
        self._is_asking, self._asked_at = True, now
        return QUESTION

    def hear(self, data: str) -> str:
        """Return the terminal's input without its answers. Only an expected answer is timed."""
        typed, answers = _ANSWER.subn("", self._rest + data)
        self._rest = ""
        if answers and self._is_asking:
            self._is_asking, self._unanswered = False, 0
            self._seconds.append(self._clock() - self._asked_at)
        elif self._is_asking and (begun := _BEGUN.search(typed)):
            typed, self._rest = typed[: begun.start()], begun[0]
        return typed


def _median(values: Iterable[float]) -> float:
    """Compute a median. The module `statistics` would take longer to load than the whole command line.

    >>> _median([3, 1, 2]), _median([4, 1, 2, 3])
    (2.0, 2.5)
    """
    ordered = sorted(values)
    half = len(ordered) // 2
    return (ordered[half] + ordered[-half - 1]) / 2
