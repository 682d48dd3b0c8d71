"""After a start, the games of returning players are replayed first, and then all others, even if nobody returns."""

from __future__ import annotations

import asyncio

import pytest

from protocol.messages import Clock as ClockTerms
from protocol.messages import Seated, Snapshot, Step
from server.app import Server
from server.lobby import restoring
from server.storage.base import Change
from server.storage.memory import MemoryStorage, Shelf
from tests.server.conftest import Clock, Connect, Serve
from tests.server.peer import PATIENCE, Peer


class Watched(MemoryStorage):
    """`acted`: an action has been kept; `closed`: that a table is closed."""

    def __init__(self, shelf: Shelf) -> None:
        super().__init__(shelf)
        self.acted = asyncio.Event()
        self.closed = asyncio.Event()

    async def commit(self, change: Change) -> None:
        await super().commit(change)
        if any(line.kind == "act" for line in change.lines):
            self.acted.set()
        if change.closed is not None:
            self.closed.set()


@pytest.fixture
def rest_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play nobody's game again after the first one, unless somebody comes."""
    monkeypatch.setattr(restoring, "REST", 3600.0)


async def games(serve: Serve, connect: Connect, shelf: Shelf, bots: int) -> list[Peer]:
    """Return the hosts of four games, the last ones against bots, on a server that has stopped since."""
    server = await serve(MemoryStorage(shelf), think=3600.0)
    hosts = []
    for number in range(4):
        host = await connect(server, f"H{number}")
        await host.host(bots=["simple"] if number >= 4 - bots else [])
        if number < 4 - bots:
            await (await connect(server, f"G{number}")).join(host.code)
        await host.until(Step)
        await host.act("show")
        hosts.append(host)
    await server.stop()
    return hosts


def behind(server: Server) -> list[int]:
    return [table.id for table in server.lobby.tables.values() if table.mailbox.is_behind]


@pytest.mark.usefixtures("rest_for_ever")
async def test_a_game_is_played_again_when_somebody_comes_back_to_it(serve: Serve, connect: Connect) -> None:
    shelf = Shelf()
    hosts = await games(serve, connect, shelf, bots=0)
    server = await serve(MemoryStorage(shelf))
    assert behind(server) == [2, 3, 4], "the first one of all is played again at once"
    back = await connect(server, "H2")
    assert isinstance(await back.resume(hosts[2].code, hosts[2].token), Seated)
    assert (await back.until(Snapshot)).view == hosts[2].view
    assert behind(server) == [2, 4]


@pytest.mark.usefixtures("rest_for_ever")
async def test_tables_with_bots_go_before_those_that_wait_for_people(serve: Serve, connect: Connect) -> None:
    shelf = Shelf()
    await games(serve, connect, shelf, bots=1)
    assert behind(await serve(MemoryStorage(shelf))) == [1, 2, 3]


async def test_a_bot_whose_turn_it_was_acts_though_nobody_comes(serve: Serve, connect: Connect) -> None:
    shelf = Shelf()
    await games(serve, connect, shelf, bots=4)
    storage = Watched(shelf)
    await serve(storage)
    async with asyncio.timeout(PATIENCE):
        await storage.acted.wait()


@pytest.mark.usefixtures("rest_for_ever")
async def test_a_seat_without_time_is_played_for_though_nobody_comes(serve: Serve, connect: Connect) -> None:
    """And its table does not wait for the game of another one."""
    shelf, clock = Shelf(), Clock()
    server = await serve(MemoryStorage(shelf), clock=clock, think=3600.0)
    for number, terms in enumerate([{}, {"clock": ClockTerms("bank", 10, 0, "bot"), "absent": "wait"}]):
        host = await connect(server, f"H{number}")
        await host.host(**terms)
        await (await connect(server, f"G{number}")).join(host.code)
        await host.until(Step)
    clock.now += 11
    await host.settle()
    await server.stop()
    storage = Watched(shelf)
    server = await serve(storage, clock=clock)
    async with asyncio.timeout(PATIENCE):
        await storage.acted.wait()
    assert behind(server) == [1]


async def test_in_the_end_every_game_is_as_it_was(serve: Serve, connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restoring, "REST", 0.0)
    shelf = Shelf()
    await games(serve, connect, shelf, bots=0)
    server = await serve(MemoryStorage(shelf))
    async with asyncio.timeout(PATIENCE):
        await next(task for task in asyncio.all_tasks() if task.get_name() == "catching up")
    assert behind(server) == []


@pytest.mark.usefixtures("rest_for_ever")
async def test_a_server_that_stops_before_loses_nothing(serve: Serve, connect: Connect) -> None:
    shelf = Shelf()
    hosts = await games(serve, connect, shelf, bots=0)
    for _ in range(2):
        await (await serve(MemoryStorage(shelf))).stop()
    server = await serve(MemoryStorage(shelf))
    for host in hosts:
        back = await connect(server, host.name)
        await back.resume(host.code, host.token)
        assert (await back.until(Snapshot)).view == host.view


@pytest.mark.usefixtures("rest_for_ever")
async def test_a_table_that_nobody_comes_back_to_is_closed_once_it_has_caught_up(serve: Serve, connect: Connect) -> None:
    shelf, clock = Shelf(), Clock()
    await games(serve, connect, shelf, bots=0)
    storage = Watched(shelf)
    server = await serve(storage, clock=clock, playing_idle=10.0)
    clock.now += 11
    async with asyncio.timeout(PATIENCE):
        await storage.closed.wait()
    assert behind(server) == [2, 3, 4]


async def test_strict_plays_all_games_again_before_anybody_comes(serve: Serve, connect: Connect) -> None:
    shelf = Shelf()
    await games(serve, connect, shelf, bots=0)
    server = await serve(MemoryStorage(shelf), strict=True)
    assert [table.match is not None for table in server.lobby.tables.values()] == [True] * 4
