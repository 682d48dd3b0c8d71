"""A server's one lease in the database: taken, renewed, noticed when it is lost, and taken again.

The database counts it by its own clock. The server gives up acting `MARGIN` before the database could give its tables away:
it counts from when it asked for the renewal, by a clock that goes on while the machine sleeps.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from contextlib import suppress
from threading import Thread
from typing import Any

from server.storage.base import StaleOwner, StorageError, Unreached
from server.storage.postgres.asking import BANNED, CHANNEL, REQUESTED
from server.storage.postgres.connection import Line, Reach
from server.storage.postgres.schema import VERSION
from server.storage.shared import Node, Watcher

log = logging.getLogger(__name__)

LEASE = 6.0
"""Seconds that a lease lasts from its renewal on, by the database's clock."""
MARGIN = 2.0
"""Seconds before its end at which the server stops acting."""
RENEW = 1.0
"""Seconds between renewals, and until the next attempt."""
CLOSING = 2.0
"""Seconds that closing waits for the thread."""

RENEWAL = "UPDATE nodes SET lease = clock_timestamp() + $2 * interval '1 second' WHERE epoch = $1 AND lease > clock_timestamp()"
TAKE = f"SELECT traderow_lease_{VERSION}($1, $2, $3, $4, $5, $6, interval '1 hour')"
"""The last one is for how long servers that are gone are remembered."""


def boot_clock() -> float:
    """Return seconds that go on while the machine sleeps, if the system counts them."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


def silence(past_end: float) -> float:
    """Return for how long a server has been silent whose lease ended so many seconds ago; negative if it has not ended."""
    return LEASE + past_end


class Superseded(StaleOwner):
    """A later server has taken over under the same name."""


class Lease:
    """Kept in a thread of its own, so that a server with much to do renews it in time. `ended`: called on the event loop that
    made this, as soon as this server must stop acting, before any other may begin; with whether the database answers.
    """

    def __init__(self, url: str, node: Node, ended: Callable[[bool], None], reach: Reach) -> None:
        self.epoch = 0
        self.watcher: Watcher | None = None
        self._node = node
        self._ended = ended
        self._renewals = Line(url, self._listen, reach)
        self._durable = Line(url, reach=reach)
        self._held_until = 0.0
        self._was_held = False
        self._is_unanswered = False
        """The last renewal that was asked for has had no answer, so far or at all."""
        self._is_leaving = False
        self._home = asyncio.get_running_loop()
        self._loop = asyncio.new_event_loop()
        self._keeping: asyncio.Task[None] | None = None
        self._thread = Thread(target=self._loop.run_forever, name="lease", daemon=True)
        self._thread.start()

    @property
    def name(self) -> str:
        """Return the name of the server."""
        return self._node.name

    @property
    def is_held(self) -> bool:
        return boot_clock() < self._held_until

    async def take(self) -> None:
        """Take the lease for the first time, or again. Raises StorageError."""
        await self._there(self._take())

    async def leave(self) -> None:
        """Give it up. Raises StorageError."""
        await self._there(self._leave())

    async def close(self) -> None:
        await self._there(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        await asyncio.to_thread(self._thread.join, CLOSING)

    async def _there(self, work: Coroutine[Any, Any, None]) -> None:
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))

    # -- in the thread -------------------------------------------------------------------------------------------------

    async def _take(self) -> None:
        node, asked = self._node, boot_clock()
        values = (node.name, node.public, node.relay, node.weight, LEASE, self.epoch)
        epoch = await self._durable.ask(lambda db: db.fetchval(TAKE, *values))
        if epoch is None:
            raise Superseded(f"another server has the name {node.name!r} now")
        self.epoch = int(epoch)
        self._held(asked)
        if self._keeping is None:
            self._keeping = asyncio.create_task(self._keep(), name="lease")

    async def _leave(self) -> None:
        self._is_leaving = True
        self._held_until = 0.0
        await self._durable.ask(lambda db: db.execute("UPDATE nodes SET lease = 'epoch' WHERE epoch = $1", self.epoch))

    async def _close(self) -> None:
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
        if not self._is_leaving:
            with suppress(StorageError):
                await self._leave()
        await self._renewals.close()
        await self._durable.close()

    async def _keep(self) -> None:
        watch = asyncio.create_task(self._stop_in_time(), name="end of the lease")
        try:
            while not self._is_leaving:
                await asyncio.sleep(RENEW)
                try:
                    await self._renew()
                except Superseded as error:
                    log.error("%s", error)
                    self._tell_home(lambda watcher: watcher.superseded())
                    return
                except Unreached:
                    pass  # which the log says once, for everything that is asked
                except StorageError as error:
                    log.error("the lease is not renewed: %s", error)
        finally:
            watch.cancel()

    async def _renew(self) -> None:
        """Renew the lease. Raises StorageError."""
        asked = boot_clock()
        if self.is_held:
            self._is_unanswered = True
            status = await self._renewals.ask(lambda db: db.execute(RENEWAL, self.epoch, LEASE))
            self._is_unanswered = False
            if self._is_leaving:
                return
            if status == "UPDATE 1":
                if self.is_held:
                    self._held(asked)
                return
            self._held_until = 0.0
        await self._let_go()
        await self._take()
        log.info("lease taken epoch=%s", self.epoch)

    async def _stop_in_time(self) -> None:
        while True:
            if not self.is_held:
                await self._let_go()
            await asyncio.sleep(max(0.05, min(RENEW, self._held_until - boot_clock())))

    def _held(self, asked: float) -> None:
        self._held_until = asked + LEASE - MARGIN
        self._was_held = True

    async def _let_go(self) -> None:
        """Tell the server that the lease is lost, and wait until it knows."""
        if self._was_held:
            self._was_held = False
            log.error("the lease is lost: tables are others' to take epoch=%s", self.epoch)
            told = Future[None]()

            def tell() -> None:
                self._ended(not self._is_unanswered)
                told.set_result(None)

            if not self._home.is_closed():
                self._home.call_soon_threadsafe(tell)
                await asyncio.wrap_future(told)

    async def _listen(self, db: Any) -> None:
        """Listen for notices. Its renewals need not wait for the disk: one undone by a crash is missed by less than the
        margin."""
        await db.execute("SET synchronous_commit = off")
        channel = await db.fetchval(f"SELECT {CHANNEL}")
        await db.add_listener(channel, self._heard)
        for said in (REQUESTED, BANNED):  # meanwhile nothing was heard
            self._heard(db, 0, channel, said)

    def _heard(self, _db: object, _pid: int, _channel: str, said: str) -> None:
        """React to a notice. `said`: REQUESTED, BANNED, or the epoch of the server whose listed tables have changed."""
        if said == REQUESTED:
            self._tell_home(lambda watcher: watcher.requested())
        elif said == BANNED:
            self._tell_home(lambda watcher: watcher.bans_changed())
        elif said.isdecimal():
            self._tell_home(lambda watcher: watcher.notices_changed())

    def _tell_home(self, tell: Callable[[Watcher], None]) -> None:
        if self.watcher is not None and not self._home.is_closed():
            self._home.call_soon_threadsafe(tell, self.watcher)
