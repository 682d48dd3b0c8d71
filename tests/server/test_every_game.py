"""Every game of the project over a connection: hosted, joined, watched, undone, resumed, verified, and continued."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

import engine
from engine.chance import table_seed
from engine.game import Game
from engine.record import Entry, Header, Record, freeze
from engine.registry import Games
from protocol.messages import Entries, GetRecord, Past, Seated, Snapshot, Step
from protocol.messages import Entry as EntryMessage
from tests.server.conftest import Connect, Serve
from tests.server.peer import Peer, play_out, watch_out

TABLES: dict[str, dict[str, Any]] = {
    "star-realms": {"mode": "duel", "rules": {"turn_limit": 40}},
    "starcraft": {"mode": "standard", "rules": {"round_limit": 2}},
}


def terms(game: str) -> dict[str, Any]:
    """Return a short game of two."""
    return {"game": game, "seats": 2, **TABLES[game]}


def test_every_game_is_played_here() -> None:
    assert set(TABLES) == set(engine.games)


async def test_every_game_is_loaded_before_the_first_client_comes(serve: Serve) -> None:
    loaded: list[str] = []

    def load(game: str) -> type[Game]:
        loaded.append(game)
        return engine.games[game]

    server = await serve(games=Games({game: partial(load, game) for game in TABLES}))
    assert loaded == list(TABLES)
    server.lobby.welcome("Ada")
    assert loaded == list(TABLES)


@pytest.mark.parametrize("game", TABLES)
async def test_it_is_hosted_joined_watched_and_come_back_to_and_its_record_is_drawn_from_the_secret(
    serve: Serve, connect: Connect, game: str
) -> None:
    server = await serve(games=engine.games)
    ada, ben, zoe = [await connect(server, name) for name in ("Ada", "Ben", "Zoe")]
    await ada.host(**terms(game), watch=True)
    await ben.join(ada.code)
    await zoe.watch(ada.code)
    for peer in (ada, ben):
        await peer.until(Step)
    anything = Random(7)
    for _ in range(25):
        actor = anything.choice([peer for peer in (ada, ben) if peer.is_asked])
        step = await actor.act(*anything.choice(actor.view["actions"]))
        assert isinstance(step, Step)
        for peer in (ada, ben):
            while peer.seq < step.seq:
                await peer.next()
    again = await connect(server, "Ben")
    assert isinstance(await again.resume(ben.code, ben.token, 0), Seated)
    await again.until(Snapshot)
    assert (again.seat, again.seq, again.view) == (ben.seat, ben.seq, ben.view)
    await play_out(ada, again, choose=lambda view: anything.choice(view["actions"]))
    await watch_out(zoe)
    assert ada.view["result"] == again.view["result"] == zoe.view["result"]
    assert zoe.view["hand"] == []
    record, secret = await fetched(ada)
    assert ada.table is not None
    found = engine.verify(record, table_seed(secret, ada.table.nonces))
    assert found.difference is None
    assert found.game.result is not None


@pytest.mark.parametrize("game", TABLES)
async def test_what_was_done_can_be_taken_back(serve: Serve, connect: Connect, game: str) -> None:
    server = await serve(games=engine.games)
    ada = await connect(server)
    await ada.host(**terms(game), bots=["random"])
    await ada.until(Step)
    anything = Random(1)
    while ["undo"] not in ada.view["standing"]:
        while not ada.is_asked:
            await ada.next()
        before = ada.view
        await ada.act(*anything.choice(ada.view["actions"]))
    step = await ada.act("undo")
    assert isinstance(step, Step)
    assert ["undo", ada.seat] in step.events
    assert ada.view["actions"] == before["actions"]


@pytest.mark.parametrize("game", TABLES)
async def test_a_table_goes_on_from_an_earlier_game(serve: Serve, connect: Connect, game: str) -> None:
    server = await serve(games=engine.games)
    ada = await connect(server)
    earlier = some_moves(game, 30)
    sent = [EntryMessage(entry.seat, list(entry.action), list(entry.outcomes)) for entry in earlier.record.entries]
    await ada.answer(Past(ada.mark(), 0, sent))
    assert isinstance(await ada.host(**terms(game), bots=["random"], past=len(sent)), Seated)
    begun = await ada.until(Step)
    assert begun.view["turn"] >= earlier.view(0)["turn"] > 1
    anything = Random(3)
    await play_out(ada, choose=lambda view: anything.choice(view["actions"]))
    assert ada.view["result"]


def some_moves(game: str, count: int) -> Game:
    playing = engine.new_game(game, mode=TABLES[game]["mode"], seats=2, seed=bytes(32), rules=TABLES[game]["rules"])
    anything = Random(5)
    for _ in range(count):
        seat = min(playing.pending)
        playing.apply(seat, anything.choice(playing.actions(seat)))
    return playing


async def fetched(peer: Peer) -> tuple[Record, bytes]:
    """Return the record of the game that is over, and the table's secret."""
    entries: list[Entry] = []
    while True:
        part = await peer.answer(GetRecord(peer.mark(), len(entries)))
        assert isinstance(part, Entries)
        entries += [Entry(entry.seat, freeze(entry.action), freeze(entry.outcomes)) for entry in part.entries]
        if len(entries) == part.total:
            break
    table = peer.table
    assert table is not None
    assert table.secret is not None
    header = Header(table.game, part.data_version, table.mode, len(table.seats), table.rules)
    return Record(header, tuple(entries)), table.secret
