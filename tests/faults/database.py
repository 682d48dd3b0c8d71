"""A real PostgreSQL in a simulated world: the world's clock stops while a separate thread asks the database.

    python -m tests.faults.database SEED [HOW MANY]
    python -m tests.faults.database --sessions SEED [HOW MANY]

Every query and commit of a simulated server passes through all of `server.storage.postgres`, one at a time, and the same seed
still gives the same run. Only leases use the real time. A new server has the name of the earlier one, and takes over its tables
immediately. Servers receive no notifications of changed tables or of a changed lobby: they find out by themselves.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Coroutine, Sequence
from concurrent.futures import Future
from contextlib import suppress
from random import Random
from threading import Thread
from typing import Any, TypeVar
from unittest import mock

from server.storage.base import Broken, Change, Kept, Storage, Unusable
from server.storage.postgres.storage import PostgresStorage
from server.storage.shared import BanRow, Found, Node, Request, SharedStorage, Watcher
from tests.faults import kept, simulation
from tests.faults.bad_disk import Bad, HasDisk, Place
from tests.faults.simulated_sessions import SessionsWorld
from tests.postgres import postgres

T = TypeVar("T")
TRUE_TIME = time.monotonic
NAME = Node("the only one")
PATIENCE = 60.0
TRIES = 5


class TrueLoop(asyncio.SelectorEventLoop):
    """An event loop with the real time."""

    def time(self) -> float:
        return TRUE_TIME()


class Database(Place):
    """A new cluster in the PostgreSQL of this process."""

    opens_once = True

    def __init__(self) -> None:
        self._patched = [mock.patch.object(where, "new_event_loop", TrueLoop) for where in (asyncio, asyncio.events)]
        for patch in self._patched:
            patch.start()
        self._url = postgres().url()
        self._loop = TrueLoop()
        self._thread = Thread(target=self._loop.run_forever, name="database", daemon=True)
        self._thread.start()
        self._servers: list[_InDatabase] = []

    def ask(self, work: Coroutine[Any, Any, T]) -> T:
        """Return the result of the work, without advancing the world's clock."""
        found: Future[T] = asyncio.run_coroutine_threadsafe(work, self._loop)
        return found.result(PATIENCE)

    def storage(self, dice: Random, world: HasDisk) -> Storage:
        self._servers.append(_InDatabase(self, self.ask(self._opened()), dice, world))
        return self._servers[-1]

    async def _opened(self) -> PostgresStorage:
        """Open the storage, and try again if the database was not reached in time, for example because the machine stood
        still."""
        for _ in range(TRIES):
            with suppress(Unusable):
                return await PostgresStorage.open(self._url, NAME)
        return await PostgresStorage.open(self._url, NAME)

    def severs(self) -> None:
        self._servers[-1].severed()

    def tables(self) -> kept.Tables:
        return kept.in_postgres(self._url)

    def end(self) -> None:
        for server in self._servers:
            server.severed()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._loop.close()
        for patch in self._patched:
            patch.stop()


class _Through(SharedStorage):
    """Passes requests to a `PostgresStorage` on the thread of its database."""

    def __init__(self, database: Database, there: PostgresStorage) -> None:
        self._database = database
        self._there = there

    async def open_tables(self) -> list[int]:
        return self._database.ask(self._there.open_tables())

    async def claim(self, tables: Sequence[int]) -> list[int]:
        return self._database.ask(self._there.claim(tables))

    async def load(self, tables: Sequence[int]) -> list[Kept | Broken]:
        return self._database.ask(self._there.load(tables))

    async def next_table(self) -> int:
        return self._database.ask(self._there.next_table())

    async def commit(self, change: Change) -> None:
        self._database.ask(self._there.commit(change))

    async def prune(self, before: int, most: int) -> int:
        return self._database.ask(self._there.prune(before, most))

    async def find(self, name: str) -> Found | None:
        return self._database.ask(self._there.find(name))

    async def opened(self, claim: bytes) -> str | None:
        return self._database.ask(self._there.opened(claim))

    async def notices(self, most: int) -> list[bytes]:
        return self._database.ask(self._there.notices(most))

    async def orphans(self, after: int, before: int, most: int) -> list[int]:
        return self._database.ask(self._there.orphans(after, before, most))

    async def release(self, tables: Sequence[int]) -> None:
        self._database.ask(self._there.release(tables))

    async def others(self) -> list[Node]:
        return self._database.ask(self._there.others())

    async def retire(self) -> None:
        self._database.ask(self._there.retire())

    async def last_request(self) -> int:
        return self._database.ask(self._there.last_request())

    async def requests(self, after: int) -> list[Request]:
        return self._database.ask(self._there.requests(after))

    async def answer(self, request: int, answer: str) -> None:
        self._database.ask(self._there.answer(request, answer))

    async def bans(self) -> list[BanRow]:
        return self._database.ask(self._there.bans())

    async def keep_bans(self, bans: Sequence[BanRow]) -> None:
        self._database.ask(self._there.keep_bans(bans))

    async def remove_ban(self, kind: str, value: str) -> None:
        self._database.ask(self._there.remove_ban(kind, value))

    async def close(self) -> None:
        self._database.ask(self._there.close())

    def watch(self, watcher: Watcher) -> None:
        self._there.watch(_FarAway(watcher, asyncio.get_running_loop()))

    @property
    def is_held(self) -> bool:
        return self._there.is_held


class _InDatabase(Bad, _Through):
    """The storage of one server."""

    def __init__(self, database: Database, there: PostgresStorage, dice: Random, world: HasDisk) -> None:
        super().__init__(database, there)
        self._dice = dice
        self._world = world

    async def find(self, name: str) -> Found | None:
        self._may_fail()
        return await super().find(name)

    async def close(self) -> None:
        if not self._is_closed:
            self._is_closed = True
            await _Through.close(self)

    def severed(self) -> None:
        """Break its connections, so that it sends nothing more."""
        if not self._is_closed:
            self._is_closed = True
            self._database.ask(_cut(self._there))


async def _cut(storage: PostgresStorage) -> None:
    """Break its connections, as the death of the process would."""
    storage._writer.line.cut()
    storage._questions.cut()
    storage._lease._is_leaving = True
    if storage._writer._task is not None:
        storage._writer._task.cancel()
    await storage._lease.close()


class _FarAway:
    """Passes an event from the database's thread to the world's loop: that the lease is lost."""

    def __init__(self, watcher: Watcher, loop: asyncio.AbstractEventLoop) -> None:
        self._watcher = watcher
        self._loop = loop

    def lease_lost(self, is_reached: bool) -> None:
        self._loop.call_soon_threadsafe(self._watcher.lease_lost, is_reached)

    def superseded(self) -> None:
        return None

    def notices_changed(self) -> None:
        return None

    def requested(self) -> None:
        return None

    def bans_changed(self) -> None:
        return None


if __name__ == "__main__":
    are_sessions = "--sessions" in sys.argv
    sys.argv = [word for word in sys.argv if word != "--sessions"]
    sys.exit(simulation.main(SessionsWorld if are_sessions else simulation.World, Database))
