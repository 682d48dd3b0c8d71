"""Admission counts and times every socket from the moment it is accepted, also during a TLS handshake that never ends."""

from __future__ import annotations

import asyncio
import gc
import socket
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from server.app import Server
from server.limits.limits import Limits
from server.storage.memory import MemoryStorage
from server.transport.admission import Admission
from server.transport.tls import load_certificate
from tests.server.conftest import Connect, Serve
from tests.server.peer import PATIENCE, Peer, port_of
from tests.server.toy_game import Toy
from tests.server.transport.test_hostile import UPGRADE, cut_off, raw
from tests.server.transport.test_tls import certificate, needs_openssl

STRANGER = "192.0.2.7"

Encrypted = Callable[..., Awaitable[tuple[Server, ssl.SSLContext]]]


@pytest.fixture
async def encrypted(tmp_path: Path) -> AsyncIterator[Encrypted]:
    """Start a server with a certificate and these limits; the server, and who trusts it."""
    own, servers = certificate(tmp_path), []

    async def start(**limits: Any) -> tuple[Server, ssl.SSLContext]:
        servers.append(Server({"toy": Toy}, MemoryStorage(), Limits(think=0.0, **limits), tls=load_certificate(*own)))
        await servers[-1].start("127.0.0.1", 0)
        return servers[-1], ssl.create_default_context(cafile=str(own[0]))

    yield start
    for server in servers:
        await server.stop()


async def test_who_has_become_a_websocket_keeps_no_reader_of_http(serve: Serve, connect: Connect) -> None:
    server = await serve()
    before = readers_of_http()
    peers = [await connect(server, name) for name in ("Ada", "Ben", "Cem")]
    for peer in peers:
        await peer.settle()
    assert gate_of(server).sockets == 3
    assert readers_of_http() == before


def readers_of_http() -> int:
    gc.collect()
    return sum(type(each).__name__ == "HttpRequestParser" for each in gc.get_objects())


def gate_of(server: Server) -> Admission:
    assert server._admission is not None
    return server._admission


async def counted(gate: Admission, sockets: int) -> None:
    """Wait until that many sockets are inside."""
    for _ in range(int(PATIENCE / 0.01)):
        if gate.sockets == sockets:
            break
        await asyncio.sleep(0.01)
    assert (gate.sockets, gate.by_address.total()) == (sockets, sockets)


async def is_let_in(server: Server, trust: ssl.SSLContext) -> bool:
    """Return True if an honest client completes the handshakes and is greeted."""
    try:
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(f"wss://127.0.0.1:{port_of(server)}/ws", ssl=trust) as line,
        ):
            await Peer(line, "Zoe").hello()
            return True
    except aiohttp.ClientError:
        return False


@needs_openssl
async def test_sockets_that_only_begin_a_tls_handshake_are_counted_for_their_address(
    encrypted: Encrypted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.transport.admission.peer_of", lambda _: STRANGER)
    server, trust = await encrypted(connections_each=2, handshake=60.0)
    starts = (b"", b"\x16\x03\x01\x02\x00\x01", b"\x16", b"")
    held = [await raw(server, start) for start in starts]
    await counted(gate_of(server), 4)
    assert gate_of(server).by_address == {STRANGER: 4}
    assert not await is_let_in(server, trust)
    monkeypatch.setattr("server.transport.admission.peer_of", lambda _: "192.0.2.8")
    assert await is_let_in(server, trust), "another address is not meant"
    monkeypatch.setattr("server.transport.admission.peer_of", lambda _: STRANGER)
    held[0][1].close()
    await counted(gate_of(server), 3)
    assert await is_let_in(server, trust), "there is room again"
    for _, writer in held:
        writer.close()
    await counted(gate_of(server), 0)


@needs_openssl
async def test_sockets_that_only_begin_a_tls_handshake_are_counted_in_all(encrypted: Encrypted) -> None:
    server, trust = await encrypted(connections=2, handshake=60.0)
    held = [socket.create_connection(("127.0.0.1", port_of(server))) for _ in range(4)]
    await counted(gate_of(server), 4)
    assert not await is_let_in(server, trust)
    for each in held:
        each.close()
    await counted(gate_of(server), 0)
    assert await is_let_in(server, trust)


@needs_openssl
async def test_a_tls_handshake_that_hangs_makes_room_in_the_end(encrypted: Encrypted) -> None:
    server, trust = await encrypted(connections=1, handshake=2.0)
    held = [await raw(server, start) for start in (b"", b"\x16\x03\x01\x02\x00\x01")]
    for reader, _ in held:
        assert await cut_off(reader)
    await counted(gate_of(server), 0)
    assert await is_let_in(server, trust)


@needs_openssl
@pytest.mark.parametrize("request_begun", [b"", b"GET /ws HTTP/1.1\r\nHost: "])
async def test_the_time_of_both_handshakes_is_one(encrypted: Encrypted, request_begun: bytes) -> None:
    """Who is encrypted and asks for nothing is cut too, and counted until then."""
    server, trust = await encrypted(handshake=0.5)
    reader, writer = await asyncio.open_connection("127.0.0.1", port_of(server), ssl=trust)
    writer.write(request_begun)
    await counted(gate_of(server), 1)
    assert await cut_off(reader)
    await counted(gate_of(server), 0)


@needs_openssl
async def test_garbage_instead_of_a_tls_handshake_is_cut_at_once(encrypted: Encrypted) -> None:
    server, trust = await encrypted(handshake=60.0)
    for garbage in (UPGRADE, bytes(1000), b"\x16\x03\x01\x00\x05garbage"):
        reader, _ = await raw(server, garbage)
        assert await cut_off(reader)
    await counted(gate_of(server), 0)
    assert await is_let_in(server, trust)


@needs_openssl
async def test_what_comes_in_one_piece_with_the_end_of_the_tls_handshake_is_not_lost(encrypted: Encrypted) -> None:
    """A client of TLS 1.3 may send its request together with the last message of its handshake."""
    server, trust = await encrypted()
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = trust.wrap_bio(incoming, outgoing, server_hostname="127.0.0.1")
    reader, writer = await asyncio.open_connection("127.0.0.1", port_of(server))
    while True:
        try:
            client.do_handshake()
            break
        except ssl.SSLWantReadError:
            writer.write(outgoing.read())
            incoming.write(await reader.read(65_536))
    client.write(UPGRADE)
    writer.write(outgoing.read())
    answer = b""
    while b"\r\n\r\n" not in answer:
        try:
            answer += client.read(65_536)
        except ssl.SSLWantReadError:
            incoming.write(await reader.read(65_536))
    assert answer.startswith(b"HTTP/1.1 101 ")
    writer.close()
    await counted(gate_of(server), 0)


@needs_openssl
async def test_a_server_that_stops_waits_for_nobodys_handshake(encrypted: Encrypted) -> None:
    server, _ = await encrypted(handshake=60.0)
    reader, _ = await raw(server, b"\x16\x03\x01")
    await counted(gate_of(server), 1)
    await server.stop()
    assert await cut_off(reader)
    await counted(gate_of(server), 0)
