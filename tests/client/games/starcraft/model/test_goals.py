"""The distance of a seat from victory, as its faction sheet defines it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from client.games.starcraft.model.goals import goal, held, points_needed
from client.games.starcraft.texts.piles import sheet_texts
from tests.client.games.starcraft.positions import executing, seen, small


def test_everybody_needs_more_points_while_aldaris_is_in_the_game_but_he() -> None:
    table = seen(executing())
    assert [points_needed(table, seat) for seat in range(6)] == [20, 20, 20, 20, 15, 20]
    fallen = tuple(replace(seat, alive=number != 4) for number, seat in enumerate(table.view.seats))
    assert points_needed(replace(table, view=replace(table.view, seats=fallen)), 0) == 15


def test_a_team_needs_the_points_of_both_and_nobody_wins_conquest_by_points() -> None:
    table = seen(executing())
    seats = tuple(replace(seat, team=number % 3) for number, seat in enumerate(table.view.seats))
    assert points_needed(replace(table, view=replace(table.view, seats=seats)), 0) == 40
    assert points_needed(replace(table, view=replace(table.view, mode="conquest")), 0) == 0


@pytest.mark.parametrize(
    ("faction", "count"),
    [("raynor", 2), ("queen_of_blades", 1), ("mengsk", 1), ("overmind", 1), ("tassadar", 3), ("aldaris", None)],
)
def test_what_is_held_of_a_goal_counts_controlled_areas_alone(faction: str, count: int | None) -> None:
    """All of Vyctor 5, whose areas give points and gas, and minerals on Bhekar Ro."""
    race = {"raynor": "marine", "mengsk": "marine", "tassadar": "zealot", "aldaris": "zealot"}.get(faction, "zergling")
    other = "queen_of_blades" if faction != "queen_of_blades" else "overmind"
    game = small(
        {"faction": faction, "base": "vyctor_5-1", "units": {"vyctor_5-2": race, "bhekar_ro-2": race}},
        {"faction": other, "base": "bhekar_ro-1", "units": {"bhekar_ro-3": "zergling"}},
        planets="vyctor_5 bhekar_ro",
    )
    assert held(seen(game, 0), 0) == count


def test_while_the_galaxy_is_built_a_goal_of_areas_is_whole() -> None:
    game = small(
        {"faction": "raynor", "base": "vyctor_5-1"}, {"faction": "mengsk", "base": "bhekar_ro-1"}, planets="vyctor_5 bhekar_ro"
    )
    table = seen(game, 0)
    whole, now = goal(replace(table, view=replace(table.view, phase="setup")), 0), goal(table, 0)
    assert whole is not None
    assert now is not None
    assert (whole.needs, now.needs) == (6, 4), "all there are, once that is known"


def test_a_sheet_says_how_much_of_it_there_is() -> None:
    table = seen(executing())
    told = dict(sheet_texts(table, 0))
    assert told["to win"] == f"3 of 20 points, {held(table, 0)} now of 6 areas of minerals or gas"
    assert dict(sheet_texts(table, 4))["to win"] == "2 of 15 points"
    assert told["prices"].startswith("worker 1m, transport 1m, ")
