"""Pointing at the galaxy: a planet's key, then an area's digit, a neighbour's key for a route, a letter for a kind of unit.

What there is only one of is not asked for: the only unit, the only route between two planets.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from client.games.starcraft.faces.events import rows
from client.games.starcraft.faces.face import Hint, Making, Pick, Picks, Thing
from client.games.starcraft.faces.picking import live
from client.games.starcraft.model.ground import planet_of
from client.games.starcraft.model.keys import DIGITS, pools
from client.games.starcraft.model.table import Table
from client.i18n import _
from engine.starcraft.language.event_cards import Assault, ChooseArea, ChooseRoute, EndOfZ, FromRoute
from engine.starcraft.language.general import Transport
from engine.starcraft.language.order_tokens import Order
from engine.starcraft.language.orders import BuildUnit

OnMap = ChooseArea | BuildUnit | Assault | ChooseRoute | FromRoute | Transport | EndOfZ | Order
"""Actions that name something of the galaxy."""
Routes = ChooseRoute | FromRoute | Transport
_MOST_KEYS = 6


def on_map(table: Table) -> list[OnMap]:
    """The legal actions that are made up by pointing at the galaxy."""
    return [action for action in table.view.actions if isinstance(action, OnMap)]


def makings(table: Table) -> list[Making]:
    """How each of them is pointed at."""
    actions = on_map(table)
    on_one = _are_on_one_planet(_areas(actions))
    return [Making(_picks(action, actions, on_one), action, asks_enter=isinstance(action, Order)) for action in actions]


def _picks(action: OnMap, actions: Sequence[OnMap], on_one: bool) -> Picks:
    """`on_one`: whether the areas of the actions are all on one planet."""
    match action:
        case ChooseArea(area):
            return _at_area(area, on_one)
        case BuildUnit(unit, area):
            kinds = {other.unit for other in actions if isinstance(other, BuildUnit)}
            return (*((f"unit {unit}",) if len(kinds) > 1 else ()), *_at_area(area, on_one))
        case Assault(_seat, unit, area):
            if any(isinstance(other, ChooseArea) for other in actions):
                return (f"unit {unit}",)
            there = {other.unit for other in actions if isinstance(other, Assault) and other.area == area}
            return (f"planet {planet_of(area)}", f"area {area}", *((f"unit {unit}",) if len(there) > 1 else ()))
        case ChooseRoute(one, other, z) | FromRoute(one, other, z) | Transport(one, other, z):
            same = [each for each in actions if isinstance(each, Routes) and {each.one, each.other} == {one, other}]
            return (f"planet {one}", f"planet {other}", *((f"route {z}",) if len(same) > 1 else ()))
        case EndOfZ(z, planet):
            there_too = [each for each in actions if isinstance(each, EndOfZ) and each.planet == planet]
            return (f"planet {planet}", *((f"route {z}",) if len(there_too) > 1 else ()))
        case Order(order, planet):
            return f"order {order}", f"planet {planet}"


def _areas(actions: Iterable[OnMap]) -> set[str]:
    """Every area that an action of its own names."""
    return {action.area for action in actions if isinstance(action, ChooseArea | BuildUnit)}


def _are_on_one_planet(areas: Iterable[str]) -> bool:
    return len({planet_of(area) for area in areas}) == 1


def _at_area(area: str, on_one: bool) -> Picks:
    """On one planet the digit is enough."""
    return (f"area {area}",) if on_one else (f"planet {planet_of(area)}", f"area {area}")


# -- what can be pointed at --------------------------------------------------------------------------------------------


def things(table: Table, picked: Picks) -> list[Thing]:
    """Planets, and what the planet picked last has: areas by digits, or routes by digits where there are several."""
    actions = on_map(table)
    found = [Thing(f"planet {planet.planet}", key, row) for row, (key, planet) in enumerate(table.planets)]
    rows = {thing.pick: thing.row for thing in found}
    planets = planets_in(picked)
    areas, planet = _areas(actions), planets[-1] if planets else ""
    if _are_on_one_planet(areas):
        planet = planet_of(next(iter(areas)))
    if any(isinstance(action, ChooseArea | BuildUnit | Assault) for action in actions) and planet:
        found += _area_things(table, planet, rows.get(f"planet {planet}", 0))
    found += _route_things(actions, planets, rows.get(f"planet {planet}", 0))
    taken = {thing.key for thing in found}
    letters = [key for key in (*pools().around, *pools().spare) if key not in taken]
    found += [
        Thing(f"unit {unit}", key, len(rows) + row)
        for row, (unit, key) in enumerate(zip(units(actions, picked), letters, strict=False))
    ]
    orders = dict.fromkeys(action.order for action in actions if isinstance(action, Order))
    return found + [
        Thing(f"order {order}", key, len(rows), column) for column, (order, key) in enumerate(zip(orders, DIGITS, strict=False))
    ]


def planets_in(picked: Picks) -> list[str]:
    """The planets that are picked, in the order in which they were."""
    return [pick.split()[1] for pick in picked if pick.startswith("planet ")]


def units(actions: Sequence[OnMap], picked: Picks) -> list[str]:
    """The kinds of units that can be chosen among now, if there are several."""
    found = {action.unit for action in actions if isinstance(action, BuildUnit)}
    if len(found) > 1:
        return sorted(found)
    area = next((pick.split()[1] for pick in picked if pick.startswith("area ")), "")
    assaults = [action for action in actions if isinstance(action, Assault)]
    if any(isinstance(action, ChooseArea) for action in actions):
        return sorted({action.unit for action in assaults})
    there = {action.unit for action in assaults if action.area == area}
    return sorted(there) if len(there) > 1 else []


def _area_things(table: Table, planet: str, row: int) -> list[Thing]:
    found = table.parts.planet.get(planet)
    areas = () if found is None else found.areas
    return [Thing(f"area {area.key}", DIGITS[area.index], row, area.index + 1) for area in areas]


def _route_things(actions: Sequence[OnMap], planets: Sequence[str], row: int) -> list[Thing]:
    """The z-axis numbers that tell several routes between the same planets, or several ends on one planet, apart."""
    numbers: list[int] = []
    if len(planets) > 1:
        both = set(planets[:2])
        numbers = [action.z for action in actions if isinstance(action, Routes) and {action.one, action.other} == both]
    elif planets:
        numbers = [action.z for action in actions if isinstance(action, EndOfZ) and action.planet == planets[0]]
    numbers = sorted(set(numbers))
    if len(numbers) < 2:
        return []
    return [Thing(f"route {z}", key, row, column) for column, (z, key) in enumerate(zip(numbers, DIGITS, strict=False), 1)]


def planet_hint(table: Table, picked: Picks) -> Hint:
    """The keys of the planets that go on with what is picked, the first of them where they are many."""
    found = live(makings(table), picked)
    keys = [key for key, planet in table.planets if f"planet {planet.planet}" in found]
    return Hint(" ".join(keys[:_MOST_KEYS]), _("planet"))


def legal(table: Table, pick: Pick) -> bool:
    """Whether any action can be made with that thing."""
    return any(pick in making.picks for making in makings(table))


# -- with the rows of what is not on the board -------------------------------------------------------------------------


def things_and_rows(table: Table, picked: Picks) -> list[Thing]:
    """What can be pointed at, if anything is asked of the galaxy, and the rows below it."""
    if not on_map(table):
        return list(rows.things(table, 0))
    return [*things(table, picked), *rows.things(table, len(table.view.galaxy))]


def makings_and_rows(table: Table) -> list[Making]:
    """How each answer is pointed at, or taken by the key of its row."""
    return [*makings(table), *rows.makings(table)]
