"""How much of the session's news is still on its way to what is shown."""

from __future__ import annotations

import asyncio


class Backlog:
    """Whoever brings news waits until those before are through; so none pile up before the keys."""

    def __init__(self) -> None:
        self._count = 0
        self._none = asyncio.Event()
        self._none.set()

    def comes(self) -> None:
        """One more is on its way."""
        self._count += 1
        self._none.clear()

    def through(self) -> None:
        """One is where it was to go."""
        self._count -= 1
        if not self._count:
            self._none.set()

    async def empty(self) -> None:
        """Wait until none is on its way."""
        await self._none.wait()
