"""Every planet is on the map once, no block runs into another, and each route is drawn or named."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from functools import cache

import pytest

from client.games.starcraft.layouts import galaxy
from client.games.starcraft.layouts import galaxy as layouts_galaxy
from client.games.starcraft.layouts.galaxy import Pointing
from client.games.starcraft.model.table import Table
from client.games.starcraft.texts.planets import sorted_ways
from client.tui.canvas.draw import width_of
from engine.starcraft.language.view import OrderView
from tests.client.games.starcraft import positions
from tests.client.games.starcraft.drawn import text

WIDTH, HEIGHT = 84, 26
"""The map at 120x36."""
GALAXIES = 40


@cache
def tables(seats: int) -> tuple[Table, ...]:
    """Tables with whole galaxies, as chance and random choices lay them."""
    return tuple(_table(seats, seed) for seed in range(GALAXIES))


def _table(seats: int, seed: int) -> Table:
    game = positions.random_game(seats, seed)
    chance = random.Random(seed)
    while len(game.position.galaxy.placed) < 2 * seats:
        seat = min(game.pending)
        game.apply(seat, chance.choice(game.actions(seat)))
    return positions.seen(game)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_planet_has_a_block_of_its_own(seats: int) -> None:
    for table in tables(seats):
        for width, height in ((WIDTH, HEIGHT), (160, 60)):
            found = layouts_galaxy.layout(table, width, height)
            if found is None:
                continue
            assert sorted(planet for planet, _x, _y in found.cells) == sorted(p.planet for p in table.view.galaxy)
            assert len({(x, y) for _planet, x, y in found.cells}) == len(found.cells)
            assert all(0 <= x < found.columns and 0 <= y < found.rows for _planet, x, y in found.cells)
            assert found.columns * found.width <= width
            assert found.rows * found.height <= height
            drawn = layouts_galaxy.draw_map(table, Pointing(), width, height + 1)
            assert drawn is not None
            assert len(drawn) <= height + 1
            assert {width_of(line) for line in drawn[1:]} == {found.columns * found.width}


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_block_shows_what_the_list_shows(seats: int) -> None:
    """Key, name and areas stand where the block is, and each route is a line to a neighbour or named by its key."""
    for table in tables(seats):
        found = layouts_galaxy.layout(table, 104, 38)
        if found is None:
            continue
        lines = text(layouts_galaxy.draw_map(table, Pointing(), 104, 39) or []).split("\n")[1:]
        for planet, column, row in found.cells:
            left, top = column * found.width, row * found.height
            block = [line.ljust(104)[left : left + found.width] for line in lines[top : top + found.height]]
            block += [" " * found.width] * (found.height - len(block))
            assert block[0][1] == table.key(planet)
            assert block[0][3:].startswith(table.parts.planet[planet].name[: found.width - 9])
            for line, area in zip(block[1:], table.parts.planet[planet].areas, strict=False):
                assert line[2:4] == f"{area.kind[0]}{area.amount}"
            to_right = found.at(column + 1, row)
            joined = {way.to for way in sorted_ways(table, planet) if not way.z}
            assert (block[0][-2] in "─═") == (to_right in joined and bool(to_right))
            assert (block[0][-3] in "─═ ") or to_right not in joined
            below = found.at(column, row + 1)
            assert any(line[1] in "│║" or line[0] in "│║" for line in block[1:]) == (below in joined and bool(below))


def test_how_many_galaxies_fit_at_120_columns() -> None:
    """Nearly all up to five seats, and 97 of 100 of six; where one does not fit, the list is drawn."""
    fits = {
        seats: [layouts_galaxy.layout(table, WIDTH, HEIGHT) is not None for table in tables(seats)] for seats in range(2, 7)
    }
    assert all(all(fits[seats]) for seats in (2, 3))
    assert all(sum(fits[seats]) >= GALAXIES - 1 for seats in (4, 5))
    assert sum(fits[6]) >= GALAXIES - 3


def test_what_does_not_fit_is_a_list() -> None:
    table = positions.seen(positions.executing())
    assert layouts_galaxy.draw_map(table, Pointing(), 47, 40) is None
    drawn = galaxy.draw(table, (), ("planet", "torus"), 120, 20)
    assert "orders" in text(drawn[:1])


def test_the_map_turns_by_a_quarter_where_that_fits_better() -> None:
    row = positions.small(
        {"faction": "raynor", "base": "torus-1"},
        {"faction": "overmind", "base": "helios-1"},
        planets="torus@0,0,0 helios@0,1,0 braken@0,2,0 dylar_iv@0,3,0 tarsonis@0,4,0 abaddon@0,5,1",
        phase="planning",
    )
    found = layouts_galaxy.layout(positions.seen(row), WIDTH, HEIGHT)
    assert found is not None
    assert (found.columns, found.rows) == (6, 1)


def test_a_route_never_touches_the_name_before_it() -> None:
    """Where a name fills its room, the stroke is shorter."""
    drawn = [text(layouts_galaxy.draw_map(table, Pointing(), 84, 33) or []) for seats in (4, 5, 6) for table in tables(seats)]
    assert any(re.search(r"\S [─═] ", lines) for lines in drawn)
    assert not any(re.search(r"[^\s─═┼][─═]{1,2} ", lines.partition("\n")[2]) for lines in drawn)


@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize("width", [72, 78, 80, WIDTH, 104])
def test_a_name_can_be_told_beside_a_stack_or_there_is_no_map(seats: int, width: int) -> None:
    orders = tuple(OrderView(seat) for seat in range(4))
    least = layouts_galaxy.LEAST_NAME
    for plain in tables(seats):
        stacked = tuple(replace(planet, stack=orders) for planet in plain.view.galaxy)
        table = replace(plain, view=replace(plain.view, galaxy=stacked))
        found = layouts_galaxy.layout(table, width, HEIGHT)
        if found is None:
            continue
        lines = text(layouts_galaxy.draw_map(table, Pointing(), width, HEIGHT + 1) or []).split("\n")[1:]
        for planet, column, row in found.cells:
            left = column * found.width
            shown = lines[row * found.height].ljust(width)[left + 3 : left + found.width - 3]
            name = table.parts.planet[planet].name
            if found.height > 1 + len(table.planet(planet).areas):
                continue
            assert shown.startswith(name[: least - 1])


def test_most_galaxies_of_six_are_still_a_map() -> None:
    assert sum(layouts_galaxy.layout(table, WIDTH, HEIGHT) is not None for table in tables(6)) > GALAXIES // 2
