"""The server as a process: start, stop, crash, restart; and its messages when it cannot run."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from protocol.messages import Act, Closing, Done, Snapshot, Step
from server.cli import main, stop_on_signals
from tests.forked import template
from tests.server.conftest import Connect
from tests.server.peer import PATIENCE, Peer
from tests.server.process import ROOT, ServerProcess

Launch = Callable[..., Awaitable[ServerProcess]]


@pytest.fixture
async def launch() -> AsyncIterator[Launch]:
    servers: list[ServerProcess] = []

    async def start(*arguments: Any, **options: Any) -> ServerProcess:
        servers.append(await ServerProcess.start(*arguments, **options))
        return servers[-1]

    yield start
    for server in servers:
        if server.process.returncode is None:
            await server.kill()


async def begin(connect: Connect, port: int) -> tuple[Peer, Peer]:
    """Return two peers in a game of Star Realms; the first is the one that is asked."""
    ada, ben = await connect(port, "Ada"), await connect(port, "Ben")
    await ada.host(game="star-realms", mode="duel")
    await ben.join()
    await ada.until(Step)
    await ben.until(Step)
    return (ada, ben) if ada.is_asked else (ben, ada)


async def come_back(connect: Connect, port: int, lost: Peer) -> Peer:
    peer = await connect(port, lost.name)
    await peer.resume(lost.code, lost.token, lost.seq)
    await peer.until(Snapshot)
    return peer


async def test_asked_to_stop_it_tells_everybody_and_ends_in_time(launch: Launch, connect: Connect, tmp_path: Path) -> None:
    server = await launch(tmp_path)
    asked, other = await begin(connect, server.port)
    async with asyncio.timeout(5):
        code, *goodbyes = await asyncio.gather(server.terminate(), asked.ended(), other.ended())
    assert code == 0
    assert goodbyes == [(Closing("restarting", {}, 1), 1012)] * 2


async def test_after_a_restart_the_next_question_is_the_same(launch: Launch, connect: Connect, tmp_path: Path) -> None:
    server = await launch(tmp_path)
    asked, other = await begin(connect, server.port)
    act = Act("before", asked.seq, asked.view["actions"][0])
    step = await asked.answer(act)
    assert isinstance(step, Step)
    await other.until(Step)
    await server.terminate()
    server = await launch(tmp_path)
    asked_again, other_again = await come_back(connect, server.port, asked), await come_back(connect, server.port, other)
    assert asked_again.view == asked.view
    assert other_again.view == other.view
    assert asked_again.seq == step.seq
    assert await asked_again.answer(act) == Done("before", step.seq)
    assert isinstance(await asked_again.act("concede"), Step)
    assert (await other_again.until(Step)).view["result"]["reason"] == "concede"


async def test_killed_it_has_kept_every_action_that_was_answered(launch: Launch, connect: Connect, tmp_path: Path) -> None:
    server = await launch(tmp_path)
    anything = Random(5)
    asked, other = await begin(connect, server.port)
    for _ in range(30):
        if not asked.is_asked:
            asked, other = other, asked
        await asked.act(*anything.choice(asked.view["actions"]))
        await other.until(Step)
    await server.kill()
    server = await launch(tmp_path)
    for lost in (asked, other):
        again = await come_back(connect, server.port, lost)
        assert (again.view, again.seq) == (lost.view, lost.seq)


async def test_a_bot_goes_on_after_a_restart(launch: Launch, connect: Connect, tmp_path: Path) -> None:
    server = await launch(tmp_path, "--think", "3600")
    ada = await connect(server.port)
    await ada.host(game="star-realms", mode="duel", bots=["simple"])
    await ada.until(Step)
    if ada.is_asked:
        await ada.act("end-turn")
    assert not ada.is_asked
    await server.kill()
    server = await launch(tmp_path)
    again = await come_back(connect, server.port, ada)
    while not again.is_asked:
        await again.until(Step)


async def test_who_is_there_when_its_standard_input_ends_is_told_that_the_host_has_closed_the_table(
    launch: Launch, connect: Connect, tmp_path: Path
) -> None:
    server = await launch(tmp_path, "--until-stdin-closes", stdin=asyncio.subprocess.PIPE)
    peers = await begin(connect, server.port)
    assert isinstance(server.process, Process)
    assert server.process.stdin is not None
    server.process.stdin.close()
    for peer in peers:
        closing, _ = await peer.ended()
        assert closing == Closing("host-closed", {"by": "Ada", "kept": True}, None)
    assert await server.ended() == 0
    server = await launch(tmp_path)
    assert [(await come_back(connect, server.port, peer)).seat for peer in peers] == [peer.seat for peer in peers]


async def test_nothing_for_standard_input_is_one_that_has_ended(launch: Launch) -> None:
    server = await launch(":memory:", "--until-stdin-closes", stdin=asyncio.subprocess.DEVNULL)
    assert await server.ended() == 0
    assert "Traceback" not in server.log


async def test_a_second_signal_ends_it_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    loop, stopped = asyncio.get_running_loop(), asyncio.Event()
    left: asyncio.Future[int] = loop.create_future()
    monkeypatch.setattr(os, "_exit", left.set_result)
    stop_on_signals(stopped)
    try:
        signal.raise_signal(signal.SIGTERM)
        await stopped.wait()
        assert not left.done()
        signal.raise_signal(signal.SIGINT)
        assert await left == 128 + signal.SIGINT
    finally:
        loop.remove_signal_handler(signal.SIGTERM)
        loop.remove_signal_handler(signal.SIGINT)


def everything_in(directory: Path) -> bytes:
    return b"".join(path.read_bytes() for path in directory.iterdir())


async def test_neither_log_nor_database_knows_a_token_and_the_log_no_secret(
    launch: Launch, connect: Connect, tmp_path: Path
) -> None:
    server = await launch(tmp_path, "--log-level", "debug")
    asked, other = await begin(connect, server.port)
    await asked.say("do not tell")
    tokens = [asked.token, other.token]
    again = await come_back(connect, server.port, asked)
    tokens.append(again.token)
    await server.terminate()
    kept = everything_in(tmp_path)
    (secret,) = sqlite3.connect(tmp_path / "tables.sqlite3").execute("SELECT secret FROM tables").fetchone()
    assert secret in kept
    assert "table=1" in server.log
    for token in tokens:
        assert token.encode() not in kept
        assert token not in server.log
    for hidden in (secret.hex(), repr(secret), "do not tell"):
        assert hidden not in server.log


# -- what it says when it cannot run ------------------------------------------------------------------------------------------


async def complaint(*options: str) -> str:
    """Return what a server that cannot run says: one line, no traceback, exit code 1."""
    async with asyncio.timeout(PATIENCE), template("server.cli") as servers:
        process = await servers.fork(*options, stderr=subprocess.PIPE)
        assert process.stderr is not None
        out, err = await asyncio.gather(process.stdout.read(), process.stderr.read())
        assert (await process.wait(), out) == (1, b""), err
    (said,) = err.decode().splitlines()
    assert said.startswith("traderow-server: ")
    return said


async def test_a_taken_port() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"Port {port} is taken" in await complaint("--bind", "127.0.0.1", "--port", port, "--data", ":memory:")


async def test_an_address_of_another_machine() -> None:
    assert "192.0.2.1" in await complaint("--bind", "192.0.2.1", "--port", "0", "--data", ":memory:")


async def test_a_name_that_is_no_address() -> None:
    assert "'no.such.host.invalid'" in await complaint("--bind", "no.such.host.invalid", "--port", "0", "--data", ":memory:")


async def test_a_data_directory_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert str(tmp_path / "file") in await complaint("--port", "0", "--data", str(tmp_path / "file"))


async def test_a_foreign_database_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    db.close()
    before = path.read_bytes()
    assert "was not made by traderow-server" in await complaint("--port", "0", "--data", str(tmp_path))
    assert path.read_bytes() == before


async def test_a_damaged_database_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    path.write_bytes(b"not a database, " * 1000)
    before = path.read_bytes()
    assert "is damaged" in await complaint("--port", "0", "--data", str(tmp_path))
    assert path.read_bytes() == before


async def test_a_data_directory_in_use(launch: Launch, tmp_path: Path) -> None:
    await launch(tmp_path)
    said = await complaint("--port", "0", "--data", str(tmp_path))
    assert "Another traderow-server uses" in said


def test_help_and_version() -> None:
    for option, word in (("--help", "--data"), ("--version", "traderow 0.")):
        done = subprocess.run([sys.executable, "-m", "server", option], cwd=ROOT, capture_output=True, text=True, check=True)
        assert word in done.stdout


def test_a_user_without_a_home_as_in_a_container_needs_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Neither does the library of SSH, which looks for one."""

    def no_home() -> Path:
        if "HOME" not in os.environ:
            raise RuntimeError("Could not determine home directory.")
        return Path(os.environ["HOME"])

    monkeypatch.setenv("HOME", "before")
    monkeypatch.delenv("HOME")
    monkeypatch.setattr(Path, "home", no_home)
    assert main(["downgrade-copy", "--data", str(tmp_path)]) == 0
    assert os.environ["HOME"] == "/"
    assert capsys.readouterr().err == ""
