"""Storage in one SQLite file: WAL, synchronous FULL, one writer thread, natural group commit.

Whatever is asked while a commit is on its way to the disk goes together into the next one, so the number of commits follows
the disk and not the number of tables. Checkpoints run in a thread of their own, so no action waits for one.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Any

import msgpack

from server.storage.base import Broken, Change, Conflict, Kept, Line, StaleOwner, Storage, StorageError, Unwritable
from server.storage.files import DATABASE, DataLock, open_database
from server.storage.reading import load, spent

log = logging.getLogger(__name__)

BATCH = 128
"""Changes in one commit."""
CHECKPOINT_COMMITS = 500
DISK_TROUBLE = (
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_NOMEM,
)
"""What may pass: of these codes, and of the finer ones within them, a table waits for the end."""
CLOSING = 2.0
"""Seconds that closing waits for each thread; a disk that hangs must not keep the server from ending."""

Work = Callable[[sqlite3.Connection], Any]
Waiting = tuple[Change | Work, "asyncio.Future[Any]"]


class SqliteStorage(Storage):
    """Made by `SqliteStorage.open`."""

    def __init__(self, path: Path, lock: DataLock, db: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        self._path = path
        self._lock = lock
        self._loop = loop
        self._epoch = 0
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._checkpoint_due = Event()
        self._nearly_folded = False
        """The checkpoint thread has done the long part; the writer folds what came meanwhile, so that the log begins anew."""
        self._stopping = False
        self._writer = Thread(target=self._write, args=(db,), name="storage", daemon=True)
        self._checkpointer = Thread(target=self._checkpoint, name="checkpoint", daemon=True)
        self._writer.start()
        self._checkpointer.start()

    @classmethod
    async def open(cls, directory: Path) -> SqliteStorage:
        """Open or make the database in that directory. Raises Unusable with a sentence for the host."""
        loop = asyncio.get_running_loop()
        lock = DataLock(directory)
        try:
            db = await asyncio.to_thread(open_database, directory / DATABASE)
        except BaseException:
            lock.release()
            raise
        return cls(directory / DATABASE, lock, db, loop)

    async def claim(self) -> int:
        self._epoch = int(await self._ask(_claim))
        return self._epoch

    async def load(self) -> list[Kept | Broken]:
        kept: list[Kept | Broken] = await self._ask(load)
        return kept

    async def next_table(self) -> int:
        return int(await self._ask(_next_table))

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
        self._queue.put(None)
        self._checkpoint_due.set()
        for thread in (self._writer, self._checkpointer):
            await asyncio.to_thread(thread.join, CLOSING)
        self._lock.release()

    def _ask(self, work: Change | Work) -> asyncio.Future[Any]:
        if self._stopping:
            raise StorageError("the storage is closed")
        answer: asyncio.Future[Any] = self._loop.create_future()
        self._queue.put((work, answer))
        return answer

    # -- in the writer thread ------------------------------------------------------------------------------------------

    def _write(self, db: sqlite3.Connection) -> None:
        commits = 0
        while (first := self._queue.get()) is not None:
            batch, stop = self._gather(first)
            answers = self._carry_out(db, batch)
            self._loop.call_soon_threadsafe(_answer, batch, answers)
            commits += 1
            if commits % CHECKPOINT_COMMITS == 0:
                self._checkpoint_due.set()
            if self._nearly_folded:
                self._nearly_folded = False
                _fold(db, "PASSIVE")
            if stop:
                break
        _fold(db, "TRUNCATE")
        db.close()

    def _gather(self, first: Waiting) -> tuple[list[Waiting], bool]:
        batch = [first]
        while len(batch) < BATCH:
            try:
                more = self._queue.get_nowait()
            except Empty:
                break
            if more is None:
                return batch, True
            batch.append(more)
        return batch, False

    def _carry_out(self, db: sqlite3.Connection, batch: Sequence[Waiting]) -> list[Any]:
        try:
            lines = _lines_alone(batch)
            if lines is not None:
                _append(db, lines, self._epoch)
                return [None] * len(batch)
            return self._transaction(db, batch)
        except Exception as error:
            if len(batch) == 1:
                return [_storage_error(error)]
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
        self._expect_ours(db)
        _keep(db, work, self._epoch)
        return None

    def _forget(self, db: sqlite3.Connection, table: int) -> bool:
        """Delete a few lines of a closed table, or with the last ones all of it; whether there are more."""
        self._expect_ours(db)
        lines = db.execute("DELETE FROM log WHERE line IN (SELECT line FROM log WHERE table_id = ? LIMIT ?)", (table, BATCH))
        if lines.rowcount == BATCH:
            return True
        for statement in ("tokens WHERE table_id", "secrets WHERE table_id", "tables WHERE id"):
            db.execute(f"DELETE FROM {statement} = ?", (table,))
        return False

    def _expect_ours(self, db: sqlite3.Connection) -> None:
        if _meta(db, "epoch") != self._epoch:
            raise StaleOwner("another server took over this database")

    # -- in the checkpoint thread --------------------------------------------------------------------------------------

    def _checkpoint(self) -> None:
        db = sqlite3.connect(self._path, isolation_level=None)
        while True:
            self._checkpoint_due.wait()
            self._checkpoint_due.clear()
            if self._stopping:
                break
            _fold(db, "PASSIVE")
            self._nearly_folded = True
        db.close()


def _lines_alone(batch: Sequence[Waiting]) -> list[tuple[int, Line]] | None:
    """The lines of the batch with their tables, if there is nothing else in it."""
    found: list[tuple[int, Line]] = []
    for work, _ in batch:
        if not isinstance(work, Change) or work.row is not None or work.tokens or work.secret or work.closed is not None:
            return None
        found += ((work.table, line) for line in work.lines)
    return found if 0 < len(found) <= BATCH else None


def _append(db: sqlite3.Connection, lines: Sequence[tuple[int, Line]], epoch: int) -> None:
    """A whole commit in one statement, fence included: the thread lets go of the interpreter once, not once for each line."""
    values = ", ".join(["(?, ?, ?, ?, ?, ?, ?)"] * len(lines))
    arguments: list[Any] = []
    for table, line in lines:
        arguments += (table, line.seq, line.kind, line.key, msgpack.packb(line.data), line.at, epoch)
    added = db.execute(
        "INSERT INTO log (table_id, seq, kind, key, data, at, epoch) "
        f"SELECT * FROM (VALUES {values}) WHERE (SELECT value FROM meta WHERE key = 'epoch') = ?",
        (*arguments, epoch),
    )
    if added.rowcount != len(lines):
        raise StaleOwner("another server took over this database")


def _fold(db: sqlite3.Connection, how: str) -> None:
    """Fold the write-ahead log into the database. What cannot be folded now stays in the log, which is as durable."""
    try:
        db.execute(f"PRAGMA wal_checkpoint({how})")
    except sqlite3.Error as error:
        log.warning("checkpoint put off: %s", error)


def _answer(batch: Sequence[Waiting], answers: Sequence[Any]) -> None:
    for (_, future), answer in zip(batch, answers, strict=True):
        if future.done():
            continue
        if isinstance(answer, BaseException):
            future.set_exception(answer)
        else:
            future.set_result(answer)


def _storage_error(error: Exception) -> StorageError:
    if isinstance(error, StorageError):
        return error
    if isinstance(error, sqlite3.IntegrityError):
        return Conflict(str(error))
    if getattr(error, "sqlite_errorcode", 0) & 0xFF in DISK_TROUBLE:
        return Unwritable(f"nothing can be written: {error}")
    return StorageError(f"the database did not take it: {error}")


def _meta(db: sqlite3.Connection, key: str) -> int:
    (value,) = db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
    return int(value)


def _claim(db: sqlite3.Connection) -> int:
    db.execute("UPDATE meta SET value = value + 1 WHERE key = 'epoch'")
    return _meta(db, "epoch")


def _next_table(db: sqlite3.Connection) -> int:
    db.execute("UPDATE meta SET value = value + 1 WHERE key = 'tables'")
    return _meta(db, "tables")


def _keep(db: sqlite3.Connection, change: Change, epoch: int) -> None:
    table = change.table
    if not change.lines and change.after is not None:
        (last,) = db.execute("SELECT coalesce(max(seq), 0) FROM log WHERE table_id = ?", (table,)).fetchone()
        if last != change.after:
            raise Conflict(f"table {table} has lines after {change.after}")
    for line in change.lines:
        db.execute(
            "INSERT INTO log (table_id, seq, kind, key, data, at, epoch) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (table, line.seq, line.kind, line.key, msgpack.packb(line.data), line.at, epoch),
        )
    if change.row is not None:
        db.execute(
            "INSERT INTO tables (id, row) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET row = excluded.row",
            (table, msgpack.packb(change.row)),
        )
    for seat, tokens in change.tokens.items():
        db.execute("INSERT OR REPLACE INTO tokens VALUES (?, ?, ?, ?)", (table, seat, tokens.current, tokens.previous))
    if change.secret is not None:
        db.execute("INSERT INTO secrets VALUES (?, ?)", (table, change.secret))
    if change.closed is not None:
        db.execute("UPDATE tables SET closed = ? WHERE id = ?", (change.closed, table))
