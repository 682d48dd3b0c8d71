"""Restored tables whose games are still to be played again: those of people who come back first, all others bit by bit.

So a server listens long before all its games are as they were, and nobody waits for the games of others. A table where a bot is
to act, or somebody's time is up, goes on without anybody coming, so these are the first of the others.
"""

from __future__ import annotations

import asyncio
from collections import deque

from server.tables.stored.seats import BOT
from server.tables.table import Table

REST = 0.01
"""Seconds between two games, in which the server does what people ask of it: a game of 50 actions takes half of that."""


class CatchingUp:
    def __init__(self) -> None:
        self._tables: deque[Table] = deque()
        self._task: asyncio.Task[None] | None = None

    def add(self, table: Table) -> None:
        """A restored table, which has been started."""
        if not table.mailbox.is_behind:
            return
        if _goes_on_alone(table):
            self._tables.appendleft(table)
        else:
            self._tables.append(table)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name="catching up")

    def stop(self) -> None:
        self._tables.clear()
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while self._tables:
            table = self._tables.popleft()
            if table.mailbox.is_behind:
                table.mailbox.catch_up()
                await asyncio.sleep(REST)


def _goes_on_alone(table: Table) -> bool:
    return any(seat.kind == BOT for seat in table.state.seats) or 0 in table.state.clocks
