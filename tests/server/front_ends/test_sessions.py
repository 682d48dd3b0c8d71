"""Guests' sessions: the ordinary client, forked, on its own pty."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import engine
from server.app import Server
from server.front_ends.fork_server import ForkServer
from server.front_ends.session import RESTORE
from server.front_ends.sessions import Sessions
from server.front_ends.visit import NoRoom, Terminal, Visit
from server.front_ends.visitors import Visitors
from server.limits.limits import Limits
from server.monitoring.counters import Counters
from server.options import limits_of, read_options
from tests.server.conftest import Connect
from tests.server.front_ends.conftest import RUN, Ajar, House, visitors_in
from tests.server.front_ends.visitor import PATIENCE, Visitor

TERMINAL = Terminal(80, 24, {"TERM": "xterm-256color", "LANG": "en_US.UTF-8"})
ANN = Visit("ajar", "key-of-ann", "192.0.2.1", name="ann")


async def come(house: House, visit: Visit = ANN, terminal: Terminal = TERMINAL) -> Visitor:
    visitor = Visitor(terminal.columns, terminal.lines)
    visitor.session = await house.sessions.begin(visit, terminal, visitor)
    return visitor


async def test_a_visitor_who_gives_no_code_sees_the_tables_of_this_server(house: House) -> None:
    ann = await come(house)
    await ann.sees("No table is open here")
    ann.type("\x11")
    assert await ann.leaves() == 0


async def test_the_client_is_on_another_computers_behalf(house: House) -> None:
    """The limits of an address hold for the visitor's, not for the loopback address from which its client comes."""
    ann = await come(house)
    await ann.sees("No table is open here")
    assert {connection.address for connection in house.server.connections} == {"192.0.2.1"}


async def test_all_that_is_kept_for_a_visitor_is_in_its_own_directory(house: House) -> None:
    ann = await come(house)
    await ann.sees("No table is open here")
    place = await house.sessions.visitors.enter("key-of-ann")
    assert {file.relative_to(place).parts[0] for file in place.rglob("*") if file.is_file()} <= {
        "config",
        "state",
        "data",
        "address",
    }
    assert (place / "config" / "traderow" / "settings.toml").read_text().count('"ann"') == 1


async def test_the_same_visitor_from_elsewhere_takes_over(house: House) -> None:
    first = await come(house)
    await first.sees("No table is open here")
    second = await come(house)
    assert first.code is not None
    assert first.session is not None
    assert first.session.is_replaced
    await second.sees("No table is open here")


async def test_whoever_watches_beside_playing_stays(house: House) -> None:
    playing = await come(house)
    watching = await come(house, Visit("ajar", "key-of-ann", "192.0.2.1", watch=True, name="ann"))
    await watching.sees("No table is open here")
    assert playing.code is None


async def test_a_client_that_hangs_is_killed(house: House) -> None:
    ann = await come(house)
    await ann.sees("No table is open here")
    (client,) = clients_of(house)
    os.kill(client, signal.SIGSTOP)
    assert ann.session is not None
    await house.sessions.end(ann.session)
    assert await ann.leaves() == -1
    assert RESTORE in ann.received


async def test_a_crash_of_one_client_is_nobody_elses(house: House) -> None:
    ann = await come(house)
    await ann.sees("No table is open here")
    os.kill(clients_of(house)[0], signal.SIGSEGV)
    bob = await come(house, Visit("ajar", "key-of-bob", "192.0.2.2", name="bob"))
    assert await ann.leaves() == -1
    await bob.sees("No table is open here")


async def test_visitors_come_again_after_the_fork_server_was_killed(house: House) -> None:
    ann = await come(house)
    await ann.sees("No table is open here")
    process = house.sessions._fork_server._process
    assert process is not None
    process.kill()
    assert await ann.leaves() == -1
    bob = await come(house, Visit("ajar", "key-of-bob", "192.0.2.2", name="bob"))
    await bob.sees("No table is open here")


async def test_what_a_visitors_client_may_not_do_is_said_to_it(house: House) -> None:
    """It plays no games of its own here, and goes to no other server."""
    ann = await come(house)
    await ann.sees("No table is open here")
    ann.type("\x1b")
    await ann.sees("Learn")
    assert "Play now" not in ann.text
    assert "Host" not in ann.text


async def test_where_nothing_can_be_forked_the_visitor_is_told(tmp_path: Path) -> None:
    sessions = Sessions(Limits(), Counters(), visitors_in(tmp_path), ForkServer(("/no/such/program",)))
    with pytest.raises(NoRoom, match="failed"):
        await sessions.begin(ANN, TERMINAL, Visitor())
    assert not sessions.tickets


def clients_of(house: House) -> list[int]:
    """Return the processes of the clients, by number."""
    process = house.sessions._fork_server._process
    assert process is not None
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
    return [int(child) for child in children.split()]


async def test_a_visitor_is_let_in_while_clients_are_still_loaded_and_killed_also_where_the_server_ignores_hangups(
    monkeypatch: pytest.MonkeyPatch, serve: Callable[..., Awaitable[Server]], tmp_path: Path
) -> None:
    """At a door that is open before that because it takes so long; and where the server was started with nohup."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        monkeypatch.setattr(ForkServer, "_run", RUN)
        server, door = await serve(games=engine.games), Ajar()
        await server.take_ports([door], "127.0.0.1", tmp_path)
        house = House(server, door.building.sessions, tmp_path)
        ann = await come(house)
        await ann.sees("No table is open here")
        (client,) = clients_of(house)
        os.kill(client, signal.SIGSTOP)
        assert ann.session is not None
        await house.sessions.end(ann.session)
        assert await ann.leaves() == -1
    finally:
        signal.signal(signal.SIGHUP, before)


async def leave(house: House, visitor: Visitor) -> None:
    """Close the connection, and wait for the end of the client."""
    assert visitor.session is not None
    await house.sessions.end(visitor.session)
    await visitor.leaves()


async def kept(house: House) -> list[str]:
    """Return the directories of visitors, when what ended has been seen to."""
    await asyncio.gather(*house.sessions._leaving)
    place = house.directory / "visitors"
    return sorted(each.name for each in place.iterdir()) if place.exists() else []


async def test_whoever_only_looks_leaves_nothing_on_the_disk(house: House) -> None:
    for number in range(3):
        visitor = await come(house, Visit("ajar", f"back-{number}", "192.0.2.1", name="ann"))
        await visitor.sees("No table is open here")
        await leave(house, visitor)
    assert await kept(house) == []


async def test_a_seat_at_an_open_table_stays_its_owners_whoever_comes(house: House, connect: Connect) -> None:
    house.sessions.visitors._limits = Limits(door_kept=2)
    host = await connect(house.server, "Hal")
    await host.host(game="star-realms", mode="duel", seats=2)
    ann = await come(house, Visit("ajar", "key-of-ann", "192.0.2.1", code=host.code, name="ann"))
    await ann.sees("Hand ")
    await leave(house, ann)
    for number in range(3):
        other = await come(house, Visit("ajar", f"back-{number}", "192.0.2.2", name="eve"))
        await other.sees("table        title")
        await leave(house, other)
        assert len(await kept(house)) <= 2
    await house.server._prune()
    assert house.sessions.visitors.knows("key-of-ann")
    again = await come(house, Visit("ajar", "key-of-ann", "192.0.2.1", code=host.code, name="ann"))
    await again.sees("Hand ")


async def test_the_limits_of_doors_alone_count_visitors(house: House) -> None:
    """However many connections of one address the server takes else."""
    house.server.limits = replace(house.server.limits, connections_each=1)
    for who in ("ann", "bob"):
        visitor = await come(house, Visit("ajar", f"key-of-{who}", "192.0.2.1", name=who))
        await visitor.sees("No table is open here")


async def test_the_same_visitor_twice_at_the_same_moment_has_one_session(house: House) -> None:
    visitors = [Visitor(), Visitor()]
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(house.sessions.begin(ANN, TERMINAL, visitor) for visitor in visitors))
    assert len(house.sessions._sessions) == 1
    await visitors[1].sees("No table is open here")
    assert visitors[0].code is not None


async def test_whoever_finds_no_room_costs_nobody_anything(house: House) -> None:
    """A session that is refused leaves no directory, and makes none go."""
    house.sessions.limits = replace(house.sessions.limits, door_sessions=0)
    with pytest.raises(NoRoom, match="full"):
        await come(house)
    assert await kept(house) == []


async def test_an_ipv6_network_may_send_and_have_four_times_what_an_address_may(tmp_path: Path) -> None:
    limits = Limits(door_sessions_each=3, door_logins=1, door_logins_rate=0.0)
    sessions = Sessions(limits, Counters(), visitors_in(tmp_path))
    near = [f"2001:db8:0:{number}::/64" for number in range(5)]
    assert [sessions.arrives(address) for address in (near[0], *near)] == [True, False, True, True, True, False]
    assert sessions.arrives("2001:db8:1:1::/64")
    assert all(sessions.arrives("loopback") for _ in range(3))
    assert sessions.shares(near[0]) == [(near[0], 3), ("2001:db8::/48", 12)]
    assert sessions.shares("192.0.2.1") == [("192.0.2.1", 3)]
    assert sessions.shares("loopback") == []


def test_a_host_says_how_many_may_come() -> None:
    said = ["--visitors", "1000", "--visitors-per-address", "40", "--arrivals-per-address", "50"]
    limits = limits_of(read_options(said))
    assert (limits.door_sessions, limits.door_sessions_each, limits.door_logins) == (1000, 40, 50)
    assert limits.door_logins_rate * 60 == pytest.approx(50)
    assert (limits.door_kept, limits.door_kept_each) == (4000, 160)
    assert limits_of(read_options([])) == Limits()


async def test_the_server_knows_where_a_visitor_has_a_seat_until_it_is_theirs_no_more(house: House, connect: Connect) -> None:
    ada = await connect(house.server, "Ada")
    await ada.host(game="star-realms", mode="free-for-all", seats=3)
    ann = await come(house, replace(ANN, code=ada.code))
    await ann.sees("Chat")
    assert ann.session is not None
    assert ann.session.standing() == (ada.code, "open")
    ann.type("\x11")
    assert await ann.leaves() == 0
    assert ann.session.standing() == (ada.code, "open")  # to which they come back
    again = await come(house, replace(ANN, code=ada.code))
    await again.sees("Chat")
    assert again.session is not None
    assert again.session.standing() == (ada.code, "open")
    await ada.kick(1)
    await again.sees("Ada has removed you")
    assert again.session.standing() == (ada.code, "left")
    assert house.sessions.visitors.kept_seats("key-of-ann") == 0


async def test_of_a_table_at_another_server_it_knows_that_there_is_one(house: House) -> None:
    ann = await come(house)
    await ann.sees("No table is open here")
    assert ann.session is not None
    assert ann.session.standing() == ("", "")
    connection: Any = SimpleNamespace(place=None, token="", is_elsewhere=True)
    ann.session.connection = connection
    assert ann.session.standing() == ("", "playing")


async def test_who_is_forgotten_has_left_every_seat_and_nothing_of_them_stays(house: House, connect: Connect) -> None:
    ada, bea = await connect(house.server, "Ada"), await connect(house.server, "Bea")
    for host in (ada, bea):
        await host.host(game="star-realms", mode="duel")
        ann = await come(house, replace(ANN, code=host.code))
        await ann.sees("Hand")
        ann.type("\x11")
        await ann.answers("Quit?", "\r")
        assert await ann.leaves() == 0
    watching = await come(house, replace(ANN, watch=True))
    place = house.sessions.visitors.directory(ANN.who)
    assert len([*place.rglob("seats/*.json")]) == 2
    await house.sessions.forget(ANN, TERMINAL, Visitor())
    assert watching.code is not None
    assert not place.exists()
    tables = house.server.lobby.tables.values()
    assert [[seat.left for seat in table.state.seats] for table in tables] == [[False, True]] * 2
    assert not house.sessions.tickets


async def test_who_has_nothing_to_come_back_to_is_forgotten_after_a_while_unless_they_are_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr("server.front_ends.sessions.time", SimpleNamespace(monotonic=lambda: now))
    sessions, bob = house.sessions, replace(ANN, who="key-of-bob")
    for visit in (ANN, bob):
        visitor = await come(house, visit)
        await visitor.sees("No table is open here")
        (sessions.visitors.directory(visit.who) / "records").mkdir()
        (sessions.visitors.directory(visit.who) / "records" / "kept").touch()
        sessions.has_done(visit)  # who is here is not done
        visitor.type("\x11")
        await visitor.leaves()
        sessions.has_done(visit)
    back = await come(house, bob)
    now = sessions.limits.over_idle - 1
    await sessions.sweep()
    assert sessions.visitors.knows(ANN.who)
    now += 1
    await sessions.sweep()
    assert not sessions.visitors.knows(ANN.who)
    await back.sees("No table is open here")
    assert sessions.visitors.knows(bob.who)


async def test_who_has_done_keeps_a_seat_at_an_open_table_until_it_closes(tmp_path: Path) -> None:
    """As where the others have begun another game after the visitor's line ended."""
    is_open = True

    async def ask(code: str) -> bool:
        return is_open

    sessions = Sessions(Limits(over_idle=0.0), Counters(), Visitors(tmp_path, Limits(), ask))
    place = await sessions.visitors.enter(ANN.who)
    seat = place / "state" / "traderow" / "seats" / "1.json"
    seat.parent.mkdir(parents=True)
    seat.write_text('{"code": "7K3QZ9XM2P"}')
    await sessions.visitors.leave(ANN.who)
    sessions.has_done(ANN)
    await sessions.sweep()
    assert sessions.visitors.kept_seats(ANN.who) == 1
    is_open = False
    await sessions.sweep()
    assert not sessions.visitors.knows(ANN.who)
