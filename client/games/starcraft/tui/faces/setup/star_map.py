"""The galaxy while it is built: a cell each planet, strokes for slots, dots where one could be placed.

A full stroke from planet to planet is a route, half of one a free slot. What is about to be placed is drawn in dotted strokes,
where it would be joined in full ones.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rich.cells import cell_len

from client.games.starcraft.model.star_map import SIDES, STEPS, Cell, Spot, slots
from client.games.starcraft.text.words import planet_name
from client.tui.look.draw import Line, Span, crop
from client.tui.look.glyphs import glyphs
from engine.starcraft.components import ComponentSet

Slots = frozenset[tuple[Cell, int]]
"""Sides of cells, by their numbers."""
_NAME = 12
"""The cells of the longest name: none is cut."""
_LEAST, _MOST = _NAME + 4, 24


def star_map(
    parts: ComponentSet,
    board: Mapping[Cell, Spot],
    ghost: Spot | None,
    open_cells: Collection[Cell],
    keys: Mapping[str, str],
    width: int,
    height: int,
    *,
    is_placed: bool = False,
    free: Mapping[str, Collection[str]] | None = None,
) -> list[Line]:
    """Lines of the map, as much of it around the `ghost` as there is room for. `keys`: of planets that have one.

    `is_placed`: the ghost lies there already, and is only pointed at. `free`: on which sides of a planet a slot is free, where
    something else than a neighbour may have taken one.
    """
    shown = {**board, ghost.cell: ghost} if ghost is not None else dict(board)
    cells = [*shown, *open_cells]
    if not cells:
        return [() for _line in range(height)]
    centre = ghost.cell if ghost is not None else cells[0]
    columns = _window([x for x, _y in cells], centre[0], max(width // _LEAST, 1))
    rows = _window([y for _x, y in cells], centre[1], max((height - 1) // 2, 1))
    wide = min(max(width // len(columns), _LEAST), _MOST)
    planned = None if is_placed else ghost
    drawn = _slots(parts, shown, free or {})
    lines = [_strokes(drawn, planned, columns, rows[0], wide)]
    for y in rows:
        lines.append(_names(parts, shown, drawn, ghost, planned, open_cells, keys, columns, y, wide))
        lines.append(_strokes(drawn, planned, columns, y + 1, wide))
    return lines[:height]


def _window(values: list[int], centre: int, most: int) -> range:
    """The columns or rows that are shown."""
    first, end = min(values), max(values) + 1
    if end - first <= most:
        return range(first, end)
    start = min(max(centre - most // 2, first), end - most)
    return range(start, start + most)


def _slots(parts: ComponentSet, shown: Mapping[Cell, Spot], free: Mapping[str, Collection[str]]) -> Slots:
    """Every slot that is drawn: those that join two planets, and those that are free."""
    found = frozenset((cell, side) for cell, spot in shown.items() for side in slots(parts, spot))

    def is_drawn(cell: Cell, side: int) -> bool:
        planet = shown[cell].planet
        return planet not in free or SIDES[side] in free[planet] or _facing(cell, side) in found

    return frozenset(slot for slot in found if is_drawn(*slot))


def _facing(cell: Cell, side: int) -> tuple[Cell, int]:
    """The slot that would join this one."""
    (x, y), (dx, dy) = cell, STEPS[side]
    return (x + dx, y + dy), (side + 2) % 4


def _strokes(drawn: Slots, ghost: Spot | None, columns: range, y: int, wide: int) -> Line:
    """The line above that row: slots to the south of what is over it, and to the north of what is under it."""
    g, spans = glyphs(), list[Span]()
    for x in columns:
        upper, lower = ((x, y - 1), 2) in drawn, ((x, y), 0) in drawn
        is_ghost = ghost is not None and ghost.cell in ((x, y - 1), (x, y))
        only_ghost = is_ghost and ghost is not None and (upper if ghost.cell == (x, y - 1) else lower)
        if upper and lower:
            stroke = g.down
        elif only_ghost:
            stroke = g.dots_down
        else:
            stroke = g.hangs if upper else g.rises if lower else " "
        left = wide // 2
        spans += [(" " * left, ""), (stroke, "rule"), (" " * (wide - left - 1), "")]
    return tuple(spans)


def _names(
    parts: ComponentSet,
    shown: Mapping[Cell, Spot],
    drawn: Slots,
    marked: Spot | None,
    planned: Spot | None,
    open_cells: Collection[Cell],
    keys: Mapping[str, str],
    columns: range,
    y: int,
    wide: int,
) -> Line:
    g, spans = glyphs(), list[Span]()
    for x in columns:
        there = shown.get((x, y))
        if there is None:
            left = wide // 2
            mark = g.dot if (x, y) in open_cells else " "
            spans += [(" " * left, ""), (mark, "rule"), (" " * (wide - left - 1), "")]
            continue
        is_marked = there == marked
        key = keys.get(there.planet, "")
        name = crop(planet_name(parts, there.planet), _NAME)
        head = key or (g.cursor if is_marked else "")
        used = cell_len(name) + (cell_len(head) + 1 if head else 0)
        room = wide - used
        left, right = room // 2, room - room // 2
        spans += [_side(drawn, planned, there, 3, left), *([(f"{head} ", "key")] if head else [])]
        spans += [(name, "cursor" if is_marked else "title"), _side(drawn, planned, there, 1, right)]
    return tuple(spans)


def _side(slots_drawn: Slots, ghost: Spot | None, there: Spot, side: int, room: int) -> Span:
    """The stroke of a slot to the west or east, as long as there is room to the edge of the cell."""
    if (there.cell, side) not in slots_drawn or room < 2:
        return (" " * room, "")
    is_joined = _facing(there.cell, side) in slots_drawn
    g = glyphs()
    stroke = g.across if is_joined or there != ghost else g.dots_across
    length = room - 1 if is_joined else min(2, room - 1)
    drawn = stroke * length
    return (f"{drawn:>{room - 1}} ", "rule") if side == 3 else (f" {drawn:<{room - 1}}", "rule")
