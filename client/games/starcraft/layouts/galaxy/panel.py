"""Show the galaxy as a map or as a list, with a text next to it or below it, and choices that are not on the galaxy."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from client.games.starcraft.layouts.column import column, orders_of, planet_head, planet_lines
from client.games.starcraft.layouts.galaxy import signs
from client.games.starcraft.layouts.galaxy.list import draw_list
from client.games.starcraft.layouts.galaxy.map import Grid, Pointing, draw_map, grid, keys_of_areas
from client.games.starcraft.layouts.parts import Kept, Place, flow, log_place, lower, within, words_width
from client.games.starcraft.model.table import Table
from client.games.starcraft.model.threats import threatened
from client.games.starcraft.questions.choosing import panel_of
from client.games.starcraft.questions.galaxy import AS_LIST, AS_MAP, CHOICES, EXECUTION, GALAXY, PLANET, PLANNING
from client.games.starcraft.questions.panel import Panel
from client.games.starcraft.texts.questions import choice_words
from client.table import pointing as picking
from client.table.pointing import Part, Picks, kind_of, value_of
from client.text.i18n import _
from client.tui.canvas.draw import Line, Span, clip, rule, width_of, wrap
from client.tui.canvas.glyphs import glyphs

WIDE, LARGE = 120, 160
"""From the first width, in columns, a column is next to the map; from the second width the column has room for more."""
MAPPED, FEW, USUAL = 100, 6, 80
"""The galaxy is a map from the first width, in columns, unless the player wants a list.

With at most this many planets (the second number) the third width is enough.
"""
_COLUMN = 36
_WORDS = 4
"""The lines below the map, including their rule, if the whole map fits with them."""


def shape(table: Table, width: int, wanted: str = "") -> str:
    """Return whether the galaxy is a map or a list in that width. `wanted`: the shape chosen by a key, "" for none."""
    planets = len(table.view.galaxy)
    if wanted or not planets:
        return wanted or AS_LIST
    return AS_MAP if width >= MAPPED or (width >= USUAL and planets <= FEW) else AS_LIST


def column_width(width: int) -> int:
    """Return the width of the column next to the galaxy, in cells."""
    return _COLUMN + max(width - WIDE, 0) // 3


_KEPT = Kept()


class Arranged(NamedTuple):
    """The part drawn at the top. `found`: the layout of the map, None for a list; `lines`: its lines, including its rule."""

    found: Grid | None
    has_rule: bool
    lines: int


def arranged(table: Table, planet: str, width: int, height: int, wanted: str = "", below: int = _WORDS) -> Arranged:
    """Return the map or the list, in that many columns and lines. `below`: the lines wanted below it."""
    if shape(table, width, wanted) == AS_MAP:
        for spare in (below, 1):
            found = grid(table, width, height - spare, planet)
            if found is not None and found.is_whole:
                break
        if found is not None:
            has_rule = found.lines + 1 <= height - spare
            return Arranged(found, has_rule, found.lines + has_rule)
    return Arranged(None, True, min(len(table.view.galaxy) + 1, height))


def draw(
    table: Table, picked: Picks, cursor: Part, width: int, height: int, panel: Panel = GALAXY, wanted: str = ""
) -> list[Line]:
    """Draw the galaxy.

    `panel`: the panel that answers now, one of those that show the galaxy; `wanted`: the shape chosen by a key.
    """
    pointing = pointed(table, picked, cursor, panel)
    if width >= WIDE:
        return _beside(table, picked, cursor, pointing, width, height, wanted)
    top = arranged(table, pointing.planet, width, height, wanted)
    lines = galaxy_lines(table, pointing, top, width)
    room = height - len(lines) - 1
    if top.found is None and room < 1:
        return _with_planet(table, within(lines, width), pointing.planet, height)
    if room < 0:
        return lines[:height]
    if not room:
        return [*lines, _one_line(table, picked, cursor, pointing, width)]
    head, words = about(table, picked, cursor, pointing, words_width(width), room)
    return [*within(lines, width), *lower(head, words, width, room)]


def _one_line(table: Table, picked: Picks, cursor: Part, pointing: Pointing, width: int) -> Line:
    """Return the text as a rule, with as much of the text as fits."""
    head, words = about(table, picked, cursor, pointing, width, 1)
    if pointing.planet in {planet.planet for planet in table.view.galaxy}:
        words = [tuple(orders_of(table, pointing.planet))]
    room = width - width_of(head) - 8
    said = words[0] if words else ()
    return rule(width, head, clip(said, room) if width_of(said) > room else said)


def galaxy_lines(table: Table, pointing: Pointing, top: Arranged, width: int, *, stars: bool = False) -> list[Line]:
    """Return the map or the list, with its rule if there is room."""
    if top.found is None:
        return draw_list(table, pointing, width)
    lines = draw_map(table, pointing, top.found, width, stars=stars)
    return [map_rule(table, pointing, top.found, width), *lines] if top.has_rule else lines


def map_rule(table: Table, pointing: Pointing, found: Grid, width: int) -> Line:
    """Return a rule that explains the symbols on the map, and says how much of the map is out of sight."""
    g = glyphs()
    said: list[Span] = []
    if not found.is_whole:
        said.append((_("use the arrows for more") + "   ", "quiet"))
    if any(planet.stack for planet in table.view.galaxy):
        said += [(g.next, "strong!"), (" " + _("is next") + "   ", "quiet")]
    if any(area.attacker is not None for planet in table.view.galaxy for area in planet.areas):
        said += [(g.versus, "strong!"), (" " + _("contested") + "   ", "quiet")]
    if pointing.threatened:
        said += [(g.threat, "strong!"), (" " + _("in their reach") + "   ", "quiet")]
    if said:
        said[-1] = (said[-1][0].rstrip(), said[-1][1])
    title: list[Span] = [(_("Galaxy"), "title")]
    return rule(width, title, said if width_of(said) + width_of(title) + 10 <= width else ())


def draw_planning(table: Table, picked: Picks, cursor: Part, width: int, height: int, wanted: str = "") -> list[Line]:
    """Draw the galaxy with the planets where an order may be placed."""
    return draw(table, picked, cursor, width, height, PLANNING, wanted)


def draw_execution(table: Table, picked: Picks, cursor: Part, width: int, height: int, wanted: str = "") -> list[Line]:
    """Draw the galaxy with the planets whose top order is this player's."""
    return draw(table, picked, cursor, width, height, EXECUTION, wanted)


def _with_planet(table: Table, lines: list[Line], planet: str, height: int) -> list[Line]:
    """Return the head and as many planets as fit, including the planet under the cursor."""
    at = next((row for row, (_key, each) in enumerate(table.planets, 1) if each.planet == planet), 0)
    first = max(at - height + 2, 1)
    return [*lines[:1], *lines[first : first + height - 1]]


def place_of_log(table: Table, cursor: Part, width: int, height: int, wanted: str = "") -> Place | None:
    """Return the place of the log: below the galaxy, or in the column."""
    planet = Pointing((), cursor).planet
    if width < WIDE:
        return log_place(width, height, height - arranged(table, planet, width, height, wanted).lines - 1)
    cells = column_width(width)
    _lines, place = column(table, planet, cells, height, _read(table, cursor))
    return place._replace(x=place.x + width - cells)


def _beside(table: Table, picked: Picks, cursor: Part, pointing: Pointing, width: int, height: int, wanted: str) -> list[Line]:
    """Return the galaxy, the column to the right of it, and choices below it."""
    cells = column_width(width)
    main = width - cells - 1
    chosen = choice_lines(table, picked, cursor, pointing.live, main)
    below = [rule(main, [(_("Choose"), "title")]), *chosen] if chosen else []
    left = [*beside_column(table, pointing, main, height - len(below), wanted), *below]
    right, _place = column(table, pointing.planet, cells, height, _read(table, cursor))
    edge: Span = (glyphs().down, "rule")
    return [(*clip(one, main), edge, *other) for one, other in zip(left, right, strict=False)]


def beside_column(table: Table, pointing: Pointing, width: int, height: int, wanted: str = "") -> list[Line]:
    """Return the galaxy in exactly that many lines, without a text below it."""
    top = arranged(table, pointing.planet, max(width, MAPPED) if not wanted else width, height, wanted, 1)
    if top.found is not None:
        found = grid(table, width, height - 1, pointing.planet)
        top = Arranged(found, True, 0) if found is not None else Arranged(None, True, 0)
    lines = galaxy_lines(table, pointing, top, width, stars=True)
    return [*lines[:height], *[()] * (height - len(lines))]


def whole_galaxy(table: Table, pointing: Pointing, width: int, height: int) -> list[Line]:
    """Return the map if all of it fits in that many lines, else the list."""
    found = grid(table, width, height - 1, pointing.planet)
    if found is None or not found.is_whole:
        return draw_list(table, pointing, width)
    return [map_rule(table, pointing, found, width), *draw_map(table, pointing, found, width)]


def _read(table: Table, cursor: Part) -> Sequence[tuple[str, str]]:
    """Return the text about a choice under the cursor."""
    return panel_of(table).inspected(table, cursor) if cursor else ()


def read_head_and_lines(read: Sequence[tuple[str, str]], width: int, height: int) -> tuple[list[Span], list[Line]]:
    """Return the first heading above its text; if there is no text, the key that describes a planet."""
    if not read:
        return [(_("Planet"), "title")], wrap(
            [(" " + _("Move the cursor to a planet to see its details."), "faint")], width, indent=1
        )
    (head, words), *more = read
    lines = wrap([(" " + words, "")], width, indent=1) if words else []
    lines += [line for other in more for line in wrap([(f" {other[0]}  ", "key"), (other[1], "")], width, indent=1)]
    return [(head, "title")], _cut(lines, width, height)


def pointed(table: Table, picked: Picks, cursor: Part, panel: Panel) -> Pointing:
    """Return the marks on the galaxy.

    Once the picks complete an action, things that could replace the last pick stay marked. An order that Enter would place at
    the cursor is shown there.
    """
    options = panel.options(table)
    live, placing = picking.live(options, picked), ("", "")
    if picking.ready(options, picked) is not None:
        live |= picking.live(options, picked[:-1])
    elif picked and cursor in live and (whole := picking.ready(options, (*picked, cursor))) is not None:
        placing = (getattr(whole.action, "planet", ""), getattr(whole.action, "order", ""))
    keys = keys_of_areas(panel.things(table, picked))
    asked = _planets(picking.live(options, ()))
    lit = (_planets(live) or asked) if asked else None
    return Pointing(live, cursor, placing, keys=keys, threatened=reached(table), lit_planets=lit)


def reached(table: Table) -> frozenset[str]:
    """Return the areas that orders of other players can reach."""
    return _KEPT.once("reached", (table,), lambda: threatened(table))


def _planets(parts: Collection[Part]) -> frozenset[str]:
    return frozenset(value_of(part) for part in parts if kind_of(part) == PLANET)


def about(
    table: Table, picked: Picks, cursor: Part, pointing: Pointing, width: int, height: int
) -> tuple[list[Span], list[Line]]:
    """Return the heading and the text below the galaxy: the choices, else the planet under the cursor."""
    if found := choice_lines(table, picked, cursor, pointing.live, width):
        return [(_("Choose"), "title")], _around_cursor(found, height)
    if not pointing.planet:
        return read_head_and_lines(_read(table, cursor), width, height)
    return planet_head(table, pointing.planet), _cut(planet_lines(table, pointing.planet, width, brief=True), width, height)


def choice_lines(table: Table, picked: Picks, cursor: Part, live: Collection[Part], width: int) -> list[Line]:
    """Return the choices other than planets and areas, with keys, if no other panel shows them."""
    if panel_of(table) is not GALAXY:
        return []
    options = GALAXY.options(table)
    items: list[list[Span]] = []
    for thing in GALAXY.things(table, picked):
        if thing.row >= CHOICES:
            words, is_live = choice_words(table, thing.part, options), thing.part in live
            style = "cursor" if thing.part == cursor else "strong" if thing.part in picked else "" if is_live else "faint"
            items.append([signs.mark(thing.part, live, cursor), (thing.key, "key"), (" ", ""), (words, style)])
    return flow(items, width, start="")


def _around_cursor(lines: list[Line], height: int) -> list[Line]:
    """Return as many of the lines as fit, including the line with the cursor."""
    at = next((number for number, line in enumerate(lines) if any(style == "cursor" for _text, style in line)), 0)
    first = max(at - height + 1, 0)
    return lines[first : first + height]


def _cut(lines: Sequence[Line], width: int, height: int) -> list[Line]:
    """Return as many lines as fit. If some are cut, the last line says so."""
    if len(lines) <= height or not height:
        return list(lines[:height])
    return [*lines[: height - 1], clip((*lines[height - 1], (" " * width, "")), width)]
