"""Who a session tells its updates to. Updates from before there is a listener are kept for the first one."""

from __future__ import annotations

import asyncio

from client.updates import Listener, RoundTrip, Silent, Taken, Update, at_once


class Listeners:
    """One listener at a time. `most`: how many updates are kept while there is none."""

    def __init__(self, most: int) -> None:
        self._listener: Listener | None = None
        self._taken: Taken = at_once
        self._untold: list[Update] = []
        self._most = most
        self._came = asyncio.Event()

    def listen(self, listener: Listener, taken: Taken = at_once) -> None:
        """Tell this one from now on, beginning with every update that nobody has been told yet."""
        self._listener, self._taken = listener, taken
        untold, self._untold = self._untold, []
        for update in untold:
            listener(update)
        self._came.set()

    def tell(self, update: Update) -> None:
        """Pass an update on, or keep it."""
        if self._listener is not None:
            self._listener(update)
        elif not isinstance(update, RoundTrip | Silent):  # which has no meaning later
            self._untold.append(update)

    async def taken(self) -> None:
        """Wait until the listener has handled what it was told; if nobody listens and too much is kept, until somebody does."""
        if len(self._untold) >= self._most:
            await self._came.wait()
        await self._taken()
