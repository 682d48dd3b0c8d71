"""The invariants of storage, for every kind."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from server.storage.base import Broken, Change, Conflict, Kept, Line, StaleOwner, Storage, StorageError, Tokens, Unusable
from server.storage.inspection import Findings, Summary
from server.storage.memory import MemoryReader, Shelf
from server.storage.postgres.copying import import_sqlite
from server.storage.postgres.storage import PostgresStorage
from server.storage.shared import Found
from server.storage.sqlite.files import DATABASE
from server.storage.sqlite.reader import SqliteReader
from server.storage.sqlite.schema import VERSION
from server.storage.sqlite.storage import BATCH, SqliteStorage, Waiting
from tests.server.storage.kinds import KINDS, Kind, Postgres

Open = Callable[[], Awaitable[Storage]]


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest, tmp_path: Path) -> Kind:
    kind: Kind = request.param(tmp_path)
    return kind


@pytest.fixture
async def owner(kind: Kind) -> AsyncIterator[Open]:
    """Yield one more owner of the same storage, beside those before it."""
    opened: list[Storage] = []

    async def open_one() -> Storage:
        opened.append(await kind.open())
        return opened[-1]

    yield open_one
    for storage in opened:
        await storage.close()


@pytest.fixture
async def reopen(kind: Kind) -> AsyncIterator[Open]:
    """Open the same storage, again and again; the one before is closed, and what was open belongs to the new one."""
    opened: list[Storage] = []

    async def open_again() -> Storage:
        if opened:
            await opened[-1].close()
        opened.append(await kind.open())
        await opened[-1].claim(await opened[-1].open_tables())
        return opened[-1]

    yield open_again
    await opened[-1].close()


def line(seq: int, kind: str = "act", key: str | None = None, data: object = None) -> Line:
    return Line(seq, kind, data or ["data", seq, ["nested", None, True]], 1_700_000_000 + seq, key)


OPENED = Change(7, (line(1, "table"),), {"title": "Žofie", "seats": [1, b"\0"]}, {0: Tokens(b"a" * 32)}, b"s" * 32)


async def only(storage: Storage) -> Kept:
    (table,) = await storage.open_tables()
    (kept,) = await storage.load([table])
    assert isinstance(kept, Kept)
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
    assert await storage.open_tables() == [7, 8]


async def test_one_bad_change_among_many_at_once_spoils_no_other(reopen: Open) -> None:
    storage = await reopen()
    await storage.commit(OPENED)
    changes = [storage.commit(Change(7, (line(seq),))) for seq in (2, 3, 2, 4, 5)]
    answers = await asyncio.gather(*changes, return_exceptions=True)
    assert [type(answer) for answer in answers] == [type(None), type(None), Conflict, type(None), type(None)]
    assert (await only(await reopen())).seq == 5


# -- owners --------------------------------------------------------------------------------------------------------------


async def test_who_lost_one_table_writes_no_more_to_it_and_still_to_the_others(kind: Kind, owner: Open) -> None:
    first, second = await owner(), await owner()
    for table in (7, 8):
        await first.commit(opened(table))
    await kind.give_away(7)
    assert await second.claim([7]) == [7]
    for change in (
        Change(7, (line(2),)),
        Change(7, (line(2, "over"),), {"row": "lost"}),
        Change(7, row={"row": "lost"}, after=1),
        Change(7, tokens={0: Tokens(b"lost")}, after=1),
        Change(7, closed=9, after=1),
    ):
        with pytest.raises(StaleOwner):
            await first.commit(change)
    await first.commit(Change(8, (line(2),)))
    await second.commit(Change(7, (line(2, key="1:mine"),)))
    with pytest.raises(StaleOwner):
        await second.commit(Change(8, (line(3),)))
    assert [(kept.row, kept.tokens, kept.seq) for kept in await loaded(first, 7, 8)] == [({"row": 1}, {0: Tokens(b"t")}, 2)] * 2
    assert await first.open_tables() == await second.open_tables() == [7, 8]


async def test_a_lost_table_among_many_changes_at_once_spoils_no_other(kind: Kind, owner: Open) -> None:
    first, second = await owner(), await owner()
    for table in range(1, 6):
        await first.commit(opened(table))
    await kind.give_away(2, 4)
    await second.claim([2, 4])
    changes = [first.commit(Change(table, (line(2),))) for table in range(1, 6)]
    answers = await asyncio.gather(*changes, return_exceptions=True)
    assert [type(answer) for answer in answers] == [type(None), StaleOwner, type(None), StaleOwner, type(None)]
    assert [kept.seq for kept in await loaded(second, 1, 2, 3, 4, 5)] == [2, 1, 2, 1, 2]


async def test_a_table_that_comes_back_to_its_first_owner_goes_on_where_the_other_left_it(kind: Kind, owner: Open) -> None:
    first, second = await owner(), await owner()
    await first.commit(opened(7))
    await kind.give_away(7)
    await second.claim([7])
    await second.commit(Change(7, (line(2), line(3))))
    await kind.give_away(7)
    await first.claim([7])
    with pytest.raises(StaleOwner):
        await second.commit(Change(7, (line(4),)))
    with pytest.raises(Conflict):
        await first.commit(Change(7, (line(2),)))
    await first.commit(Change(7, (line(4),)))
    assert [kept.seq for kept in await loaded(second, 7)] == [4]


async def test_nobody_writes_to_a_table_that_is_neither_opened_nor_claimed(owner: Open) -> None:
    first, second = await owner(), await owner()
    await first.commit(opened(7))
    for change in (Change(7, (line(2),)), opened(7)):
        with pytest.raises(StaleOwner):
            await second.commit(change)
    with pytest.raises(StorageError):
        await second.commit(Change(9, (line(1),)))
    assert await first.open_tables() == [7]


async def test_a_table_of_an_owner_that_is_gone_can_be_claimed_later(owner: Open) -> None:
    first = await owner()
    await first.commit(opened(7))
    await first.close()
    second = await owner()
    with pytest.raises(StaleOwner):
        await second.commit(Change(7, (line(2),)))
    await second.claim([7])
    await second.commit(Change(7, (line(2),)))
    assert [kept.seq for kept in await loaded(second, 7)] == [2]


async def test_two_owners_open_tables_side_by_side(owner: Open) -> None:
    first, second = await owner(), await owner()
    numbers = [await storage.next_table() for storage in (first, second, first, second)]
    assert numbers == [1, 2, 3, 4]
    for number, storage in zip(numbers, (first, second, first, second), strict=True):
        await storage.commit(opened(number))
    await asyncio.gather(*(storage.commit(Change(n, (line(2),))) for n, storage in ((1, first), (2, second), (3, first))))
    assert [kept.seq for kept in await loaded(first, 1, 2, 3, 4)] == [2, 2, 2, 1]


async def test_whoever_prunes_forgets_closed_tables_of_all_owners_and_no_open_one(owner: Open) -> None:
    first, second = await owner(), await owner()
    await closed_at(first, {1: 10, 2: 20})
    await first.commit(opened(3))
    await closed_at(second, {4: 15})
    assert await second.prune(2**40, 1) == 3
    assert await second.open_tables() == [3]
    await first.commit(Change(3, (line(2),)))


# -- one table at a time -------------------------------------------------------------------------------------------------


async def test_only_the_tables_asked_for_are_loaded_in_the_order_asked(reopen: Open) -> None:
    storage = await reopen()
    for table in range(1, 5):
        await storage.commit(opened(table, lines=table))
    storage = await reopen()
    assert [(kept.table, kept.seq) for kept in await loaded(storage, 4, 2)] == [(4, 4), (2, 2)]
    assert await storage.load([]) == []


async def test_a_broken_table_is_named_alone_whether_one_is_loaded_or_many(kind: Kind, reopen: Open) -> None:
    storage = await reopen()
    for table in (1, 2, 3):
        await storage.commit(opened(table, lines=3))
    await storage.commit(Change(3, closed=10))
    await storage.close()
    kind.set_line(2, 2, at=5)
    kind.set_facts(3, kind.facts(3)._replace(seq=2))
    storage = await reopen()
    broken = [Broken(2, "line 2 is not what was written"), Broken(3, "its facts are not what was written")]
    assert await storage.open_tables() == [1, 2, 3], "one whose facts are damaged may not be closed"
    assert await storage.load([2, 3]) == broken
    assert [type(each) for each in await storage.load([1, 2, 3])] == [Kept, Broken, Broken]
    assert await storage.load([9]) == [Broken(9, "its facts are missing")]


async def loaded(storage: Storage, *tables: int) -> list[Kept]:
    found = await storage.load(tables)
    assert not [each for each in found if isinstance(each, Broken)]
    return [each for each in found if isinstance(each, Kept)]


async def test_table_numbers_are_never_given_twice(reopen: Open) -> None:
    numbers = [await (await reopen()).next_table() for _ in range(3)]
    assert numbers == [1, 2, 3]


def opened(table: int, lines: int = 1) -> Change:
    return Change(
        table, tuple(line(seq, key=f"0:{seq}") for seq in range(1, lines + 1)), {"row": 1}, {0: Tokens(b"t")}, bytes(32)
    )


async def closed_at(storage: Storage, times: dict[int, int]) -> None:
    """Keep tables of these numbers, closed at these seconds."""
    for table, at in times.items():
        await storage.commit(opened(table))
        await storage.commit(Change(table, closed=at))


async def is_forgotten(storage: Storage, table: int) -> bool:
    """Return whether nothing of it is left: its numbers and keys could be used again."""
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
    assert await storage.open_tables() == []
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
    assert await (await reopen()).open_tables() == [1, 2, 3]


async def test_a_long_log_is_forgotten_bit_by_bit_while_others_keep_what_is_new(tmp_path: Path) -> None:
    storage = await SqliteStorage.open(tmp_path)
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
    await storage.commit(opened(1, lines=3 * BATCH))
    await storage.commit(Change(1, closed=10))
    assert await storage._ask(lambda db: storage._forget(db, 1))
    await storage.close()
    storage = await SqliteStorage.open(tmp_path)
    assert await storage.open_tables() == []
    assert await storage.prune(11, MANY) == 1
    assert await is_forgotten(storage, 1)
    await storage.close()


# -- the groups of SQLite ------------------------------------------------------------------------------------------------


@pytest.fixture
async def grouped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[SqliteStorage, list[int]]]:
    """Yield a storage with tables, and the number of changes in each commit from now on."""
    storage = await SqliteStorage.open(tmp_path)
    await asyncio.gather(*(storage.commit(opened(table)) for table in range(1, BATCH + 6)))
    groups: list[int] = []
    carry_out = storage._carry_out

    def count(db: sqlite3.Connection, batch: Sequence[Waiting]) -> list[Any]:
        groups.append(len(batch))
        return carry_out(db, batch)

    monkeypatch.setattr(storage, "_carry_out", count)
    yield storage, groups
    await storage.close()


async def test_what_is_asked_in_one_turn_of_the_loop_is_one_commit(grouped: tuple[SqliteStorage, list[int]]) -> None:
    storage, groups = grouped
    await asyncio.gather(*(storage.commit(Change(table, (line(2),))) for table in range(1, 41)))
    assert groups == [40]


async def test_no_commit_is_larger_than_one_statement_holds(grouped: tuple[SqliteStorage, list[int]]) -> None:
    storage, groups = grouped
    await asyncio.gather(*(storage.commit(Change(table, (line(2),))) for table in range(1, BATCH + 6)))
    assert groups == [BATCH, 5]


async def test_what_was_asked_just_before_the_end_is_kept(grouped: tuple[SqliteStorage, list[int]]) -> None:
    storage, groups = grouped
    answers = [storage._ask(Change(table, (line(2),))) for table in range(1, BATCH + 6)]
    await storage.close()
    assert await asyncio.gather(*answers) == [None] * len(answers)
    assert groups == [BATCH, 5]


# -- beside the owners ---------------------------------------------------------------------------------------------------


async def some_tables(storage: Storage) -> None:
    """Keep one in its second game, one that waits, one that is closed."""
    await storage.commit(opened(1))
    acts = [line(seq, "start" if seq in (2, 5) else "act", f"0:{seq}") for seq in range(2, 8)]
    await storage.commit(Change(1, (*acts, line(8, "say")), {"phase": "playing", "seats": [{"name": "Ada"}]}))
    await storage.commit(opened(2))
    await storage.commit(opened(3, lines=4))
    await storage.commit(Change(3, closed=10))


async def test_a_summary_says_how_far_every_table_has_come(kind: Kind, owner: Open) -> None:
    storage = await owner()
    reader = kind.reader()
    assert reader.summaries() == reader.summaries(closed=True) == []
    await some_tables(storage)
    open_ones = [
        Summary(1, {"phase": "playing", "seats": [{"name": "Ada"}]}, 2, line(8).at),
        Summary(2, {"row": 1}, 1, line(1).at),
    ]
    assert reader.summaries() == open_ones
    assert reader.summaries(closed=True) == [*open_ones, Summary(3, {"row": 1}, 4, line(4).at)]
    kind.set_facts(2, kind.facts(2)._replace(row=b"\x80"))
    assert reader.summaries() == [open_ones[0], Summary(2, None, 1, line(1).at)]


async def test_a_table_is_read_beside_its_owner_also_when_it_is_closed(kind: Kind, owner: Open) -> None:
    storage = await owner()
    await some_tables(storage)
    reader = kind.reader()
    assert [reader.load(table) for table in (1, 2, 3)] == await loaded(storage, 1, 2, 3)
    whole = reader.load(1, whole=True)
    assert isinstance(whole, Kept)
    assert [each.seq for each in whole.lines] == list(range(1, whole.seq + 1))
    assert reader.load(9) == Broken(9, "its facts are missing")
    kind.set_line(3, 2, data=b"\xc0")
    assert reader.load(3) == Broken(3, "line 2 is not what was written")
    await storage.commit(Change(2, (line(2),)))


async def test_a_check_beside_the_owners_names_what_is_damaged(kind: Kind, owner: Open) -> None:
    storage = await owner()
    await some_tables(storage)
    reader = kind.reader()
    assert reader.check() == Findings((), 3, 13)
    kind.set_line(1, 1, checksum=0)
    kind.set_line(2, 1, kind="say")
    kind.set_facts(3, None)
    assert reader.check() == Findings(
        (
            "Table 1 is whole, but the checksum of its line 1 is not what was written.",
            "Table 2 is broken and cannot be restored: line 1 is not what was written.",
            "Table 3 is broken and cannot be restored: its facts are missing.",
        ),
        3,
        8,
    )


async def test_a_backup_made_beside_the_owner_is_a_storage_of_its_own(tmp_path: Path) -> None:
    storage = await SqliteStorage.open(tmp_path / "data")
    await some_tables(storage)
    (tmp_path / "copy").mkdir()
    SqliteReader(tmp_path / "data" / DATABASE).back_up(tmp_path / "copy" / DATABASE)
    await storage.commit(Change(2, (line(2),)))
    copy = await SqliteStorage.open(tmp_path / "copy")
    assert [kept.seq for kept in await loaded(copy, 1, 2, 3)] == [8, 1, 4]
    assert await copy.claim(await copy.open_tables()) == [1, 2]
    await copy.commit(Change(2, (line(2, key="1:copy"),)))
    await copy.close()
    await storage.commit(Change(2, (line(3),)))
    await storage.close()


async def test_a_house_moves_into_postgresql_and_back_out_of_it_byte_for_byte(tmp_path: Path) -> None:
    before = await SqliteStorage.open(tmp_path / "data")
    await some_tables(before)
    await before.close()
    kind = Postgres(tmp_path)
    assert import_sqlite(kind.url, tmp_path / "data" / DATABASE, lambda row: "name" if "phase" in row else None) == 3
    moved = await kind.open()
    assert isinstance(moved, PostgresStorage)
    assert await moved.claim(await moved.open_tables()) == [1, 2]
    assert await moved.find("name") == Found(1, None)
    await moved.commit(Change(2, (line(2, key="1:moved"),)))
    assert await moved.next_table() > 3
    (tmp_path / "copy").mkdir()
    kind.reader().back_up(tmp_path / "copy" / DATABASE)
    await moved.commit(Change(2, (line(3),)))
    await moved.close()
    back = await SqliteStorage.open(tmp_path / "copy")
    assert [kept.seq for kept in await loaded(back, 1, 2, 3)] == [8, 2, 4]
    await back.claim([2])
    await back.commit(Change(2, (line(3),)))
    await back.close()
    assert SqliteReader(tmp_path / "copy" / DATABASE).check() == Findings((), 3, 15)


async def test_a_house_moves_in_only_where_nobody_is(tmp_path: Path) -> None:
    running = await SqliteStorage.open(tmp_path / "data")
    await some_tables(running)
    kind = Postgres(tmp_path)
    with pytest.raises(Unusable, match="Another traderow-server"):
        import_sqlite(kind.url, tmp_path / "data" / DATABASE, lambda row: None)
    await running.close()
    with pytest.raises(Unusable, match="no database"):
        import_sqlite(kind.url, tmp_path / "nothing" / DATABASE, lambda row: None)
    import_sqlite(kind.url, tmp_path / "data" / DATABASE, lambda row: None)
    with pytest.raises(Unusable, match="has tables already"):
        import_sqlite(kind.url, tmp_path / "data" / DATABASE, lambda row: None)


def test_tables_in_memory_are_not_copied_and_that_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="cannot be copied"):
        MemoryReader(Shelf()).back_up(tmp_path / "copy")
    assert not list(tmp_path.iterdir())


# -- SQLite alone --------------------------------------------------------------------------------------------------------


async def test_after_closing_nothing_is_taken(tmp_path: Path) -> None:
    storage = await SqliteStorage.open(tmp_path)
    kept = storage.commit(OPENED)
    task = asyncio.ensure_future(kept)
    await asyncio.sleep(0)
    await storage.close()
    await task
    with pytest.raises(StorageError):
        await storage.commit(OPENED)


async def test_data_are_private_to_the_host(tmp_path: Path) -> None:
    storage = await SqliteStorage.open(tmp_path / "new" / "data")
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
    await storage.commit(OPENED)
    await storage.close()
    assert sorted(os.listdir(tmp_path)) == ["lock", "tables.sqlite3"]
