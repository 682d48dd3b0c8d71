"""Units as masks: numbers with a bit for each unit, so that `mask >> unit & 1` says whether the unit is in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.starcraft.components.groups import members
from engine.starcraft.components.values import ComponentSet

NONE: Final = -1
"""The number where there is no component."""
GROUND: Final = 1
AIR: Final = 2
"""Bits of the things that a card mentions."""
BITS: Final = {"ground": GROUND, "air": AIR, "both": GROUND | AIR}

Count = tuple[int, int]
"""A component's number, and how many of it."""


def mask(units: Iterable[int]) -> int:
    """Return the mask of these units.

    >>> mask([0, 3])
    9
    """
    bits = 0
    for unit in units:
        bits |= 1 << unit
    return bits


def mask_of(words: Iterable[str], components: ComponentSet) -> int:
    """Return the mask of all units that these words mean."""
    return mask(components.unit[key].number for word in words for key in members(word, components.units))
