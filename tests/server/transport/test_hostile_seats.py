"""A busy server with adversarial clients at some tables: each is cut off for a reason, and everybody else continues to play.

`benchmarks/bad_seats.py` measures that the moves of others take no longer.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import aiohttp

from engine.chance import SeedChance
from engine.star_realms.bots import BOTS
from protocol.codec import encode
from protocol.messages import ListTables, Ping, Table
from tests.fuzz.live import numbers
from tests.fuzz.rogue import PING, masked
from tests.server.conftest import Connect
from tests.server.peer import PATIENCE, Peer, cut, play_out
from tests.server.process import ServerProcess

PLAIN_TABLES = 3
BURST = 2000
"""Frames that a seat may send at once."""
TERMS = {"game": "star-realms", "mode": "duel", "title": "x" * 32, "absent": "bot", "grace": 0}


async def sends(peer: Peer, frame: bytes) -> None:
    """Send the same frame again and again, as fast as it goes, until it is cut."""
    line = peer.socket._conn
    async with asyncio.timeout(PATIENCE):
        while line.transport is not None and not line.transport.is_closing():
            line.transport.write(frame * 50)
            with suppress(ConnectionError):
                await line.protocol._drain_helper()
            await asyncio.sleep(0)


async def never_reads(peer: Peer) -> None:
    """Ask and ask, no more than it may, and hear no answer."""
    transport = peer.socket._conn.transport
    transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    transport.pause_reading()
    transport.write(masked(encode(ListTables("l"))) * (BURST * 3 // 4))


async def floods_with_messages(peer: Peer) -> None:
    await sends(peer, masked(encode(Ping(1))))


async def floods_with_pings(peer: Peer) -> None:
    await sends(peer, masked(b"x", PING))


async def sends_garbage(peer: Peer) -> None:
    peer.socket._conn.transport.write(masked(b"\xc1" + os.urandom(100)))


async def sends_what_is_no_frame(peer: Peer) -> None:
    peer.socket._conn.transport.write(b"\xff" + os.urandom(100))


async def sends_half_a_frame(peer: Peer) -> None:
    frame = masked(encode(Ping(1)))
    peer.socket._conn.transport.write(frame[: len(frame) // 2])


BAD: Mapping[str, tuple[Callable[[Peer], Awaitable[None]], str]] = {
    "Deaf": (never_reads, "slow-reader"),
    "Loud": (floods_with_messages, "too-fast"),
    "Pinging": (floods_with_pings, "too-fast"),
    "Babbling": (sends_garbage, "bad-frame"),
    "Noisy": (sends_what_is_no_frame, "no-websocket"),
    "Halting": (sends_half_a_frame, "idle"),
}
"""By name: what it does, and what it is cut for."""


async def plays_to_the_end(seed: int, peers: list[Peer], stays: asyncio.TaskGroup) -> None:
    """Play a whole game; whoever is through with it listens on."""
    await play_out(*peers, choose=plays_well(seed))
    for peer in peers:
        stays.create_task(peer.ended())


def plays_well(seed: int) -> Callable[[dict[str, Any]], list[Any]]:
    chance = SeedChance(seed.to_bytes(32, "big"))
    return lambda view: list(BOTS["simple"](view, chance))


async def test_whatever_a_seat_does_everybody_else_plays_to_the_end(connect: Connect, tmp_path: Path) -> None:
    options = ("--metrics", "--message-rate", "1", "--message-burst", str(BURST))
    server = await ServerProcess.start(tmp_path, *options, module="tests.fuzz.impatient_server")
    games: list[list[Peer]] = []
    for number in range(PLAIN_TABLES):
        games.append([await connect(server.port, f"A{number}"), await connect(server.port, f"B{number}")])
        await games[-1][0].host(**TERMS)
        await games[-1][1].join(games[-1][0].code)
    bad: list[Peer] = []
    for name in BAD:
        host, guest = await connect(server.port, f"Ada-{name}"), await connect(server.port, f"Ben-{name}")
        bad.append(await connect(server.port, name))
        await host.host(**TERMS | {"mode": "free-for-all", "seats": 3})
        await bad[-1].join(host.code, seat=1)
        await guest.join(host.code)
        games.append([host, guest])
    for peers in games:
        for peer in peers:
            while not peer.view:
                await peer.next()
    async with asyncio.TaskGroup() as stays:
        plays = [asyncio.create_task(plays_to_the_end(seed, peers, stays)) for seed, peers in enumerate(games)]
        await asyncio.gather(*(BAD[peer.name][0](peer) for peer in bad))
        await asyncio.gather(*plays)
        async with aiohttp.ClientSession() as http:
            counted = await numbers(http, server.port)
        assert await server.terminate() == 0
    await cut(bad[list(BAD).index("Deaf")])
    for peers, name in zip(games[PLAIN_TABLES:], BAD, strict=True):
        table = peers[0].table
        assert isinstance(table, Table)
        assert (table.phase, table.seats[1].name, table.seats[1].link) == ("over", name, "lost")
    reasons = {name.split()[1]: count for name, count in counted.items() if name.startswith("traderow_closings_total")}
    assert reasons == {"slow-reader": 1, "too-fast": 2, "bad-frame": 1, "no-websocket": 1, "idle": 1}
    assert counted["traderow_tables over"] == len(games)
    assert " ERROR " not in server.log
