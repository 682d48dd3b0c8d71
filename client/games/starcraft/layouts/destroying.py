"""Draw this player's pieces that may be destroyed."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.layouts.order_parts import Block, Marks, marks_of, short_area, stacked
from client.games.starcraft.model.ground import own_units
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.galaxy import DESTROYING, Destroy, destructions, part_of, why_none
from client.games.starcraft.texts.words import planet_name, unit_name
from client.table.pointing import Part, Picks
from client.text.i18n import _
from client.tui.canvas.draw import Line, Span, clip, fit, wrap
from client.tui.canvas.glyphs import glyphs
from engine.starcraft.language.standing import DestroyBase, DestroyTransport, DestroyUnit

WHERE, PIECE, ROUTE = 17, 20, 30
"""The widths, in cells, of an area's name, of a piece in the area, and of a transport."""


def draw(table: Table, picked: Picks, cursor: Part, width: int, height: int) -> list[Line]:
    """Return the panel in exactly that many lines. There is no place for the log."""
    marks = marks_of(DESTROYING, table, picked, cursor)
    pieces = [action for action in destructions(table) if not isinstance(action, DestroyTransport)]
    routes = [action for action in destructions(table) if isinstance(action, DestroyTransport)]
    if not pieces and not routes:
        words = wrap([(" " + why_none(), "faint")], width, indent=1)
        return stacked([Block([(_("Destroy own pieces"), "title")], words)], width, height)
    lines: list[Line] = []
    at = 0
    for area in dict.fromkeys(action.area for action in pieces):
        there = [action for action in pieces if action.area == area]
        for number, row in enumerate(_rows(table, there, marks, width - WHERE, PIECE)):
            head = short_area(table.parts, area, WHERE - 2) if not number else ""
            lines.append(((f" {fit(head, WHERE - 1)}", "faint"), *row))
        if any(part_of(action) == marks.cursor for action in there):
            at = len(lines) - 1
    blocks = [Block([(_("Destroy own pieces"), "title")], lines, [_("asks you first")], least=3, at=at)] if lines else []
    if routes:
        blocks.append(Block([(_("Transports"), "title")], list(_rows(table, routes, marks, width, ROUTE))))
    return stacked(blocks, width, height)


def _rows(table: Table, actions: Sequence[Destroy], marks: Marks, width: int, cell: int) -> list[Line]:
    """Return rows of pieces, with as many pieces in a row as fit."""
    across = max(1, width // cell)
    cells = [
        clip((*marks.of(part_of(action)), marks.name(part_of(action), _name(table, action), cell - 4)), cell)
        for action in actions
    ]
    found: list[tuple[Span, ...]] = []
    for at in range(0, len(cells), across):
        found.append(tuple(span for one in cells[at : at + across] for span in one))
    return found


def _name(table: Table, action: Destroy) -> str:
    match action:
        case DestroyBase():
            return _("Base")
        case DestroyUnit(unit=unit, area=area):
            count = own_units(table, area).count(unit)
            return unit_name(table.parts, unit) + (f" {glyphs().times}{count}" if count > 1 else "")
        case DestroyTransport(one=one, other=other):
            return f"{planet_name(table.parts, one)}–{planet_name(table.parts, other)}"
