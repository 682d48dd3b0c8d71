"""Answers of the quick set-up in place of the seats: the galaxy, bases, routes and forces.

A record has the draws and not these answers, so they never change: a better way is another value of the switch.
"""

from __future__ import annotations

from typing import Any

from engine.game import Action
from engine.starcraft.box import POINTS
from engine.starcraft.setup.forces import PutForces
from engine.starcraft.setup.planets import BaseHere, PlacePlanet
from engine.starcraft.setup.zaxis import MajorEnd, MinorEnd
from engine.starcraft.state.galaxy import Placed
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import Frame, State


def answer(state: State, frame: Frame, seat: int, answers: list[Action]) -> Action:
    """Choose one of the answers to a question of the set-up."""
    if isinstance(frame, PlacePlanet):
        return min(answers, key=lambda action: (_order_of_planet(state, frame, seat, action), action))
    if isinstance(frame, BaseHere):
        if not frame.must and _others_near(state, frame.planet, seat):
            return ("pass",)
        return min(answers, key=lambda action: (_order_of_base(state, action), action))
    if isinstance(frame, MajorEnd):
        return min(answers, key=lambda action: (state.box.areas.planet_number[action[1]] != _home(state, seat), action))
    if isinstance(frame, MinorEnd):
        return min(answers, key=lambda action: (_order_of_end(state, frame, seat, action), action))
    assert isinstance(frame, PutForces)
    return min(answers, key=lambda action: (_order_of_force(state, frame, seat, action), action))


def _home(state: State, seat: int) -> int:
    """Return the planet with the base of that seat; NOBODY before it is put."""
    return state.box.areas.planet[state.base.index(seat)] if seat in state.base else NOBODY


def _homes_of_others(state: State, seat: int) -> set[int]:
    planets = state.box.areas.planet
    return {planets[area] for area, owner in enumerate(state.base) if owner not in (seat, NOBODY)}


def _others_near(state: State, planet: int, seat: int) -> bool:
    """Return whether a route leads from there to another's base."""
    return not _homes_of_others(state, seat).isdisjoint(state.galaxy.around[planet])


def _order_of_planet(state: State, frame: PlacePlanet, seat: int, action: Action) -> Any:
    """Rank planets: far from the bases of others, beside one's own, the galaxy as a block; the richer planet gets the base."""
    _, key, x, y, turns = action
    planet = state.box.areas.planet_number[key]
    after = state.galaxy.with_planet(Placed(planet, x, y, turns))
    near = after.around[planet]
    home, others = _home(state, seat), _homes_of_others(state, seat)
    enemies = sum(other in others for other in near)
    columns = [there.x for there in after.placed]
    lines = [there.y for there in after.placed]
    wide, high = max(columns) - min(columns) + 1, max(lines) - min(lines) + 1
    is_home = home == NOBODY and (frame.placed >= state.mode.seats or not enemies)
    worth = sum(state.box.areas.amount[area] for area in state.box.areas.of_planet[planet])
    far = enemies if is_home else home != NOBODY and home not in near
    return int(far), max(wide, high), wide * high, -len(near), -worth if is_home else worth


def _order_of_base(state: State, action: Action) -> Any:
    """Rank bases: an area with points first, then the one that yields most."""
    if action[0] == "pass":
        return 1, 0, 0
    areas, area = state.box.areas, state.box.areas.number[action[1]]
    return 0, int(areas.kind[area] != POINTS), -areas.amount[area]


def _order_of_end(state: State, frame: MinorEnd, seat: int, action: Action) -> Any:
    """Rank ends: planets without a way yet, and without anybody else's home."""
    planet = state.box.areas.planet_number[action[1]]
    return int(planet in state.galaxy.around[frame.planet]), int(planet in _homes_of_others(state, seat))


def _order_of_force(state: State, frame: PutForces, seat: int, action: Action) -> Any:
    """Rank forces: a unit in each area, those with points first; then transports to neighbours without anybody else's home."""
    if action[0] == "put":
        area = state.box.areas.number[action[2]]
        return 0, state.crowd[area], int(state.box.areas.kind[area] != POINTS), 0
    number = state.box.areas.planet_number
    far = number[action[2]] if number[action[1]] == frame.planet else number[action[1]]
    return 1, int(far in _homes_of_others(state, seat)), int(action[3] != 0), 0
