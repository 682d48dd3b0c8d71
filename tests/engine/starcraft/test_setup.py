"""Sections 2 and 3: setting up, seat by seat."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from engine.chance import SeedChance
from engine.game import Action
from engine.starcraft.box import SIDES
from engine.starcraft.game import StarCraft
from tests.engine.starcraft.board import asked, do, of, question

Pick = Callable[[StarCraft, int], Action | None]


def begun(seats: int = 4, mode: str = "standard", seed: int = 1, **rules: Any) -> StarCraft:
    return StarCraft.begin(mode, seats, StarCraft.settle_rules(mode, seats, rules), SeedChance(bytes([seed]) * 32))


def until(game: StarCraft, kind: str, seed: int = 0, pick: Pick = lambda game, seat: None) -> list[tuple[int, str]]:
    """Play at random until that question is asked; who was asked what meanwhile."""
    rng, was = random.Random(seed), []
    while question(game) != kind:
        seat = asked(game)
        was.append((seat, question(game)))
        game.apply(seat, pick(game, seat) or rng.choice(game.actions(seat)))
    return was


def clockwise(game: StarCraft) -> list[int]:
    seats, first = len(game.view(None)["seats"]), game.view(None)["first"]
    return [(first + seat) % seats for seat in range(seats)]


def test_s1_a_random_seat_begins() -> None:
    assert {begun(6, seed=seed).view(None)["first"] for seed in range(40)} == set(range(6))


def test_s2_clockwise_every_seat_chooses_a_faction_that_is_left() -> None:
    game = begun(6)
    was, taken = [], set()
    while question(game) == "faction":
        seat = asked(game)
        was.append(seat)
        assert not taken & {action[1] for action in game.actions(seat)}
        taken.add(game.actions(seat)[0][1])
        game.apply(seat, game.actions(seat)[0])
    assert was == clockwise(game)
    assert len(taken) == 6


def test_s2_factions_may_be_dealt_and_in_teams_always_are() -> None:
    assert question(begun(3, factions="random")) == "planet"
    game = begun(6, mode="teams")
    assert question(game) == "planet"
    assert [seat["team"] for seat in game.view(None)["seats"]] == [0, 1, 2, 0, 1, 2]
    with pytest.raises(ValueError, match="teams"):
        StarCraft.settle_rules("teams", 4, {"factions": "choose"})


@pytest.mark.parametrize(("seats", "each"), [(2, 5), (3, 10), (4, 15), (5, 20), (6, 25)])
def test_s3_t02_cards_of_stages_one_and_two_are_removed_unseen(seats: int, each: int) -> None:
    assert begun(seats).position.event_left == [each, each, 20]


def test_s3_in_the_conquest_variant_there_are_no_end_cards() -> None:
    assert begun(2, mode="conquest").position.event_left == [5, 5, 17]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_g1_g5_t01_planets_are_placed_clockwise_and_back(seats: int) -> None:
    game = begun(seats, factions="random")
    assert all(len(seat["planets"]) == 2 for seat in game.view(None)["seats"])
    placing = [seat for seat, kind in until(game, "z-major" if seats == 4 else "forces", seed=seats) if kind == "planet"]
    assert placing == [*clockwise(game), *reversed(clockwise(game))]
    assert len(game.view(None)["galaxy"]) == 2 * seats


def test_g4_the_starting_base_may_wait_for_the_second_planet_where_it_must_be_put() -> None:
    game = begun(2, factions="random")
    until(game, "base-here")
    seat = asked(game)
    assert game.pending[seat].args["optional"]
    do(game, "pass")
    until(game, "base-here", pick=lambda game, who: None)
    while asked(game) != seat:
        do(game, "pass") if game.pending[asked(game)].args["optional"] else do(game, " ".join(game.actions(asked(game))[0]))
        until(game, "base-here")
    assert not game.pending[seat].args["optional"]
    assert ("pass",) not in game.actions(seat)


@pytest.mark.parametrize("seed", range(5))
def test_g5_g8_everybody_ends_with_one_base_on_a_planet_of_its_own_and_its_resource_cards(seed: int) -> None:
    game = begun(5, seed=seed)
    until(game, "plan", seed)
    planets = set()
    for planet in game.view(None)["galaxy"]:
        bases = [area["base"] for area in planet["areas"] if "base" in area]
        if not bases:
            continue
        (seat,) = bases
        planets.add(planet["planet"])
        held = [card["area"] for card in of(game, seat)["cards"]]
        gives = game.position.box.components.planet[planet["planet"]].areas
        assert held == [area.key for area in gives if area.is_resource]
    assert len(planets) == 5


def test_s4_unused_factions_planets_and_their_resource_cards_leave() -> None:
    game = begun(3)
    until(game, "plan")
    view = game.view(None)
    placed = {planet["planet"] for planet in view["galaxy"]}
    assert len(placed) == 6
    assert [seat["planets"] for seat in view["seats"]] == [[], [], []]
    assert len({seat["faction"] for seat in view["seats"]}) == 3
    cards = [card["area"].rpartition("-")[0] for seat in view["seats"] for card in seat["cards"]]
    assert cards
    assert set(cards) <= placed


@pytest.mark.parametrize("seed", range(8))
def test_g6_each_seat_takes_one_pair_of_z_axis_ends_as_far_as_slots_last(seed: int) -> None:
    game = begun(4, factions="random", seed=seed)
    was = until(game, "forces", seed)
    majors = [seat for seat, kind in was if kind == "z-major"]
    assert majors == [seat for seat in clockwise(game) if seat in majors]
    assert [seat for seat, kind in was if kind == "z-minor"] == majors
    ends = [route for route in game.view(None)["routes"] if route["z"]]
    assert len(ends) == len(majors)
    assert all(route["one"] != route["other"] for route in ends)
    laid = [(SIDES[route.one_side], SIDES[route.other_side]) for route in game.position.galaxy.routes if route.z]
    assert [(route["one_side"], route["other_side"]) for route in ends] == laid, "everybody saw where they were put"
    assert all("one_side" not in route for route in game.view(None)["routes"] if not route["z"]), "a neighbour says it"
    assert len(ends) == 4 or len({p for p in game.position.galaxy.planets if game.position.galaxy.free_slots(p)}) < 2


@pytest.mark.parametrize("faction", ["raynor", "mengsk", "tassadar", "aldaris", "queen_of_blades", "overmind"])
def test_g9_starting_units_transport_and_workers(faction: str) -> None:
    game = begun(2)

    def take_it(game: StarCraft, seat: int) -> Action | None:
        wanted = ("faction", faction)
        return wanted if seat == 0 and wanted in game.actions(seat) else None

    until(game, "plan", pick=take_it)
    if of(game)["faction"] != faction:
        pytest.fail("the other seat took it first: choose another seed")
    has = game.position.box.components.faction[faction]
    planet = next(p for p in game.view(None)["galaxy"] if any(area.get("base") == 0 for area in p["areas"]))
    units = sorted(unit for area in planet["areas"] for unit in area.get("units", []))
    assert units == sorted(unit for unit, count in has.units.items() for _ in range(count))
    assert of(game)["workers"] == has.workers
    assert [route for route in game.view(None)["routes"] if 0 in route["transports"]]
    assert all(planet["planet"] in (r["one"], r["other"]) for r in game.view(None)["routes"] if 0 in r["transports"])


def test_s5_the_first_hand_is_drawn_when_the_galaxy_is_there() -> None:
    game = begun(6)
    until(game, "forces")
    assert [seat["hand"] for seat in game.view(None)["seats"]] == [0] * 6
    until(game, "plan")
    for seat in game.view(None)["seats"]:
        race = game.position.box.components.faction[seat["faction"]].race
        assert seat["hand"] == (8 if race == "terran" else 6)
        assert seat["deck"] + seat["hand"] == 18
        assert sum(seat["copies"]) == game.position.box.components.box.technology_cards[race]


def test_s6_what_a_seat_begins_with() -> None:
    game = begun(3)
    until(game, "plan")
    for number, seat in enumerate(game.view(None)["seats"]):
        assert (seat["points"], seat["tokens"], seat["modules"]) == (0, 9, [])
        assert [building["level"] for building in seat["buildings"]] == [1]
        assert len(of(game, number)["orders"]) == 9
