"""Which cards and units match: what a card's icons mean, what a unit can hit."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from engine.record import Corrections
from engine.starcraft.components import ANY_UNIT, STANDARD, CombatCard, ComponentSet, corrected
from engine.starcraft.components.groups import members


@lru_cache(maxsize=512)
def _members(version: int, own: Corrections, word: str) -> frozenset[str]:
    return frozenset(members(word, corrected(version, own).units))


def means(parts: ComponentSet, word: str, unit: str) -> bool:
    """Whether a word of a card (a unit, `flying`, a race and so on) means that unit."""
    return unit in _members(parts.version, parts.corrections, word)


def is_standard(parts: ComponentSet, card: str) -> bool:
    found = parts.card.get(card)
    return found is not None and found.kind == STANDARD


def matches(card: CombatCard, front: str) -> bool:
    """Whether the card shows that front-line unit."""
    return ANY_UNIT in card.icons or front in card.icons


def works(card: CombatCard, front: str, support: Iterable[str]) -> bool:
    """Whether a reinforcement shows the front-line unit, or a supporting one with the support mark."""
    return matches(card, front) or any(unit in card.specialty for unit in support)


def hits(parts: ComponentSet, unit: str, other: str) -> bool:
    """Whether a unit can hit another one, by its kind."""
    one, two = parts.unit.get(unit), parts.unit.get(other)
    return one is not None and two is not None and two.type in one.targets
