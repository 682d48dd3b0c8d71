"""The record of a random game replays to the same game, its seed verifies it, and any change in it is found."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

import engine
from engine.game import Game
from engine.record import Entry, Record
from engine.starcraft.game import StarCraft
from tests.engine.laws.test_the_log_is_the_game import is_refused
from tests.engine.laws.walk import Table, play, seed_of, seeded
from tests.engine.starcraft.laws.soaked import uniform
from tests.engine.starcraft.laws.test_whole_games import any_rules
from tests.engine.starcraft.laws.walk import TABLES

"""At so many points of each game its record is played up to there."""


def dealt(mode: str, seats: int, rng: random.Random) -> tuple[Game, bytes]:
    """Return a new game under any rules, and its seed."""
    secret = seed_of(rng)
    return Table(mode, seats, {**any_rules(rng), "round_limit": 2}, StarCraft.id).deal(secret), secret


@cache
def whole(mode: str, seats: int) -> tuple[Record, bytes]:
    """Return the record of a whole game, and its seed, which verifies it."""
    rng = seeded("starcraft tamper", mode, seats)
    game, secret = dealt(mode, seats, rng)
    record = play(game, rng, uniform).record
    engine.resume(record, secret)
    return record, secret


def changed(record: Record, change: Callable[[Entry], Entry], where: Callable[[Entry], bool]) -> Record:
    """Return the record with a change of the first such entry after the set-up."""
    entries = record.entries
    at = next(number for number, entry in enumerate(entries) if number and where(entry))
    return replace(record, entries=(*entries[:at], change(entries[at]), *entries[at + 1 :]))


def other_draw(entry: Entry) -> Entry:
    return entry._replace(outcomes=("terran-1" if entry.outcomes[0] != "terran-1" else "zerg-1", *entry.outcomes[1:]))


TAMPERINGS: dict[str, Callable[[Record], Record]] = {
    "a draw changed": lambda record: changed(record, other_draw, lambda entry: bool(entry.outcomes)),
    "a draw dropped": lambda record: changed(
        record, lambda entry: entry._replace(outcomes=entry.outcomes[:-1]), lambda entry: bool(entry.outcomes)
    ),
    "a draw added": lambda record: changed(
        record, lambda entry: entry._replace(outcomes=(*entry.outcomes, "flagship")), lambda entry: True
    ),
    "two draws swapped": lambda record: changed(
        record,
        lambda entry: entry._replace(outcomes=entry.outcomes[::-1]),
        lambda entry: entry.outcomes != entry.outcomes[::-1],
    ),
    "the set-up left out": lambda record: replace(record, entries=record.entries[1:]),
    "who begins changed": lambda record: replace(
        record,
        entries=(
            record.entries[0]._replace(
                outcomes=((record.entries[0].outcomes[0] + 1) % record.header.seats, *record.entries[0].outcomes[1:])
            ),
            *record.entries[1:],
        ),
    ),
}


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_a_random_record_that_was_changed_is_refused_by_its_seed(mode: str, seats: int) -> None:
    record, secret = whole(mode, seats)
    for name, tampering in TAMPERINGS.items():
        assert is_refused(tampering(record), secret), name
