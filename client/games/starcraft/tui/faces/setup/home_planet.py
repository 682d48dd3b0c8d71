"""The planet of the starting base: its areas with their digits, for the base and for the starting forces; and z-axis ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from client.games.starcraft.faces.face import Pick, Picks
from client.games.starcraft.faces.picking import live
from client.games.starcraft.faces.setup import forces, starting_base, z_axis
from client.games.starcraft.model.star_map import placed
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.setup_words import side_letters, side_name, unit_numbers
from client.games.starcraft.text.words import planet_name, unit_name, units_text
from client.games.starcraft.tui.drawing import galaxy_list
from client.games.starcraft.tui.drawing.flow import within
from client.games.starcraft.tui.drawing.galaxy_list import Pointing
from client.games.starcraft.tui.faces.setup.star_map import star_map
from client.i18n import _
from client.tui.look.draw import Line, Span, clip, fit, rule, width_of
from client.tui.look.glyphs import glyphs
from engine.starcraft.components import Area
from engine.starcraft.language.setup import PlaceEnd
from protocol.text import clean


def draw_base(table: Table, picked: Picks, cursor: Pick, width: int, height: int) -> list[Line]:
    """The map, and below it the areas of the planet just placed."""
    face, asked = starting_base.StartingBase(), starting_base.question(table)
    if asked is None:
        return []
    found = live(face.makings(table), picked)
    below = [rule(width, [(planet_name(table.parts, asked.planet), "title")], [(_("areas"), "faint")])]
    below += _areas(table, starting_base.areas(table), found, picked or (cursor,), width)
    return _over_the_map(table, asked.planet, below, width, height)


def draw_forces(table: Table, picked: Picks, cursor: Pick, width: int, height: int) -> list[Line]:
    """Units that are left, the areas of the home planet with what stands there, and its routes."""
    face, asked, planet = forces.StartingForces(), forces.question(table), forces.home(table)
    if asked is None or planet not in table.parts.planet:
        return []
    found, g = live(face.makings(table), picked), glyphs()
    keys = {thing.pick: thing.key for thing in face.things(table, picked)}
    below = [rule(width, [(_("Your forces") if asked.seat == table.seat else _("Forces"), "title")])]
    left = Counter(asked.units)
    for unit in forces.starting_kinds(table):
        pick = f"unit {unit}"
        spans: list[Span] = [
            (g.cursor if pick in (*picked, cursor) else " ", "key"),
            (keys.get(pick, " "), "key"),
            (g.live if pick in found else " ", "live"),
            (fit(f"{unit_name(table.parts, unit)} {g.times}{left[unit]}", 18), _style(pick in picked, left[unit])),
            (unit_numbers(table.parts, table.parts.unit[unit]), "faint"),
        ]
        below.append(clip(spans, width))
    below.append(rule(width, [(planet_name(table.parts, planet), "title")]))
    below += _areas(table, table.parts.planet[planet].areas, found, (*picked, cursor), width)
    below.append(rule(width, [(_("Routes"), "title")]))
    for route in forces.routes_of(table, planet):
        pick = forces.pick_of(route)
        other = planet_name(table.parts, forces.far_end(route, planet))
        with_z = _("{planet}, z-axis").format(planet=other) if route.z else other
        there = ", ".join(_("you") if seat == table.seat else clean(table.name(seat)) for seat in route.transports)
        line: list[Span] = [
            (g.cursor if pick in (*picked, cursor) else " ", "key"),
            (keys.get(pick, " "), "key"),
            (g.live if pick in found else " ", "live"),
            (fit(with_z, 24), "title"),
            (_("transports: {names}").format(names=there) if there else "", ""),
        ]
        below.append(clip(line, width))
    others = _z_routes(table, width, without=planet)
    return _over_the_map(table, planet, [*below, *others] if len(below) + len(others) <= height else below, width, height)


def _style(is_picked: bool, left: int) -> str:
    return "cursor" if is_picked else "title" if left else "faint"


def draw_z(table: Table, picked: Picks, cursor: Pick, width: int, height: int) -> list[Line]:
    """The map with the keys of planets; below it every free slot, or, with keys, those of the planet that is picked."""
    face = z_axis.ZAxis()
    keys = {planet.planet: key for key, planet in table.planets}
    planet, pointed = z_axis.planet_in(picked), z_axis.planet_in((*picked, cursor))
    things = {thing.pick: thing.key for thing in face.things(table, picked)}
    found = live(face.makings(table), picked)
    below = []
    if planet is not None:
        heading = _("Free slots of {planet}").format(planet=planet_name(table.parts, planet))
        below.append(rule(width, [(heading, "title")]))
    elif table.can(PlaceEnd):
        below.append(rule(width, [(_("Free slots"), "title")]))
        free = {end.planet for end in table.can(PlaceEnd)}
        slots = [
            f"{key} {planet_name(table.parts, name)} {side_letters(z_axis.free_sides(table, name))}"
            for name, key in keys.items()
            if name in free
        ]
        below += _packed(slots, width)
    for side in z_axis.free_sides(table, planet) if planet is not None else ():
        pick = f"side {side}"
        below.append(
            (
                (f"{glyphs().cursor if pick in picked else ' '}", "key"),
                (f"{things.get(pick, ' ')}", "key"),
                (glyphs().live + side_name(side), ""),
            )
        )
    below += _z_routes(table, width)
    listed = within(galaxy_list.draw(table, Pointing(found, f"planet {pointed}" if pointed else ""), width), width)
    rows = {y for _x, y in placed(table)}
    if len(listed) + len(below) + 2 * len(rows) + 2 <= height:
        below = [*listed, *below]
    return _over_the_map(table, pointed or "", below, width, height, keys)


def _z_routes(table: Table, width: int, without: str = "") -> list[Line]:
    """The routes along the z-axis. `without`: the planet whose own routes are listed already."""
    routes = [route for route in table.view.routes if route.z and without not in (route.one, route.other)]
    names = [f"{planet_name(table.parts, route.one)} – {planet_name(table.parts, route.other)}" for route in routes]
    head = _("Other routes along the z-axis") if without else _("Routes along the z-axis")
    return [rule(width, [(head, "title")]), *_packed(names, width)] if names else []


def _packed(words: list[str], width: int) -> list[Line]:
    lines, row = list[Line](), ""
    for word in words:
        if row and len(row) + 3 + len(word) > width - 2:
            lines.append(((f" {row}", ""),))
            row = ""
        row = f"{row}   {word}" if row else word
    return [*lines, ((f" {row}", ""),)]


def _areas(table: Table, areas: Sequence[Area], live: Collection[Pick], marked: Collection[Pick], width: int) -> list[Line]:
    """The areas of the home planet: what each gives, in fewer words where what stands there would have no room beside it."""
    for words in (starting_base.gives, starting_base.gives_briefly):
        wide = 2 + max((width_of([(words(area), "")]) for area in areas), default=0)
        lines = [_area(table, area, fit(words(area), wide), live, marked) for area in areas]
        if all(width_of(line) <= width for line in lines):
            break
    return [clip(line, width) for line in lines]


def _area(table: Table, area: Area, gives: str, live: Collection[Pick], marked: Collection[Pick]) -> Line:
    g, there, pick = glyphs(), table.area(area.key), f"area {area.key}"
    stands = [f"{g.outpost} {_('base')}"] if there.base is not None else []
    stands += [units_text(table.parts, there.units)] if there.units else []
    return (
        (g.cursor if pick in marked else " ", "key"),
        (f"{area.index + 1}", "key"),
        (g.live if pick in live else " ", "live"),
        (gives, "cursor" if pick in marked else ""),
        (", ".join(stands), "title"),
    )


def _over_the_map(
    table: Table, planet: str, below: list[Line], width: int, height: int, keys: dict[str, str] | None = None
) -> list[Line]:
    """The map above these lines, as far as there is room; the planet that is spoken of is in sight."""
    room = height - len(below) - 1
    if room < 3:
        return below[:height]
    board = placed(table)
    spot = next((spot for spot in board.values() if spot.planet == planet), None)
    lines = [rule(width, [(_("Map"), "title")])]
    free = z_axis.open_slots(table)
    lines += star_map(table.parts, board, spot, (), keys or {}, width, room, is_placed=True, free=free)
    lines += [()] * (height - len(below) - len(lines))
    return [*lines, *below][:height]
