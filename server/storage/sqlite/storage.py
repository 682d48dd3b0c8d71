"""Storage in one SQLite file: WAL, synchronous FULL, one writer thread, natural group commit.

Whatever is asked in one turn of the event loop is handed over together, which wakes the thread once, and whatever is asked
while a commit is on its way to the disk goes together into the next one: the number of commits follows the disk and not the
number of tables. No action waits for a checkpoint: see `wal.Checkpoints`.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

import msgpack

from server.storage.base import Broken, Change, Conflict, Kept, StaleOwner, Storage, StorageError
from server.storage.seals import End, SealedLine, changes_facts, end_after, seal_facts, seal_lines
from server.storage.sqlite.errors import storage_error
from server.storage.sqlite.files import DATABASE, DataLock, open_database
from server.storage.sqlite.numbers import next_epoch, next_table, number
from server.storage.sqlite.reading import end_of, facts_of, load, open_tables, spent
from server.storage.sqlite.upgrade_copies import keep_copy
from server.storage.sqlite.wal import Checkpoints, fold

BATCH = 110
"""Changes in one commit; and their lines, nine values each, in one statement: before 3.32, SQLite took 999 values."""
CLOSING = 2.0
"""Seconds that closing waits for each thread; a disk that hangs must not keep the server from ending."""

Work = Callable[[sqlite3.Connection], Any]
Waiting = tuple[Change | Work, "asyncio.Future[Any]"]


class SqliteStorage(Storage):
    """Made by `SqliteStorage.open`."""

    def __init__(self, path: Path, lock: DataLock | None, db: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        self._path = path
        self._lock = lock
        self._loop = loop
        self._epoch = 0
        self._asked: list[Waiting] = []
        """Work that is handed over at the end of this turn of the event loop."""
        self._queue: SimpleQueue[list[Waiting] | None] = SimpleQueue()
        self._stopping = False
        self._ends: dict[int, End] = {}
        """The ends of the logs written so far, for the writer thread alone. After a failed commit they are read again."""
        self._writer = Thread(target=self._write, args=(db,), name="storage", daemon=True)
        self._checkpoints = Checkpoints(path)
        self._writer.start()

    @classmethod
    async def open(cls, directory: Path, keeps_copy: bool = True) -> SqliteStorage:
        """Open or make the database in that directory. Raises Unusable with a sentence for the host, or StorageError.

        `keeps_copy`: of one of another format as it was, before it is brought to this one.
        """
        lock = DataLock(directory)
        try:
            return await cls.share(directory / DATABASE, lock, keep_copy if keeps_copy else None)
        except BaseException:
            lock.release()
            raise

    @classmethod
    async def share(
        cls, path: Path, lock: DataLock | None = None, keep: Callable[[Path, int], Path] | None = None
    ) -> SqliteStorage:
        """Open the same database as another owner beside the existing ones; `lock` is released at the end. `keep`: as for
        `open_database`.

        Raises the same.
        """
        db = await asyncio.to_thread(open_database, path, lock is not None, keep)
        storage = cls(path, lock, db, asyncio.get_running_loop())
        try:
            storage._epoch = await storage._ask(next_epoch)
        except BaseException:
            storage._lock = None
            await storage.close()
            raise
        return storage

    async def open_tables(self) -> list[int]:
        tables: list[int] = await self._ask(open_tables)
        return tables

    async def claim(self, tables: Sequence[int]) -> list[int]:
        await self._ask(partial(self._claim, tables=tables))
        return list(tables)

    async def load(self, tables: Sequence[int]) -> list[Kept | Broken]:
        kept: list[Kept | Broken] = await self._ask(partial(load, tables=tables))
        return kept

    async def next_table(self) -> int:
        return int(await self._ask(next_table))

    async def commit(self, change: Change) -> None:
        await self._ask(change)

    async def prune(self, before: int, most: int) -> int:
        tables: list[int] = await self._ask(partial(spent, before=before, most=most))
        for table in tables:
            while await self._ask(partial(self._forget, table=table)):
                pass
        return len(tables)

    async def close(self) -> None:
        if self._stopping:
            return
        self._stopping = True
        self._hand_over()
        self._queue.put(None)
        self._checkpoints.stop()
        for thread in (self._writer, self._checkpoints.thread):
            await asyncio.to_thread(thread.join, CLOSING)
        if self._lock is not None:
            self._lock.release()

    def _ask(self, work: Change | Work) -> asyncio.Future[Any]:
        if self._stopping:
            raise StorageError("the storage is closed")
        answer: asyncio.Future[Any] = self._loop.create_future()
        if not self._asked:
            self._loop.call_soon(self._hand_over)
        self._asked.append((work, answer))
        return answer

    def _hand_over(self) -> None:
        if self._asked:
            asked, self._asked = self._asked, []
            self._queue.put(asked)

    # -- in the writer thread ------------------------------------------------------------------------------------------

    def _write(self, db: sqlite3.Connection) -> None:
        waiting: deque[Waiting] = deque()
        is_last = False
        while not is_last or waiting:
            is_last = self._gather(waiting) or is_last
            if not waiting:
                break
            batch = [waiting.popleft() for _ in range(min(BATCH, len(waiting)))]
            answers = self._carry_out(db, batch)
            self._loop.call_soon_threadsafe(_answer, batch, answers)
            del batch, answers  # whole tables, perhaps, that nobody needs until the next commit
            self._checkpoints.committed(db)
        fold(db, "TRUNCATE")
        db.close()

    def _gather(self, waiting: deque[Waiting]) -> bool:
        """Take the waiting changes, as far as one commit holds them; wait only for the first. Whether that was the last."""
        while len(waiting) < BATCH:
            try:
                more = self._queue.get(block=not waiting)
            except Empty:
                return False
            if more is None:
                return True
            waiting += more
        return False

    def _carry_out(self, db: sqlite3.Connection, batch: Sequence[Waiting]) -> list[Any]:
        try:
            lines_alone = _lines_alone(batch)
            if lines_alone is not None:
                self._append(db, lines_alone)
                return [None] * len(batch)
            return self._transaction(db, batch)
        except Exception as error:
            for work, _ in batch:
                if isinstance(work, Change):
                    self._ends.pop(work.table, None)
            if len(batch) == 1:
                return [storage_error(error)]
            return [answer for one in batch for answer in self._carry_out(db, [one])]

    def _transaction(self, db: sqlite3.Connection, batch: Sequence[Waiting]) -> list[Any]:
        db.execute("BEGIN IMMEDIATE")
        try:
            answers = [self._apply(db, work) for work, _ in batch]
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
        return answers

    def _apply(self, db: sqlite3.Connection, work: Change | Work) -> Any:
        if not isinstance(work, Change):
            return work(db)
        self._expect_ours(db, work)
        self._keep(db, work)
        return None

    def _append(self, db: sqlite3.Connection, changes: Sequence[Change]) -> None:
        """Append a whole commit in one statement, fence included: the thread lets go of the interpreter once, not for each
        line."""
        pack = msgpack.Packer().pack
        values: list[Any] = []
        tables: list[int] = []
        for change in changes:
            table = change.table
            for seq, kind, key, data, at, _, edition, checksum in self._sealed(db, change, pack):
                values += (table, seq, kind, key, data, at, edition, checksum)
                tables.append(table)
        count = len(tables)
        added = db.execute(
            "INSERT INTO log (table_id, seq, kind, key, data, at, edition, checksum, epoch) "
            f"SELECT *, ? FROM (VALUES {', '.join(['(?, ?, ?, ?, ?, ?, ?, ?)'] * count)}) "
            f"WHERE (SELECT count(*) FROM owners WHERE epoch = ? AND table_id IN ({', '.join('?' * count)})) = ?",
            (self._epoch, *values, self._epoch, *tables, len(set(tables))),
        )
        if added.rowcount != count:
            raise StaleOwner(f"not all of the tables {', '.join(map(str, sorted(set(tables))))} are owned by this server")

    def _keep(self, db: sqlite3.Connection, change: Change) -> None:
        table = change.table
        if not change.lines and change.after not in (None, self._end(db, table).seq):
            raise Conflict(f"table {table} has lines after {change.after}")
        lines = self._sealed(db, change, msgpack.Packer().pack)
        db.executemany(
            "INSERT INTO log (table_id, seq, kind, key, data, at, epoch, edition, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [(table, *line) for line in lines],
        )
        if changes_facts(change):
            facts = seal_facts(change, facts_of(db, table), self._end(db, table))
            db.execute(
                "INSERT OR REPLACE INTO tables (id, row, tokens, secret, closed, seq, edition, checksum) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                facts,
            )
        if change.closed is not None:
            del self._ends[table]

    def _sealed(self, db: sqlite3.Connection, change: Change, pack: Callable[[object], bytes]) -> list[SealedLine]:
        """Seal the lines of the change, and remember the last as the end of the log. Raises Conflict."""
        end, with_facts = self._end(db, change.table), changes_facts(change)
        lines = list(seal_lines(change.lines, end, self._epoch, with_facts, pack))
        self._ends[change.table] = end_after(end, lines, with_facts)
        return lines

    def _end(self, db: sqlite3.Connection, table: int) -> End:
        end = self._ends.get(table)
        if end is None:
            end = self._ends[table] = end_of(db, table)
        return end

    def _claim(self, db: sqlite3.Connection, tables: Sequence[int]) -> None:
        for table in tables:
            self._ends.pop(table, None)
        _claim(db, self._epoch, tables)

    def _forget(self, db: sqlite3.Connection, table: int) -> bool:
        """Delete a few lines of a closed table, and the table itself with the last ones. Returns whether lines are left."""
        lines = db.execute("DELETE FROM log WHERE line IN (SELECT line FROM log WHERE table_id = ? LIMIT ?)", (table, BATCH))
        if lines.rowcount == BATCH:
            return True
        db.execute("DELETE FROM tables WHERE id = ?", (table,))
        db.execute("DELETE FROM owners WHERE table_id = ?", (table,))
        return False

    def _expect_ours(self, db: sqlite3.Connection, change: Change) -> None:
        """Raise StaleOwner unless its table is, or is opened by the change.

        Who has the database to itself opens no table after another has come: that one would not know it.
        """
        owner = db.execute("SELECT epoch FROM owners WHERE table_id = ?", (change.table,)).fetchone()
        if owner is None and change.secret is not None:
            if self._lock is not None and number(db, "epoch") != self._epoch:
                raise StaleOwner(f"table {change.table} is not opened: another server has the database")
            _claim(db, self._epoch, (change.table,))
        elif owner != (self._epoch,):
            raise StaleOwner(f"table {change.table} is not owned by this server")


def _lines_alone(batch: Sequence[Waiting]) -> list[Change] | None:
    """Return the changes of the batch, if all of them consist of lines only; else None."""
    found: list[Change] = []
    count = 0
    for work, _ in batch:
        if not isinstance(work, Change) or changes_facts(work):
            return None
        found.append(work)
        count += len(work.lines)
    return found if 0 < count <= BATCH else None


def _answer(batch: Sequence[Waiting], answers: Sequence[Any]) -> None:
    for (_, future), answer in zip(batch, answers, strict=True):
        if future.done():
            continue
        if isinstance(answer, BaseException):
            future.set_exception(answer)
        else:
            future.set_result(answer)


def _claim(db: sqlite3.Connection, epoch: int, tables: Sequence[int]) -> None:
    db.executemany("INSERT OR REPLACE INTO owners VALUES (?, ?)", [(table, epoch) for table in tables])
