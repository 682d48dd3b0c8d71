"""A server that has lost the database, or its lease, stops acting before another one begins."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest

from protocol.messages import Moved, Seated, Step
from server.storage.base import Change, Conflict, Kept, Line, StaleOwner, Unwritable
from server.storage.postgres import connection
from server.storage.postgres.storage import PostgresStorage
from server.storage.shared import Found, Node
from tests.cable import cable
from tests.postgres import postgres
from tests.server.conftest import Connect
from tests.server.nodes.conftest import ServeNode
from tests.server.peer import PATIENCE, last, play_out

OPENED = Change(7, (Line(1, "table", [], 5),), {"row": 1}, {}, bytes(32), name="seven", notice=b"shown")


async def test_cut_off_from_the_database_it_gives_up_before_its_tables_are_taken(house: ServeNode, connect: Connect) -> None:
    async with cable(postgres().port) as line:
        first, second = await house("first", through=line.port), await house("second")
        ada, ben = await connect(first, "Ada"), await connect(first, "Ben")
        await ada.host(rules={"rounds": 3})
        await ben.join(ada.code)
        for peer in (ada, ben):
            while not peer.view:
                await peer.next()
        asked = ada if ada.is_asked else ben
        assert isinstance(await asked.act(*last(asked.view)), Step)
        known = {peer.name: peer.seq for peer in (ada, ben)}
        line.hold()
        again = [await connect(second, peer.name) for peer in (ada, ben)]
        for before, peer in zip((ada, ben), again, strict=True):
            async for reply in again_and_again(peer.resume, before.code, before.token, before.seq):
                assert isinstance(reply, Moved | Seated)
                if isinstance(reply, Seated):
                    break
            assert first.lobby.shared is not None
            assert not first.lobby.shared.is_held
            assert not first.lobby.tables
            while not peer.view:
                await peer.next()
            assert peer.seq >= known[peer.name]
        for peer in (ada, ben):
            closing, _ = await peer.ended()
            assert closing is not None
            assert closing.code == "database-unreachable"
        line.mend()
        await play_out(*again)
        async with asyncio.timeout(PATIENCE):
            while True:
                if first.lobby.shared.is_held:
                    break
                await asyncio.sleep(0.05)
        watcher = await connect(first, "Eve")
        await watcher.host()
        assert watcher.code


async def again_and_again(ask: Callable[..., Awaitable[Any]], *arguments: Any) -> AsyncIterator[Any]:
    """Yield what it answers, asked again after a moment."""
    async with asyncio.timeout(PATIENCE):
        while True:
            yield await ask(*arguments)
            await asyncio.sleep(0.05)


async def test_an_answer_that_was_lost_is_found_again_and_nothing_is_stored_twice(short_leases: None) -> None:
    async with cable(postgres().port) as line:
        url = postgres().url(line.port)
        storage = await PostgresStorage.open(url, Node("only"))
        storage._lease._renewals = connection.Line(url.replace(str(line.port), str(postgres().port)))
        await storage.commit(OPENED)
        for change in (Change(7, (Line(2, "act", ["a"], 6, "0:a"),)), Change(7, row={"row": 2}, after=2)):
            line.swallow_answer()
            with pytest.raises(Unwritable):
                await storage.commit(change)
            await storage.commit(change)
        with pytest.raises(Conflict):
            await storage.commit(Change(7, (Line(2, "act", ["b"], 7),)))
        await storage.commit(Change(7, (Line(3, "act", ["c"], 8),)))
        (kept,) = await storage.load([7])
        assert isinstance(kept, Kept)
        assert (kept.seq, kept.row, kept.keys) == (3, {"row": 2}, {"0:a": 2})
        await storage.close()


async def test_what_was_lost_on_its_way_is_stored_when_it_is_tried_again(short_leases: None) -> None:
    async with cable(postgres().port) as line:
        storage = await PostgresStorage.open(postgres().url(line.port), Node("only"))
        await storage.commit(OPENED)
        line.cut()
        change = Change(7, (Line(2, "act", ["a"], 6),))
        for _ in range(3):
            try:
                await storage.commit(change)
                break
            except Unwritable:
                await asyncio.sleep(0)
        (kept,) = await storage.load([7])
        assert isinstance(kept, Kept)
        assert kept.seq == 2
        await storage.close()


async def test_a_statement_that_was_late_on_its_way_changes_nothing_any_more(
    short_leases: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres().url()
    async with cable(postgres().port) as line:
        storage = await PostgresStorage.open(url.replace(str(postgres().port), str(line.port)), Node("only"))
        await storage.commit(OPENED)
        await storage.commit(Change(7, row={"row": 2}, after=1))
        storage._questions = connection.Line(url)
        storage._lease._renewals = connection.Line(url)
        line.hold()
        monkeypatch.setattr(connection, "LATEST", 0.2)
        late = Change(7, row={"row": "late"}, after=1)
        with pytest.raises(Unwritable):
            await storage.commit(late)
        monkeypatch.undo()
        storage._writer.line = connection.Line(url)
        await storage.commit(late)
        await storage.commit(Change(7, row={"row": 3}, after=1))
        line.mend()
        await asyncio.sleep(0.1)
        (kept,) = await storage.load([7])
        assert isinstance(kept, Kept)
        assert kept.row == {"row": 3}
        await storage.close()


async def test_a_second_server_of_the_same_name_takes_over_at_once(short_leases: None) -> None:
    url = postgres().url()
    first = await PostgresStorage.open(url, Node("cards:7464"))
    await first.commit(OPENED)
    other = await PostgresStorage.open(url, Node("other"))
    found = await other.find("seven")
    assert found is not None
    assert found.owner == Node("cards:7464")
    assert await other.claim([7]) == []
    second = await PostgresStorage.open(url, Node("cards:7464"))
    assert await other.find("seven") == Found(7, None)
    assert await second.claim([7]) == [7]
    with pytest.raises((StaleOwner, Unwritable)):  # the second, if it has noticed already
        await first.commit(Change(7, (Line(2, "act", [], 6),)))
    await second.commit(Change(7, (Line(2, "act", [], 6),)))
    for storage in (first, second, other):
        await storage.close()


async def test_a_server_whose_name_another_one_has_taken_ends(house: ServeNode) -> None:
    first = await house("cards:7464")
    second = await house("cards:7464")
    async with asyncio.timeout(PATIENCE):
        await first.stopped.wait()
    assert not second.stopped.is_set()


async def test_of_several_that_claim_a_table_one_gets_it(short_leases: None) -> None:
    url = postgres().url()
    owner = await PostgresStorage.open(url, Node("gone"))
    for table in range(1, 9):
        await owner.commit(Change(table, (Line(1, "table", [], 5),), {"row": 1}, {}, bytes(32)))
    await owner.close()
    others = [await PostgresStorage.open(url, Node(f"node-{number}")) for number in range(3)]
    claimed = await asyncio.gather(*(each.claim([table]) for table in range(1, 9) for each in others))
    assert sorted(table for tables in claimed for table in tables) == [*range(1, 9)]
    for storage in others:
        await storage.close()
