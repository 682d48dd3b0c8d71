"""The special objectives of the factions (W2). Depleted areas count as they are; a partner's pieces do not (U1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.starcraft.box import POINTS
from engine.starcraft.state.areas import controlled
from engine.starcraft.state.state import State


def is_met(state: State, seat: int) -> bool:
    """Return whether that seat has reached its own; one that is out never has."""
    me = state.seats[seat]
    if not me.alive:
        return False
    faction = state.box.components.factions[me.faction]
    check = _OBJECTIVES.get(faction.objective)
    return check is not None and check(state, seat, faction.objective_amount)


def _resource_areas(state: State, seat: int, amount: int) -> bool:
    kind = state.box.areas.kind
    return _has_enough(state, seat, {area for area in state.galaxy.areas if kind[area] != POINTS}, amount)


def _point_areas(state: State, seat: int, amount: int) -> bool:
    kind = state.box.areas.kind
    return _has_enough(state, seat, {area for area in state.galaxy.areas if kind[area] == POINTS}, amount)


def _has_enough(state: State, seat: int, areas: set[int], amount: int) -> bool:
    """Return whether the seat has enough areas. By the switch `few_objective_areas`, if the board has fewer such areas, all of
    them are enough."""
    if 0 < len(areas) < amount and state.rules["few_objective_areas"] == "all":
        amount = len(areas)
    return len(areas.intersection(controlled(state, seat))) >= amount


def _whole_planets(state: State, seat: int, amount: int) -> bool:
    own, of_planet = set(controlled(state, seat)), state.box.areas.of_planet
    return sum(own.issuperset(of_planet[planet]) for planet in state.galaxy.planets) >= amount


def _base_planets(state: State, seat: int, amount: int) -> bool:
    return state.base.count(seat) >= amount


def _most_areas(state: State, seat: int, amount: int) -> bool:
    rivals = [other for other in state.clockwise(0) if other != seat and not state.mode.are_partners(seat, other)]
    return len(controlled(state, seat)) > max(len(controlled(state, other)) for other in rivals)


_OBJECTIVES: Mapping[str, Callable[[State, int, int], bool]] = {
    "resource-areas": _resource_areas,
    "point-areas": _point_areas,
    "whole-planets": _whole_planets,
    "base-planets": _base_planets,
    "most-areas": _most_areas,
}
"""Aldaris has none of these: his is told in `engine.starcraft.ending.victory`."""
