"""The galaxy as a map: a block a planet, routes between the blocks, turned by a quarter where that fits better.

Places mean nothing after the set-up but which planets are neighbours, so a turn changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from client.games.starcraft.faces.pointing import AREA, PLANET, pick
from client.games.starcraft.model.table import Table, Way
from client.games.starcraft.text.planets import sorted_ways
from client.games.starcraft.tui.drawing import board
from client.games.starcraft.tui.drawing.galaxy_list import Pointing
from client.i18n import _
from client.tui.look.draw import Line, Span, clip, rule, width_of
from client.tui.look.glyphs import glyphs

LEAST_WIDTH, LEAST_HEIGHT = 12, 5
"""The smallest block."""
LEAST_NAME = 5
"""So much of a name can still be told from others, beside the stack too, where that has no line of its own."""
MOST_WIDTH, MOST_HEIGHT = 22, 8
"""Blocks do not grow beyond that, so that neighbours stay together."""
_BEFORE_AREA = 2
_ROUTE = 3
"""The cells of a route to the right, with the blank after it."""
_BEFORE_NAME = 3
_LEAST_STACK = 3
"""A blank, and that there are orders below the top one."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where each planet lies, by its column and row, and how large the blocks are."""

    cells: tuple[tuple[str, int, int], ...]
    columns: int
    rows: int
    width: int
    height: int

    def at(self, column: int, row: int) -> str:
        """The planet in a cell; "" if it is empty."""
        return next((planet for planet, x, y in self.cells if (x, y) == (column, row)), "")


def layout(table: Table, width: int, height: int) -> Layout | None:
    """How the planets lie on so many cells, turned by a quarter if their blocks are larger then; None if they do not fit."""
    planets = table.view.galaxy
    if not planets:
        return None
    left, top = min(planet.x for planet in planets), min(planet.y for planet in planets)
    low = max(planet.y for planet in planets)
    areas = max(len(planet.areas) for planet in planets)
    straight = _layout(((planet.planet, planet.x - left, planet.y - top) for planet in planets), areas, width, height)
    turned = _layout(((planet.planet, low - planet.y, planet.x - left) for planet in planets), areas, width, height)
    found = [each for each in (straight, turned) if each is not None]
    return max(found, key=lambda each: min(each.width * LEAST_HEIGHT, each.height * LEAST_WIDTH), default=None)


def _layout(cells: Iterable[tuple[str, int, int]], areas: int, width: int, height: int) -> Layout | None:
    """`areas`: the most that a planet has."""
    placed = tuple(cells)
    columns = max(x for _planet, x, _y in placed) + 1
    rows = max(y for _planet, _x, y in placed) + 1
    cell_width, cell_height = width // columns, height // rows
    least = LEAST_WIDTH if cell_height > 1 + areas else _BEFORE_NAME + LEAST_NAME + _LEAST_STACK + _ROUTE
    if cell_width < least or cell_height < LEAST_HEIGHT:
        return None
    return Layout(placed, columns, rows, min(cell_width, MOST_WIDTH), min(cell_height, MOST_HEIGHT))


def draw(table: Table, pointing: Pointing, width: int, height: int) -> list[Line] | None:
    """A rule and the map below it; None if it does not fit."""
    found = layout(table, width, height - 1)
    if found is None:
        return None
    lines = [rule(width, [(_("Galaxy"), "title")])]
    for row in range(found.rows):
        blocks = [_block(table, found, column, row, pointing) for column in range(found.columns)]
        lines += [tuple(span for block in blocks for span in block[line]) for line in range(found.height)]
    return lines


def _block(table: Table, found: Layout, column: int, row: int, pointing: Pointing) -> list[Line]:
    """One cell of the map, exactly as large as all others."""
    planet = found.at(column, row)
    if not planet:
        return [clip((), found.width)] * found.height
    right, below = (_between(table, planet, found.at(column + 1, row)), _between(table, planet, found.at(column, row + 1)))
    count = len(table.planet(planet).areas)
    has_stack_line = found.height > 1 + count
    lines = [_name(table, planet, found, right, pointing, with_stack=not has_stack_line)]
    lines += [_area(table, f"{planet}-{number}", found, pointing) for number in range(1, count + 1)]
    down: Span = (_down(table, below), "strong" if _is_own(table, below) else "rule")
    if has_stack_line:
        lines.append(_stack_line(table, planet, found, down, pointing))
    elif below is not None:
        lines[-1] = (down, *_without_first(lines[-1]))
    return [*lines, *[clip([(" ", ""), down], found.width)] * (found.height - len(lines))]


def _between(table: Table, planet: str, other: str) -> Way | None:
    """The normal route between neighbours, if there is one."""
    return next((way for way in table.ways(planet) if way.to == other and not way.z), None) if other else None


def _is_own(table: Table, way: Way | None) -> bool:
    return way is not None and table.side in way.seats


def _down(table: Table, way: Way | None) -> str:
    g = glyphs()
    return " " if way is None else g.own_down if _is_own(table, way) else g.down


def _name(table: Table, planet: str, found: Layout, right: Way | None, pointing: Pointing, *, with_stack: bool) -> Line:
    """Cursor, key, mark and name, the order stack where it has no line of its own, and the route to the right."""
    g = glyphs()
    here, is_live = pointing.planet == planet, pick(PLANET, planet) in pointing.live
    head: list[Span] = [
        (g.cursor if here else " ", "key"),
        (table.key(planet) or " ", "key"),
        (g.live, "live") if is_live else (" ", ""),
    ]
    room = found.width - width_of(head) - _ROUTE
    for_stack = min(room // 2, 4, room - 1 - LEAST_NAME)
    stack = board.stack(table, planet, for_stack, _placing(pointing, planet)) if with_stack else []
    if stack:
        stack = [(" ", ""), *stack]
    name = board.name(table, planet, room - width_of(stack))
    tail = _route_right(table, right, is_full=not (stack[-1][0] if stack else name).endswith(" "))
    return (*head, (name, "cursor" if here else "strong" if is_live else "title"), *stack, *tail)


def _route_right(table: Table, way: Way | None, *, is_full: bool) -> list[Span]:
    """The route to the next block: after a blank where the words before it fill their room."""
    if way is None:
        return [(" " * _ROUTE, "")]
    own = _is_own(table, way)
    across, style = (glyphs().own_across, "strong") if own else (glyphs().across, "rule")
    gap: list[Span] = [(" ", "")] if is_full else []
    return [*gap, (across * (_ROUTE - 1 - len(gap)), style), (" ", "")]


def _area(table: Table, area: str, found: Layout, pointing: Pointing) -> Line:
    mark = board.mark(pick(AREA, area), pointing.live, pointing.cursor)
    spans: list[Span] = [(" ", ""), mark, *board.area(table, area, found.width - _BEFORE_AREA)]
    return clip(spans, found.width)


def _stack_line(table: Table, planet: str, found: Layout, down: Span, pointing: Pointing) -> Line:
    """The route downwards, the order stack, and routes that the map does not draw."""
    room = found.width - _BEFORE_AREA - 1
    apart = [board.route(table, way) for way in sorted_ways(table, planet) if _is_apart(table, planet, way, found)]
    routes: list[Span] = [span for each in apart for span in ((" ", ""), each)]
    if width_of(routes) > room:
        routes = []
    stack = board.stack(table, planet, max(room - width_of(routes) - 1, 3), _placing(pointing, planet))
    return clip([(" ", ""), down, (" ", ""), *stack, *routes], found.width)


def _is_apart(table: Table, planet: str, way: Way, found: Layout) -> bool:
    """Whether a route is no line of the map: those of the z-axis."""
    places = {name: (x, y) for name, x, y in found.cells}
    (x, y), (to_x, to_y) = places[planet], places[way.to]
    return way.z > 0 or abs(x - to_x) + abs(y - to_y) != 1


def _placing(pointing: Pointing, planet: str) -> str:
    return pointing.placing[1] if pointing.placing[0] == planet else ""


def _without_first(line: Line) -> Line:
    """A line without its first cell, which is blank."""
    (text, style), *rest = line
    return ((text[1:], style), *rest)
