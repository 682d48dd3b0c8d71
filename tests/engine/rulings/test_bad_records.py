"""A record that does not fit is refused by name: its format, its header, its start, an entry, an outcome."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import engine
from engine.chance import ChanceMismatch, SeedChance
from engine.record import FORMAT, Record, RecordError
from engine.star_realms.cards import BY_KEY
from tests.engine.positions import do, duel

SEED = bytes(range(32))


def played(steps: int = 40) -> dict[str, Any]:
    """The record of the beginning of a game, as plain data."""
    game = engine.new_game("star-realms", mode="duel", seats=2, seed=SEED)
    chance = SeedChance(bytes(32))
    for _ in range(steps):
        (seat,) = game.pending
        game.apply(seat, game.bots["simple"](game.view(seat), chance))
    return game.record.to_data()


DATA = played()
DRAWING = next(number for number, entry in enumerate(DATA["entries"]) if number and len(entry[2]) > 1)
"""The first entry after the set-up that draws more than one card."""


def changed(**parts: Any) -> dict[str, Any]:
    """The record with other parts; None takes a part away."""
    data = copy.deepcopy(DATA)
    for name, value in parts.items():
        if value is None:
            del data[name]
        else:
            data[name] = value
    return data


def with_entry(number: int, entry: Any) -> dict[str, Any]:
    data = copy.deepcopy(DATA)
    data["entries"][number] = entry
    return data


def with_outcomes(number: int, outcomes: list[Any]) -> dict[str, Any]:
    seat, action, _ = DATA["entries"][number]
    return with_entry(number, [seat, action, outcomes])


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
    """Why the record cannot be played: the same whether it is replayed or resumed."""
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


# -- resuming ----------------------------------------------------------------------------------------------------------


def test_resuming_with_another_seed_is_refused() -> None:
    record = Record.from_data(DATA)
    with pytest.raises(RecordError, match=r"set-up|entry \d+ "):
        engine.resume(record, bytes(32))


def test_resuming_names_the_entry_whose_outcome_the_seed_does_not_draw() -> None:
    """The two cards exist and could have been drawn; the seed draws them the other way round."""
    number, swapped = next(
        (number, [*outcomes[:at], outcomes[at + 1], outcomes[at], *outcomes[at + 2 :]])
        for number, (_, _, outcomes) in enumerate(DATA["entries"])
        if number
        for at in range(len(outcomes) - 1)
        if {outcomes[at], outcomes[at + 1]} == {"scout", "viper"}
    )
    record = Record.from_data(with_outcomes(number, swapped))
    with pytest.raises(RecordError, match=f"entry {number} .*seed"):
        engine.resume(record, SEED)


def test_a_resumed_game_goes_on_as_the_first_would_have() -> None:
    first = engine.new_game("star-realms", mode="duel", seats=2, seed=SEED)
    for seat, action, _ in DATA["entries"][1:]:
        first.apply(seat, tuple(action))
    again = engine.resume(Record.from_data(DATA), SEED)
    (seat,) = first.pending
    while first.pending.get(seat):
        action = ("end-turn",) if ("end-turn",) in first.actions(seat) else first.actions(seat)[0]
        assert again.apply(seat, action) == first.apply(seat, action)
    assert again.dump() == first.dump()


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33), "0" * 32, None], ids=repr)
def test_resuming_with_no_seed_is_refused(seed: Any) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        engine.resume(Record.from_data(DATA), seed)


def test_a_replayed_game_without_chance_draws_nothing_more_and_says_so() -> None:
    game = engine.replay(Record.from_data(DATA))
    (seat,) = game.pending
    assert game.pending[seat].kind == "main"
    before = game.dump(), game.record
    with pytest.raises(ChanceMismatch, match="more is drawn"):
        game.apply(seat, ("end-turn",))
    assert (game.dump(), game.record) == before


# -- records of stated positions ---------------------------------------------------------------------------------------


def stated() -> dict[str, Any]:
    game = duel({"hand": "corvette ram", "deck": "scout", "bases": "the_hive"}, {"hand": "scout"}, row="cutter")
    do(game, "play corvette", "play ram")
    return game.record.to_data()


def test_the_record_of_a_stated_position_is_played_again() -> None:
    record = Record.from_data(stated())
    assert engine.replay(record).record.to_data() == stated()


def _missing(start: dict[str, Any]) -> None:
    del start["seats"]


def _set(*path: Any, to: Any) -> Any:
    def change(start: dict[str, Any]) -> None:
        at: Any = start
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = to

    return change


@pytest.mark.parametrize(
    "change",
    [
        _missing,
        _set("seats", to=None),
        _set("seats", to=[]),
        _set("seats", 0, to=None),
        _set("seats", to=[{}, {}, {}]),
        _set("seats", 0, "hand", to=["no_such_card"]),
        _set("seats", 0, "hand", to=["corvette", "ram", "ram", "ram"]),
        _set("seats", 0, "hand", to=5),
        _set("seats", 0, "authority", to="50"),
        _set("seats", 0, "authority", to=-5),
        _set("seats", 0, "trade", to=-5),
        _set("seats", 0, "bases", to=["ram"]),
        _set("on_turn", to=7),
        _set("on_turn", to=-1),
        _set("turn", to="first"),
        _set("row", to=["cutter"] * 9),
        _set("row", to=["scout", None, None, None, None]),
        _set("explorers", to=10**9),
        _set("explorers", to=None),
        _set("house", to=1),
    ],
    ids=["no seats", "nothing for seats", "too few seats", "nothing for a seat", "too many seats", "no such card",
         "more than the box holds", "a number for a hand", "a text for authority", "authority below zero", "trade below zero",
         "a ship among the bases", "no such seat on turn", "a seat below zero on turn", "a text for the turn", "too long a row",
         "a Scout in the row", "too many Explorers", "nothing for Explorers", "an unknown part"],
)  # fmt: skip
def test_a_record_of_an_impossible_start_is_refused_by_name(change: Any) -> None:
    data = copy.deepcopy(stated())
    change(data["start"])
    with pytest.raises(RecordError, match=r"set-up|start"):
        engine.replay(Record.from_data(data))
