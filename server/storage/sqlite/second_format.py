"""From format 1 to 2: everything gets a checksum, and a table's tokens and secret move into the row of its facts.

What a table says is sealed as it is, and with it the length of its chain of secrets, which was the same for every table. What
could never have been written (another type, text that is none, no secret) gets no checksum: that table is a broken one then,
and the others go on.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Any
from zlib import crc32

import msgpack

from server.storage.seals import beginning, seal_number
from server.storage.sqlite.reading import text
from server.storage.sqlite.schema import FORMATS

CHAIN_LENGTH = 100
"""The length of every table's chain of secrets in format 1."""
NEVER = -1
"""A value that no CRC-32 has: marks data that cannot be sealed."""
OLD = ("meta", "tables", "log", "tokens", "secrets")
INDEXES = ("tables_closed", "log_seq", "log_key")
LINE = (int, int, str, str | None, bytes, int, int)
"""The types of table, number, kind, key, data, time and epoch."""


def add_checksums(db: sqlite3.Connection) -> None:
    """Migrate: make a new table beside each old one, and fill it from the old one."""
    for name in INDEXES:
        db.execute(f"DROP INDEX {name}")
    for name in OLD:
        db.execute(f"ALTER TABLE {name} RENAME TO old_{name}")
    for statement in FORMATS[2].split(";\n"):
        db.execute(statement)
    usual, db.text_factory = db.text_factory, text
    try:
        ends: dict[Any, int] = {}
        db.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?)", _lines(db, ends))
        db.executemany("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?)", list(_facts(db, ends)))
        numbers = db.execute("SELECT key, value FROM old_meta").fetchall()
        db.executemany("INSERT INTO meta VALUES (?, ?, ?)", [(key, value, seal_number(key, value)) for key, value in numbers])
    finally:
        db.text_factory = usual
    for name in OLD:
        db.execute(f"DROP TABLE old_{name}")


def _lines(db: sqlite3.Connection, ends: dict[Any, int]) -> Iterator[tuple[Any, ...]]:
    """Yield every line with its checksum, in the order in which they were written; note the number of each table's last one."""
    pack = msgpack.Packer().pack
    sums: dict[Any, int] = {}
    for line, table, *fields in db.execute("SELECT line, table_id, seq, kind, key, data, at, epoch FROM old_log ORDER BY line"):
        if all(map(isinstance, (table, *fields), LINE)) and sums.get(table) != NEVER:
            sums[table] = crc32(pack((*fields, 0)), sums.get(table, beginning(table).checksum))
            ends[table] = fields[0]
        else:
            sums[table] = NEVER
        yield line, table, *fields, sums[table]


def _facts(db: sqlite3.Connection, ends: dict[Any, int]) -> Iterator[tuple[Any, ...]]:
    tokens: dict[int, dict[int, tuple[bytes, bytes]]] = {}
    for table, seat, current, previous in db.execute("SELECT table_id, seat, current, previous FROM old_tokens"):
        tokens.setdefault(table, {})[seat] = current, previous
    rows = db.execute("SELECT id, row, secret, closed FROM old_tables LEFT JOIN old_secrets ON table_id = id")
    for table, old_row, secret, closed in rows:
        row = _with_chain_length(old_row)
        facts = (table, row, msgpack.packb(tokens.get(table, {})), secret or b"", closed, ends.get(table, 0), 0)
        yield *facts, crc32(msgpack.packb(facts)) if isinstance(row, bytes) and isinstance(secret, bytes) else NEVER


def _with_chain_length(row: Any) -> Any:
    """Add the length of the chain to a row; a row that cannot be read stays unchanged."""
    try:
        data = msgpack.unpackb(row, strict_map_key=False)
        data["terms"]["chain_length"] = CHAIN_LENGTH
    except (ValueError, TypeError, KeyError, msgpack.UnpackException):
        return row
    return msgpack.packb(data)
