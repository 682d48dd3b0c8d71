"""Natural group commit: each group is one statement that checks the owners and is a transaction of its own.

Whatever is asked while a group is on its way goes together into the next one, so there is one round trip and one sync to disk
for all of them, and nothing left to pipeline. The statement is a function in the database, so no transaction ever waits for
this process: one that is frozen or cut off holds no lock.

When the line breaks while a group is on its way, nobody knows whether it took effect. Its changes are in doubt, and their
tables get "not now". Tables try again with the same change, and then the stored data answers.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any

from server.storage.base import Change, StorageError, Unreached, Unwritable
from server.storage.postgres.connection import LATEST, Line, Reach
from server.storage.postgres.errors import is_line_lost, storage_error
from server.storage.postgres.lease import Lease
from server.storage.postgres.sealing import COMMIT, KnownTables, Sealed, arguments

BATCH = 256
"""Changes in one commit."""

Waiting = tuple[Change, "asyncio.Future[None]"]


class Writer:
    """Stores changes on a line of its own, under the epoch of that lease, from `start` to `close`."""

    def __init__(self, url: str, lease: Lease, reach: Reach) -> None:
        self.line = Line(url, reach=reach)
        self._lease = lease
        self._queue: deque[Waiting] = deque()
        self._wanted = asyncio.Event()
        self._known = KnownTables()
        self._doubtful: dict[int, Sealed] = {}
        """By table, the change that may or may not have taken effect."""
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False

    def start(self) -> None:
        self._task = asyncio.create_task(self._write(), name="storage")

    async def commit(self, change: Change) -> None:
        """Store it, with whatever else waits by then. Raises StorageError."""
        if self._is_closed:
            raise StorageError("the storage is closed")
        self.expect_held()
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.append((change, answer))
        self._wanted.set()
        await answer

    def expect_held(self) -> None:
        """Raise Unreached if others may have the tables now."""
        if not self._lease.is_held:
            raise Unreached("this server has lost its lease")

    def forget(self, *tables: int) -> None:
        """Forget tables that others may have changed, or will."""
        for table in tables:
            self._known.forget(table)

    def forget_all(self) -> None:
        """Forget everything and cancel writes in progress: from now on others may change the data."""
        self.line.cut()
        self._known.clear()
        self._doubtful.clear()

    async def close(self) -> None:
        """Store the waiting changes, unless that takes too long."""
        self._is_closed = True
        self._wanted.set()
        if self._task is not None:
            await asyncio.wait([self._task], timeout=LATEST)
            self._task.cancel()

    # -- in groups -----------------------------------------------------------------------------------------------------

    async def _write(self) -> None:
        while self._queue or not self._is_closed:
            if not self._queue:
                self._wanted.clear()
                await self._wanted.wait()
            elif batch := self._gather():
                await self._carry_out(batch)

    def _gather(self) -> list[Waiting]:
        """Take the waiting changes, in their order, but only one of each table: the next one builds on the first."""
        batch: list[Waiting] = []
        tables: set[int] = set()
        while self._queue and len(batch) < BATCH and self._queue[0][0].table not in tables:
            batch.append(self._queue.popleft())
            tables.add(batch[-1][0].table)
        return batch

    async def _carry_out(self, batch: Sequence[Waiting]) -> None:
        """Store them all in one transaction, or if one of them cannot be stored, one by one."""
        sealed: list[Sealed] = []
        is_sent = False

        async def store(db: Any) -> list[Waiting]:
            nonlocal sealed, is_sent
            await self._known.learn(db, [change.table for change, _ in batch])
            ready, sealed = self._seal(batch)
            if sealed:
                is_sent = True
                await db.execute(COMMIT, *arguments(self._lease.epoch, sealed))
            return ready

        try:
            self.expect_held()
            ready = await self.line.ask(store)
        except Exception as error:
            self.forget(*(change.table for change, _ in batch))
            if is_sent and is_line_lost(error.__cause__ or error):
                self._doubtful.update((each.change.table, each) for each in sealed)
            waiting = [one for one in batch if not one[1].done()]
            if len(waiting) > 1 and not isinstance(error, Unwritable):
                for one in waiting:
                    await self._carry_out([one])
            else:
                for _, answer in waiting:
                    answer.set_exception(storage_error(error))
            return
        for each in sealed:
            self._known.remember(each)
        for _, answer in ready:
            if not answer.done():
                answer.set_result(None)

    def _seal(self, batch: Sequence[Waiting]) -> tuple[list[Waiting], list[Sealed]]:
        """Seal the changes, and return those that will be stored once the sealed ones are. Impossible ones are answered
        here."""
        ready: list[Waiting] = []
        sealed: list[Sealed] = []
        for change, answer in batch:
            doubtful = self._doubtful.pop(change.table, None)
            try:
                if doubtful is None or doubtful.change is not change or not self._known.has(doubtful):
                    sealed.append(self._known.seal(change, self._lease.epoch))
                ready.append((change, answer))
            except StorageError as error:
                if not answer.done():
                    answer.set_exception(error)
        return ready, sealed
