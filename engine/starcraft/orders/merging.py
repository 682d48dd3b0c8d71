"""Tech-required units, which are built of other units (B6).

Those must have been on the active planet before the order. Units of a kind in an area are alike, so it is enough to know how
many of them were there: `Before` has an entry for each.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from engine.starcraft import events
from engine.starcraft.orders.units import technology_units
from engine.starcraft.state import pieces
from engine.starcraft.state.state import State

Before = tuple[tuple[int, int], ...]
"""Area and kind of each unit that was on the planet before the order and can still be destroyed for another; sorted."""


class Merging(NamedTuple):
    """A unit that can be built, and the areas of the units it destroys: it appears in the first."""

    kind: int
    areas: tuple[int, ...]


def units_before(state: State, seat: int, planet: int) -> Before:
    """Return the units there when the order begins, of kinds that can be destroyed for others."""
    units = state.box.units
    kinds = {kind for made in technology_units(state, seat) for kind, _ in units.destroys[made]}
    if not kinds:
        return ()
    there = state.seats[seat].units
    return tuple((area, kind) for area in state.box.areas.of_planet[planet] for kind in there[area] if kind in kinds)


def still_there(state: State, seat: int, before: Before) -> Before:
    """Return those that have not been destroyed since; asked before a unit is built, which does not replace them."""
    there = state.seats[seat].units
    return tuple(one for at, one in enumerate(before) if before[:at].count(one) < there[one[0]].count(one[1]))


def mergings(state: State, seat: int, before: Before) -> list[Merging]:
    """Return every tech-required unit that could be built now, whatever it costs."""
    if not before:
        return []
    me = state.seats[seat]
    found: list[Merging] = []
    for kind in technology_units(state, seat):
        if me.supply[kind]:
            ingredients = _ingredients(state, kind)
            areas = sorted({area for area, other in before if other in ingredients})
            for chosen in product(areas, repeat=len(ingredients)):
                first, *others = chosen
                if others == sorted(others) and _are_there(state, seat, before, ingredients, chosen):
                    found.append(Merging(kind, (first, *others)))
    return found


def merge(state: State, seat: int, before: Before, merging: Merging) -> Before:
    """Build it. Returns the remaining units of those that were there before."""
    for area, kind in zip(merging.areas, _ingredients(state, merging.kind), strict=True):
        pieces.take_unit(state, seat, kind, area)
        at = before.index((area, kind))
        before = before[:at] + before[at + 1 :]
    pieces.put_unit(state, seat, merging.kind, merging.areas[0])
    box = state.box
    keys = tuple(box.areas.key[area] for area in merging.areas)
    state.events.append(events.merged(seat, box.units.key[merging.kind], keys))
    return before


def _ingredients(state: State, kind: int) -> list[int]:
    """Return the units that are destroyed for that one; in the base game they are of one kind."""
    return [other for other, count in state.box.units.destroys[kind] for _ in range(count)]


def _are_there(state: State, seat: int, before: Before, ingredients: list[int], areas: tuple[int, ...]) -> bool:
    """Return whether there are so many in each area, both before the order and now: some may have been destroyed since."""
    wanted = list(zip(areas, ingredients, strict=True))
    there = state.seats[seat].units
    return all(
        wanted.count((area, kind)) <= min(before.count((area, kind)), there[area].count(kind)) for area, kind in set(wanted)
    )
