"""Surprise Assault: ruling L6."""

from __future__ import annotations

from tests.engine.starcraft.board import answers, asked, question, refused, told
from tests.engine.starcraft.regrouping.cards import over, play, reading, units


def test_surprise_assault_moves_up_to_two_units_of_one_area_to_another_of_the_planet() -> None:
    game = reading("surprise_assault", {"units": {"torus-3": "marine marine vulture"}})
    play(game, "play surprise_assault", "assault 0 marine torus-3")
    assert answers(game) == [
        "area torus-1",
        "area torus-2",
        "area torus-4",
        "assault 0 marine torus-3",
        "assault 0 vulture torus-3",
    ]
    play(game, "assault 0 vulture torus-3")
    events = play(game, "area torus-4")
    assert told(events, "move") == [
        ("move", 0, "marine", "torus-3", "torus-4", 1),
        ("move", 0, "vulture", "torus-3", "torus-4", 1),
    ]
    assert over(game)
    assert (units(game, "torus-3"), units(game, "torus-4")) == (["marine"], ["marine", "vulture"])


def test_surprise_assault_l6_moves_units_of_anybody_to_where_they_are_at_home_or_nobody_is() -> None:
    game = reading("surprise_assault", {"units": {"helios-1": "marine"}}, {"units": {"helios-4": "zergling"}})
    play(game, "play surprise_assault", "assault 1 zergling helios-4")
    assert answers(game) == ["area helios-2", "area helios-3"]
    assert refused(game, "area helios-1") == "not-friendly"
    play(game, "area helios-3")
    assert units(game, "helios-3") == ["zergling"]


def test_surprise_assault_by_the_switch_moves_own_units_alone() -> None:
    game = reading(
        "surprise_assault",
        {"units": {"torus-3": "marine"}},
        {"units": {"helios-4": "zergling"}},
        rules={"surprise_assault": "own_units"},
    )
    play(game, "play surprise_assault")
    assert answers(game) == ["assault 0 marine torus-3", "pass"]


def test_surprise_assault_destroys_what_exceeds_the_limit_and_the_owner_chooses() -> None:
    units_there = {"helios-4": "hydralisk ultralisk", "helios-1": "zergling queen"}
    game = reading("surprise_assault", overmind={"units": units_there})
    play(game, "play surprise_assault", "assault 1 hydralisk helios-4", "assault 1 ultralisk helios-4", "area helios-1")
    assert (asked(game), question(game)) == (1, "target")
    assert answers(game) == ["lose hydralisk", "lose queen", "lose ultralisk", "lose zergling"]
    events = play(game, "lose zergling", "lose queen")
    assert told(events, "destroy")[0] == ("destroy", 1, "zergling", "helios-1", "surprise_assault")
    assert units(game, "helios-1") == ["hydralisk", "ultralisk"]
    assert over(game)


def test_surprise_assault_may_be_none() -> None:
    game = reading("surprise_assault", {"units": {"torus-3": "marine"}})
    play(game, "play surprise_assault", "pass")
    assert over(game)


def test_surprise_assault_takes_two_units_and_no_third() -> None:
    game = reading("surprise_assault", {"units": {"torus-3": "marine marine marine"}})
    play(game, "play surprise_assault", "assault 0 marine torus-3", "assault 0 marine torus-3")
    assert answers(game) == ["area torus-1", "area torus-2", "area torus-4"]


def test_surprise_assault_names_no_unit_that_has_nowhere_to_go() -> None:
    marines = {"helios-3": "marine", "torus-3": "marine"}
    game = reading("surprise_assault", {"units": marines}, {"units": {"helios-1": "zergling", "helios-4": "zergling"}})
    play(game, "play surprise_assault")
    assert "assault 0 marine torus-3" in answers(game)
    assert "assault 0 marine helios-3" not in answers(game)
    assert refused(game, "area helios-3") == "not-legal"
