"""A copy equals the original, a replayed record equals the game, and a refused action changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgpack
import pytest

import engine
from engine.game import Game, IllegalAction
from engine.record import Entry, Record, RecordError
from tests.engine.laws.walk import (
    TABLES,
    Table,
    play,
    seed_of,
    seeded,
    thrifty,
    watchers,
)


def seen_by_all(game: Game) -> list[Any]:
    return [game.view(seat) for seat in watchers(game)]


def carried(record: Record) -> Record:
    """Return the record after a journey as bytes."""
    return Record.from_data(msgpack.unpackb(msgpack.packb(record.to_data())))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_replayed_game_can_be_played_on_with_other_chance(table: Table) -> None:
    rng = seeded(table, "on")
    game = play(table.deal(seed_of(rng)), rng, thrifty, most=60)
    again = engine.replay(game.record, chance=engine.SeedChance(bytes(32)))
    play(again, rng, thrifty)
    assert again.result is not None
    assert engine.replay(again.record).dump() == again.dump()


def tampered(record: Record, change: Callable[[Entry], Entry], where: Callable[[Entry], bool]) -> Record:
    at = next(n for n, entry in enumerate(record.entries) if n > 20 and where(entry))
    return Record(record.header, (*record.entries[:at], change(record.entries[at]), *record.entries[at + 1 :]))


def other_outcome(entry: Entry) -> Entry:
    return entry._replace(outcomes=("command_ship" if entry.outcomes[0] != "command_ship" else "scout", *entry.outcomes[1:]))


def without_the_first_draw(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    at = next(n for n, entry in enumerate(entries) if n > 0 and entry.outcomes)
    return entries[:at] + entries[at + 1 :]


TAMPERINGS: dict[str, Callable[[Record], Record]] = {
    "an outcome changed": lambda record: tampered(record, other_outcome, lambda entry: bool(entry.outcomes)),
    "an outcome dropped": lambda record: tampered(
        record, lambda entry: entry._replace(outcomes=entry.outcomes[:-1]), lambda entry: bool(entry.outcomes)
    ),
    "an outcome added": lambda record: tampered(
        record, lambda entry: entry._replace(outcomes=(*entry.outcomes, "scout")), lambda entry: True
    ),
    "two outcomes swapped": lambda record: tampered(
        record,
        lambda entry: entry._replace(outcomes=entry.outcomes[::-1]),
        lambda entry: len(entry.outcomes) > 1 and entry.outcomes != entry.outcomes[::-1],
    ),
    "another seat acted": lambda record: tampered(
        record, lambda entry: entry._replace(seat=(entry.seat or 0) + 1), lambda entry: entry.seat == 0
    ),
    "a draw left out": lambda record: Record(record.header, without_the_first_draw(record.entries)),
    "the set-up left out": lambda record: Record(record.header, record.entries[1:]),
    "who begins changed": lambda record: Record(
        record.header,
        (
            record.entries[0]._replace(
                outcomes=((record.entries[0].outcomes[0] + 1) % record.header.seats, *record.entries[0].outcomes[1:])
            ),
            *record.entries[1:],
        ),
    ),
}


def proved(table: Table) -> tuple[Record, bytes]:
    """Return the record of a whole game, and the secret that proves it."""
    rng = seeded("tamper", table.mode, table.seats)
    secret = seed_of(rng)
    record = play(table.deal(secret), rng, thrifty).record
    engine.resume(record, secret)
    return record, secret


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_tampered_record_is_refused_by_the_published_secret(table: Table) -> None:
    record, secret = proved(table)
    for name, tampering in TAMPERINGS.items():
        assert is_refused(tampering(record), secret), name


def is_refused(record: Record, secret: bytes) -> bool:
    try:
        engine.resume(record, secret)
    except RecordError:
        return True
    return False


@pytest.mark.parametrize("seat", [-1, 99, True, False, None, "0", 0.0, 10**40])
def test_who_is_no_seat_is_refused(seat: Any) -> None:
    for table in TABLES:
        game = table.deal(bytes(32))
        before = game.dump()
        for action in [("end-turn",), ("concede",), ("undo",), ("nonsense",), None]:
            with pytest.raises(IllegalAction):
                game.apply(seat, action)
        assert game.dump() == before, table
