"""`traderow-server about` and `forget`: a person's stored data is found, then deleted, and nobody else loses anything."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest

import engine
from client.records import files, verify
from protocol.messages import Seated, Snapshot, Table
from server.admin import Wrong, carry_out
from server.app import Server
from server.front_ends.visitors import BELOW, directory_name
from server.storage.base import Change, Line, Unusable
from server.storage.postgres.storage import PostgresStorage
from server.storage.shared import Node
from server.storage.sqlite.files import DATABASE
from server.storage.sqlite.storage import SqliteStorage
from tests.server.conftest import Connect, Serve
from tests.server.nodes.conftest import ServeNode, house, listed, short_leases
from tests.server.peer import Peer, begun, play_out

__all__ = ["house", "short_leases"]  # fixtures

KEY = "SHA256:4oYlC7Tq"
NAME = "Zenobia"


async def asked(*words: object) -> str:
    return "\n".join(await asyncio.to_thread(carry_out, [str(word) for word in words]))


def visitor(data: Path, who: str, name: str, *seats: Peer, others: list[str], records: tuple[Path, ...] = ()) -> Path:
    """Return a directory as a visitor's client leaves it, who has these seats and knows these others."""
    place = data / BELOW / directory_name(who)
    for folder in ("config", "state/traderow/seats", "data/traderow/records"):
        (place / folder).mkdir(parents=True)
    (place / "address").write_text("192.0.2.7")
    (place / "config" / "settings.toml").write_text(f'name = "{name}"\n')
    (place / "state" / "traderow" / "names.json").write_text(json.dumps([name]))
    for number, peer in enumerate(seats):
        seat = {
            "code": peer.code,
            "token": peer.token,
            "seat": peer.seat,
            "name": peer.name,
            "others": others,
            "against": others[0],
        }
        (place / "state" / "traderow" / "seats" / f"{number}.json").write_text(json.dumps(seat))
    for record in records:
        (place / "data" / "traderow" / "records" / record.name).write_text(record.read_text())
    return place


def holds(directory: Path, word: str) -> list[Path]:
    """Return the files of any kind that contain that word."""
    return [path for path in directory.rglob("*") if path.is_file() and word.encode() in path.read_bytes()]


async def names(server: Server, connect: Connect, peer: Peer) -> tuple[Peer, list[str]]:
    """Return the one who comes back to that seat, and the names of everybody there."""
    again = await connect(server, peer.name)
    assert isinstance(await again.resume(peer.code, peer.token), Seated)
    table = await again.until(Table)
    return again, [seat.name for seat in table.seats]


async def over(serve: Serve, connect: Connect, data: Path, name: str = NAME) -> tuple[Server, Peer, Peer]:
    """Return a server with a game that is over and one that is on, of Ada and somebody else."""
    server = await serve(await SqliteStorage.open(data), games=engine.games)
    ada, other = await connect(server, "Ada"), await connect(server, name)
    await other.host(title=name, game="star-realms", mode="duel", rules={"turn_limit": 4})
    await ada.join(other.code)
    await begun(ada, other)
    await play_out(ada, other)
    return server, ada, other


async def test_a_name_that_is_forgotten_is_nowhere_any_more(serve: Serve, connect: Connect, tmp_path: Path) -> None:
    data = tmp_path / "data"
    server, ada, zenobia = await over(serve, connect, data)
    file = tmp_path / "game.traderow"
    await asked("record", ada.code, file, "--data", data)
    assert NAME in file.read_text()
    await ada.rematch()
    await zenobia.rematch()
    await begun(ada, zenobia)
    own = visitor(data, KEY, NAME, zenobia, others=["Ada"], records=(file,))
    others = visitor(data, "SHA256:ada", "Ada", ada, others=[NAME], records=(file,))

    about = await asked("about", NAME.lower(), "--data", data)
    assert f"{zenobia.code}  star-realms  playing  1" in about
    assert own.name in about
    assert "192.0.2.7" in about
    assert "Named in 2 files of other guests" in about
    assert others.name not in about
    for secret in (zenobia.token, KEY):
        assert secret not in about

    with pytest.raises(Unusable, match="stop it"):
        await asked("forget", NAME, "--data", data)
    assert own.exists()
    assert NAME in file.read_text()
    await server.stop()
    said = await asked("forget", NAME, "--data", data)
    assert f"1 table ({zenobia.code})" in said
    assert holds(data, NAME) == []
    assert not own.exists()
    assert "someone" in next(others.rglob("*.traderow")).read_text()
    assert json.loads(next(others.rglob("0.json")).read_text())["token"] == ada.token
    assert "is undamaged: 1 table" in await asked("check", "--data", data)
    assert "Nothing is kept" in await asked("about", NAME, "--data", data)
    assert "Nothing is kept" in await asked("forget", NAME, "--data", data)

    kept = tmp_path / "kept.traderow"
    await asked("record", ada.code, kept, "--game", "1", "--data", data)
    assert files.read(kept).names == ("someone", "Ada")
    for each in (kept, next(others.rglob("*.traderow"))):
        assert verify.verify(files.read(each)).code == verify.PROVED

    server = await serve(await SqliteStorage.open(data), games=engine.games, strict=True)
    ada, seated = await names(server, connect, ada)
    assert seated == ["someone", "Ada"]
    zenobia, seated = await names(server, connect, zenobia)
    assert seated == ["someone", "Ada"]
    for peer in (ada, zenobia):
        await peer.until(Snapshot)
    await play_out(ada, zenobia)


async def test_a_name_is_not_left_in_free_pages_either(tmp_path: Path) -> None:
    """Of a table, say, that was deleted long ago, where SQLite does not overwrite what is deleted."""
    storage = await SqliteStorage.open(tmp_path)
    for table in range(1, 40):
        row = {"terms": {}, "filler": NAME * 300}
        await storage.commit(Change(table, (Line(1, "table", ["open", NAME], 0),), row, {}, bytes(32)))
    await storage.close()
    db = sqlite3.connect(tmp_path / DATABASE)
    with db:
        db.execute("PRAGMA secure_delete = OFF")
        for table in ("tables", "log", "owners"):
            db.execute(f"DELETE FROM {table}")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    assert holds(tmp_path, NAME)
    assert "Nothing is kept" in await asked("forget", NAME, "--data", tmp_path)
    assert holds(tmp_path, NAME) == []


async def test_by_a_key_only_the_one_who_has_it_is_forgotten(serve: Serve, connect: Connect, tmp_path: Path) -> None:
    server = await serve(await SqliteStorage.open(tmp_path))
    first, second, third = [await connect(server, name) for name in ("Bea", "Bea", "bea")]
    await first.host(seats=3, title="Bea's and Beate's")
    await second.join(first.code)
    await third.host()
    own = visitor(tmp_path, KEY, "Bea", second, others=["Bea"])
    another = visitor(tmp_path, "SHA256:else", "Bea", first, third, others=["Bea-2"])
    assert "Bea-2" in (about := await asked("about", KEY, "--data", tmp_path))
    assert third.code not in about
    assert await asked("about", own.name, "--data", tmp_path) == about
    await server.stop()
    assert f"1 table ({second.code})" in await asked("forget", KEY, "--data", tmp_path)
    assert not own.exists()
    assert {path.name for path in holds(another, "someone")} == {"0.json"}
    server = await serve(await SqliteStorage.open(tmp_path))
    first, seated = await names(server, connect, first)
    assert seated[:2] == ["Bea", "someone"]
    assert (await names(server, connect, third))[1][0] == "bea"
    await server.stop()
    await asked("forget", "BEA", "--data", tmp_path)
    assert [path.name for path in holds(tmp_path, "Bea")] == [DATABASE], "Beate's title"
    server = await serve(await SqliteStorage.open(tmp_path))
    assert (await names(server, connect, first))[1][:2] == ["someone-2", "someone"]


async def test_a_bot_keeps_its_name_and_a_table_that_is_damaged_stays(serve: Serve, connect: Connect, tmp_path: Path) -> None:
    server = await serve(await SqliteStorage.open(tmp_path))
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host(bots=["simple"], seats=3)
    await ben.host()
    bot = next(seat.name for seat in (await ada.until(Table)).seats if seat.kind == "bot")
    await server.stop()
    assert "Nothing is kept" in await asked("forget", bot, "--data", tmp_path)
    db = sqlite3.connect(tmp_path / DATABASE)
    with db:
        db.execute("UPDATE log SET at = at + 1 WHERE table_id = 2")
    db.close()
    assert "Not looked at, as they cannot be read: table 2." in await asked("forget", "Ada", "--data", tmp_path)
    with pytest.raises(Wrong) as wrong:
        await asked("check", "--data", tmp_path)
    assert [line.split(" is ")[0] for line in wrong.value.lines[1:]] == ["Table 2"]


async def test_who_is_unknown_is_told_in_a_sentence(tmp_path: Path) -> None:
    await (await SqliteStorage.open(tmp_path)).close()
    for command in ("about", "forget"):
        for wanted in ("Nobody here", KEY, "0" * 32, "\x1b[31mred"):
            (said,) = carry_out([command, wanted, "--data", str(tmp_path)])
            assert said.startswith("Nothing is kept of ")
            assert "\x1b" not in said
        assert "That is no name" in carry_out([command, "\x07", "--data", str(tmp_path)])[0]
        with pytest.raises(Unusable, match="There is no database"):
            carry_out([command, "Ada", "--data", str(tmp_path / "none")])
    assert not (tmp_path / "none").exists()


async def test_links_in_a_visitors_directory_lead_nowhere(tmp_path: Path) -> None:
    await (await SqliteStorage.open(tmp_path / "data")).close()
    place = visitor(tmp_path / "data", KEY, "Ada", others=["x"])
    outside = tmp_path / "outside.json"
    outside.write_text(json.dumps({"name": NAME, "code": "7K3QZ-9XM2P", "token": "t"}))
    (place / "state" / "traderow" / "seats" / "9.json").symlink_to(outside)
    (tmp_path / "data" / BELOW / directory_name("other")).symlink_to(tmp_path)
    assert "Nothing is kept" in await asked("forget", NAME, "--data", tmp_path / "data")
    assert NAME in outside.read_text()


async def test_with_a_database_all_servers_have_to_stop(house: ServeNode, connect: Connect, tmp_path: Path) -> None:
    server = await house("first")
    ada, zenobia = await connect(server, "Ada"), await connect(server, NAME)
    await zenobia.host(title=f"{NAME}'s", seats=3)
    await ada.join(zenobia.code)
    url = server._storage._questions._url  # type: ignore[attr-defined]
    where = ("--database", url, "--data", tmp_path)
    own = visitor(tmp_path, KEY, NAME, zenobia, others=["Ada"])
    assert zenobia.code in await asked("about", NAME, *where)
    with pytest.raises(Unusable, match=r"Servers use the database .*\(first\): stop all of them"):
        await asked("forget", NAME, *where)
    await server.stop()
    assert f"1 table ({zenobia.code})" in await asked("forget", NAME, *where)
    assert not own.exists()
    assert "is undamaged: 1 table" in await asked("check", *where)
    assert "Nothing is kept" in await asked("about", NAME, *where)
    storage = await PostgresStorage.open(url, Node("second"))
    try:
        assert NAME.encode() not in b"".join(await storage.notices(9))
    finally:
        await storage.close()
    third = await house("third")
    assert (await listed(await connect(third, "Cem")))[0].title == "someone's"
    assert (await names(third, connect, zenobia))[1][:2] == ["someone", "Ada"]
