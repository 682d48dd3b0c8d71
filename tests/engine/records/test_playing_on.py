"""A partly replayed record continues as before: its entries can be applied one by one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import engine
from engine.chance import ChanceMismatch
from engine.record import Entry, Record
from tests.engine.records import chain

FILES = sorted(Path(__file__).parent.glob("*.json"))


def recorded(path: Path) -> Record:
    return Record.from_data(chain.read(path)["record"])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_rest_of_a_record_is_drawn_as_it_was(path: Path) -> None:
    record = recorded(path)
    half = len(record.entries) // 2
    game = engine.replay(record, half)
    for entry in record.entries[half:]:
        assert entry.seat is not None
        game.apply(entry.seat, entry.action)
    assert game.record == record
    assert game.dump() == engine.replay(record).dump()


def test_after_the_end_of_the_record_nothing_more_is_drawn() -> None:
    record = recorded(FILES[0])
    cut = next(n for n, entry in enumerate(record.entries) if n > 9 and entry.outcomes)
    entry = record.entries[cut]
    game = engine.replay(Record(record.header, record.entries[:cut]))
    assert entry.seat is not None
    with pytest.raises(ChanceMismatch):
        game.apply(entry.seat, entry.action)


def test_a_rest_that_cannot_be_drawn_spoils_nothing_before_it() -> None:
    record = recorded(FILES[0])
    spoilt = replace(record, entries=(*record.entries[:20], Entry(0, ("end-turn",), ("no-such-card", 7))))
    assert engine.replay(spoilt, 20).dump() == engine.replay(record, 20).dump()
