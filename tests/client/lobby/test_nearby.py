"""The tables of a network as they come and go; silent, blocked and hostile networks; the real one on loopback."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace

import pytest

from client.lobby import nearby, zeroconf_search
from client.lobby.local_server import LocalServer
from client.lobby.nearby import MOST, Nearby, NearbyTables, State, details_of, name_of, state_text
from client.lobby.seating import Hosting, start_host
from client.lobby.zeroconf_search import ZeroconfSearch
from client.session.route import Address, Visiting, begin
from client.text.i18n import use_language
from protocol.announcement import Announcement
from protocol.messages import TableInfo
from server.front_ends.announcing import Announcer
from server.front_ends.zeroconf_responder import ZeroconfResponder
from tests.client.fake_server import PATIENCE
from tests.client.nearby_double import ADA, BEN, NETWORKS, Network, sent


class Shown:
    """The tables to be shown; `until` waits for them."""

    def __init__(self) -> None:
        self._news = asyncio.Event()

    def __call__(self) -> None:
        self._news.set()

    async def until(self, tables: NearbyTables, titles: list[str]) -> None:
        async with asyncio.timeout(PATIENCE):
            while sorted(near.about.title for near in tables.tables) != sorted(titles):
                self._news.clear()
                await self._news.wait()


async def looking(network: Network) -> NearbyTables:
    tables = NearbyTables(lambda: None, lambda: network)
    await tables.start()
    return tables


async def test_tables_are_listed_as_they_come_change_and_go() -> None:
    network = Network()
    tables = await looking(network)
    assert (tables.tables, tables.state) == ([], State.LOOKING)
    network.say("a", ADA)
    network.say("b", BEN, "fd00::7", 7000)
    network.say("a", replace(ADA, free=0))
    assert tables.tables == [Nearby(Address("192.168.1.20"), replace(ADA, free=0)), Nearby(Address("fd00::7", 7000), BEN)]
    assert tables.state is State.FOUND
    network.lose("a")
    network.lose("never there")
    assert [near.about for near in tables.tables] == [BEN]
    await tables.stop()
    assert network.is_over


async def test_what_is_no_announcement_is_not_listed() -> None:
    network = Network()
    tables = await looking(network)
    assert network.heard is not None
    network.heard("a", {b"game": b"star-realms"}, ["192.168.1.20"], 7464)
    network.say("b", ADA, port=0)
    assert tables.tables == []
    network.say("c", ADA)
    network.heard("c", {b"protocol": b"?"}, ["192.168.1.20"], 7464)
    assert tables.tables == []
    await tables.stop()


@pytest.mark.parametrize(
    "address",
    [
        *("8.8.8.8", "10.0.0.1", "192.168.2.20", "127.0.0.1", "0.0.0.0", "224.0.0.251", "255.255.255.255", "169.254.169.254"),
        *("::", "::1", "fe80::1", "ff02::fb", "fd01::7", "2a00::1", "::ffff:127.0.0.1", "::ffff:192.168.1.20"),
    ],
)
async def test_an_address_in_no_network_of_ours_is_not_listed(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setattr(nearby, "own_interfaces", lambda: NETWORKS[:1])
    network = Network()
    tables = await looking(network)
    network.say("a", ADA, address, 22)
    network.say("b", ADA, "192.168.1.21")
    network.say("b", ADA, address)
    assert tables.tables == []
    assert network.heard is not None
    network.heard("a", sent(BEN), [address, "192.168.1.20"], 7464)
    assert tables.tables == [Nearby(Address("192.168.1.20"), BEN)]
    await tables.stop()


@pytest.mark.parametrize("title", ["server", " Table ", "tr\u0430derow", "admin", "\x1b", "Oпen"])
async def test_a_title_that_nobody_may_have_as_a_name_is_not_shown(title: str) -> None:
    network = Network()
    tables = await looking(network)
    network.say("a", replace(ADA, title=title))
    assert [name_of(near) for near in tables.tables] == ["192.168.1.20"]
    await tables.stop()


async def test_a_network_that_never_ends_is_cut_off() -> None:
    network = Network()
    tables = await looking(network)
    for number in range(10 * MOST):
        network.say(str(number), ADA)
    assert len(tables.tables) == MOST
    network.say("0", BEN)  # which is known, so that it may change
    assert tables.tables[0].about == BEN
    await tables.stop()


async def test_a_silent_network_is_said_to_be_silent_after_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nearby, "MOMENT", 0.0)
    network = Network()
    tables = await looking(network)
    await tables.settled()
    assert tables.state is State.SILENT
    network.say("a", ADA)
    assert tables.state is State.FOUND
    await tables.stop()


@pytest.mark.parametrize(("trouble", "state"), [(OSError("no device"), State.BLOCKED), (ImportError(), State.MISSING)])
async def test_a_search_that_cannot_be_made_is_said_at_once(trouble: Exception, state: State) -> None:
    tables = await looking(Network(trouble))
    await tables.settled()
    assert tables.state is state
    assert state_text(state)
    await tables.stop()


async def test_without_the_extra_nothing_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # of the network that no test hears
    monkeypatch.setitem(sys.modules, "client.lobby.zeroconf_search", None)
    tables = NearbyTables(lambda: None)
    await tables.start()
    assert tables.state is State.MISSING
    await tables.stop()


def test_a_line_about_a_table_says_what_one_has_to_know() -> None:
    use_language("en")
    near = Nearby(Address("192.168.1.20"), ADA)
    assert (name_of(near), details_of(near)) == ("Ada's table", "1 seat free, duel, Star Realms")
    assert details_of(replace(near, about=BEN)).startswith("2 seats free, password, free-for-all")
    assert details_of(replace(near, about=replace(ADA, free=0))) == "no free seat, duel, Star Realms"
    assert details_of(replace(near, about=replace(ADA, game="chess"))).endswith("duel, chess")
    assert details_of(replace(near, about=replace(ADA, protocol=999))) == "another version of traderow"
    server = replace(near, about=Announcement())
    assert (name_of(server), details_of(server)) == ("192.168.1.20", "no public table: you need a code")


@pytest.mark.parametrize(
    ("hosting", "announces"),
    [
        (Hosting("Ann"), True),
        (Hosting("Ann", announced=False), False),
        (Hosting("Ann", listed=False), False),
    ],
)
def test_a_listed_table_is_announced_unless_its_host_says_no(
    monkeypatch: pytest.MonkeyPatch, hosting: Hosting, announces: bool
) -> None:
    started: list[str] = []
    monkeypatch.setattr(LocalServer, "start", lambda *, options, **_: started.extend(options))
    start_host(hosting)
    assert ("--announce-lan" in started) is announces


def test_without_the_extra_a_host_announces_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[str] = []
    monkeypatch.setattr(LocalServer, "start", lambda *, options, **_: started.extend(options))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    start_host(Hosting("Ann"))
    assert started == []


async def test_a_table_announced_on_a_real_network_is_found_and_lost() -> None:
    """By multicast on loopback, where nobody else hears it."""
    shown, listed = Shown(), [TableInfo("7K3M-9QTX-2A", "Ann", "star-realms", "duel", 2, 1, False, False, {}, True)]
    tables = NearbyTables(shown, lambda: ZeroconfSearch(["127.0.0.1"]))
    await tables.start()
    assert tables.state is State.LOOKING
    announcer = Announcer(lambda: listed, responder := ZeroconfResponder(["127.0.0.1"], 7464))
    await announcer.update()
    await shown.until(tables, ["Ann"])
    [near] = tables.tables
    assert (near.address, near.about.code, near.about.free) == (Address("127.0.0.1"), "7K3M-9QTX-2A", 1)
    listed[0] = TableInfo("7K3M-9QTX-2A", "Ann's", "star-realms", "duel", 2, 2, False, True, {}, True)
    await announcer.update()
    await shown.until(tables, ["Ann's"])
    listed.clear()
    await announcer.update()
    await shown.until(tables, [""])
    await responder.close()
    await shown.until(tables, [])
    await tables.stop()


ANNOUNCES = """
import asyncio
from protocol.announcement import Announcement
from server.front_ends import zeroconf_responder

async def announce():
    zeroconf_responder.LIVES = 1
    responder = zeroconf_responder.ZeroconfResponder(["127.0.0.1"], 7464)
    await responder.put("traderow-killed", Announcement("Ann", "star-realms", "duel", 2, 1, code="7K3M-9QTX-2A"))
    await asyncio.sleep(60)

asyncio.run(announce())
"""


async def test_a_server_that_was_killed_is_lost_without_a_word_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zeroconf_search, "ASKED_EVERY", 0.1)
    monkeypatch.setattr(zeroconf_search, "ANSWERS_WITHIN", 1000)
    server = await asyncio.create_subprocess_exec(sys.executable, "-c", ANNOUNCES)
    shown = Shown()
    tables = NearbyTables(shown, lambda: ZeroconfSearch(["127.0.0.1"]))
    await tables.start()
    try:
        await shown.until(tables, ["Ann"])
        server.kill()
        await server.wait()
        await shown.until(tables, [])
    finally:
        if server.returncode is None:
            server.kill()
            await server.wait()
        await tables.stop()


async def test_a_visitors_client_does_not_listen_to_the_network_of_the_host() -> None:
    begin(Visiting("127.0.0.1", "ticket"))
    try:
        tables = await looking(network := Network())
        assert (tables.state, network.heard) == (State.BLOCKED, None)
    finally:
        begin(None)
