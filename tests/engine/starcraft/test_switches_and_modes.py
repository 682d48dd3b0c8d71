"""Sections 15 and 17: switches and modes, before a game begins."""

from __future__ import annotations

from typing import Any

import pytest

from engine.record import RULINGS
from engine.starcraft.game import StarCraft
from engine.starcraft.modes import MODES
from engine.starcraft.rules import ROUNDS_AMONG_BOTS, SWITCHES


def test_every_switch_is_in_the_header_with_its_default() -> None:
    settled = StarCraft.settle_rules("standard", 4, {})
    assert list(settled) == list(SWITCHES)
    assert len(settled) == 24, "the version of the data says which numbers are played with"
    assert settled["factions"] == "choose"
    assert settled["round_limit"] is None


@pytest.mark.parametrize("name", [name for name, switch in SWITCHES.items() if switch.values and name != "factions"])
@pytest.mark.parametrize("mode", ["standard", "team_conquest"])
def test_a_switch_takes_its_values_and_no_others(name: str, mode: str) -> None:
    values = SWITCHES[name].values
    assert values is not None
    for value in values:
        assert StarCraft.settle_rules(mode, 4, {name: value})[name] == value
    with pytest.raises(ValueError, match=name):
        StarCraft.settle_rules(mode, 4, {name: "nonsense"})


@pytest.mark.parametrize("limit", [0, -1, True, "4", 1.0])
def test_a_round_limit_is_a_whole_number_from_1_up(limit: Any) -> None:
    with pytest.raises(ValueError, match="round_limit"):
        StarCraft.settle_rules("standard", 4, {"round_limit": limit})


def test_an_unknown_switch_is_named() -> None:
    with pytest.raises(ValueError, match="'speed' is not known"):
        StarCraft.settle_rules("standard", 4, {"speed": "fast"})


@pytest.mark.parametrize(
    ("mode", "counts"),
    [("standard", (2, 3, 4, 5, 6)), ("teams", (4, 6)), ("conquest", (2, 3, 4, 5, 6)), ("team_conquest", (4, 6))],
)
def test_with_how_many_seats_a_mode_is_played(mode: str, counts: tuple[int, ...]) -> None:
    assert StarCraft.modes[mode] == counts
    with pytest.raises(ValueError, match="seats"):
        StarCraft.settle_rules(mode, 7, {})


def test_an_unknown_mode_is_named() -> None:
    with pytest.raises(ValueError, match="'duel' is not known"):
        StarCraft.settle_rules("duel", 2, {})


def test_partners_sit_opposite_each_other() -> None:
    assert [seat["team"] for seat in StarCraft.seating("teams", 4)] == [0, 1, 0, 1]
    assert [seat["team"] for seat in StarCraft.seating("team_conquest", 6)] == [0, 1, 2, 0, 1, 2]
    assert [seat["team"] for seat in StarCraft.seating("standard", 3)] == [0, 1, 2]


def test_what_bots_cannot_end_has_a_round_limit_among_them() -> None:
    for mode in MODES:
        ends = MODES[mode].scores_points
        assert StarCraft.rules_among_bots(mode) == ({} if ends else {"round_limit": ROUNDS_AMONG_BOTS})
        StarCraft.settle_rules(mode, 4, StarCraft.rules_among_bots(mode))


def test_the_switch_of_the_rulings_is_stated_and_not_offered() -> None:
    assert StarCraft.settle_rules("standard", 2, {})[RULINGS] == 2
    assert RULINGS not in StarCraft.switches()
