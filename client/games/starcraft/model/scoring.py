"""Compute the conquest points of a regrouping."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from client.table.stage import Beat, Patch
from engine.language import EventKind
from engine.starcraft.components.corrections import corrected
from engine.starcraft.language.general import Phase, Points
from engine.starcraft.language.view import AreaView, View

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


# -- The points of a regrouping as news, by the planets that they come from -------------------------------------------


@dataclass(frozen=True, slots=True)
class Scored:
    """The points that a seat gained, and the points of each planet in the order of the galaxy."""

    seat: int
    count: int
    planets: tuple[tuple[str, int], ...] = ()


def scored(event: Points, now: View) -> Scored:
    """Return the points of that event. `now`: the view after it."""
    parts = corrected(now.data, now.components)
    found: Counter[str] = Counter()
    for planet in now.galaxy:
        for known, area in zip(parts.planet[planet.planet].areas, planet.areas, strict=True):
            if known.kind == "points" and controls(area, event.seat):
                found[planet.planet] += known.amount
    return Scored(event.seat, event.count, tuple(found.items()) if found.total() == event.count else ())


def controls(area: AreaView, seat: int) -> bool:
    """Return whether the area holds pieces of that seat, and of nobody else."""
    return {owner for owner in (area.base, area.seat, area.attacker) if owner is not None} == {seat}


ZONE, GAINED = "seats", "gained"
SHOWN = 700
"""The milliseconds for which the seats show their gains."""


def beats(events: Sequence[EventKind]) -> Sequence[Beat]:
    """Return the frame that shows the points of a regrouping; none if these events gave none."""
    patches = tuple(Patch(ZONE, event.seat, GAINED, amount=event.count) for event in events if isinstance(event, Points))
    return [Beat(patches, SHOWN)] if patches else []


def gained_now(patches: Iterable[Patch], seat: int) -> int:
    """Return the points that the present frame shows as a gain of that seat; 0 for none."""
    return next((patch.amount for patch in patches if patch.zone == ZONE and patch.part == seat), 0)
