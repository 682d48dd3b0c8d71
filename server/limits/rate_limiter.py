"""What an address may do so often and no oftener: guess, open tables. Taken before the work, given back if it was not due."""

from __future__ import annotations

from server.limits.token_bucket import TokenBucket


class RateLimiter:
    """`burst` at once for each address, and `rate` more a second.

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
        """Take one, if there is one left. `times`: so many times as much is that address's."""
        if address not in self._buckets:
            self._buckets[address] = TokenBucket(times * self._burst, times * self._rate)
        return self._buckets[address].take(now)

    def give_back(self, address: str) -> None:
        """It was not due after all."""
        if address in self._buckets:
            self._buckets[address].give()

    def forget(self, now: float) -> None:
        """Keep nothing of addresses that have all of it again."""
        self._buckets = {address: bucket for address, bucket in self._buckets.items() if not bucket.full(now)}
