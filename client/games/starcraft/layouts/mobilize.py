"""Draw a Mobilize order: the areas of the planet, and own units within reach."""

from __future__ import annotations

from collections.abc import Iterator

from client.games.starcraft.layouts import order_parts
from client.games.starcraft.layouts.galaxy import panel as galaxy
from client.games.starcraft.layouts.galaxy import signs
from client.games.starcraft.layouts.galaxy.map import Grid, Pointing, draw_map, grid
from client.games.starcraft.layouts.order_parts import (
    Block,
    Marks,
    PanelPlace,
    above_log,
    area_spans,
    first_of,
    marks_of,
    short_area,
    stacked,
)
from client.games.starcraft.layouts.parts import Place
from client.games.starcraft.model.table import Table
from client.games.starcraft.model.threats import left_open
from client.games.starcraft.questions.galaxy import AS_MAP
from client.games.starcraft.questions.mobilize import (
    MOBILIZE,
    arrival,
    asked,
    base_part,
    battle_area,
    done_lines,
    is_home,
    origins,
    planet,
    retreat_text,
    sides_text,
    stacks,
    targets,
)
from client.games.starcraft.texts.planets import sorted_ways
from client.games.starcraft.texts.words import area_name, planet_name, unit_name
from client.table.pointing import Part, Picks, kind_of, value_of
from client.text.i18n import _, pgettext
from client.tui.canvas.draw import Line, Span, clip, fit, wrap
from client.tui.canvas.glyphs import glyphs
from engine.starcraft.language.orders import RecallQuestion

_MOVED = 2
"""The fewest lines for completed moves, including their rule."""
FORCE = 4
"""The number of lines for the forces at the contested area, next to the log."""
FROM, NARROW_FROM, STACK = 17, 16, 20
"""The widths, in cells, of the units' origin on wide and on narrow screens, and of each stack."""
WIDE, ROOMY = 60, 20
"""From this width, in columns, an area's limit is shown; from this height, in lines, a text about the picked thing."""


def draw(table: Table, picked: Picks, cursor: Part, width: int, height: int) -> list[Line]:
    """Return the panel in exactly that many lines, with the map next to it, or a small map above it if there is room."""
    area = battle_area(table) if asked(table) is not None else None
    head = _("No battle so far") if area is None else _("{area} after the moves").format(area=area_name(table.parts, area))
    pointing = _pointing(table, picked, cursor)
    found, force_lines = _small_map(table, width, height)
    above = draw_map(table, pointing, found, width) if found is not None else []

    def part(width: int, height: int, log: bool) -> list[Line]:
        force = first_of(_force(table, area), width, force_lines, log=log)
        panel = _above(table, picked, cursor, width, height - force_lines - 1, with_areas=not above)
        return above_log(panel, head, force, width, force_lines, log=log)

    place = _place(table, force_lines)._replace(pointing=pointing)
    return [*above, *order_parts.draw_panel(part, place, width, height - len(above))]


def _small_map(table: Table, width: int, height: int) -> tuple[Grid | None, int]:
    """Return the whole map above the panel, if the panel keeps the room it needs; and the lines for the forces."""
    if width < galaxy.WIDE and asked(table) is not None and galaxy.shape(table, width) == AS_MAP:
        units = len({stack.area for stack in stacks(table)}) + 1
        for force in (FORCE, FORCE - 1, FORCE - 2):
            found = grid(table, width, height - units - _MOVED - force - 1, planet(table))
            if found is not None and found.is_whole:
                return found, force
    return None, FORCE


def _pointing(table: Table, picked: Picks, cursor: Part) -> Pointing:
    """Return the marks on the map: the areas units can go to, the units that can go, and the areas they leave open."""
    marks = marks_of(MOBILIZE, table, picked, cursor, places=("area",))
    lit: dict[str, set[str]] = {}
    for stack in stacks(table):
        if stack.part in marks.live:
            lit.setdefault(stack.area, set()).add(stack.unit)
    keys = {value_of(part): key for part, key in marks.keys.items() if kind_of(part) == "area"}
    at: Part = cursor if kind_of(cursor) == "area" else ("planet", planet(table))
    live = [part for part in marks.live if kind_of(part) == "area"]
    return Pointing(live, at, keys=keys, lit=lit, open=left_open(table, picked), threatened=galaxy.reached(table))


def place_of_log(table: Table, cursor: Part, width: int, height: int) -> Place | None:
    """Return the place of the log."""
    return order_parts.place_of_log(_place(table, _small_map(table, width, height)[1]), width, height)


def _place(table: Table, force_lines: int) -> PanelPlace:
    return PanelPlace(table, planet(table), force_lines)


def _above(table: Table, picked: Picks, cursor: Part, width: int, height: int, *, with_areas: bool) -> list[Line]:
    """Return the destinations, unless a map shows them; then the units that can go, and the completed moves."""
    if asked(table) is None:
        return stacked([], width, height)
    marks = marks_of(MOBILIZE, table, picked, cursor, places=("area",))
    moved = [line for said in done_lines(table) for line in wrap([(f" {said}", "")], width, indent=2)]
    blocks = [*([_areas(table, marks, width)] if with_areas else []), _yours(table, marks, width)]
    blocks.append(Block([(_("Moved"), "title")], moved or [((" " + _("nothing yet"), "faint"),)], at=len(moved)))
    blocks += order_parts.block(MOBILIZE, table, cursor or (picked[0] if picked else ()), width) if height > ROOMY else []
    return stacked(blocks, width, height)


def _force(table: Table, area: str | None) -> list[str]:
    """Return both sides in the contested area, and the areas units could retreat to."""
    if area is None:
        return []
    where = retreat_text(table)
    return [*sides_text(table, area), _("retreat: {where}").format(where=where) if where else _("nowhere to retreat to")]


# -- destinations -----------------------------------------------------------------------------------------------------


def _areas(table: Table, marks: Marks, width: int) -> Block:
    name = planet_name(table.parts, planet(table))
    lines = [_area(table, area, marks, width) for area in targets(table)]
    at = next((at for at, area in enumerate(targets(table)) if ("area", area) == marks.cursor), 0)
    head = (
        _("{planet}, where a unit is recalled to") if isinstance(asked(table), RecallQuestion) else _("{planet}, where they go")
    )
    return Block([(head.format(planet=name), "title")], lines, least=2, at=at)


def _area(table: Table, area: str, marks: Marks, width: int) -> Line:
    limit = table.parts.area[area].limit
    said = _("limit {n}").format(n=limit)
    return (
        *marks.of(("area", area)),
        *area_spans(table, area),
        (f" {said}  " if width >= WIDE else " ", "faint"),
        (arrival(table, area), ""),
    )


# -- units that can move ----------------------------------------------------------------------------------------------


def _yours(table: Table, marks: Marks, width: int) -> Block:
    lines: list[Line] = []
    at, start = 0, FROM if width >= WIDE else NARROW_FROM
    for area in origins(table):
        cells = list(_cells(table, area, marks))
        for number, row in enumerate(_rows([cell for _pick, cell in cells], width - start)):
            head = short_area(table.parts, area, start - 2) if not number else ""
            lines.append(((f" {fit(head, start - 1)}", "faint"), *row))
            if any(part == marks.cursor for part, _cell in cells):
                at = len(lines) - 1
    recall = isinstance(asked(table), RecallQuestion)
    title = _("Yours that can come") if recall else _("Yours that can go")
    return Block(
        [(title, "title")],
        lines or [((" " + pgettext("an empty list", "none"), "faint"),)],
        [] if recall else _ways(table),
        least=2,
        at=at,
    )


def _cells(table: Table, area: str, marks: Marks) -> Iterator[tuple[Part, Line]]:
    """Yield each stack of an area, and its base if the base may lift off."""
    for stack in stacks(table):
        if stack.area == area:
            count = f" {glyphs().times}{stack.count}" if stack.count > 1 else ""
            taken = marks.picked.count(stack.part)
            if taken and stack.count > 1:
                count = f" {taken}/{stack.count}"
            yield stack.part, _cell(stack.part, unit_name(table.parts, stack.unit) + count, marks)
    base = base_part(table)
    if base is not None and table.area(area).base == table.side and is_home(table, area):
        yield base, _cell(base, _("Base, lift-off"), marks)


def _cell(part: Part, text: str, marks: Marks) -> Line:
    return clip((*marks.of(part), marks.name(part, text, STACK - 4)), STACK - 1)


def _rows(cells: list[Line], width: int) -> Iterator[tuple[Span, ...]]:
    """Yield rows with as many cells as fit. The last cell of a row needs no blank after it."""
    across = max(1, (width + 1) // STACK)
    for at in range(0, len(cells), across):
        yield tuple(span for cell in cells[at : at + across] for span in (*cell, (" ", "")))[:-1]


def _ways(table: Table) -> list[str]:
    """Return the neighbours joined by own transports, by key: "over your transports s+"."""
    active = planet(table)
    ways = [way for way in sorted_ways(table, active) if table.side in way.seats]
    found = ["".join(text for text, _style in signs.route(table, way)) for way in ways]
    return [_("over your transports {keys}").format(keys=" ".join(found))] if found else [_("no transport of yours leads here")]
