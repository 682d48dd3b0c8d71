"""Every kind of storage, for its invariants: opened by several owners, read by others, and damaged from outside."""

from __future__ import annotations

import secrets
import sqlite3
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

import asyncpg

from server.storage.base import Storage
from server.storage.inspection import Reader
from server.storage.memory import MemoryReader, MemoryStorage, Shelf
from server.storage.postgres.connection import in_thread
from server.storage.postgres.reader import PostgresReader
from server.storage.postgres.storage import PostgresStorage
from server.storage.seals import SealedFacts
from server.storage.shared import Node
from server.storage.sqlite.files import DATABASE
from server.storage.sqlite.reader import SqliteReader
from server.storage.sqlite.storage import SqliteStorage
from tests.postgres import postgres


class Kind(ABC):
    """A place where tables are stored."""

    @abstractmethod
    def __init__(self, directory: Path) -> None: ...

    @abstractmethod
    async def open(self) -> Storage:
        """Open a new owner of the stored tables, next to those that have not been closed."""

    async def give_away(self, *tables: int) -> None:
        """Let others claim these tables, although their owner is alive and is not notified. Do nothing if others always can."""
        return None

    @abstractmethod
    def reader(self) -> Reader: ...

    @abstractmethod
    def facts(self, table: int) -> SealedFacts: ...

    @abstractmethod
    def set_facts(self, table: int, facts: SealedFacts | None) -> None: ...

    @abstractmethod
    def set_line(self, table: int, seq: int, **changed: Any) -> None: ...

    @abstractmethod
    def delete_line(self, table: int, seq: int) -> None: ...


class Memory(Kind):
    def __init__(self, directory: Path) -> None:
        self.shelf = Shelf()

    async def open(self) -> Storage:
        return MemoryStorage(self.shelf)

    def reader(self) -> Reader:
        return MemoryReader(self.shelf)

    def facts(self, table: int) -> SealedFacts:
        return self.shelf.facts[table]

    def set_facts(self, table: int, facts: SealedFacts | None) -> None:
        if facts is None:
            del self.shelf.facts[table]
        else:
            self.shelf.facts[table] = facts

    def set_line(self, table: int, seq: int, **changed: Any) -> None:
        lines = self.shelf.lines[table]
        lines[seq] = lines[seq]._replace(**changed)

    def delete_line(self, table: int, seq: int) -> None:
        del self.shelf.lines[table][seq]


class Sqlite(Kind):
    def __init__(self, directory: Path) -> None:
        self.database = directory / DATABASE

    async def open(self) -> Storage:
        return await SqliteStorage.share(self.database)

    def reader(self) -> Reader:
        return SqliteReader(self.database)

    def facts(self, table: int) -> SealedFacts:
        return SealedFacts(*self.do(f"SELECT {FACTS} FROM tables WHERE id = ?", table)[0])

    def set_facts(self, table: int, facts: SealedFacts | None) -> None:
        self.do("DELETE FROM tables WHERE id = ?", table)
        if facts is not None:
            self.do(f"INSERT INTO tables ({FACTS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", *facts)

    def set_line(self, table: int, seq: int, **changed: Any) -> None:
        for name, value in changed.items():
            self.do(f"UPDATE log SET {name} = ? WHERE table_id = ? AND seq = ?", value, table, seq)

    def delete_line(self, table: int, seq: int) -> None:
        self.do("DELETE FROM log WHERE table_id = ? AND seq = ?", table, seq)

    def do(self, statement: str, *values: object) -> list[Any]:
        db = sqlite3.connect(self.database)
        with db:
            found = db.execute(statement, values).fetchall()
        db.close()
        return found


class Postgres(Kind):
    def __init__(self, directory: Path) -> None:
        self.url = postgres().url()

    async def open(self) -> Storage:
        return await PostgresStorage.open(self.url, Node(secrets.token_hex(4)))

    async def give_away(self, *tables: int) -> None:
        self.do("UPDATE owners SET epoch = 0 WHERE table_id = ANY($1)", list(tables))

    def reader(self) -> Reader:
        return PostgresReader(self.url)

    def facts(self, table: int) -> SealedFacts:
        return SealedFacts(*self.do(f"SELECT {FACTS} FROM tables WHERE id = $1", table)[0])

    def set_facts(self, table: int, facts: SealedFacts | None) -> None:
        if facts is None:
            self.do("DELETE FROM tables WHERE id = $1", table)
        else:
            changed = ", ".join(f"{name} = excluded.{name}" for name in FACTS.split(", "))
            values = "$1, $2, $3, $4, $5, $6, $7, $8"
            self.do(f"INSERT INTO tables ({FACTS}) VALUES ({values}) ON CONFLICT (id) DO UPDATE SET {changed}", *facts)

    def set_line(self, table: int, seq: int, **changed: Any) -> None:
        for name, value in changed.items():
            self.do(f"UPDATE log SET {name} = $1 WHERE table_id = $2 AND seq = $3", value, table, seq)

    def delete_line(self, table: int, seq: int) -> None:
        self.do("DELETE FROM log WHERE table_id = $1 AND seq = $2", table, seq)

    def do(self, statement: str, *values: object) -> list[Any]:
        async def done() -> list[Any]:
            db = await asyncpg.connect(self.url)
            found = await db.fetch(statement, *values)
            await db.close()
            return [tuple(each) for each in found]

        return in_thread(done)


FACTS = "id, row, tokens, secret, closed, seq, edition, checksum"
KINDS = (Memory, Sqlite, Postgres)
