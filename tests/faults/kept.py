"""The stored data of every table after a crash, read from outside the server: from its files, or from a shelf in memory."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import asyncpg
import msgpack

from server.storage.memory import Shelf
from server.storage.postgres.connection import in_thread
from server.storage.postgres.reader import PostgresReader


@dataclass(frozen=True)
class Logged:
    seq: int
    kind: str
    key: str | None
    data: Any


@dataclass(frozen=True)
class KeptTable:
    """A table as it is stored. `row`: its facts; `root`: of its secrets."""

    id: int
    row: Mapping[str, Any]
    root: bytes
    lines: tuple[Logged, ...]

    @property
    def code(self) -> str:
        code: str = self.row["terms"]["code"]
        return f"{code[:5]}-{code[5:]}"


Tables = dict[str, KeptTable]
"""Tables by code."""


def in_database(directory: Path) -> Tables:
    """Return the tables in a copy of the database, so that the next start finds the original as the crash left it."""
    with tempfile.TemporaryDirectory() as copies:
        for file in directory.glob("tables.sqlite3*"):
            shutil.copy(file, copies)
        db = sqlite3.connect(Path(copies) / "tables.sqlite3")
        try:
            (sound,) = db.execute("PRAGMA integrity_check").fetchone()
            assert sound == "ok", f"the database is damaged: {sound}"
            logs: dict[int, list[Logged]] = {}
            lines = db.execute("SELECT table_id, seq, kind, key, data FROM log ORDER BY table_id, seq")
            for table, seq, kind, key, data in lines:
                logs.setdefault(table, []).append(Logged(seq, kind, key, _unpacked(data)))
            rows = db.execute("SELECT id, row, secret FROM tables").fetchall()
        finally:
            db.close()
    assert set(logs) <= {id for id, _, _ in rows}, "lines of a table that was never opened"
    return _by_code(KeptTable(id, _unpacked(row), secret, tuple(logs.get(id, []))) for id, row, secret in rows)


def in_postgres(url: str) -> Tables:
    """Return the tables in that PostgreSQL schema, all at the same point in time."""

    async def read() -> tuple[list[Any], list[Any]]:
        db = await asyncpg.connect(url)
        async with db.transaction(isolation="repeatable_read"):
            lines = await db.fetch("SELECT table_id, seq, kind, key, data FROM log ORDER BY table_id, seq")
            rows = await db.fetch("SELECT id, row, secret FROM tables")
        await db.close()
        return lines, rows

    lines, rows = in_thread(read)
    logs: dict[int, list[Logged]] = {}
    for table, seq, kind, key, data in lines:
        logs.setdefault(table, []).append(Logged(seq, kind, key, _unpacked(data)))
    assert set(logs) <= {id for id, _, _ in rows}, "lines of a table that was never opened"
    assert PostgresReader(url).check().wrong == ()
    return _by_code(KeptTable(id, _unpacked(row), secret, tuple(logs.get(id, []))) for id, row, secret in rows)


def on_shelf(shelf: Shelf) -> Tables:
    """Return the tables that a MemoryStorage has stored."""
    return _by_code(
        KeptTable(
            id,
            _unpacked(facts.row),
            facts.secret,
            tuple(
                Logged(line.seq, line.kind, line.key, _unpacked(line.data))
                for _, line in sorted(shelf.lines.get(id, {}).items())
            ),
        )
        for id, facts in shelf.facts.items()
    )


def _by_code(tables: Any) -> Tables:
    return {table.code: table for table in tables}


def _unpacked(data: bytes) -> Any:
    return msgpack.unpackb(data, strict_map_key=False)
