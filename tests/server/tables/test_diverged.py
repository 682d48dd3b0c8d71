"""A table whose state differs from the stored one is loaded again; clients meanwhile get no message that it is gone."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from protocol.messages import Act, Closing, Join, Refused, Resume, Seated, Snapshot, Step
from protocol.messages import Table as TableMessage
from server.tables.table import Table
from tests.server.conftest import Connect, Serve
from tests.server.failing import Failing, acts
from tests.server.peer import Ended, Peer

COME_AGAIN = (Closing("broken", {}, 1), 1011)


@pytest.fixture
def in_line(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Return an event for somebody who waits in a table's line until what was asked is done."""
    waits, call = asyncio.Event(), Table.call

    async def called(table: Table, *arguments: Any) -> None:
        waits.set()
        await call(table, *arguments)

    monkeypatch.setattr(Table, "call", called)
    return waits


async def go_astray(storage: Failing, peer: Peer) -> None:
    storage.conflicts()
    await peer.send(Act("astray", peer.seq, ["show"]))
    assert await peer.ended() == COME_AGAIN


async def come_back(connect: Connect, server: Any, lost: Peer) -> Peer:
    """Try until it may, as a client does."""
    while True:
        again = await connect(server, lost.name)
        try:
            if isinstance(await again.resume(lost.code, lost.token, lost.seq), Seated):
                return again
        except Ended:
            assert again.heard[-1] == COME_AGAIN[0]


async def test_while_it_is_loaded_who_comes_is_asked_to_come_again(seated_pair: Any, connect: Connect) -> None:
    storage = Failing()
    server, ada, ben = await seated_pair(storage)
    storage.loads.clear()
    await go_astray(storage, ada)
    for message in (Resume("r", ada.code, ada.token, 0), Join("j", ada.code, "", None, bytes(16))):
        peer = await connect(server, "Cem")
        await peer.send(message)
        assert await peer.ended() == COME_AGAIN
    storage.loads.set()
    for lost in (ada, ben):
        assert (await (await come_back(connect, server, lost)).until(Snapshot)).view["result"] is None


async def test_it_is_loaded_alone(seated_pair: Any, connect: Connect) -> None:
    storage = Failing()
    server, ada, _ = await seated_pair(storage)
    for name in ("Cem", "Dee"):
        await (await connect(server, name)).host()
    await go_astray(storage, ada)
    await come_back(connect, server, ada)
    assert storage.loaded == [[1]]


async def test_what_it_does_not_know_of_it_does_not_overwrite(seated_pair: Any, connect: Connect) -> None:
    """The last action was kept, and the table does not know it; that somebody is absent is no line that could be in its way."""
    storage = Failing()
    server, ada, ben = await seated_pair(storage, {"rules": {"rounds": 1}, "grace": 0})
    await ada.act("show")
    await ben.until(Step)
    storage.lies = acts
    await ben.send(Act("last", ben.seq, ["show"]))
    await storage.failed.wait()
    assert await ada.ended() == COME_AGAIN
    again = await come_back(connect, server, ada)
    await again.until(TableMessage, lambda table: table.phase == "over")


async def test_loading_that_fails_is_tried_until_it_does_not(seated_pair: Any, connect: Connect) -> None:
    storage = Failing()
    server, ada, _ = await seated_pair(storage, room_again=0.01)
    storage.unreadable = 3
    await go_astray(storage, ada)
    await (await come_back(connect, server, ada)).until(Snapshot)
    assert storage.unreadable == 0


async def test_a_server_that_loads_a_table_still_stops(seated_pair: Any) -> None:
    storage = Failing()
    server, ada, _ = await seated_pair(storage)
    storage.loads.clear()
    await go_astray(storage, ada)
    async with asyncio.timeout(10):
        await server.stop()
    (table,) = server.lobby.tables.values()
    assert table.is_paused


async def test_who_asks_for_a_seat_as_it_goes_astray_is_asked_to_come_again(serve: Serve, connect: Connect) -> None:
    storage = Failing()
    server = await serve(storage)
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host()
    storage.conflicts()
    await ben.send(Join("j", ada.code, "", None, bytes(16)))
    assert await ben.ended() == COME_AGAIN
    assert await ada.ended() == COME_AGAIN
    again = await come_back(connect, server, ada)
    assert isinstance(await (await connect(server, "Ben")).join(again.code), Seated)
    await again.until(Step)


async def test_what_waits_in_its_line_is_not_done_there(seated_pair: Any, connect: Connect, in_line: asyncio.Event) -> None:
    storage = Failing()
    server, ada, ben = await seated_pair(storage)
    storage.conflicts()
    storage.open.clear()
    storage.asked.clear()
    await ada.send(Act("astray", ada.seq, ["show"]))
    await storage.asked.wait()
    waiting = await connect(server, "Ben")
    in_line.clear()
    await waiting.send(Resume("r", ben.code, ben.token, 0))
    await in_line.wait()
    storage.open.set()
    refused = await waiting.until(Refused)
    assert (refused.id, refused.scope, refused.code) == ("r", "server", "restarting")
    await (await come_back(connect, server, ben)).until(Snapshot)


async def test_who_comes_back_as_the_server_stops_is_not_told_that_the_table_is_gone(
    seated_pair: Any, connect: Connect, in_line: asyncio.Event
) -> None:
    storage = Failing()
    server, ada, ben = await seated_pair(storage)
    storage.open.clear()
    storage.asked.clear()
    await ada.send(Act("last", ada.seq, ["show"]))
    await storage.asked.wait()
    waiting = await connect(server, "Ben")
    in_line.clear()
    await waiting.send(Resume("r", ben.code, ben.token, 0))
    await in_line.wait()
    stopping = asyncio.create_task(server.stop())
    await asyncio.sleep(0)
    storage.open.set()
    refused = await waiting.until(Refused)
    await stopping
    assert (refused.id, refused.code) == ("r", "restarting")
