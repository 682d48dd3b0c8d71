"""Draw a Build order: the planet, and everything for sale with its price."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from client.games.starcraft.layouts import order_parts
from client.games.starcraft.layouts.galaxy import panel as galaxy
from client.games.starcraft.layouts.galaxy import signs as planet_signs
from client.games.starcraft.layouts.galaxy.map import Grid, Pointing, draw_map, grid
from client.games.starcraft.layouts.order_parts import (
    Block,
    Marks,
    PanelPlace,
    above_log,
    area_spans,
    beside,
    done_height,
    fits,
    is_beside,
    last_of,
    marks_of,
    stacked,
)
from client.games.starcraft.layouts.order_parts import columns as in_columns
from client.games.starcraft.layouts.parts import Place
from client.games.starcraft.model.ground import areas_of, figures_left
from client.games.starcraft.model.table import Table, Way
from client.games.starcraft.questions.build import (
    BUILD,
    UNITS,
    Offer,
    asked,
    columns,
    done_lines,
    own_building,
    reason,
    route_things,
)
from client.games.starcraft.questions.galaxy import AS_MAP
from client.games.starcraft.questions.paying import signs
from client.games.starcraft.texts.words import planet_name, unit_name
from client.table.pointing import Part, Picks, kind_of, live, value_of
from client.text.i18n import _, ngettext
from client.tui.canvas.draw import Line, Span, crop, width_of
from client.tui.canvas.glyphs import glyphs
from engine.starcraft.language.orders import BuildQuestion

WIDE = 76
"""From this width, in cells, things are listed in columns."""
NAME, PRICE = 15, 7
NARROW, SHORT_NAME = 36, 12
"""The width, in cells, below which columns use short names, and the width of a short name."""
DONE = 2
"""The lines for the completed purchases, next to the log."""


def draw(table: Table, picked: Picks, cursor: Part, width: int, height: int) -> list[Line]:
    """Return the panel in exactly that many lines.

    On a large screen the galaxy is next to it. On a smaller screen the galaxy is above it while the question asks for a place,
    if there is room.
    """
    pointing = _pointing(table, picked, cursor)
    found = _small_map(table, picked, width, height)
    on_map = draw_map(table, pointing, found, width) if found is not None else []

    def part(width: int, height: int, log: bool) -> list[Line]:
        room = done_height(width, DONE, log=log)
        done = last_of(done_lines(table), width, room, log=log)
        ways = _below_map if on_map else _above
        above = ways(table, picked, cursor, width, height - room - 1)
        return above_log(above, _("Done in this order"), done, width, room, log=log)

    place = _place(table)._replace(pointing=pointing)
    return [*on_map, *order_parts.draw_panel(part, place, width, height - len(on_map))]


def _small_map(table: Table, picked: Picks, width: int, height: int) -> Grid | None:
    """Return the whole map, if the question asks for a place and the panel leaves enough room."""
    places = {kind_of(part) for part in live(BUILD.options(table), picked)} & {"area", "from", "route"} if picked else set()
    if not places or width >= galaxy.WIDE or galaxy.shape(table, width) != AS_MAP:
        return None
    routes = 2 if "route" in places else 0
    for below in (6, 3, 2):  # offers and sources; sources only; one line of sources
        found = grid(table, width, height - DONE - 1 - routes - below, _place(table).planet)
        if found is not None and found.is_whole:
            return found
    return None


def _pointing(table: Table, picked: Picks, cursor: Part) -> Pointing:
    """Return the marks on the map: the areas where the picked thing can go."""
    place = _place(table)
    marks = marks_of(BUILD, table, picked, cursor, places=("area", "from", "route"))
    keys = {value_of(part): key for part, key in marks.keys.items() if kind_of(part) in ("area", "from")}
    lit = [("area", value_of(part)) for part in marks.live if kind_of(part) in ("area", "from")]
    at: Part = ("area", value_of(cursor)) if kind_of(cursor) in ("area", "from") else ("planet", place.planet)
    return Pointing(lit, at, keys=keys, threatened=galaxy.reached(table))


def place_of_log(table: Table, cursor: Part, width: int, height: int) -> Place | None:
    """Return the place of the log."""
    return order_parts.place_of_log(_place(table), width, height)


def _place(table: Table) -> PanelPlace:
    question = asked(table)
    return PanelPlace(table, "" if question is None else question.planet, DONE, is_long=True)


def _above(table: Table, picked: Picks, cursor: Part, width: int, height: int) -> list[Line]:
    """Return the planet, the offers and the sources."""
    question = asked(table)
    if question is None:
        return stacked([], width, height)
    marks = marks_of(BUILD, table, picked, cursor, places=("area", "from", "route"))
    ways = (_ROOMY, _USUAL, _DENSE) if not is_beside(width) else (_DENSE,)
    layouts = [_blocks(table, question, marks, width, way) for way in ways]
    words = order_parts.block(BUILD, table, cursor or (picked[0] if picked else ()), width)
    layouts = [[*blocks, *words] for blocks in layouts[:2]] + layouts
    return stacked(next((blocks for blocks in layouts if fits(blocks, height)), layouts[-1]), width, height)


def _below_map(table: Table, picked: Picks, cursor: Part, width: int, height: int) -> list[Line]:
    """Return the routes if the question asks for one, things for sale if there is room, and the sources."""
    question = asked(table)
    assert question is not None
    marks = marks_of(BUILD, table, picked, cursor, places=("area", "from", "route"))
    blocks = [order_parts.mining_block(table, marks, width, 3 if width >= WIDE else 2)]
    if any(kind_of(part) == "route" for part in marks.live):
        routes = _routes(table, marks)
        blocks.insert(0, Block([(_("Routes"), "title")], beside(routes, max(1, len(routes)), width)))
    bought = _bought(table, question, marks, width)
    if fits([*blocks, replace(bought, lines=bought.lines[:1])], height):
        blocks.insert(-1, replace(bought, least=1))
    return stacked(blocks, width, height)


_ROOMY, _USUAL, _DENSE = "a line each", "beside each other", "routes only when asked"


def _blocks(table: Table, question: BuildQuestion, marks: Marks, width: int, way: str) -> list[Block]:
    wide = width >= WIDE
    across = 3 if wide and way == _DENSE else 1 if is_beside(width) else 2
    return [
        _places(table, question, marks, width, way),
        _bought(table, question, marks, width),
        order_parts.mining_block(table, marks, width, across),
    ]


# -- the planet --------------------------------------------------------------------------------------------------------


def _places(table: Table, question: BuildQuestion, marks: Marks, width: int, way: str) -> Block:
    steps = {1: _("workers, transports, units"), 2: _("a building, a module"), 3: _("a base")}
    step = _("step {n} of 3: {what}").format(n=question.step, what=steps.get(question.step, ""))
    short = _("step {n} of 3").format(n=question.step)
    if is_beside(width):
        lines = _routes(table, marks) if any(kind_of(part) == "transport" for part in marks.picked) else []
        return Block([(planet_name(table.parts, question.planet), "title")], lines, [step, short], least=len(lines))
    areas = _areas(table, question, marks, with_limit=way == _ROOMY or width // len(table.planet(question.planet).areas) >= 26)
    routes = _routes(table, marks)
    if way == _ROOMY:
        lines = beside([*areas, *routes], 1, width)
    else:
        lines = beside(areas, len(areas), width)
        if way == _USUAL or any(kind_of(part) == "transport" for part in marks.picked):
            lines += beside(routes, max(1, len(routes)) if width >= WIDE else 2, width)
    return Block([(planet_name(table.parts, question.planet), "title")], lines, [step, short], least=1)


def _areas(table: Table, question: BuildQuestion, marks: Marks, *, with_limit: bool) -> list[Line]:
    """Return each area with its digit.

    While the question asks for a second unit to merge, the digits belong to the areas of such units.
    """
    found = []
    for area in areas_of(table, question.planet):
        part = ("area", area.key) if ("area", area.key) in marks.keys else ("from", area.key)
        spans: list[Span] = [*marks.of(part), *area_spans(table, area.key)]
        limit = _("limit {n}").format(n=area.limit)
        found.append((*spans, (f" {limit}", "faint")) if with_limit else tuple(spans))
    return found


def _routes(table: Table, marks: Marks) -> list[Line]:
    question = asked(table)
    found: list[Line] = []
    for part in route_things(table):
        _kind, one, other, z = part
        to = other if question is not None and one == question.planet else one
        seats = next(route.transports for route in table.routes_between(one, other) if str(route.z) == z)
        sign = planet_signs.route(table, Way(to, int(z), seats))
        found.append((*marks.of(part), (planet_name(table.parts, to), ""), (" ", ""), *sign))
    return found


# -- offers -----------------------------------------------------------------------------------------------------------


def _bought(table: Table, question: BuildQuestion, marks: Marks, width: int) -> Block:
    lists = columns(table)
    wide = not is_beside(width)
    listed = [[_line(table, offer, marks, width // 2 if wide else width) for offer in offers] for offers in lists]
    lines = in_columns(listed, width) if wide else [line for lines in listed for line in lines]
    left = ngettext("Build, {n} unit more", "Build, {n} units more", question.limit).format(n=question.limit)
    head = left if question.step == UNITS else _("Build")
    legend = _("{mark} you can pay for it  ! by force mining").format(mark=glyphs().live)
    return Block([(head, "title")], lines, [legend], least=3, at=_at(lists, marks, wide=wide))


def _at(lists: Sequence[Sequence[Offer]], marks: Marks, *, wide: bool) -> int:
    """Return the index of the line with the cursor."""
    for number, offers in enumerate(lists):
        for at, offer in enumerate(offers):
            if offer.part == marks.cursor:
                return at if wide or not number else at + len(lists[0])
    return 0


def _line(table: Table, offer: Offer, marks: Marks, width: int) -> Line:
    found = reason(table, offer)
    price = "" if offer.price is None else signs(offer.price)
    if found is None:
        note, style = _note(table, offer), "faint"
    else:
        note, style = found.short, "warn" if found.by_force else "faint"
    shown: list[Span] = [*marks.of(offer.part, "!" if found is not None and found.by_force else "")]
    room = NAME if width >= NARROW else SHORT_NAME
    shown.append(marks.name(offer.part, _name(offer, room), room))
    shown.append((f" {price:<{PRICE}}", "" if found is None else "faint"))
    return (*shown, (crop(f" {note}", max(width - width_of(shown), 0)), style))


def _name(offer: Offer, room: int) -> str:
    """Return the name of an offer; the level of a building is never cut."""
    name, _blank, level = offer.name.rpartition(" ")
    return f"{crop(name, room - len(level) - 1)} {level}" if offer.kind == "building" else offer.name


def _note(table: Table, offer: Offer) -> str:
    """Return the note about an offer."""
    if offer.kind in ("unit", "merge"):
        left = figures_left(table)[offer.what]
        return ngettext("{n} left", "{n} left", left).format(n=left)
    if offer.kind == "building":
        unlocks = table.parts.building[offer.what].unlocks[own_building(table, offer.what) :]
        return unit_name(table.parts, unlocks[0]) if unlocks else ""
    if offer.step > 1:
        return _("step {n}").format(n=offer.step)
    return _("special order") if offer.kind == "discount" else ""
