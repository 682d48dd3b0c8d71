"""A rate limit for each address: of guesses, of opened tables. Tokens are taken before the work and may be given back."""

from __future__ import annotations

from server.limits.token_bucket import TokenBucket


class RateLimiter:
    """A token bucket for each address: a burst of `burst` tokens and `rate` more a second.

    >>> tries = RateLimiter(2, rate=1.0)
    >>> [tries.take("a", now=0.0), tries.take("a", now=0.0), tries.take("a", now=0.0), tries.take("b", now=0.0)]
    [True, True, False, True]
    >>> tries.give_back("a")
    >>> tries.take("a", now=0.0)
    True
    """

    def __init__(self, burst: float, rate: float) -> None:
        self._burst = burst
        self._rate = rate
        self._buckets: dict[str, TokenBucket] = {}

    def take(self, address: str, now: float, times: int = 1) -> bool:
        """Take a token, if there is one left. `times`: multiplies the limits of that address."""
        if address not in self._buckets:
            self._buckets[address] = TokenBucket(times * self._burst, times * self._rate)
        return self._buckets[address].take(now)

    def give_back(self, address: str) -> None:
        """Return a token that should not have been taken."""
        if address in self._buckets:
            self._buckets[address].give()

    def forget(self, now: float) -> None:
        """Drop the buckets that are full again."""
        self._buckets = {address: bucket for address, bucket in self._buckets.items() if not bucket.full(now)}
