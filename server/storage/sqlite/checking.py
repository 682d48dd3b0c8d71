"""Whether all of the database is as it was written, looked through beside a server or without one; nothing of it is changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from server.storage.base import Broken
from server.storage.seals import first_broken
from server.storage.sqlite.files import UNREADABLE, damage_of_log, open_current
from server.storage.sqlite.reading import damage_of_numbers, everything, lines_of
from server.storage.sqlite.schema import VERSION
from server.storage.sqlite.shape import difference

MOST = 100
"""What SQLite finds, at the most."""


@dataclass(frozen=True, slots=True)
class Findings:
    """`wrong`: a sentence for each thing; `tables`, `lines`: how many were looked at."""

    wrong: tuple[str, ...]
    tables: int
    lines: int


def check(database: Path) -> Findings:
    """Look at every page, table and line, as they are at one moment. Raises Unusable for what is no database of this format."""
    db = open_current(database)
    wrong: list[str] = []
    counts = [0, 0]
    try:
        db.execute("BEGIN")
        wrong += _pages(db)
        if (why := damage_of_log(database, db)) is not None:
            wrong.append(f"It cannot be used: {why}.")
        if (otherwise := difference(db, VERSION)) is not None:
            wrong.append(f"It is not as traderow-server makes it: {otherwise}.")
        else:
            wrong += _contents(db, counts)
    except UNREADABLE as error:
        wrong.append(f"It cannot be read to the end: {error}.")
    finally:
        db.close()
    return Findings(tuple(wrong), *counts)


def _pages(db: sqlite3.Connection) -> Iterator[str]:
    for (found,) in db.execute(f"PRAGMA integrity_check({MOST})"):
        if found != "ok":
            yield f"SQLite finds: {' '.join(found.split())}."


def _contents(db: sqlite3.Connection, counts: list[int]) -> Iterator[str]:
    if (why := damage_of_numbers(db)) is not None:
        yield f"It cannot be used: {why}."
    for each in everything(db):
        counts[0] += 1
        if isinstance(each, Broken):
            yield f"Table {each.table} is broken and cannot be restored: {each.why}."
            continue
        counts[1] += each.seq
        if (number := first_broken(each.table, lines_of(db, each.table))) is not None:
            yield f"Table {each.table} is whole, but the checksum of its line {number} is not what was written."
