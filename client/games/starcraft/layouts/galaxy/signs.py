"""Draw planets in symbols: areas with their pieces, order stacks, routes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from client.games.starcraft.layouts.theme import token
from client.games.starcraft.model.table import Table, Way
from client.games.starcraft.texts.planets import in_sheet_order, sorted_ways
from client.games.starcraft.texts.words import planet_name, unit_name
from client.table.pointing import Part
from client.tui.canvas.draw import Line, Span, clip, fit, width_of
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.styles import chip
from engine.starcraft.language.view import AreaView, OrderView

AREA = 10
"""The width of an area, in cells: kind, amount, depletion, owner, base, and four units."""
_KINDS = {"minerals": "m", "gas": "g", "points": "p"}
_STAGES = ("", "-", "=")
"""The symbols of an area that is not depleted, partly depleted, and depleted."""
_ORDERS = {"build": "b", "mobilize": "m", "research": "r"}


def name(table: Table, planet: str, width: int) -> str:
    """Return a planet in exactly that many cells."""
    return fit(planet_name(table.parts, planet), width)


# -- areas -------------------------------------------------------------------------------------------------------------


def area_yield(table: Table, key: str) -> Span:
    """Return the resources of an area: `m2`, `g1`, `p1`, with `-` if it is partly depleted and `=` if it is depleted."""
    known, there = table.parts.area[key], table.area(key)
    style = "quiet" if there.depletion == 2 or is_empty(there) else "text"
    if known.kind == "points":
        style = "strong!"
    return f"{_KINDS[known.kind]}{known.amount}{_STAGES[there.depletion]}", style


def is_empty(there: AreaView) -> bool:
    """Return whether the area has no units and no base. Such an area is drawn in one quiet style."""
    return there.seat is None and there.attacker is None and there.base is None


def holder(there: AreaView) -> int | None:
    """Return the holder of an area: the owner of the units there, else of the base."""
    return there.seat if there.seat is not None else there.attacker if there.attacker is not None else there.base


NAMED = 30
"""From this width, in cells, units have their names in the line of an area."""


def area(table: Table, key: str, width: int = AREA, *, lit: Collection[str] = (), mark: str = "") -> Line:
    """Return an area in exactly that many cells, on the background of its holder.

    During a fight it has the backgrounds of both seats. `lit`: the kinds of units that can be picked there; `mark`: the symbol
    at its end.
    """
    there = table.area(key)
    gives, style = area_yield(table, key)
    room = width - len(gives) - (1 if mark else 0)
    gap = 1 if len(gives) < 3 and room > 6 else 0
    held = force(table, key, room - gap, lit, named=width >= NAMED)
    ground = ground_of(table, there)
    spans: list[Span] = [(gives + " " * gap, f"{style} on {ground}"), *held]
    last = held[-1][1].partition(" on ")[2] if held and there.attacker is not None and there.seat is not None else ground
    spans.append((" " * (width - width_of(spans) - (1 if mark else 0)), f"text on {last}"))
    if mark:
        spans.append((mark, f"strong! on {last}"))
    return tuple(span for span in spans if span[0])


def ground_of(table: Table, there: AreaView) -> str:
    """Return the style token of the background of an area."""
    seat = holder(there)
    return "panel" if seat is None else f"{token(table, seat)}.body"


def force(table: Table, key: str, room: int, lit: Collection[str] = (), *, named: bool = False) -> list[Span]:
    """Return the owner and the units in an area, its base, and a dot for each free place, in the longest form that fits."""
    ways = [*(_named(table, key, lit, room) if named else ()), *_ways(table, key, lit)]
    return next((way for way in ways if width_of(way) <= room), None) or list(clip(ways[-1], max(room, 0)))


def _named(table: Table, key: str, lit: Collection[str], room: int) -> Iterator[list[Span]]:
    """Yield the longer form with the names of units, if one seat holds the area and nobody else has a base there."""
    there = table.area(key)
    seat, units = there.seat if there.seat is not None else there.attacker, there.units or there.attackers
    if seat is None or (there.seat is not None and there.attacker is not None):
        return
    ground = f"quiet on {token(table, seat)}.body"
    head = [_letter(table, seat), *_base(table, there, seat), (" ", ground)]
    free: Span = (" " + glyphs().dot * max(table.parts.area[key].limit - len(units), 0), ground)
    yield [*head, *counted(table, seat, units, room - width_of([*head, free]), lit), free]


def _ways(table: Table, key: str, lit: Collection[str]) -> Iterator[list[Span]]:
    there, limit = table.area(key), table.parts.area[key].limit
    if there.seat is not None and there.attacker is not None:
        for short in (False, True):
            own, theirs = _side(table, there.seat, there.units, short), _side(table, there.attacker, there.attackers, short)
            base = _base(table, there, there.seat)
            yield [*own, *base, (glyphs().versus, "block! on block.g"), *theirs]
            yield [*own, (glyphs().versus, "block! on block.g"), *theirs]
        return
    seat = there.seat if there.seat is not None else there.attacker
    units = there.units or there.attackers
    if seat is None:
        if there.base is not None:
            letter = [_letter(table, there.base), *_base(table, there, there.base)]
            yield [*letter, (glyphs().dot * limit, f"quiet on {token(table, there.base)}.body")]
            yield letter
        else:
            yield [(glyphs().dot * limit, "quiet on panel")]
            yield [("", "")]
        return
    head = [_letter(table, seat), *_base(table, there, seat)]
    free: Span = (glyphs().dot * max(limit - len(units), 0), f"quiet on {token(table, seat)}.body")
    letters = _units(table, seat, units, lit)
    yield [*head, *letters, free]
    yield [*head, *letters]
    ink = f"{token(table, seat)}! on {token(table, seat)}.body"
    yield [*head, ("".join(f"{n if n > 1 else ''}{letter}" for letter, n in Counter(_letters(table, units)).items()), ink)]
    yield [*head, (str(len(units)), ink)]


def _letter(table: Table, seat: int) -> Span:
    return table.letter(seat), f"{token(table, seat)}! on {token(table, seat)}.body"


def _base(table: Table, there: AreaView, seat: int) -> list[Span]:
    """Return the base of the area's holder.

    Another seat's base below the holder's units has a mark and its owner's letter, because it will be destroyed unless the
    units leave.
    """
    if there.base is None:
        return []
    if there.base == seat:
        return [(glyphs().outpost, f"{token(table, seat)}! on {token(table, seat)}.body")]
    return [(f"{table.letter(there.base)}{glyphs().outpost}!", chip(token(table, there.base)))]


def _side(table: Table, seat: int, units: Sequence[str], short: bool) -> list[Span]:
    words = str(len(units)) if short else _letters(table, units)
    ink = token(table, seat)
    return [(table.letter(seat), f"{ink}! on {ink}.body"), (words, f"{ink} on {ink}.body")]


def _units(table: Table, seat: int, units: Sequence[str], lit: Collection[str]) -> list[Span]:
    """Return one letter for each unit; units that can be picked are chips."""
    ink = token(table, seat)
    return [
        (table.parts.unit[unit].letter, chip(ink) if unit in lit else f"{ink} on {ink}.body")
        for unit in in_sheet_order(table, units)
    ]


def _letters(table: Table, units: Sequence[str]) -> str:
    return "".join(table.parts.unit[unit].letter for unit in in_sheet_order(table, units))


def counted(table: Table, seat: int, units: Sequence[str], room: int, lit: Collection[str] = ()) -> list[Span]:
    """Return each kind of unit as a coloured count and its name. If not every name fits, all kinds have a letter instead."""
    ink = token(table, seat)
    kinds = Counter(in_sheet_order(table, units))
    for named in (True, False):
        spans: list[Span] = []
        for unit, count in kinds.items():
            word = unit_name(table.parts, unit) if named else table.parts.unit[unit].letter
            spans += [(" ", f"{ink} on {ink}.body")] if spans else []
            spans.append((str(count), chip(ink)))
            spans.append((word, chip(ink) if unit in lit else f"{ink} on {ink}.body"))
        if width_of(spans) <= room:
            return spans
    return list(clip(spans, max(room, 0)))


# -- orders ------------------------------------------------------------------------------------------------------------


def stack(table: Table, planet: str, width: int, placing: str = "") -> list[Span]:
    """Return the orders of a planet from bottom to top, each a chip of its seat: own orders by kind, others by faction.

    The last order is marked as the next; an order being executed is the next. `placing`: the order that the next key would
    place. The lowest orders are left out if there is no room.
    """
    pieces: list[Span] = [_order(table, order) for order in table.planet(planet).stack]
    view = table.view
    top = table.planet(planet).stack[-1].seat if pieces else None
    if view.active == planet and view.on_turn:
        pieces.append((table.letter(view.on_turn[0]), chip(token(table, view.on_turn[0]))))
        top = view.on_turn[0]
    if placing:
        pieces.append((f"[{order_letter(placing)}]", "strong!"))
    elif top is not None:
        pieces.append((glyphs().next, token(table, top)))
    if width_of(pieces) <= width:
        return pieces
    while width_of(pieces) > width - 1 and len(pieces) > 1:
        pieces.pop(0)
    return [(glyphs().more, "quiet"), *pieces]


def _order(table: Table, order: OrderView) -> Span:
    """Return an own order by its kind, if it is known; another seat's by its faction, with a plus if it is visibly special."""
    style = chip(token(table, order.seat))
    if order.order is not None and order.seat == table.side:
        return order_letter(order.order), style
    plus = "+" if order.special or (order.order or "").endswith("+") else ""
    return table.letter(order.seat) + plus, style


def order_letter(order: str) -> str:
    """Return the letter of an order's kind, with a plus for special orders."""
    return _ORDERS.get(order.removesuffix("+"), "?") + ("+" if order.endswith("+") else "")


# -- routes ------------------------------------------------------------------------------------------------------------


def route(table: Table, way: Way) -> list[Span]:
    """Return a route by the neighbour's key.

    `~` precedes z-axis routes, `+` follows an own transport, and letters stand for others' transports.
    """
    key = f"{'~' if way.z else ''}{table.key(way.to)}"
    if not way.seats:
        return [(key, "quiet")]
    ink = token(table, table.side if table.side in way.seats else way.seats[0])
    spans: list[Span] = [(key + ("+" if table.side in way.seats else ""), f"{ink}!")]
    return [*spans, *((table.letter(seat), f"{token(table, seat)}!") for seat in way.seats if seat != table.side)]


def routes(table: Table, ways: Sequence[Way], width: int) -> list[Span]:
    """Return routes one after the other, separated if there is room."""
    found = [route(table, way) for way in ways]
    between = " " if sum(width_of(each) + 1 for each in found) - 1 <= width else ""
    return [span for each in found for span in (*each, (between, ""))][:-1]


def all_routes(table: Table, planet: str, width: int) -> list[Span]:
    """Return every route of a planet."""
    return routes(table, sorted_ways(table, planet), width)


def mark(part: Part, live: Collection[Part], cursor: Part) -> Span:
    """Return the mark in front of a thing: the cursor, or a symbol if the thing can be picked now."""
    if part == cursor:
        return glyphs().cursor, "key"
    return (glyphs().live, "live") if part in live else (" ", "")
