"""Storage in PostgreSQL: natural group commit, each group one statement that checks the owners and is a transaction of its own.

Whatever is asked while a group is on its way goes together into the next one, so there is one round trip and one sync to disk
for all of them, and nothing left to pipeline. The statement is a function in the database, so no transaction ever waits for
this process: one that is frozen or cut off holds no lock.

When the line breaks while a group is on its way, nobody knows whether it took effect. The changes of it are in doubt, which
their tables are told as "not now". Tables try again with the same change, and then what is stored answers.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgpack

from server.storage.base import Broken, Change, Conflict, Kept, StaleOwner, StorageError, Unwritable
from server.storage.postgres import reading
from server.storage.postgres.connection import LATEST, Line, connect, unusable
from server.storage.postgres.errors import is_line_lost, storage_error
from server.storage.postgres.lease import Lease, silence
from server.storage.postgres.migrations import migrate
from server.storage.postgres.schema import VERSION
from server.storage.seals import End, SealedFacts, SealedLine, beginning, changes_facts, end_after, seal_facts, seal_lines
from server.storage.shared import Found, Node, SharedStorage, Watcher

log = logging.getLogger(__name__)

BATCH = 256
"""Changes in one commit."""
PIECE = 1000
"""Lines that are deleted at once."""
AT_ONCE = 50
"""Tables that are loaded with one question."""
PATIENT = 60.0
"""Seconds that reading all tables may take, which no server does while people wait ..."""
LOADING = 10.0
"""... and reading some of them."""
COMMIT = f"SELECT traderow_commit_{VERSION}({', '.join(f'${number}' for number in range(1, 22))})"
CLAIM = f"SELECT traderow_claim_{VERSION}($1, $2)"
FIND = """
SELECT tables.id, CASE WHEN nodes.lease > clock_timestamp() AND nodes.epoch <> $2 THEN nodes.name END, public, relay, weight,
    extract(epoch FROM clock_timestamp() - nodes.lease)::float8
FROM tables LEFT JOIN owners ON owners.table_id = tables.id LEFT JOIN nodes USING (epoch)
WHERE tables.name = $1 AND closed IS NULL
"""
OTHERS = "SELECT name, public, relay, weight FROM nodes WHERE lease > clock_timestamp() AND epoch <> $1 ORDER BY epoch"
ORPHANS = """
SELECT tables.id, at FROM tables LEFT JOIN owners ON owners.table_id = tables.id LEFT JOIN nodes USING (epoch)
    CROSS JOIN LATERAL (SELECT at FROM log WHERE log.table_id = tables.id ORDER BY log.seq DESC LIMIT 1) last
WHERE closed IS NULL AND coalesce(nodes.lease < clock_timestamp(), true) AND at > $1 AND at < $2 ORDER BY at LIMIT $3
"""
NOTICES = "SELECT notice FROM tables WHERE notice IS NOT NULL AND closed IS NULL ORDER BY id LIMIT $1"

Waiting = tuple[Change, "asyncio.Future[None]"]


@dataclass(frozen=True, slots=True)
class Sealed:
    """A change as it is to be stored. `end`: of the table's log after it; `facts`: None if they stay."""

    change: Change
    lines: list[SealedLine]
    facts: SealedFacts | None
    end: End


class PostgresStorage(SharedStorage):
    """Made by `PostgresStorage.open`."""

    def __init__(self, url: str, node: Node) -> None:
        self._commits = Line(url)
        self._questions = Line(url)
        self._lease = Lease(url, node, self._lease_ended)
        self._queue: deque[Waiting] = deque()
        self._wanted = asyncio.Event()
        self._ends: dict[int, End] = {}
        """The ends of the logs of tables that were written to, until a commit fails."""
        self._facts: dict[int, SealedFacts] = {}
        """The facts of those."""
        self._doubtful: dict[int, Sealed] = {}
        """By table, the change that may or may not have taken effect."""
        self._writer: asyncio.Task[None] | None = None
        self._pack = msgpack.Packer().pack
        self._is_closed = False
        self.commits = 0
        """Groups that were sent."""

    @classmethod
    async def open(cls, url: str, node: Node) -> PostgresStorage:
        """Become one of the servers of the database there. Raises Unusable with a sentence for the host."""
        try:
            db = await connect(url)
            try:
                await migrate(db)
            finally:
                await db.close()
            storage = cls(url, node)
            await storage._lease.take()
        except StorageError as error:
            raise unusable(url, error) from None
        except Exception as error:
            raise unusable(url, error) from None
        storage._writer = asyncio.create_task(storage._write(), name="storage")
        return storage

    # -- what any storage does -----------------------------------------------------------------------------------------

    async def open_tables(self) -> list[int]:
        return await self._questions.ask(reading.open_tables, PATIENT)

    async def claim(self, tables: Sequence[int]) -> list[int]:
        epoch = self._lease.epoch
        self._expect_held()
        owned = {table for (table,) in await self._questions.ask(lambda db: db.fetch(CLAIM, epoch, list(tables)), LOADING)}
        for table in owned:
            self._forget_known(table)
        return [table for table in tables if table in owned]

    async def load(self, tables: Sequence[int]) -> list[Kept | Broken]:
        found: list[Kept | Broken] = []
        for first in range(0, len(tables), AT_ONCE):
            some = list(tables[first : first + AT_ONCE])
            found += await self._questions.ask(lambda db, some=some: reading.load(db, some), LOADING)  # type: ignore[misc]
        return found

    async def next_table(self) -> int:
        return int(await self._questions.ask(lambda db: db.fetchval("SELECT nextval('table_numbers')")))

    async def commit(self, change: Change) -> None:
        if self._is_closed:
            raise StorageError("the storage is closed")
        self._expect_held()
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.append((change, answer))
        self._wanted.set()
        await answer

    async def prune(self, before: int, most: int) -> int:
        tables = await self._questions.ask(lambda db: reading.spent(db, before, most), PATIENT)
        for table in tables:
            while await self._questions.ask(lambda db, table=table: _forget(db, table)):  # type: ignore[misc]
                pass
            self._forget_known(table)
        return len(tables)

    async def close(self) -> None:
        if self._is_closed:
            return
        self._is_closed = True
        self._wanted.set()
        if self._writer is not None:
            await asyncio.wait([self._writer], timeout=LATEST)
            self._writer.cancel()
        await self._lease.close()
        await self._commits.close()
        await self._questions.close()

    # -- what a shared one does ----------------------------------------------------------------------------------------

    def watch(self, watcher: Watcher) -> None:
        self._lease.watcher = watcher

    @property
    def is_held(self) -> bool:
        return self._lease.is_held

    async def find(self, name: str) -> Found | None:
        row = await self._questions.ask(lambda db: db.fetchrow(FIND, name, self._lease.epoch))
        if row is None:
            return None
        table, *node, past_lease = row
        return Found(table, Node(*node), silence(past_lease)) if node[0] is not None else Found(table, None)

    async def notices(self, most: int) -> list[bytes]:
        return [each[0] for each in await self._questions.ask(lambda db: db.fetch(NOTICES, most))]

    async def orphans(self, after: int, before: int, most: int) -> list[int]:
        return [each[0] for each in await self._questions.ask(lambda db: db.fetch(ORPHANS, after, before, most), PATIENT)]

    async def release(self, tables: Sequence[int]) -> None:
        statement = "DELETE FROM owners WHERE epoch = $1 AND table_id = ANY($2)"
        await self._questions.ask(lambda db: db.execute(statement, self._lease.epoch, list(tables)))
        for table in tables:
            self._forget_known(table)

    async def others(self) -> list[Node]:
        return [Node(*each) for each in await self._questions.ask(lambda db: db.fetch(OTHERS, self._lease.epoch))]

    async def retire(self) -> None:
        await self._questions.ask(lambda db: db.execute("UPDATE nodes SET weight = 0 WHERE epoch = $1", self._lease.epoch))

    # -- the writer ----------------------------------------------------------------------------------------------------

    async def _write(self) -> None:
        while self._queue or not self._is_closed:
            if not self._queue:
                self._wanted.clear()
                await self._wanted.wait()
            elif batch := self._gather():
                await self._carry_out(batch)

    def _gather(self) -> list[Waiting]:
        """What waits, in its order, but of each table only one change: the next one stands on the first."""
        batch: list[Waiting] = []
        tables: set[int] = set()
        while self._queue and len(batch) < BATCH and self._queue[0][0].table not in tables:
            batch.append(self._queue.popleft())
            tables.add(batch[-1][0].table)
        return batch

    async def _carry_out(self, batch: Sequence[Waiting]) -> None:
        """Store them all at once, or if one of them cannot be stored, one by one."""
        sealed: list[Sealed] = []
        is_sent = False

        async def store(db: Any) -> list[Waiting]:
            nonlocal sealed, is_sent
            await self._know(db, [change.table for change, _ in batch])
            ready, sealed = self._seal(batch)
            if sealed:
                is_sent = True
                self.commits += 1
                await db.execute(COMMIT, *_arguments(self._lease.epoch, sealed))
            return ready

        try:
            self._expect_held()
            ready = await self._commits.ask(store)
        except Exception as error:
            for change, _ in batch:
                self._forget_known(change.table)
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
            self._remember(each)
        for _, answer in ready:
            if not answer.done():
                answer.set_result(None)

    async def _know(self, db: Any, tables: Sequence[int]) -> None:
        if unknown := [table for table in tables if table not in self._ends]:
            for table, (end, facts) in (await reading.known(db, unknown)).items():
                self._ends[table] = end
                if facts is not None:
                    self._facts[table] = facts

    def _seal(self, batch: Sequence[Waiting]) -> tuple[list[Waiting], list[Sealed]]:
        """What will be stored when the sealed changes are. What can never be is answered here."""
        ready: list[Waiting] = []
        sealed: list[Sealed] = []
        for change, answer in batch:
            doubtful = self._doubtful.pop(change.table, None)
            try:
                if doubtful is None or doubtful.change is not change or not self._is_stored(doubtful):
                    sealed.append(self._seal_one(change))
                ready.append((change, answer))
            except StorageError as error:
                if not answer.done():
                    answer.set_exception(error)
        return ready, sealed

    def _seal_one(self, change: Change) -> Sealed:
        table = change.table
        is_new, with_facts = change.secret is not None, changes_facts(change)
        end = beginning(table) if is_new else self._ends[table]
        if not change.lines and change.after not in (None, end.seq):
            raise Conflict(f"table {table} has lines after {change.after}")
        before = None if is_new else self._facts.get(table)
        if before is None and not is_new:
            raise StaleOwner(f"table {table} is not there")
        lines = list(seal_lines(change.lines, end, self._lease.epoch, with_facts, self._pack))
        after = end_after(end, lines, with_facts)
        return Sealed(change, lines, seal_facts(change, before, after) if with_facts else None, after)

    def _is_stored(self, sealed: Sealed) -> bool:
        """Whether a change that was in doubt has taken effect, by what is known now."""
        table = sealed.change.table
        if sealed.facts is not None and self._facts.get(table) != sealed.facts:
            return False
        return self._ends[table] == sealed.end

    def _remember(self, sealed: Sealed) -> None:
        table = sealed.change.table
        self._ends[table] = sealed.end
        if sealed.facts is not None:
            self._facts[table] = sealed.facts
        if sealed.change.closed is not None:
            self._forget_known(table)

    def _forget_known(self, table: int) -> None:
        self._ends.pop(table, None)
        self._facts.pop(table, None)

    def _expect_held(self) -> None:
        if not self._lease.is_held:
            raise Unwritable("this server has lost its lease")

    def _lease_ended(self) -> None:
        self._commits.cut()
        self._ends.clear()
        self._facts.clear()
        self._doubtful.clear()
        if self._lease.watcher is not None:
            self._lease.watcher.lease_lost()


async def _forget(db: Any, table: int) -> bool:
    """Delete a few lines of a closed table, and the table itself with the last ones. Returns whether lines are left."""
    some = "SELECT ctid FROM log WHERE table_id = $1 LIMIT $2"
    if await db.execute(f"DELETE FROM log WHERE ctid = ANY(ARRAY({some}))", table, PIECE) == f"DELETE {PIECE}":
        return True
    async with db.transaction():
        await db.execute("DELETE FROM tables WHERE id = $1", table)
        await db.execute("DELETE FROM owners WHERE table_id = $1", table)
    return False


def _arguments(epoch: int, sealed: Sequence[Sealed]) -> list[Any]:
    """Those of `traderow_commit`."""
    opened: list[int] = []
    changed: list[int] = []
    lines: list[list[Any]] = [[] for _ in range(8)]
    facts: list[list[Any]] = [[] for _ in range(10)]
    for each in sealed:
        change, table = each.change, each.change.table
        changed.append(table)
        if change.secret is not None:
            opened.append(table)
        for seq, kind, key, data, at, _, edition, checksum in each.lines:
            for column, value in zip(lines, (table, seq, kind, key, data, at, edition, checksum), strict=True):
                column.append(value)
        if each.facts is not None:
            for column, value in zip(facts, (*each.facts, change.name, change.notice), strict=True):
                column.append(value)
    return [epoch, opened, changed, *lines, *facts]
