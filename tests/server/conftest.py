"""A server with the toy game on its own port, and peers that connect to it."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

import pytest

from server.app import Server
from server.limits.limits import Limits
from server.storage.base import Storage
from server.storage.memory import MemoryStorage
from tests.server.peer import Peer, connected, port_of
from tests.server.toy_game import Toy

NAMES = ("Ada", "Ben", "Cem", "Dee", "Eli", "Fay")
QUICK = Limits(think=0.0, sweep=0.02, stop=2.0, message_burst=2000, message_rate=2000.0)


class Clock:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


Serve = Callable[..., Awaitable[Server]]
Connect = Callable[..., Awaitable[Peer]]


@pytest.fixture
async def serve() -> AsyncIterator[Serve]:
    """Return a function that starts a server. `clock` measures the waiting for players; other keyword arguments change limits.

    `most_games`: games that a table may have.
    """
    servers: list[Server] = []

    async def start(
        storage: Storage | None = None,
        games: Any = None,
        clock: Clock | None = None,
        most_games: int = QUICK.games,
        strict: bool = False,
        **limits: Any,
    ) -> Server:
        limited = replace(QUICK, games=most_games, **limits)
        server = Server(games or {"toy": Toy}, storage or MemoryStorage(), limited, clock or time.monotonic, strict)
        await server.start("127.0.0.1", 0)
        servers.append(server)
        return server

    yield start
    for server in servers:
        await server.stop()


@pytest.fixture
async def connect() -> AsyncIterator[Connect]:
    """Return a function that connects a peer, which is disconnected after the test."""
    async with AsyncExitStack() as stack:

        async def come(server: Server | int, name: str = "Ada", greet: bool = True) -> Peer:
            port = server if isinstance(server, int) else port_of(server)
            return await stack.enter_async_context(connected(port, name, greet))

        yield come


@pytest.fixture
def seated(serve: Serve, connect: Connect) -> Callable[..., Awaitable[tuple[Server, list[Peer]]]]:
    """Return a function that seats peers at a table of a server, one for each seat in order, and begins the game. Keywords
    are the host's table settings."""

    async def seat(server: Server | None = None, **terms: Any) -> tuple[Server, list[Peer]]:
        server = server or await serve()
        peers = [await connect(server, name) for name in NAMES[: terms.get("seats", 2)]]
        await peers[0].host(**terms)
        for number, peer in enumerate(peers[1:], 1):
            await peer.join(peers[0].code, seat=number)
        for peer in peers:
            while not peer.view:
                await peer.next()
        return server, peers

    return seat


@pytest.fixture
def seated_pair(serve: Serve, connect: Connect) -> Callable[..., Awaitable[tuple[Server, Peer, Peer]]]:
    """Return a function that seats two peers at a table of a server, whose game has begun."""

    async def seat(
        storage: Storage | None = None, terms: dict[str, Any] | None = None, **limits: Any
    ) -> tuple[Server, Peer, Peer]:
        server = await serve(storage, **limits)
        ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
        await ada.host(**(terms or {}))
        await ben.join(ada.code)
        for peer in (ada, ben):
            while not peer.view:
                await peer.next()
        return server, ada, ben

    return seat
