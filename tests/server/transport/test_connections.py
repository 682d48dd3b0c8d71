"""The life of a connection: each socket is counted once from its handshake on, both ends close it, and nothing remains."""

from __future__ import annotations

import asyncio
import gc
import socket
from collections import Counter

import aiohttp
import pytest

from protocol.codec import decode_server, encode
from protocol.messages import PROTOCOL, Closing, Hello, Ping
from server.app import Server
from server.limits.token_bucket import TokenBucket
from server.transport.connection import Connection
from server.transport.frame_parser import BINARY, FrameParser
from server.transport.receiving import Receiver
from server.transport.send_queue import SendQueue
from server.transport.websocket import WebSocket
from tests.server.conftest import Connect, Serve
from tests.server.peer import PATIENCE, port_of
from tests.server.transport.test_hostile import UPGRADE, cut_off, raw, still_serves

MASK = b"\x01\x02\x03\x04"
HELLO = encode(Hello([PROTOCOL], "test", "Ada"))


def masked(payload: bytes, opcode: int = BINARY) -> bytes:
    """Return one whole frame, as a client sends it."""
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
    hidden = bytes(byte ^ MASK[at % 4] for at, byte in enumerate(payload))
    return bytes([0x80 | opcode]) + size + MASK + hidden


async def frames_until_the_end(reader: asyncio.StreamReader) -> list[tuple[int, bytes]]:
    """Return what the server says after the handshake, as (opcode, payload), until it has gone."""
    async with asyncio.timeout(PATIENCE):
        data = await reader.read()
    found = []
    while data:
        opcode, size, body = data[0] & 0x0F, data[1], 2
        if size == 126:
            size, body = int.from_bytes(data[2:4], "big"), 4
        found.append((opcode, data[body : body + size]))
        data = data[body + size :]
    return found


async def shaken(server: Server, more: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a WebSocket by hand; `more` comes in one piece with the request."""
    reader, writer = await raw(server, UPGRADE + more)
    head = await reader.readuntil(b"\r\n\r\n")
    assert head.split(b"\r\n")[0] == b"HTTP/1.1 101 Switching Protocols"
    assert b"Sec-WebSocket-Accept: BACScCJPNqyz+UBoqMH89VmURoA=" in head
    return reader, writer


@pytest.mark.parametrize(
    ("was", "instead"),
    [
        (b"Upgrade: websocket\r\n", b""),
        (b"Upgrade: websocket", b"Upgrade: h2c"),
        (b"Connection: Upgrade", b"Connection: close"),
        (b"Key: MDEy", b"Key: MDE"),
        (b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n", b""),
    ],
)
async def test_who_asks_wrongly_for_a_websocket_gets_none(serve: Serve, was: bytes, instead: bytes) -> None:
    server = await serve()
    assert was in UPGRADE
    reader, writer = await raw(server, UPGRADE.replace(was, instead))
    status = await reader.readline()
    assert status.split()[1] == b"400"
    assert not server.connections
    writer.close()
    assert await still_serves(server)


@pytest.mark.parametrize("versions", [(), (b"7",), (b"8",), (b"12",), (b"14",), (b"013",), (b"13, 8",), (b"13", b"8"), (b"",)])
async def test_who_asks_for_another_version_of_websocket_is_told_which_it_is(serve: Serve, versions: tuple[bytes, ...]) -> None:
    """RFC 6455, 4.2.2 and 4.4; that 426 names in `Upgrade` what to change to is RFC 9110, 15.5.22."""
    server = await serve()
    was = b"Sec-WebSocket-Version: 13\r\n"
    assert was in UPGRADE
    instead = b"".join(b"Sec-WebSocket-Version: %b\r\n" % version for version in versions)
    reader, writer = await raw(server, UPGRADE.replace(was, instead))
    status, *headers = (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")
    assert status.split()[1] == b"426"
    assert {b"Sec-WebSocket-Version: 13", b"Upgrade: websocket", b"Connection: upgrade, close"} <= set(headers)
    assert await cut_off(reader)
    assert not server.connections
    writer.close()
    assert await still_serves(server)


async def test_who_is_told_to_go_and_says_goodbye_is_let_go_at_once(serve: Serve, connect: Connect) -> None:
    server = await serve()
    peer = await connect(server, "\x1b", greet=False)
    assert await peer.hello() == Closing("bad-name", {"reason": "empty"}, None)
    assert (await peer.socket.receive()).type is aiohttp.WSMsgType.CLOSE
    await gone(server)


async def test_who_is_told_to_go_and_does_not_is_cut(serve: Serve) -> None:
    server = await serve()
    reader, _ = await shaken(server, masked(encode(Ping(1))))
    assert await cut_off(reader)
    await gone(server)


async def gone(server: Server) -> None:
    """Wait until nobody is connected, and nobody is counted any more."""
    assert server._admission is not None
    for _ in range(int(PATIENCE / 0.01)):
        if not (server.connections or server._lives or server._admission.sockets):
            break
        await asyncio.sleep(0.01)
    assert not server._admission.sockets
    assert not server._by_address
    assert not server._admission.by_address


async def test_each_socket_is_counted_once_from_its_first_byte_to_its_last(serve: Serve, connect: Connect) -> None:
    server = await serve()
    peers = [await connect(server, name) for name in ("Ada", "Ben", "Cem")]
    gate = server._admission
    assert gate is not None
    assert (len(server.connections), server._by_address["loopback"], gate.sockets) == (3, 3, 3)
    for peer in peers:
        await peer.socket.close()
    await gone(server)


async def test_a_frame_that_never_ends_is_waited_for_only_so_long(serve: Serve) -> None:
    server = await serve(hello=0.1)
    reader, _ = await shaken(server, masked(HELLO)[:-1])
    frames = await frames_until_the_end(reader)
    assert decode_server(frames[0][1]) == Closing("hello-late", {}, None)


# -- what a connection holds -----------------------------------------------------------------------------------------------


async def held(server: Server) -> socket.socket:
    """Return a connection that is greeted and has been answered, with as little of it on this side as can be."""
    loop = asyncio.get_running_loop()
    end = socket.create_connection(("127.0.0.1", port_of(server)))
    end.setblocking(False)
    await loop.sock_sendall(end, UPGRADE + masked(HELLO))
    heard = b""
    while b"welcome" not in heard:
        heard += await loop.sock_recv(end, 65_536)
    return end


async def test_of_who_is_gone_nothing_stays(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any search for garbage: a year of people coming and going does not pile up."""
    server = await serve(garbage=3600.0)
    swept, sweep = asyncio.Event(), server.lobby.sweep

    def sweep_and_say_so(now: float) -> None:
        sweep(now)
        if len(server.connections) == 10:
            swept.set()

    monkeypatch.setattr(server.lobby, "sweep", sweep_and_say_so)
    gc.collect()
    gc.disable()
    try:
        ends = [await held(server) for _ in range(10)]
        await swept.wait()
        for end in ends:
            end.close()
        await gone(server)
        assert not {"Connection", "WebSocket", "Receiver", "SendQueue", "HttpHandler"} & ours().keys()
    finally:
        gc.enable()


def ours() -> Counter[str]:
    """Return how many objects there are of each of the server's types."""
    return Counter(type(each).__name__ for each in gc.get_objects() if str(type(each).__module__).startswith("server."))


@pytest.mark.parametrize("kind", [Connection, WebSocket, FrameParser, Receiver, SendQueue, TokenBucket])
def test_what_each_connection_has_is_without_a_dictionary(kind: type) -> None:
    assert all("__slots__" in vars(each) for each in kind.__mro__[:-1])
    assert not hasattr(object.__new__(kind), "__dict__")
