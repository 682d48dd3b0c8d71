"""Units that a word of a card means: a unit, those that fly or do not, a race, its ground units, all of it but one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.starcraft.components.effects import Effect
from engine.starcraft.components.values import Unit


def members(word: str, units: Sequence[Unit]) -> tuple[str, ...]:
    """Return the keys of the units that the word means, in the order of `units`. Raises ValueError if it means none."""
    race, but, one = word.partition("-but-")
    if but and not any(unit.key == one and unit.race == race for unit in units):
        raise _nobody(word)
    found = tuple(unit.key for unit in units if _means(word, unit))
    if not found:
        raise _nobody(word)
    return found


def units_named(effect: Effect) -> tuple[str, ...]:
    """Return every unit or group that an effect or one of its alternatives names."""
    named = [*effect.units, *(condition.of for condition in effect.conditions if condition.of)]
    named += [unit for figures in effect.figures for _, unit in figures]
    return (*named, *(name for option in effect.options for name in units_named(option)))


def _means(word: str, unit: Unit) -> bool:
    race, dash, rest = word.partition("-")
    if dash:
        return unit.race == race and (unit.type == rest or (rest.startswith("but-") and unit.key != rest[len("but-") :]))
    return word in (unit.key, unit.race, unit.type) or (word == "flying" and unit.flies)


def _nobody(word: str) -> ValueError:
    return ValueError(f"{word!r} is no unit and no group of units")
