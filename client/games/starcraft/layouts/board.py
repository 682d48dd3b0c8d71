"""Draw planets in symbols: areas with what stands there, order stacks, routes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from client.games.starcraft.layouts.theme import hue
from client.games.starcraft.model.table import Table, Way
from client.games.starcraft.texts.planets import in_sheet_order, sorted_ways
from client.games.starcraft.texts.words import planet_name
from client.table.pointing import Part
from client.tui.canvas.draw import Span, clip, fit, width_of
from client.tui.canvas.glyphs import glyphs
from engine.starcraft.language.view import AreaView, OrderView

AREA = 9
"""The cells of an area: kind, amount, depletion, owner, base, four units."""
_HEAD = 5
_KINDS = {"minerals": "m", "gas": "g", "points": "p"}
_STAGES = (" ", "-", "=")
"""Not depleted, partly, wholly."""
_ORDERS = {"build": "b", "mobilize": "m", "research": "r"}


def name(table: Table, planet: str, width: int) -> str:
    """A planet in exactly that many cells."""
    return fit(planet_name(table.parts, planet), width)


def area_yield(table: Table, key: str) -> Span:
    """What an area gives: `m2`, `g1`, `p1`; then blank, `-` partly depleted, `=` depleted."""
    known, there = table.parts.area[key], table.area(key)
    is_faint = there.depletion == 2 or _is_empty(there)
    return f"{_KINDS[known.kind]}{known.amount}{_STAGES[there.depletion]}", "faint" if is_faint else ""


def _is_empty(there: AreaView) -> bool:
    """Whether nobody's units or base are there: such an area is drawn in one style, and stands back."""
    return there.seat is None and there.attacker is None and there.base is None


def area(table: Table, key: str, width: int = AREA) -> list[Span]:
    """An area in that many cells."""
    there = table.area(key)
    return list(clip([area_yield(table, key), *_owner(table, there), *_units(table, key, there, width - _HEAD)], width))


def _owner(table: Table, there: AreaView) -> list[Span]:
    """The letter of whose units or base it is, and the base: another's under the units by its letter."""
    g = glyphs()
    owner = there.seat if there.seat is not None else there.base
    if owner is None:
        return [("  ", "")]
    letter: Span = (table.letter(owner), hue(table, owner))
    if there.base is None:
        return [letter, (" ", "")]
    return [
        letter,
        (g.outpost, hue(table, owner)) if there.base == owner else (table.letter(there.base), hue(table, there.base)),
    ]


def _units(table: Table, key: str, there: AreaView, room: int) -> list[Span]:
    """A letter a unit, a dot for every free place; counts of each where there is no room."""
    if there.attacker is not None and there.seat is not None:
        own, theirs = _letters(table, there.units), _letters(table, there.attackers)
        if len(own) + len(theirs) + 2 > room:
            own, theirs = str(len(there.units)), str(len(there.attackers))
        fight = [(own, hue(table, there.seat)), (glyphs().versus, "warn")]
        return [*fight, (table.letter(there.attacker) + theirs, hue(table, there.attacker))]
    if not there.units and not there.attackers:
        return [(glyphs().dot * table.parts.area[key].limit, "faint")]
    letters, seat = _letters(table, there.units or there.attackers), there.seat if there.seat is not None else there.attacker
    free = max(table.parts.area[key].limit - len(letters), 0)
    assert seat is not None
    if len(letters) > room:
        letters = "".join(f"{count}{letter}" for letter, count in Counter(letters).items())[:room]
    return [(letters + glyphs().dot * free, hue(table, seat))]


def _letters(table: Table, units: Sequence[str]) -> str:
    return "".join(table.parts.unit[unit].letter for unit in in_sheet_order(table, units))


# -- orders ------------------------------------------------------------------------------------------------------------


def stack(table: Table, planet: str, width: int, placing: str = "") -> list[Span]:
    """The orders of a planet from bottom to top: own ones by kind, others' by faction; at the end that which is being executed.

    `placing`: the order that the next key would place. Where there is no room the lowest are left out.
    """
    pieces: list[Span] = [_order(table, order) for order in table.planet(planet).stack[-width:]]
    view = table.view
    if view.active == planet and view.on_turn:
        pieces.append((table.letter(view.on_turn[0]), hue(table, view.on_turn[0])))
    if placing:
        pieces.append((f"[{order_letter(placing)}]", "live"))
    every = len(table.planet(planet).stack) <= width
    if every and width_of(pieces) <= width:
        return pieces
    while width_of(pieces) > width - 1 and len(pieces) > 1:
        pieces.pop(0)
    return [(glyphs().more, "faint"), *pieces]


def _order(table: Table, order: OrderView) -> Span:
    """An own order by its kind, where it is known; another's by its faction, with a plus where it is seen to be special."""
    if order.order is not None and order.seat == table.side:
        return order_letter(order.order), "strong"
    plus = "+" if order.special or (order.order or "").endswith("+") else ""
    return table.letter(order.seat) + plus, hue(table, order.seat)


def order_letter(order: str) -> str:
    """An order by its kind, special ones with a plus."""
    return _ORDERS.get(order.removesuffix("+"), "?") + ("+" if order.endswith("+") else "")


# -- routes ------------------------------------------------------------------------------------------------------------


def route(table: Table, way: Way) -> Span:
    """A route by the neighbour's key: `~` before z-axis routes, `+` after an own transport."""
    own = table.side in way.seats
    sign = "~" if way.z else ""
    return f"{sign}{table.key(way.to)}{'+' if own else ''}", "strong" if own else ""


def routes(table: Table, planet: str, width: int, *, only_z: bool = False) -> list[Span]:
    """The routes of a planet, apart from each other where there is room."""
    found = [route(table, way) for way in sorted_ways(table, planet) if way.z or not only_z]
    between = " " if sum(len(text) + 1 for text, _style in found) - 1 <= width else ""
    return [span for each in found for span in (each, (between, ""))][:-1]


def mark(part: Part, live: Collection[Part], cursor: Part) -> Span:
    """What stands before a thing: the cursor, or that it can be picked now."""
    if part == cursor:
        return glyphs().cursor, "key"
    return (glyphs().live, "live") if part in live else (" ", "")
