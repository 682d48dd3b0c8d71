"""Forged actions: those of another seat, of another table, or invented. Each gets one refusal and changes nothing."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from protocol.codec import decode_server
from protocol.messages import Act, Leave, Refused, Say, Seated, SetBot, Sit, Snapshot, Step
from server.storage.memory import MemoryStorage
from tests.engine.laws.noise import noise
from tests.engine.laws.walk import CHOOSERS, TABLES, Table, moves, seeded
from tests.server.conftest import Connect, Serve
from tests.server.test_two_worlds import World, is_sendable

EVERY = 25
"""At one node in so many it is tried."""
TRIES = 40


@pytest.mark.parametrize("table", TABLES, ids=str)
async def test_whatever_a_seat_makes_up_is_refused_once_and_changes_nothing(table: Table) -> None:
    rng = seeded(table, "forged")
    game, refused = table.under(turn_limit=40).deal(rng.randbytes(32)), 0
    for seat, action in moves(game, rng, CHOOSERS["thrifty"]):
        if rng.randrange(EVERY) == 0:
            refused += await forge(World(game.copy(), MemoryStorage()), rng)
        game.apply(seat, action)
    assert refused > TRIES


async def forge(world: World, rng: Any) -> int:
    """Try what no seat may do; how much of it there was."""
    before, storage, count = world.game.dump(), world.table.services.storage, 0
    assert isinstance(storage, MemoryStorage)
    await world.opens()
    for number in range(TRIES):
        seat, action = rng.randrange(world.game.seats), noise(rng, world.game)
        if not is_sendable(action) or world.game.check(seat, tuple(action)) is None:
            continue
        heard = {who: len(ear.frames) for who, ear in world.ears.items()}
        await world.asks(seat, Act(f"f{number}", world.table.seq, list(action)))
        (told,) = world.ears[seat].frames[heard.pop(seat) :]
        assert isinstance(decode_server(told), Refused)
        assert heard == {who: len(world.ears[who].frames) for who in heard}, "nobody else hears of it"
        count += 1
    assert world.game.dump() == before
    assert world.table.seq == 0
    assert not storage._shelf.lines.get(1)
    await world.stops()
    return count


async def test_who_sits_at_one_table_can_do_nothing_at_another(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada, ben, eve = [await connect(server, name) for name in ("Ada", "Ben", "Eve")]
    await ada.host()
    await eve.host()
    code = ada.code
    await ben.join(code)
    await ada.until(Step)
    for request in (Act("e1", 1, ["show"]), Say("e2", "hm", False), Sit("e3", 1), SetBot("e4", 1, "simple"), Leave("e5")):
        await eve.answer(request)
    await eve.resume(code, eve.token)
    await eve.join(code)
    assert isinstance(await ada.act("show"), Step), "nothing has happened there"
    table = server.lobby.tables[code.replace("-", "")]
    assert [seat.name for seat in table.state.seats] == ["Ada", "Ben"]


async def test_of_two_lines_that_claim_one_seat_only_the_newer_acts(seated_pair: Any, connect: Connect) -> None:
    server, ada, ben = await seated_pair(terms={"rules": {"rounds": 50}})
    older, newer = ada, await connect(server, "Ada")
    acts = [Act(f"older-{number}", older.seq, ["draw"]) for number in range(20)]
    sending = asyncio.gather(*(older.send(act) for act in acts), return_exceptions=True)
    assert isinstance(await newer.resume(ada.code, ada.token, 0), Seated)
    await newer.until(Snapshot)
    closing, code = await older.ended()
    await sending
    assert closing is not None
    assert (closing.code, code) == ("replaced", 4001)
    table = server.lobby.tables[ada.code.replace("-", "")]
    assert table.seats[0].channel.token == newer.token
    done = [line for line in table.log.keys if "older" in line]
    assert len(done) <= 1, "it was asked once, and so could act once before it was replaced"
    told = [message.seq for message in ben.heard if isinstance(message, Step)]
    assert told == sorted(set(told))


async def test_tokens_thrown_at_one_seat_at_once_leave_exactly_one_line(seated_pair: Any, connect: Connect) -> None:
    server, ada, _ = await seated_pair()
    rivals = [await connect(server, "Ada") for _ in range(5)]
    await asyncio.gather(*(rival.resume(ada.code, ada.token) for rival in rivals), return_exceptions=True)
    table = server.lobby.tables[ada.code.replace("-", "")]
    live = [connection for connection in server.connections if connection.place is table and connection.name == "Ada"]
    assert len(live) == 1
    assert table.seats[0].channel is live[0]
