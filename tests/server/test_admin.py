"""`traderow-server backup` and `traderow-server tables`, beside a running server and without one."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

import engine
from client.records import files, verify
from protocol.messages import Snapshot, Step, Table
from server.cli import main
from server.storage.base import Change, Line
from server.storage.sqlite.schema import APPLICATION_ID, VERSION
from server.storage.sqlite.storage import SqliteStorage
from tests.server.conftest import Connect, Serve
from tests.server.peer import begun, play_out
from tests.server.process import ROOT

DATABASE = "tables.sqlite3"


def command(*words: object) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "server", *map(str, words)], cwd=ROOT, capture_output=True, text=True, timeout=20, check=False
    )
    return done.returncode, done.stdout, done.stderr


def complaint(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    """Return what a command that cannot be carried out says: one sentence, exit code 1."""
    assert main(list(map(str, words))) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("traderow-server: ")
    assert said.err.count("\n") == 1
    return said.err


async def test_a_copy_made_while_people_play_goes_on_as_a_server_of_its_own(
    serve: Serve, connect: Connect, tmp_path: Path
) -> None:
    server = await serve(await SqliteStorage.open(tmp_path / "data"))
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host()
    await ben.join(ada.code)
    await ben.until(Step)
    await ada.act("show")
    seq, view = ada.seq, ada.view
    copy = tmp_path / "copy" / DATABASE
    copy.parent.mkdir()
    code, said, _ = await asyncio.to_thread(command, "backup", copy, "--data", tmp_path / "data")
    assert code == 0
    assert str(copy) in said
    assert os.listdir(copy.parent) == [DATABASE]
    assert copy.stat().st_mode & 0o077 == 0
    await ada.act("show")
    other = await serve(await SqliteStorage.open(copy.parent))
    again = await connect(other, "Ada")
    await again.resume(ada.code, ada.token)
    snapshot = await again.until(Snapshot)
    assert (snapshot.seq, snapshot.view) == (seq, view)


async def test_a_copy_made_under_load_has_a_whole_beginning_of_every_log(tmp_path: Path) -> None:
    storage = await SqliteStorage.open(tmp_path)
    for table in range(1, 9):
        await storage.commit(Change(table, (Line(1, "table", ["x" * 300], 0),), {"row": 1}, {}, bytes(32)))
    copied = asyncio.Event()

    async def play(table: int) -> None:
        seq = 1
        while not copied.is_set():
            seq += 1
            await storage.commit(Change(table, (Line(seq, "act", ["y" * 300], 0),)))

    playing = [asyncio.create_task(play(table)) for table in range(1, 9)]
    for number in range(5):
        code = await asyncio.to_thread(main, ["backup", str(tmp_path / f"copy-{number}"), "--data", str(tmp_path)])
        assert code == 0
        db = sqlite3.connect(tmp_path / f"copy-{number}")
        assert db.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)
        logs = db.execute("SELECT count(*), min(seq), max(seq) FROM log GROUP BY table_id").fetchall()
        db.close()
        assert len(logs) == 8
        assert all(first == 1 and last == count for count, first, last in logs)
    copied.set()
    await asyncio.gather(*playing)
    await storage.close()


async def test_without_a_server_the_directory_stays_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await (await SqliteStorage.open(tmp_path / "data")).close()
    before = {path.name: path.read_bytes() for path in (tmp_path / "data").iterdir()}
    assert main(["backup", str(tmp_path / "copy"), "--data", str(tmp_path / "data")]) == 0
    assert main(["tables", "--data", str(tmp_path / "data")]) == 0
    assert "There are no open tables." in capsys.readouterr().out
    assert {path.name: path.read_bytes() for path in (tmp_path / "data").iterdir()} == before


async def test_every_reason_why_there_is_no_backup_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "data"
    assert "There is no database" in complaint(capsys, "backup", tmp_path / "copy", "--data", data)
    await (await SqliteStorage.open(data)).close()
    (tmp_path / "there").write_text("mine")
    assert "is there already" in complaint(capsys, "backup", tmp_path / "there", "--data", data)
    assert (tmp_path / "there").read_text() == "mine"
    assert "cannot be written" in complaint(capsys, "backup", tmp_path / "no" / "copy", "--data", data)
    (tmp_path / "copy.part").write_text("")
    assert "another backup runs" in complaint(capsys, "backup", tmp_path / "copy", "--data", data)
    (tmp_path / "copy.part").unlink()
    (data / DATABASE).write_bytes(b"not a database, " * 1000)
    assert "is damaged" in complaint(capsys, "backup", tmp_path / "copy", "--data", data)
    assert "is damaged" in complaint(capsys, "tables", "--data", data)
    assert sorted(os.listdir(tmp_path)) == ["data", "there"]


async def test_a_copy_of_damaged_pages_is_not_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    storage = await SqliteStorage.open(tmp_path / "data")
    for table in range(1, 100):
        await storage.commit(Change(table, (Line(1, "table", ["x" * 500], 0),), {"row": 1}, {}, bytes(32)))
    await storage.close()
    with (tmp_path / "data" / DATABASE).open("r+b") as file:
        file.seek(20_000)
        file.write(os.urandom(20_000))
    assert "failed and nothing is kept of it" in complaint(capsys, "backup", tmp_path / "copy", "--data", tmp_path / "data")
    assert os.listdir(tmp_path) == ["data"]


async def test_the_host_sees_every_open_table_and_no_secret(serve: Serve, connect: Connect, tmp_path: Path) -> None:
    server = await serve(await SqliteStorage.open(tmp_path))
    ada, ben, cem = [await connect(server, name) for name in ("Ada", "Ben", "Cem")]
    await ada.host(title="the first")
    await ben.join(ada.code)
    await ada.until(Step)
    await ada.act("show")
    await cem.host(title="\x1b[31mred", password="moon", seats=3)
    db = sqlite3.connect(tmp_path / DATABASE)
    hidden = [secret.hex() for (secret,) in db.execute("SELECT secret FROM tables")]
    db.close()
    code, said, _ = await asyncio.to_thread(command, "tables", "--data", tmp_path)
    assert code == 0
    heading, first, second = said.splitlines()
    assert heading.split() == ["CODE", "GAME", "MODE", "SEATS", "PHASE", "MOVES", "LAST", "TITLE"]
    assert first.split()[:6] == [ada.code, "toy", "turns", "2/2", "playing", "1"]
    assert first.endswith("the first")
    assert second.split()[:6] == [cem.code, "toy", "turns", "1/3", "open", "0"]
    assert "\x1b" not in said
    for word in (ada.token, ben.token, cem.token, "moon", *hidden):
        assert word not in said


async def test_a_broken_table_is_in_the_list_too(
    serve: Serve, connect: Connect, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = await serve(await SqliteStorage.open(tmp_path))
    await (await connect(server, "Ada")).host()
    await server.stop()
    with sqlite3.connect(tmp_path / DATABASE) as db:
        db.execute("UPDATE tables SET row = x'c1'")
    db.close()
    assert main(["tables", "--data", str(tmp_path)]) == 0
    assert "table 1 cannot be read" in capsys.readouterr().out


def contents(directory: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in directory.iterdir()}


async def test_a_check_says_what_is_wrong_and_changes_nothing(
    serve: Serve, connect: Connect, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = await serve(await SqliteStorage.open(tmp_path))
    for name in ("Ada", "Ben", "Cem", "Dee"):
        peer = await connect(server, name)
        await peer.host(bots=["simple"])
        await peer.until(Step)
    code, said, _ = await asyncio.to_thread(command, "check", "--data", tmp_path)
    assert code == 0, "beside the running server"
    assert "is undamaged: 4 tables with " in said
    await server.stop()
    with sqlite3.connect(tmp_path / DATABASE) as db:
        db.execute("UPDATE log SET at = at + 1 WHERE table_id = 1 AND seq = 2")
        db.execute("UPDATE tables SET tokens = x'80' WHERE id = 2")
        db.execute("UPDATE log SET checksum = checksum + 1 WHERE table_id = 3 AND seq = 1")
        db.execute("UPDATE meta SET value = value + 1 WHERE key = 'epoch'")
    db.close()
    before = contents(tmp_path)
    assert main(["check", "--data", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert said.splitlines() == [
        f"{tmp_path / DATABASE} is damaged:",
        "It cannot be used: the number 'epoch' is not what was written.",
        "Table 1 is broken and cannot be restored: line 2 is not what was written.",
        "Table 2 is broken and cannot be restored: its facts are not what was written.",
        "Table 3 is whole, but the checksum of its line 1 is not what was written.",
    ]
    assert contents(tmp_path) == before


async def test_a_check_looks_at_pages_and_shape_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "There is no database" in complaint(capsys, "check", "--data", tmp_path)
    await (await SqliteStorage.open(tmp_path)).close()
    with sqlite3.connect(tmp_path / DATABASE) as db:
        db.execute("DROP INDEX log_key")
    db.close()
    assert main(["check", "--data", str(tmp_path)]) == 1
    assert "the index log_key is missing" in capsys.readouterr().out
    with (tmp_path / DATABASE).open("r+b") as file:
        file.seek(36)
        file.write(bytes([0, 0, 0, 9]))  # free pages
    assert main(["check", "--data", str(tmp_path)]) == 1
    assert "SQLite finds: " in capsys.readouterr().out


def test_each_has_a_help_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    for words, code, said in (("backup --help", 0, "FILE"), ("tables --help", 0, "--data"), ("backup", 2, "")):
        with pytest.raises(SystemExit) as end:
            main(words.split())
        assert end.value.code == code
        assert said in capsys.readouterr().out


async def test_a_finished_game_can_be_written_to_a_file_and_proved_from_it(
    serve: Serve, connect: Connect, tmp_path: Path
) -> None:
    server = await serve(await SqliteStorage.open(tmp_path), games=engine.games)
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host(game="star-realms", mode="duel", rules={"turn_limit": 6})
    await ben.join(ada.code)
    await ada.until(Step)
    code, said, wrong = await asyncio.to_thread(command, "record", ada.code, tmp_path / "game", "--data", tmp_path)
    assert (code, said) == (1, "")
    assert "is not over" in wrong
    await ben.until(Step)
    await play_out(ada, ben)
    for peer in (ada, ben):
        await peer.leave()  # the last one closes the table
    file = tmp_path / "game.traderow"
    code, said, _ = await asyncio.to_thread(command, "record", ada.code.lower(), file, "--data", tmp_path)
    assert code == 0
    assert f"traderow verify {file}" in said
    verdict = verify.verify(files.read(file))
    assert verdict.code == verify.PROVED
    assert files.read(file).names == ("Ada", "Ben")
    assert ada.code in (await asyncio.to_thread(command, "tables", "--all", "--data", tmp_path))[1]


async def test_each_game_of_a_table_has_a_record_also_while_the_next_one_is_on(
    serve: Serve, connect: Connect, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Seats are drawn by lot before each, so that somebody else may sit first in the next one."""
    server = await serve(await SqliteStorage.open(tmp_path), games=engine.games)
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host(game="star-realms", mode="duel", rules={"turn_limit": 4}, shuffle=True)
    await ben.join(ada.code)
    orders: list[tuple[str, ...]] = []
    for number in (1, 2, 3):
        await begun(ada, ben)
        assert ada.table is not None
        orders.append(tuple(seat.name for seat in ada.table.seats))
        if number > 1:
            said = await asyncio.to_thread(command, "record", ada.code, tmp_path / f"last-{number}", "--data", tmp_path)
            assert f"the record of game {number - 1} there" in said[1]
        if number < 3:
            await play_out(ada, ben)
            for peer in (ada, ben):
                await peer.rematch()
    for number in (1, 2):
        file = tmp_path / f"game-{number}.traderow"
        options = ("record", ada.code, file, "--game", number, "--data", tmp_path)
        assert (await asyncio.to_thread(command, *options))[0] == 0
        assert verify.verify(files.read(file)).code == verify.PROVED
        assert files.read(file).names == orders[number - 1]
    for number, why in ((3, "games 1 to 2 are over"), (0, "games 1 to 2 are over")):
        assert why in complaint(capsys, "record", ada.code, tmp_path / "no", "--game", number, "--data", tmp_path)


async def test_every_reason_why_there_is_no_record_is_a_sentence(
    serve: Serve, connect: Connect, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.traderow"
    assert "There is no database" in complaint(capsys, "record", "ABC", file, "--data", tmp_path)
    server = await serve(await SqliteStorage.open(tmp_path))
    ada = await connect(server, "Ada")
    await ada.host()
    assert "There is no table ABC" in complaint(capsys, "record", "ABC", file, "--data", tmp_path)
    assert "has not begun" in complaint(capsys, "record", ada.code, file, "--data", tmp_path)
    await ada.set_bot(1, "simple")
    await ada.until(Step)
    await ada.act("concede")
    await ada.until(Table, lambda table: table.phase == "over")
    file.write_text("mine")
    assert "is there already" in complaint(capsys, "record", ada.code, file, "--data", tmp_path)
    assert file.read_text() == "mine"
    assert "cannot be written" in complaint(capsys, "record", ada.code, tmp_path / "no" / "way", "--data", tmp_path)


def test_no_name_of_a_file_acts_on_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = complaint(capsys, "check", "--data", tmp_path / "\x1b[2J\x9bno")
    assert "[2Jno" in said
    assert said.rstrip("\n").isprintable()
