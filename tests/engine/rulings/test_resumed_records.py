"""A game continues from its record: with its own seed, without a seed, or from a stated position. Records that do not fit are
refused."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import engine
from engine.chance import ChanceMismatch
from engine.record import Record, RecordError
from tests.engine.positions import do, duel
from tests.engine.rulings.recorded import DATA, SEED, with_outcomes

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
