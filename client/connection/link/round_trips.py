"""How long the server takes to answer on the connection in use, or for how long it has not answered."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

COUNTED = 5
"""So many answers make the median: one slow answer while a screen is being built says nothing of the line."""


class RoundTrips:
    """Of one connection. Times are seconds of any steady clock.

    >>> trips = RoundTrips()
    >>> [trips.answered(mark, now) for mark, now in ((1, 2.0),)]
    [None]
    >>> for mark in (1, 2, 3):
    ...     trips.asked(mark, 10.0 * mark)
    >>> trips.answered(1, 11.0), trips.unanswered_for(23.5), trips.answered(3, 30.3), trips.unanswered_for(99.0)
    (1000, 3.5, 650, 0.0)
    """

    def __init__(self) -> None:
        self._asked: dict[int, float] = {}
        self._last: deque[float] = deque(maxlen=COUNTED)
        self.answers = 0

    @property
    def unanswered(self) -> int:
        """How many pings have no answer."""
        return len(self._asked)

    def asked(self, mark: int, now: float) -> None:
        """A ping was sent."""
        self._asked[mark] = now

    def answered(self, mark: int, now: float) -> int | None:
        """Its answer came, and those before it will not; the median in milliseconds. None for an answer to nothing."""
        sent = self._asked.get(mark)
        if sent is None:
            return None
        self._asked = {later: at for later, at in self._asked.items() if later > mark}
        self._last.append(now - sent)
        self.answers += 1
        return round(_median(self._last) * 1000)

    def unanswered_for(self, now: float) -> float:
        """The seconds since the first ping that has no answer; 0 if all have one."""
        return now - min(self._asked.values()) if self._asked else 0.0


def _median(times: Iterable[float]) -> float:
    """As of the module `statistics`, which takes longer to load than anything else here."""
    ordered = sorted(times)
    return (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2
