"""Servers that share one PostgreSQL, each with a name and an address of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace

import pytest

from protocol.messages import ListTables, TableInfo, Tables
from server.app import Server
from server.lobby import shared_tables
from server.storage.postgres import lease
from server.storage.postgres.storage import PostgresStorage
from server.storage.shared import Node
from tests.postgres import postgres
from tests.server.conftest import QUICK
from tests.server.peer import PATIENCE, Peer, port_of
from tests.server.toy_game import Toy

ServeNode = Callable[..., Awaitable[Server]]


@pytest.fixture
def short_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make all times that belong to leases three times shorter."""
    for module, name in ((lease, "LEASE"), (lease, "MARGIN"), (lease, "RENEW"), (shared_tables, "SILENT")):
        monkeypatch.setattr(module, name, getattr(module, name) / 3)
    monkeypatch.setattr(shared_tables, "SETTLE", 0.01)


@pytest.fixture
async def house(short_leases: None) -> AsyncIterator[ServeNode]:
    """Return a function that starts one more server of the cluster: its name, `weight`, a `public` address or one for a
    `relay`, and `through` a cable."""
    url = postgres().url()
    servers: list[Server] = []

    async def start(name: str, weight: int = 1, public: bool = True, relay: bool = False, through: int = 0) -> Server:
        node = Node(name, "", "", weight)
        storage = await PostgresStorage.open(url.replace(str(postgres().port), str(through)) if through else url, node)
        server = Server({"toy": Toy}, storage, replace(QUICK, retry=0), node=name)
        await server.start("127.0.0.1", 0)
        address = f"ws://127.0.0.1:{port_of(server)}"
        storage._lease._node = replace(node, public=address if public else "", relay=address if relay else "")
        await storage._lease.take()
        servers.append(server)
        return server

    yield start
    await asyncio.gather(*(server.stop() for server in servers))


async def listed(peer: Peer, number: int = 1) -> list[TableInfo]:
    """Return the list when it has that many tables."""
    async with asyncio.timeout(PATIENCE):
        while True:
            reply = await peer.answer(ListTables(peer.mark()))
            assert isinstance(reply, Tables)
            if len(reply.tables) == number:
                return reply.tables
            await asyncio.sleep(0.02)
