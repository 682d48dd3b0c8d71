"""Counts the updates that the screen has not handled yet."""

from __future__ import annotations

import asyncio


class PendingUpdates:
    """The session waits until its updates are handled before it reads more, so that they do not delay keys."""

    def __init__(self) -> None:
        self._count = 0
        self._none = asyncio.Event()
        self._none.set()

    def added(self) -> None:
        """An update was passed on."""
        self._count += 1
        self._none.clear()

    def handled(self) -> None:
        """An update was handled."""
        self._count -= 1
        if not self._count:
            self._none.set()

    async def all_handled(self) -> None:
        """Wait until every update was handled."""
        await self._none.wait()
