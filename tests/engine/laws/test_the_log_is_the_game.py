"""A copy is the original, a replayed record is the game, and what is refused has not happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgpack
import pytest

import engine
from engine.game import Game, IllegalAction
from engine.record import Entry, Record, RecordError
from tests.engine.laws.noise import noise
from tests.engine.laws.walk import (
    CHOOSERS,
    TABLES,
    Table,
    games_each,
    moves,
    play,
    positions,
    seed_of,
    seeded,
    some_rules,
    thrifty,
    uniform,
    watchers,
)

SEEDS = range(games_each(6))


def some_table(table: Table, seed: int) -> Table:
    """That table under a mix of rules in which every chooser's games end."""
    rules = some_rules(seeded("mix", seed))
    return Table(table.mode, table.seats, {**rules, "turn_limit": 25})


def seen_by_all(game: Game) -> list[Any]:
    return [game.view(seat) for seat in watchers(game)]


def carried(record: Record) -> Record:
    """The record after a journey as bytes."""
    return Record.from_data(msgpack.unpackb(msgpack.packb(record.to_data())))


@pytest.mark.parametrize("chooser", CHOOSERS)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_copy_goes_on_as_the_original_and_leaves_it_alone(table: Table, chooser: str) -> None:
    for seed in SEEDS:
        rng = seeded(table, "copy", seed)
        game = some_table(table, seed).deal(seed_of(rng))
        for seat, action in moves(game, rng, CHOOSERS[chooser]):
            if rng.randrange(5):
                game.apply(seat, action)
                continue
            before, record = game.dump(), game.record
            twin = game.copy()
            assert (twin.dump(), twin.record) == (before, record)
            events = twin.apply(seat, action)
            assert (game.dump(), game.record) == (before, record)
            assert game.apply(seat, action) == events
            assert (game.dump(), game.record, game.pending) == (twin.dump(), twin.record, twin.pending)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_copies_played_apart_do_not_touch_each_other(table: Table) -> None:
    for number, game in positions(table, "apart", thrifty, every=10 * table.seats):
        before, seen = game.dump(), seen_by_all(game)
        for branch in range(3):
            play(game.copy(), seeded("apart", number, branch), CHOOSERS["undo-happy"], most=30)
        assert game.dump() == before
        assert seen_by_all(game) == seen


@pytest.mark.parametrize("chooser", CHOOSERS)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_replay_of_the_record_is_the_game_at_every_point(table: Table, chooser: str) -> None:
    """At every point of a duel in which much is taken back; at some in all others."""
    rng = seeded(table, "replay", chooser)
    game = some_table(table, 7).deal(seed_of(rng))
    every = 1 if (table, chooser) == (TABLES[0], "undo-happy") else 10 * table.seats
    states = {1: (game.dump(), seen_by_all(game))}
    for upto, (seat, action) in enumerate(moves(game, rng, CHOOSERS[chooser]), 2):
        game.apply(seat, action)
        if rng.randrange(every) == 0 or game.result is not None:
            states[upto] = (game.dump(), seen_by_all(game))
    record = carried(game.record)
    assert len(record.entries) == max(states)
    for upto, state in states.items():
        again = engine.replay(record, upto)
        assert (again.dump(), seen_by_all(again)) == state
        assert again.record.entries == record.entries[:upto]
    assert again.result == game.result


@pytest.mark.parametrize("chooser", CHOOSERS)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_resumed_game_goes_on_as_if_it_had_never_stopped(table: Table, chooser: str) -> None:
    for seed in SEEDS:
        rng = seeded(table, "resume", seed)
        secret = seed_of(rng)
        game = play(some_table(table, seed).deal(secret), rng, CHOOSERS[chooser], most=rng.randrange(250))
        again = engine.resume(carried(game.record), secret)
        assert (again.dump(), seen_by_all(again)) == (game.dump(), seen_by_all(game))
        assert again.record == game.record
        for seat, action in moves(game, rng, CHOOSERS[chooser]):
            assert again.apply(seat, action) == game.apply(seat, action)
        assert (again.dump(), again.record, again.result) == (game.dump(), game.record, game.result)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_replayed_game_can_be_played_on_with_other_chance(table: Table) -> None:
    rng = seeded(table, "on")
    game = play(table.deal(seed_of(rng)), rng, thrifty, most=60)
    again = engine.replay(game.record, chance=engine.SeedChance(bytes(32)))
    play(again, rng, thrifty)
    assert again.result is not None
    assert engine.replay(again.record).dump() == again.dump()


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_record_survives_the_journey_as_bytes(table: Table) -> None:
    for number, game in positions(table, "bytes", CHOOSERS["undo-happy"], every=40, most=400):
        assert carried(game.record) == game.record, number


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
    """The record of a whole game, and the secret that proves it."""
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


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_record_is_refused_with_another_seed(table: Table) -> None:
    rng = seeded(table, "other seed")
    record = play(table.deal(seed_of(rng)), rng, thrifty, most=50).record
    with pytest.raises(RecordError, match=r"entry|set-up"):
        engine.resume(record, seed_of(rng))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_resampled_game_gives_out_no_record(table: Table) -> None:
    with pytest.raises(ValueError, match="no record"):
        _ = table.deal(bytes(32)).resample(0, engine.SeedChance(bytes(32))).record


@pytest.mark.parametrize("chooser", [uniform, CHOOSERS["undo-happy"]], ids=["uniform", "undo-happy"])
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_is_refused_has_not_happened(table: Table, chooser: Any) -> None:
    rng = seeded(table, "noise")
    refused = 0
    for seed in range(games_each(10)):
        for _, game in positions(some_table(table, seed), f"noise {seed}", chooser, every=12):
            before, record, seen = game.dump(), game.record, seen_by_all(game)
            for _ in range(60):
                seat, action = rng.choice([*range(-1, game.seats + 1)]), noise(rng, game)
                refusal = game.check(seat, action)
                if refusal is None:
                    continue
                with pytest.raises(IllegalAction) as raised:
                    game.apply(seat, action)
                assert raised.value.refusal == refusal
                refused += 1
            assert (game.dump(), game.record, seen_by_all(game)) == (before, record, seen)
    assert refused > 100


@pytest.mark.parametrize("seat", [-1, 99, True, False, None, "0", 0.0, 10**40])
def test_who_is_no_seat_is_refused(seat: Any) -> None:
    for table in TABLES:
        game = table.deal(bytes(32))
        before = game.dump()
        for action in [("end-turn",), ("concede",), ("undo",), ("nonsense",), None]:
            with pytest.raises(IllegalAction):
                game.apply(seat, action)
        assert game.dump() == before, table
