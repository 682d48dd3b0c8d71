"""A request to host that is repeated at another server, because the answer was lost, opens no second table."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress

import pytest

from protocol.messages import CloseTable, Done, Host, Moved, Refused, Seated
from server.storage.base import Change, Conflict, Line
from server.storage.postgres.storage import PostgresStorage
from server.storage.shared import Node
from tests.postgres import postgres
from tests.server.conftest import Connect
from tests.server.nodes.conftest import ServeNode
from tests.server.peer import Ended, Peer, play_out, port_of


def hosting() -> Host:
    nonce = secrets.token_bytes(16)
    return Host("host-of-ada", "toy", "turns", 2, {"rounds": 3}, "", "", True, [], nonce, False, "wait", 120, False, None, 0)


async def open_tables(house: ServeNode, name: str) -> int:
    """Return how many there are in the database, seen by a server that comes for it."""
    return len(await (await house(name)).lobby.services.storage.open_tables())


async def test_after_its_server_has_died(house: ServeNode, connect: Connect) -> None:
    first, second = await house("first"), await house("second")
    ada, request = await connect(first, "Ada"), hosting()
    opened = await ada.answer(request)
    assert isinstance(opened, Seated)
    await first.stop()
    again = await connect(second, "Ada")
    answer = await again.answer(request)
    assert isinstance(answer, Seated)
    assert (answer.code, answer.seat, answer.token) == (opened.code, opened.seat, opened.token)
    ben = await connect(second, "Ben")
    await ben.join(opened.code)
    for peer in (again, ben):
        while not peer.view:
            await peer.next()
    await play_out(again, ben)
    assert await open_tables(house, "third") == 1


async def test_while_its_server_lives_it_is_sent_there(house: ServeNode, connect: Connect) -> None:
    first, second = await house("first"), await house("second")
    ada, request = await connect(first, "Ada"), hosting()
    opened = await ada.answer(request)
    assert isinstance(opened, Seated)
    again = await connect(second, "Ada")
    assert await again.answer(request) == Moved(request.id, f"ws://127.0.0.1:{port_of(first)}")
    there = await connect(first, "Ada")
    answer = await there.answer(request)
    assert isinstance(answer, Seated)
    assert (answer.code, answer.token) == (opened.code, opened.token)


async def test_at_two_servers_at_once(house: ServeNode, connect: Connect) -> None:
    servers = [await house(name) for name in ("first", "second")]
    request, codes = hosting(), set[str]()
    peers = [await connect(server, "Ada") for server in servers]
    for peer in peers:
        await peer.send(request)
    await asyncio.gather(*(_settled(peer) for peer in peers))
    for server in servers:
        peer = await connect(server, "Ada")
        answer = await peer.answer(request)
        if isinstance(answer, Seated):
            codes.add(answer.code)
        else:
            assert isinstance(answer, Moved)
    assert len(codes) == 1
    assert await open_tables(house, "third") == 1


async def _settled(peer: Peer) -> None:
    """Wait until it is answered, or its connection has ended and it may come again."""
    with suppress(Ended):
        while not isinstance(await peer.next(), Seated | Moved):
            pass


async def test_a_table_that_was_opened_by_it_and_is_closed_is_in_nobodys_way(house: ServeNode, connect: Connect) -> None:
    first, second = await house("first"), await house("second")
    ada, request = await connect(first, "Ada"), hosting()
    opened = await ada.answer(request)
    assert isinstance(opened, Seated)
    assert isinstance(await ada.answer(CloseTable(ada.mark())), Done)
    answer = await (await connect(second, "Ada")).answer(request)
    assert isinstance(answer, Seated)
    assert answer.code != opened.code


async def test_once_everybody_may_know_it_it_is_refused(house: ServeNode, connect: Connect) -> None:
    """The end of a game publishes the nonces: then the request is nobody's proof any more."""
    first, second = await house("first"), await house("second")
    ada, ben, request = await connect(first, "Ada"), await connect(first, "Ben"), hosting()
    opened = await ada.answer(request)
    assert isinstance(opened, Seated)
    await ben.join(opened.code)
    for peer in (ada, ben):
        while not peer.view:
            await peer.next()
    await play_out(ada, ben)
    await first.stop()
    answer = await (await connect(second, "Eve")).answer(request)
    assert isinstance(answer, Refused)
    assert answer.code == "no-such-table"


async def test_the_database_takes_one_table_of_a_request(short_leases: None) -> None:
    url = postgres().url()
    storages = [await PostgresStorage.open(url, Node(name)) for name in ("first", "second")]

    def opening(table: int, row: int = 1) -> Change:
        return Change(table, (Line(1, "table", [], 5),), {"row": row}, {}, bytes(32), name=f"table {table}", claim=b"request")

    await storages[0].commit(opening(1))
    with pytest.raises(Conflict):
        await storages[1].commit(opening(2))
    assert [await storage.opened(b"request") for storage in storages] == ["table 1"] * 2
    assert await storages[1].opened(b"another") is None
    await storages[0].commit(Change(1, row={"row": 2}, closed=6, after=1))
    assert await storages[1].opened(b"request") is None
    await storages[1].commit(opening(2))
    for storage in storages:
        await storage.close()
