"""Restores stored tables: they exist immediately, but their games are replayed when somebody comes, or gradually.

So a server listens long before all its games are as they were, and nobody waits for the games of others. A table where a bot is
to act, or somebody's time is up, goes on without anybody coming, so its game is among the first that are played again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from server.storage.base import Broken, Kept
from server.tables.restore import restore_tables
from server.tables.services import Services
from server.tables.stored.seats import BOT
from server.tables.table import Table, TableOwner

AT_ONCE = 50
"""Tables that are read at a time: the data read of a table takes as much memory as the table made from it."""
REST = 0.01
"""Seconds between two games, in which the server answers requests: a game of 50 actions takes a fifth of that."""


class Restoring:
    """`came`: called with each table before it starts."""

    def __init__(self, services: Services, owner: TableOwner, came: Callable[[Table], None]) -> None:
        self._services = services
        self._owner = owner
        self._came = came
        self._behind: deque[Table] = deque()
        self._catching_up: asyncio.Task[None] | None = None

    async def restore_all(self, strict: bool) -> None:
        """Restore every open table of the storage. `strict`: raises Unusable if one cannot be restored. Raises StorageError."""
        storage = self._services.storage
        own = await storage.claim(await storage.open_tables())
        for first in range(0, len(own), AT_ONCE):
            self._restore(await storage.load(own[first : first + AT_ONCE]), strict)
        self._catch_up()

    def restore(self, kept: list[Kept | Broken]) -> None:
        """Restore these tables; those that cannot be restored are named in the log."""
        self._restore(kept, strict=False)
        self._catch_up()

    def stop(self) -> None:
        """Stop catching up: games that are not replayed yet stay as they are stored."""
        self._behind.clear()
        if self._catching_up is not None:
            self._catching_up.cancel()

    def _restore(self, kept: list[Kept | Broken], strict: bool) -> None:
        for table in restore_tables(self._services, self._owner, kept, strict):
            self._came(table)
            table.start()
            if not table.mailbox.is_behind:
                continue
            if _goes_on_alone(table):
                self._behind.appendleft(table)
            else:
                self._behind.append(table)

    def _catch_up(self) -> None:
        if self._behind and (self._catching_up is None or self._catching_up.done()):
            self._catching_up = asyncio.create_task(self._play_again(), name="catching up")

    async def _play_again(self) -> None:
        while self._behind:
            table = self._behind.popleft()
            if table.mailbox.is_behind:
                table.mailbox.catch_up()
                await asyncio.sleep(REST)


def _goes_on_alone(table: Table) -> bool:
    return any(seat.kind == BOT for seat in table.state.seats) or 0 in table.state.clocks
