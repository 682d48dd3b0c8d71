"""What is read out of the database: the tables there are, each as it is kept, and those that may be forgotten."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Any

import msgpack

from server.storage.base import Broken, Kept, Line, Tokens

TABLES = "SELECT id, row, secret FROM tables LEFT JOIN secrets ON table_id = id"


def load(db: sqlite3.Connection) -> list[Kept | Broken]:
    """Every table that is not closed, by number."""
    rows = db.execute(f"{TABLES} WHERE closed IS NULL ORDER BY id")
    return [_kept_or_broken(db, table, row, secret) for table, row, secret in rows.fetchall()]


def everything(db: sqlite3.Connection) -> Iterator[Kept | Broken]:
    """Every table, the latest first."""
    for table, row, secret in db.execute(f"{TABLES} ORDER BY id DESC").fetchall():
        yield _kept_or_broken(db, table, row, secret)


def spent(db: sqlite3.Connection, before: int, most: int) -> list[int]:
    """The tables closed before that second, and those that so many others were closed after."""
    old = "SELECT id FROM tables WHERE closed < ?"
    many = "SELECT id FROM (SELECT id FROM tables WHERE closed IS NOT NULL ORDER BY closed DESC, id DESC LIMIT -1 OFFSET ?)"
    return [table for (table,) in db.execute(f"{old} UNION {many}", (before, most))]


def _kept_or_broken(db: sqlite3.Connection, table: int, row: bytes, secret: bytes | None) -> Kept | Broken:
    if secret is None:
        return Broken(table, "the secret behind its chance is missing")
    try:
        return _kept(db, table, row, secret)
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorcode", None) is not None:
            raise
        return Broken(table, str(error))
    except (ValueError, TypeError, msgpack.UnpackException) as error:
        return Broken(table, f"{type(error).__name__}: {error}")


def _kept(db: sqlite3.Connection, table: int, row: bytes, secret: bytes) -> Kept:
    count, last = db.execute("SELECT count(*), max(seq) FROM log WHERE table_id = ?", (table,)).fetchone()
    if count != (last or 0):
        raise ValueError(f"{count} lines are kept of {last}")
    (start,) = db.execute("SELECT max(seq) FROM log WHERE table_id = ? AND kind = 'start'", (table,)).fetchone()
    lines = db.execute(
        "SELECT seq, kind, data, at, key FROM log WHERE table_id = ? AND seq >= ? ORDER BY seq", (table, start or 0)
    ).fetchall()
    tokens = db.execute("SELECT seat, current, previous FROM tokens WHERE table_id = ?", (table,)).fetchall()
    keys = db.execute("SELECT key, seq FROM log WHERE table_id = ? AND key IS NOT NULL", (table,)).fetchall()
    return Kept(
        table=table,
        row=_unpack(row),
        tokens={seat: Tokens(current, previous) for seat, current, previous in tokens},
        secret=secret,
        seq=lines[-1][0] if lines else 0,
        lines=tuple(Line(seq, kind, _unpack(data), at, key) for seq, kind, data, at, key in lines),
        keys=dict(keys),
    )


def _unpack(data: bytes) -> Any:
    return msgpack.unpackb(data, strict_map_key=False)
