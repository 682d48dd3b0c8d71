"""An administrator's requests to a running server with players at tables."""

from __future__ import annotations

import asyncio
import json
import stat
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from protocol.messages import Announced, Closing, Refused, Resume, Seated, Table
from server.cli import main
from server.limits.bans import identity
from tests.server.peer import Peer, begun, connected
from tests.server.process import ServerProcess, short_directory

Ask = tuple[int, str, str]


class Hosted:
    """A server process with Ada and Ben at a table, and what its administrator asks."""

    def __init__(self, server: ServerProcess, data: Path, ada: Peer, ben: Peer, capsys: pytest.CaptureFixture[str]) -> None:
        self.server, self.data, self.ada, self.ben, self._capsys = server, data, ada, ben, capsys

    async def ask(self, *words: str) -> Ask:
        """Return what a command beside the server answers: exit code, standard output and error."""
        self._capsys.readouterr()
        code = await asyncio.to_thread(main, [*words, "--data", str(self.data)])
        said = self._capsys.readouterr()
        return code, said.out, said.err


@pytest.fixture
async def hosted(capsys: pytest.CaptureFixture[str]) -> AsyncIterator[Hosted]:
    with short_directory() as data:
        server = await ServerProcess.start(data)
        try:
            async with connected(server.port, "Ada") as ada, connected(server.port, "Ben") as ben:
                assert isinstance(await ada.host(game="star-realms", mode="duel"), Seated)
                assert isinstance(await ben.join(ada.code), Seated)
                await begun(ada, ben)
                yield Hosted(server, data, ada, ben, capsys)
        finally:
            await server.terminate()


async def test_who_is_there(hosted: Hosted) -> None:
    code, out, _ = await hosted.ask("who")
    assert code == 0
    assert [line.split() for line in out.splitlines()] == [
        ["SEAT", "NAME", "ADDRESS", "KEY"],
        *(
            [f"{peer.code}/{peer.seat + 1}", peer.name, "loopback", f"key:{identity(peer.token)}"]
            for peer in (hosted.ada, hosted.ben)
        ),
    ]
    _, out, _ = await hosted.ask("who", "--json")
    assert [(person["name"], person["seat"]) for person in json.loads(out)] == [("Ada", 1), ("Ben", 2)]
    assert stat.S_IMODE((hosted.data / "control.sock").stat().st_mode) == 0o600


async def test_everybody_is_told_what_the_administrator_says(hosted: Hosted) -> None:
    assert await hosted.ask("say", "Back at nine.") == (0, "2 people are told.\n", "")
    for peer in (hosted.ada, hosted.ben):
        assert await peer.until(Announced) == Announced("note", {"text": "Back at nine."})
    code, out, err = await hosted.ask("say", "x" * 300)
    assert (code, out) == (1, "")
    assert "one line of at most 200" in err


async def test_a_table_is_closed_for_everybody(hosted: Hosted) -> None:
    assert await hosted.ask("close", hosted.ada.code) == (0, f"Table {hosted.ada.code} is closed.\n", "")
    for peer in (hosted.ada, hosted.ben):
        assert await peer.ended() == (Closing("admin-closed", {}, None), 4006)
    async with connected(hosted.server.port, "Ben") as again:
        assert isinstance(await again.resume(hosted.ben.code, hosted.ben.token), Refused)
    code, _, err = await hosted.ask("close", hosted.ada.code)
    assert (code, err.count("\n")) == (1, 1)
    assert "There is no open table" in err


async def test_somebody_is_sent_away_and_the_game_goes_on(hosted: Hosted) -> None:
    assert await hosted.ask("kick", f"{hosted.ada.code}/2") == (0, "Ben has lost the seat.\n", "")
    assert await hosted.ben.ended() == (Closing("admin-kicked", {}, None), 4007)
    await hosted.ada.until(Table, lambda table: table.seats[1].link == "left")
    assert await hosted.ada.until(Announced) == Announced("sent-away", {"name": "Ben"})
    async with connected(hosted.server.port, "Ben") as again:
        answer = await again.resume(hosted.ben.code, hosted.ben.token)
        assert isinstance(answer, Refused)
        assert answer.code == "bad-token"
    code, _, err = await hosted.ask("kick", f"{hosted.ada.code}/2")
    assert (code, err) == (1, f"traderow-server: Nobody can be sent away from seat 2 of table {hosted.ada.code}.\n")


async def test_who_is_banned_goes_and_does_not_come_back_until_that_is_lifted(hosted: Hosted) -> None:
    code, out, _ = await hosted.ask("ban", "Ben", "--for", "2h")
    assert code == 0
    assert out.startswith("ben: no entry, until ")
    assert ", by name.\n" in out
    assert out.endswith("1 person is sent away.\n")
    assert await hosted.ada.until(Announced) == Announced("sent-away", {"name": "Ben"})
    closing, number = await hosted.ben.ended()
    assert closing is not None
    assert (closing.code, number) == ("banned", 1008)
    async with connected(hosted.server.port, "Ben", greet=False) as again:
        answer = await again.hello()
        assert isinstance(answer, Closing)
        assert (answer.code, answer.args) == ("banned", closing.args)
    async with connected(hosted.server.port, "Bob") as renamed:
        await renamed.send(Resume(renamed.mark(), hosted.ben.code, hosted.ben.token, 0))
        closed, _ = await renamed.ended()
        assert closed is not None
        assert closed.code == "banned", "the token of the seat is banned with the name"
    _, out, _ = await hosted.ask("bans", "--json")
    name, key = json.loads(out)
    assert [(each["kind"], each["value"]) for each in (name, key)] == [("name", "ben"), ("key", identity(hosted.ben.token))]
    assert await hosted.ask("unban", "BEN") == (0, "BEN may come again.\n", "")
    assert (await hosted.ask("unban", f"key:{key['value']}"))[0] == 0
    async with connected(hosted.server.port, "Ben") as again:
        assert isinstance(await again.resume(hosted.ben.code, hosted.ben.token), Seated), "a ban takes no seat away"


async def test_a_ban_outlasts_the_server_and_a_changed_file_is_read_again(hosted: Hosted) -> None:
    await hosted.ask("ban", "192.0.2.7")
    (hosted.data / "bans.json").write_text((hosted.data / "bans.json").read_text().replace("192.0.2.7", "192.0.2.8"))
    assert await hosted.ask("reload") == (0, "Read again: bans, limits.\n", "")
    await hosted.server.terminate()
    server = await ServerProcess.start(hosted.data)
    try:
        assert await hosted.ask("bans") == (0, "192.0.2.8/32: no entry.\n", "")
    finally:
        await server.terminate()


async def test_a_drained_server_warns_everybody_opens_no_table_and_stops(hosted: Hosted) -> None:
    assert await hosted.ask("drain", "--in", "2s") == (0, "The server stops in 2s. Nothing acknowledged is lost.\n", "")
    assert await hosted.ada.until(Announced) == Announced("stops-in", {"seconds": 2})
    async with connected(hosted.server.port, "Cem") as cem:
        answer = await cem.host(game="star-realms", mode="duel")
        assert isinstance(answer, Refused)
        assert answer.code == "restarting"
    closing, _ = await hosted.ben.ended()
    assert closing is not None
    assert closing.code == "restarting"
    assert await hosted.server.ended() == 0
    assert not (hosted.data / "control.sock").exists()


async def test_what_can_be_nobodys_name_is_not_banned_and_not_logged(hosted: Hosted) -> None:
    code, _, err = await hosted.ask("ban", hosted.ben.token)
    assert (code, err) == (1, "traderow-server: That is no key's fingerprint, address or name: `who` shows them.\n")
    assert hosted.ben.token not in hosted.server.log
    assert (await hosted.ask("ban", "SHA256:x"))[0] == 0
    await hosted.server.logged(f"administrator asked 'ban key:{identity('SHA256:x')}'")


async def test_a_drain_that_is_called_off_is_told_and_tables_open_again(hosted: Hosted) -> None:
    code, _, err = await hosted.ask("drain", "--cancel")
    assert (code, err) == (1, "traderow-server: The server is not about to stop.\n")
    assert (await hosted.ask("drain", "--in", "1h"))[0] == 0
    assert await hosted.ask("drain", "--cancel") == (0, "The server goes on.\n", "")
    assert await hosted.ben.until(Announced, lambda said: said.code != "stops-in") == Announced("goes-on", {})
    async with connected(hosted.server.port, "Cem") as cem:
        assert isinstance(await cem.host(game="star-realms", mode="duel"), Seated)


async def test_the_log_names_what_was_asked_and_not_what_was_said(hosted: Hosted) -> None:
    await hosted.ask("say", "between us")
    await hosted.ask("kick", f"{hosted.ada.code}/2")
    await hosted.server.logged(f"administrator asked 'kick {hosted.ada.code}/2'")
    assert "administrator asked 'say'" in hosted.server.log
    assert "between us" not in hosted.server.log
    assert hosted.ben.token not in hosted.server.log


async def test_without_a_server_there_is_nobody_to_ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["who", "--data", str(tmp_path)]) == 1
    assert capsys.readouterr().err == (
        f"traderow-server: No traderow-server runs with the data directory {tmp_path}: name it with --data.\n"
    )


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["kick", "7K3QZ-9XM2P"], "give the table's code and the seat"),
        (["ban", "Eve", "--for", "long"], "give a number and a unit, as in 30s, 5m, 2h or 7d"),
        (["drain", "--in", "0s"], "give a number and a unit"),
    ],
)
def test_a_wrong_request_is_told_before_anybody_is_asked(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    assert says in capsys.readouterr().err


async def test_what_is_no_request_is_answered_with_a_sentence(hosted: Hosted) -> None:
    for line, error in (
        (b"\xff\n", "That is no request."),
        (b'["dance"]\n', "There is no such command."),
        (b"[1]\n", "That is no request."),
    ):
        reader, writer = await asyncio.open_unix_connection(hosted.data / "control.sock")
        writer.write(line)
        assert json.loads(await reader.readline()) == {"error": error, "sentence": error, "values": {}}
        writer.close()
