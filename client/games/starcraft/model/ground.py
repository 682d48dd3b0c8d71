"""What an area is to the seat at the bottom, and what of its pieces is left in the supply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from client.games.starcraft.model.table import Table
from engine.starcraft.components.values import Area


def areas_of(table: Table, planet: str) -> tuple[Area, ...]:
    """The areas of a planet on the board."""
    return table.parts.planet[planet].areas


def planet_of(area: str) -> str:
    """The planet of an area."""
    return area.rpartition("-")[0]


def own_units(table: Table, area: str) -> tuple[str, ...]:
    """The units of the seat at the bottom in an area, sorted."""
    found = table.area(area)
    return (found.units if found.seat == table.side else ()) + (found.attackers if found.attacker == table.side else ())


def others(table: Table, area: str) -> tuple[int | None, tuple[str, ...]]:
    """The other seat that has units in an area, and these."""
    found = table.area(area)
    if found.seat not in (None, table.side):
        return found.seat, found.units
    return (found.attacker, found.attackers) if found.attacker not in (None, table.side) else (None, ())


def is_open(table: Table, area: str) -> bool:
    """Nothing of anybody else stands there: the area is friendly or empty."""
    return table.area(area).base in (None, table.side) and others(table, area)[0] is None


def room(table: Table, area: str) -> int:
    """How many more own units the area takes within its limit; below 0, it holds too many."""
    return table.parts.area[area].limit - len(own_units(table, area))


def own_base(table: Table, planet: str) -> str | None:
    """The area of a planet with the own base."""
    return next((area.key for area in areas_of(table, planet) if table.area(area.key).base == table.side), None)


def all_areas(table: Table) -> Iterator[str]:
    """Every area of the board, in the order of the galaxy."""
    for planet in table.view.galaxy:
        yield from (area.key for area in areas_of(table, planet.planet))


def figures_left(table: Table) -> dict[str, int]:
    """How many figures of each kind of unit the seat has in its supply."""
    used = Counter(unit for area in all_areas(table) for unit in own_units(table, area))
    return {unit.key: unit.figures - used[unit.key] for unit in table.parts.units}


def transports_left(table: Table) -> int:
    """How many transports it has in its supply."""
    return table.parts.supply.transports - sum(route.transports.count(table.side) for route in table.view.routes)


def bases_left(table: Table) -> int:
    """How many bases it has in its supply."""
    return table.parts.supply.bases - sum(table.area(area).base == table.side for area in all_areas(table))


def reach(table: Table, planet: str) -> tuple[str, ...]:
    """The planets that units come from to that one: itself, then the neighbours that an own transport leads from."""
    return tuple(dict.fromkeys([planet, *(way.to for way in table.ways(planet) if table.side in way.seats)]))
