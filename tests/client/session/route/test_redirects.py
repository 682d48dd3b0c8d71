"""HTTP redirects of a server are never followed, at first or when reconnecting, on any kind of connection."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from client.session import sentences
from client.session.kept_seats import KeptSeats
from client.session.route import parse
from client.session.session import Session
from client.session.updates import LinkChanged
from client.text.trouble import Trouble
from tests.client.conftest import QUICK
from tests.client.fake_server import FakeServer, Heard
from tests.client.seated import seated
from tests.client.session.route.certificates import Certificate, made

STATUSES = (301, 302, 303, 307, 308)


class Elsewhere:
    """The place that a client is sent to. `visits`: how many connections there were."""

    def __init__(self) -> None:
        self.visits = 0
        self.url = ""

    async def visited(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.visits += 1
        writer.close()


@pytest.fixture
async def elsewhere() -> AsyncIterator[Elsewhere]:
    place = Elsewhere()
    listening = await asyncio.start_server(place.visited, "127.0.0.1", 0)
    place.url = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}/ws"
    yield place
    listening.close()


@asynccontextmanager
async def redirecting(to: str, status: int = 302, tls: Certificate | None = None, port: int = 0) -> AsyncIterator[int]:
    """Yield a server that answers everything with that; its port."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(f"HTTP/1.1 {status} Elsewhere\r\nLocation: {to}\r\nContent-Length: 0\r\n\r\n".encode())
            await reader.read()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        writer.close()

    listening = await asyncio.start_server(answer, "127.0.0.1", port, ssl=tls.served() if tls else None)
    try:
        yield listening.sockets[0].getsockname()[1]
    finally:
        listening.close()


async def refused(typed: str) -> Trouble:
    """Return how going there ends."""
    session = Session(parse(typed), "Ann", timing=QUICK)
    with pytest.raises(Trouble) as trouble:
        await session.connect()
    await session.close()
    return trouble.value


@pytest.mark.parametrize("status", STATUSES)
@pytest.mark.parametrize("scheme", ["", "ws://"])
async def test_a_plain_server_sends_nobody_elsewhere(elsewhere: Elsewhere, scheme: str, status: int) -> None:
    async with redirecting(elsewhere.url, status) as port:
        trouble = await refused(f"{scheme}127.0.0.1:{port}")
    assert (trouble.code, elsewhere.visits) == ("redirects", 0)
    assert f"127.0.0.1:{port}" in sentences.of_trouble(trouble)


@pytest.mark.skipif(shutil.which("openssl") is None, reason="NOT RUN: there is no openssl to make a certificate")
@pytest.mark.parametrize("is_pinned", [False, True])
async def test_an_encrypted_server_sends_nobody_elsewhere(
    elsewhere: Elsewhere, is_pinned: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = made(tmp_path / "own", "IP:127.0.0.1")
    if not is_pinned:
        monkeypatch.setenv("SSL_CERT_FILE", str(own.file))
    async with redirecting(elsewhere.url, tls=own) as port:
        trouble = await refused(f"wss://127.0.0.1:{port}" + f"#{own.fingerprint}" * is_pinned)
    assert (trouble.code, elsewhere.visits) == ("redirects", 0)
    assert f"127.0.0.1:{port}" in sentences.of_trouble(trouble)


async def test_a_server_sends_nobody_to_another_page_of_its_own() -> None:
    async with redirecting("/other") as port:
        assert (await refused(f"ws://127.0.0.1:{port}")).code == "redirects"


async def test_who_comes_back_is_not_sent_elsewhere_and_is_told(
    server: FakeServer, elsewhere: Elsewhere, keep: KeptSeats, heard: Heard
) -> None:
    session = Session(server.address, "Ann", keep=keep, timing=QUICK)
    session.listen(heard)
    await seated(server, session)
    await server.stop()
    async with redirecting(elsewhere.url, port=server.address.port):
        lost = await heard.until(LinkChanged, lambda link: link.state == "lost" and link.code == "redirects")
    assert elsewhere.visits == 0
    assert server.address.text in sentences.of_distrust(lost.code, lost.args)
    await session.close()
