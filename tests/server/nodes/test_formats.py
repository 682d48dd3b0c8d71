"""A database of an earlier format is converted to today's, with all of its data."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import asyncpg
import pytest

from server.cli import main
from server.storage.base import Change, Kept, Line, Unusable
from server.storage.postgres.migrations import STEPS, migrate, version_of
from server.storage.postgres.schema import FORMATS, VERSION
from server.storage.postgres.storage import PostgresStorage
from server.storage.postgres.upgrade_copies import COPIED, NOT_COPIED, copies_in
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


async def with_table(version: int) -> str:
    """Return such a database with one table."""
    today, old = postgres().url(), await in_format(version)
    storage = await PostgresStorage.open(today, Node("only"))
    await storage.commit(Change(7, (Line(1, "table", [], 5),), {"row": 1}, {}, bytes(32), name="seven", notice=b"shown"))
    await storage.close()
    source, target = await asyncpg.connect(today), await asyncpg.connect(old)
    for table in ("tables", "log"):
        columns = [each["attname"] for each in await target.fetch(COLUMNS, table)]
        rows = await source.fetch(f"SELECT {', '.join(columns)} FROM {table}")
        await target.copy_records_to_table(table, records=map(tuple, rows), columns=columns)
    await target.execute("SELECT setval('table_numbers', 7)")
    await source.close()
    await target.close()
    return old


@pytest.mark.parametrize("version", EARLIER)
async def test_a_table_of_before_is_there_and_goes_on(version: int) -> None:
    old = await with_table(version)
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


async def content(url: str) -> dict[str, Any]:
    """Return what lasts of a database: its rows, and how far it has counted."""
    db = await asyncpg.connect(url)
    tables = [table for table in COPIED if await db.fetchval("SELECT to_regclass($1)", table)]
    found = {table: sorted(map(tuple, await db.fetch(f"SELECT * FROM {table}"))) for table in tables}
    found["numbers"] = await db.fetchval("SELECT last_value FROM table_numbers")
    await db.close()
    return found


@pytest.mark.parametrize("version", EARLIER)
async def test_before_an_upgrade_a_copy_is_kept_with_which_a_server_goes_on(
    version: int, capsys: pytest.CaptureFixture[str]
) -> None:
    old = await with_table(version)
    before, schema = await content(old), old.rpartition("=")[2]
    for _ in range(2):
        await (await PostgresStorage.open(old, Node("only"))).close()
    (copy,) = copies_in(old)
    assert re.fullmatch(rf"{schema}_format_{version}_[0-9]{{8}}t[0-9]{{6}}", copy.place)
    at = old.replace(schema, copy.place)
    assert await content(at) == before
    assert main(["downgrade-copy", "--database", old]) == 0
    named, how = capsys.readouterr().out.splitlines()
    assert named.startswith(f"format {version}, of 20")
    assert ", 1 open table, " in named
    assert named.endswith(f"KB: {copy.place}")
    assert how.startswith("To go back: stop all servers, install the earlier traderow, ")
    storage = await PostgresStorage.open(at, Node("back"))
    assert await storage.claim(await storage.open_tables()) == [7]
    assert await storage.next_table() == 8
    await storage.close()


async def test_without_the_right_to_keep_a_copy_nothing_is_changed_and_the_host_reads_why() -> None:
    old = await with_table(1)
    schema = old.rpartition("=")[2]
    db = await asyncpg.connect(old)
    await db.execute(f"CREATE ROLE r_{schema} LOGIN; ALTER SCHEMA {schema} OWNER TO r_{schema}")
    for table in ("meta", "nodes", "tables", "owners", "log"):
        await db.execute(f"ALTER TABLE {table} OWNER TO r_{schema}")
    for sequence in ("epochs", "table_numbers"):
        await db.execute(f"ALTER SEQUENCE {sequence} OWNER TO r_{schema}")
    await db.close()
    before = await content(old)
    limited = old.replace("//cards@", f"//r_{schema}@")
    with pytest.raises(Unusable, match=r"No copy can be kept .* GRANT CREATE .* start once with --no-upgrade-copy"):
        await PostgresStorage.open(limited, Node("only"))
    assert await content(old) == before
    await (await PostgresStorage.open(limited, Node("only"), keeps_copy=False)).close()
    assert copies_in(limited) == []


def test_of_every_table_it_is_known_whether_it_is_copied() -> None:
    assert sorted(re.findall(r"^CREATE TABLE (\w+)", FORMATS[VERSION], re.MULTILINE)) == sorted((*COPIED, *NOT_COPIED))
