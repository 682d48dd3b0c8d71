"""Event cards that bring free units: ruling L4, and the limits of areas and figures."""

from __future__ import annotations

import pytest

from tests.engine.starcraft.board import answers, can, of, refused, told
from tests.engine.starcraft.regrouping.cards import over, play, reading, units

ONE_AREA = [
    ("scouting_party", "raynor", ["marine", "marine"]),
    ("scouting_party", "overmind", ["zergling", "zergling"]),
    ("scouting_party", "aldaris", ["zealot"]),
    ("air_support", "raynor", ["wraith"]),
    ("air_support", "overmind", ["mutalisk"]),
    ("air_support", "aldaris", ["scout"]),
    ("reinforcements", "raynor", ["marine", "siege_tank"]),
    ("reinforcements", "overmind", ["hydralisk", "ultralisk"]),
    ("reinforcements", "aldaris", ["reaver", "zealot"]),
    ("flagship", "raynor", ["battlecruiser"]),
    ("flagship", "overmind", ["guardian", "scourge"]),
    ("flagship", "aldaris", ["carrier"]),
]


@pytest.mark.parametrize(("card", "faction", "came"), ONE_AREA)
def test_l4_units_of_ones_race_come_free_to_one_friendly_or_empty_area(card: str, faction: str, came: list[str]) -> None:
    game = reading(card, {"faction": faction}, {"faction": "tassadar"})
    play(game, f"play {card}", *(f"unit {kind} torus-3" for kind in came))
    assert over(game)
    assert units(game, "torus-3") == came
    assert of(game)["workers"] == 6


def test_scouting_party_may_go_to_any_planet_but_not_to_an_enemy_or_a_full_area() -> None:
    game = reading("scouting_party", {"units": {"torus-1": "marine marine"}}, {"units": {"helios-4": "zergling"}})
    play(game, "play scouting_party")
    assert [word.split()[2] for word in answers(game)] == ["helios-1", "helios-3", "torus-2", "torus-3", "torus-4"]
    assert refused(game, "unit marine helios-4") == "not-friendly"
    assert refused(game, "unit marine torus-1") == "area-full"
    assert refused(game, "unit marine nowhere") == "not-legal"


def test_scouting_party_stands_on_one_area() -> None:
    game = reading("scouting_party")
    play(game, "play scouting_party", "unit marine torus-3")
    assert answers(game) == ["unit marine torus-3"]


def test_reinforcements_that_do_not_all_fit_are_those_that_the_seat_chooses() -> None:
    game = reading("reinforcements", {"units": {"torus-4": "vulture"}})
    play(game, "play reinforcements")
    assert can(game, "unit siege_tank torus-4")
    play(game, "unit siege_tank torus-4")
    assert over(game), "the marine has no room"
    assert units(game, "torus-4") == ["siege_tank", "vulture"]


def test_flagship_brings_what_there_are_figures_for() -> None:
    overmind = {"faction": "overmind", "units": {"torus-3": "guardian guardian guardian"}}
    game = reading("flagship", overmind, {"faction": "raynor"})
    play(game, "play flagship", "unit scourge torus-3")
    assert over(game)


def test_air_support_without_a_figure_or_an_area_does_nothing_and_asks_nothing() -> None:
    game = reading("air_support", {"units": {"torus-3": "wraith wraith wraith"}})
    assert ("nothing", 0, "air_support", "units") in play(game, "play air_support")
    assert over(game)


@pytest.mark.parametrize(("rule", "comes"), [("any", True), ("unlocked", False)])
def test_flagship_needs_no_building_unless_the_switch_says_so(rule: str, comes: bool) -> None:
    game = reading("flagship", rules={"free_units": rule})
    events = play(game, "play flagship")
    assert over(game) != comes
    assert bool(told(events, "nothing")) != comes


def test_free_units_unlocked_by_a_building_or_a_technology_come_by_the_switch_too() -> None:
    overmind = {"faction": "overmind", "buildings": "spawning_pool 1, spire 1", "play": "guardian_aspect"}
    game = reading("flagship", overmind, {"faction": "raynor"}, rules={"free_units": "unlocked"})
    play(game, "play flagship", "unit guardian torus-3", "unit scourge torus-3")
    assert over(game)
