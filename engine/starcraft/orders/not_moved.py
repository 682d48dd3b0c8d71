"""Reasons why units cannot move so, or a base cannot lift off: the closest reason."""

from __future__ import annotations

from engine.game import Action, Refusal
from engine.starcraft import refusals
from engine.starcraft.box import NONE
from engine.starcraft.orders.moving import Moving, is_partners, origins, repelled_by, unmoved
from engine.starcraft.state.areas import is_friendly, is_open
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State


def why_not(state: State, frame: Moving, seat: int, action: Action) -> Refusal | None:
    """Return why a well-formed move is not among the answers."""
    number, planet_of = state.box.areas.number, state.box.areas.planet
    if action[0] == "lift-off":
        area = number.get(action[1], NONE)
        on_planet = area in state.box.areas.of_planet[frame.planet]
        return refusals.not_friendly(action[1]) if on_planet and not is_friendly(state, area, seat) else None
    if action[0] != "move":
        return None
    _, unit, one, other, count = action
    start, end, kind = number.get(one, NONE), number.get(other, NONE), state.box.units.number.get(unit, NONE)
    there = state.seats[seat].units[start].count(kind) if start in state.galaxy.areas else 0
    if end not in state.box.areas.of_planet[frame.planet] or start == end or not 0 < count <= there:
        return None
    if start not in origins(state, seat, frame.planet):
        return refusals.no_transport(state.box.areas.planet_key[planet_of[start]])
    if dict(unmoved(state, frame, start)).get(kind, 0) < count:
        return refusals.moved_already(unit)
    if not is_open(state, end, seat):
        if is_partners(state, end, seat):
            return refusals.is_teammate(other)
        if frame.enemy not in (end, NOBODY):
            return refusals.one_enemy_area(state.box.areas.key[frame.enemy])
    repeller = repelled_by(state, end, seat)
    if repeller != NOBODY and planet_of[start] != frame.planet:
        return refusals.orbital_defense(area=other, seat=repeller)
    return refusals.area_full(other)
