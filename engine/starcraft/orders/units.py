"""Units that a seat can build, how many in one order, and where (B1, B4, B5)."""

from __future__ import annotations

from engine.starcraft.box import NONE
from engine.starcraft.state.abilities import abilities
from engine.starcraft.state.areas import is_open, room
from engine.starcraft.state.state import State


def build_limit(state: State, seat: int, *, special: bool = False) -> int:
    """Return how many units that seat may build in one order (B4), one more in a special one (B7)."""
    me = state.seats[seat]
    race = state.box.components.races[me.race]
    if "build-limit-by-buildings" in race.abilities:
        limit = race.build_limit * sum(1 for level in me.buildings if level)
    else:
        limit = race.build_limit + me.modules[state.box.supply_module]
    return limit + special


def unlocked_units(state: State, seat: int) -> list[int]:
    """Return the units that one of its buildings shows (B5)."""
    me, units = state.seats[seat], state.box.units
    return [
        kind
        for kind in units.of_race[me.race]
        if units.building[kind] != NONE and me.buildings[units.building[kind]] > units.level[kind]
    ]


def technology_units(state: State, seat: int) -> list[int]:
    """Return the tech-required units whose technology is in its play area (B6)."""
    unlocked = 0
    for ability in abilities(state, seat):
        if ability.effect.word == "unlock":
            unlocked |= ability.effect.units
    if not unlocked:
        return []
    return [kind for kind in state.box.units.of_race[state.seats[seat].race] if unlocked >> kind & 1]


def places(state: State, seat: int, planet: int) -> list[int]:
    """Return the areas of a planet that take one more unit of that seat: friendly or empty, within their limit."""
    return [area for area in state.box.areas.of_planet[planet] if is_open(state, area, seat) and room(state, area, seat) > 0]
