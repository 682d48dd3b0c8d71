"""How fast a server is listened to, so that whatever it sends, there is time for the person at the keys."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from client.connection.limits import Budget


class Pace:
    """Of one connection: call `rest` before a frame is read and `takes` once it is there.

    `clock`: seconds that only ever grow, `sleep`: lets so many of them go by; those of the event loop without others.
    """

    def __init__(
        self,
        budget: Budget,
        clock: Callable[[], float] | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._budget = budget
        self._clock = clock or asyncio.get_running_loop().time
        self._sleep = sleep
        self._frames, self._bytes = float(budget.frames), float(budget.bytes)
        self._refilled = self._clock()
        self._busy_since: float | None = None

    async def rest(self) -> None:
        """Let everybody else go on for as long as the last frame has kept them from it, and always for a turn."""
        if self._busy_since is not None:
            busy = self._clock() - self._busy_since
            self._busy_since = None
            await self._sleep(min(busy, self._budget.longest_rest))

    def takes(self, size: int) -> bool:
        """A frame of so many bytes is there: whether it is within the budget."""
        budget, now = self._budget, self._clock()
        gone, self._refilled, self._busy_since = now - self._refilled, now, now
        self._frames = min(self._frames + gone * budget.frame_rate, budget.frames) - 1
        self._bytes = min(self._bytes + gone * budget.byte_rate, budget.bytes) - size
        return self._frames >= 0 and self._bytes >= 0
