"""A server's one lease in the database: taken, renewed, noticed when it is lost, and taken anew.

The database counts it by its own clock. The server gives up acting `MARGIN` before the database could give its tables away:
it counts from when it asked for the renewal, by a clock that goes on while the machine sleeps.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from server.storage.base import StorageError
from server.storage.postgres.connection import Line
from server.storage.postgres.schema import VERSION
from server.storage.shared import Node, Watcher

log = logging.getLogger(__name__)

LEASE = 6.0
"""Seconds that a lease lasts from its renewal on, by the database's clock."""
MARGIN = 2.0
"""Seconds before its end at which the server stops acting."""
RENEW = 1.0
"""How often it is renewed; and how long it waits to try again."""
RENEWAL = "UPDATE nodes SET lease = clock_timestamp() + $2 * interval '1 second' WHERE epoch = $1 AND lease > clock_timestamp()"
TAKE = f"SELECT traderow_lease_{VERSION}($1, $2, $3, $4, $5, $6, interval '1 hour')"
"""The last one is for how long servers that are gone are remembered."""


def boot_clock() -> float:
    """Seconds that go on while the machine sleeps, where the system counts them."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


def silence(past_end: float) -> float:
    """For how long nothing has been heard of a server whose lease ended so many seconds ago; less than none if it has not."""
    return LEASE + past_end


class Lease:
    """`ended`: called as soon as this server must stop acting, before any other may begin."""

    def __init__(self, url: str, node: Node, ended: Callable[[], None]) -> None:
        self.epoch = 0
        self.watcher: Watcher | None = None
        self._node = node
        self._ended = ended
        self._line = Line(url, self._listen)
        self._held_until = 0.0
        self._was_held = False
        self._keeping: asyncio.Task[None] | None = None
        self._is_leaving = False

    @property
    def is_held(self) -> bool:
        return boot_clock() < self._held_until

    async def take(self) -> None:
        """For the first time, or anew. Raises StorageError."""
        before = self.epoch

        node, asked = self._node, boot_clock()
        values = (node.name, node.public, node.relay, node.weight, LEASE, before)
        self.epoch = int(await self._line.ask(lambda db: db.fetchval(TAKE, *values)))
        self._held(asked)
        if self._keeping is None:
            self._keeping = asyncio.create_task(self._keep(), name="lease")

    async def leave(self) -> None:
        """Give it up. Raises StorageError."""
        self._is_leaving = True
        self._held_until = 0.0
        await self._line.ask(lambda db: db.execute("UPDATE nodes SET lease = '-infinity' WHERE epoch = $1", self.epoch))

    async def close(self) -> None:
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
        if not self._is_leaving:
            with suppress(StorageError):
                await self.leave()
        await self._line.close()

    # -- while it runs -------------------------------------------------------------------------------------------------

    async def _keep(self) -> None:
        watch = asyncio.create_task(self._stop_in_time(), name="end of the lease")
        try:
            while not self._is_leaving:
                await asyncio.sleep(RENEW)
                try:
                    await self._renew()
                except StorageError as error:
                    log.error("the lease is not renewed: %s", error)
        finally:
            watch.cancel()

    async def _renew(self) -> None:
        """Raises StorageError."""
        asked = boot_clock()
        if self.is_held:
            status = await self._line.ask(lambda db: db.execute(RENEWAL, self.epoch, LEASE))
            if self._is_leaving:
                return
            if status == "UPDATE 1":
                if self.is_held:
                    self._held(asked)
                return
            self._held_until = 0.0
        self._let_go()
        await self.take()
        log.info("lease taken epoch=%s", self.epoch)

    async def _stop_in_time(self) -> None:
        while True:
            if self._was_held and not self.is_held:
                self._let_go()
            await asyncio.sleep(max(0.05, min(RENEW, self._held_until - boot_clock())))

    def _held(self, asked: float) -> None:
        self._held_until = asked + LEASE - MARGIN
        self._was_held = True

    def _let_go(self) -> None:
        if self._was_held:
            self._was_held = False
            log.error("the lease is lost: tables are others' to take epoch=%s", self.epoch)
            self._ended()

    async def _listen(self, db: Any) -> None:
        channel = await db.fetchval("SELECT 'traderow_' || current_schema()")
        await db.add_listener(channel, self._heard)

    def _heard(self, _db: object, _pid: int, _channel: str, _epoch: str) -> None:
        if self.watcher is not None:
            self.watcher.notices_changed()
