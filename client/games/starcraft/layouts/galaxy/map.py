"""Draw the galaxy as a map: planets as bodies, areas on the backgrounds of their holders, routes between bodies, and stars.

A planet has a head, its areas, and below them its orders and the routes that no neighbour shows. Bodies grow with the room: two
areas on a line, then one, two or three lines for each area. A map that is larger than the room moves with the cursor.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from client.games.starcraft.layouts.galaxy import signs
from client.games.starcraft.layouts.parts import Kept, window
from client.games.starcraft.layouts.theme import token
from client.games.starcraft.model.ground import Cell, planet_of
from client.games.starcraft.model.table import Table, Way
from client.games.starcraft.questions.galaxy import AREA, PLANET
from client.games.starcraft.questions.panel import Thing
from client.games.starcraft.texts import planets
from client.games.starcraft.texts.words import planet_name
from client.table.pointing import Part, kind_of, value_of
from client.terminal import capabilities
from client.text.i18n import _
from client.tui.canvas.draw import Line, Span, clip, crop, width_of
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.sheet import part
from client.tui.canvas.styles import chip
from client.tui.canvas.theme import EDGE, ROUND

# -- marks ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pointing:
    """The marks on the galaxy.

    `live`: the things that can be picked now; `placing`: a planet and the order that the next key places there. `keys`: the
    keys of areas; `lit`: the kinds of units that can be picked, by area; `open`: areas that all the holder's units have left or
    would leave. `threatened`: areas that orders of other players can reach. `lit_planets`: the planets that answer the
    question; None if it does not ask for a planet.
    """

    live: Collection[Part] = ()
    cursor: Part = ()
    placing: tuple[str, str] = ("", "")
    keys: Mapping[str, str] = field(default_factory=dict)
    lit: Mapping[str, Collection[str]] = field(default_factory=dict)
    open: Collection[str] = ()
    threatened: Collection[str] = ()
    lit_planets: Collection[str] | None = None

    @property
    def planet(self) -> str:
        """Return the planet under the cursor; "" if there is none."""
        value = value_of(self.cursor)
        return {PLANET: value, AREA: planet_of(value)}.get(kind_of(self.cursor), "")

    def by_planet(self) -> Callable[[str], tuple[object, ...]]:
        """Return a function that gives the marks of a planet. Two planets with equal marks are drawn alike."""
        there: dict[str, list[object]] = {}
        for each in sorted(self.live):
            if kind_of(each) in (PLANET, AREA):
                value = value_of(each)
                there.setdefault(value if kind_of(each) == PLANET else planet_of(value), []).append(each)
        for area, key in self.keys.items():
            there.setdefault(planet_of(area), []).append((area, key))
        for area, units in self.lit.items():
            there.setdefault(planet_of(area), []).append((area, *sorted(units)))
        for name, areas in (("open", self.open), ("threatened", self.threatened)):
            for area in sorted(areas):
                there.setdefault(planet_of(area), []).append((name, area))
        here = self.planet

        def marks(planet: str) -> tuple[object, ...]:
            is_lit = self.lit_planets is None or planet in self.lit_planets
            cursor = self.cursor if planet == here else ()
            return (*there.get(planet, ()), cursor, is_lit, self.lit_planets is None, self.placed_on(planet))

        return marks

    def mark(self, area: str) -> str:
        """Return the mark at the end of an area."""
        return glyphs().threat if area in self.threatened else ""

    def placed_on(self, planet: str) -> str:
        return self.placing[1] if self.placing[0] == planet else ""


def keys_of_areas(things: Iterable[Thing]) -> dict[str, str]:
    """Return the keys of areas, by area. Areas without a key are left out."""
    return {value_of(thing.part): thing.key for thing in things if kind_of(thing.part) == AREA and thing.key}


# -- Positions and sizes of planets -----------------------------------------------------------------------------------


SMALL, USUAL, ROOMY, MOST = 0, 1, 2, 3
"""The number of lines of an area. With 0, two areas share a line."""
LEAST_WIDTH = {SMALL: 15, USUAL: 14, ROOMY: 18, MOST: 18}
MOST_WIDTH, MOST_GAP = 40, 8
_MOST_AREAS = 4


@dataclass(frozen=True, slots=True)
class Grid:
    """The layout of the map.

    `columns`, `rows`: the columns and rows of the galaxy in sight; `tops`: the first line of each of these rows.
    """

    at: Mapping[Cell, str]
    columns: range
    rows: range
    left: int
    width: int
    gap: int
    detail: int
    tops: tuple[int, ...]
    lines: int
    is_whole: bool = True
    """True if all planets are in sight."""

    def cell_of(self, planet: str) -> Cell:
        return next(cell for cell, name in self.at.items() if name == planet)

    def height(self, row: int) -> int:
        """Return the number of lines of a row. Rows in sight are numbered from 0."""
        return (*self.tops, self.lines)[row + 1] - self.tops[row]

    def place(self, planet: str) -> tuple[int, int] | None:
        """Return the column and line at which a planet begins; None if the planet is out of sight."""
        x, y = self.cell_of(planet)
        if x not in self.columns or y not in self.rows:
            return None
        return self.left + self.columns.index(x) * (self.width + self.gap), self.tops[self.rows.index(y)]


def cells_of(table: Table) -> dict[Cell, str]:
    """Return the planets by their cells, moved so that the first column and row are 0."""
    return normal({(planet.x, planet.y): planet.planet for planet in table.view.galaxy})


def normal(cells: Mapping[Cell, str]) -> dict[Cell, str]:
    """Return the same cells, moved so that the first column and row are 0."""
    left, top = min((x for x, _y in cells), default=0), min((y for _x, y in cells), default=0)
    return {(x - left, y - top): planet for (x, y), planet in cells.items()}


def grid(table: Table, width: int, height: int, centre: str = "", cells: Mapping[Cell, str] | None = None) -> Grid | None:
    """Return the galaxy in that many columns and lines: as large as the whole galaxy fits, else the part around `centre`.

    None if there is no planet, or no room for one. `cells`: planets to use instead of those on the board.
    """
    at = cells_of(table) if cells is None else dict(cells)
    if not at or width < LEAST_WIDTH[SMALL] or height < 4:
        return None
    across, down = max(x for x, _y in at) + 1, max(y for _x, y in at) + 1
    areas = [max((_areas(table, name) for (_x, y), name in at.items() if y == row), default=0) for row in range(down)]
    for detail in (MOST, ROOMY, USUAL, SMALL):
        heights = [row_height(detail, count) for count in areas]
        if across * (LEAST_WIDTH[detail] + 1) - 1 <= width and sum(heights) <= height:
            return _laid(at, range(across), range(down), heights, detail, width, height)
    here = next((cell for cell, planet in at.items() if planet == centre), min(at, key=lambda cell: (cell[1], cell[0])))
    columns = range(*window(across, here[0], (width + 1) // (LEAST_WIDTH[SMALL] + 1)))
    shown = [areas[row] for row in range(down)]
    for detail in (MOST, ROOMY, USUAL, SMALL):
        heights = [row_height(detail, count) for count in shown]
        if len(columns) * (LEAST_WIDTH[detail] + 1) - 1 <= width and sum(heights) <= height:
            return _laid(at, columns, range(down), heights, detail, width, height, is_whole=len(columns) == across)
    each = row_height(SMALL, _MOST_AREAS)
    rows = range(*window(down, here[1], max(height // each, 1)))
    return _laid(at, columns, rows, [each] * len(rows), SMALL, width, height, is_whole=False)


def _laid(
    at: Mapping[Cell, str],
    columns: range,
    rows: range,
    heights: Sequence[int],
    detail: int,
    width: int,
    height: int,
    *,
    is_whole: bool = True,
) -> Grid:
    """Lay out the grid. Spare room goes to the bodies first, then to the gaps between them."""
    count = len(columns)
    gap = 2 if count * (LEAST_WIDTH[detail] + 2) - 2 <= width else 1
    each = min((width - gap * (count - 1)) // count, MOST_WIDTH)
    if count > 1:
        gap = min((width - each * count) // (count - 1), MOST_GAP)
    spare = min((height - sum(heights)) // max(len(rows) - 1, 1), 2) if len(rows) > 1 else 0
    tops, line = [], 0
    for number, lines in enumerate(heights):
        tops.append(line)
        line += lines + (spare if number < len(heights) - 1 else 0)
    left = (width - each * count - gap * (count - 1)) // 2
    return Grid(at, columns, rows, left, each, gap, detail, tuple(tops), line, is_whole)


def row_height(detail: int, areas: int) -> int:
    """Return the number of lines of a planet: its head, its areas, and the orders below them."""
    return 2 + body_lines(detail, areas)


def body_lines(detail: int, areas: int) -> int:
    """Return the number of lines for that many areas."""
    return -(-areas // 2) if detail == SMALL else areas * detail


def _areas(table: Table, planet: str) -> int:
    return len(table.parts.planet[planet].areas) if planet else 0


# -- the whole map -----------------------------------------------------------------------------------------------------


_STAR_EVERY = 70
"""The number of blank cells for one star."""


_DRAWN = Kept()


def draw_map(table: Table, pointing: Pointing, found: Grid, width: int, *, stars: bool = False) -> list[Line]:
    """Return exactly the lines of the grid, in the given width. Unchanged rows and planets are not drawn again."""
    marks = pointing.by_planet()
    lines: list[Line] = []
    for row, y in enumerate(found.rows):
        marked = tuple(marks(found.at.get((x, y), "")) for x in found.columns)
        of = (table, found, width, stars, y, marked)
        lines += _DRAWN.once(row, of, partial(_row, table, pointing, found, width, row, marked, stars=stars))
    return lines


def _row(
    table: Table, pointing: Pointing, found: Grid, width: int, row: int, marked: Sequence[object], *, stars: bool
) -> list[Line]:
    y, height = found.rows[row], found.height(row)
    bodies = [
        _DRAWN.once((x, y), (table, found, marks), partial(_cell, table, found, (x, y), height, pointing))
        for x, marks in zip(found.columns, marked, strict=True)
    ]
    between = [_across(table, found, (x, y), height) for x in found.columns]
    lines: list[Line] = []
    for line in range(height):
        spans: list[Span] = [(" " * found.left, "")]
        for body, gap in zip(bodies, between, strict=True):
            spans += [*body[line], *gap[line]]
        lines.append(clip(spans, width))
    if not stars or capabilities.ascii_only():
        return lines
    return [_with_stars(line, found.tops[row] + at) for at, line in enumerate(lines)]


def _with_stars(line: Line, y: int) -> Line:
    """Return the line with stars in some blank cells, always the same ones."""
    spans: list[Span] = []
    x = 0
    for text, style in line:
        size = width_of(((text, style),))
        if style == "" and text.isspace():
            spans += _sky(x, y, size)
        else:
            spans.append((text, style))
        x += size
    return tuple(spans)


def _sky(x: int, y: int, size: int) -> list[Span]:
    spans: list[Span] = []
    blank = 0
    for at in range(x, x + size):
        chance = (at * 7919 + y * 104729 + at * y * 31) % (_STAR_EVERY * 7)
        if chance % _STAR_EVERY == 0 and at > x and at < x + size - 1:
            spans += [(" " * blank, ""), (glyphs().star if chance == 0 else glyphs().dot, "-.mid")]
            blank = 0
        else:
            blank += 1
    return [*spans, (" " * blank, "")] if blank else spans


def _between(table: Table, found: Grid, cell: Cell, other: Cell) -> Way | None:
    """Return the normal route between two neighbouring cells, if there is one."""
    one, two = found.at.get(cell), found.at.get(other)
    if one is None or two is None:
        return None
    return next((way for way in table.ways(one) if way.to == two and not way.z), None)


def _is_neighbour(found: Grid, planet: str, way: Way) -> bool:
    """Return whether the map draws that route as a line, because its other planet is next to this one and in sight."""
    if way.z or way.to not in found.at.values() or found.place(way.to) is None:
        return False
    (x, y), (to_x, to_y) = found.cell_of(planet), found.cell_of(way.to)
    return abs(x - to_x) + abs(y - to_y) == 1


def _stroke(table: Table, way: Way, sign: str, own: str, count: int) -> list[Span]:
    """Return a route as a stroke, in the alternating colours of the seats with transports on it."""
    if not way.seats:
        return [(sign * count, "quiet")]
    inks = [f"{token(table, way.seats[at * len(way.seats) // count])}!" for at in range(count)]
    return [(own, ink) for ink in inks]


def _carriers(table: Table, way: Way) -> list[Span]:
    """Return the letters of the seats with transports there."""
    return [(table.letter(seat), f"{token(table, seat)}!") for seat in way.seats]


def _across(table: Table, found: Grid, cell: Cell, height: int) -> list[list[Span]]:
    """Return the gap between a planet and its neighbour on the right: a route between them, with its transports."""
    x, y = cell
    is_last = x == found.columns[-1]
    gap = 0 if is_last else found.gap
    lines: list[list[Span]] = [[(" " * gap, "")] if gap else [] for _line in range(height)]
    way = _between(table, found, cell, (x + 1, y))
    if way is None or is_last:
        return lines
    g, at = glyphs(), 1 if found.detail == SMALL else 2
    lines[at] = _stroke(table, way, g.across, g.own_across, gap)
    letters = _carriers(table, way)
    for number in range(0, len(letters), gap):
        below = at + 1 + number // gap
        if below < height:
            lines[below] = list(clip(letters[number : number + gap], gap))
    return lines


# -- a planet ----------------------------------------------------------------------------------------------------------


def _cell(table: Table, found: Grid, cell: Cell, height: int, pointing: Pointing) -> list[Line]:
    """Return one cell of the map: a planet, with exactly the lines of its row."""
    planet, width = found.at.get(cell), found.width
    blank = clip((), width)
    if not planet:
        return [blank] * height
    if not any(each.planet == planet for each in table.view.galaxy):
        return [blank] * height
    lines = [_head(table, planet, width, pointing), *_areas_of(table, planet, found, pointing)]
    _round(table, planet, lines, found, pointing)
    lines.append(_foot(table, planet, found, cell, pointing))
    below = _below(table, found, cell)
    while len(lines) < height:
        lines.append(blank if below is None else _down(table, below, found, is_last=len(lines) == height - 1))
    return lines[:height]


def _below(table: Table, found: Grid, cell: Cell) -> Way | None:
    """Return the route to the planet below, if that planet is in sight."""
    x, y = cell
    return _between(table, found, cell, (x, y + 1)) if y + 1 in found.rows else None


def _down(table: Table, way: Way, found: Grid, *, is_last: bool) -> Line:
    g, middle = glyphs(), found.width // 2
    letters = _carriers(table, way) if is_last else []
    return clip([(" " * middle, ""), *_stroke(table, way, g.down, g.own_down, 1), *letters], found.width)


def sole_holder(table: Table, planet: str) -> int | None:
    """Return the only seat with units or bases on a planet."""
    there = {seat for area in table.planet(planet).areas for seat in (area.seat, area.base, area.attacker) if seat is not None}
    return next(iter(there)) if len(there) == 1 else None


def _head_style(table: Table, planet: str, pointing: Pointing) -> tuple[str, str]:
    """Return the text style and the background of a head.

    The background is the colour of the planet's only holder. If the question asks for a planet, only planets that answer it
    have this background.
    """
    if pointing.planet == planet:
        return "block!", "block.g"
    holder, lit = sole_holder(table, planet), pointing.lit_planets
    is_lit = lit is None or planet in lit
    if holder is not None and is_lit:
        return "block!", token(table, holder)
    if holder is not None:
        return f"{token(table, holder)}!", "track"
    return ("text!" if lit is None else "strong!" if is_lit else "quiet"), "track"


def _head(table: Table, planet: str, width: int, pointing: Pointing) -> Line:
    """Return cursor, key, mark and name; a long name begins one cell sooner."""
    g = glyphs()
    ink, ground = _head_style(table, planet, pointing)
    here, is_live = pointing.planet == planet, (PLANET, planet) in pointing.live
    name = planet_name(table.parts, planet)
    key, mark = table.key(planet) or " ", g.live if is_live else " "
    before = f"{g.cursor if here else ' '}{key}{mark}"
    if width_of([(before + name, "")]) > width:
        before = f"{key}{mark}"
    return ((_fit(f"{before}{crop(name, width - len(before))}", width), f"{ink} on {ground}"),)


def _fit(text: str, width: int) -> str:
    return text + " " * (width - width_of([(text, "")]))


def _round(table: Table, planet: str, lines: list[Line], found: Grid, pointing: Pointing) -> None:
    """Cut the four corners of a body, except for corners with a letter, and except for a head under the cursor."""
    cuts = glyphs().cuts
    _ink, ground = _head_style(table, planet, pointing)
    if pointing.planet != planet:
        lines[0] = _cut(lines[0], cuts[0], cuts[1], f"{ground}{ROUND} on ground")
    last = lines[-1]
    for at, sign in ((0, cuts[2]), (found.width - 1, cuts[3])):
        below = part(last, at, at + 1)[0]
        if below[0] == " " and " on " in below[1] and sign != " ":
            ground = below[1].partition(" on ")[2]
            last = (*part(last, 0, at), (sign, f"{ground}{ROUND} on ground"), *part(last, at + 1, found.width))
    lines[-1] = tuple(span for span in last if span[0])


def _cut(line: Line, left: str, right: str, style: str) -> Line:
    (text, own), *_rest = line
    first, last = text[0], text[-1]
    if left == " ":
        return line
    spans: list[Span] = [(left, style)] if first == " " else [(first, own)]
    spans.append((text[1:-1], own))
    spans.append((right, style) if last == " " else (last, own))
    return tuple(spans)


def _areas_of(table: Table, planet: str, found: Grid, pointing: Pointing) -> list[Line]:
    keys = [f"{planet}-{number}" for number in range(1, len(table.planet(planet).areas) + 1)]
    width = found.width
    if found.detail == SMALL:
        half = width // 2
        lines: list[Line] = []
        for at in range(0, len(keys), 2):
            right: Line = ((" " * (width - half), "text on panel"),)
            if at + 1 < len(keys):
                right = _small(table, keys[at + 1], width - half, pointing, has_first=True)
            lines.append((*_small(table, keys[at], half, pointing, has_first=half >= 10), *right))
        return lines
    draw = _usual if found.detail == USUAL else _large
    return [line for key in keys for line in draw(table, key, width, found.detail, pointing)]


def _first(table: Table, key: str, pointing: Pointing) -> Span:
    """Return the first cell of an area: the cursor, or its key if it can be picked.

    If areas have no background, it is an edge.
    """
    there = table.area(key)
    ground = signs.ground_of(table, there)
    is_live = (AREA, key) in pointing.live
    if (AREA, key) == pointing.cursor:
        return pointing.keys.get(key) or glyphs().cursor, "block! on block.g"
    if is_live:
        return pointing.keys.get(key) or glyphs().live, "block! on strong"
    holder = signs.holder(there)
    return glyphs().edge, f"{'quiet' if holder is None else token(table, holder)}{EDGE} on {ground}"


def _small(table: Table, key: str, width: int, pointing: Pointing, *, has_first: bool) -> Line:
    """Return an area on half a line. `has_first`: there is room for the area's first cell."""
    there = table.area(key)
    is_marked = (AREA, key) == pointing.cursor or (AREA, key) in pointing.live
    first = [_first(table, key, pointing)] if has_first or is_marked else []
    body = signs.area(table, key, width - len(first), lit=pointing.lit.get(key, ()), mark=_mark(key, there.seat, pointing))
    return (*first, *body)


def _mark(key: str, _seat: int | None, pointing: Pointing) -> str:
    return glyphs().lost if key in pointing.open else pointing.mark(key)


def _usual(table: Table, key: str, width: int, _lines: int, pointing: Pointing) -> list[Line]:
    """Return an area on one line, with a blank before the round end of the body."""
    there = table.area(key)
    ground = signs.ground_of(table, there)
    mark = _mark(key, there.seat, pointing)
    body = signs.area(table, key, width - 2, lit=pointing.lit.get(key, ()), mark=mark)
    last = body[-1][1].partition(" on ")[2] or ground
    return [(_first(table, key, pointing), *body, (" ", f"text on {last}"))]


def _large(table: Table, key: str, width: int, lines: int, pointing: Pointing) -> list[Line]:
    """Return an area on two lines or more: its resources and the owner of its base; then each kind of unit, with number and
    name.
    """
    there = table.area(key)
    ground = signs.ground_of(table, there)
    holder = signs.holder(there)
    plain = f"text on {ground}"
    ink = f"{'text' if holder is None else token(table, holder)}"
    number = key.rpartition("-")[2]
    first = _first(table, key, pointing)
    gives, style = signs.area_yield(table, key)
    words = planets.yields(table, key) + gives[2:]
    mark = _mark(key, there.seat, pointing)
    free = max(table.parts.area[key].limit - len(there.units or there.attackers), 0)
    right: list[Span] = []
    if there.base is not None and there.base == holder:
        right = [(glyphs().outpost + " " + _("base"), chip(token(table, there.base)))]
    elif there.base is not None:
        right = [(f"{table.letter(there.base)}{glyphs().outpost}!", chip(token(table, there.base)))]
    else:
        right = [(glyphs().dot * free, f"quiet on {ground}")]
    if mark:
        right = [*right, (f" {mark}" if right[0][0] else mark, f"strong! on {ground}")]
    shown = number if first[0] != number else " "
    head: list[Span] = [first, (f"{shown} ", f"quiet on {ground}"), (words, f"{style} on {ground}")]
    if width_of(head) + width_of(right) > width - 1:
        head = [*head[:2], (gives, f"{style} on {ground}")]
    head = [*head, (" " * max(width - 1 - width_of(head) - width_of(right), 0), plain), *right]
    edge: Span = first if EDGE in first[1] else (" ", plain)
    letter: Span = (" ", plain) if holder is None else (table.letter(holder), f"{ink}! on {ground}")
    below: list[Span] = [edge, letter, (" ", plain)]
    if there.seat is not None and there.attacker is not None:
        below = [*below[:1], (" ", plain), *_both(table, key, width - 3, pointing)]
        last = f"text on {token(table, there.attacker)}.body"
    elif holder is not None:
        units = there.units or there.attackers
        below += signs.counted(table, holder, units, width - 3, pointing.lit.get(key, ())) if units else []
        last = plain
    else:
        last = plain
    found = [_filled(head, width, plain), _filled(below, width, last)]
    return [*found, *[_filled([edge], width, plain)] * (lines - 2)]


def _both(table: Table, key: str, room: int, pointing: Pointing) -> list[Span]:
    there = table.area(key)
    assert there.seat is not None
    assert there.attacker is not None
    spans: list[Span] = []
    for seat, units in ((there.seat, there.units), (there.attacker, there.attackers)):
        if spans:
            spans.append((f" {glyphs().versus} ", "block! on block.g"))
        ink = token(table, seat)
        spans += [(table.letter(seat), f"{ink}! on {ink}.body")]
        spans += signs.counted(table, seat, units, max((room - 5) // 2, 2), pointing.lit.get(key, ()))
    return list(clip(spans, room)) if width_of(spans) > room else spans


def _filled(spans: Sequence[Span], width: int, style: str) -> Line:
    """Return exactly that many cells, padded with a background."""
    room = width - width_of(spans)
    return clip(spans, width) if room < 0 else (*(span for span in spans if span[0]), *([(" " * room, style)] if room else []))


def _foot(table: Table, planet: str, found: Grid, cell: Cell, pointing: Pointing) -> Line:
    """Return the orders, the route downwards, and the routes that are not drawn as lines: z-axis routes and routes to planets
    out of sight.
    """
    width, middle = found.width, found.width // 2
    below = _below(table, found, cell)
    apart = [way for way in planets.sorted_ways(table, planet) if not _is_neighbour(found, planet, way)]
    g = glyphs()
    if below is None:
        routes = signs.routes(table, apart, width - 4)
        stack = signs.stack(table, planet, max(width - 2 - width_of(routes), 3), pointing.placed_on(planet))
        left: list[Span] = [(" ", ""), *stack]
        return (*clip(left, width - width_of(routes)), *routes)
    row = found.rows.index(cell[1])
    body = 1 + body_lines(found.detail, _areas(table, planet))
    letters = _carriers(table, below) if found.height(row) - body == 1 else []
    stroke = _stroke(table, below, g.down, g.own_down, 1)
    room = width - middle - 1 - width_of(letters)
    routes = signs.routes(table, apart, room)
    stack = signs.stack(table, planet, middle - 1, pointing.placed_on(planet))
    right = list(clip([(" " * max(room - width_of(routes), 0), ""), *routes], max(room, 0)))
    return (*clip([(" ", ""), *stack], middle), *stroke, *letters, *right)
