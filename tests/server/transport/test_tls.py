"""With a certificate the server accepts only wss; with a wrong one it gives the reason in a sentence."""

from __future__ import annotations

import asyncio
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from protocol.messages import Seated, Step
from server.app import Server
from server.limits.limits import Limits
from server.storage.memory import MemoryStorage
from server.transport.tls import load_certificate
from tests.server.peer import Peer, port_of
from tests.server.test_process import complaint
from tests.server.toy_game import Toy

needs_openssl = pytest.mark.skipif(shutil.which("openssl") is None, reason="NOT RUN: there is no openssl to make a certificate")


def certificate(directory: Path, name: str = "own", *options: str) -> tuple[Path, Path]:
    """Make a certificate for this machine that vouches for itself, and its key."""
    made, key = directory / f"{name}.pem", directory / f"{name}.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", made,
         *(options or ["-nodes"])],
        check=True, capture_output=True,
    )  # fmt: skip
    return made, key


@pytest.fixture
async def encrypted(tmp_path: Path) -> AsyncIterator[tuple[Server, ssl.SSLContext]]:
    """Yield a server with a certificate, and who trusts it."""
    own = certificate(tmp_path)
    server = Server({"toy": Toy}, MemoryStorage(), Limits(handshake=2.0, think=0.0), tls=load_certificate(*own))
    await server.start("127.0.0.1", 0)
    yield server, ssl.create_default_context(cafile=str(own[0]))
    await server.stop()


@needs_openssl
async def test_people_play_over_wss(encrypted: tuple[Server, ssl.SSLContext]) -> None:
    server, trust = encrypted
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"wss://127.0.0.1:{port_of(server)}/ws", ssl=trust) as socket,
    ):
        ada = Peer(socket, "Ada")
        await ada.hello()
        assert isinstance(await ada.host(bots=["simple"]), Seated)
        await ada.until(Step)
        while not ada.is_asked:
            await ada.next()
        assert isinstance(await ada.act("show"), Step)


@needs_openssl
async def test_who_does_not_trust_it_or_speaks_plain_does_not_get_in(encrypted: tuple[Server, ssl.SSLContext]) -> None:
    server, _ = encrypted
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.ClientConnectorCertificateError):
            await session.ws_connect(f"wss://127.0.0.1:{port_of(server)}/ws")
        with pytest.raises(aiohttp.ClientError):
            await session.ws_connect(f"ws://127.0.0.1:{port_of(server)}/ws")
    assert not server.connections


@needs_openssl
async def test_who_never_finishes_the_handshake_is_cut(encrypted: tuple[Server, ssl.SSLContext]) -> None:
    server, _ = encrypted
    reader, writer = await asyncio.open_connection("127.0.0.1", port_of(server))
    async with asyncio.timeout(20):
        assert await reader.read() == b""
    writer.close()


@needs_openssl
async def test_a_certificate_that_cannot_be_used_is_named_in_a_sentence(tmp_path: Path) -> None:
    own, other = certificate(tmp_path), certificate(tmp_path, "other")
    locked = certificate(tmp_path, "locked", "-passout", "pass:moon")
    (tmp_path / "text").write_text("no certificate")
    start = ("--port", "0", "--data", ":memory:")
    for made, key, words in (
        (own[0], other[1], "the key belongs to another certificate"),
        (tmp_path / "text", own[1], "are not a certificate with its key"),
        (own[0], tmp_path / "text", "are not a certificate with its key"),
        (*locked, "are not a certificate with its key"),
        (own[0], tmp_path / "nothing", "of --tls-key cannot be read"),
    ):
        assert words in await complaint(*start, "--tls-cert", str(made), "--tls-key", str(key))


async def test_one_without_the_other_is_named_too(tmp_path: Path) -> None:
    assert "belong together" in await complaint("--port", "0", "--data", ":memory:", "--tls-cert", str(tmp_path / "any"))
