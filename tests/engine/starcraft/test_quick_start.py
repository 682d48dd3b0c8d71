"""The switch `setup`: no seat is asked before planning, and everything else is as in any game."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import engine
from engine.starcraft.game import StarCraft
from tests.engine.starcraft.test_setup import begun

TABLES = [("standard", 2), ("standard", 3), ("standard", 5), ("teams", 4), ("conquest", 2)]


@pytest.mark.parametrize(("mode", "seats"), [*TABLES, ("standard", 6)])
def test_planning_comes_first_with_everything_in_its_place(mode: str, seats: int) -> None:
    for seed in range(12):
        game = begun(seats, mode, seed, setup="quick")
        view = game.view(0)
        assert {asked["kind"] for asked in view["asked"]} == {"plan"}
        assert (view["phase"], view["round"]) == ("planning", 1)
        planets = view["galaxy"]
        assert len(planets) == 2 * seats
        bases = [area["base"] for planet in planets for area in planet["areas"] if area.get("base") is not None]
        assert sorted(bases) == list(range(seats))
        for seat in range(seats):
            assert view["seats"][seat]["workers"] > 0
            assert sum(seat in route["transports"] for route in view["routes"]) > 0


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_the_first_seat_leads_raynor_and_nobody_aldaris(mode: str, seats: int) -> None:
    for seed in range(12):
        factions = [seat["faction"] for seat in begun(seats, mode, seed, setup="quick").view(None)["seats"]]
        assert factions[0] == "raynor"
        assert "aldaris" not in factions
        assert len(set(factions)) == seats


def test_of_six_the_last_one_leads_aldaris() -> None:
    assert {seat["faction"] for seat in begun(6, setup="quick").view(None)["seats"]} >= {"raynor", "aldaris"}


def test_neighbours_are_not_at_home_beside_each_other_with_two_seats() -> None:
    for seed in range(30):
        view = begun(2, seed=seed, setup="quick").view(None)
        homes = {planet["planet"] for planet in view["galaxy"] if any("base" in area for area in planet["areas"])}
        assert not [route for route in view["routes"] if not route["z"] and {route["one"], route["other"]} == homes]


def test_a_record_of_it_is_played_again_and_proven() -> None:
    game = engine.new_game("starcraft", mode="standard", seats=2, seed=bytes(32), rules={"setup": "quick"})
    rng = random.Random(1)
    for _ in range(60):
        seat = next(iter(game.pending))
        game.apply(seat, rng.choice(game.actions(seat)))
    again = engine.resume(game.record, bytes(32))
    assert again.view(0) == game.view(0)
    assert engine.replay(game.record, 1).view(None)["phase"] == "planning"


def test_the_set_up_cannot_be_taken_back() -> None:
    game = begun(2, setup="quick")
    assert ("undo",) not in [action for seat in (0, 1) for action in game.any_time_actions(seat)]


def test_factions_are_dealt_then() -> None:
    assert StarCraft.settle_rules("standard", 2, {"setup": "quick"})["factions"] == "random"
    with pytest.raises(ValueError, match="factions"):
        StarCraft.settle_rules("standard", 2, {"setup": "quick", "factions": "choose"})


def test_a_record_from_before_the_switch_has_its_set_up() -> None:
    record = begun(2).record
    rules = {name: value for name, value in record.header.rules.items() if name != "setup"}
    old = engine.replay(replace(record, header=replace(record.header, rules=rules)))
    assert {asked["kind"] for asked in old.view(None)["asked"]} == {"faction"}
