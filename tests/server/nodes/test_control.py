"""An administrator's requests to all servers of one database together."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import asyncpg
import pytest

from protocol.messages import Announced, Closing, Refused, Seated
from server.cli import main
from tests.postgres import postgres
from tests.server.peer import Peer, begun, connected
from tests.server.process import ServerProcess

Ask = tuple[int, str, str]


class Installation:
    """Two servers with two people at a table of each, and what their administrator asks."""

    def __init__(self, url: str, servers: list[ServerProcess], peers: list[Peer], capsys: pytest.CaptureFixture[str]) -> None:
        self.url, self.servers, self.peers, self._capsys = url, servers, peers, capsys

    async def ask(self, *words: str) -> Ask:
        """Return what a command answers: exit code, standard output and error."""
        self._capsys.readouterr()
        code = await asyncio.to_thread(main, [*words, "--database", self.url])
        said = self._capsys.readouterr()
        return code, said.out, said.err


@pytest.fixture
async def both(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> AsyncIterator[Installation]:
    url = postgres().url()
    servers: list[ServerProcess] = []
    try:
        async with AsyncExitStack() as stack:
            peers = []
            for node, names in (("first", ("Ada", "Ben")), ("second", ("Cem", "Dee"))):
                server = await ServerProcess.start(tmp_path / node, "--database", url, "--node", node)
                servers.append(server)
                host, guest = [await stack.enter_async_context(connected(server.port, name)) for name in names]
                assert isinstance(await host.host(game="star-realms", mode="duel"), Seated)
                assert isinstance(await guest.join(host.code), Seated)
                await begun(host, guest)
                peers += [host, guest]
            yield Installation(url, servers, peers, capsys)
    finally:
        for server in servers:
            await server.terminate()


async def test_everybody_at_every_server_is_listed_and_told(both: Installation) -> None:
    code, out, _ = await both.ask("who", "--json")
    assert code == 0
    people = {person["name"]: (person["table"], person["server"]) for person in json.loads(out)}
    ada, ben, cem, dee = both.peers
    assert people == {
        "Ada": (ada.code, "first"),
        "Ben": (ben.code, "first"),
        "Cem": (cem.code, "second"),
        "Dee": (dee.code, "second"),
    }
    assert await both.ask("say", "Back at nine.") == (0, "4 people are told.\n", "")
    for peer in both.peers:
        assert await peer.until(Announced) == Announced("note", {"text": "Back at nine."})


async def test_the_server_that_has_the_table_does_it(both: Installation) -> None:
    _, ben, cem, dee = both.peers
    assert await both.ask("close", cem.code) == (0, f"Table {cem.code} is closed.\n", "")
    assert await dee.ended() == (Closing("admin-closed", {}, None), 4006)
    assert await both.ask("kick", f"{ben.code}/2") == (0, "Ben has lost the seat.\n", "")
    assert await ben.ended() == (Closing("admin-kicked", {}, None), 4007)
    code, _, err = await both.ask("close", "AAAAA-AAAAA")
    assert (code, "There is no open table" in err) == (1, True)


async def test_a_ban_holds_at_every_server_and_after_a_start(both: Installation, tmp_path: Path) -> None:
    ben = both.peers[1]
    code, out, _ = await both.ask("ban", "Ben")
    assert (code, out.splitlines()[-1]) == (0, "1 person is sent away.")
    await ben.ended()
    third = await ServerProcess.start(tmp_path / "third", "--database", both.url, "--node", "third")
    both.servers.append(third)
    for server in both.servers:
        async with connected(server.port, "Ben", greet=False) as again:
            answer = await again.hello()
            assert isinstance(answer, Closing)
            assert answer.code == "banned"
    assert (await both.ask("unban", "Ben"))[:2] == (0, "Ben may come again.\n")
    for server in both.servers:
        async with connected(server.port, "Ben"):
            pass
    assert (await both.ask("unban", "Ben"))[0] == 1


async def test_one_server_is_drained_and_the_other_goes_on(both: Installation) -> None:
    assert (await both.ask("drain", "--node", "second", "--in", "1s"))[:2] == (
        0,
        "The server stops in 1s. Nothing acknowledged is lost.\n",
    )
    assert await both.peers[2].until(Announced) == Announced("stops-in", {"seconds": 1})
    assert await both.servers[1].ended() == 0
    _, out, _ = await both.ask("who", "--json")
    assert {person["name"] for person in json.loads(out)} == {"Ada", "Ben"}
    code, _, err = await both.ask("drain", "--node", "fourth")
    assert (code, err) == (1, "traderow-server: No server has the name fourth: `who` shows their names.\n")
    assert await both.ask("reload") == (0, "Read again: bans, limits.\n", "")


async def test_who_does_not_answer_is_named(both: Installation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.storage.postgres.asking.PATIENCE", 1.0)
    db = await asyncpg.connect(both.url)
    await db.execute("INSERT INTO nodes VALUES (99, 'frozen', '', '', 1, clock_timestamp() + interval '1 hour')")
    await db.close()
    code, out, _ = await both.ask("say", "hello")
    assert (code, out) == (1, "4 people are told.\nfrozen has not answered.\n")


async def test_requests_that_nobody_waits_for_are_carried_out_by_no_server(both: Installation) -> None:
    db = await asyncpg.connect(both.url)
    await db.execute(
        "INSERT INTO requests (words, at) VALUES ($1, clock_timestamp() - interval '11 seconds')",
        json.dumps(["close", both.peers[0].code]),
    )
    await db.execute("SELECT pg_notify('traderow_' || current_schema(), 'requested')")
    await db.close()
    assert (await both.ask("bans"))[:2] == (0, "There are no bans.\n")
    async with connected(both.servers[0].port, "Eve") as eve:
        assert isinstance(await eve.join(both.peers[0].code), Refused)
        assert (await both.ask("kick", f"{both.peers[0].code}/2"))[0] == 0, "the table is open"
