"""A token bucket: limits a burst and a rate."""

from __future__ import annotations


class TokenBucket:
    """Holds `burst` tokens at most and gains `rate` a second.

    >>> bucket = TokenBucket(2, rate=1.0)
    >>> [bucket.take(now=0.0), bucket.take(now=0.0), bucket.take(now=0.0), bucket.take(now=1.0)]
    [True, True, False, True]
    """

    __slots__ = ("_at", "_burst", "_level", "_rate")

    def __init__(self, burst: float, rate: float) -> None:
        self._burst = self._level = float(burst)
        self._rate = rate
        self._at: float | None = None

    def take(self, now: float, amount: float = 1.0) -> bool:
        """Take `amount` tokens and return True; take none if there are fewer. `now`: seconds of any steady clock."""
        level = self.level(now)
        self._at = now
        self._level = level - amount if level >= amount else level
        return level >= amount

    def spend(self, now: float, amount: float) -> float:
        """Take `amount` tokens also if there are fewer. Returns the seconds until none is owed.

        >>> bucket = TokenBucket(2, rate=1.0)
        >>> bucket.spend(now=0.0, amount=1), bucket.spend(now=0.0, amount=4), bucket.spend(now=3.0, amount=0)
        (0.0, 3.0, 0.0)
        """
        self._level, self._at = self.level(now) - amount, now
        return max(0.0, -self._level / self._rate)

    def give(self, amount: float = 1.0) -> None:
        """Put tokens back."""
        self._level = min(self._burst, self._level + amount)

    def level(self, now: float) -> float:
        """Return the number of tokens now."""
        elapsed = 0.0 if self._at is None else now - self._at
        return min(self._burst, self._level + elapsed * self._rate)

    def full(self, now: float) -> bool:
        """Return whether no token is missing, so that a new bucket would be the same."""
        return self.level(now) >= self._burst
