"""Draw a planet from near: its areas, routes, orders and units."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from client.games.starcraft.layouts import board
from client.games.starcraft.layouts.parts import within
from client.games.starcraft.layouts.theme import hue
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.galaxy import AREA, shown_planet
from client.games.starcraft.texts import planets
from client.games.starcraft.texts.cards import unit_line, unit_price
from client.games.starcraft.texts.words import planet_name, seat_name, unit_name, units_text
from client.table.pointing import Part, Picks
from client.text.i18n import _, ngettext, pgettext
from client.tui.canvas.draw import Line, Span, clip, crop, fit, rule, width_of, wrap
from client.tui.canvas.glyphs import glyphs

_YIELD, _LIMIT, _OWNER, _NAME = 13, 10, 10, 18
_UNIT = 16
_WIDE = 80


def draw(table: Table, picked: Picks, cursor: Part, width: int, height: int) -> list[Line]:
    planet = shown_planet(table, (*picked, cursor))
    if not planet:
        return [rule(width, [(_("Planet"), "title")]), ((" " + _("No planet lies on the board yet."), "faint"),)]
    lines = [_head(table, planet, width), *_areas(table, planet, cursor, width)]
    lines += [rule(width, [(_("Routes"), "title")]), *_routes(table, planet)]
    if stack := planets.stack_texts(table, planet):
        lines += [rule(width, [(_("Orders, the top one first"), "title")]), *_stack(stack, width)]
    room = height - len(lines) - 1
    if (found := _units(table, planet, width)) and room > 0:
        lines += [rule(width, [(_("Units here"), "title")]), *found[:room]]
    return within(lines[:height], width)


def _head(table: Table, planet: str, width: int) -> Line:
    count = len(table.planet(planet).areas)
    areas = ngettext("{n} area", "{n} areas", count).format(n=count)
    routes = board.routes(table, planet, width)
    right: list[Span] = [(areas, ""), *([(f" {glyphs().dot} ", "rule"), (_("routes") + " ", ""), *routes] if routes else [])]
    return rule(width, [(table.key(planet), "key"), (" ", ""), (planet_name(table.parts, planet), "title")], right)


def _areas(table: Table, planet: str, cursor: Part, width: int) -> list[Line]:
    """Every area: what it gives, its limit, who is there with what."""
    lines: list[Line] = []
    for number in range(1, len(table.planet(planet).areas) + 1):
        key = f"{planet}-{number}"
        here = (AREA, key) == cursor
        gives = planets.yields(table, key)
        head: list[Span] = [(glyphs().cursor if here else " ", "key"), (f"{number}  ", "key")]
        head += [(fit(gives, _YIELD), "cursor" if here else "")]
        head += [(fit(_("limit {n}").format(n=table.parts.area[key].limit), _LIMIT), "faint")]
        said = _contents(table, key)
        if width >= _WIDE:
            lines.append((*head, *clip(said, width - width_of(head))))
        else:
            joined = " ".join(text.strip() for text, _style in said if text.strip())
            lines.append((*head, (crop(joined, width - width_of(head)), "")))
    return lines


def _contents(table: Table, key: str) -> list[Span]:
    """Owner, base and units in columns; what is left where it is depleted; both sides of a battle."""
    area, g = table.area(key), glyphs()
    depleted = planets.depletion(table, key)
    sign = f"{'-' if area.depletion == 1 else '='} {depleted}" if depleted else ""
    if area.attacker is not None or (area.base is not None and area.seat not in (None, area.base)):
        return [(planets.contents_text(table, area), ""), ("  " + sign, "faint")]
    owner = area.seat if area.seat is not None else area.base
    if owner is None:
        return [(fit(_("empty"), _OWNER), "faint"), (sign, "faint")]
    base = g.outpost + " " + _("base") if area.base == owner else ""
    units = units_text(table.parts, planets.in_sheet_order(table, area.units))
    name = f"{table.letter(owner)} {seat_name(table, owner)}"
    said: list[Span] = [
        (fit(name, _OWNER), hue(table, owner)),
        (fit(base, cell_len(_("base")) + 5), hue(table, owner)),
        (units, ""),
    ]
    return [*said, ("  " + sign if sign else "", "faint")]


def _routes(table: Table, planet: str) -> list[Line]:
    """Every route with the transports on it."""
    lines: list[Line] = []
    for way in planets.sorted_ways(table, planet):
        key = f"{'~' if way.z else ''}{table.key(way.to)}"
        carried = planets.transports_text(table, way)
        words = _("transports: {names}").format(names=carried) if carried else _("no transports")
        name = planet_name(table.parts, way.to) + (" " + _("(z-axis)") if way.z else "")
        lines.append(((f" {key:<3}", "key"), (fit(name, _NAME + 4), "title"), (words, "" if carried else "faint")))
    return lines or [((" " + pgettext("an empty list", "none"), "faint"),)]


def _stack(orders: Sequence[str], width: int) -> list[Line]:
    between: Span = (f"  {glyphs().dot}  ", "rule")
    spans: list[Span] = [(" ", "")]
    for number, order in enumerate(orders):
        spans += [*([between] if number else []), (order, "")]
    return wrap(spans, width, indent=1)


def _units(table: Table, planet: str, width: int) -> list[Line]:
    """Each kind of unit that stands there, with its numbers."""
    there = [unit for area in table.planet(planet).areas for unit in (*area.units, *area.attackers)]
    lines = [_air_support(table, planet)] if _air_support(table, planet) else []
    for key in planets.in_sheet_order(table, sorted(set(there))):
        unit = table.parts.unit[key]
        said, price = unit_line(unit), unit_price(table.parts, unit)
        room = width - cell_len(price) - 1
        lines.append((*clip([(f" {fit(unit_name(table.parts, key), _UNIT)}{said}", "")], room), (price, "")))
    return lines


def _air_support(table: Table, planet: str) -> Line:
    """Whose Air Support guards which areas."""
    for number, area in enumerate(table.planet(planet).areas, 1):
        if area.base is not None and "air_support" in table.view.seats[area.base].modules:
            words = _("Air Support of {name}: no unit of another planet lands in area {n}.")
            return ((" " + words.format(name=planets.own_name(table, area.base), n=number), ""),)
    return ()
