"""Announcements to the local network as tables come, change and go: a responder that remembers, and the real one on
loopback."""

from __future__ import annotations

import asyncio
import logging
import sys
from pathlib import Path

import pytest

from protocol.announcement import Announcement
from protocol.messages import TableInfo
from server.front_ends import announcing
from server.front_ends.announcing import MOST, Announcer, announcements, own_interfaces
from tests.server.conftest import Connect
from tests.server.process import ServerProcess


class Told:
    """A responder that remembers what there is, and what was ever said."""

    def __init__(self) -> None:
        self.there: dict[str, Announcement] = {}
        self.said: list[str] = []
        self.is_closed = False
        self.first = asyncio.Event()

    async def put(self, name: str, announcement: Announcement) -> None:
        self.there[name] = announcement
        self.said.append(name)
        self.first.set()

    async def remove(self, name: str) -> None:
        del self.there[name]

    async def close(self) -> None:
        self.is_closed = True


def table(code: str, title: str = "Ann", taken: int = 1, *, playing: bool = False) -> TableInfo:
    return TableInfo(code, title, "star-realms", "duel", 2, taken, False, playing, {}, True)


@pytest.fixture
def told() -> Told:
    return Told()


async def test_tables_are_announced_as_they_come_change_and_go(told: Told) -> None:
    tables: list[TableInfo] = []
    announcer = Announcer(lambda: tables, told)
    await announcer.update()
    assert [*told.there.values()] == [Announcement()]
    tables.append(table("AAAA"))
    await announcer.update()
    [about] = told.there.values()
    assert (about.title, about.free, about.seats, about.code) == ("Ann", 1, 2, "AAAA")
    tables[0] = table("AAAA", taken=2, playing=True)
    await announcer.update()
    assert [about.free for about in told.there.values()] == [0]
    tables.clear()
    await announcer.update()
    assert [*told.there.values()] == [Announcement()]


async def test_nothing_is_said_twice(told: Told) -> None:
    announcer = Announcer(lambda: [table("AAAA"), table("BBBB")], told)
    for _ in range(3):
        await announcer.update()
    assert len(told.said) == 2


async def test_a_name_tells_nothing_and_is_never_used_again(told: Told) -> None:
    tables = [table("AAAA")]
    announcer = Announcer(lambda: tables, told)
    await announcer.update()
    [name] = told.there
    assert "Ann" not in name
    assert "AAAA" not in name
    tables.clear()
    await announcer.update()
    tables.append(table("AAAA"))
    await announcer.update()
    assert name not in told.there


async def test_when_it_ends_the_network_is_told(told: Told) -> None:
    task = asyncio.create_task(Announcer(lambda: [table("AAAA")], told).run())
    await told.first.wait()
    task.cancel()
    await asyncio.wait([task])
    assert told.is_closed


def test_of_many_tables_those_with_a_seat_are_announced() -> None:
    tables = [*(table(f"FULL{n}", playing=True) for n in range(MOST)), *(table(f"OPEN{n}") for n in range(3))]
    told = announcements(tables)
    assert len(told) == MOST
    assert {"OPEN0", "OPEN1", "OPEN2"} <= set(told)


@pytest.mark.parametrize(
    ("bound", "announced"),
    [
        (["0.0.0.0"], ["192.168.1.20", "10.1.0.3"]),
        (["0.0.0.0", "::"], ["192.168.1.20", "10.1.0.3", "fd00::2"]),
        (["10.1.0.3"], ["10.1.0.3"]),
        (["127.0.0.1"], []),
        (["::1"], []),
        (["fe80::1%eth0"], []),
    ],
)
def test_it_is_announced_where_it_listens_and_never_on_loopback(bound: list[str], announced: list[str]) -> None:
    every = ["127.0.0.1", "192.168.1.20", "10.1.0.3", "::1", "fe80::1", "fd00::2"]
    assert own_interfaces(bound, every) == announced


async def test_without_the_extra_one_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, "server.front_ends.zeroconf_responder", None)
    await announcing.announce(lambda: [], [("0.0.0.0", 7464)])
    [line] = caplog.records
    assert "pip install '.[network]'" in line.getMessage()


async def test_without_multicast_one_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refused(*_: object) -> None:
        raise OSError("No such device")

    monkeypatch.setattr("server.front_ends.zeroconf_responder.ZeroconfResponder", refused)
    monkeypatch.setattr("server.front_ends.zeroconf_responder.own_addresses", lambda: ["192.168.1.20"])
    await announcing.announce(lambda: [], [("0.0.0.0", 7464)])
    [line] = caplog.records
    assert "No such device" in line.getMessage()


async def test_a_server_on_loopback_announces_nothing_and_serves(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    await announcing.announce(lambda: [], [("127.0.0.1", 7464)])
    [line] = caplog.records
    assert "loopback" in line.getMessage()


async def test_the_process_takes_the_option_and_stops_in_time(connect: Connect, tmp_path: Path) -> None:
    server = await ServerProcess.start(tmp_path, "--announce-lan")
    ada = await connect(server.port, "Ada")
    await ada.host(game="star-realms", mode="duel")
    await server.logged("nothing to announce on")
    assert await server.terminate() == 0
