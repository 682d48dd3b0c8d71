"""What the server counts while it works: plain numbers, so that counting costs an action nothing. `metrics` shows them."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

BOUNDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds."""


class Latency:
    """How often something took up to each bound, or longer than all of them.

    >>> latency = Latency()
    >>> latency.add(0.0005); latency.add(0.0006); latency.add(9)
    >>> latency.counts[:2], latency.counts[-1], latency.total
    ([1, 1], 1, 9.0011)
    """

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds


class Counters:
    """Since the start. `refusals`: by scope and code; `closings`: of connections and sockets, by code or reason; `drops`: those
    cut with frames unread."""

    __slots__ = ("actions", "closings", "commit", "drops", "refusals", "relay")

    def __init__(self) -> None:
        self.actions = 0
        self.drops = 0
        self.refusals: Counter[tuple[str, str]] = Counter()
        self.closings: Counter[str] = Counter()
        self.commit = Latency()
        self.relay = Latency()
