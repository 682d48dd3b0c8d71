"""How fast a server's frames are read, so that the interface stays responsive whatever the server sends."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from client.connection.limits import Budget


class Pace:
    """The pace of one connection: call `pause` before a frame is read and `accepts` when it has arrived.

    `clock`: a monotonic clock in seconds; `sleep`: waits that long. The defaults are those of the event loop.
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
        self._first = budget.read_at_once
        self._frames, self._bytes = float(budget.frames), float(budget.bytes)
        self._refilled = self._clock()
        self._busy_since: float | None = None

    async def pause(self) -> None:
        """Yield to other tasks, once after each of the first frames, then for as long as the last frame took to handle."""
        if self._busy_since is not None:
            busy = self._clock() - self._busy_since
            self._busy_since = None
            is_first, self._first = self._first > 0, self._first - 1
            await self._sleep(0.0 if is_first else min(busy, self._budget.longest_pause))

    def accepts(self, size: int) -> bool:
        """A frame of `size` bytes has arrived. Returns whether it is within the budget."""
        budget, now = self._budget, self._clock()
        gone, self._refilled, self._busy_since = now - self._refilled, now, now
        self._frames = min(self._frames + gone * budget.frame_rate, budget.frames) - 1
        self._bytes = min(self._bytes + gone * budget.byte_rate, budget.bytes) - size
        return self._frames >= 0 and self._bytes >= 0
