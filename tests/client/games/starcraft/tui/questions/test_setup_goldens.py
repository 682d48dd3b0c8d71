"""The set-up as it is drawn: choosing a faction, building the galaxy, the base, z-axis routes, forces."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from client.games.starcraft.layouts import setup
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.panel import Said
from client.games.starcraft.questions.setup import BuildingGalaxy, ChoosingFaction, StartingBase, StartingForces, ZAxis, home
from client.table.pointing import Picks
from engine.starcraft.game import StarCraft
from tests.client.games.starcraft.golden_lines import compare, text
from tests.client.games.starcraft.positions import random_game, seen

SIZES = ((80, 19), (120, 31))


def at(kind: str, nth: int = 1, seats: int = 6, *, watched: bool = False) -> Table:
    """Return the random set-up when a question of that kind is asked for the so-manyth time. `watched`: as the next seat sees
    it."""
    game, chance = random_game(seats, 3), random.Random(1)
    while True:
        seat = next(iter(game.pending))
        table = seen(game, seat)
        assert table.question is not None
        nth -= table.question.word == kind
        if not nth:
            return seen(game, (seat + 1) % seats) if watched else table
        act(game, seat, chance)


def act(game: StarCraft, seat: int, chance: random.Random) -> None:
    game.apply(seat, chance.choice(game.actions(seat)))


def drawn(table: Table, picked: Picks, said: Said, size: tuple[int, int], part: str) -> str:
    parts = {
        "faction": setup.draw_faction,
        "planet": setup.draw_galaxy_building,
        "base": setup.draw_base,
        "z": setup.draw_z,
        "forces": setup.draw_forces,
    }
    return text(parts[part](table, picked, (), *size), *size, said)


@pytest.mark.parametrize("size", SIZES)
def test_choosing_a_faction(size: tuple[int, int]) -> None:
    table, picked = at("faction", 2), (("faction", "tassadar"),)
    compare(f"setup-faction-{size[0]}", drawn(table, picked, ChoosingFaction().said(table, picked), size, "faction"))


@pytest.mark.parametrize("size", SIZES)
def test_building_the_galaxy(size: tuple[int, int]) -> None:
    table, panel = at("planet", 10), BuildingGalaxy()
    picked = panel.starts(table)
    compare(f"setup-galaxy-{size[0]}", drawn(table, picked, panel.said(table, picked), size, "planet"))


def test_the_first_planet_has_no_neighbour() -> None:
    table, panel = at("planet"), BuildingGalaxy()
    picked = panel.starts(table)
    compare("setup-galaxy-first-80", drawn(table, picked, panel.said(table, picked), (80, 19), "planet"))


def test_the_starting_base() -> None:
    table = at("base-here", 3)
    compare("setup-base-80", drawn(table, (), StartingBase().said(table, ()), (80, 19), "base"))


def test_the_far_end_of_a_z_axis_route() -> None:
    table = at("z-minor", 2)
    compare("setup-z-axis-80", drawn(table, (), ZAxis().said(table, ()), (80, 19), "z"))


def test_somebody_who_is_not_asked_sees_the_slots_that_are_left() -> None:
    """Three routes along the z-axis have taken slots, and the fourth has one end."""
    table = at("z-minor", 4, watched=True)
    compare("setup-z-axis-watched-80", drawn(table, (), ZAxis().said(table, ()), (80, 19), "z"))


@pytest.mark.parametrize("size", SIZES)
def test_starting_forces(size: tuple[int, int]) -> None:
    table, picked = at("forces", 2), (("unit", "marine"),)
    picked = picked if any(thing.part == picked[0] for thing in StartingForces().things(table, ())) else ()
    compare(f"setup-forces-{size[0]}", drawn(table, picked, StartingForces().said(table, picked), size, "forces"))


def test_what_stands_on_a_home_planet_has_room() -> None:
    """What an area gives is said in fewer words rather than that a unit is not named."""
    found = at("forces", 2)
    planet = found.planet(home(found))
    units = ("ghost", "marine", "firebat", "vulture")
    areas = tuple(replace(area, seat=found.seat, units=units) if area.base is not None else area for area in planet.areas)
    galaxy = tuple(replace(each, areas=areas) if each is planet else each for each in found.view.galaxy)
    table = replace(found, view=replace(found.view, galaxy=galaxy))
    shown = text(setup.draw_forces(table, (), (), 80, 19), 80, 19)
    assert "base, " in shown
    assert not re.search("base.*…", shown)
    assert "2 minerals, room for 2 units" in shown
