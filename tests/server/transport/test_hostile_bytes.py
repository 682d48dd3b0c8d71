"""Unusual and invalid WebSocket traffic: sizes, fragments, compression, and sockets that never finish their handshake."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from pathlib import Path
from random import Random

import aiohttp
import pytest

from protocol.codec import CLIENT_FRAME, encode
from protocol.messages import PROTOCOL, Hello, Ping, Pong
from server.app import Server
from server.transport.send_queue import websocket_frame
from tests.fuzz.live import numbers
from tests.fuzz.rogue import CONTINUED, Loot, Rogue, masked, meet
from tests.server.conftest import Connect, Serve
from tests.server.peer import PATIENCE, play_out, port_of
from tests.server.process import ServerProcess
from tests.server.transport.test_hostile import UPGRADE, raw, still_serves
from tests.server.transport.test_hostile_seats import TERMS, plays_well

HALF_OPEN = 2000


async def greeted(server: Server, *frames: bytes) -> Rogue:
    """Return a line that has said hello, and then these frames."""
    rogue = await meet(port_of(server), Random(0), Loot(), "192.0.2.7")
    assert rogue is not None
    rogue.writer.write(masked(encode(Hello([PROTOCOL], "x", "Rog"))) + b"".join(frames))
    return rogue


async def ended(server: Server, *frames: bytes) -> Counter[str]:
    """Return how such a line comes to its end."""
    rogue = await greeted(server, *frames)
    await rogue.listens_to_the_end()
    return rogue.loot.counts


@pytest.mark.parametrize("size", [CLIENT_FRAME - 1, CLIENT_FRAME, CLIENT_FRAME + 1, CLIENT_FRAME + 2])
@pytest.mark.parametrize("parts", [1, 2, 5])
async def test_a_frame_may_be_just_so_large_in_one_piece_or_in_several(size: int, parts: int, serve: Serve) -> None:
    server = await serve()
    counts = await ended(server, *fragments(bytes(size), parts))
    if size <= CLIENT_FRAME:
        assert (counts["told bad-frame"], counts["closed 1008"]) == (1, 1)
    else:
        assert counts["closed 1009"] + counts["told bad-frame"] == 1
    assert await still_serves(server)


async def test_a_frame_without_a_mask_ends_the_line(serve: Serve) -> None:
    server = await serve()
    counts = await ended(server, websocket_frame(encode(Ping(1))))
    assert counts["closed 1002"] == 1
    assert await still_serves(server)


@pytest.mark.parametrize(
    "request_",
    [
        b"GET /health HTTP/1.1\r\nHost: ann\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: ann\r\n\r\n",
        b"POST /ws HTTP/1.1\r\nHost: ann\r\nContent-Length: 0\r\n\r\n",
        b"GET /health HTTP/1.1\r\nHost: ann\r\nExpect: nothing\r\n\r\n",
        b"GET /ws HTTP/1.1\r\nHost: ann\r\n\r\n",
        b"GET /ws HTTP/1.1\r\nHost: ann\r\nOrigin: http://ann\r\n\r\n",
        UPGRADE,
        b"nothing that anybody speaks\r\n\r\n",
    ],
)
async def test_no_answer_names_the_programs_that_give_it(request_: bytes, serve: Serve) -> None:
    server = await serve()
    reader, writer = await asyncio.open_connection("127.0.0.1", port_of(server))
    writer.write(request_)
    head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)).lower()
    writer.close()
    assert head.startswith(b"http/1.")
    assert b"\nserver:" not in head
    assert b"aiohttp" not in head
    assert b"python" not in head


def fragments(payload: bytes, parts: int) -> list[bytes]:
    step = -(-len(payload) // parts)
    pieces = [payload[at : at + step] for at in range(0, len(payload), step)]
    last = len(pieces) - 1
    return [masked(piece, CONTINUED if at else 2, is_last=at == last) for at, piece in enumerate(pieces)]


async def test_a_message_in_fragments_with_pings_between_them_arrives(serve: Serve) -> None:
    first, second = fragments(encode(Ping(77)), 2)
    rogue = await greeted(await serve(), first, masked(b"x", 9), second)
    async with asyncio.timeout(PATIENCE):
        while rogue.heard != Pong(77):
            await rogue._hears()
    rogue.writer.close()


async def test_the_answer_to_a_handshake_agrees_to_no_extension(serve: Serve) -> None:
    offer = b"Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n"
    reader, writer = await raw(await serve(), UPGRADE.removesuffix(b"\r\n") + offer)
    head = await reader.readuntil(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 101 ")
    assert b"xtension" not in head
    writer.close()


async def test_a_frame_that_says_it_is_compressed_is_none(serve: Serve) -> None:
    server = await serve()
    bomb = masked(b"\x00" * 100, first=0x40)
    assert (await ended(server, bomb))["closed 1002"] == 1
    assert await still_serves(server)


async def test_two_thousand_half_open_sockets_keep_nobody_out(connect: Connect, tmp_path: Path) -> None:
    server = await ServerProcess.start(tmp_path, "--metrics", "--log-level", "error", module="tests.fuzz.impatient_server")
    held = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(HALF_OPEN)]
    for number, each in enumerate(held):
        each.sendall((b"", b"GET /ws HTTP/1.1\r\nHost: ", UPGRADE[:-2])[number % 3])
    ada, ben = await connect(server.port, "Ada"), await connect(server.port, "Ben")
    await ada.host(**TERMS)
    await ben.join(ada.code)
    while not (ada.view and ben.view):
        await (ben if ada.view else ada).next()
    await play_out(ada, ben, choose=plays_well(1))
    for each in held:
        each.settimeout(PATIENCE)
        assert await asyncio.to_thread(each.recv, 1) == b""
        each.close()
    async with aiohttp.ClientSession() as http:
        assert (await numbers(http, server.port))["traderow_closings_total handshake-late"] == HALF_OPEN
    assert await server.terminate() == 0
