"""Find the owner of an area, and the positions of planets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from client.games.starcraft.model.table import Table
from engine.starcraft.components import ComponentSet
from engine.starcraft.components.values import Area
from engine.starcraft.language import kinds

# -- Areas of the seat at the bottom, and its pieces in the supply ----------------------------------------------------


def areas_of(table: Table, planet: str) -> tuple[Area, ...]:
    """Return the areas of a planet on the board."""
    return table.parts.planet[planet].areas


def planet_of(area: str) -> str:
    """Return the planet of an area."""
    return area.rpartition("-")[0]


def own_units(table: Table, area: str) -> tuple[str, ...]:
    """Return the units of the seat at the bottom in an area, sorted."""
    found = table.area(area)
    return (found.units if found.seat == table.side else ()) + (found.attackers if found.attacker == table.side else ())


def others(table: Table, area: str) -> tuple[int | None, tuple[str, ...]]:
    """Return the other seat that has units in an area, with these units."""
    found = table.area(area)
    if found.seat not in (None, table.side):
        return found.seat, found.units
    return (found.attacker, found.attackers) if found.attacker not in (None, table.side) else (None, ())


def is_open(table: Table, area: str) -> bool:
    """Return whether the area holds no pieces of other players: it is friendly or empty."""
    return table.area(area).base in (None, table.side) and others(table, area)[0] is None


def free_places(table: Table, area: str) -> int:
    """Return how many more own units fit in the area; negative if there are too many."""
    return table.parts.area[area].limit - len(own_units(table, area))


def own_base(table: Table, planet: str) -> str | None:
    """Return the area of a planet with this player's base."""
    return next((area.key for area in areas_of(table, planet) if table.area(area.key).base == table.side), None)


def all_areas(table: Table) -> Iterator[str]:
    """Yield every area of the board, in the order of the galaxy."""
    for planet in table.view.galaxy:
        yield from (area.key for area in areas_of(table, planet.planet))


def figures_left(table: Table) -> dict[str, int]:
    """Return how many figures of each kind of unit are in the seat's supply."""
    used = Counter(unit for area in all_areas(table) for unit in own_units(table, area))
    return {unit.key: unit.figures - used[unit.key] for unit in table.parts.units}


def transports_left(table: Table) -> int:
    """Return how many transports are in the seat's supply."""
    return table.parts.supply.transports - sum(route.transports.count(table.side) for route in table.view.routes)


def bases_left(table: Table) -> int:
    """Return how many bases are in the seat's supply."""
    return table.parts.supply.bases - sum(table.area(area).base == table.side for area in all_areas(table))


def reach(table: Table, planet: str) -> tuple[str, ...]:
    """Return the planets from which units can move to that planet: the planet itself, then neighbours joined by an own
    transport.
    """
    return tuple(dict.fromkeys([planet, *(way.to for way in table.ways(planet) if table.side in way.seats)]))


# -- star map ---------------------------------------------------------------------------------------------------------


Cell = tuple[int, int]
"""A column and a row; columns grow to the east, rows to the south."""
SIDES = kinds.SIDE.words
"""The sides of a planet as the game names them, clockwise."""
STEPS: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The offset of the next cell on each side, in the order of `SIDES`."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A planet in a cell, with the number of clockwise quarter turns."""

    planet: str
    x: int
    y: int
    turns: int

    @property
    def cell(self) -> Cell:
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The sides of a planet. `joined`: sides with a route; `shut`: sides on which one of the two planets has no slot.

    `free`: sides with a slot that faces an empty cell.
    """

    joined: tuple[tuple[str, str], ...]
    shut: tuple[tuple[str, str], ...]
    free: tuple[str, ...]


def placed(table: Table) -> dict[Cell, Spot]:
    """Return every planet on the board by its cell."""
    return {(found.x, found.y): Spot(found.planet, found.x, found.y, found.turns) for found in table.view.galaxy}


def slots(parts: ComponentSet, spot: Spot) -> frozenset[int]:
    """Return the sides of a planet that have a slot."""
    planet = parts.planet.get(spot.planet)
    return frozenset() if planet is None else frozenset((slot + spot.turns) % 4 for slot in planet.slots)


def around(parts: ComponentSet, board: Mapping[Cell, Spot], spot: Spot) -> Surroundings:
    """Return the state of each side of a planet, which may or may not be on the board yet."""
    own = slots(parts, spot)
    joined: list[tuple[str, str]] = []
    shut: list[tuple[str, str]] = []
    free: list[str] = []
    for side, (dx, dy) in enumerate(STEPS):
        there = board.get((spot.x + dx, spot.y + dy))
        if there is None:
            free += [SIDES[side]] if side in own else []
            continue
        faces = (side + 2) % 4 in slots(parts, there)
        if side in own and faces:
            joined.append((SIDES[side], there.planet))
        elif side in own or faces:
            shut.append((SIDES[side], there.planet))
    return Surroundings(tuple(joined), tuple(shut), tuple(free))


def unjoined(parts: ComponentSet, board: Mapping[Cell, Spot], spot: Spot) -> list[str]:
    """Return the sides of a planet with a slot that joins no neighbour, also if there is no neighbour.

    Z-axis routes end there.
    """
    joined = {side for side, _planet in around(parts, board, spot).joined}
    return [SIDES[side] for side in sorted(slots(parts, spot)) if SIDES[side] not in joined]


def nearest(cells: list[Cell], start: Cell, direction: str) -> Cell:
    """Return the cell that an arrow key leads to. Left and right move in reading order, so that every cell can be reached."""
    ordered = sorted(cells, key=lambda cell: (cell[1], cell[0]))
    if direction in ("left", "right"):
        at = ordered.index(start) if start in ordered else 0
        return ordered[(at + (1 if direction == "right" else -1)) % len(ordered)]
    step = 1 if direction == "down" else -1
    beyond = [cell for cell in ordered if (cell[1] - start[1]) * step > 0]
    return min(beyond, key=lambda cell: (abs(cell[1] - start[1]), abs(cell[0] - start[0])), default=start)
