"""Draws the galaxy: the list of planets, and below it words about the planet under the cursor, or what there is to choose."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from client.games.starcraft.faces import picking
from client.games.starcraft.faces.answering import face_of
from client.games.starcraft.faces.execution import EXECUTION
from client.games.starcraft.faces.face import Face, Pick, Picks
from client.games.starcraft.faces.galaxy import CHOICES, GALAXY
from client.games.starcraft.faces.planning import PLANNING
from client.games.starcraft.model.table import Table
from client.games.starcraft.text import planets
from client.games.starcraft.text.choices import choice_words
from client.games.starcraft.tui.drawing import board, galaxy_list, galaxy_map
from client.games.starcraft.tui.drawing.flow import flow, within
from client.games.starcraft.tui.drawing.galaxy_list import Pointing
from client.games.starcraft.tui.drawing.lower import Place, log_place, lower, words_width
from client.games.starcraft.tui.zones.column import column
from client.i18n import _
from client.tui.look.draw import Line, Span, clip, rule, wrap
from client.tui.look.glyphs import glyphs

WIDE, LARGE = 120, 160
_MAPS = {WIDE: (80, 84), LARGE: (104,)}
"""The cells of the map, from so many columns on; beside it stands a column."""


def draw(table: Table, picked: Picks, cursor: Pick, width: int, height: int, face: Face = GALAXY) -> list[Line]:
    """`face`: which of the faces that show the galaxy answers now."""
    pointing = pointed(table, picked, cursor, face)
    if width >= WIDE:
        return _beside(table, picked, cursor, pointing, width, height)
    lines = within(galaxy_list.draw(table, pointing, width), width)
    room = height - len(lines) - 1
    if room < 1:
        return _with_planet(table, lines, pointing.planet, height)
    head, words = about(table, picked, cursor, pointing, words_width(width), room)
    return [*lines, *lower(head, words, width, room)]


def draw_planning(table: Table, picked: Picks, cursor: Pick, width: int, height: int) -> list[Line]:
    """The galaxy with the planets where an order may go."""
    return draw(table, picked, cursor, width, height, PLANNING)


def draw_execution(table: Table, picked: Picks, cursor: Pick, width: int, height: int) -> list[Line]:
    """The galaxy with the planets whose top order is yours."""
    return draw(table, picked, cursor, width, height, EXECUTION)


def _with_planet(table: Table, lines: list[Line], planet: str, height: int) -> list[Line]:
    """The head and as many planets as there is room for, that under the cursor among them."""
    at = next((row for row, (_key, each) in enumerate(table.planets, 1) if each.planet == planet), 0)
    first = max(at - height + 2, 1)
    return [*lines[:1], *lines[first : first + height - 1]]


def place_of_log(table: Table, cursor: Pick, width: int, height: int) -> Place | None:
    """Where the log stands: below the list, or in the column."""
    if width < WIDE:
        return log_place(width, height, height - len(table.view.galaxy) - 2)
    main = main_width(table, width, height)
    _lines, place = column(table, Pointing((), cursor).planet, width - main - 1, height, _read(table, cursor))
    return place._replace(x=place.x + main + 1)


def main_width(table: Table, width: int, height: int) -> int:
    """The cells of the map, beside the column: more only where it needs them."""
    usual, *wider = _MAPS[LARGE if width >= LARGE else WIDE]
    return next((cells for cells in (usual, *wider) if galaxy_map.layout(table, cells, height - 1) is not None), usual)


def _beside(table: Table, picked: Picks, cursor: Pick, pointing: Pointing, width: int, height: int) -> list[Line]:
    """The map, or the list where it does not fit, and the column at its right; choices below the map."""
    main = main_width(table, width, height)
    chosen = choice_lines(table, picked, cursor, pointing.live, main)
    below = [rule(main, [(_("Choose"), "title")]), *chosen] if chosen else []
    above = galaxy_map.draw(table, pointing, main, height - len(below)) or galaxy_list.draw(table, pointing, main)
    left = [*above[: height - len(below)], *[()] * (height - len(below) - len(above)), *below]
    right, _place = column(table, pointing.planet, width - main - 1, height, _read(table, cursor))
    edge: Span = (glyphs().down, "rule")
    return [(*clip(one, main), edge, *other) for one, other in zip(left, right, strict=False)]


def _read(table: Table, cursor: Pick) -> Sequence[tuple[str, str]]:
    """What there is to read about a choice under the cursor."""
    return face_of(table).inspected(table, cursor) if cursor else ()


def read_head_and_lines(read: Sequence[tuple[str, str]], width: int, height: int) -> tuple[list[Span], list[Line]]:
    """The first head over its words; how to read about a planet where there is nothing."""
    if not read:
        return [(_("Planet"), "title")], wrap(
            [(" " + _("Move the cursor to a planet to read about it."), "faint")], width, indent=1
        )
    (head, words), *more = read
    lines = wrap([(" " + words, "")], width, indent=1) if words else []
    lines += [line for other in more for line in wrap([(f" {other[0]}  ", "key"), (other[1], "")], width, indent=1)]
    return [(head, "title")], _cut(lines, width, height)


def pointed(table: Table, picked: Picks, cursor: Pick, face: Face) -> Pointing:
    """What is marked on the galaxy. Once the picked things are whole, what would take the place of the last stays marked."""
    makings = face.makings(table)
    live, placing = picking.live(makings, picked), ("", "")
    if (whole := picking.ready(makings, picked)) is not None:
        live |= picking.live(makings, picked[:-1])
        placing = (getattr(whole.action, "planet", ""), getattr(whole.action, "order", ""))
    return Pointing(live, cursor, placing)


def about(
    table: Table, picked: Picks, cursor: Pick, pointing: Pointing, width: int, height: int
) -> tuple[list[Span], list[Line]]:
    """The head and the words below the galaxy: what can be chosen, else the planet under the cursor."""
    if found := choice_lines(table, picked, cursor, pointing.live, width):
        return [(_("Choose"), "title")], _around_cursor(found, height)
    if not pointing.planet:
        return read_head_and_lines(_read(table, cursor), width, height)
    return planet_head(table, pointing.planet), planet_lines(table, pointing.planet, width, height)


def choice_lines(table: Table, picked: Picks, cursor: Pick, live: Collection[Pick], width: int) -> list[Line]:
    """What there is to choose beside planets and areas, with keys, where no other face has a place for it."""
    if face_of(table) is not GALAXY:
        return []
    makings = GALAXY.makings(table)
    items: list[list[Span]] = []
    for thing in GALAXY.things(table, picked):
        if thing.row >= CHOICES:
            words, is_live = choice_words(table, thing.pick, makings), thing.pick in live
            style = "cursor" if thing.pick == cursor else "strong" if thing.pick in picked else "" if is_live else "faint"
            items.append([board.mark(thing.pick, live, cursor), (thing.key, "key"), (" ", ""), (words, style)])
    return flow(items, width, start="")


def _around_cursor(lines: list[Line], height: int) -> list[Line]:
    """As many of the lines as there is room for, that with the cursor among them."""
    at = next((number for number, line in enumerate(lines) if any(style == "cursor" for _text, style in line)), 0)
    first = max(at - height + 1, 0)
    return lines[first : first + height]


def planet_head(table: Table, planet: str) -> list[Span]:
    """Its name and what its areas give."""
    count = len(table.planet(planet).areas)
    gives = " ".join(board.area_yield(table, f"{planet}-{number}")[0].strip() for number in range(1, count + 1))
    return [(planets.marked_name(table, planet), "title"), ("  " + gives, "")]


def planet_lines(table: Table, planet: str, width: int, height: int) -> list[Line]:
    """Its areas where something stands, then orders and routes, as many as fit."""
    lines: list[Line] = []
    for number, area in enumerate(table.planet(planet).areas, 1):
        if area.units or area.base is not None or area.attackers:
            limit = table.parts.area[f"{planet}-{number}"].limit
            head = f" {number} " + _("limit {n}").format(n=limit) + "  "
            lines += wrap([(head, "faint"), (planets.contents_text(table, area), "")], width, indent=3)
    if stack := planets.stack_texts(table, planet):
        lines += wrap([(" " + _("on top") + "  ", "faint"), (", ".join(stack), "")], width, indent=3)
    if carried := routes_text(table, planet):
        lines += wrap([(" " + _("transports") + "  ", "faint"), (carried, "")], width, indent=3)
    return _cut(lines or [((" " + _("empty"), "faint"),)], width, height)


def routes_text(table: Table, planet: str) -> str:
    """Routes with transports: the neighbour's key and whose they are."""
    ways = [way for way in planets.sorted_ways(table, planet) if way.seats]
    return "  ".join(f"{'~' if way.z else ''}{table.key(way.to)} {planets.transports_text(table, way)}" for way in ways)


def _cut(lines: Sequence[Line], width: int, height: int) -> list[Line]:
    """As many as fit; the last of them says that there is more."""
    if len(lines) <= height:
        return list(lines)
    return [*lines[: height - 1], clip((*lines[height - 1], (" " * width, "")), width)]
