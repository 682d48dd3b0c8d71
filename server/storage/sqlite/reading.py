"""Queries of the database: its tables, each as it is kept, and those that may be forgotten."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from typing import Any

from server.storage.base import Broken, Kept
from server.storage.seals import End, SealedFacts, beginning, is_sound, unseal

FACTS = "SELECT id, row, tokens, secret, closed, seq, edition, checksum FROM tables"
LINES = "SELECT seq, kind, key, data, at, epoch, edition, checksum FROM log WHERE table_id = ? ORDER BY seq"
LOGS = """
WITH RECURSIVE logs (id) AS (
    SELECT min(table_id) FROM log
    UNION ALL SELECT (SELECT min(table_id) FROM log WHERE table_id > id) FROM logs WHERE id IS NOT NULL
) SELECT id FROM logs WHERE id IS NOT NULL AND id NOT IN (SELECT id FROM tables)
"""
"""Tables that have a log only: one step in the index for each table, however many lines it has."""


def open_tables(db: sqlite3.Connection) -> list[int]:
    """List the tables that are not closed, by number, and closed ones whose facts are damaged: they may not be closed at
    all."""
    return [facts.table for facts in every(db) if facts.closed is None or not is_sound(facts)] + _logs_alone(db)


def load(db: sqlite3.Connection, tables: Iterable[int], *, whole: bool = False) -> list[Kept | Broken]:
    """Load the stored tables with these numbers, in this order. `whole`: as in `unseal`."""
    return [_read(db, table, facts_of(db, table), whole) for table in tables]


def everything(db: sqlite3.Connection) -> Iterator[Kept | Broken]:
    """Yield every table, by number."""
    for facts in every(db):
        yield _read(db, facts.table, facts)
    for table in _logs_alone(db):
        yield _read(db, table, None)


def spent(db: sqlite3.Connection, before: int, most: int) -> list[int]:
    """List the tables closed before that second, and all but the `most` closed last; damaged ones are left out."""
    old = "SELECT id FROM tables WHERE closed < ?"
    many = "SELECT id FROM (SELECT id FROM tables WHERE closed IS NOT NULL ORDER BY closed DESC, id DESC LIMIT -1 OFFSET ?)"
    candidates = [table for (table,) in db.execute(f"{old} UNION {many}", (before, most))]
    found = [facts_of(db, table) for table in candidates]
    return [facts.table for facts in found if facts is not None and facts.closed is not None and is_sound(facts)]


def facts_of(db: sqlite3.Connection, table: int) -> SealedFacts | None:
    return next(_facts(db, "WHERE id = ?", table), None)


def end_of(db: sqlite3.Connection, table: int) -> End:
    last = db.execute("SELECT seq, checksum FROM log WHERE table_id = ? ORDER BY seq DESC LIMIT 1", (table,)).fetchone()
    facts = db.execute("SELECT edition FROM tables WHERE id = ?", (table,)).fetchone()
    return End(*(last or beginning(table)[:2]), *(facts or (0,)))


def lines_of(db: sqlite3.Connection, table: int) -> list[tuple[Any, ...]]:
    """Return the fields of each SealedLine of that table, in order."""
    return db.execute(LINES, (table,)).fetchall()


def text(data: bytes) -> str | bytes:
    """Decode a text; bytes that are not UTF-8, as in a damaged database, are returned as they are."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def _facts(db: sqlite3.Connection, which: str, *values: object) -> Iterator[SealedFacts]:
    """Return the facts of these tables. They contain no text unless they are damaged."""
    usual, db.text_factory = db.text_factory, text
    try:
        return map(SealedFacts._make, db.execute(f"{FACTS} {which}", values).fetchall())
    finally:
        db.text_factory = usual


def every(db: sqlite3.Connection) -> Iterator[SealedFacts]:
    """Return the facts of every table, by number, read without any index."""
    return _facts(db, "NOT INDEXED ORDER BY id")


def _logs_alone(db: sqlite3.Connection) -> list[int]:
    """List the tables of which only a log is left."""
    return [table for (table,) in db.execute(LOGS)]


def _read(db: sqlite3.Connection, table: int, facts: SealedFacts | None, whole: bool = False) -> Kept | Broken:
    try:
        return unseal(table, facts, lines_of(db, table), whole=whole)
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorcode", None) is not None:
            raise
        return Broken(table, str(error))
