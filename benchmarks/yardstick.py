"""A fixed loop of plain Python, run in turn with the measured work, which shows the machine's current speed.

To compare figures of two machines, or of a busy machine at two times, use their ratio to the loop.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

ROUNDS = 1_000
"""Runs of the loop before and after each piece of work."""


class Figure(NamedTuple):
    """`per_second`: runs of the work in a second of processor time; `ratio`: runs for each round of the loop."""

    per_second: float
    ratio: float

    def __str__(self) -> str:
        return f"{self.per_second:12,.0f}   {self.ratio:8.3f} of the loop"


class Duration(NamedTuple):
    """`microseconds` of one call, and the rounds of the loop that take as long."""

    microseconds: float
    ratio: float

    def __str__(self) -> str:
        return f"{self.microseconds:12.2f} us{self.ratio:8.3f} of the loop"


class _Point:
    __slots__ = ("seen", "value")

    def __init__(self) -> None:
        self.seen: dict[int, int] = {}
        self.value = 0

    def take(self, number: int) -> int:
        self.value += number
        return self.value & 7


def loop(rounds: int) -> None:
    """Do an interpreter's usual work: calls, attributes, lists, dicts, small numbers. It must never change."""
    for _ in range(rounds):
        point = _Point()
        kept = []
        for number in range(40):
            at = point.take(number)
            if at in point.seen:
                point.seen[at] += 1
            else:
                point.seen[at] = number
            kept.append((at, number))
        kept.sort()


def measured(work: Callable[[], int], seconds: float) -> Figure:
    """Measure work that returns how many times it was done. The loop runs in turn with it."""
    spent = loops = 0.0
    done = rounds = 0
    loop(ROUNDS)
    while spent < seconds:
        started = time.process_time()
        loop(ROUNDS)
        between = time.process_time()
        done += work()
        spent += time.process_time() - between
        loops += between - started
        rounds += ROUNDS
    return Figure(done / spent, (done / spent) / (rounds / loops))


def timed(work: Callable[[], object], count: int = 2_000, times: int = 9) -> Duration:
    """Measure the time of one call, and the rounds of the loop that take as long: the best of some tries, in turn with the
    loop."""
    best = fastest = float("inf")
    for _ in range(times):
        started = time.process_time()
        loop(ROUNDS)
        between = time.process_time()
        for _ in range(count):
            work()
        best = min(best, (time.process_time() - between) / count)
        fastest = min(fastest, (between - started) / ROUNDS)
    return Duration(best * 1e6, best / fastest)
