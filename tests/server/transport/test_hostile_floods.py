"""Too many frames, bytes or connections: the sender is cut off, and nobody else is affected."""

from __future__ import annotations

import asyncio
import contextlib

import aiohttp
import pytest

from protocol.messages import Closing, Ping, Pong
from server.app import Server
from server.limits.limits import Limits
from server.storage.memory import MemoryStorage
from server.transport.admission import RECEIVE_BUFFER
from server.transport.client_address import Proxies, read_network
from server.transport.websocket import READ_AHEAD, WebSocket
from tests.server.conftest import Connect, Serve
from tests.server.peer import PATIENCE, port_of
from tests.server.toy_game import Toy
from tests.server.transport.test_hostile import UPGRADE, cut_off, raw, still_serves


async def test_a_flood_of_pings_is_metered(serve: Serve, connect: Connect) -> None:
    server = await serve(message_burst=20, message_rate=0.0)
    flood = await connect(server)
    for _ in range(20):
        await flood.socket.ping()
    closing, code = await flood.ended()
    assert (closing, code) == (Closing("too-fast", {}, None), 1008)
    assert await still_serves(server)


async def test_a_flood_of_messages_is_metered(serve: Serve, connect: Connect) -> None:
    server = await serve(message_burst=20, message_rate=0.0)
    flood = await connect(server)
    for number in range(20):
        await flood.send(Ping(number))
    closing, _ = await flood.ended()
    assert closing == Closing("too-fast", {}, None)
    assert sum(isinstance(message, Pong) for message in flood.heard) == 19


async def test_a_flood_of_empty_fragments_is_metered(serve: Serve) -> None:
    server = await serve(message_burst=10, message_rate=0.0, bytes_a_frame=1000)
    reader, writer = await raw(server, UPGRADE)
    await reader.readuntil(b"\r\n\r\n")
    writer.write(b"\x02\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * 5000)
    assert await cut_off(reader)
    assert await still_serves(server)


async def test_many_answers_at_once_are_no_slow_reader(serve: Serve, connect: Connect) -> None:
    peer = await connect(await serve(queue=4))
    for number in range(100):
        await peer.send(Ping(number))
    await peer.until(Pong, lambda pong: pong.mark == 99)


async def test_what_a_flood_sends_after_it_is_cut_is_not_even_read(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    honest = WebSocket.data_received

    def count(socket: WebSocket, data: bytes) -> None:
        read.append(len(data))
        honest(socket, data)

    monkeypatch.setattr(WebSocket, "data_received", count)
    server = await serve(message_burst=10, message_rate=0.0, bytes_a_frame=10**9)
    reader, writer = await raw(server, UPGRADE)
    await reader.readuntil(b"\r\n\r\n")
    writer.write(b"\x89\x80\0\0\0\0" * 1_000_000)
    assert await cut_off(reader)
    writer.close()
    assert sum(read) <= 10 * RECEIVE_BUFFER
    assert max(read) <= 2 * RECEIVE_BUFFER, "one read alone keeps everybody waiting"
    assert await still_serves(server)


async def test_what_a_client_sends_ahead_is_read_only_so_far(serve: Serve, connect: Connect) -> None:
    server = await serve(message_burst=1_000_000)
    await connect(server)
    (connection,) = server.connections
    socket = connection._socket
    ping = b"\x89\x80\0\0\0\0"
    socket.data_received(ping * (READ_AHEAD // 128))
    assert socket.transport.is_reading()
    socket.data_received(ping)
    assert not socket.transport.is_reading()
    assert socket.take() is not None
    assert socket.transport.is_reading()
    socket.data_received(ping * 10)
    socket.say_goodbye(1000)
    assert socket.transport.is_reading(), "for the client's goodbye"
    socket.stop_listening()
    assert not socket.transport.is_reading()
    socket.transport.abort()  # or its client would wait for an answer to its goodbye


@pytest.mark.parametrize("way", ["at the gate", "through a proxy"])
async def test_an_address_may_not_come_again_and_again(way: str, serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    proxies = Proxies([read_network("127.0.0.1")] if way == "through a proxy" else [])
    if way == "at the gate":
        monkeypatch.setattr("server.transport.admission.address_of", lambda _: "192.0.2.7")
    server = Server({"toy": Toy}, MemoryStorage(), Limits(arrivals=5, arrivals_rate=0.0), proxies=proxies)
    await server.start("127.0.0.1", 0)
    forwarded = {"X-Forwarded-For": "192.0.2.7"} if way == "through a proxy" else {}
    url, came = f"ws://127.0.0.1:{port_of(server)}/ws", 0
    try:
        async with aiohttp.ClientSession(headers=forwarded) as session:
            for _ in range(20):
                with contextlib.suppress(aiohttp.ClientError):
                    await (await session.ws_connect(url)).close()
                    came += 1
    finally:
        await server.stop()
    assert came == 5
    registry = server.lobby.services.counters.registry
    refused = registry.get_sample_value("traderow_closings_total", {"reason": "too-many-arrivals"})
    assert (refused or 0) >= 15, "its client tries each twice"


async def test_people_on_the_hosts_machine_may_come_as_often_as_they_like(serve: Serve) -> None:
    server = await serve(arrivals=1, arrivals_rate=0.0)
    for _ in range(10):
        assert await still_serves(server)


@pytest.mark.parametrize("path", [b"/health", b"/nowhere", b"/ws"])
async def test_a_socket_has_one_request_and_no_more(path: bytes, serve: Serve) -> None:
    reader, writer = await raw(await serve(), b"GET " + path + b" HTTP/1.1\r\nHost: x\r\n\r\n")
    writer.write((b"GET " + path + b" HTTP/1.1\r\nHost: x\r\n\r\n") * 200)
    async with asyncio.timeout(PATIENCE):
        answers = b""
        with contextlib.suppress(ConnectionError):
            while more := await reader.read(65_536):
                answers += more
    writer.close()
    assert answers.count(b"HTTP/1.1 ") == 1
