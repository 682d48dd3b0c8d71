"""Tables whose stored state has changed: loaded again, or dropped if another server owns them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from protocol import codes
from server.storage.base import Broken, Kept, StorageError, Unreached
from server.tables.services import Services
from server.tables.table import Table

log = logging.getLogger(__name__)


class Reloading:
    """`restored`: gives the lobby the loaded table; `closed`: removes a table from it."""

    def __init__(
        self,
        services: Services,
        tables: Mapping[str, Table],
        restored: Callable[[list[Kept | Broken]], None],
        closed: Callable[[Table], None],
    ) -> None:
        self._services = services
        self._tables = tables
        self._restored = restored
        self._closed = closed
        self._tasks: dict[asyncio.Task[None], None] = {}

    def reload(self, table: Table) -> None:
        """Load it again; its clients resume. Until then it stays listed and halted, and asks everybody who comes to retry."""
        table.halt()
        table.audience.close(codes.BROKEN, self._services.limits.retry)
        self._keep(self._reload(table))

    def drop(self, table: Table, code: str) -> None:
        """Drop a table that is no longer here: tell its people why, so that they reconnect and are led to its new server."""
        waiting = table.mailbox.waiting
        table.halt()
        table.audience.close(code, self._services.limits.retry)
        for channel in waiting:
            channel.close(code, retry=self._services.limits.retry)
        self._closed(table)
        self._keep(table.stop())

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks[task] = None
        task.add_done_callback(self._tasks.pop)

    async def _reload(self, table: Table) -> None:
        await table.stop()
        kept = await self._load(table)
        if self._tables.get(table.terms.code) is not table:
            return  # another server has it now
        self._restored(kept)
        if self._tables.get(table.terms.code) is table:
            self._closed(table)

    async def _load(self, table: Table) -> list[Kept | Broken]:
        """Read the stored table, and try again until that succeeds."""
        while True:
            try:
                return await self._services.storage.load([table.id])
            except StorageError as error:
                if not isinstance(error, Unreached):
                    log.error("table=%s cannot be loaded again now: %s", table.id, error)
                await asyncio.sleep(self._services.limits.room_again)
