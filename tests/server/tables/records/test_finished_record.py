"""The game of a table from which a record is made, also if it is older than the stored order of seats."""

from __future__ import annotations

import time
from typing import Any

import pytest

from protocol.record_text import DATE
from server.storage.base import Kept, Line
from server.tables.records.finished_record import NoRecord, finished_record
from server.tables.stored.seats import OVER, PEOPLE, PLAYING, Row, Seat, TableState, Terms
from server.tables.stored.secret_chain import SecretChain

ROOT = bytes(range(32))
ADA, BEN = Seat("person", "Ada", nonce=b"a" * 16), Seat("person", "Ben", nonce=b"b" * 16)
PEOPLE_THEN = {"names": ["Ben", "Ada"], "nonces": [b"b" * 16, b"a" * 16]}


def table(*, phase: str, number: int, shuffle: bool = False, people: dict[str, Any] | None = None) -> tuple[Kept, Row]:
    """Return a table with so many games, of one action each, with chat after them. `people`: as kept with the first of them."""
    terms = Terms("7K3QZ9XM2P", "", "toy", "turns", {}, True, None, shuffle=shuffle, chain_length=9)
    row = Row(terms, TableState((ADA, BEN), phase, number))
    lines: list[Line] = []
    for game in range(1, number + 1):
        start = {"game": "toy", "entries": [[None, ["deal", game], []]]}
        start |= {PEOPLE: people} if people is not None and game == 1 else {}
        for kind, data in (("start", start), ("act", [0, ["draw", game], []]), ("say", "well played")):
            lines.append(Line(len(lines) + 1, kind, data, 1_700_000_000 + 3600 * len(lines)))
    return Kept(1, row.to_data(), {}, ROOT, len(lines), lines, {}), row


@pytest.mark.parametrize(("phase", "finished"), [(PLAYING, 2), (OVER, 3)])
def test_without_a_number_it_is_the_last_game_that_is_over(phase: str, finished: int) -> None:
    number, record = finished_record(*table(phase=phase, number=3))
    assert number == finished
    assert record["entries"] == [[None, ["deal", finished], []], [0, ["draw", finished], []]]
    assert record["fairness"]["secret"] == SecretChain(ROOT, 9).secret(finished).hex()
    ended = 1_700_000_000 + 3600 * (3 * finished - 2)  # by its last action, whatever was said after it
    assert record["date"] == time.strftime(DATE, time.gmtime(ended))


def test_who_sat_where_is_as_it_was_in_that_game() -> None:
    kept, row = table(phase=OVER, number=2, shuffle=True, people=PEOPLE_THEN)
    _, first = finished_record(kept, row, 1)
    _, last = finished_record(kept, row, 2)
    assert (first["names"], first["fairness"]["nonces"]) == (["Ben", "Ada"], [(b"b" * 16).hex(), (b"a" * 16).hex()])
    assert last["names"] == ["Ada", "Ben"]


def test_of_an_older_table_nobody_has_changed_seats_unless_lots_were_drawn() -> None:
    assert finished_record(*table(phase=OVER, number=2), 1)[1]["names"] == ["Ada", "Ben"]
    with pytest.raises(NoRecord, match="who sat where in it was not kept"):
        finished_record(*table(phase=OVER, number=2, shuffle=True), 1)
    assert finished_record(*table(phase=OVER, number=2, shuffle=True))[1]["names"] == ["Ada", "Ben"]


@pytest.mark.parametrize(
    ("phase", "number", "asked", "why"),
    [
        (PLAYING, 1, None, "The game at table 7K3QZ-9XM2P is not over: there is no record yet."),
        (PLAYING, 1, 1, "There is no record of game 1 at table 7K3QZ-9XM2P: no game is over."),
        (PLAYING, 2, 2, "There is no record of game 2 at table 7K3QZ-9XM2P: only game 1 is over."),
        (OVER, 2, 3, "There is no record of game 3 at table 7K3QZ-9XM2P: games 1 to 2 are over."),
        (OVER, 2, -1, "There is no record of game -1 at table 7K3QZ-9XM2P: games 1 to 2 are over."),
    ],
)
def test_a_game_that_is_not_over_has_no_record(phase: str, number: int, asked: int | None, why: str) -> None:
    with pytest.raises(NoRecord) as refused:
        finished_record(*table(phase=phase, number=number), asked)
    assert str(refused.value) == why
