"""Passes a session's updates to its listener. Updates from before there is one are kept for the first."""

from __future__ import annotations

import asyncio

from client.updates import Handled, Listener, RoundTrip, Silent, Update, handled_at_once


class Listeners:
    """One listener at a time. `most`: how many updates may wait for the first listener."""

    def __init__(self, most: int) -> None:
        self._listener: Listener | None = None
        self._handled: Handled = handled_at_once
        self._waiting: list[Update] = []
        self._most = most
        self._came = asyncio.Event()

    def listen(self, listener: Listener, handled: Handled = handled_at_once) -> None:
        """Pass every update to this listener from now on, beginning with those that waited."""
        self._listener, self._handled = listener, handled
        waiting, self._waiting = self._waiting, []
        for update in waiting:
            listener(update)
        self._came.set()

    def tell(self, update: Update) -> None:
        """Pass an update on, or keep it for the first listener."""
        if self._listener is not None:
            self._listener(update)
        elif not isinstance(update, RoundTrip | Silent):  # which mean nothing later
            self._waiting.append(update)

    async def handled(self) -> None:
        """Wait until the listener has handled everything. If too many updates wait for a first listener, wait for it too."""
        if len(self._waiting) >= self._most:
            await self._came.wait()
        await self._handled()
