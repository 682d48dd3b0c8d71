"""Front ends have their ports from the start, and open when the fork server has loaded the clients' modules."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

import engine
from server.app import Server
from server.front_ends.fork_server import ForkServer
from server.front_ends.front_end import FrontEnd
from server.front_ends.ssh.server import make as make_ssh
from server.front_ends.web.server import make as make_web
from server.transport.listeners import take_port

HERE = "127.0.0.1"


class Nothing:
    """A process that has ended."""

    def wait(self, timeout: float) -> None:
        """Wait for nothing."""


@dataclass
class Shut:
    """A server whose doors are shut. `loading`: the other end of the line to its fork server; `opening`: waits for it."""

    server: Server
    doors: list[FrontEnd]
    loading: socket.socket
    opening: asyncio.Task[None]

    @property
    def ports(self) -> list[int]:
        return [door.port for door in self.server.lobby.doors]

    async def opens(self) -> None:
        async with asyncio.timeout(5):
            await self.opening
        for port in self.ports:
            await knock(port)
        assert all(door.line for door in self.doors)


async def knock(port: int) -> None:
    """Connect, and go. Raises ConnectionRefusedError."""
    _reader, writer = await asyncio.open_connection(HERE, port)
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()


@pytest.fixture
async def shut(
    monkeypatch: pytest.MonkeyPatch, serve: Callable[..., Awaitable[Server]], tmp_path: Path
) -> AsyncIterator[Callable[..., Awaitable[Shut]]]:
    lines: list[socket.socket] = []

    def run(self: ForkServer, theirs: socket.socket) -> Nothing:
        lines.append(theirs.dup())
        return Nothing()

    monkeypatch.setattr(ForkServer, "_run", run)

    async def begun(patience: float = 60.0) -> Shut:
        server, doors = await serve(games=engine.games, door_loading=patience), [make_ssh(0), make_web(0)]
        await server.take_ports(doors, HERE, tmp_path)
        opening = asyncio.create_task(server.open_front_ends())
        await asyncio.sleep(0)
        return Shut(server, doors, lines[0], opening)

    yield begun
    for line in lines:
        line.close()


async def test_nobody_comes_in_before_clients_are_loaded_and_whoever_comes_then_does(
    shut: Callable[..., Awaitable[Shut]],
) -> None:
    house = await shut()
    assert [door.name for door in house.server.lobby.doors] == ["ssh", "web"]
    for port in house.ports:
        with pytest.raises(ConnectionRefusedError):
            await knock(port)
    assert not any(door.line for door in house.doors)
    assert not house.opening.done()
    house.loading.send(b'{"loaded": true}\n')
    await house.opens()


async def test_they_open_also_when_what_loads_clients_has_ended(shut: Callable[..., Awaitable[Shut]]) -> None:
    house = await shut()
    house.loading.close()
    await house.opens()


async def test_they_open_also_when_it_takes_too_long(
    shut: Callable[..., Awaitable[Shut]], caplog: pytest.LogCaptureFixture
) -> None:
    house = await shut(patience=0.01)
    await house.opens()
    assert "doors open before clients are loaded" in caplog.text


async def test_a_server_that_stops_before_that_gives_the_ports_back(shut: Callable[..., Awaitable[Shut]]) -> None:
    house = await shut()
    house.opening.cancel()
    await house.server.stop()
    for port in house.ports:
        with socket.create_server((HERE, port)) as free:
            assert free.getsockname()[1] == port


async def test_a_server_that_stops_while_they_would_open_opens_none(shut: Callable[..., Awaitable[Shut]]) -> None:
    house = await shut()
    await house.server.stop()
    await house.opening
    for port in house.ports:
        with pytest.raises(ConnectionRefusedError):
            await knock(port)


async def test_a_port_is_the_same_at_every_address() -> None:
    port = await take_port(None, 0)
    at: list[int] = []

    async def listen(sock: socket.socket) -> socket.socket:
        at.append(sock.getsockname()[1])
        return sock

    await port.listen(listen)
    port.close()
    assert set(at) == {port.number}


async def test_a_port_that_somebody_listens_at_is_refused_at_once() -> None:
    with socket.create_server((HERE, 0)) as taken, pytest.raises(OSError, match="in use"):
        await take_port(HERE, taken.getsockname()[1])
