"""Tables of StarCraft with custom numbers: several at one server, each with different ones."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import engine
from engine.chance import table_seed
from engine.record import Record, corrections_mark
from engine.starcraft.components import SHIPPED
from engine.starcraft.components.corrections import LINE, LINES
from protocol.fields import COMPONENT_LINES
from protocol.messages import Entry as EntryMessage
from protocol.messages import ListTables, Past, Refused, Seated, Snapshot, Step, Tables
from server.storage.base import Kept
from server.storage.memory import MemoryReader, MemoryStorage, Shelf
from server.tables.records.finished_record import finished_record
from server.tables.stored.seats import Row, Terms
from tests.server.conftest import Connect, Serve
from tests.server.peer import Peer, play_out
from tests.server.test_every_game import fetched

TERMS: dict[str, Any] = {"game": "starcraft", "mode": "standard", "seats": 2, "rules": {"round_limit": 1}}
GHOST, WRAITH = ["unit ghost cost 2/0"], ["unit wraith cost 3/1, support 2"]


async def hosted(peer: Peer, components: list[str], **terms: Any) -> Any:
    return await peer.host(**{**TERMS, "bots": ["simple"], **terms}, components=components)


async def test_each_table_has_its_own_and_says_so_to_everybody(serve: Serve, connect: Connect) -> None:
    server = await serve(games=engine.games)
    tables = {"Ada": GHOST, "Ben": WRAITH, "Cem": []}
    peers = {name: await connect(server, name) for name in tables}
    for name, components in tables.items():
        assert isinstance(await hosted(peers[name], components), Seated)
    for name, components in tables.items():
        step = await peers[name].until(Step)
        assert step.view.get("components", []) == components
        assert peers[name].table is not None
        assert peers[name].table.components == components
    listed = await peers["Ada"].answer(ListTables(peers["Ada"].mark()))
    assert isinstance(listed, Tables)
    marks = [table.rules.get("components") for table in listed.tables]
    assert marks == [corrections_mark(GHOST)[:8], corrections_mark(WRAITH)[:8], None]
    costs = [table.match.game.position.box.components.unit["ghost"].cost for table in server.lobby.tables.values()]
    assert costs == [(2, 0), (1, 1), (1, 1)]
    assert SHIPPED[1].unit["ghost"].cost == (1, 1)


async def test_its_record_verifies_with_them_and_says_them(serve: Serve, connect: Connect) -> None:
    shelf = Shelf()
    server = await serve(MemoryStorage(shelf), games=engine.games)
    ada = await connect(server)
    await hosted(ada, ["unit ghost support 1, cost 2/0"])
    await play_out(ada, choose=lambda view: view["actions"][0])
    record, secret = await fetched(ada)
    assert ada.table is not None
    assert ada.table.components == ["unit ghost cost 2/0, support 1"], "as they are kept"
    own = replace(record, header=replace(record.header, components=tuple(ada.table.components)))
    assert engine.verify(own, table_seed(secret, ada.table.nonces)).difference is None
    (table,) = server.lobby.tables.values()
    kept = MemoryReader(shelf).load(table.id, whole=True)
    assert isinstance(kept, Kept)
    _, data = finished_record(kept, Row(table.terms, table.state))
    assert Record.from_data(data).header.components == own.header.components


@pytest.mark.parametrize(("game", "components", "why"), [
    ("starcraft", ["unit ghost cost 99/0"], "must be a pair"),
    ("starcraft", ["unit ghast cost 1/0"], "there is no unit"),
    ("starcraft", ["unit marine cost 2/0"], "cost of a Marine"),
    ("starcraft", ["event saboteur copies 3"], "event cards of stage 2"),
    ("starcraft", ["\x1b[31m"], "cannot be corrected"),
    ("star-realms", ["unit ghost cost 1/0"], "cannot be corrected"),
])  # fmt: skip
async def test_what_cannot_be_played_with_is_refused_in_a_sentence_and_no_table_opens(
    serve: Serve, connect: Connect, game: str, components: list[str], why: str
) -> None:
    server = await serve(games=engine.games)
    ada = await connect(server)
    mode = {"star-realms": "duel", "starcraft": "standard"}[game]
    refused = await hosted(ada, components, game=game, mode=mode, rules={})
    assert isinstance(refused, Refused)
    assert refused.code == "bad-rules"
    assert why in refused.args["why"]
    assert refused.args["why"].isprintable()
    assert not server.lobby.tables


async def test_a_stored_table_comes_back_with_them(serve: Serve, connect: Connect) -> None:
    storage = MemoryStorage()
    first = await serve(storage, games=engine.games)
    ada = await connect(first)
    await hosted(ada, GHOST)
    await ada.until(Step)
    await first.stop()
    again = await connect(await serve(storage, games=engine.games))
    assert isinstance(await again.resume(ada.code, ada.token, 0), Seated)
    assert (await again.until(Snapshot)).view["components"] == GHOST
    await play_out(again, choose=lambda view: view["actions"][0])


async def test_a_table_goes_on_from_a_game_with_them_and_not_from_it_with_others(serve: Serve, connect: Connect) -> None:
    lines = engine.games["starcraft"].settle_components(1, ["event saboteur copies 1", "event flawless_attack_plan copies 3"])
    earlier = engine.new_game("starcraft", mode="standard", seats=2, seed=bytes(32), rules=TERMS["rules"], components=lines)
    for _ in range(12):
        seat = min(earlier.pending)
        earlier.apply(seat, earlier.actions(seat)[0])
    sent = [EntryMessage(entry.seat, list(entry.action), list(entry.outcomes)) for entry in earlier.record.entries]
    server = await serve(games=engine.games)
    ada = await connect(server)
    rules = dict(earlier.rules)
    for components, is_opened in (([*lines], True), ([*reversed(lines)], False), (["unit ghost cost 1"], False)):
        await ada.answer(Past(ada.mark(), 0, sent))
        answer = await hosted(ada, components, rules=rules, past=len(sent))
        assert isinstance(answer, Seated if is_opened else Refused), answer
        if is_opened:
            assert (await ada.until(Step)).view["components"] == [*lines]
            await ada.leave()


def test_a_message_holds_as_many_lines_as_a_game_has() -> None:
    assert (COMPONENT_LINES, 120) == (LINES, LINE)


def test_rows_of_tables_without_them_are_as_before_and_rows_of_before_are_read() -> None:
    row = Row(Terms("7K3QZ9XM2P", "", "starcraft", "standard", {}, True, None, chain_length=4))
    assert "components" not in row.to_data()["terms"]
    own = replace(row, terms=replace(row.terms, components=tuple(GHOST)))
    for each in (row, own):
        assert Row.from_data(json.loads(json.dumps(each.to_data()))).terms == each.terms
