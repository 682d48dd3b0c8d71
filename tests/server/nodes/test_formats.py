"""A database of an earlier format becomes one of today's, with everything that was in it."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncpg
import pytest

from server.storage.base import Change, Kept, Line, Unusable
from server.storage.postgres.migrations import STEPS, migrate, version_of
from server.storage.postgres.schema import FORMATS, VERSION
from server.storage.postgres.storage import PostgresStorage
from server.storage.shared import Node
from tests.postgres import postgres

EARLIER = range(1, VERSION)
SHAPE = """
SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns WHERE table_schema = current_schema()
UNION ALL SELECT tablename, indexname, replace(indexdef, current_schema() || '.', ''), '' FROM pg_indexes
WHERE schemaname = current_schema() ORDER BY 1, 2
"""
COLUMNS = "SELECT attname FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0"


async def in_format(version: int) -> str:
    """Return a database as a server of that format made it, but for its functions."""
    url = postgres().url()
    db = await asyncpg.connect(url)
    await db.execute(FORMATS[version])
    await db.execute(f"INSERT INTO meta VALUES ('format', {version})")
    await db.close()
    return url


async def shape(url: str) -> list[Any]:
    db = await asyncpg.connect(url)
    found = [tuple(each) for each in await db.fetch(SHAPE)]
    await db.close()
    return found


async def test_every_format_has_a_step_to_the_next() -> None:
    assert sorted(STEPS) == list(EARLIER)
    assert sorted(FORMATS) == [*EARLIER, VERSION]


@pytest.mark.parametrize("version", EARLIER)
async def test_it_has_the_shape_of_a_new_one(version: int) -> None:
    old, new = await in_format(version), postgres().url()
    for url in (old, new):
        await (await PostgresStorage.open(url, Node("only"))).close()
    assert await shape(old) == await shape(new)


@pytest.mark.parametrize("version", EARLIER)
async def test_a_table_of_before_is_there_and_goes_on(version: int) -> None:
    today, old = postgres().url(), await in_format(version)
    storage = await PostgresStorage.open(today, Node("only"))
    await storage.commit(Change(7, (Line(1, "table", [], 5),), {"row": 1}, {}, bytes(32), name="seven", notice=b"shown"))
    await storage.close()
    source, target = await asyncpg.connect(today), await asyncpg.connect(old)
    for table in ("tables", "log"):
        columns = [each["attname"] for each in await target.fetch(COLUMNS, table)]
        rows = await source.fetch(f"SELECT {', '.join(columns)} FROM {table}")
        await target.copy_records_to_table(table, records=map(tuple, rows), columns=columns)
    await source.close()
    await target.close()
    first, second = await asyncio.gather(*(PostgresStorage.open(old, Node(name)) for name in ("first", "second")))
    assert await first.claim(await first.open_tables()) == [7]
    await first.commit(Change(7, (Line(2, "act", ["a"], 6),)))
    (kept,) = await second.load([7])
    assert isinstance(kept, Kept)
    assert (kept.seq, kept.row) == (2, {"row": 1})
    for each in (first, second):
        await each.close()


async def test_a_database_of_a_newer_program_is_left_alone() -> None:
    db = await asyncpg.connect(await in_format(VERSION))
    await db.execute(f"UPDATE meta SET value = {VERSION + 1}")
    with pytest.raises(Unusable, match="made by a newer traderow-server"):
        await migrate(db)
    assert await version_of(db) == VERSION + 1
    await db.close()
