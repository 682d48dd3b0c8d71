"""Reasons why something cannot be built now: the closest reason, in the order in which a person would look for it."""

from __future__ import annotations

from engine.game import Action, Refusal
from engine.starcraft import refusals
from engine.starcraft.box import NONE
from engine.starcraft.orders.purchases import STEP_OF, UNITS, Building, Offer, offers
from engine.starcraft.orders.units import technology_units, unlocked_units
from engine.starcraft.orders.upgrades import has_slot
from engine.starcraft.state import paying
from engine.starcraft.state.areas import base_on, is_open, room
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State


def why_not(state: State, frame: Building, seat: int, action: Action) -> Refusal | None:
    """Return why a well-formed purchase is not among the answers."""
    verb = action[0]
    if verb not in STEP_OF:
        return None
    if STEP_OF[verb] < frame.step:
        return refusals.must_build_in_order(STEP_OF[verb])
    for price, offered in _everything(state, frame, action):
        if offered == action:
            return paying.not_affordable(state, seat, price, frame.prefix)
    if STEP_OF[verb] == UNITS and verb != "merge" and base_on(state, frame.planet, seat) == NOBODY:
        return refusals.no_base_here(state.box.areas.planet_key[frame.planet])
    if verb in ("unit", "merge"):
        return _why_no_unit(state, frame, seat, action)
    if verb == "base":
        return _why_no_base(state, frame, seat, action)
    return _why_no_piece(state, frame, seat, action)


def _everything(state: State, frame: Building, action: Action) -> list[Offer]:
    """Return everything that the rules offer; of workers as many as are asked for."""
    if action[0] == "workers" and 0 < action[1] <= state.seats[frame.seat].workers:
        minerals, gas = state.box.supply.worker_cost
        if base_on(state, frame.planet, frame.seat) != NOBODY:
            return [((minerals * action[1], gas * action[1]), action)]
    return offers(state, frame)


def _why_no_unit(state: State, frame: Building, seat: int, action: Action) -> Refusal | None:
    verb, key, name = action[:3]
    kind, area = state.box.units.number.get(key, NONE), state.box.areas.number.get(name, NONE)
    can_build = unlocked_units(state, seat) if verb == "unit" else technology_units(state, seat)
    if kind not in can_build:
        return refusals.not_unlocked(key)
    if frame.built == frame.limit:
        return refusals.build_limit(frame.limit)
    if not state.seats[seat].supply[kind]:
        return refusals.no_figure(key)
    if verb == "merge" or area not in state.box.areas.of_planet[frame.planet]:
        return None
    if not is_open(state, area, seat):
        return refusals.not_friendly(name)
    return refusals.area_full(name) if room(state, area, seat) <= 0 else None


def _why_no_base(state: State, frame: Building, seat: int, action: Action) -> Refusal | None:
    box, area = state.box, state.box.areas.number.get(action[1], NONE)
    if base_on(state, frame.planet, seat) != NOBODY:
        return refusals.base_here_already(box.areas.planet_key[frame.planet])
    if not state.seats[seat].bases:
        return refusals.no_figure("base")
    if area in box.areas.of_planet[frame.planet] and not is_open(state, area, seat):
        return refusals.not_friendly(action[1])
    return None


def _why_no_piece(state: State, frame: Building, seat: int, action: Action) -> Refusal | None:
    """Return why workers, a transport, a building or a module cannot be bought."""
    me, sheets, verb = state.seats[seat], state.box.sheets, action[0]
    if verb == "workers":
        return None if action[1] <= me.workers else refusals.no_figure("worker")
    if verb == "transport":
        if not me.transports:
            return refusals.no_figure("transport")
        number = state.box.areas.planet_number
        named = (number.get(action[1], NONE), number.get(action[2], NONE), action[3])
        for route in state.galaxy.routes_of[frame.planet]:
            if state.galaxy.routes[route][:3] == named and state.transports[route] >> seat & 1:
                return refusals.own_transport_there()
        return None
    if verb == "building":
        building = sheets.building_number.get(action[1], NONE)
        is_top = building in sheets.buildings[me.race] and me.buildings[building] == len(sheets.costs[building])
        return refusals.not_the_level(action[1]) if is_top else None
    module = sheets.module_number.get(action[1], NONE)
    if module == NONE or frame.has_module:
        return None
    if not has_slot(state, seat):
        return refusals.no_module_slot(action[1])
    return refusals.no_figure(action[1])
