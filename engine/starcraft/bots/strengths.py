"""Strengths of units with the cards of their race, computed once for a set of components."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from engine.record import Corrections
from engine.starcraft.components import ANY_UNIT, STANDARD, CombatCard, ComponentSet, Values, corrected


class Strength(NamedTuple):
    """The expected values of a unit in the front line: by a card chosen from a hand, and by any card of the deck."""

    attack: float
    health: float
    any_attack: float
    any_health: float


def strengths(components: ComponentSet) -> Mapping[str, Strength]:
    """Return every unit's strength, by its key."""
    return _strengths(components.version, components.corrections)


@lru_cache(maxsize=32)
def _strengths(version: int, corrections: Corrections) -> Mapping[str, Strength]:
    components = corrected(version, corrections)
    return {unit.key: _strength(components, unit.key, unit.race) for unit in components.units}


def _strength(components: ComponentSet, unit: str, race: str) -> Strength:
    cards = [card for card in components.cards if card.race == race and card.kind == STANDARD and not card.technology]
    values = [values_for(card, unit) for card in cards]
    chosen = sorted(values, key=sum, reverse=True)[:4]
    return Strength(
        _mean(attack for attack, _ in chosen),
        _mean(health for _, health in chosen),
        _mean(attack for attack, _ in values),
        _mean(health for _, health in values),
    )


def _mean(numbers: Iterable[float]) -> float:
    found = list(numbers)
    return sum(found) / len(found)


def values_for(card: CombatCard, unit: str) -> Values:
    """Return the major values if the card shows the unit, else the minor ones (Q1), with its text's bonus for that unit."""
    if not matches(card, unit):
        return card.minor or Values(0, 0)
    attack, health = card.major or Values(0, 0)
    for effect in card.effects:
        if all(condition.word == "front" and condition.of == unit for condition in effect.conditions):
            attack += effect.amount if effect.word == "attack" else 0
            health += effect.amount if effect.word == "health" else 0
    return Values(attack, health)


def matches(card: CombatCard, unit: str | None) -> bool:
    """Return whether the card shows the unit."""
    return ANY_UNIT in card.icons or unit in card.icons
