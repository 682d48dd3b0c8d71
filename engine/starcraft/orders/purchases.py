"""Offers of a Build order at each of its three steps, whatever the seat can pay (section 8)."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.game import Action
from engine.starcraft.orders.merging import Before, mergings
from engine.starcraft.orders.units import places, unlocked_units
from engine.starcraft.orders.upgrades import next_buildings, next_modules
from engine.starcraft.rules import is_corrected
from engine.starcraft.state.areas import base_on, has_unit_on, open_routes
from engine.starcraft.state.paying import NO_PREFIX, Prefix, Price
from engine.starcraft.state.pieces import route_action
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State

UNITS: Final = 1
UPGRADES: Final = 2
BASE: Final = 3
"""The steps of the order (B0): workers, transports and units; a building and a module; a base."""
STEP_OF: Final = {
    "workers": UNITS,
    "transport": UNITS,
    "unit": UNITS,
    "merge": UNITS,
    "building": UPGRADES,
    "module": UPGRADES,
    "base": BASE,
}


class Building(NamedTuple):
    """A seat builds on that planet.

    `step`: the step it has come to. `limit`: the build limit, `built`: units built in this order. `discount`: whether that of a
    special order is left. `has_building`, `has_module`, `has_base`: whether one was bought in this order. `before`: see
    `engine.starcraft.orders.merging`.
    """

    seat: int
    planet: int
    step: int
    limit: int
    built: int
    discount: bool
    has_building: bool
    has_module: bool
    before: Before
    has_base: bool = False
    prefix: Prefix = NO_PREFIX


Offer = tuple[Price, Action]
"""A price and the purchase for it; workers are not among offers, since any number can be bought."""


def offers(state: State, frame: Building) -> list[Offer]:
    """Return everything but workers that the rules offer in this step and the later ones."""
    found: list[Offer] = []
    if frame.step <= UNITS:
        if base_on(state, frame.planet, frame.seat) != NOBODY:
            _offer_transports(state, frame, found)
            if frame.built < frame.limit:
                _offer_units(state, frame, found)
        if frame.built < frame.limit and frame.before:
            _offer_mergings(state, frame, found)
    if frame.step <= UPGRADES and state.seats[frame.seat].here[frame.planet]:
        _offer_upgrades(state, frame, found)
    _offer_bases(state, frame, found)
    return found


def sells_workers(state: State, frame: Building) -> bool:
    """Return whether workers can be bought next (B1); each uses one worker that was mined before at most, and no discount
    (B7)."""
    return frame.step <= UNITS and state.seats[frame.seat].workers > 0 and base_on(state, frame.planet, frame.seat) != NOBODY


def can_build_base(state: State, area: int, seat: int) -> bool:
    """Return whether a unit of the seat is in the area and no base; a team may not get one in every area of a planet (B3,
    U2)."""
    if state.base[area] != NOBODY or not state.seats[seat].units[area]:
        return False
    if not state.mode.has_teams:
        return True
    others = [other for other in state.box.areas.of_planet[state.box.areas.planet[area]] if other != area]
    return any(state.base[other] == NOBODY or state.mode.teams[state.base[other]] != state.mode.teams[seat] for other in others)


def _offer_transports(state: State, frame: Building, found: list[Offer]) -> None:
    if state.seats[frame.seat].transports:
        price = state.box.supply.transport_cost
        for route in open_routes(state, frame.planet, frame.seat):
            found.append((price, route_action(state, "transport", route)))


def _offer_units(state: State, frame: Building, found: list[Offer]) -> None:
    units, supply, seat = state.box.units, state.seats[frame.seat].supply, frame.seat
    areas = [state.box.areas.key[area] for area in places(state, seat, frame.planet)]
    if areas:
        for kind in unlocked_units(state, seat):
            if supply[kind]:
                price, key = (units.minerals[kind], units.gas[kind]), units.key[kind]
                found += [(price, ("unit", key, area)) for area in areas]


def _offer_mergings(state: State, frame: Building, found: list[Offer]) -> None:
    units, key = state.box.units, state.box.areas.key
    for kind, areas in mergings(state, frame.seat, frame.before):
        price = units.minerals[kind], units.gas[kind]
        found.append((price, ("merge", units.key[kind], *(key[area] for area in areas))))


def _offer_upgrades(state: State, frame: Building, found: list[Offer]) -> None:
    sheets = state.box.sheets
    if not frame.has_building:
        found += [(price, ("building", sheets.building_key[number])) for number, price in next_buildings(state, frame.seat)]
    if not frame.has_module:
        found += [(price, ("module", sheets.module_key[number])) for number, price in next_modules(state, frame.seat)]


def _offer_bases(state: State, frame: Building, found: list[Offer]) -> None:
    seat, planet = frame.seat, frame.planet
    if frame.has_base and is_corrected(state.rules):
        return
    if state.seats[seat].bases and has_unit_on(state, planet, seat) and base_on(state, planet, seat) == NOBODY:
        price = state.box.supply.base_cost
        for area in state.box.areas.of_planet[planet]:
            if can_build_base(state, area, seat):
                found.append((price, ("base", state.box.areas.key[area])))
