"""What a Mobilize order leads to: the battle, who meets whom there, and where one could retreat to."""

from __future__ import annotations

from client.games.starcraft.faces.face import Guard
from client.games.starcraft.faces.mobilize.stacks import asked, planet, targets
from client.games.starcraft.model.ground import areas_of, is_open, others, own_units, reach, room
from client.games.starcraft.model.table import Table
from client.games.starcraft.model.this_order import moves
from client.games.starcraft.text.words import area_name, planet_name, seat_name, units_text
from client.i18n import _, ngettext
from engine.starcraft.language.general import Moved
from engine.starcraft.language.orders import Move, RecallQuestion


def contested(table: Table, area: str) -> bool:
    """Whether units of both sides stand there or would: a battle."""
    return others(table, area)[0] is not None


def entered(table: Table) -> str | None:
    """The enemy area that units have entered in this order."""
    for event in moves(table):
        if isinstance(event, Moved) and event.end in targets(table) and not is_open(table, event.end):
            return event.end
    return next((area for area in targets(table) if contested(table, area) and own_units(table, area)), None)


def battle_area(table: Table) -> str | None:
    """The area that a battle will be in when the moves are over."""
    area = entered(table)
    return area if area is not None and contested(table, area) and own_units(table, area) else None


def retreats(table: Table) -> list[tuple[str, int]]:
    """Friendly and empty areas of the active planet and over own transports, with the room they have."""
    return [
        (area.key, room(table, area.key))
        for name in reach(table, planet(table))
        for area in areas_of(table, name)
        if is_open(table, area.key) and room(table, area.key) > 0
    ]


def retreat_text(table: Table) -> str:
    """Where one could retreat to, planet by planet, with the room in brackets: "Torus 2 (2), 4 (2)"."""
    by_planet: dict[str, list[str]] = {}
    for area, free in retreats(table):
        name, _dash, number = area.rpartition("-")
        by_planet.setdefault(name, []).append(f"{number} ({free})")
    return "; ".join(f"{planet_name(table.parts, name)} {', '.join(found)}" for name, found in by_planet.items())


def sides_text(table: Table, area: str) -> tuple[str, str]:
    """The two sides of a battle: own units, then theirs."""
    seat, units = others(table, area)
    theirs = (
        "" if seat is None else _("{name}: {what}").format(name=seat_name(table, seat), what=units_text(table.parts, units))
    )
    return _("you: {units}").format(units=units_text(table.parts, own_units(table, area))), theirs


def guard(table: Table) -> Guard | None:
    """What ending the moves leads to, or leaves."""
    if isinstance(asked(table), RecallQuestion):
        return None
    if (area := battle_area(table)) is not None:
        seat, units = others(table, area)
        mine, theirs = units_text(table.parts, own_units(table, area)), units_text(table.parts, units)
        name, where = "" if seat is None else seat_name(table, seat), retreat_text(table)
        words = _("A battle in {area}: your {mine} against {name}'s {theirs}. You could retreat to {where}.")
        if not where:
            words = _("A battle in {area}: your {mine} against {name}'s {theirs}, and nowhere to retreat to.")
        return Guard(words.format(area=area_name(table.parts, area), mine=mine, theirs=theirs, name=name, where=where))
    if not moves(table) and (movable := sum(_movable(table).values())):
        words = ngettext("Nothing has moved; {n} unit of yours could.", "Nothing has moved; {n} units of yours could.", movable)
        return Guard(words.format(n=movable))
    return None


def _movable(table: Table) -> dict[tuple[str, str], int]:
    """How many units of each stack can move."""
    found: dict[tuple[str, str], int] = {}
    for move in table.can(Move):
        found[move.unit, move.start] = max(found.get((move.unit, move.start), 0), move.count)
    return found
