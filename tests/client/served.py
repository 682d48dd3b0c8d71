"""A real server in the event loop of a test, with players and bots at its tables."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import engine
from client.lobby.table_settings import Terms
from client.records.recording import Recording
from client.session.kept_seats import KeptSeats
from client.session.route import Address
from client.session.session import Session
from server.app import Server
from server.limits.limits import Limits
from server.storage.memory import MemoryStorage
from tests.client.conftest import QUICK
from tests.client.fake_server import Heard


@asynccontextmanager
async def serving(storage: MemoryStorage | None = None, limits: Limits | None = None) -> AsyncIterator[Address]:
    """Yield the address of a server on this computer, whose bots answer without a pause."""
    server = Server(engine.games, storage or MemoryStorage(), limits or Limits(think=0.0))
    await server.start("127.0.0.1", 0)
    try:
        yield Address("127.0.0.1", server.addresses[0][1])
    finally:
        await server.stop()


async def come(address: Address, name: str, heard: Heard, keep: KeptSeats | None = None) -> Session:
    """Connect a player with that name."""
    session = Session(address, name, keep=keep, timing=QUICK, recorder=Recording)
    session.listen(heard)
    await session.connect()
    return session


async def against_a_bot(address: Address, heard: Heard, keep: KeptSeats | None = None) -> Session:
    """Return a session in which Ann sits in a game with a bot."""
    session = await come(address, "Ann", heard, keep)
    await session.joining.host(Terms("star-realms", "duel", 2, bots=("simple",)))
    return session


class Served:
    """Replaces the process of a local server."""

    def __init__(self, address: Address, data: Path | None = None) -> None:
        self._address = address
        self.stopped = False
        self.data = data
        self.unkept = ""

    async def ready(self) -> Address:
        return self._address

    def guard(self, gave_up: object) -> None:
        """Do nothing: this server does not end by itself."""

    async def stop(self) -> None:
        self.stopped = True
