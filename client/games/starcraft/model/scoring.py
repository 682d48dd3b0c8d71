"""Compute the conquest points of the current regrouping."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.language import EventKind
from engine.starcraft.language.general import Phase, Points

Gains = tuple[tuple[int, int], ...]
"""Seats with the points that each gained."""


def gained_in_regrouping(events: Iterable[EventKind]) -> Gains:
    """Return the points of each seat since the last regrouping began, in the order of the seats; empty in another phase."""
    gained: Counter[int] = Counter()
    is_on = False
    for event in events:
        match event:
            case Phase(phase=phase):
                gained.clear()
                is_on = phase == "regrouping"
            case Points(seat, count) if is_on:
                gained[seat] += count
    return tuple(sorted(gained.items()))
