"""The animation timer: one at a time, and never one with no delay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from client.tui.table.screen import Frames


class Clock:
    """Takes the place of a screen's `set_timer`."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.stopped = 0

    def after(self, seconds: float, _do: Callable[[], None]) -> Any:
        self.waits.append(seconds)
        return self

    def stop(self) -> None:
        self.stopped += 1


def test_a_frame_that_is_due_already_comes_after_a_moment() -> None:
    """Textual divides by a timer's interval where its screen is late."""
    clock = Clock()
    Frames(clock.after, lambda: None).follow(1000, now=2.0)
    assert clock.waits
    assert clock.waits[0] > 0


def test_one_timer_runs_at_most_and_none_where_nothing_moves() -> None:
    clock = Clock()
    frames = Frames(clock.after, lambda: None)
    frames.follow(1000, now=0.5)
    frames.follow(1000, now=0.6)
    frames.follow(1200, now=0.6)
    assert (len(clock.waits), clock.stopped) == (2, 1)
    frames.follow(None, now=0.7)
    assert (len(clock.waits), clock.stopped, frames.is_running) == (2, 2, False)
