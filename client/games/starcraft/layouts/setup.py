"""Draw the set-up of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest

from rich.cells import cell_len

from client.games.starcraft.layouts.galaxy import list as galaxy
from client.games.starcraft.layouts.galaxy.map import SMALL, Grid, Pointing, body_lines, draw_map, grid
from client.games.starcraft.layouts.parts import within
from client.games.starcraft.layouts.theme import NEUTRAL, TOKENS
from client.games.starcraft.model.ground import SIDES, STEPS, Cell, Spot, around, placed, slots
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions import setup
from client.games.starcraft.questions.setup import (
    BuildingGalaxy,
    ChoosingFaction,
    here_sentences,
    leader,
    order,
    own_planets,
    round_of,
    shown,
    sides,
    spot_in,
    spots_of,
)
from client.games.starcraft.texts.cards import unit_line
from client.games.starcraft.texts.questions import (
    area_brief,
    colour_name,
    factions,
    limits_sentence,
    objective_sentence,
    objective_words,
    race_sentence,
    sheet_sentence,
    side_letters,
    side_name,
    unit_brief,
    unit_cost,
    unit_numbers,
    units_named,
)
from client.games.starcraft.texts.words import planet_name, seat_name, unit_name, units_text
from client.table.pointing import Part, Picks, kind_of, live, value_of
from client.text.i18n import _, ngettext
from client.tui.canvas.blocks import silhouette
from client.tui.canvas.canvas import Canvas, Rectangle
from client.tui.canvas.draw import Line, Span, clip, crop, fit, rule, width_of, wrap
from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.theme import EDGE
from engine.starcraft.components import Area, ComponentSet, Faction
from engine.starcraft.components.provisional import firm_and_all, letters_by_kind
from engine.starcraft.language.setup import ChooseFaction, PlaceEnd
from protocol.text import clean

# -- Choosing a faction: all factions, and the abilities and units of the marked one ----------------------------------


def draw_faction(table: Table, picked: Picks, cursor: Part, width: int, height: int) -> list[Line]:
    """Draw from the top: the order of choosing, the factions, the faction under the cursor.

    Parts that do not fit are left out whole, the last first.
    """
    faction = shown(table, picked or ((cursor,) if kind_of(cursor) == "faction" else ()))
    asked = wrap(_order(table), width - 2) if height >= _FOR_CARDS else [clip(_order(table), width - 1)]
    lines = [*(((" ", ""), *line) for line in asked), rule(width, [(_("Choose your faction"), "title")])]
    lines += _cards(table, faction, width) if width >= _CARDS and height >= _FOR_CARDS else _rows(table, faction, width)
    told = _described(table, faction, width, _units_in_words(table, faction, width))
    if width < _CARDS or len(lines) + 1 + sum(map(len, told)) > height:
        told = _described(table, faction, width, _units(table, faction, width))
    room, shown_lines = height - len(lines) - 1, list[Line]()
    for block in told:
        if len(shown_lines) + len(block) > room:
            break
        shown_lines += block
    is_whole = len(shown_lines) == sum(map(len, told))
    key = next(thing.key for thing in ChoosingFaction().things(table, ()) if thing.part == ("faction", faction.key))
    more: list[Span] = [] if is_whole else [(_("Space {key}: all of it").format(key=key), "faint")]
    lines += [rule(width, [(faction.name, "title")], more), *shown_lines]
    terms = _terms(table, width)
    if is_whole and len(lines) + 1 + len(terms) <= height:
        lines += [rule(width, [(_("This table"), "title")]), *terms]
    return lines[:height]


def _described(table: Table, faction: Faction, width: int, units: Sequence[Line]) -> list[list[Line]]:
    """Return the text about a faction: the lines of each sentence, and the lines of its units below their heading."""
    parts = table.parts
    sentences = (
        objective_sentence(faction),
        race_sentence(parts, faction),
        sheet_sentence(parts, faction),
        limits_sentence(parts, faction),
    )
    read = [[((" ", ""), *line) for line in wrap([(sentence, "")], width - 2)] for sentence in sentences if sentence]
    head = rule(width, [(_("Units"), "title")], [(_("cost, ground or air, what they hit, support"), "faint")])
    return [*read, [head, *units]]


def _order(table: Table) -> list[Span]:
    """Return the seats that have chosen, the seat that is asked, and the seats after it."""
    asked = {found.seat for found in table.view.asked}
    spans: list[Span] = []
    after: list[str] = []
    for seat in order(table):
        name, faction = clean(seat_name(table, seat)), table.faction(seat)
        if faction is not None:
            spans.append((_("{name}: {faction}").format(name=name, faction=faction.name) + "   ", ""))
        elif seat in asked:
            words = _("you are asked") if seat == table.seat else _("{name} is asked").format(name=name)
            spans.append((f"{glyphs().turn}{words}   ", "strong"))
        else:
            after.append(name)
    if after:
        spans.append((_("then {names}").format(names=", ".join(after)), "faint"))
    return spans


_CARDS, _FOR_CARDS = 120, 28
"""From these columns and lines, a faction is drawn as a card."""
_CARD_LINES = 16
_SHIPS = {"R": "S1", "C": "M2", "Y": "T1", "O": "T2", "P": "B1", "G": "B2"}
"""The silhouette of each faction, by its token."""


def _cards(table: Table, marked: Faction, width: int) -> list[Line]:
    """Return the factions side by side, each in its colour. A faction that is taken is grey and names its player."""
    listed = factions(table.parts)
    keys = {thing.part: thing.key for thing in ChoosingFaction().things(table, ())}
    pitch = width // max(len(listed), 1)
    canvas = Canvas(width, _CARD_LINES)
    for number, faction in enumerate(listed):
        where = Rectangle(number * pitch + 1, 0, pitch - 1, _CARD_LINES)
        _card(canvas.window(where), table, faction, keys.get(("faction", faction.key), " "), is_marked=faction == marked)
    return list(canvas.lines)


def _card(canvas: Canvas, table: Table, faction: Faction, key: str, *, is_marked: bool) -> None:
    """Draw a band with the key, the name, a ship, the faction's starting pieces, and its victory."""
    g, parts, width, height = glyphs(), table.parts, canvas.columns, canvas.height
    holder, is_free = leader(table, faction), any(action.faction == faction.key for action in table.can(ChooseFaction))
    token = TOKENS.get(faction.key, NEUTRAL)
    ink, quiet = (token, "quiet") if holder is None else ("quiet", "quiet")
    canvas.fill(Rectangle(0, 0, width, height), f"on {token}.body" if holder is None else "on panel")
    canvas.fill(Rectangle(0, 0, width, 1), f"on {token}" if holder is None else "on track")
    band = "block!" if holder is None else "quiet"
    canvas.put(1, 0, f"{key}{g.live if is_free else ' '} {faction.letter} {parts.race[faction.race].name}", band)
    for y in range(1, height):
        canvas.put(0, y, g.edge, f"{ink}{EDGE}")
    y = 1
    for line in wrap([(faction.name, "")], width - 2):
        words = "".join(text for text, _style in line)
        if is_marked:
            canvas.put(0, y, f"{g.cursor if y == 1 else ' '}{words}".ljust(width), "block! on block.g")
        else:
            canvas.put(1, y, words, f"{ink}!")
        y += 1
    silhouette(canvas, 2, 3, _SHIPS.get(token, "-1"), 3, token if holder is None else "-.mid")
    canvas.put(1, 7, colour_name(faction.colour), ink)
    if holder is not None:
        words = _("yours") if holder == table.seat else _("{name} has it").format(name=clean(table.name(holder)))
        _lines_of(canvas, 9, words, quiet, 2)
        return
    y = _lines_of(canvas, 8, _workers(faction), "strong!", 1)
    _lines_of(canvas, y, units_named(parts, faction.units), "text", 2)
    if goal := objective_words(faction):
        canvas.put(1, 12, crop(_("wins also with"), width - 2), "quiet")
        _lines_of(canvas, 13, goal, "text", 3)
    else:
        _lines_of(canvas, 12, _("others need 20 points; two End cards win for it"), "text", 4)


def _lines_of(canvas: Canvas, y: int, text: str, style: str, most: int) -> int:
    """Draw a text from line `y` down, in at most that many lines; return the line after it."""
    lines = wrap([(text, style)], canvas.columns - 2)
    for line in lines[:most]:
        canvas.spans(1, y, line)
        y += 1
    return y


def _rows(table: Table, marked: Faction, width: int) -> list[Line]:
    """Return one line for each faction. Colour and race are left out if they leave no room for the units."""
    g, parts, lines = glyphs(), table.parts, list[Line]()
    keys = {thing.part: thing.key for thing in ChoosingFaction().things(table, ())}
    free = {action.faction for action in table.can(ChooseFaction)}
    listed = factions(parts)
    columns = [
        [faction.name for faction in listed],
        [parts.race[faction.race].name for faction in listed],
        [colour_name(faction.colour) for faction in listed],
        [_workers(faction) for faction in listed],
    ]
    wide = [max(map(cell_len, words)) + 1 for words in columns]
    units = [units_named(parts, faction.units) for faction in listed]
    for column in (2, 1):
        if 5 + sum(wide) + max(map(cell_len, units)) > width:
            wide[column] = 0
    for row, faction in enumerate(listed):
        holder = leader(table, faction)
        style = "" if holder is None else "faint"
        spans: list[Span] = [
            (g.cursor if faction == marked else " ", "key"),
            (keys.get(("faction", faction.key), " "), "key" if faction.key in free else "faint"),
            (g.live if faction.key in free else " ", "live"),
            (f"{faction.letter} ", "strong" if holder is None else "faint"),
            (fit(columns[0][row], wide[0]), "cursor" if faction == marked else style),
            *((fit(columns[n][row], wide[n]), style) for n in (1, 2) if wide[n]),
        ]
        if holder is not None:
            words = _("yours") if holder == table.seat else _("{name} has it").format(name=clean(table.name(holder)))
            spans.append((words, style))
        else:
            spans += [(fit(columns[3][row], wide[3]), style), (units[row], style)]
        lines.append(clip(spans, width))
    return lines


def _workers(faction: Faction) -> str:
    return ngettext("{n} worker", "{n} workers", faction.workers).format(n=faction.workers)


def _units(table: Table, faction: Faction, width: int) -> list[Line]:
    """Return lines of units, with as many in a line as fit. The text of a unit is never broken."""
    parts, lines = table.parts, list[Line]()
    row = ""
    for key in parts.race[faction.race].units:
        unit = unit_brief(parts, parts.unit[key])
        if row and cell_len(row) + 3 + cell_len(unit) > width - 2:
            lines.append(((f" {row}", ""),))
            row = unit
        else:
            row = f"{row}   {unit}" if row else unit
    return [*lines, ((f" {row}", ""),)]


def _units_in_words(table: Table, faction: Faction, width: int) -> list[Line]:
    """Return two units in each line, with name, cost and targets; one unit if two do not fit."""
    parts = table.parts
    units = [parts.unit[key] for key in parts.race[faction.race].units]
    costs = [unit_cost(parts, unit) for unit in units]
    name, paid = max(cell_len(unit.name) for unit in units), max(map(cell_len, costs))
    shown = [f" {unit.name:<{name}}  {cost:<{paid}}  {unit_line(unit)}" for unit, cost in zip(units, costs, strict=True)]
    across = 2 if max(map(cell_len, shown)) < width // 2 else 1
    down = -(-len(shown) // across)
    rows = zip_longest(*(shown[at : at + down] for at in range(0, len(shown), down)), fillvalue="")
    return [((crop("".join(fit(cell, width // across) for cell in row).rstrip(), width), ""),) for row in rows]


def _terms(table: Table, width: int) -> list[Line]:
    seats = ngettext("{n} seat", "{n} seats", len(table.view.seats)).format(n=len(table.view.seats))
    firm, total = (sum(counts) for counts in zip(*map(firm_and_all, letters_by_kind(table.parts).values()), strict=True))
    numbers = _("numbers {name}: {n} of {all} are provisional").format(name=table.parts.name, n=total - firm, all=total)
    words: Sequence[str] = (seats, table.view.mode, numbers)
    return [((" ", ""), *line) for line in wrap([(f" {glyphs().dot} ".join(words), "faint")], width - 2)]


# -- galaxy building --------------------------------------------------------------------------------------------------


_LEAST = 5
"""The fewest lines of the map: two rows of planets."""


def draw_galaxy_building(table: Table, picked: Picks, cursor: Part, width: int, height: int) -> list[Line]:
    """Draw the panel. The map gets the room that the lines below it leave."""
    spots = spots_of(table)
    spot = spot_in(picked, spots)
    candidates = {other.cell for other in spots if spot is not None and other.planet == spot.planet}
    own = [*_own(table, spot, width), *_here(table, spot, width)]
    seats = _seats(table, width)
    for below in ([*own, *seats], own):
        if (drawn := building_map(table, spot, candidates, width, height - 1 - len(below))) is not None:
            break
    else:
        below = [*own, *seats[: max(height - 1 - _LEAST - len(own), 0)]]
        room = max(height - 1 - len(below), _LEAST)
        drawn = star_map(table.parts, placed(table), spot, candidates, {}, width, room)
    count, all_ = len(table.view.galaxy) + 1, 2 * len(table.view.seats)
    head = _("Map, planet {n} of {all}, round {round}").format(n=min(count, all_), all=all_, round=round_of(table))
    lines = [rule(width, [(head, "title")]), *drawn]
    lines += [()] * (height - len(below) - len(lines))
    return [*lines, *below][:height]


def _own(table: Table, spot: Spot | None, width: int) -> list[Line]:
    planets = own_planets(table)
    if not planets:
        return []
    keys = {thing.part: thing.key for thing in BuildingGalaxy().things(table, ())}
    legend = _("p points  g gas  m minerals   /3 room for 3 units")
    lines = [rule(width, [(_("Your planets"), "title")], [(legend, "faint")])]
    for planet in planets:
        found = table.parts.planet[planet]
        is_marked = spot is not None and spot.planet == planet
        turned = spot if spot is not None and is_marked else Spot(planet, 0, 0, 0)
        areas = " ".join(area_brief(area.kind, area.amount, area.limit) for area in found.areas)
        slots = _("slots {sides}").format(sides=side_letters(sides(turned, table)))
        alike = len({other.turns for other in spots_of(table) if other.planet == planet and other.cell == turned.cell}) < 2
        spans: list[Span] = [
            (glyphs().cursor if is_marked else " ", "key"),
            (keys[("planet", planet)] + " ", "key"),
            (fit(found.name, 13), "cursor" if is_marked else "title"),
            (fit(areas, 24), ""),
            (fit(slots, 18), ""),
            (_("fits one way there") if is_marked and alike else "", "faint"),
        ]
        lines.append(clip(spans, width))
    return lines


def _here(table: Table, spot: Spot | None, width: int) -> list[Line]:
    if spot is None:
        return []
    words = " ".join(here_sentences(table, spot))
    return [rule(width, [(_("Here"), "title")]), *(((" ", ""), *line) for line in wrap([(words, "")], width - 2))]


def _seats(table: Table, width: int) -> list[Line]:
    """Return for each seat its faction, the planet with its base, and, for other seats, the planets still to be placed."""
    parts, said = table.parts, []
    for seat, has in enumerate(table.view.seats):
        if not has.alive:
            continue
        base = next((found.planet for found in table.view.galaxy if any(area.base == seat for area in found.areas)), None)
        words = [_("base on {planet}").format(planet=planet_name(parts, base))] if base is not None else []
        words += [planet_name(parts, planet) for planet in has.planets if seat != table.side]
        faction = table.faction(seat)
        name = seat_name(table, seat) if faction is None else f"{seat_name(table, seat)} ({faction.name})"
        if words or seat != table.side:
            said.append(_("{name}: {what}").format(name=name, what=", ".join(words)) if words else name)
    if not said:
        return []
    text = "   ".join(said)
    return [rule(width, [(_("Factions and bases"), "title")]), *(((" ", ""), *line) for line in wrap([(text, "")], width - 2))]


# -- home planet ------------------------------------------------------------------------------------------------------


def draw_base(table: Table, picked: Picks, cursor: Part, width: int, height: int) -> list[Line]:
    """Draw the map, and the areas of the planet just placed below it."""
    panel, asked = setup.StartingBase(), setup.base_question(table)
    if asked is None:
        return []
    found = live(panel.options(table), picked)
    below = [rule(width, [(planet_name(table.parts, asked.planet), "title")], [(_("areas"), "faint")])]
    below += _areas(table, setup.areas(table), found, picked or (cursor,), width)
    pointing = _on_areas(table, found, picked or (cursor,))
    return _over_the_map(table, asked.planet, below, width, height, pointing=pointing, whole=False)


def _on_areas(table: Table, found: Collection[Part], marked: Picks) -> Pointing:
    """Return the marks on the map: the digits of the areas that can be picked."""
    live = [part for part in found if kind_of(part) == "area"]
    at = next((part for part in marked if kind_of(part) == "area"), ())
    return Pointing(live, at, keys={value_of(part): value_of(part).rpartition("-")[2] for part in live})


def draw_forces(table: Table, picked: Picks, cursor: Part, width: int, height: int) -> list[Line]:
    """Draw the units left, the areas of the home planet with their pieces, and the planet's routes."""
    panel, asked, planet = setup.StartingForces(), setup.forces_question(table), setup.home(table)
    if asked is None or planet not in table.parts.planet:
        return []
    found, g = live(panel.options(table), picked), glyphs()
    keys = {thing.part: thing.key for thing in panel.things(table, picked)}
    below = [rule(width, [(_("Your forces") if asked.seat == table.seat else _("Forces"), "title")])]
    left = Counter(asked.units)
    for unit in setup.starting_kinds(table):
        part = ("unit", unit)
        spans: list[Span] = [
            (g.cursor if part in (*picked, cursor) else " ", "key"),
            (keys.get(part, " "), "key"),
            (g.live if part in found else " ", "live"),
            (fit(f"{unit_name(table.parts, unit)} {g.times}{left[unit]}", 18), _style(part in picked, left[unit])),
            (unit_numbers(table.parts, table.parts.unit[unit]), "faint"),
        ]
        below.append(clip(spans, width))
    areas = [rule(width, [(planet_name(table.parts, planet), "title")])]
    areas += _areas(table, table.parts.planet[planet].areas, found, (*picked, cursor), width)
    routes = [rule(width, [(_("Routes"), "title")])]
    for route in setup.routes_of(table, planet):
        route_part = setup.part_of(route)
        other = planet_name(table.parts, setup.far_end(route, planet))
        with_z = _("{planet}, z-axis").format(planet=other) if route.z else other
        there = ", ".join(_("you") if seat == table.seat else clean(table.name(seat)) for seat in route.transports)
        line: list[Span] = [
            (g.cursor if route_part in (*picked, cursor) else " ", "key"),
            (keys.get(route_part, " "), "key"),
            (g.live if route_part in found else " ", "live"),
            (fit(with_z, 24), "title"),
            (_("transports: {names}").format(names=there) if there else "", ""),
        ]
        routes.append(clip(line, width))
    others = _z_routes(table, width, without=planet)
    pointing = _on_areas(table, found, (*picked, cursor))
    pointing = pointing if pointing.cursor else replace(pointing, cursor=("planet", planet))
    ways = [[*below, *areas, *routes, *others], [*below, *areas, *routes], [*below, *routes]]
    rooms = [height - len(way) - 2 for way in ways]
    found_at = [grid(table, width - 2, room, planet) for room in rooms]
    fits = [each is not None and each.is_whole for each in found_at]
    fits[-1] = fits[-1] and found_at[-1] is not None and found_at[-1].width >= _UNITS
    shown = next((way for way, has in zip(ways, fits, strict=True) if has), ways[len(ways[0]) > height - _PART])
    return _over_the_map(table, planet, shown, width, height, pointing=pointing, whole=False)


def _style(is_picked: bool, left: int) -> str:
    return "cursor" if is_picked else "title" if left else "faint"


def draw_z(table: Table, picked: Picks, cursor: Part, width: int, height: int) -> list[Line]:
    """Draw the map with the keys of planets. Below it are all free slots, or the slots of the picked planet with their keys."""
    panel = setup.ZAxis()
    keys = {planet.planet: key for key, planet in table.planets}
    planet, pointed = setup.planet_in(picked), setup.planet_in((*picked, cursor))
    things = {thing.part: thing.key for thing in panel.things(table, picked)}
    found = live(panel.options(table), picked)
    below = []
    if planet is not None:
        heading = _("Free slots of {planet}").format(planet=planet_name(table.parts, planet))
        below.append(rule(width, [(heading, "title")]))
    elif table.can(PlaceEnd):
        below.append(rule(width, [(_("Free slots"), "title")]))
        free = {end.planet for end in table.can(PlaceEnd)}
        slots = [
            f"{key} {planet_name(table.parts, name)} {side_letters(setup.free_sides(table, name))}"
            for name, key in keys.items()
            if name in free
        ]
        below += _packed(slots, width)
    for side in setup.free_sides(table, planet) if planet is not None else ():
        part = ("side", side)
        below.append(
            (
                (f"{glyphs().cursor if part in picked else ' '}", "key"),
                (f"{things.get(part, ' ')}", "key"),
                (glyphs().live + side_name(side), ""),
            )
        )
    below += _z_routes(table, width)
    lit = frozenset(value_of(part) for part in found if kind_of(part) == "planet") if table.can(PlaceEnd) else None
    pointing = Pointing(found, ("planet", pointed) if pointed else (), lit_planets=lit)
    if galaxy_map(table, pointing, width, height - len(below) - 1) is not None:
        return _over_the_map(table, pointed or "", below, width, height, keys, pointing)
    listed = within(galaxy.draw_list(table, Pointing(found, ("planet", pointed) if pointed else ()), width), width)
    rows = {y for _x, y in placed(table)}
    if len(listed) + len(below) + 2 * len(rows) + 2 <= height:
        below = [*listed, *below]
    return _over_the_map(table, pointed or "", below, width, height, keys)


def _z_routes(table: Table, width: int, without: str = "") -> list[Line]:
    """Return the z-axis routes. `without`: a planet whose own routes are listed already."""
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


def _areas(table: Table, areas: Sequence[Area], live: Collection[Part], marked: Collection[Part], width: int) -> list[Line]:
    """Return the areas of the home planet with their resources, in fewer words if the units would not fit otherwise."""
    for words in (setup.gives, setup.gives_briefly):
        wide = 2 + max((width_of([(words(area), "")]) for area in areas), default=0)
        lines = [_area(table, area, fit(words(area), wide), live, marked) for area in areas]
        if all(width_of(line) <= width for line in lines):
            break
    return [clip(line, width) for line in lines]


def _area(table: Table, area: Area, gives: str, live: Collection[Part], marked: Collection[Part]) -> Line:
    g, there, part = glyphs(), table.area(area.key), ("area", area.key)
    stands = [g.outpost + " " + _("base")] if there.base is not None else []
    stands += [units_text(table.parts, there.units)] if there.units else []
    return (
        (g.cursor if part in marked else " ", "key"),
        (f"{area.index + 1}", "key"),
        (g.live if part in live else " ", "live"),
        (gives, "cursor" if part in marked else ""),
        (", ".join(stands), "title"),
    )


def _over_the_map(
    table: Table,
    planet: str,
    below: list[Line],
    width: int,
    height: int,
    keys: dict[str, str] | None = None,
    pointing: Pointing | None = None,
    *,
    whole: bool = True,
) -> list[Line]:
    """Return the map above these lines, as far as there is room, with that planet in sight."""
    room = height - len(below) - 1
    if room < 3:
        return below[:height]
    lines = [rule(width, [(_("Map"), "title")])]
    marked = (
        pointing if pointing is not None and pointing.cursor else replace(pointing or Pointing(), cursor=("planet", planet))
    )
    drawn = galaxy_map(table, marked, width, room, whole=whole)
    if drawn is None:
        board = placed(table)
        spot = next((spot for spot in board.values() if spot.planet == planet), None)
        free = setup.open_slots(table)
        drawn = star_map(table.parts, board, spot, (), keys or {}, width, room, is_placed=True, free=free)
    lines += [*drawn, *[()] * (height - len(below) - len(drawn) - 1)]
    return [*lines, *below][:height]


# -- The map while the galaxy is built, with free slots and the planet about to be placed -----------------------------


_UNITS = 26
"""From this width, in cells, the smallest kind of planet has room for each of its units."""
_PART = 8
"""The fewest lines for a part of the map that includes the planet in question."""


def galaxy_map(table: Table, pointing: Pointing, width: int, height: int, *, whole: bool = True) -> list[Line] | None:
    """Return the map with free slots; None if there is no room. `whole`: accept only the whole map."""
    found = grid(table, width - 2, height - 1, pointing.planet)
    if found is None or (not found.is_whole and (whole or height < _PART)):
        return None
    canvas = Canvas(width, height)
    for y, line in enumerate(draw_map(table, pointing, found, width - 2), 1):
        canvas.spans(1, y, line)
    for planet, sides_free in setup.open_slots(table).items():
        for side in sides_free:
            _slot(canvas, table, found, planet, SIDES.index(side))
    return list(canvas.lines)


def building_map(table: Table, spot: Spot | None, candidates: Collection[Cell], width: int, height: int) -> list[Line] | None:
    """Return the map with the planet about to be placed and its possible cells; None if there is no room."""
    board = placed(table)
    shown = {**{cell: other.planet for cell, other in board.items()}, **dict.fromkeys(candidates, "")}
    if spot is not None:
        shown[spot.cell] = spot.planet
    if not shown:
        return None
    left, top = min(x for x, _y in shown), min(y for _x, y in shown)
    cells = {(x - left, y - top): planet for (x, y), planet in shown.items()}
    found = grid(table, width - 2, height - 1, cells=cells)
    if found is None or not found.is_whole:
        return None
    canvas = Canvas(width, height)
    for y, line in enumerate(draw_map(table, Pointing(), found, width - 2), 1):
        canvas.spans(1, y, line)
    for cell, planet in cells.items():
        if not planet:
            x, y = _corner(found, cell)
            canvas.put(x + found.width // 2, y + 1, glyphs().dot, "strong!")
    for other in board.values():
        for side in setup.open_slots(table)[other.planet]:
            _slot(canvas, table, found, other.planet, SIDES.index(side))
    if spot is not None:
        _ghost(canvas, table, found, spot)
    return list(canvas.lines)


def _corner(found: Grid, cell: Cell) -> tuple[int, int]:
    """Return the position on the canvas at which a cell of the map begins."""
    x, y = cell
    return 1 + found.left + x * (found.width + found.gap), 1 + found.tops[y]


def _slot(canvas: Canvas, table: Table, found: Grid, planet: str, side: int, *, planned: bool = False) -> None:
    """Draw a stroke for a free slot, dotted if the planet is not placed yet."""
    place = found.place(planet)
    if place is None:
        return
    g, (x, y) = glyphs(), (place[0] + 1, place[1] + 1)
    foot = y + 1 + body_lines(found.detail, len(table.parts.planet[planet].areas))
    line = y + (1 if found.detail == SMALL else 2)
    middle = x + found.width // 2
    style = "strong!" if planned else "rule"
    match side:
        case 0:
            canvas.put(middle, y - 1, g.dots_down if planned else g.rises, style)
        case 1:
            canvas.put(x + found.width, line, g.dots_across if planned else g.across, style)
        case 2:
            canvas.put(middle, foot, g.dots_down if planned else g.hangs, style)
        case _:
            canvas.put(x - 1, line, g.dots_across if planned else g.across, style)


def _ghost(canvas: Canvas, table: Table, found: Grid, spot: Spot) -> None:
    """Draw the planet about to be placed: the resources and limits of its areas, and dotted routes."""
    place = found.place(spot.planet)
    if place is None:
        return
    g, (x, y) = glyphs(), (place[0] + 1, place[1] + 1)
    name, width = planet_name(table.parts, spot.planet), found.width
    canvas.put(x, y, f"{g.cursor}{name}"[:width].ljust(width), "block! on block.g")
    areas = table.parts.planet[spot.planet].areas
    canvas.fill(Rectangle(x, y + 1, width, body_lines(found.detail, len(areas))), "on track")
    for number, area in enumerate(areas):
        across, down = (number % 2, number // 2) if found.detail == SMALL else (0, number * found.detail)
        canvas.put(x + 1 + across * (width // 2), y + 1 + down, area_brief(area.kind, area.amount, area.limit), "text")
    joined = dict(around(table.parts, placed(table), spot).joined)
    for side in sides(spot, table):
        at = SIDES.index(side)
        _slot(canvas, table, found, spot.planet, at, planned=True)
        if side in joined:
            _planned(canvas, table, found, spot, at, joined[side])


def _planned(canvas: Canvas, table: Table, found: Grid, spot: Spot, side: int, other: str) -> None:
    """Draw a dotted route to a neighbour."""
    one, two = found.place(spot.planet), found.place(other)
    if one is None or two is None:
        return
    g = glyphs()
    if side in (1, 3):
        left = min(one[0], two[0]) + 1 + found.width
        canvas.put(left, one[1] + 1 + (1 if found.detail == SMALL else 2), g.dots_across * found.gap, "strong!")
        return
    upper, name = (one, spot.planet) if one[1] < two[1] else (two, other)
    first = upper[1] + 2 + body_lines(found.detail, len(table.parts.planet[name].areas))
    for y in range(first, max(one[1], two[1]) + 1):
        canvas.put(one[0] + 1 + found.width // 2, y, g.dots_down, "strong!")


# -- The galaxy in small while it is built: one cell for each planet, strokes for slots, dots for possible places -----


Slots = frozenset[tuple[Cell, int]]
"""Sides of cells, by number."""
_NAME = 12
"""The width of the longest name, in cells, so that no name is cut."""
_LEAST_MAP, _MOST = _NAME + 4, 24


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
    """Return the lines of the map, with as much of it around the `ghost` as fits. `keys`: the keys of planets that have one.

    `is_placed`: the ghost is on the board already and only marked. `free`: the sides of each planet with a free slot; without
    it, a slot counts as taken only by a neighbour.
    """
    shown = {**board, ghost.cell: ghost} if ghost is not None else dict(board)
    cells = [*shown, *open_cells]
    if not cells:
        return [() for _line in range(height)]
    centre = ghost.cell if ghost is not None else cells[0]
    columns = _window([x for x, _y in cells], centre[0], max(width // _LEAST_MAP, 1))
    rows = _window([y for _x, y in cells], centre[1], max((height - 1) // 2, 1))
    wide = min(max(width // len(columns), _LEAST_MAP), _MOST)
    planned = None if is_placed else ghost
    drawn = _slots(parts, shown, free or {})
    lines = [_strokes(drawn, planned, columns, rows[0], wide)]
    for y in rows:
        lines.append(_names(parts, shown, drawn, ghost, planned, open_cells, keys, columns, y, wide))
        lines.append(_strokes(drawn, planned, columns, y + 1, wide))
    return lines[:height]


def _window(values: list[int], centre: int, most: int) -> range:
    """Return the columns or rows in sight."""
    first, end = min(values), max(values) + 1
    if end - first <= most:
        return range(first, end)
    start = min(max(centre - most // 2, first), end - most)
    return range(start, start + most)


def _slots(parts: ComponentSet, shown: Mapping[Cell, Spot], free: Mapping[str, Collection[str]]) -> Slots:
    """Return all slots to draw: slots that join two planets, and free slots."""
    found = frozenset((cell, side) for cell, spot in shown.items() for side in slots(parts, spot))

    def is_drawn(cell: Cell, side: int) -> bool:
        planet = shown[cell].planet
        return planet not in free or SIDES[side] in free[planet] or _facing(cell, side) in found

    return frozenset(slot for slot in found if is_drawn(*slot))


def _facing(cell: Cell, side: int) -> tuple[Cell, int]:
    """Return the slot on the opposite side of the border."""
    (x, y), (dx, dy) = cell, STEPS[side]
    return (x + dx, y + dy), (side + 2) % 4


def _strokes(drawn: Slots, ghost: Spot | None, columns: range, y: int, wide: int) -> Line:
    """Return the line above that row: the southern slots of the planets above it, and the northern slots of the planets below
    it.
    """
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
    """Return the stroke of a western or eastern slot, which reaches to the edge of the cell."""
    if (there.cell, side) not in slots_drawn or room < 2:
        return (" " * room, "")
    is_joined = _facing(there.cell, side) in slots_drawn
    g = glyphs()
    stroke = g.across if is_joined or there != ghost else g.dots_across
    length = room - 1 if is_joined else min(2, room - 1)
    drawn = stroke * length
    return (f"{drawn:>{room - 1}} ", "rule") if side == 3 else (f" {drawn:<{room - 1}}", "rule")
