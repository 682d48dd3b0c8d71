"""Requests of a host where servers share a database: commands, moving in, health and figures."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from protocol.messages import Seated
from server.admin import carry_out
from server.app import Server
from server.options import node_of, public_of, read_options
from server.storage.base import Unusable
from server.storage.places import open_storage
from server.storage.postgres.storage import PostgresStorage
from server.storage.shared import Node
from server.storage.sqlite.files import DATABASE
from server.storage.sqlite.storage import SqliteStorage
from tests.cable import cable
from tests.postgres import postgres
from tests.server.conftest import QUICK, Connect, Serve
from tests.server.nodes.conftest import ServeNode
from tests.server.peer import PATIENCE, play_out, port_of
from tests.server.toy_game import Toy


async def asked(*words: object) -> str:
    return "\n".join(await asyncio.to_thread(carry_out, [str(word) for word in words]))


async def page(server: Server, name: str) -> tuple[int, Any]:
    async with aiohttp.ClientSession() as http, http.get(f"http://127.0.0.1:{port_of(server)}/{name}") as answer:
        return answer.status, await answer.json() if name == "health" else await answer.text()


async def test_a_game_begun_in_a_directory_goes_on_in_a_database(serve: Serve, connect: Connect, tmp_path: Path) -> None:
    first = await serve(await SqliteStorage.open(tmp_path))
    ada, ben = await connect(first, "Ada"), await connect(first, "Ben")
    await ada.host(title="moving house")
    await ben.join(ada.code)
    await first.stop()
    url = postgres().url()
    assert "moved into this database: 1 table." in await asked("import", "--from", tmp_path / DATABASE, "--database", url)
    second = await serve(await PostgresStorage.open(url, Node("second")))
    again = [await connect(second, peer.name) for peer in (ada, ben)]
    for before, peer in zip((ada, ben), again, strict=True):
        assert isinstance(await peer.resume(before.code, before.token), Seated)
        while not peer.view:
            await peer.next()
    assert "moving house" in await asked("tables", "--database", url)
    assert "is undamaged" in await asked("check", "--database", url)
    await play_out(*again)
    assert "traderow verify" in await asked("record", ada.code, tmp_path / "game", "--database", url)
    assert "whole copy" in await asked("backup", tmp_path / "copy.sqlite3", "--database", url)
    with pytest.raises(Unusable, match="has tables already"):
        await asked("import", "--from", tmp_path / "copy.sqlite3", "--database", url)


async def test_whatever_is_wrong_with_a_database_is_a_sentence_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="cannot be used") as wrong:
        await asked("tables", "--database", "postgresql://cards:secret@127.0.0.1:1/cards")
    assert "secret" not in str(wrong.value)
    with pytest.raises(Unusable, match="start traderow-server there first"):
        await asked("tables", "--database", postgres().url())
    with pytest.raises(Unusable, match="postgresql://"):
        await asked("import", "--from", tmp_path / DATABASE, "--database", tmp_path)


async def test_health_tells_of_the_lease_and_figures_whose_they_are(house: ServeNode) -> None:
    async with cable(postgres().port) as line:
        server = await house("first", through=line.port)
        assert await page(server, "health") == (
            200,
            {"ok": True, "ready": True, "storage": True, "tables": 0, "node": "first", "lease": True},
        )
        line.hold()
        async with asyncio.timeout(PATIENCE):
            while True:
                status, health = await page(server, "health")
                if not health["lease"]:
                    break
                await asyncio.sleep(0.02)
        assert (status, health["ok"]) == (503, False)
        line.mend()
    storage = await PostgresStorage.open(postgres().url(), Node("second"))
    metered = Server({"toy": Toy}, storage, QUICK, metrics=True, node="second")
    await metered.start("127.0.0.1", 0)
    assert 'traderow_node_info{name="second"} 1.0' in (await page(metered, "metrics"))[1]
    await metered.stop()


@pytest.mark.parametrize(
    ("words", "node"),
    [
        ("--public ws://node-1.example.org:7464", Node("ws://node-1.example.org:7464", "ws://node-1.example.org:7464")),
        (f"--public wss://cards.example.org#{'D9:C4:' * 7}D9:C4", Node("wss://cards.example.org", "wss://cards.example.org")),
        ("--node one --relay ws://10.0.0.1:7464 --weight 3", Node("one", "", "ws://10.0.0.1:7464", 3)),
    ],
)
def test_what_a_server_is_to_the_others_is_in_its_options(words: str, node: Node) -> None:
    assert node_of(read_options(words.split())) == node


def test_servers_without_a_name_have_one_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    options: argparse.Namespace = read_options([])
    assert node_of(options).name.endswith(":7464")
    for wrong in ("http://node-1", "ws://node-1/ws", "node-1:7464", "ws://a@b"):
        with pytest.raises(SystemExit):
            read_options(["--public", wrong])
        assert "give ws://HOST:PORT" in capsys.readouterr().err


def test_where_people_come_from_outside_is_said_in_options(capsys: pytest.CaptureFixture[str]) -> None:
    digits = "d9c4" * 8
    assert read_options(["--public", f"wss://a.example:443#{digits.upper()}"]).public == f"wss://a.example:443#{digits}"
    assert public_of(read_options(["--public", "wss://a.example:443"])) == "wss://a.example:443"
    assert public_of(read_options(["--public", "wss://a.example:443", "--database", "postgresql://b.example/cards"])) == ""
    assert read_options(["--ssh-public", "play.example.org:22"]).ssh_public == "play.example.org:22"
    for option, wrong in (
        ("--public", "wss://a.example#d9c4"),
        ("--public", f"ws://a.example#{digits}"),
        ("--ssh-public", "ann@play.example.org"),
        ("--ssh-public", "ssh://play.example.org"),
        ("--ssh-public", "play.example.org:70000"),
    ):
        with pytest.raises(SystemExit):
            read_options([option, wrong])
        assert wrong in capsys.readouterr().err


def test_where_the_others_are_is_named_by_hosts_and_domains(capsys: pytest.CaptureFixture[str]) -> None:
    assert read_options(["--servers", "203.0.113.7,*.Example.net"]).servers == ["203.0.113.7", "*.example.net"]
    for wrong in ("*.net", "", "a..", "*.example.net/", "a b", ",".join("abcdefghi")):
        with pytest.raises(SystemExit):
            read_options(["--servers", wrong])
        assert "give at most 8 hosts or domains" in capsys.readouterr().err


async def test_without_the_driver_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.storage.places.find_spec", lambda name: None)
    for asks in (
        open_storage("postgresql://cards@127.0.0.1/cards"),
        asked("tables", "--database", "postgres://127.0.0.1/cards"),
    ):
        with pytest.raises(Unusable, match=r"pip install '.\[postgres\]'"):
            await asks
