"""Whoever a session tells what happens, from the first moment on: also before there is anybody to tell."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from client.updates import RoundTrip, Update

Listener = Callable[[Update], None]
Taken = Callable[[], Awaitable[None]]
"""Waits until a listener is through with what it was told."""


async def at_once() -> None:
    """It is through with everything when it returns."""


class Audience:
    """One listener at a time. What is told while there is none is kept for who comes first, up to `most` of it."""

    def __init__(self, most: int) -> None:
        self._listener: Listener | None = None
        self._taken: Taken = at_once
        self._untold: list[Update] = []
        self._most = most
        self._came = asyncio.Event()

    def listen(self, listener: Listener, taken: Taken = at_once) -> None:
        """Tell this one from now on, beginning with everything that nobody has been told yet."""
        self._listener, self._taken = listener, taken
        untold, self._untold = self._untold, []
        for update in untold:
            listener(update)
        self._came.set()

    def tell(self, update: Update) -> None:
        """This has happened."""
        if self._listener is not None:
            self._listener(update)
        elif not isinstance(update, RoundTrip):  # which is old news to who comes later
            self._untold.append(update)

    async def taken(self) -> None:
        """Wait until the listener is through with it; if nobody listens, and too much is untold, until somebody comes."""
        if len(self._untold) >= self._most:
            await self._came.wait()
        await self._taken()
