"""Before a database is converted to a newer format, it is copied unchanged. An earlier program can continue with the copy."""

from __future__ import annotations

import errno
import sqlite3
import stat
from collections import namedtuple
from pathlib import Path

import pytest

from server.cli import main
from server.storage.base import Unusable
from server.storage.sqlite import files, upgrade_copies
from server.storage.sqlite.migrations import migrate
from server.storage.sqlite.schema import VERSION
from server.storage.sqlite.storage import SqliteStorage
from tests.server.storage.test_migrations import DATABASE, SCHEMAS, from_text

OLD = SCHEMAS[:-1]
Usage = namedtuple("Usage", "total used free")
earlier = pytest.mark.parametrize("schema", OLD, ids=lambda path: f"format {path.stem}")


def copies(directory: Path) -> list[Path]:
    return sorted(directory.glob("tables-format-*"))


def move_away(directory: Path) -> None:
    for file in directory.glob(f"{DATABASE}*"):
        file.unlink()


def content(path: Path) -> list[str]:
    db = sqlite3.connect(path)
    try:
        return [f"PRAGMA user_version = {db.execute('PRAGMA user_version').fetchone()[0]}", *db.iterdump()]
    finally:
        db.close()


@earlier
async def test_the_copy_is_the_database_as_it_was_and_nobody_else_reads_it(
    schema: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, _ = from_text(schema, tmp_path)
    before = content(path)
    await (await SqliteStorage.open(tmp_path)).close()
    assert content(path) != before
    (copy,) = copies(tmp_path)
    assert content(copy) == before
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert main(["downgrade-copy", "--data", str(tmp_path)]) == 0
    named, how = capsys.readouterr().out.splitlines()
    assert named.startswith(f"format {schema.stem}, of 20")
    assert ", 2 open tables, " in named
    assert named.endswith(f"KB: {copy}")
    assert how.startswith("To go back: stop the server, install the earlier traderow, ")
    assert str(tmp_path / DATABASE) in how


@earlier
async def test_what_was_not_folded_into_the_database_is_in_the_copy(schema: Path, tmp_path: Path) -> None:
    path, _ = from_text(schema, tmp_path / "made")
    db = sqlite3.connect(path)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA wal_autocheckpoint = 0")
    db.execute("UPDATE log SET at = at + 1")
    db.commit()
    before = list(db.iterdump())
    (tmp_path / "killed").mkdir()
    for file in (tmp_path / "made").glob(f"{DATABASE}*"):
        (tmp_path / "killed" / file.name).write_bytes(file.read_bytes())
    db.close()
    await (await SqliteStorage.open(tmp_path / "killed")).close()
    (copy,) = copies(tmp_path / "killed")
    assert content(copy)[1:] == before


@earlier
async def test_after_going_back_as_it_says_the_database_is_upgraded_again_and_both_copies_stay(
    schema: Path, tmp_path: Path
) -> None:
    path, _ = from_text(schema, tmp_path)
    before = content(path)
    await (await SqliteStorage.open(tmp_path)).close()
    move_away(tmp_path)
    copies(tmp_path)[0].rename(path)
    assert content(path) == before
    await (await SqliteStorage.open(tmp_path)).close()
    move_away(tmp_path)
    path.write_bytes(copies(tmp_path)[0].read_bytes())
    await (await SqliteStorage.open(tmp_path)).close()
    assert [content(copy) for copy in copies(tmp_path)] == [before, before]


async def test_a_database_of_this_format_is_not_copied(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        await (await SqliteStorage.open(tmp_path)).close()
    assert copies(tmp_path) == []
    assert main(["downgrade-copy", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out.startswith("There is no copy: ")
    assert main(["downgrade-copy", "--data", str(tmp_path / "none")]) == 1


@earlier
@pytest.mark.parametrize("when", ["before", "meanwhile"])
async def test_without_room_for_it_nothing_is_changed_and_the_host_reads_why(
    schema: Path, when: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, _ = from_text(schema, tmp_path)
    before = content(path)

    def fail(part: Path, to: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    if when == "before":
        monkeypatch.setattr("shutil.disk_usage", lambda _: Usage(100_000, 90_000, 10_000))
    else:
        monkeypatch.setattr("server.storage.sqlite.backup.move", fail)
    with pytest.raises(Unusable) as refused:
        await SqliteStorage.open(tmp_path)
    assert str(refused.value).startswith(
        f"There is no room beside {path} for a copy before it is brought to format {VERSION} ("
    )
    assert "start once with --no-upgrade-copy" in str(refused.value)
    assert content(path) == before
    assert copies(tmp_path) == []
    await (await SqliteStorage.open(tmp_path, keeps_copy=False)).close()
    assert content(path) != before
    assert copies(tmp_path) == []


@earlier
async def test_of_an_upgrade_that_fails_no_copy_stays(schema: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, _ = from_text(schema, tmp_path)
    before = content(path)
    step = {number: lambda db: db.execute("INSERT INTO nothing VALUES (1)") for number in range(1, VERSION)}
    monkeypatch.setattr(files, "migrate", lambda db: migrate(db, step, VERSION))
    with pytest.raises(Unusable, match="is left as it was"):
        await SqliteStorage.open(tmp_path)
    assert content(path) == before
    assert copies(tmp_path) == []


async def test_a_copy_that_cannot_be_read_is_named_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "tables-format-1-20270301T193000.sqlite3").write_bytes(b"no database")
    (tmp_path / "tables-format-1-yesterday.sqlite3").write_bytes(b"somebody else's")
    assert [copy.tables for copy in upgrade_copies.copies_in(tmp_path)] == [None]
    assert main(["downgrade-copy", "--data", str(tmp_path)]) == 0
    assert ", it cannot be read, 1 KB: " in capsys.readouterr().out
