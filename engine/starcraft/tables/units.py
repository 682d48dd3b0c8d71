"""Units by number."""

from __future__ import annotations

from collections.abc import Iterable

from engine.starcraft.components.values import RACES, ComponentSet
from engine.starcraft.tables.masks import NONE, Count, mask


class UnitTables:
    """Every tuple but the last two is indexed by a unit's number; `number` gives it for a key.

    `destroys`: the units that building one destroys. `targets`: the mask of the units it can target. `building` and `level`
    unlock it, NONE and 0 where `technology` does, which else is NONE. `every`, `air`, `ground`, `assist`, `detector`: masks.
    `of_race`: the units of a race, in the order of its sheet. `starting`: a faction's initial pieces.
    """

    __slots__ = (
        "air", "assist", "building", "destroys", "detector", "every", "figures", "flies", "gas", "ground", "is_assist", "key",
        "level", "minerals", "number", "of_race", "race", "starting", "support", "targets", "technology",
    )  # fmt: skip

    def __init__(self, components: ComponentSet) -> None:
        units = components.units
        self.key = tuple(unit.key for unit in units)
        self.number = {unit.key: unit.number for unit in units}
        self.race = tuple(RACES.index(unit.race) for unit in units)
        self.minerals = tuple(unit.cost.minerals for unit in units)
        self.gas = tuple(unit.cost.gas for unit in units)
        self.destroys = tuple(self._counts(unit.destroys.items()) for unit in units)
        self.support = tuple(unit.support for unit in units)
        self.figures = tuple(unit.figures for unit in units)
        self.flies = tuple(unit.flies for unit in units)
        self.is_assist = tuple(unit.assist for unit in units)
        self.every = mask(unit.number for unit in units)
        self.air = mask(unit.number for unit in units if unit.flies)
        self.ground = self.every & ~self.air
        self.assist = mask(unit.number for unit in units if unit.assist)
        self.detector = mask(unit.number for unit in units if unit.detector)
        hit = {"ground": self.ground, "air": self.air}
        self.targets = tuple(sum(hit[target] for target in unit.targets) for unit in units)
        unlocked = {unit: (b.number, level) for b in components.buildings for level, unit in enumerate(b.unlocks)}
        self.building = tuple(unlocked.get(unit.key, (NONE, 0))[0] for unit in units)
        self.level = tuple(unlocked.get(unit.key, (NONE, 0))[1] for unit in units)
        unlocking = {
            unit: technology.number
            for technology in components.technologies
            for effect in technology.effects
            if effect.word == "unlock"
            for unit in effect.units
        }
        self.technology = tuple(unlocking.get(unit.key, NONE) for unit in units)
        self.of_race = tuple(tuple(self.number[unit] for unit in race.units) for race in components.races)
        self.starting = tuple(self._counts(faction.units.items()) for faction in components.factions)

    def _counts(self, counts: Iterable[tuple[str, int]]) -> tuple[Count, ...]:
        return tuple((self.number[key], count) for key, count in counts)
