"""The two timers of a table screen. Neither runs while there is nothing to wait for, so that an idle table stays still."""

from __future__ import annotations

from collections.abc import Callable

from textual.timer import Timer

from client.table.surroundings import Surroundings

SLOW = 0.5
"""After so many seconds without an answer the prompt says that an action is on its way."""

After = Callable[[float, Callable[[], None]], Timer]
"""Starts a timer: after so many seconds that is called."""


class AnswerTimer:
    """Tells when the answer to an action takes long."""

    def __init__(self, after: After, is_slow: Callable[[], None]) -> None:
        self._after = after
        self._is_slow = is_slow
        self._timer: Timer | None = None

    def follow(self, *, is_awaited: bool) -> None:
        """Wait anew, if an answer is awaited now."""
        if self._timer is not None:
            self._timer.stop()
        self._timer = self._after(SLOW, self._is_slow) if is_awaited else None


class Countdown:
    """Tells when a clock, or the grace of somebody who is away, shows something else: one timer for the next such moment."""

    def __init__(self, after: After, changed: Callable[[], None]) -> None:
        self._after = after
        self._changed = changed
        self._timer: Timer | None = None
        self._ticks_at: float | None = None

    @property
    def is_counting(self) -> bool:
        """Whether there is anything to count down."""
        return self._timer is not None

    def follow(self, surroundings: Surroundings | None) -> None:
        """Count down what runs there; None: nothing, because another screen is before this one."""
        waits = surroundings.until_next() if surroundings is not None else None
        ticks_at = None if surroundings is None or waits is None else surroundings.clock() + waits
        if ticks_at == self._ticks_at:
            return
        if self._timer is not None:
            self._timer.stop()
        self._ticks_at = ticks_at
        self._timer = None if waits is None else self._after(waits, self.tick)

    def tick(self) -> None:
        """A clock shows something else."""
        self._timer = self._ticks_at = None
        self._changed()
