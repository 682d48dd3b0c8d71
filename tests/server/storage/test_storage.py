"""The laws of storage, for every kind of it."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from server.storage.base import Change, Conflict, Kept, Line, StaleOwner, Storage, StorageError, Tokens, Unusable
from server.storage.memory import MemoryStorage, Shelf
from server.storage.sqlite.schema import VERSION
from server.storage.sqlite.storage import BATCH, SqliteStorage

Open = Callable[[], Awaitable[Storage]]


@pytest.fixture(params=["memory", "sqlite"])
async def reopen(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Open]:
    """Open the same storage, again and again; the one before is closed."""
    shelf = Shelf()
    opened: list[Storage] = []

    async def open_again() -> Storage:
        if opened:
            await opened[-1].close()
        opened.append(MemoryStorage(shelf) if request.param == "memory" else await SqliteStorage.open(tmp_path))
        await opened[-1].claim()
        return opened[-1]

    yield open_again
    await opened[-1].close()


def line(seq: int, kind: str = "act", key: str | None = None, data: object = None) -> Line:
    return Line(seq, kind, data or ["data", seq, ["nested", None, True]], 1_700_000_000 + seq, key)


OPENED = Change(7, (line(1, "table"),), {"title": "Žofie", "seats": [1, b"\0"]}, {0: Tokens(b"a" * 32)}, b"s" * 32)


async def only(storage: Storage) -> Kept:
    (kept,) = await storage.load()
    return kept


async def test_what_is_kept_is_there_again(reopen: Open) -> None:
    storage = await reopen()
    await storage.commit(OPENED)
    await storage.commit(Change(7, (line(2, "start"), line(3, key="0:a"))))
    await storage.commit(Change(7, (line(4, key="1:a"),), {"title": "new"}, {0: Tokens(b"b" * 32, b"a" * 32)}))
    assert await only(await reopen()) == Kept(
        table=7,
        row={"title": "new"},
        tokens={0: Tokens(b"b" * 32, b"a" * 32)},
        secret=b"s" * 32,
        seq=4,
        lines=(line(2, "start"), line(3, key="0:a"), line(4, key="1:a")),
        keys={"0:a": 3, "1:a": 4},
    )


async def test_who_does_not_know_the_end_of_the_log_changes_nothing(reopen: Open) -> None:
    storage = await reopen()
    await storage.commit(OPENED)
    await storage.commit(Change(7, (line(2),)))
    before = await only(storage)
    for change in (
        Change(7, row={"title": "old"}, after=1),
        Change(7, tokens={0: Tokens()}, after=1),
        Change(7, closed=9, after=1),
    ):
        with pytest.raises(Conflict):
            await storage.commit(change)
    assert await only(storage) == before
    await storage.commit(Change(7, row={"title": "new"}, after=2))
    assert (await only(storage)).row == {"title": "new"}


async def test_only_the_last_game_is_loaded_but_every_key(reopen: Open) -> None:
    storage = await reopen()
    await storage.commit(OPENED)
    await storage.commit(Change(7, (line(2, "start"), line(3, key="0:a"), line(4, "start"), line(5, key="0:b"))))
    kept = await only(storage)
    assert [each.seq for each in kept.lines] == [4, 5]
    assert kept.keys == {"0:a": 3, "0:b": 5}


@pytest.mark.parametrize("again", [line(2, key="0:other"), line(3, key="0:a")], ids=["number", "key"])
async def test_a_number_or_key_is_there_once_and_nothing_else_of_the_change_is_kept(reopen: Open, again: Line) -> None:
    storage = await reopen()
    await storage.commit(OPENED)
    await storage.commit(Change(7, (line(2, key="0:a"),)))
    before = await only(storage)
    with pytest.raises(Conflict):
        await storage.commit(Change(7, (line(9), again), {"title": "lost"}, {0: Tokens(b"x")}))
    assert await only(storage) == before


async def test_another_table_may_have_the_same_numbers_and_keys(reopen: Open) -> None:
    storage = await reopen()
    for table in (7, 8):
        await storage.commit(Change(table, (line(1, key="0:a"),), {}, {}, bytes(32)))
    assert [kept.table for kept in await storage.load()] == [7, 8]


async def test_one_bad_change_among_many_at_once_spoils_no_other(reopen: Open) -> None:
    storage = await reopen()
    await storage.commit(OPENED)
    changes = [storage.commit(Change(7, (line(seq),))) for seq in (2, 3, 2, 4, 5)]
    answers = await asyncio.gather(*changes, return_exceptions=True)
    assert [type(answer) for answer in answers] == [type(None), type(None), Conflict, type(None), type(None)]
    assert (await only(await reopen())).seq == 5


async def test_a_new_owner_fences_the_old_one(reopen: Open) -> None:
    storage = await reopen()
    await storage.commit(OPENED)
    stale_epoch = storage._epoch
    assert await storage.claim() == stale_epoch + 1
    storage._epoch = stale_epoch
    with pytest.raises(StaleOwner):
        await storage.commit(Change(7, (line(2),)))
    assert (await only(storage)).seq == 1


async def test_table_numbers_are_never_given_twice(reopen: Open) -> None:
    numbers = [await (await reopen()).next_table() for _ in range(3)]
    assert numbers == [1, 2, 3]


def opened(table: int, lines: int = 1) -> Change:
    return Change(
        table, tuple(line(seq, key=f"0:{seq}") for seq in range(1, lines + 1)), {"row": 1}, {0: Tokens(b"t")}, bytes(32)
    )


async def closed_at(storage: Storage, times: dict[int, int]) -> None:
    """Tables of these numbers, closed at these seconds."""
    for table, at in times.items():
        await storage.commit(opened(table))
        await storage.commit(Change(table, closed=at))


async def is_forgotten(storage: Storage, table: int) -> bool:
    """Whether nothing of it is left: its numbers and keys could be used again."""
    try:
        await storage.commit(opened(table))
    except StorageError:
        return False
    return True


MANY = 1000


async def test_closed_tables_are_not_loaded_and_forgotten_in_the_end(reopen: Open) -> None:
    storage = await reopen()
    await storage.commit(OPENED)
    await storage.commit(Change(7, closed=1000))
    assert await storage.load() == []
    assert await storage.prune(1000, MANY) == 0
    assert await storage.prune(1001, MANY) == 1
    await storage.commit(OPENED)
    assert (await only(storage)).table == 7


async def test_of_too_many_closed_tables_the_ones_closed_first_are_forgotten(reopen: Open) -> None:
    storage = await reopen()
    await closed_at(storage, {1: 50, 2: 30, 3: 40, 4: 60, 5: 60})
    assert await storage.prune(0, 5) == 0
    assert await storage.prune(0, 3) == 2
    assert [table for table in range(1, 6) if await is_forgotten(storage, table)] == [2, 3]


async def test_age_and_number_both_forget(reopen: Open) -> None:
    storage = await reopen()
    await closed_at(storage, {1: 10, 2: 90, 3: 80})
    assert await storage.prune(50, 1) == 2
    assert [table for table in (1, 2, 3) if await is_forgotten(storage, table)] == [1, 3]


async def test_an_open_table_is_never_forgotten_and_counts_for_nothing(reopen: Open) -> None:
    storage = await reopen()
    for table in (1, 2, 3):
        await storage.commit(opened(table))
    await closed_at(storage, {4: 10})
    assert await storage.prune(2**40, 0) == 1
    assert [kept.table for kept in await (await reopen()).load()] == [1, 2, 3]


async def test_a_long_log_is_forgotten_bit_by_bit_while_others_keep_what_is_new(tmp_path: Path) -> None:
    storage = await SqliteStorage.open(tmp_path)
    await storage.claim()
    await storage.commit(opened(1, lines=20 * BATCH))
    await storage.commit(Change(1, closed=10))
    await storage.commit(opened(2))
    pruning = asyncio.ensure_future(storage.prune(11, MANY))
    kept = 0
    while not pruning.done():
        kept += 1
        await storage.commit(Change(2, (line(1 + kept),)))
    assert kept > 10, "the others waited for the whole log"
    assert await pruning == 1
    await storage.close()
    with sqlite3.connect(tmp_path / "tables.sqlite3") as db:
        assert db.execute("SELECT DISTINCT table_id FROM log").fetchall() == [(2,)]
        assert db.execute("SELECT id FROM tables").fetchall() == [(2,)]
    db.close()


async def test_forgetting_that_was_broken_off_is_finished_the_next_time(tmp_path: Path) -> None:
    storage = await SqliteStorage.open(tmp_path)
    await storage.claim()
    await storage.commit(opened(1, lines=3 * BATCH))
    await storage.commit(Change(1, closed=10))
    assert await storage._ask(lambda db: storage._forget(db, 1))
    await storage.close()
    storage = await SqliteStorage.open(tmp_path)
    await storage.claim()
    assert await storage.load() == []
    assert await storage.prune(11, MANY) == 1
    assert await is_forgotten(storage, 1)
    await storage.close()


async def test_a_stale_owner_forgets_nothing(tmp_path: Path) -> None:
    storage = await SqliteStorage.open(tmp_path)
    stale_epoch = await storage.claim()
    await closed_at(storage, {1: 10})
    await storage.claim()
    storage._epoch = stale_epoch
    with pytest.raises(StaleOwner):
        await storage.prune(11, 0)
    await storage.claim()
    assert not await is_forgotten(storage, 1)
    await storage.close()


async def test_after_closing_nothing_is_taken(tmp_path: Path) -> None:
    storage = await SqliteStorage.open(tmp_path)
    await storage.claim()
    kept = storage.commit(OPENED)
    task = asyncio.ensure_future(kept)
    await asyncio.sleep(0)
    await storage.close()
    await task
    with pytest.raises(StorageError):
        await storage.commit(OPENED)


async def test_data_are_private_to_the_host(tmp_path: Path) -> None:
    storage = await SqliteStorage.open(tmp_path / "new" / "data")
    await storage.claim()
    await storage.close()
    assert (tmp_path / "new" / "data").stat().st_mode & 0o077 == 0
    assert all(path.stat().st_mode & 0o077 == 0 for path in (tmp_path / "new" / "data").iterdir())


async def test_a_database_of_a_newer_version_is_refused_and_left(tmp_path: Path) -> None:
    await (await SqliteStorage.open(tmp_path)).close()
    with sqlite3.connect(tmp_path / "tables.sqlite3") as db:
        db.execute(f"PRAGMA user_version = {VERSION + 1}")
    db.close()
    with pytest.raises(Unusable, match="newer"):
        await SqliteStorage.open(tmp_path)


async def test_a_file_that_lost_its_pages_is_refused(tmp_path: Path) -> None:
    storage = await SqliteStorage.open(tmp_path)
    await storage.claim()
    for table in range(1, 200):
        await storage.commit(Change(table, (line(1, data=["x" * 500]),), {"row": "y" * 200}, {}, bytes(32)))
    await storage.close()
    path = tmp_path / "tables.sqlite3"
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 2)
        file.write(os.urandom(size // 2))
    with pytest.raises(Unusable, match="damaged"):
        await SqliteStorage.open(tmp_path)


async def test_the_database_is_durable_and_in_one_file_after_a_stop(tmp_path: Path) -> None:
    storage = await SqliteStorage.open(tmp_path)
    await storage.claim()
    await storage.commit(OPENED)
    await storage.close()
    assert sorted(os.listdir(tmp_path)) == ["lock", "tables.sqlite3"]
