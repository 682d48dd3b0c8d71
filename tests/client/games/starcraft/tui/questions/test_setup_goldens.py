"""The panels of the set-up, as a golden: faction, galaxy, base, z-axis routes and forces."""

from __future__ import annotations

import random
import re
from dataclasses import replace

from client.games.starcraft.layouts import setup
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.panel import Said
from client.games.starcraft.questions.setup import BuildingGalaxy, ChoosingFaction, StartingBase, StartingForces, ZAxis, home
from client.table.pointing import Picks
from engine.starcraft.game import StarCraft
from tests.client.games.starcraft.golden_lines import compare, text
from tests.client.games.starcraft.positions import random_game, seen

SMALL, WIDE = (80, 19), (120, 31)


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


def drawn(table: Table, picked: Picks, said: Said, part: str, size: tuple[int, int] = SMALL) -> str:
    parts = {
        "faction": setup.draw_faction,
        "planet": setup.draw_galaxy_building,
        "base": setup.draw_base,
        "z": setup.draw_z,
        "forces": setup.draw_forces,
    }
    return text(parts[part](table, picked, (), *size), *size, said)


def test_the_set_up_looks_like_its_golden() -> None:
    """Somebody who is not asked sees the slots that are left: three routes have taken slots, and the fourth has one end."""
    faction, tassadar = at("faction", 2), (("faction", "tassadar"),)
    planet, first, building = at("planet", 10), at("planet"), BuildingGalaxy()
    base, route, watched = at("base-here", 3), at("z-minor", 2), at("z-minor", 4, watched=True)
    forces, marine = at("forces", 2), (("unit", "marine"),)
    assert any(thing.part == marine[0] for thing in StartingForces().things(forces, ()))
    found = {}
    for name, size in (("", SMALL), (", wide", WIDE)):
        starts = building.starts(planet)
        said = ChoosingFaction().said(faction, tassadar)
        found[f"choosing a faction{name}"] = drawn(faction, tassadar, said, "faction", size)
        found[f"building the galaxy{name}"] = drawn(planet, starts, building.said(planet, starts), "planet", size)
        found[f"starting forces{name}"] = drawn(forces, marine, StartingForces().said(forces, marine), "forces", size)
    starts = building.starts(first)
    found["the first planet has no neighbour"] = drawn(first, starts, building.said(first, starts), "planet")
    found["the starting base"] = drawn(base, (), StartingBase().said(base, ()), "base")
    found["the far end of a z-axis route"] = drawn(route, (), ZAxis().said(route, ()), "z")
    found["the far end, for somebody who is not asked"] = drawn(watched, (), ZAxis().said(watched, ()), "z")
    compare("setup", found)


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
