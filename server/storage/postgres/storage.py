"""Storage in a PostgreSQL shared by many servers: it asks, its writer changes, and its lease is the right to do so."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

from server.storage.base import Broken, Change, Kept, StorageError, Unreached
from server.storage.postgres import asking, reading
from server.storage.postgres.connection import Line, Reach, connect, unusable
from server.storage.postgres.lease import Lease, silence
from server.storage.postgres.migrations import migrate
from server.storage.postgres.schema import VERSION
from server.storage.postgres.writer import Writer
from server.storage.shared import BanRow, Found, Node, Request, SharedStorage, Watcher

T = TypeVar("T")
PIECE = 1000
"""Rows that are deleted in one statement."""
AT_ONCE = 50
"""Tables that are loaded with one question."""
PATIENT = 60.0
"""Seconds that reading all tables may take, which no server does while people wait ..."""
LOADING = 10.0
"""... and reading some of them."""
AGAIN = 0.25
"""Seconds after which the database is asked again where it was not reached."""
CLAIM = f"SELECT traderow_claim_{VERSION}($1, $2)"
FIND = """
SELECT tables.id, CASE WHEN nodes.lease > clock_timestamp() AND nodes.epoch <> $2 THEN nodes.name END, public, relay, weight,
    extract(epoch FROM clock_timestamp() - nodes.lease)::float8
FROM tables LEFT JOIN owners ON owners.table_id = tables.id LEFT JOIN nodes USING (epoch)
WHERE tables.name = $1 AND closed IS NULL
"""
OPENED = "SELECT name FROM tables WHERE claim = $1 AND closed IS NULL"
OTHERS = "SELECT name, public, relay, weight FROM nodes WHERE lease > clock_timestamp() AND epoch <> $1 ORDER BY epoch"
ORPHANS = """
SELECT tables.id, at FROM tables LEFT JOIN owners ON owners.table_id = tables.id LEFT JOIN nodes USING (epoch)
    CROSS JOIN LATERAL (SELECT at FROM log WHERE log.table_id = tables.id ORDER BY log.seq DESC LIMIT 1) last
WHERE closed IS NULL AND coalesce(nodes.lease < clock_timestamp(), true) AND at > $1 AND at < $2 ORDER BY at LIMIT $3
"""
NOTICES = "SELECT notice FROM tables WHERE notice IS NOT NULL AND closed IS NULL ORDER BY id LIMIT $1"


class PostgresStorage(SharedStorage):
    """Made by `PostgresStorage.open`."""

    def __init__(self, url: str, node: Node) -> None:
        reach = Reach()
        self._questions = Line(url, reach=reach)
        self._lease = Lease(url, node, self._lease_ended, reach)
        self._writer = Writer(url, self._lease, reach)
        self._is_closed = False

    @classmethod
    async def open(cls, url: str, node: Node, keeps_copy: bool = True) -> PostgresStorage:
        """Become one of the servers of the database there. `keeps_copy`: before its format changes.

        Raises Unusable with a sentence for the host.
        """
        try:
            db = await connect(url)
            try:
                await migrate(db, keeps_copy=keeps_copy)
            finally:
                await db.close()
            storage = cls(url, node)
            await storage._lease.take()
        except StorageError as error:
            raise unusable(url, error) from None
        except Exception as error:
            raise unusable(url, error) from None
        storage._writer.start()
        return storage

    # -- what any storage does -----------------------------------------------------------------------------------------

    async def open_tables(self) -> list[int]:
        return await self._questions.ask(reading.open_tables, PATIENT)

    async def claim(self, tables: Sequence[int]) -> list[int]:
        epoch = self._lease.epoch
        self._writer.expect_held()
        owned = {table for (table,) in await self._ask(lambda db: db.fetch(CLAIM, epoch, list(tables)), LOADING)}
        self._writer.forget(*owned)
        return [table for table in tables if table in owned]

    async def load(self, tables: Sequence[int]) -> list[Kept | Broken]:
        found: list[Kept | Broken] = []
        for first in range(0, len(tables), AT_ONCE):
            some = list(tables[first : first + AT_ONCE])
            found += await self._ask(lambda db, some=some: reading.load(db, some), LOADING)  # type: ignore[misc]
        return found

    async def next_table(self) -> int:
        return int(await self._ask(lambda db: db.fetchval("SELECT nextval('table_numbers')")))

    async def commit(self, change: Change) -> None:
        await self._writer.commit(change)

    async def prune(self, before: int, most: int) -> int:
        tables = await self._questions.ask(lambda db: reading.spent(db, before, most), PATIENT)
        for table in tables:
            while await self._questions.ask(lambda db, table=table: _forget(db, table)):  # type: ignore[misc]
                pass
            self._writer.forget(table)
        return len(tables)

    async def close(self) -> None:
        if self._is_closed:
            return
        self._is_closed = True
        await self._writer.close()
        await self._lease.close()
        await self._writer.line.close()
        await self._questions.close()

    # -- what a shared one does ----------------------------------------------------------------------------------------

    def watch(self, watcher: Watcher) -> None:
        self._lease.watcher = watcher

    @property
    def is_held(self) -> bool:
        return self._lease.is_held

    async def find(self, name: str) -> Found | None:
        row = await self._ask(lambda db: db.fetchrow(FIND, name, self._lease.epoch))
        if row is None:
            return None
        table, *node, past_lease = row
        return Found(table, Node(*node), silence(past_lease)) if node[0] is not None else Found(table, None)

    async def opened(self, claim: bytes) -> str | None:
        found: str | None = await self._ask(lambda db: db.fetchval(OPENED, claim))
        return found

    async def notices(self, most: int) -> list[bytes]:
        return [each[0] for each in await self._ask(lambda db: db.fetch(NOTICES, most))]

    async def orphans(self, after: int, before: int, most: int) -> list[int]:
        return [each[0] for each in await self._questions.ask(lambda db: db.fetch(ORPHANS, after, before, most), PATIENT)]

    async def release(self, tables: Sequence[int]) -> None:
        statement = "DELETE FROM owners WHERE epoch = $1 AND table_id = ANY($2)"
        await self._questions.ask(lambda db: db.execute(statement, self._lease.epoch, list(tables)))
        self._writer.forget(*tables)

    async def others(self) -> list[Node]:
        return [Node(*each) for each in await self._questions.ask(lambda db: db.fetch(OTHERS, self._lease.epoch))]

    async def retire(self) -> None:
        await self._questions.ask(lambda db: db.execute("UPDATE nodes SET weight = 0 WHERE epoch = $1", self._lease.epoch))

    # -- for administrators --------------------------------------------------------------------------------------------

    async def last_request(self) -> int:
        return int(await self._questions.ask(lambda db: db.fetchval("SELECT coalesce(max(id), 0) FROM requests")))

    async def requests(self, after: int) -> list[Request]:
        rows = await self._questions.ask(lambda db: db.fetch(asking.REQUESTS, after, asking.PATIENCE))
        return [Request(number, json.loads(words), at) for number, words, at in rows]

    async def answer(self, request: int, answer: str) -> None:
        await self._questions.ask(lambda db: asking.answer(db, request, self._lease.name, answer))

    async def bans(self) -> list[BanRow]:
        return [tuple(row) for row in await self._questions.ask(lambda db: db.fetch(asking.BANS))]

    async def keep_bans(self, bans: Sequence[BanRow]) -> None:
        await self._questions.ask(lambda db: asking.keep_bans(db, bans))

    async def remove_ban(self, kind: str, value: str) -> None:
        await self._questions.ask(lambda db: asking.remove_ban(db, kind, value))

    async def _ask(self, work: Callable[[Any], Awaitable[T]], latest: float | None = None) -> T:
        """Repeat a query until there is an answer or the lease has ended. Only for queries that people wait for and that may be
        repeated.

        Raises StorageError.
        """
        while True:
            try:
                return await self._questions.ask(work, latest)
            except Unreached:
                if not self._lease.is_held or self._is_closed:
                    raise
            await asyncio.sleep(AGAIN)

    def _lease_ended(self, is_reached: bool) -> None:
        self._writer.forget_all()
        if self._lease.watcher is not None:
            self._lease.watcher.lease_lost(is_reached)


async def _forget(db: Any, table: int) -> bool:
    """Delete a few lines of a closed table, and the table itself with the last ones. Returns whether lines are left."""
    some = "SELECT ctid FROM log WHERE table_id = $1 LIMIT $2"
    if await db.execute(f"DELETE FROM log WHERE ctid = ANY(ARRAY({some}))", table, PIECE) == f"DELETE {PIECE}":
        return True
    async with db.transaction():
        await db.execute("DELETE FROM tables WHERE id = $1", table)
        await db.execute("DELETE FROM owners WHERE table_id = $1", table)
    return False
