"""Recorded games replay for ever: whole games, entry by entry and byte for byte.

The records are the JSON files in this folder: a title, the seed, the result, the last link of the chain of state hashes (see
chain.py) and the record itself, one entry a line. `python -m tests.engine.records.write` writes them, and only after an
intended change: write.py says when.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import engine
from engine.record import Record
from tests.engine.records import chain, write

FILES = sorted(Path(__file__).parent.glob("*.json"))


def test_every_planned_record_is_there() -> None:
    assert {path.stem for path in FILES} == set(write.PLANS)
    assert {plan.mode for plan in write.PLANS.values()} == set(engine.games["star-realms"].modes)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_record_plays_to_its_recorded_end(path: Path) -> None:
    golden = chain.read(path)
    record = Record.from_data(golden["record"])
    game = engine.replay(record)
    assert game.result is not None
    assert {"winners": list(game.result.winners), "reason": game.result.reason} == golden["result"]
    assert game.record == record


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_chain_of_its_states_is_the_recorded_one(path: Path) -> None:
    assert chain.last_link(path) == chain.read(path)["chain"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_seed_draws_every_recorded_outcome(path: Path) -> None:
    golden = chain.read(path)
    record = Record.from_data(golden["record"])
    assert engine.resume(record, bytes.fromhex(golden["seed"])).dump() == engine.replay(record).dump()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_replayed_record_is_written_again_byte_for_byte(path: Path) -> None:
    stored = path.read_text("utf-8")
    golden = json.loads(stored)
    replayed = engine.replay(Record.from_data(golden["record"])).record.to_data()
    assert write.text({**golden, "record": replayed}) == stored


def test_one_other_state_breaks_the_chain() -> None:
    golden = chain.read(FILES[0])
    record = Record.from_data(golden["record"])
    *_, last = chain.links(Record(record.header, record.entries[:-1]), bytes.fromhex(golden["seed"]))
    assert last != golden["chain"]
