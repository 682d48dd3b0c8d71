"""Find the areas that orders of other players can reach, and the areas left undefended."""

from __future__ import annotations

from collections.abc import Iterator

from client.games.starcraft.model.ground import all_areas, areas_of, own_units, planet_of
from client.games.starcraft.model.table import Table
from client.games.starcraft.model.this_order import moves
from client.table.pointing import Picks
from engine.starcraft.language.general import Moved

ORDERS_EACH = 4
"""The orders that a seat places in a round."""
_CLOSED = "air_support"
"""The module that lets no unit from another planet land in the area of its base."""


def threats(table: Table, area: str) -> tuple[int, ...]:
    """Return the seats whose next Mobilize order could bring units into an area held by the seat at the bottom or its team.

    In planning the order can still be placed; in execution it is on the planet; in regrouping the next round counts. Units come
    from other areas of the planet, or over their seat's transport.
    """
    there = table.area(area)
    holders = {seat for seat in (there.seat, there.base, there.attacker) if seat is not None}
    if not any(_is_ours(table, seat) for seat in holders) or table.view.phase == "setup":
        return ()
    return tuple(
        seat
        for seat, them in enumerate(table.seats)
        if them.alive and not _is_ours(table, seat) and seat not in holders and _reaches(table, seat, area)
    )


def threatened(table: Table) -> frozenset[str]:
    """Return every area that another seat's order can reach."""
    return frozenset(area for area in all_areas(table) if threats(table, area))


def left_open(table: Table, picked: Picks = ()) -> frozenset[str]:
    """Return the areas that would hold no unit of the seat after the moves of this order, including the picked move."""
    leaving: dict[str, int] = {}
    for part in picked:
        if part[0] == "unit" and len(part) == 3:
            leaving[part[2]] = leaving.get(part[2], 0) + 1
    starts = {event.start for event in moves(table) if isinstance(event, Moved)} | leaving.keys()
    on_board = {found.planet for found in table.view.galaxy}
    return frozenset(
        area
        for area in starts
        if planet_of(area) in on_board
        and table.area(area).base in (None, table.side)
        and table.area(area).seat in (None, table.side)
        and len(own_units(table, area)) <= leaving.get(area, 0)
    )


def _is_ours(table: Table, seat: int) -> bool:
    return table.view.seats[seat].team == table.me.team


def _reaches(table: Table, seat: int, area: str) -> bool:
    planet = planet_of(area)
    if not _may_mobilize(table, seat, planet):
        return False
    if any(other.key != area and _has_units(table, seat, other.key) for other in areas_of(table, planet)):
        return True
    base = table.area(area).base
    if base is not None and _CLOSED in table.view.seats[base].modules:
        return False
    return any(_has_units(table, seat, other.key) for way in _own_ways(table, seat, planet) for other in areas_of(table, way))


def _own_ways(table: Table, seat: int, planet: str) -> Iterator[str]:
    return (way.to for way in table.ways(planet) if seat in way.seats)


def _has_units(table: Table, seat: int, area: str) -> bool:
    there = table.area(area)
    return (there.seat == seat and bool(there.units)) or (there.attacker == seat and bool(there.attackers))


def _may_mobilize(table: Table, seat: int, planet: str) -> bool:
    """Return whether that seat may have a Mobilize order on the planet before the next round, as far as it is known."""
    view = table.view
    if view.phase not in ("planning", "execution"):
        return True
    if view.active == planet and view.on_turn == (seat,):
        return True
    own = [order for order in table.planet(planet).stack if order.seat == seat]
    if any(order.order is None or order.order.startswith("mobilize") for order in own):
        return True
    placed = sum(order.seat == seat for found in view.galaxy for order in found.stack)
    return view.phase == "planning" and placed < ORDERS_EACH
