"""From the handshake on: who asks rightly is answered as RFC 6455 says, aiohttp is left behind, and each end says goodbye."""

from __future__ import annotations

import asyncio
import gc
import socket
from collections import Counter

import aiohttp
import pytest

from protocol.codec import decode_server, encode
from protocol.messages import Closing, Hello, Ping, Pong, Welcome
from protocol.version import SPOKEN
from server.app import Server
from server.connection import Connection
from server.frames import CLOSE, FrameReader
from server.outbox import Outbox
from server.wire import MANY, Wire
from tests.server.conftest import Connect, Serve
from tests.server.peer import PATIENCE, port_of
from tests.server.test_frames import masked
from tests.server.test_hostile import UPGRADE, cut_off, raw, still_serves

MOST_OBJECTS = 16
"""Of the server's and of asyncio's types, that an idle connection may consist of."""
HELLO = encode(Hello(list(SPOKEN), "test", "Ada"))


async def frames_until_the_end(reader: asyncio.StreamReader) -> list[tuple[int, bytes]]:
    """What the server says after the handshake, as (opcode, payload), until it has gone."""
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
    """A WebSocket by hand; `more` comes in one piece with the request."""
    reader, writer = await raw(server, UPGRADE + more)
    head = await reader.readuntil(b"\r\n\r\n")
    assert head.split(b"\r\n")[0] == b"HTTP/1.1 101 Switching Protocols"
    assert b"Sec-WebSocket-Accept: BACScCJPNqyz+UBoqMH89VmURoA=" in head
    return reader, writer


async def test_what_comes_in_one_piece_with_the_handshake_is_not_lost(serve: Serve) -> None:
    reader, writer = await shaken(await serve(), masked(HELLO) + masked(encode(Ping(5))) + masked(b"", CLOSE))
    (_, welcome), (_, pong), (closing, code) = await frames_until_the_end(reader)
    assert isinstance(decode_server(welcome), Welcome)
    assert decode_server(pong) == Pong(5)
    assert (closing, code) == (CLOSE, (1000).to_bytes(2, "big"))
    writer.close()


@pytest.mark.parametrize(
    ("was", "instead"),
    [
        (b"Upgrade: websocket\r\n", b""),
        (b"Upgrade: websocket", b"Upgrade: h2c"),
        (b"Connection: Upgrade", b"Connection: close"),
        (b"Version: 13", b"Version: 12"),
        (b"Key: MDEy", b"Key: MDE"),
        (b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n", b""),
        (b"HTTP/1.1", b"HTTP/1.0"),
        (b"Host: x", b"Host: x\r\nContent-Length: 3"),
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


async def test_frames_that_are_not_masked_end_the_connection(serve: Serve) -> None:
    reader, _ = await shaken(await serve(), b"\x82\x01x")
    assert await frames_until_the_end(reader) == [(CLOSE, (1002).to_bytes(2, "big"))]


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
    """Until nobody is connected, and nobody is counted any more."""
    assert server._gate is not None
    for _ in range(int(PATIENCE / 0.01)):
        if not (server.connections or server._lives or server._gate.sockets):
            break
        await asyncio.sleep(0.01)
    assert not server._gate.sockets
    assert not server._by_address
    assert not server._gate.by_address


async def test_each_socket_is_counted_once_from_its_first_byte_to_its_last(serve: Serve, connect: Connect) -> None:
    server = await serve()
    peers = [await connect(server, name) for name in ("Ada", "Ben", "Cem")]
    gate = server._gate
    assert gate is not None
    assert (len(server.connections), server._by_address["loopback"], gate.sockets) == (3, 3, 3)
    for peer in peers:
        await peer.socket.close()
    await gone(server)


async def test_who_sends_faster_than_can_be_received_is_not_read_on(serve: Serve) -> None:
    server = await serve(message_burst=10_000, message_rate=10_000.0)
    count = 3 * MANY
    pings = b"".join(masked(encode(Ping(number))) for number in range(count))
    reader, _ = await shaken(server, masked(HELLO) + pings + masked(b"", CLOSE))
    (_, welcome), *pongs, _ = await frames_until_the_end(reader)
    assert isinstance(decode_server(welcome), Welcome)
    assert [decode_server(pong) for _, pong in pongs] == [Pong(number) for number in range(count)]


async def test_a_frame_that_never_ends_is_waited_for_only_so_long(serve: Serve) -> None:
    server = await serve(hello=0.1)
    reader, _ = await shaken(server, masked(HELLO)[:-1])
    frames = await frames_until_the_end(reader)
    assert decode_server(frames[0][1]) == Closing("hello-late", {}, None)


# -- what a connection holds -----------------------------------------------------------------------------------------------


def census() -> Counter[str]:
    """How many objects there are of each type, by the type's full name."""
    gc.collect()
    return Counter(f"{type(each).__module__}.{type(each).__qualname__}" for each in gc.get_objects())


async def held(server: Server) -> socket.socket:
    """A connection that is greeted and has been answered, with as little of it on this side as can be."""
    loop = asyncio.get_running_loop()
    end = socket.create_connection(("127.0.0.1", port_of(server)))
    end.setblocking(False)
    await loop.sock_sendall(end, UPGRADE + masked(HELLO))
    heard = b""
    while b"welcome" not in heard:
        heard += await loop.sock_recv(end, 65_536)
    return end


async def test_of_the_handshake_nothing_is_kept(serve: Serve) -> None:
    server = await serve()
    ends = [await held(server) for _ in range(5)]
    before = census()
    ends += [await held(server) for _ in range(20)]
    more = census() - before
    each = {kind: round(count / 20) for kind, count in more.items() if count >= 10}
    assert each["server.wire.Wire"] == each["server.connection.Connection"] == 1
    assert not [kind for kind in each if kind.startswith(("aiohttp", "multidict", "yarl", "server.gate"))]
    assert server._runner is not None
    assert server._runner.server is not None
    assert not server._runner.server.connections, "aiohttp has forgotten them"
    assert sum(each[kind] for kind in each if kind.startswith(("server", "asyncio", "_asyncio"))) <= MOST_OBJECTS, str(each)
    for end in ends:
        end.close()


async def test_who_is_gone_leaves_nothing_for_the_garbage_collector(serve: Serve) -> None:
    """Which looks at what has lived long about never: a year of people coming and going must not pile up."""
    server = await serve()
    gc.collect()
    gc.disable()
    try:
        for end in [await held(server) for _ in range(10)]:
            end.close()
        await gone(server)
        left = Counter(type(each).__name__ for each in gc.get_objects() if str(type(each).__module__).startswith("server."))
    finally:
        gc.enable()
    assert not {"Connection", "Wire", "Outbox", "FrameReader", "GatedHandler", "Meter"} & left.keys(), left


@pytest.mark.parametrize("kind", [Connection, Wire, Outbox, FrameReader])
def test_what_each_connection_has_is_without_a_dictionary(kind: type) -> None:
    assert all("__slots__" in vars(each) for each in kind.__mro__[:-1])
    assert not hasattr(object.__new__(kind), "__dict__")
