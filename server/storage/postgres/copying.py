"""Whole houses between PostgreSQL and SQLite, byte for byte: a backup is a SQLite database, and one can be moved in."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from protocol.i18n import _
from server.storage.base import Unusable
from server.storage.postgres.connection import connect, in_thread, unusable
from server.storage.postgres.migrations import migrate
from server.storage.seals import SealedFacts, row_of, seal_number
from server.storage.sqlite.backup import expect_sound
from server.storage.sqlite.files import LOCK, UNREADABLE, DataLock, expect_whole, open_current
from server.storage.sqlite.reading import FACTS as SQLITE_FACTS
from server.storage.sqlite.schema import APPLICATION_ID, CREATE
from server.storage.sqlite.schema import VERSION as SQLITE_VERSION

LOG = ("table_id", "seq", "kind", "key", "data", "at", "epoch", "edition", "checksum")
FACTS = ("id", "row", "tokens", "secret", "closed", "seq", "edition", "checksum")
ROWS = 5000
"""Rows that are copied in one statement."""


async def fill(db: Any, part: Path) -> None:
    """Make that empty file a SQLite database with everything that the connection sees."""
    copy = sqlite3.connect(part, isolation_level=None)
    try:
        copy.executescript(f"BEGIN; {CREATE} PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {SQLITE_VERSION};")
        for name, sequence in (("epoch", "epochs"), ("tables", "table_numbers")):
            value = await db.fetchval(f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {sequence}")
            copy.execute("INSERT INTO meta VALUES (?, ?, ?)", (name, value, seal_number(name, value)))
        facts = f"INSERT INTO tables ({', '.join(FACTS)}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        copy.executemany(facts, map(tuple, await db.fetch(f"SELECT {', '.join(FACTS)} FROM tables ORDER BY id")))
        lines = f"INSERT INTO log ({', '.join(LOG)}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
        cursor = await db.cursor(f"SELECT {', '.join(LOG)} FROM log ORDER BY table_id, seq")
        while found := await cursor.fetch(ROWS):
            copy.executemany(lines, map(tuple, found))
        copy.execute("COMMIT")
        expect_sound(copy)
    finally:
        copy.close()


def import_sqlite(url: str, database: Path, name_of: Callable[[Any], str | None]) -> int:
    """Move a SQLite database into one of PostgreSQL that has no tables yet: all of it or nothing. How many tables it has.

    `name_of`: computes from its row the name by which servers find a table. The file stays as it is. Raises Unusable.
    """
    with ExitStack() as held:
        if (database.parent / LOCK).exists():
            held.callback(DataLock(database.parent).release)
        if database.exists():
            expect_whole(database)
        open_current(database).close()
        try:
            return in_thread(lambda: _import(url, database, name_of))
        except Unusable:
            raise
        except UNREADABLE as error:
            raise Unusable(
                _("The database {database} cannot be read: {error}.").format(database=database, error=error)
            ) from None
        except Exception as error:
            raise unusable(url, error) from None


async def _import(url: str, database: Path, name_of: Callable[[Any], str | None]) -> int:
    source = open_current(database)
    try:
        db = await connect(url)
        try:
            await migrate(db)
            async with db.transaction():
                return await _move_in(db, source, name_of)
        finally:
            await db.close(timeout=1.0)
    finally:
        source.close()


async def _move_in(db: Any, source: sqlite3.Connection, name_of: Callable[[Any], str | None]) -> int:
    await db.execute("LOCK TABLE tables, log IN EXCLUSIVE MODE")
    if await db.fetchval("SELECT EXISTS (SELECT FROM tables) OR EXISTS (SELECT FROM log)"):
        raise Unusable(_("The database has tables already: import into one without any."))
    tables = [SealedFacts(*each) for each in source.execute(f"{SQLITE_FACTS} ORDER BY id")]
    rows = [(*each, _name(each, name_of)) for each in tables]
    await db.copy_records_to_table("tables", records=rows, columns=(*FACTS, "name"))
    cursor = source.execute(f"SELECT {', '.join(LOG)} FROM log ORDER BY line")
    while found := cursor.fetchmany(ROWS):
        await db.copy_records_to_table("log", records=found, columns=LOG)
    for number, sequence in (("epoch", "epochs"), ("tables", "table_numbers")):
        (value,) = source.execute("SELECT value FROM meta WHERE key = ?", (number,)).fetchone()
        value = max([value, *(facts.table for facts in tables if sequence == "table_numbers")])
        await db.execute(f"SELECT setval('{sequence}', greatest(nextval('{sequence}'), $1))", value)
    return len(tables)


def _name(facts: SealedFacts, name_of: Callable[[Any], str | None]) -> str | None:
    row = row_of(facts)
    return None if row is None else name_of(row)
