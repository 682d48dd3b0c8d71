"""A server whose guests have real clients, forked by the real fork server, which has been loaded before."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

import engine
from protocol.messages import DoorInfo
from server.app import Server
from server.front_ends import fork_server
from server.front_ends.fork_server import ForkServer
from server.front_ends.front_end import Building
from server.front_ends.sessions import Sessions
from server.front_ends.visitors import Visitors
from server.limits.limits import Limits
from tests.play.loaded import CLIENT, address, let_visitors_in


class Ajar:
    """A front end for tests, which gives the test everything that the server gives a front end."""

    name = "ajar"
    line = "ajar"
    building: Building

    async def take_port(self, building: Building) -> DoorInfo:
        self.building = building
        return DoorInfo("ajar", 1, "")

    async def open(self) -> None:
        """Open nothing: nobody can connect to it."""

    def limits_changed(self) -> None:
        """Change nothing: it has no limits."""

    async def close(self) -> None:
        """Close nothing: nobody has connected to it."""


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def until_open(port: int, host: str = "127.0.0.1") -> None:
    """Wait until a process listens there. A front end in another process opens after clients are loaded."""
    async with asyncio.timeout(30):
        while True:
            try:
                _reader, writer = await asyncio.open_connection(host, port)
            except ConnectionRefusedError:
                await asyncio.sleep(0.02)
            else:
                writer.close()
                return


RUN = ForkServer._run
"""The method that runs a fork server that loads everything itself."""


@pytest.fixture(autouse=True)
def _is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a loaded fork server, so that no test waits for one to load."""
    monkeypatch.setattr(ForkServer, "_run", RUN)  # which is put back afterwards
    let_visitors_in(partial(address, CLIENT), fork_server)


def visitors_in(directory: Path) -> Visitors:
    """Return the guests' directories for clients, without any table."""

    async def is_open(code: str) -> bool:
        return False

    return Visitors(directory, Limits(), is_open)


@dataclass
class House:
    server: Server
    sessions: Sessions
    directory: Path


@pytest.fixture
async def house(serve: Callable[..., Awaitable[Server]], tmp_path: Path) -> AsyncIterator[House]:
    """Yield a server with every game and a front end."""
    server = await serve(games=engine.games)
    door = Ajar()
    await server.take_ports([door], "127.0.0.1", tmp_path)
    await server.open_front_ends()
    return House(server, door.building.sessions, tmp_path)
