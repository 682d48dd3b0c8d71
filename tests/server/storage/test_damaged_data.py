"""A foreign, damaged or too new database is left byte for byte unchanged; a broken table among good ones is named."""

from __future__ import annotations

import os
import shutil
import sqlite3
import struct
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgpack
import pytest

from protocol.messages import Refused, Seated, Step
from server.app import Server
from server.storage.base import Broken, Change, Line, Unusable
from server.storage.sqlite import wal as write_ahead_log
from server.storage.sqlite.reader import SqliteReader
from server.storage.sqlite.schema import PAGE, VERSION
from server.storage.sqlite.storage import SqliteStorage
from server.storage.sqlite.wal import checksum
from tests.server.conftest import Connect, Serve
from tests.server.storage.bit_flips import NAMED, REFUSED, UNCHANGED, Flips
from tests.server.storage.bit_flips import fill as fill_for_flips
from tests.server.storage.test_migrations import from_text
from tests.server.test_process import complaint
from tests.server.toy_game import Toy

DATABASE = "tables.sqlite3"


def everything_in(directory: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in directory.iterdir() if path.name != "lock"}


_FILLED: dict[int, bytes] = {}


async def fill(directory: Path, tables: int = 100) -> Path:
    """Write a database of so many tables there. It is made once, and is the same each time."""
    path = directory / DATABASE
    if tables not in _FILLED:
        storage = await SqliteStorage.open(directory)
        for table in range(1, tables + 1):
            line = Line(1, "table", ["open", "x" * 500], 0)
            await storage.commit(Change(table, (line,), {"row": "y" * 200}, {}, bytes(32)))
        await storage.close()
        _FILLED[tables] = path.read_bytes()
    path.write_bytes(_FILLED[tables])
    return path


def change(path: Path, statement: str, *values: object) -> None:
    db = sqlite3.connect(path)
    with db:
        db.execute(statement, values)
    db.close()


def corrupt_header(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(os.urandom(100))


def corrupt_pages(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2)
        file.write(os.urandom(path.stat().st_size // 4))


def garble_a_name(path: Path) -> None:
    """Garble a name, so that SQLite's own words about it are no text."""
    data = path.read_bytes()
    path.write_bytes(data.replace(b"tables_closed", b"tables_\xf4losed").replace(b"tabletables", b"table\xf4ables"))


def cut_short(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def cut_to_a_few_bytes(path: Path) -> None:
    os.truncate(path, 50)


def make_newer(path: Path) -> None:
    change(path, f"PRAGMA user_version = {VERSION + 1}")


def cut_to_nothing(path: Path) -> None:
    os.truncate(path, 0)


def lost_beside_its_log(path: Path) -> None:
    cut_to_nothing_beside_its_log(path)
    path.unlink()


def cut_to_nothing_beside_its_log(path: Path) -> None:
    os.truncate(path, 0)
    path.with_name(f"{DATABASE}-wal").write_bytes(b"what was not folded yet")


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (corrupt_header, "is damaged"),
        (corrupt_pages, "is damaged"),
        (garble_a_name, "is damaged"),
        (cut_short, "is damaged"),
        (cut_to_a_few_bytes, "is damaged"),
        (cut_to_nothing, "is empty"),
        (cut_to_nothing_beside_its_log, "is empty"),
        (lost_beside_its_log, "is damaged"),
        (make_newer, "newer"),
    ],
)
async def test_what_cannot_be_used_is_named_in_a_sentence_and_left_as_it_is(
    damage: Callable[[Path], None], words: str, tmp_path: Path
) -> None:
    damage(await fill(tmp_path))
    before = everything_in(tmp_path)
    with pytest.raises(Unusable, match=words) as refused:
        await SqliteStorage.open(tmp_path)
    assert str(tmp_path / DATABASE) in str(refused.value)
    assert everything_in(tmp_path) == before


async def test_a_foreign_database_keeps_even_what_it_has_not_folded_yet(tmp_path: Path) -> None:
    """Whoever opens a database to write it folds its log in at the end."""
    db = sqlite3.connect(tmp_path / DATABASE)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("CREATE TABLE recipes (name TEXT)")
    before = everything_in(tmp_path)
    assert before[f"{DATABASE}-wal"]
    with pytest.raises(Unusable, match="not made by traderow-server"):
        await SqliteStorage.open(tmp_path)
    assert everything_in(tmp_path) == before
    db.close()


async def test_a_newer_format_that_is_still_in_the_log_is_seen_there(tmp_path: Path) -> None:
    path = await fill(tmp_path)
    db = sqlite3.connect(path, isolation_level=None)
    db.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = everything_in(tmp_path)
    with pytest.raises(Unusable, match="newer"):
        await SqliteStorage.open(tmp_path)
    assert {name: everything_in(tmp_path)[name] for name in (DATABASE, f"{DATABASE}-wal")} == {
        name: before[name] for name in (DATABASE, f"{DATABASE}-wal")
    }
    db.close()


@pytest.mark.parametrize(
    "read",
    [
        lambda path: SqliteReader(path).back_up(path.with_name("copy")),
        lambda path: SqliteReader(path).summaries(),
        lambda path: SqliteReader(path).load(1),
    ],
    ids=["backup", "tables", "record"],
)
async def test_whoever_only_reads_says_that_it_is_damaged(read: Callable[[Path], object], tmp_path: Path) -> None:
    path = await fill(tmp_path)
    garble_a_name(path)
    before = everything_in(tmp_path)
    with pytest.raises(Unusable, match=r"cannot be read|The backup to .* failed"):
        read(path)
    assert everything_in(tmp_path) == before


# -- the write-ahead log after a crash -----------------------------------------------------------------------------------------


async def crashed(directory: Path, commits: int) -> Path:
    """Return what is left of a server that has kept so many tables and folded nothing: its log."""
    (life := directory / "life").mkdir()
    storage = await SqliteStorage.open(life)
    for table in range(commits):
        await storage.commit(Change(table + 1, (Line(1, "table", ["open", "x" * 500], 0),), {"row": 1}, {}, bytes(32)))
    for name in (DATABASE, f"{DATABASE}-wal"):
        shutil.copy(life / name, directory)
    await storage.close()
    return directory / f"{DATABASE}-wal"


def flip(path: Path, at: int) -> None:
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)


async def test_a_start_writes_the_log_again_unless_another_server_may_be_writing_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an earlier server could not sync is there to be read, and nowhere else."""
    (beside := tmp_path / "beside").mkdir()
    await crashed(beside, 3)
    log = await crashed(tmp_path, 3)
    before, inode, synced = log.read_bytes(), log.stat().st_ino, list[int]()
    monkeypatch.setattr(write_ahead_log, "PIECE", 1000)
    monkeypatch.setattr(write_ahead_log, "fsync", lambda descriptor: synced.append(os.fstat(descriptor).st_ino))
    write_ahead_log.write_again(log)
    assert (log.read_bytes(), log.stat().st_ino, synced) == (before, inode, [inode])
    await (await SqliteStorage.open(tmp_path)).close()
    assert synced == [inode] * 2
    await (await SqliteStorage.share(beside / DATABASE)).close()
    assert synced == [inode] * 2


@pytest.mark.parametrize("at", [3, 20, 32 + 4, 32 + 20, 32 + 100], ids=["magic", "salt", "head", "checksum", "page"])
async def test_a_log_changed_before_its_last_transaction_is_no_log_that_a_power_cut_broke_off(at: int, tmp_path: Path) -> None:
    wal = await crashed(tmp_path, 3)
    flip(wal, at)
    before = wal.read_bytes(), (tmp_path / DATABASE).read_bytes()
    with pytest.raises(Unusable, match=r"is damaged.*has been changed in its middle"):
        await SqliteStorage.open(tmp_path)
    assert (wal.read_bytes(), (tmp_path / DATABASE).read_bytes()) == before


def frame(page: int, ends: int, before: tuple[int, int]) -> tuple[bytes, tuple[int, int]]:
    """Return a frame of a log after one with that checksum, and its own."""
    head, body = struct.pack(">II", page, ends), page.to_bytes(4) * (PAGE // 4)
    found = checksum("<", head + body, before)
    return head + bytes(8) + struct.pack(">II", *found) + body, found


@pytest.mark.parametrize("whole", [*range(36, 46), *range(58, 66)])
def test_a_head_of_a_frame_that_a_power_cut_has_torn_is_no_end_of_a_transaction(tmp_path: Path, whole: int) -> None:
    """So many frames are whole. One transaction after them was broken off, and then another while it was written over that."""
    header = b"\x37\x7f\x06\x82" + struct.pack(">III", 3_007_000, PAGE, 0) + bytes(8)
    last = checksum("<", header, (0, 0))
    log = header + struct.pack(">II", *last)
    for number in range(whole - 1):
        made, last = frame(number, 1, last)
        log += made
    _, lost = frame(1000, 0, last)
    second, lost = frame(1001, 0, lost)
    third, _ = frame(1002, 1, lost)
    kept, last = frame(2000, 1, last)
    torn, _ = frame(2001, 1, last)
    log += kept
    came = min(len(torn), -len(log) % 512)
    (path := tmp_path / "log-wal").write_bytes(log + torn[:came] + second[came:] + third)
    (tmp_path / "log-shm").write_bytes(bytes(16) + whole.to_bytes(4, sys.byteorder))
    assert not write_ahead_log.is_damaged(path, PAGE)


async def test_what_an_earlier_log_has_left_behind_the_end_of_one_is_no_damage(tmp_path: Path) -> None:
    """After a power cut a log may begin with any salts."""
    wal = await crashed(tmp_path, 3)
    data = wal.read_bytes()
    salt = (int.from_bytes(data[16:20]) - 7) % 2**32
    header = data[:16] + salt.to_bytes(4) + data[20:24]
    order = "<" if data[3] == 0x82 else ">"
    wal.write_bytes(header + struct.pack(">II", *checksum(order, header, (0, 0))) + data[32:])
    storage = await SqliteStorage.open(tmp_path)
    try:
        assert await storage.open_tables() == []
    finally:
        await storage.close()


async def test_a_log_that_a_power_cut_broke_off_is_read_as_far_as_it_is_whole(tmp_path: Path) -> None:
    wal = await crashed(tmp_path, 3)
    flip(wal, len(wal.read_bytes()) - 1000)
    storage = await SqliteStorage.open(tmp_path)
    try:
        assert await storage.open_tables() == [1, 2]
    finally:
        await storage.close()


async def test_a_new_database_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    (tmp_path / f"{DATABASE}.new").write_bytes(b"a crash came before it was whole")
    await (await SqliteStorage.open(tmp_path)).close()
    assert sorted(os.listdir(tmp_path)) == ["lock", DATABASE]


FORMATS = sorted((Path(__file__).parent / "schemas").glob("*.sql"))
LOSSES = ["DROP TABLE meta", "DROP TABLE tables", "DROP TABLE log", "DROP INDEX log_seq", "DROP INDEX log_key"]


@pytest.mark.parametrize("schema", FORMATS, ids=lambda path: f"format {path.stem}")
@pytest.mark.parametrize("statement", [*LOSSES, "ALTER TABLE log RENAME COLUMN at TO moment"])
@pytest.mark.parametrize("is_folded", [True, False], ids=["folded", "in its log"])
async def test_a_database_without_all_of_its_format_is_left_as_it_is(
    schema: Path, statement: str, is_folded: bool, tmp_path: Path
) -> None:
    path, _ = from_text(schema, made := tmp_path / "made")
    if not is_folded:
        change(path, "PRAGMA journal_mode = WAL")
    db = sqlite3.connect(path, isolation_level=None)
    db.execute(statement)
    (data := tmp_path / "data").mkdir()
    for file in made.glob(f"{DATABASE}*"):
        if not file.name.endswith("-shm"):
            shutil.copy(file, data)
    db.close()
    before = everything_in(data)
    assert (f"{DATABASE}-wal" in before) is not is_folded
    with pytest.raises(Unusable, match=r"is damaged .*the (table|index) .* (is missing|is not as it should be)") as refused:
        await SqliteStorage.open(data)
    assert str(data / DATABASE) in str(refused.value)
    assert everything_in(data) == before


async def test_a_flipped_bit_is_noticed_or_changes_nothing(tmp_path: Path) -> None:
    """Some in every page; thousands in `make soak`."""
    flips = Flips(await fill_for_flips(tmp_path))
    flips.some(Random("flips"), 200)
    assert all(flips.outcomes[outcome] > 20 for outcome in (REFUSED, NAMED, UNCHANGED))


async def test_an_index_that_hides_a_line_is_noticed(tmp_path: Path) -> None:
    """What came after the facts is known to the log alone, and it is read by way of an index."""
    path = await fill(tmp_path, 3)
    db = sqlite3.connect(path)
    db.execute("PRAGMA writable_schema = ON")
    db.execute("UPDATE sqlite_master SET sql = sql || ' WHERE seq < 1' WHERE name = 'log_seq'")
    db.commit()
    db.close()
    change(path, "REINDEX log_seq")
    db = sqlite3.connect(path)
    db.execute("PRAGMA writable_schema = ON")
    db.execute("UPDATE sqlite_master SET sql = replace(sql, ' WHERE seq < 1', '') WHERE name = 'log_seq'")
    db.commit()
    db.close()
    with pytest.raises(Unusable, match="missing from index log_seq"):
        await SqliteStorage.open(tmp_path)


# -- one broken table ---------------------------------------------------------------------------------------------------------


class Host(NamedTuple):
    """The host of a table, who can return to it."""

    name: str
    code: str
    token: str


_PLAYED: list[tuple[dict[str, bytes], list[Host]]] = []


async def three_tables(serve: Serve, connect: Connect, directory: Path) -> list[Host]:
    """Write the data of a server that has stopped, with three tables in a game against a bot; return their hosts. The tables
    are made once."""
    if not _PLAYED:
        server = await serve(await SqliteStorage.open(directory))
        peers = [await connect(server, name) for name in ("Ada", "Ben", "Cem")]
        for peer in peers:
            await peer.host(bots=["simple"])
            await peer.until(Step)
        await server.stop()
        _PLAYED.append((everything_in(directory), [Host(peer.name, peer.code, peer.token) for peer in peers]))
    files, hosts = _PLAYED[0]
    for name, data in files.items():
        (directory / name).write_bytes(data)
    return hosts


BREAKAGES = {
    "its row is no msgpack": "UPDATE tables SET row = x'c1' WHERE id = 2",
    "its row is another value": "UPDATE tables SET row = x'c0' WHERE id = 2",
    "its facts are missing": "DELETE FROM tables WHERE id = 2",
    "its facts are text": "UPDATE tables SET row = CAST(x'93c1ff' AS TEXT) WHERE id = 2",
    "its secret is another": "UPDATE tables SET secret = zeroblob(32) WHERE id = 2",
    "its tokens are others": "UPDATE tables SET tokens = (SELECT tokens FROM tables WHERE id = 1) WHERE id = 2",
    "it was never closed": "UPDATE tables SET closed = 0 WHERE id = 2",
    "an action is of a kind that nobody knows": "UPDATE log SET kind = 'acu' WHERE table_id = 2 AND seq = 2",
    "an action is later": "UPDATE log SET at = at + 1 WHERE table_id = 2 AND seq = 2",
    "an action is somebody else's": "UPDATE log SET key = '7:x' WHERE table_id = 2 AND seq = 2",
    "an action is another table's": "UPDATE log SET data = (SELECT data FROM log WHERE table_id = 1 AND seq = 2), "
    "checksum = (SELECT checksum FROM log WHERE table_id = 1 AND seq = 2) WHERE table_id = 2 AND seq = 2",
    "its last action is gone": "DELETE FROM log WHERE table_id = 2 AND seq = (SELECT max(seq) FROM log WHERE table_id = 2)",
    "an action is no msgpack": "UPDATE log SET data = x'c1' WHERE table_id = 2 AND kind = 'start'",
    "an action is text": "UPDATE log SET data = CAST(x'93c1ff' AS TEXT) WHERE table_id = 2 AND kind = 'start'",
    "its log has a gap": "UPDATE log SET seq = 9 WHERE table_id = 2 AND kind = 'start'",
    "its log is gone": "DELETE FROM log WHERE table_id = 2",
    "a number is text": "UPDATE log SET seq = 'two' WHERE table_id = 2 AND kind = 'start'",
}


@pytest.mark.parametrize("statement", BREAKAGES.values(), ids=BREAKAGES.keys())
async def test_one_broken_table_is_named_and_left_and_the_others_go_on(
    statement: str, serve: Serve, connect: Connect, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    hosts = await three_tables(serve, connect, tmp_path)
    change(tmp_path / DATABASE, statement)
    before = kept_of_table_two(tmp_path)
    with caplog.at_level("ERROR"):
        server = await serve(await SqliteStorage.open(tmp_path))
    assert "table=2 cannot be restored" in caplog.text
    for host, answer in zip(hosts, (Seated, Refused, Seated), strict=True):
        assert isinstance(await (await connect(server, host.name)).resume(host.code, host.token), answer)
    await server.stop()
    assert kept_of_table_two(tmp_path) == before


@pytest.mark.parametrize("statement", BREAKAGES.values(), ids=BREAKAGES.keys())
async def test_strict_does_not_start_without_a_table(statement: str, serve: Serve, connect: Connect, tmp_path: Path) -> None:
    await three_tables(serve, connect, tmp_path)
    change(tmp_path / DATABASE, statement)
    strict = Server({"toy": Toy}, await SqliteStorage.open(tmp_path), strict=True)
    with pytest.raises(Unusable, match="Table 2 cannot be restored"):
        await strict.start("127.0.0.1", 0)
    assert not strict.addresses
    await strict.stop()


async def test_a_broken_table_is_one_line_of_the_log_in_plain_words(
    serve: Serve, connect: Connect, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await three_tables(serve, connect, tmp_path)
    change(tmp_path / DATABASE, BREAKAGES["an action is of a kind that nobody knows"])
    with caplog.at_level("WARNING"):
        await serve(await SqliteStorage.open(tmp_path))
    assert [record.getMessage() for record in caplog.records] == [
        "table=2 cannot be restored and is left as it is: line 2 is not what was written"
    ]


async def test_strict_is_an_exit_code_and_one_sentence(tmp_path: Path) -> None:
    path = await fill(tmp_path, 3)
    change(path, "UPDATE tables SET secret = x'' WHERE id = 1")
    assert "Table 1 cannot be restored" in await complaint("--strict", "--port", "0", "--data", str(tmp_path))


async def test_storage_says_which_table_cannot_be_read(tmp_path: Path) -> None:
    path = await fill(tmp_path, 3)
    change(path, "UPDATE tables SET row = ? WHERE id = 2", msgpack.packb({"a": 1})[:-1])
    storage = await SqliteStorage.open(tmp_path)
    try:
        assert [type(each) is Broken for each in await storage.load([1, 2, 3])] == [False, True, False]
    finally:
        await storage.close()


def kept_of_table_two(directory: Path) -> list[list[tuple[object, ...]]]:
    db = sqlite3.connect(directory / DATABASE)
    db.text_factory = bytes
    try:
        return [
            db.execute(f"SELECT * FROM {name} WHERE {column} = 2").fetchall()
            for name, column in (("tables", "id"), ("log", "table_id"))
        ]
    finally:
        db.close()
