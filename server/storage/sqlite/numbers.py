"""The two numbers that belong to no table: the last epoch, and the last number given to a table."""

from __future__ import annotations

import sqlite3

from server.storage.seals import Damaged, seal_number


def number(db: sqlite3.Connection, name: str) -> int:
    """Return the number stored under that name. Raises Damaged."""
    found = db.execute("SELECT value, checksum FROM meta WHERE key = ?", (name,)).fetchone()
    if found is None or found[1] != seal_number(name, found[0]):
        raise Damaged(f"the number {name!r} is not what was written")
    return int(found[0])


def damage_of_numbers(db: sqlite3.Connection) -> str | None:
    """Return the damage of one of these two numbers; None if there is none."""
    try:
        number(db, "epoch"), number(db, "tables")
    except Damaged as damage:
        return str(damage)
    return None


def next_epoch(db: sqlite3.Connection) -> int:
    """Count the epoch up and return it: the one of a new owner."""
    return _keep_number(db, "epoch", number(db, "epoch") + 1)


def next_table(db: sqlite3.Connection) -> int:
    """Return a number that no table has had."""
    (last,) = db.execute("SELECT coalesce(max(id), 0) FROM tables").fetchone()
    return _keep_number(db, "tables", max(number(db, "tables"), last) + 1)


def _keep_number(db: sqlite3.Connection, name: str, value: int) -> int:
    db.execute("UPDATE meta SET value = ?, checksum = ? WHERE key = ?", (value, seal_number(name, value), name))
    return value
