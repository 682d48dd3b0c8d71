"""A record that does not fit is refused by name: its format, its header, its start, an entry, an outcome."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import engine
from engine.record import FORMAT, Record, RecordError
from engine.star_realms.cards import BY_KEY
from tests.engine.rulings.recorded import DATA, DRAWING, SEED, changed, with_entry, with_outcomes


def test_the_record_itself_is_read_and_played() -> None:
    record = Record.from_data(copy.deepcopy(DATA))
    assert record.to_data() == DATA
    assert engine.replay(record).record.to_data() == DATA
    assert engine.resume(record, SEED).dump() == engine.replay(record).dump()


# -- reading -----------------------------------------------------------------------------------------------------------

UNREADABLE: list[tuple[Any, str]] = [
    (None, "a record is a map"),
    ([], "a record is a map"),
    ("record", "a record is a map"),
    ({}, f"format None is not known here; this version reads format {FORMAT}"),
    (changed(format=FORMAT + 1), f"format {FORMAT + 1} is not known here; this version reads format {FORMAT}"),
    (changed(format=str(FORMAT)), f"format '{FORMAT}' is not known"),
    (changed(format=True), "format True is not known"),
    *((changed(**{name: None}), f"'{name}'") for name in ("game", "data_version", "mode", "seats", "rules", "entries")),
    (changed(game=7), "'game'"),
    (changed(data_version="1"), "'data_version'"),
    (changed(data_version=True), "'data_version'"),
    (changed(mode=["duel"]), "'mode'"),
    (changed(seats="2"), "'seats'"),
    (changed(seats=True), "'seats'"),
    (changed(rules=[]), "'rules'"),
    (changed(start=[]), "'start'"),
    (changed(start="scout"), "'start'"),
    (changed(fairness="secret"), "'fairness'"),
    (changed(entries={}), "'entries'"),
    (changed(entries="deal"), "'entries'"),
    (with_entry(3, None), "entry 3 "),
    (with_entry(3, []), "entry 3 "),
    (with_entry(3, [0, ["end-turn"]]), "entry 3 "),
    (with_entry(3, [0, ["end-turn"], [], []]), "entry 3 "),
    (with_entry(3, ["0", ["end-turn"], []]), "entry 3 "),
    (with_entry(3, [True, ["end-turn"], []]), "entry 3 "),
    (with_entry(3, [0, [], []]), "entry 3 "),
    (with_entry(3, [0, "end-turn", []]), "entry 3 "),
    (with_entry(3, [0, [5], []]), "entry 3 "),
    (with_entry(3, [0, ["end-turn"], None]), "entry 3 "),
    (with_entry(3, [0, ["end-turn"], "scout"]), "entry 3 "),
]


@pytest.mark.parametrize(("data", "named"), UNREADABLE, ids=range(len(UNREADABLE)))
def test_a_record_that_cannot_be_read_names_the_part_that_does_not_fit(data: Any, named: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.from_data(data)
    assert named in str(caught.value)


# -- playing again -----------------------------------------------------------------------------------------------------


def refused(data: dict[str, Any]) -> str:
    """Return why the record cannot be played: the same whether it is replayed or resumed."""
    record = Record.from_data(data)
    with pytest.raises(RecordError) as caught:
        engine.replay(record)
    with pytest.raises(RecordError):
        engine.resume(record, SEED)
    return str(caught.value)


def rules(**switches: Any) -> dict[str, Any]:
    stated = {**DATA["rules"], **switches}
    return {name: value for name, value in stated.items() if value != "gone"}


@pytest.mark.parametrize(
    ("parts", "named"),
    [
        ({"game": "chess"}, ["'chess'", "star-realms"]),
        ({"data_version": 99}, ["data version 99", "'star-realms'", "it is "]),
        ({"data_version": 0}, ["data version 0"]),
        ({"data_version": -1}, ["data version -1"]),
        ({"mode": "triel"}, ["'triel'", "duel"]),
        ({"seats": 3}, ["3 seats", "2"]),
        ({"rules": rules(fleet_hq="gone")}, ["missing", "fleet_hq"]),
        ({"rules": {}}, ["missing", "fleet_hq", "discard_timing"]),
        ({"rules": rules(house_rule=True)}, ["'house_rule'", "fleet_hq"]),
        ({"rules": rules(fleet_hq="new")}, ["'fleet_hq'", "'new'", "errata"]),
        ({"rules": rules(explorers=12)}, ["'explorers'", "12", "10 or 16"]),
        ({"rules": {**DATA["rules"], 5: True}}, ["5"]),
    ],
    ids=repr,
)
def test_a_header_that_does_not_fit_is_refused_by_name(parts: dict[str, Any], named: list[str]) -> None:
    message = refused(changed(**parts))
    assert [word for word in named if word not in message] == []


@pytest.mark.parametrize(
    "entries",
    [
        [],
        DATA["entries"][1:],
        [[0, ["deal"], DATA["entries"][0][2]]],
        [[None, ["shuffle"], DATA["entries"][0][2]]],
        [[None, ["deal", 1], DATA["entries"][0][2]]],
    ],
    ids=["nothing", "no deal", "a seat deals", "another action", "arguments"],
)
def test_a_record_that_does_not_begin_with_the_set_up_is_refused(entries: list[Any]) -> None:
    assert "begin with the set-up" in refused(changed(entries=entries))


DEALT = DATA["entries"][0][2]


@pytest.mark.parametrize(
    "outcomes",
    [
        [],
        DEALT[:-1],
        [*DEALT, "scout"],
        [2, *DEALT[1:]],
        ["scout", *DEALT[1:]],
        [DEALT[0], "scout", *DEALT[2:]],
        [DEALT[0], "no_such_card", *DEALT[2:]],
        [*DEALT[:-1], "ram"],
        [*DEALT[:-1], None],
        [*DEALT[:-1], ["scout"]],
        [*DEALT[:-1], {"card": "scout"}],
        [DEALT[0], 3, *DEALT[2:]],
        [bool(DEALT[0]), *DEALT[1:]],
        [float(DEALT[0]), *DEALT[1:]],
    ],
    ids=["none", "one too few", "one too many", "no such seat", "a card for a seat", "a Scout in the trade row", "no such card",
         "a trade card in a hand", "nothing for a card", "a list for a card", "a map for a card", "a number for a card",
         "a boolean for a seat", "a fraction for a seat"],
)  # fmt: skip
def test_a_set_up_that_cannot_be_drawn_is_refused_by_name(outcomes: list[Any]) -> None:
    assert "set-up" in refused(with_outcomes(0, outcomes))


DRAWN = DATA["entries"][DRAWING][2]


@pytest.mark.parametrize(
    "outcomes",
    [
        [],
        DRAWN[:-1],
        [*DRAWN, "scout"],
        [*DRAWN[:-1], "blob_world"],
        [*DRAWN[:-1], "no_such_card"],
        [*DRAWN[:-1], None],
        [*DRAWN[:-1], [DRAWN[-1]]],
        [*DRAWN[:-1], {DRAWN[-1]: 1}],
        [*DRAWN[:-1], sorted(BY_KEY).index(DRAWN[-1])],
    ],
    ids=["none", "one too few", "one too many", "a card that is not there", "no such card", "nothing", "a list", "a map",
         "the engine's own number"],
)  # fmt: skip
def test_an_outcome_that_cannot_be_drawn_is_refused_with_its_entry(outcomes: list[Any]) -> None:
    message = refused(with_outcomes(DRAWING, outcomes))
    assert f"entry {DRAWING} " in message


@pytest.mark.parametrize(
    ("entry", "named"),
    [
        ([0, ["dance"], []], "unknown-verb"),
        ([0, ["play"], []], "malformed"),
        ([0, ["play", {"card": "scout"}], []], "malformed"),
        ([0, ["play", "mothership"], []], ""),
        ([7, ["end-turn"], []], "no-such-seat"),
        ([-1, ["end-turn"], []], "no-such-seat"),
        ([None, ["end-turn"], []], "no seat"),
        ([0, ["undo"], []], "nothing-to-undo"),
        ([None, ["deal"], []], ""),
    ],
    ids=repr,
)
def test_an_action_that_is_not_legal_is_refused_with_its_entry(entry: list[Any], named: str) -> None:
    message = refused(with_entry(1, entry))
    assert "entry 1 " in message
    assert named in message


def test_an_action_of_the_other_seat_is_refused_with_its_entry() -> None:
    seat, action, outcomes = DATA["entries"][1]
    assert "not-asked" in refused(with_entry(1, [1 - seat, action, outcomes]))


def test_a_record_can_be_played_up_to_the_entry_that_does_not_fit() -> None:
    record = Record.from_data(with_entry(9, [0, ["dance"], []]))
    assert len(engine.replay(record, upto=9).record.entries) == 9
    with pytest.raises(RecordError, match="entry 9 "):
        engine.replay(record, upto=10)
