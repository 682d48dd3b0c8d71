"""A request to host that is repeated before its answer opens no second table."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import Awaitable, Callable

import pytest

from protocol.messages import Done, Host, Seated
from server.app import Server
from server.storage.base import Change, Unwritable
from server.storage.memory import MemoryStorage
from tests.server.conftest import Connect, Serve
from tests.server.peer import Peer, cut


class Holding(MemoryStorage):
    """Holds every commit until it is released; the next one then fails if that is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.fails_next = False
        self.reached, self.released = asyncio.Event(), asyncio.Event()

    async def commit(self, change: Change) -> None:
        self.reached.set()
        await self.released.wait()
        if self.fails_next:
            self.fails_next = False
            raise Unwritable("no room")
        await super().commit(change)


def hosting(password: str = "") -> Host:
    nonce = secrets.token_bytes(16)
    return Host("host-of-ada", "toy", "turns", 2, {}, "", password, True, [], nonce, False, "wait", 120, False, None, 0)


def arrivals(server: Server, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Awaitable[None]]:
    """Return a function that waits until so many requests to host have arrived, and each of them waits for something else."""
    come = asyncio.Condition()
    count, host = 0, server.lobby.host

    async def counted(channel: object, message: Host) -> None:
        nonlocal count
        async with come:
            count += 1
            come.notify_all()
        await host(channel, message)  # type: ignore[arg-type]

    async def arrived(number: int) -> None:
        async with come:
            await come.wait_for(lambda: count >= number)

    monkeypatch.setattr(server.lobby, "host", counted)
    return arrived


async def expect_one_table(server: Server, first: Peer, second: Peer) -> None:
    """Check that both hear of the same table, and whoever asked last has the seat."""
    seats = [await peer.until(Seated) for peer in (first, second)]
    assert len(server.lobby.tables) == 1
    assert (seats[0].code, seats[0].seat, seats[0].token) == (seats[1].code, seats[1].seat, seats[1].token)
    assert isinstance(await second.say("here"), Done)
    await first.ended()


async def test_while_its_password_is_hashed(serve: Serve, connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    hashing, released = threading.Event(), threading.Event()

    def derive(password: str, salt: bytes) -> bytes:
        hashing.set()
        assert released.wait(20)
        return bytes(32)

    monkeypatch.setattr("server.lobby.passwords._derive", derive)
    server = await serve()
    arrived = arrivals(server, monkeypatch)
    request = hosting("moon")
    first, second = await connect(server, "Ada"), await connect(server, "Ada")
    await first.send(request)
    await asyncio.to_thread(hashing.wait, 20)
    await second.send(request)
    await arrived(2)
    released.set()
    await expect_one_table(server, first, second)


async def asked_twice(
    storage: Holding, serve: Serve, connect: Connect, monkeypatch: pytest.MonkeyPatch, loses_line: bool = False
) -> tuple[Server, Peer, Peer]:
    """Send the same request on two connections, the second while the table of the first is being stored."""
    server = await serve(storage)
    arrived = arrivals(server, monkeypatch)
    request = hosting()
    first, second = await connect(server, "Ada"), await connect(server, "Ada")
    await first.send(request)
    await storage.reached.wait()
    if loses_line:
        await cut(first)
    await second.send(request)
    await arrived(2)
    storage.released.set()
    return server, first, second


async def test_while_its_table_is_stored(serve: Serve, connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    await expect_one_table(*await asked_twice(Holding(), serve, connect, monkeypatch))


async def test_the_line_of_the_first_is_lost_meanwhile(serve: Serve, connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    server, _, second = await asked_twice(Holding(), serve, connect, monkeypatch, loses_line=True)
    await second.until(Seated)
    assert len(server.lobby.tables) == 1


async def test_after_the_first_has_failed_the_second_opens_the_table(
    serve: Serve, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = Holding()
    storage.fails_next = True
    server, first, second = await asked_twice(storage, serve, connect, monkeypatch)
    closing, _ = await first.ended()
    assert closing is not None
    assert (await second.until(Seated)).seat == 0
    assert len(server.lobby.tables) == 1
