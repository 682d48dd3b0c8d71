"""Any server accepts any connection: a client that asks for another server's table is redirected there."""

from __future__ import annotations

import asyncio
import time

import pytest

from protocol.messages import Committed, GetCommitment, Moved, Refused, Seated, Watching, Welcome
from server.storage.base import StorageError
from server.tables.stored.invite_codes import read_code
from tests.server.conftest import Connect
from tests.server.nodes.conftest import ServeNode, listed
from tests.server.peer import PATIENCE, play_out, port_of


async def test_whoever_asks_for_a_table_at_another_server_is_told_where_it_is(house: ServeNode, connect: Connect) -> None:
    first, second = await house("first"), await house("second")
    there = f"ws://127.0.0.1:{port_of(first)}"
    ada, ben = await connect(first, "Ada"), await connect(second, "Ben")
    await ada.host(watch=True)
    for reply in (
        await ben.join(ada.code),
        await ben.watch(ada.code),
        await ben.resume(ada.code, ada.token),
        await ben.answer(GetCommitment(ben.mark(), ada.code, "")),
    ):
        assert isinstance(reply, Moved)
        assert reply.address == there
    (info,) = await listed(ben)
    assert (info.code, info.taken, info.watch) == (ada.code, 1, True)
    assert isinstance(await ben.join(), Moved), "the only listed table, wherever it is"
    assert isinstance(await ben.join("AAAAA-AAAAA"), Refused)


async def test_who_comes_is_told_where_the_other_servers_are(house: ServeNode, connect: Connect) -> None:
    first = await house("first")
    first.lobby.servers = ["*.example.net"]
    ada = await connect(first, "Ada", greet=False)
    welcome = await ada.hello()
    assert isinstance(welcome, Welcome)
    assert welcome.servers == ["*.example.net"]


async def test_a_server_that_stops_gives_its_tables_up_and_sends_people_to_one_that_takes_them(
    house: ServeNode, connect: Connect
) -> None:
    first, second, _light = await house("first"), await house("second"), await house("light", weight=0)
    ada, ben = await connect(first, "Ada"), await connect(first, "Ben")
    await ada.host(rules={"rounds": 3})
    await ben.join(ada.code)
    for peer in (ada, ben):
        while not peer.view:
            await peer.next()
    seq = max(ada.seq, ben.seq)
    await first.stop()
    moved = await ada.until(Moved)
    assert (moved.id, moved.address) == (None, f"ws://127.0.0.1:{port_of(second)}")
    again = [await connect(second, peer.name) for peer in (ada, ben)]
    for before, peer in zip((ada, ben), again, strict=True):
        seated = await peer.resume(before.code, before.token, before.seq)
        assert isinstance(seated, Seated)
        while not peer.view:
            await peer.next()
    assert min(peer.seq for peer in again) >= seq
    await play_out(*again)


async def test_only_tables_that_somebody_comes_back_to_are_loaded(house: ServeNode, connect: Connect) -> None:
    first, second = await house("first"), await house("second")
    hosts = [await connect(first, "Ada") for _ in range(3)]
    for host in hosts:
        await host.host(watch=True)
    await first.stop()
    assert not second.lobby.tables
    back = await connect(second, "Ada")
    assert isinstance(await back.resume(hosts[1].code, hosts[1].token), Seated)
    assert [table.terms.code for table in second.lobby.tables.values()] == [hosts[1].code.replace("-", "")]
    assert len(await listed(back, 3)) == 3, "the others are still to be had"
    watcher = await connect(second, "Eve")
    assert isinstance(await watcher.watch(hosts[2].code), Watching)
    joins = await connect(second, "Ben")
    assert isinstance(await joins.answer(GetCommitment(joins.mark(), hosts[0].code, "")), Committed)
    assert len(second.lobby.tables) == 3


async def test_without_a_way_to_the_owner_people_are_asked_to_try_again(house: ServeNode, connect: Connect) -> None:
    first, second = await house("first", public=False), await house("second")
    ada, ben = await connect(first, "Ada"), await connect(second, "Ben")
    await ada.host()
    reply = await ben.join(ada.code)
    assert isinstance(reply, Refused)
    assert reply.code == "restarting"


async def test_tables_of_dead_servers_that_nobody_comes_back_to_are_closed_in_the_end(
    house: ServeNode, connect: Connect
) -> None:
    first, second = await house("first"), await house("second")
    waiting, playing, living = [await connect(server, "Ada") for server in (first, first, second)]
    for peer in (waiting, playing, living):
        await peer.host(bots=["simple"] if peer is playing else [])
    await first.stop()
    shared, limits, now = second.lobby.shared, second.lobby.limits, time.time()
    assert shared is not None
    for hours, left in ((0.5, 3), (1.5, 2), (20 * 24, 2), (31 * 24, 1)):
        await shared.close_forgotten(limits, now + hours * 3600)
        async with asyncio.timeout(PATIENCE):
            for table in list(second.lobby.tables.values()):
                if table.terms.code != living.code.replace("-", ""):
                    await table.mailbox.finished.wait()
        assert len(await second.lobby.services.storage.open_tables()) == left
    assert len(second.lobby.tables) == 1


async def test_a_table_is_open_at_whichever_server_it_is(
    house: ServeNode, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = await house("one"), await house("other")
    ada = await connect(one)
    await ada.host()
    code = read_code(ada.code)
    assert [await server.lobby.is_open(code) for server in (one, other)] == [True, True]
    assert not await other.lobby.is_open("0000000000")

    async def find(name: str) -> None:
        raise StorageError("the database is away")

    monkeypatch.setattr(other._storage, "find", find)
    assert await other.lobby.is_open("0000000000"), "nobody can know"
