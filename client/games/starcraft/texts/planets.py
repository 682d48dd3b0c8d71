"""Name planets, areas, routes and orders."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.model.sources import PARTLY, capacity
from client.games.starcraft.model.table import Table, Way
from client.games.starcraft.texts.words import area_name, order_name, planet_name, resource_amount, seat_name, units_text
from client.text.i18n import _, ngettext, separated
from engine.starcraft.language.view import AreaView, OrderView
from protocol.text import clean

DEPLETED = 2
"""The depletion of an area that yields nothing more."""


def yields(table: Table, area: str) -> str:
    """Return the resources of an area: "2 points", "1 mineral"."""
    known = table.parts.area[area]
    if known.is_resource:
        return resource_amount(known.kind, known.amount)
    return ngettext("{n} point", "{n} points", known.amount).format(n=known.amount)


def depletion(table: Table, area: str) -> str:
    """Return the state of a depleted area."""
    stage = table.area(area).depletion
    if stage == PARTLY:
        return _("partly depleted: {n}, and 1 more by force").format(n=capacity(table, area))
    return _("depleted: it yields nothing") if stage == DEPLETED else ""


def own_name(table: Table, seat: int) -> str:
    """Return the name of a seat for the middle of a line."""
    return _("you") if seat == table.seat else clean(table.name(seat))


def contents(table: Table, area: AreaView) -> list[tuple[int, str]]:
    """Return the base and the units in an area, by seat."""
    found: list[tuple[int, str]] = []
    if area.seat is not None:
        units = units_text(table.parts, in_sheet_order(table, area.units))
        found.append((area.seat, ", ".join((_("base"), units)) if area.base == area.seat else units))
    if area.base is not None and area.base != area.seat:
        found.append((area.base, _("base, which falls in regrouping") if area.seat is not None else _("base")))
    if area.attacker is not None:
        found.append((area.attacker, units_text(table.parts, in_sheet_order(table, area.attackers))))
    return found


def in_sheet_order(table: Table, units: Sequence[str]) -> list[str]:
    """Return units in the order of their race's sheet."""
    order = {unit: number for race in table.parts.races for number, unit in enumerate(race.units)}
    return sorted(units, key=lambda unit: order.get(unit, 0))


def contents_text(table: Table, area: AreaView) -> str:
    """Return the contents of an area in one line; "empty" if there are none."""
    said = [_("{name}: {what}").format(name=seat_name(table, seat), what=what) for seat, what in contents(table, area)]
    return separated(said) or _("empty")


# -- orders ------------------------------------------------------------------------------------------------------------


def order_text(table: Table, order: OrderView) -> str:
    """Return a placed order: its owner, and its kind if this player may know it."""
    name = own_name(table, order.seat)
    if order.order is not None:
        # Translators: {name} is a seat, and {what} an order that it has there
        return _("{name}: {what}").format(name=name, what=order_name(order.order))
    if order.special:
        return _("{name}: special").format(name=name)
    return name


def executed(table: Table, planet: str) -> str:
    """Return the order being executed on that planet; "" if there is none."""
    view = table.view
    if view.active != planet or not view.on_turn:
        return ""
    return _("{name} (now)").format(name=own_name(table, view.on_turn[0]))


def stack_texts(table: Table, planet: str) -> list[str]:
    """Return the orders of a planet: the order being executed first, then the others from the top."""
    now = executed(table, planet)
    stack = [order_text(table, order) for order in reversed(table.planet(planet).stack)]
    return [now, *stack] if now else stack


# -- routes ------------------------------------------------------------------------------------------------------------


def sorted_ways(table: Table, planet: str) -> list[Way]:
    """Return the routes of a planet: normal routes first, each group in the order of the list."""
    order = {name: number for number, (name, _key) in enumerate(table.keys)}
    return sorted(table.ways(planet), key=lambda way: (way.z > 0, order[way.to], way.z))


def transports_text(table: Table, way: Way) -> str:
    """Return the owners of the transports on a route."""
    return ", ".join(own_name(table, seat) for seat in way.seats)


# -- for the inspector -------------------------------------------------------------------------------------------------


def of_planet(table: Table, planet: str) -> list[tuple[str, str]]:
    """Return the full text about a planet."""
    found = [*_areas(table, planet)]
    for way in sorted_ways(table, planet):
        head = _("z-axis route to {planet}") if way.z else _("Route to {planet}")
        carried = transports_text(table, way)
        words = _("transports: {names}").format(names=carried) if carried else _("no transports")
        found.append((head.format(planet=planet_name(table.parts, way.to)), words))
    if stack := stack_texts(table, planet):
        found.append((_("Orders, the top one first"), ", ".join(stack)))
    return found


def _areas(table: Table, planet: str) -> list[tuple[str, str]]:
    return [pair for number in range(1, len(table.planet(planet).areas) + 1) for pair in of_area(table, f"{planet}-{number}")]


def of_area(table: Table, area: str) -> list[tuple[str, str]]:
    """Return the full text about an area."""
    limit = _("limit {n}").format(n=table.parts.area[area].limit)
    said = [yields(table, area), limit, depletion(table, area)]
    words = [", ".join(each for each in said if each), contents_text(table, table.area(area))]
    return [(area_name(table.parts, area), ". ".join(words))]
