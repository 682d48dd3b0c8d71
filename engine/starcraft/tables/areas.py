"""Planets and areas by number."""

from __future__ import annotations

from typing import Final

from engine.starcraft.components.values import AREA_KINDS, ComponentSet

MINERALS: Final = 0
GAS: Final = 1
POINTS: Final = 2
"""A value of an area's `kind`."""


class AreaTables:
    """Indexed by an area's number, unless named after planets; `of_planet`: the areas of a planet."""

    __slots__ = (
        "amount",
        "key",
        "kind",
        "limit",
        "number",
        "of_planet",
        "planet",
        "planet_key",
        "planet_number",
        "planet_slots",
    )

    def __init__(self, components: ComponentSet) -> None:
        areas, planets = components.areas, components.planets
        self.key = tuple(area.key for area in areas)
        self.number = {area.key: area.number for area in areas}
        self.planet = tuple(components.planet[area.planet].number for area in areas)
        self.kind = tuple(AREA_KINDS.index(area.kind) for area in areas)
        self.amount = tuple(area.amount for area in areas)
        self.limit = tuple(area.limit for area in areas)
        self.of_planet = tuple(tuple(area.number for area in planet.areas) for planet in planets)
        self.planet_key = tuple(planet.key for planet in planets)
        self.planet_number = {planet.key: planet.number for planet in planets}
        self.planet_slots = tuple(planet.slots for planet in planets)
