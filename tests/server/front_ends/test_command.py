"""`traderow-server --ssh`: its messages to the host."""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import aiohttp
import pytest

from protocol.messages import Welcome
from server.front_ends import registry
from server.front_ends.front_end import CannotOpen
from server.transport.tls import fingerprint
from tests.forked import template
from tests.play.loaded import CLIENT, address
from tests.server.front_ends.conftest import free_port
from tests.server.peer import Peer
from tests.server.process import ROOT
from tests.server.transport.test_tls import certificate, needs_openssl


def options(tmp_path: Path, *doors: str) -> list[str]:
    """Return options of a server that ends when its standard input does."""
    return ["--bind", "127.0.0.1", "--port", "0", "--data", str(tmp_path), "--until-stdin-closes", *doors]


async def complaint(tmp_path: Path, *doors: str) -> str:
    """Return the last line of what it complains of before it ends, with exit code 1."""
    async with template("tests.server.front_ends.serving") as servers:
        process = await servers.fork(*options(tmp_path, *doors), address(CLIENT), stderr=PIPE)
        assert process.stderr is not None
        lines = (await process.stderr.read()).decode().splitlines()
        assert await process.wait() == 1
    return lines[-1]


async def test_the_host_reads_how_people_come_in_and_by_which_key(tmp_path: Path) -> None:
    """Nothing of it is loaded before: it is started as it is for hosts."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "server", *options(tmp_path, "--ssh", "0")), stdin=PIPE, stdout=PIPE, cwd=ROOT
    )
    assert process.stdout is not None
    lines = [(await process.stdout.readline()).decode() for _ in range(2)]
    assert "listens on 127.0.0.1:" in lines[0]
    assert lines[1].startswith("no install: ssh -p ")
    assert "key SHA256:" in lines[1]
    assert (tmp_path / "doors" / "ssh_host_ed25519_key").stat().st_mode & 0o777 == 0o600
    await process.communicate(b"")
    assert process.returncode == 0


async def test_the_host_reads_where_people_reach_the_doors_from_outside(tmp_path: Path) -> None:
    public = ("--ssh-public", "play.example.org:22", "--web-origin", "https://play.example.org")
    async with template("tests.server.front_ends.serving") as servers:
        words = options(tmp_path, "--ssh", "0", "--web", "0", *public)
        process = await servers.fork(*words, address(CLIENT), stderr=PIPE)
        assert process.stdout is not None
        lines = [(await process.stdout.readline()).decode() for _ in range(3)]
        process.terminate()
        assert await process.wait() == 0
    assert lines[1].startswith("no install: ssh play.example.org   key SHA256:")
    assert lines[2] == "browser: https://play.example.org/\n"


@needs_openssl
async def test_the_certificate_of_the_server_is_the_pages_too(tmp_path: Path) -> None:
    own, key = certificate(tmp_path)
    async with template("tests.server.front_ends.serving") as servers:
        tls = ("--tls-cert", str(own), "--tls-key", str(key))
        process = await servers.fork(*options(tmp_path / "data", "--web", "0", *tls), address(CLIENT), stderr=PIPE)
        assert process.stdout is not None
        lines = [(await process.stdout.readline()).decode() for _ in range(2)]
        assert f"encrypted, certificate {fingerprint(own)}" in lines[0]
        found = re.fullmatch(r"browser: https://HOST:(\d+)/\n", lines[1])
        assert found
        port = re.search(r"127\.0\.0\.1:(\d+)", lines[0])
        assert port
        trust = ssl.create_default_context(cafile=str(own))
        async with aiohttp.ClientSession() as session:
            async with session.get(f"https://127.0.0.1:{found[1]}/", ssl=trust) as answer:
                assert answer.status == 200
            async with session.ws_connect(f"wss://127.0.0.1:{port[1]}/ws", ssl=trust) as socket:
                ada = Peer(socket, "Ada")
                welcome = await ada.hello()
                assert isinstance(welcome, Welcome)
                assert [(door.name, door.key) for door in welcome.doors] == [("web", fingerprint(own))]
        process.terminate()
        assert await process.wait() == 0


async def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = await complaint(tmp_path, "--ssh", str(port))
    assert said.startswith(f"traderow-server: The SSH server cannot listen on port {port}:")


async def test_two_doors_cannot_have_the_same_port(tmp_path: Path) -> None:
    port = str(free_port())
    said = await complaint(tmp_path, "--ssh", port, "--web", port)
    assert said.startswith(f"traderow-server: Cannot listen on port {port} for browsers:")


async def test_a_server_that_ends_before_its_doors_are_open_ends_as_any_other(tmp_path: Path) -> None:
    """It is started as it is for hosts: what is loaded for its doors takes it longer than it runs."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "server", *options(tmp_path, "--ssh", "0", "--web", "0")),
        stdin=PIPE, stdout=PIPE, stderr=PIPE, cwd=ROOT,
    )  # fmt: skip
    assert process.stdout is not None
    assert "listens on" in (await process.stdout.readline()).decode()
    later, errors = await process.communicate(b"")
    assert (process.returncode, later) == (0, b"")
    assert "Traceback" not in errors.decode()


def test_without_the_extra_one_sentence_says_what_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "find_spec", lambda name: None)
    with pytest.raises(CannotOpen) as said:
        registry.make("ssh", 0)
    assert str(said.value) == f"--ssh needs an optional part: {registry.EXTRA}"


def test_on_windows_doors_are_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(CannotOpen, match="needs a system with terminals of its own"):
        registry.make("ssh", 0)
