"""Building the galaxy: the map, one's planets, what the placement would join, and what the others have still to place."""

from __future__ import annotations

from client.games.starcraft.faces.face import Pick, Picks
from client.games.starcraft.faces.setup.galaxy_building import (
    BuildingGalaxy,
    here_sentences,
    own_planets,
    round_of,
    sides,
    spot_in,
    spots_of,
)
from client.games.starcraft.model.star_map import Spot, placed
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.setup_words import area_brief, side_letters
from client.games.starcraft.text.words import mark, planet_name, seat_name
from client.games.starcraft.tui.faces.setup.star_map import star_map
from client.i18n import _
from client.tui.look.draw import Line, Span, clip, fit, rule, wrap
from client.tui.look.glyphs import glyphs

_LEAST = 5
"""The lines of the map at least: two rows of planets."""


def draw(table: Table, picked: Picks, cursor: Pick, width: int, height: int) -> list[Line]:
    """The map has what the lines below it leave."""
    spots = spots_of(table)
    spot = spot_in(picked, spots)
    below = [*_own(table, spot, width), *_here(table, spot, width)]
    below += _seats(table, width)[: max(height - 1 - _LEAST - len(below), 0)]
    room = max(height - 1 - len(below), _LEAST)
    candidates = {other.cell for other in spots if spot is not None and other.planet == spot.planet}
    count, all_ = len(table.view.galaxy) + 1, 2 * len(table.view.seats)
    head = _("Map, planet {n} of {all}, round {round}").format(n=min(count, all_), all=all_, round=round_of(table))
    lines = [rule(width, [(head, "title")])]
    lines += star_map(table.parts, placed(table), spot, candidates, {}, width, room)
    lines += [()] * (height - len(below) - len(lines))
    return [*lines, *below][:height]


def _own(table: Table, spot: Spot | None, width: int) -> list[Line]:
    planets = own_planets(table)
    if not planets:
        return []
    keys = {thing.pick: thing.key for thing in BuildingGalaxy().things(table, ())}
    legend = _("p points  g gas  m minerals   /3 room for 3 units")
    lines = [rule(width, [(_("Your planets"), "title")], [(legend, "faint")])]
    for planet in planets:
        found = table.parts.planet[planet]
        is_marked = spot is not None and spot.planet == planet
        turned = spot if spot is not None and is_marked else Spot(planet, 0, 0, 0)
        areas = " ".join(area_brief(area.kind, area.amount, area.limit) for area in found.areas)
        sign = mark(found.confidence, "areas")
        slots = _("slots {sides}").format(sides=side_letters(sides(turned, table)))
        alike = len({other.turns for other in spots_of(table) if other.planet == planet and other.cell == turned.cell}) < 2
        spans: list[Span] = [
            (glyphs().cursor if is_marked else " ", "key"),
            (keys[f"planet {planet}"] + " ", "key"),
            (fit(found.name, 13), "cursor" if is_marked else "title"),
            (fit(f"{areas} {sign}".rstrip(), 24), ""),
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
    """Of each seat: its faction, the planet with its base, and what another one has still to place."""
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
