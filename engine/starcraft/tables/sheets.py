"""Faction sheets by number: factions, buildings, modules. What a race is, is `components.races[race]`."""

from __future__ import annotations

from engine.starcraft.components.values import RACES, ComponentSet


class SheetTables:
    """`race`: of a faction. `buildings`: of a race, in the order of its sheet. `costs`: of a building by level, None where it
    is printed. `unlocks`: units of a building by level. `tokens`: of a module by race.
    """

    __slots__ = (
        "building_key", "building_number", "buildings", "costs", "faction_key", "faction_number", "module_cost", "module_key",
        "module_number", "race", "tokens", "unlocks",
    )  # fmt: skip

    def __init__(self, components: ComponentSet) -> None:
        factions, buildings, modules = components.factions, components.buildings, components.modules
        self.faction_key = tuple(faction.key for faction in factions)
        self.faction_number = {faction.key: faction.number for faction in factions}
        self.race = tuple(RACES.index(faction.race) for faction in factions)
        self.building_key = tuple(building.key for building in buildings)
        self.building_number = {building.key: building.number for building in buildings}
        self.buildings = tuple(tuple(self.building_number[key] for key in race.buildings) for race in components.races)
        self.costs = tuple(building.costs for building in buildings)
        self.unlocks = tuple(tuple(components.unit[key].number for key in building.unlocks) for building in buildings)
        self.module_key = tuple(module.key for module in modules)
        self.module_number = {module.key: module.number for module in modules}
        self.module_cost = tuple(module.cost for module in modules)
        self.tokens = tuple(tuple(module.tokens[race] for race in RACES) for module in modules)
