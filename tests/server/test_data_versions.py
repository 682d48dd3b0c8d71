"""A table continues with the cards that its game began with, also on a server that has newer ones. New games have the
newest."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.core.bots import random
from engine.record import Record
from protocol.messages import Done, Entries, Entry, GetRecord, Past, Refused, Seated, Snapshot, Step, Table
from server.storage.memory import MemoryStorage, Shelf
from tests.engine.newer_data import NEWEST, NEXT, NewerStarRealms
from tests.server.peer import Peer
from tests.server.tables.records.test_records import fetched

NEWER = {"star-realms": NewerStarRealms}
TERMS: dict[str, Any] = {"game": "star-realms", "mode": "duel", "rules": {}}


async def some_actions(peers: list[Peer], count: int) -> None:
    chance = engine.SeedChance(bytes(32))
    for _ in range(count):
        peer = next(peer for peer in peers if peer.is_asked)
        await peer.act(*random(peer.view, chance))
        for each in peers:
            await each.settle()


async def test_a_running_table_is_restored_by_its_own_cards_and_new_games_have_the_newest(serve: Any, connect: Any) -> None:
    shelf = Shelf()
    server = await serve(MemoryStorage(shelf), games=engine.games)
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host(**TERMS)
    await ben.join(ada.code)
    await ada.until(Step)
    await ben.until(Step)
    await some_actions([ada, ben], 12)
    before = ada.view
    await server.stop()
    server = await serve(MemoryStorage(shelf), games=NEWER)
    back, other = await connect(server, "Ada"), await connect(server, "Ben")
    await back.resume(ada.code, ada.token)
    await other.resume(ben.code, ben.token)
    for peer in (back, other):
        while not peer.view:
            await peer.until(Snapshot)
    assert back.view == before
    await some_actions([back, other], 12)
    assert back.view.get("data", 1) == NEWEST
    await back.act("concede")
    await other.until(Table, lambda table: table.phase == "over")
    head, entries = await fetched(back)
    assert head.data_version == NEWEST
    assert len(entries) == 26
    await back.rematch()
    await other.rematch()
    begun = await other.until(Step, lambda step: step.view["result"] is None)
    assert begun.view["data"] == NEXT


@pytest.mark.parametrize("version", [1, NEXT])
async def test_a_table_goes_on_from_a_game_by_the_cards_of_that_game(serve: Any, connect: Any, version: int) -> None:
    rules = NewerStarRealms.settle_rules("duel", 2, {})
    game = NewerStarRealms.begin("duel", 2, rules, engine.SeedChance(bytes(32)), version)
    chance = engine.SeedChance(bytes(32))
    for _ in range(10):
        seat = min(game.pending)
        game.apply(seat, random(game.view(seat), chance))
    shelf = Shelf()
    server = await serve(MemoryStorage(shelf), games=NEWER)
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    past = [Entry(entry.seat, list(entry.action), list(entry.outcomes)) for entry in game.record.continuation()]
    assert isinstance(await ada.answer(Past(ada.mark(), 0, past)), Done)
    assert isinstance(await ada.host(**TERMS, past=len(past)), Seated)
    await server.stop()  # the past is kept before the game begins
    server = await serve(MemoryStorage(shelf), games=NEWER)
    back, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await back.resume(ada.code, ada.token)
    assert isinstance(await ben.join(ada.code), Seated)
    begun = await ben.until(Step)
    assert begun.view.get("data", 1) == version
    await back.until(Step)
    await server.stop()  # and with the game
    server = await serve(MemoryStorage(shelf), games=NEWER)
    again = await connect(server, "Ada")
    await again.resume(ada.code, ada.token)
    assert (await again.until(Snapshot)).view.get("data", 1) == version
    await again.act("concede")
    head = await again.answer(GetRecord("r", 0))
    assert isinstance(head, Entries)
    assert (head.data_version, head.entries[0].action) == (version, ["deal"])


async def test_a_past_of_a_version_that_is_not_there_is_refused(serve: Any, connect: Any) -> None:
    game = NewerStarRealms.begin("duel", 2, NewerStarRealms.settle_rules("duel", 2, {}), engine.SeedChance(bytes(32)))
    ada = await connect(await serve(games=engine.games))
    record: Record = game.record
    past = [Entry(entry.seat, list(entry.action), list(entry.outcomes)) for entry in record.continuation()]
    assert isinstance(await ada.answer(Past(ada.mark(), 0, past)), Done)
    refused = await ada.host(**TERMS, past=1)
    assert isinstance(refused, Refused)
    assert f"data version {NEXT}" in refused.args["why"]
