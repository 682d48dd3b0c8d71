"""Upgrades of a seat's bases: buildings level by level, and modules (section 12). What one costs is the caller's business."""

from __future__ import annotations

from engine.starcraft import events
from engine.starcraft.state.paying import Price
from engine.starcraft.state.state import State


def next_buildings(state: State, seat: int) -> list[tuple[int, Price]]:
    """Return the buildings of which that seat can get the next level, each with the level's cost (D1)."""
    levels, sheets = state.seats[seat].buildings, state.box.sheets
    found: list[tuple[int, Price]] = []
    for building in sheets.buildings[state.seats[seat].race]:
        costs = sheets.costs[building]
        if levels[building] < len(costs):
            cost = costs[levels[building]]
            assert cost is not None, "a printed level is there from the start"
            found.append((building, cost))
    return found


def next_modules(state: State, seat: int) -> list[tuple[int, Price]]:
    """Return the modules that a seat can add to its sheet, each with its cost (D3, V0)."""
    me, sheets = state.seats[seat], state.box.sheets
    if not has_slot(state, seat):
        return []
    return [
        (module, sheets.module_cost[module])
        for module, count in enumerate(me.modules)
        if count < sheets.tokens[module][me.race]
    ]


def has_slot(state: State, seat: int) -> bool:
    """Return whether the sheet has a slot left for a module."""
    me = state.seats[seat]
    return sum(me.modules) < state.box.components.races[me.race].module_slots


def add_building(state: State, seat: int, building: int) -> None:
    """Raise that building to its next level."""
    me = state.seats[seat]
    me.buildings[building] += 1
    state.events.append(events.built_building(seat, state.box.sheets.building_key[building], me.buildings[building]))


def add_module(state: State, seat: int, module: int) -> None:
    """Add that module to the sheet."""
    state.seats[seat].modules[module] += 1
    state.events.append(events.built_module(seat, state.box.sheets.module_key[module]))
