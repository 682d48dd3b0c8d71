"""Counts of firm numbers of a version, for screens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from engine.starcraft.components.confidence import FIRM, LETTERS
from engine.starcraft.components.values import ComponentSet, Confidences


def letters_by_kind(components: ComponentSet) -> dict[str, dict[str, int]]:
    """Count how often each letter occurs for each kind of number, such as `unit cost`, the surest letter first.

    The levels of buildings are one kind; a technology's cards are counted with the technology.
    """
    counted: dict[str, Counter[str]] = {}
    for kind, confidences in _by_component(components):
        for group, confidence in confidences.items():
            name = "level" if group.startswith("level_") else group
            counted.setdefault(f"{kind} {name}", Counter())[confidence.letter] += 1
    return {kind: {letter: letters[letter] for letter in LETTERS if letters[letter]} for kind, letters in counted.items()}


def firm_and_all(letters: Mapping[str, int]) -> tuple[int, int]:
    """Return how many of the numbers are firm, and how many there are.

    >>> firm_and_all({"A": 11, "B": 1, "P": 12, "X": 1})
    (12, 25)
    """
    return sum(letters.get(letter, 0) for letter in FIRM), sum(letters.values())


def _by_component(components: ComponentSet) -> Iterable[tuple[str, Confidences]]:
    yield "supply", components.supply.confidence
    yield from (("race", race.confidence) for race in components.races)
    yield from (("faction", faction.confidence) for faction in components.factions)
    yield from (("planet", planet.confidence) for planet in components.planets)
    yield from (("unit", unit.confidence) for unit in components.units)
    yield from (("building", building.confidence) for building in components.buildings)
    yield from (("module", module.confidence) for module in components.modules)
    yield from (("card", card.confidence) for card in components.cards if not card.technology)
    yield from (("technology", technology.confidence) for technology in components.technologies)
    yield from (("event", event.confidence) for event in components.events)
