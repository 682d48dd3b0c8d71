"""Placing, moving and destroying pieces: supply and board change together, so that the box is never left or overdrawn (V0)."""

from __future__ import annotations

from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State


def put_unit(state: State, seat: int, kind: int, area: int) -> None:
    """Put a unit of the supply into an area."""
    me = state.seats[seat]
    me.supply[kind] -= 1
    me.units[area] = tuple(sorted((*me.units[area], kind)))
    me.here[state.box.areas.planet[area]] += 1
    state.crowd[area] += 1


def take_unit(state: State, seat: int, kind: int, area: int) -> None:
    """Return a unit from an area to the supply."""
    me = state.seats[seat]
    me.units[area] = without(me.units[area], kind)
    me.supply[kind] += 1
    me.here[state.box.areas.planet[area]] -= 1
    state.crowd[area] -= 1


def move_unit(state: State, seat: int, kind: int, start: int, end: int) -> None:
    """Move a unit from one area to another."""
    me = state.seats[seat]
    me.units[start] = without(me.units[start], kind)
    me.units[end] = tuple(sorted((*me.units[end], kind)))
    planet_of = state.box.areas.planet
    me.here[planet_of[start]] -= 1
    me.here[planet_of[end]] += 1
    state.crowd[start] -= 1
    state.crowd[end] += 1


def put_base(state: State, seat: int, area: int) -> None:
    """Put a base of the supply into an area without one."""
    me = state.seats[seat]
    me.bases -= 1
    me.here[state.box.areas.planet[area]] += 1
    state.base[area] = seat


def take_base(state: State, area: int) -> None:
    """Return the base of an area to its owner's supply."""
    me = state.seats[state.base[area]]
    me.bases += 1
    me.here[state.box.areas.planet[area]] -= 1
    state.base[area] = NOBODY


def put_transport(state: State, seat: int, route: int) -> None:
    """Put a transport of the supply on a route without one of that seat."""
    state.seats[seat].transports -= 1
    state.transports[route] |= 1 << seat


def take_transport(state: State, seat: int, route: int) -> None:
    """Return a transport from a route to the supply."""
    state.seats[seat].transports += 1
    state.transports[route] &= ~(1 << seat)


def without(units: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """Return those units without one of that kind, which is among them."""
    at = units.index(kind)
    return units[:at] + units[at + 1 :]


def route_action(state: State, verb: str, route: int) -> tuple[str, str, str, int]:
    """Return an action about a route: both planets, as the galaxy names them, and the z number."""
    one, other, z, *_ = state.galaxy.routes[route]
    keys = state.box.areas.planet_key
    return (verb, keys[one], keys[other], z)


def find_route(state: State, one: str, other: str, z: int) -> int:
    """Return the route that an action names."""
    number = state.box.areas.planet_number
    named = (number[one], number[other], z)
    return next(at for at, route in enumerate(state.galaxy.routes) if route[:3] == named)
