"""Draw the galaxy as a list and as a map, a planet from near, and lists of orders and pieces."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from client.games.starcraft.layouts import board
from client.games.starcraft.layouts.column import column
from client.games.starcraft.layouts.parts import Place, flow, log_place, lower, within, words_width
from client.games.starcraft.model.ground import planet_of
from client.games.starcraft.model.table import Table, Way
from client.games.starcraft.questions.choosing import panel_of
from client.games.starcraft.questions.galaxy import AREA, CHOICES, EXECUTION, GALAXY, PLANET, PLANNING
from client.games.starcraft.questions.panel import Panel
from client.games.starcraft.texts import planets
from client.games.starcraft.texts.planets import sorted_ways
from client.games.starcraft.texts.questions import choice_words
from client.games.starcraft.texts.words import planet_name
from client.table import pointing as picking
from client.table.pointing import Part, Picks, kind_of, value_of
from client.text.i18n import _
from client.tui.canvas.draw import Line, Span, clip, rule, width_of, wrap
from client.tui.canvas.glyphs import glyphs

# -- galaxy -----------------------------------------------------------------------------------------------------------


WIDE, LARGE = 120, 160
_MAPS = {WIDE: (80, 84), LARGE: (104,)}
"""The cells of the map, from so many columns on; beside it stands a column."""


def draw(table: Table, picked: Picks, cursor: Part, width: int, height: int, panel: Panel = GALAXY) -> list[Line]:
    """`panel`: which of the panels that show the galaxy answers now."""
    pointing = pointed(table, picked, cursor, panel)
    if width >= WIDE:
        return _beside(table, picked, cursor, pointing, width, height)
    lines = within(draw_list(table, pointing, width), width)
    room = height - len(lines) - 1
    if room < 1:
        return _with_planet(table, lines, pointing.planet, height)
    head, words = about(table, picked, cursor, pointing, words_width(width), room)
    return [*lines, *lower(head, words, width, room)]


def draw_planning(table: Table, picked: Picks, cursor: Part, width: int, height: int) -> list[Line]:
    """The galaxy with the planets where an order may go."""
    return draw(table, picked, cursor, width, height, PLANNING)


def draw_execution(table: Table, picked: Picks, cursor: Part, width: int, height: int) -> list[Line]:
    """The galaxy with the planets whose top order is yours."""
    return draw(table, picked, cursor, width, height, EXECUTION)


def _with_planet(table: Table, lines: list[Line], planet: str, height: int) -> list[Line]:
    """The head and as many planets as there is room for, that under the cursor among them."""
    at = next((row for row, (_key, each) in enumerate(table.planets, 1) if each.planet == planet), 0)
    first = max(at - height + 2, 1)
    return [*lines[:1], *lines[first : first + height - 1]]


def place_of_log(table: Table, cursor: Part, width: int, height: int) -> Place | None:
    """Where the log stands: below the list, or in the column."""
    if width < WIDE:
        return log_place(width, height, height - len(table.view.galaxy) - 2)
    main = main_width(table, width, height)
    _lines, place = column(table, Pointing((), cursor).planet, width - main - 1, height, _read(table, cursor))
    return place._replace(x=place.x + main + 1)


def main_width(table: Table, width: int, height: int) -> int:
    """The cells of the map, beside the column: more only where it needs them."""
    usual, *wider = _MAPS[LARGE if width >= LARGE else WIDE]
    return next((cells for cells in (usual, *wider) if layout(table, cells, height - 1) is not None), usual)


def _beside(table: Table, picked: Picks, cursor: Part, pointing: Pointing, width: int, height: int) -> list[Line]:
    """The map, or the list where it does not fit, and the column at its right; choices below the map."""
    main = main_width(table, width, height)
    chosen = choice_lines(table, picked, cursor, pointing.live, main)
    below = [rule(main, [(_("Choose"), "title")]), *chosen] if chosen else []
    above = draw_map(table, pointing, main, height - len(below)) or draw_list(table, pointing, main)
    left = [*above[: height - len(below)], *[()] * (height - len(below) - len(above)), *below]
    right, _place = column(table, pointing.planet, width - main - 1, height, _read(table, cursor))
    edge: Span = (glyphs().down, "rule")
    return [(*clip(one, main), edge, *other) for one, other in zip(left, right, strict=False)]


def _read(table: Table, cursor: Part) -> Sequence[tuple[str, str]]:
    """What there is to read about a choice under the cursor."""
    return panel_of(table).inspected(table, cursor) if cursor else ()


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


def pointed(table: Table, picked: Picks, cursor: Part, panel: Panel) -> Pointing:
    """What is marked on the galaxy. Once the picked things are whole, what would take the place of the last stays marked."""
    options = panel.options(table)
    live, placing = picking.live(options, picked), ("", "")
    if (whole := picking.ready(options, picked)) is not None:
        live |= picking.live(options, picked[:-1])
        placing = (getattr(whole.action, "planet", ""), getattr(whole.action, "order", ""))
    return Pointing(live, cursor, placing)


def about(
    table: Table, picked: Picks, cursor: Part, pointing: Pointing, width: int, height: int
) -> tuple[list[Span], list[Line]]:
    """The head and the words below the galaxy: what can be chosen, else the planet under the cursor."""
    if found := choice_lines(table, picked, cursor, pointing.live, width):
        return [(_("Choose"), "title")], _around_cursor(found, height)
    if not pointing.planet:
        return read_head_and_lines(_read(table, cursor), width, height)
    return planet_head(table, pointing.planet), planet_lines(table, pointing.planet, width, height)


def choice_lines(table: Table, picked: Picks, cursor: Part, live: Collection[Part], width: int) -> list[Line]:
    """What there is to choose beside planets and areas, with keys, where no other panel has a place for it."""
    if panel_of(table) is not GALAXY:
        return []
    options = GALAXY.options(table)
    items: list[list[Span]] = []
    for thing in GALAXY.things(table, picked):
        if thing.row >= CHOICES:
            words, is_live = choice_words(table, thing.part, options), thing.part in live
            style = "cursor" if thing.part == cursor else "strong" if thing.part in picked else "" if is_live else "faint"
            items.append([board.mark(thing.part, live, cursor), (thing.key, "key"), (" ", ""), (words, style)])
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
    return [(planet_name(table.parts, planet), "title"), ("  " + gives, "")]


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


# -- galaxy map -------------------------------------------------------------------------------------------------------


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


def draw_map(table: Table, pointing: Pointing, width: int, height: int) -> list[Line] | None:
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
    here, is_live = pointing.planet == planet, (PLANET, planet) in pointing.live
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
    mark = board.mark((AREA, area), pointing.live, pointing.cursor)
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


# -- The galaxy as a list: a planet is a line with its areas, its order stack and its routes --------------------------


@dataclass(frozen=True, slots=True)
class Columns:
    """How wide a list is divided. `routes`: 0 where there is no room for them."""

    name: int
    area: int
    orders: int
    routes: int

    @property
    def first(self) -> int:
        """The cells before the first area: cursor, key, mark, name and the mark of the area."""
        return 3 + self.name + 1

    @property
    def orders_at(self) -> int:
        return self.first - 1 + _AREAS * self.area + (1 if self.routes else 0)


USUAL = Columns(12, 11, 7, 13)
SMALL = Columns(9, 10, 8, 0)
_USUAL = 80
_AREAS = 4
"""The most areas of a planet."""


@dataclass(frozen=True, slots=True)
class Pointing:
    """What is marked. `live`: what can be picked now; `placing`: a planet and the order that the next key places there."""

    live: Collection[Part] = ()
    cursor: Part = ()
    placing: tuple[str, str] = ("", "")

    @property
    def planet(self) -> str:
        """The planet under the cursor; "" if it is on none."""
        value = value_of(self.cursor)
        return {PLANET: value, AREA: planet_of(value)}.get(kind_of(self.cursor), "")


def columns(width: int) -> Columns:
    return USUAL if width >= _USUAL else SMALL


def draw_list(table: Table, pointing: Pointing, width: int) -> list[Line]:
    """A rule with the heads of the columns, then every planet."""
    look = columns(width)
    return [
        _head(table, look, width),
        *(_planet(table, key, planet.planet, pointing, look, width) for key, planet in table.planets),
    ]


def _head(table: Table, look: Columns, width: int) -> Line:
    across = glyphs().across
    most = max((len(planet.areas) for _key, planet in table.planets), default=1)
    spans: list[Span] = [(across * 2 + " ", "rule"), (_("Galaxy"), "title"), (" ", "rule")]
    heads: list[tuple[int, str]] = [(look.first + number * look.area, str(number + 1)) for number in range(most)]
    heads.append((look.orders_at, _("orders")))
    if look.routes:
        heads.append((look.orders_at + look.orders, _("routes")))
    for at, word in heads:
        room = at - 1 - width_of(spans)
        spans += [(across * room + " " if room >= 0 else "", "rule"), (word, "faint"), (" ", "rule")]
    return (*spans, (across * (width - width_of(spans)), "rule")) if width_of(spans) < width else clip(spans, width)


def _planet(table: Table, key: str, planet: str, pointing: Pointing, look: Columns, width: int) -> Line:
    here, is_live = pointing.planet == planet, (PLANET, planet) in pointing.live
    spans: list[Span] = [
        (glyphs().cursor if here else " ", "key"),
        (key or " ", "key"),
        (glyphs().live, "live") if is_live else (" ", ""),
        (board.name(table, planet, look.name), "cursor" if here else "strong" if is_live else "title"),
    ]
    for number in range(1, len(table.planet(planet).areas) + 1):
        area = f"{planet}-{number}"
        spans += [board.mark((AREA, area), pointing.live, pointing.cursor), *board.area(table, area, look.area - 1)]
    placing = pointing.placing[1] if pointing.placing[0] == planet else ""
    orders = board.stack(table, planet, look.orders - (1 if look.routes else 0), placing)
    spans = [*clip(spans, look.orders_at), *clip(orders, look.orders)]
    return (*spans, *clip(board.routes(table, planet, look.routes), look.routes)) if look.routes else tuple(spans)
