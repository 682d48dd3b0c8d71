"""The state of an area for a seat: friendly, enemy, empty; and how much room it has (rule 5 of the terms)."""

from __future__ import annotations

from engine.starcraft.box import POINTS
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State


def is_friendly(state: State, area: int, seat: int) -> bool:
    """Return whether it has a unit or base of that seat, and nothing of anybody else: that seat controls the area."""
    base, own = state.base[area], len(state.seats[seat].units[area])
    return base in (seat, NOBODY) and state.crowd[area] == own and (own > 0 or base == seat)


def is_empty(state: State, area: int) -> bool:
    """Return whether it has no unit and no base."""
    return state.crowd[area] == 0 and state.base[area] == NOBODY


def is_enemy(state: State, area: int, seat: int) -> bool:
    """Return whether it has a unit or base of another seat, whatever else is there."""
    return state.base[area] not in (seat, NOBODY) or state.crowd[area] > len(state.seats[seat].units[area])


def is_open(state: State, area: int, seat: int) -> bool:
    """Return whether it is friendly or empty: nothing of anybody else."""
    return state.base[area] in (seat, NOBODY) and state.crowd[area] == len(state.seats[seat].units[area])


def room(state: State, area: int, seat: int, more: int = 0) -> int:
    """Return how many more units of that seat the area takes within its limit and `more`; others' units there do not count."""
    return state.box.areas.limit[area] + more - len(state.seats[seat].units[area])


def defender(state: State, area: int, seat: int) -> int:
    """Return the other seat that has units in the area, or NOBODY; there is never a third."""
    if state.crowd[area] > len(state.seats[seat].units[area]):
        for other, them in enumerate(state.seats):
            if other != seat and them.units[area]:
                return other
    return NOBODY


def controlled(state: State, seat: int) -> list[int]:
    """Return the areas that seat controls, planets in placing order."""
    return [area for area in state.galaxy.areas if is_friendly(state, area, seat)]


def points_controlled(state: State, seat: int) -> int:
    """Return the sum of the conquest points of the areas that seat controls."""
    kind, amount = state.box.areas.kind, state.box.areas.amount
    return sum(amount[area] for area in state.galaxy.areas if kind[area] == POINTS and is_friendly(state, area, seat))


def base_on(state: State, planet: int, seat: int) -> int:
    """Return the area of that planet with a base of the seat, or NOBODY."""
    base = state.base
    for area in state.box.areas.of_planet[planet]:
        if base[area] == seat:
            return area
    return NOBODY


def has_unit_on(state: State, planet: int, seat: int) -> bool:
    """Return whether a unit of that seat is on the planet."""
    units = state.seats[seat].units
    return any(units[area] for area in state.box.areas.of_planet[planet])


def within_reach(state: State, seat: int) -> list[int]:
    """Return planets with a unit or base of that seat, and those a route joins to one of these, sorted (ruling P2)."""
    here, around = state.seats[seat].here, state.galaxy.around
    found: set[int] = set()
    for planet in state.galaxy.planets:
        if here[planet]:
            found.add(planet)
            found.update(around[planet])
    return sorted(found)


def open_routes(state: State, planet: int, seat: int) -> list[int]:
    """Return the routes of a planet without a transport of that seat."""
    bit = 1 << seat
    return [route for route in state.galaxy.routes_of[planet] if not state.transports[route] & bit]
