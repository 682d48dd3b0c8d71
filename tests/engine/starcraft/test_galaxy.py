"""Section 3: building the galaxy, as a value and seat by seat."""

from __future__ import annotations

import random

import pytest

from engine.starcraft.box import SIDES, Box
from engine.starcraft.components import SHIPPED
from engine.starcraft.state.galaxy import Galaxy, Placed, open_cells, turned

BOX = Box(SHIPPED[1])
NUMBER = BOX.areas.planet_number


def galaxy(*placed: tuple[str, int, int, int]) -> Galaxy:
    built = Galaxy(BOX)
    for key, x, y, turns in placed:
        built = built.with_planet(Placed(NUMBER[key], x, y, turns))
    return built


def routes(built: Galaxy) -> list[tuple[str, str]]:
    key = BOX.areas.planet_key
    return [(key[route.one], key[route.other]) for route in built.routes]


def test_g2_the_first_planet_may_be_turned_any_way_and_each_way_is_listed_once() -> None:
    assert Galaxy(BOX).placements(NUMBER["torus"], True) == [(0, 0, 0)], "four slots look the same after every turn"
    assert Galaxy(BOX).placements(NUMBER["abaddon"], True) == [(0, 0, 0), (0, 0, 1)]
    assert Galaxy(BOX).placements(NUMBER["braken"], True) == [(0, 0, turns) for turns in range(4)]


def test_g2_a_later_planet_has_to_be_joined_to_one_that_lies_there() -> None:
    built = galaxy(("abaddon", 0, 0, 0))
    places = built.placements(NUMBER["abaddon"], False)
    assert places == [(0, -1, 0), (0, 1, 0)]


def test_g3_t38_wherever_both_planets_have_the_facing_slot_a_route_joins_them() -> None:
    corner = [("torus", 0, 0, 0), ("helios", 1, 0, 0), ("dylar_iv", 0, 1, 0)]
    assert routes(galaxy(*corner)) == [("torus", "helios"), ("torus", "dylar_iv")]
    both = galaxy(*corner, ("braken", 1, 1, 3))
    assert turned(BOX, NUMBER["braken"], 3) == [SIDES.index("north"), SIDES.index("west")]
    assert sorted(routes(both)[2:]) == [("dylar_iv", "braken"), ("helios", "braken")]
    one = galaxy(*corner, ("braken", 1, 1, 0))
    assert routes(one)[2:] == [("helios", "braken")]


def test_g10_neighbours_without_facing_slots_are_not_joined_and_the_slot_stays_free() -> None:
    built = galaxy(("torus", 0, 0, 0), ("helios", 0, 1, 0), ("abaddon", 1, 1, 1), ("braken", 1, 0, 0))
    assert ("torus", "braken") not in routes(built)
    assert SIDES.index("east") in built.free_slots(NUMBER["torus"]), "a z-axis end may go there"


def test_g10_a_route_uses_a_slot_of_each_planet() -> None:
    built = galaxy(("torus", 0, 0, 0), ("helios", 1, 0, 0))
    assert [SIDES[side] for side in built.free_slots(NUMBER["torus"])] == ["north", "south", "west"]
    assert [SIDES[side] for side in built.free_slots(NUMBER["helios"])] == ["north", "east", "south"]


def test_g11_a_planet_that_would_leave_no_slot_to_join_on_cannot_be_placed_before_the_last() -> None:
    built = galaxy(("abaddon", 0, 0, 1), ("torus", 1, 0, 0))
    ends = [(2, 0, turns) for turns in range(4)]
    assert all(open_cells(BOX, (*built.placed, Placed(NUMBER["helios"], *end))) for end in ends)
    row = Galaxy(BOX).with_planet(Placed(NUMBER["braken"], 0, 0, 0))
    closed = [
        place for place in row.placements(NUMBER["chau_sara"], False) if place not in row.placements(NUMBER["chau_sara"], True)
    ]
    for x, y, turns in closed:
        assert not row.with_planet(Placed(NUMBER["chau_sara"], x, y, turns))._open_cells()


@pytest.mark.parametrize("seed", range(40))
def test_g11_random_galaxies_never_need_more_routes_than_the_box_has(seed: int) -> None:
    rng = random.Random(f"galaxy {seed}")
    built = Galaxy(BOX)
    planets = rng.sample(range(len(BOX.areas.planet_key)), 12)
    for at, planet in enumerate(planets):
        places = built.placements(planet, at < 11)
        assert places
        assert places == sorted(set(places))
        built = built.with_planet(Placed(planet, *rng.choice(places)))
    assert len(built.routes) <= BOX.supply.normal_routes
    reached, edge = {planets[0]}, [planets[0]]
    while edge:
        for other in built.around[edge.pop()]:
            if other not in reached:
                reached.add(other)
                edge.append(other)
    assert reached == set(planets), "all planets are joined"
