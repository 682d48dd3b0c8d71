"""Encryption of a connection: who decides, what is remembered, and that only the user can choose an unencrypted one.

The names are resolved to this machine; the servers are real ones.
"""

from __future__ import annotations

import asyncio
import shutil
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import engine
from client.lobby import seating
from client.lobby.table_settings import default_terms
from client.session import route as session_route
from client.session import sentences
from client.session import tls as session_tls
from client.session.kept_seats import KeptSeats
from client.session.route import parse
from client.session.session import Session
from client.session.updates import LinkChanged
from client.terminal import paths
from client.text.trouble import Trouble
from server.app import Server
from server.limits.limits import Limits
from server.storage.memory import MemoryStorage
from tests.client.conftest import QUICK
from tests.client.fake_server import Heard
from tests.client.pty_run import ROOT, on_terminal
from tests.client.session.route.certificates import NAMES, Certificate, made

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="NOT RUN: there is no openssl to make a certificate")

LAN, INTERNET = NAMES


@pytest.fixture(autouse=True)
def _names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every name of a test this machine."""
    look_up = socket.getaddrinfo

    def looked_up(host: Any, *rest: Any, **more: Any) -> Any:
        return look_up("127.0.0.1" if host in NAMES else host, *rest, **more)

    monkeypatch.setattr(socket, "getaddrinfo", looked_up)


@pytest.fixture
def own(tmp_path: Path) -> Certificate:
    """Return one that nobody vouches for."""
    return made(tmp_path / "own")


@pytest.fixture
def vouched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Certificate:
    """Return one that this computer trusts."""
    certificate = made(tmp_path / "vouched")
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate.file))
    return certificate


@asynccontextmanager
async def serving(certificate: Certificate | None, port: int = 0) -> AsyncIterator[int]:
    """Yield a server, encrypted if it has a certificate; its port."""
    tls = certificate.served() if certificate else None
    server = Server(engine.games, MemoryStorage(), Limits(think=0.0), tls=tls)
    await server.start("127.0.0.1", port)
    try:
        yield server.addresses[0][1]
    finally:
        await server.stop()


@asynccontextmanager
async def answering(answer: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]) -> AsyncIterator[int]:
    """Yield something that is no server of ours; its port."""
    listening = await asyncio.start_server(answer, "127.0.0.1", 0)
    try:
        yield listening.sockets[0].getsockname()[1]
    finally:
        listening.close()


async def went(typed: str) -> Session:
    """Let somebody go there; return the session they had."""
    session = Session(parse(typed), "Ann", timing=QUICK)
    try:
        await session.connect()
    finally:
        await session.close()
    return session


async def refused(typed: str) -> Trouble:
    with pytest.raises(Trouble) as trouble:
        await went(typed)
    return trouble.value


# -- without a scheme --------------------------------------------------------------------------------------------------


async def test_a_server_of_this_network_may_be_plain_and_is_marked() -> None:
    async with serving(None) as port:
        session = await went(f"{LAN}:{port}")
    assert (session.privacy, session.address) == ("ws", f"{LAN}:{port}")


async def test_the_names_in_a_certificate_count_only_where_an_authority_vouches_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are where the server may send us. One that vouches for itself could name any host."""
    certificate = made(tmp_path / "several", INTERNET, "*.example.net", "IP:8.8.4.4")

    async def names(typed: str) -> tuple[str, ...]:
        async with session_tls.http_session() as http:
            socket, route = await session_tls.negotiate(http, parse(typed), QUICK.connect)
            await socket.close()
            return route.names

    async with serving(certificate) as port:
        assert await names(f"wss://{INTERNET}:{port}#{certificate.fingerprint}") == ()
        assert await names(f"wss://127.0.0.1:{port}#{certificate.fingerprint}") == ()
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate.file))
        assert await names(f"wss://{INTERNET}:{port}") == (INTERNET, "*.example.net", "8.8.4.4")
        assert await names(f"{INTERNET}:{port}") == (INTERNET, "*.example.net", "8.8.4.4")


async def test_a_server_of_the_internet_may_not_unless_one_says_so() -> None:
    async with serving(None) as port:
        trouble = await refused(f"{INTERNET}:{port}")
        assert trouble.code == "plain-refused"
        assert f"use ws://{INTERNET}:{port}." in sentences.of_trouble(trouble)
        session = await went(f"ws://{INTERNET}:{port}")
    assert (session.privacy, session.address) == ("ws", f"ws://{INTERNET}:{port}")


@pytest.mark.parametrize("name", NAMES)
async def test_an_encrypted_server_is_found_and_passed_on_as_such(vouched: Certificate, name: str) -> None:
    async with serving(vouched) as port:
        session = await went(f"{name}:{port}")
    assert (session.privacy, session.address) == ("wss", f"wss://{name}:{port}")


async def test_what_was_encrypted_is_never_plain_again_unless_one_says_so_each_time(vouched: Certificate) -> None:
    async with serving(vouched) as port:
        await went(f"{LAN}:{port}")
    async with serving(None, port):
        assert (await refused(f"{LAN}:{port}")).code == "was-encrypted"
        assert (await went(f"ws://{LAN}:{port}")).privacy == "ws"
        assert (await refused(f"{LAN}:{port}")).code == "was-encrypted"


async def test_a_memory_that_cannot_be_read_makes_careful(vouched: Certificate) -> None:
    async with serving(vouched) as port:
        await went(f"{LAN}:{port}")
    (file,) = (paths.state() / "servers").iterdir()
    file.write_text("{")
    async with serving(None, port):
        assert (await refused(f"{LAN}:{port}")).code == "was-encrypted"


async def test_who_hangs_up_on_encryption_and_talks_plainly_is_plain() -> None:
    async with serving(None) as behind:

        async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            first = await reader.read(4096)
            if first.startswith(b"GET"):
                inner, outer = await asyncio.open_connection("127.0.0.1", behind)
                outer.write(first)
                writer.write(await inner.read(4096))
                outer.close()
            writer.close()

        async with answering(relay) as port:
            assert (await refused(f"{INTERNET}:{port}")).code == "plain-refused"


async def test_who_answers_encryption_with_an_alert_is_not_tried_plainly() -> None:
    heard = []

    async def alert(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.append(await reader.read(4096))
        writer.write(bytes.fromhex("15030300020228"))
        writer.close()

    async with answering(alert) as port:
        assert (await refused(f"{LAN}:{port}")).code == "no-encryption"
    assert [hello[0] for hello in heard] == [0x16]


# -- on this computer --------------------------------------------------------------------------------------------------


async def test_what_does_not_leave_this_computer_has_no_mark(own: Certificate) -> None:
    async with serving(None) as port:
        session = await went(f"127.0.0.1:{port}")
        assert (session.privacy, session.address) == ("", f"127.0.0.1:{port}")
    async with serving(own) as port:
        session = await went(f"localhost:{port}")
        assert (session.privacy, session.address) == ("", f"localhost:{port}")
        assert (await refused(f"wss://localhost:{port}")).code == "certificate-unknown"
        assert (await refused(f"ws://localhost:{port}")).code == "speaks-tls"
    assert session_route.pin_of(parse(f"localhost:{port}")) is None


# -- with a scheme -----------------------------------------------------------------------------------------------------


async def test_who_asks_for_the_other_kind_is_told_which_it_is(vouched: Certificate) -> None:
    async with serving(vouched) as port:
        trouble = await refused(f"ws://{LAN}:{port}")
        assert trouble.code == "speaks-tls"
        assert f"use wss://{LAN}:{port}." in sentences.of_trouble(trouble)
    async with serving(None) as port:
        assert (await refused(f"wss://{LAN}:{port}")).code == "speaks-plain"


# -- certificates ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "names", "days"),
    [
        ("certificate-expired", NAMES, ("2020", "2021")),
        ("certificate-early", NAMES, ("2085", "2090")),
        ("certificate-name", ("another.example",), ("2020", "2090")),
    ],
)
@pytest.mark.parametrize("scheme", ["", "wss://"])
async def test_a_bad_certificate_is_no_way_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str, names: tuple[str, ...], days: tuple[str, str], scheme: str
) -> None:
    bad = made(tmp_path / "bad", *names, since=days[0], until=days[1])
    monkeypatch.setenv("SSL_CERT_FILE", str(bad.file))
    async with serving(bad) as port:
        assert (await refused(f"{scheme}{LAN}:{port}")).code == code
    assert session_route.pin_of(parse(f"{LAN}:{port}")) is None


async def test_a_certificate_nobody_vouches_for_is_taken_by_its_fingerprint(own: Certificate) -> None:
    begins = own.fingerprint[:32]
    async with serving(own) as port:
        trouble = await refused(f"{LAN}:{port}")
        assert trouble.code == "certificate-unknown"
        way = f"wss://{LAN}:{port}#{begins}"
        assert f"begins with {begins}, join {way} instead." in sentences.of_trouble(trouble)
        session = await went(way)
        assert (session.privacy, session.address) == ("wss", way)
        assert (await went(f"{LAN}:{port}")).address == way, "it is remembered"
        assert (await went(f"{LAN}:{port}#{own.fingerprint}")).privacy == "wss"


@pytest.mark.parametrize("until", ["2021", "2090"])
async def test_by_its_fingerprint_it_is_taken_whatever_names_and_days_are_in_it(tmp_path: Path, until: str) -> None:
    other = made(tmp_path / "other", "another.example", until=until)
    async with serving(other) as port:
        assert (await went(f"wss://{LAN}:{port}#{other.fingerprint[:32]}")).privacy == "wss"


async def test_another_certificate_than_the_known_one_is_refused_with_its_fingerprint(own: Certificate, tmp_path: Path) -> None:
    other = made(tmp_path / "other")
    async with serving(own) as port:
        await went(f"{LAN}:{port}#{own.fingerprint}")
    async with serving(other, port):
        for typed in (f"{LAN}:{port}", f"wss://{LAN}:{port}", f"{LAN}:{port}#{own.fingerprint}"):
            trouble = await refused(typed)
            assert (trouble.code, trouble.arguments["fingerprint"]) == ("certificate-changed", other.fingerprint[:32])
        await went(trouble.arguments["way"])
        assert (await went(f"{LAN}:{port}")).privacy == "wss"


async def test_a_remembered_fingerprint_gives_way_to_an_authority_and_a_typed_one_does_not(
    own: Certificate, vouched: Certificate
) -> None:
    async with serving(own) as port:
        await went(f"{LAN}:{port}#{own.fingerprint}")
    async with serving(vouched, port):
        assert (await refused(f"{LAN}:{port}#{own.fingerprint}")).code == "certificate-changed"
        assert (await went(f"{LAN}:{port}")).address == f"wss://{LAN}:{port}"
    assert session_route.pin_of(parse(f"{LAN}:{port}")) == ""


# -- a seat ------------------------------------------------------------------------------------------------------------


async def seat(keep: KeptSeats, typed: str, heard: Heard | None = None) -> Session:
    """Return a seat at a table of one's own there."""
    session = Session(parse(typed), "Ann", keep=keep, timing=QUICK)
    if heard is not None:
        session.listen(heard)
    await session.connect()
    await session.joining.host(default_terms())
    return session


async def test_a_kept_seat_is_resumed_the_way_it_was_taken_and_no_other(keep: KeptSeats, vouched: Certificate) -> None:
    async with serving(vouched) as port:
        session = await seat(keep, f"{LAN}:{port}")
        await session.close()
        (kept,) = keep.free()
        assert kept.address == f"wss://{LAN}:{port}"
        address = parse(f"{LAN}:{port}")
        assert seating.choose_kept(keep.free(), address) == kept
        back = await seating.join(address, "Ann", keep, kept=kept)
        assert (back.session.seat, back.session.privacy) == (0, "wss")
        assert back.invitations == [f"traderow join wss://{LAN}:{port} --table {back.session.code}"]
        await back.close()
    for file in (paths.state() / "servers").iterdir():
        file.unlink()  # what is kept with the seat is enough
    async with serving(None, port):
        with pytest.raises(Trouble) as trouble:
            await seating.come_back(kept, keep)
        assert trouble.value.code == "speaks-plain"
        with pytest.raises(Trouble):
            await seating.join(address, "Ann", keep, kept=kept)


async def test_a_lost_line_comes_back_encrypted_or_not_at_all(keep: KeptSeats, vouched: Certificate) -> None:
    heard, said, tried = Heard(), [], asyncio.Event()

    async def listen_in(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = await reader.read(4096)
        said.append(first)
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()
        if len(said) > 4:
            tried.set()

    async with serving(vouched) as port:
        session = await seat(keep, f"{LAN}:{port}", heard)
    between = await asyncio.start_server(listen_in, "127.0.0.1", port)
    async with asyncio.timeout(20):
        await tried.wait()
    between.close()
    assert not [first for first in said if b"Upgrade" in first], "no table is asked for without encryption"
    async with serving(vouched, port):
        heard.updates.clear()
        await heard.until(LinkChanged, lambda link: link.state == "closed")  # it knows no such table; but it was asked
    assert session.link.privacy == "wss"
    await session.close()


async def test_a_certificate_that_changes_meanwhile_is_told(keep: KeptSeats, own: Certificate, tmp_path: Path) -> None:
    heard = Heard()
    async with serving(own) as port:
        session = await seat(keep, f"{LAN}:{port}#{own.fingerprint}", heard)
    async with serving(made(tmp_path / "other"), port):
        lost = await heard.until(
            LinkChanged, lambda link: link.state == "lost" and link.code != "restarting" and link.code != ""
        )
    assert lost.code == "certificate-changed"
    assert "has changed: someone" in sentences.of_distrust(lost.code, lost.args)
    await session.close()


async def test_a_plain_line_becomes_encrypted_when_its_host_sees_to_it(keep: KeptSeats, vouched: Certificate) -> None:
    heard = Heard()
    async with serving(None) as port:
        session = await seat(keep, f"{LAN}:{port}", heard)
        assert session.link.privacy == "ws"
    async with serving(vouched, port):
        await heard.until(LinkChanged, lambda link: link.privacy == "wss")
    assert session.address == f"wss://{LAN}:{port}"
    await session.close()


# -- as a person types it ----------------------------------------------------------------------------------------------


def test_the_fingerprint_that_the_server_says_is_the_way_in(own: Certificate, tmp_path: Path) -> None:
    options = ["--bind", "127.0.0.1", "--port", "0", "--data", ":memory:", "--until-stdin-closes"]
    command = [sys.executable, "-m", "server", *options, "--tls-cert", str(own.file), "--tls-key", str(own.key)]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as server:
        assert server.stdout is not None
        said = server.stdout.readline().decode().split()
        place, begins = said[said.index("on") + 1].rstrip(","), said[-1]
        refusal = on_terminal("join", f"wss://{place}", home=tmp_path)
        entered = on_terminal("join", f"wss://{place}#{begins}", "--table", "7K3QZ-9XM2P", home=tmp_path)
        assert server.stdin is not None
        server.stdin.close()
    assert (refusal.code, refusal.stderr.count("\n")) == (1, 1)
    assert f"if that begins with {begins}, join wss://{place}#{begins} instead." in refusal.stderr
    assert "No table has that code" in entered.stderr
