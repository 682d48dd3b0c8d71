"""Starting forces: units one by one onto areas of the base's planet, and the transport onto one of its routes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from client.games.starcraft.faces.face import Guard, Hint, Making, Pick, Picks, Said, Thing
from client.games.starcraft.faces.setup.starting_base import gives
from client.games.starcraft.model.keys import DIGITS, pools
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.setup_words import unit_brief
from client.games.starcraft.text.words import area_name, planet_name, unit_name, units_text
from client.i18n import _, ngettext
from engine.language import Verb
from engine.starcraft.language.general import Transport
from engine.starcraft.language.setup import ForcesQuestion, PutUnit
from engine.starcraft.language.view import RouteView


class StartingForces:
    """A unit's key, then an area's digit; where only one kind is left, the digit alone. Digits from 5 up are routes."""

    NAME = "forces"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        asked, planet = question(table), home(table)
        if asked is None:
            return []
        found = [
            Thing(f"unit {unit}", key, row, 0)
            for row, (unit, key) in enumerate(zip(starting_kinds(table), pools().home, strict=False))
        ]
        areas = table.parts.planet[planet].areas if planet in table.parts.planet else ()
        found += [Thing(f"area {area.key}", DIGITS[area.index], area.index, 1) for area in areas]
        routes = zip(routes_of(table, planet), DIGITS[len(areas) :], strict=False)
        found += [Thing(pick_of(route), key, len(areas) + row, 1) for row, (route, key) in enumerate(routes)]
        return found

    def makings(self, table: Table) -> Sequence[Making]:
        asked = question(table)
        if asked is None:
            return []
        is_last = len(asked.units) + asked.transports == 1
        alone = len(kinds(asked)) == 1
        found = [
            Making((f"area {put.area}",) if alone else (f"unit {put.unit}", f"area {put.area}"), put, asks_enter=is_last)
            for put in table.can(PutUnit)
        ]
        return found + [
            Making((f"route {put.one} {put.other} {put.z}",), put, asks_enter=is_last) for put in table.can(Transport)
        ]

    def said(self, table: Table, picked: Picks) -> Said:
        asked = question(table)
        if asked is None:
            return Said("")
        if asked.seat != table.seat:
            return Said(_("{name} is placing the starting forces.").format(name=table.name(asked.seat)))
        parts, left = table.parts, []
        if asked.units:
            left.append(units_text(parts, asked.units))
        if asked.transports:
            left.append(ngettext("{n} transport", "{n} transports", asked.transports).format(n=asked.transports))
        more = _("Left: {what}.").format(what=", ".join(left))
        unit = next((pick.split()[1] for pick in picked if pick.startswith("unit ")), None)
        digits = " ".join(thing.key for thing in self.things(table, picked) if thing.pick.startswith("area "))
        if len(asked.units) + asked.transports == 1 and picked:
            return Said(_("Enter places the last of your forces."), _("YOUR FORCES"), more, (Hint("Enter", _("place")),))
        if unit is not None:
            sentence = _("{unit}: on which area of {planet}?").format(
                unit=unit_name(parts, unit), planet=planet_name(parts, home(table))
            )
            return Said(sentence, _("YOUR FORCES"), more, (Hint(digits, _("area")),))
        hints = []
        if len(kinds(asked)) > 1:
            left_kinds = {f"unit {unit}" for unit in kinds(asked)}
            hints.append(
                Hint(" ".join(thing.key for thing in self.things(table, picked) if thing.pick in left_kinds), _("unit"))
            )
        elif asked.units:
            hints.append(Hint(digits, _("area")))
        if asked.transports:
            keys = " ".join(thing.key for thing in self.things(table, picked) if thing.pick.startswith("route "))
            hints.append(Hint(keys, _("transport")))
        sentence = _("Your units go on {planet}, your transport on a route from there.").format(
            planet=planet_name(parts, home(table))
        )
        return Said(sentence, _("YOUR FORCES"), more, tuple(hints))

    def why_not(self, table: Table, picked: Picks, pick: Pick) -> str:
        asked = question(table)
        if asked is None or asked.seat != table.seat:
            return _("You place your forces when it is your turn to.")
        kind, *words = pick.split()
        if kind == "route":
            route = " ".join(words)
            if not asked.transports:
                return _("Your transport stands already.")
            open_routes = {f"{put.one} {put.other} {put.z}" for put in table.can(Transport)}
            return "" if route in open_routes else _("You have a transport there already.")
        if not asked.units:
            return _("Your units stand already: your transport is left.")
        if kind == "area" and not any(put.area == words[0] for put in table.can(PutUnit)):
            limit = table.parts.area[words[0]].limit
            words_ = ngettext("{area} is full: {n} unit may stand there.", "{area} is full: {n} units may stand there.", limit)
            return words_.format(area=area_name(table.parts, words[0]), n=limit)
        if kind == "unit" and words[0] not in asked.units:
            return _("{unit}: all that you begin with stand already.").format(unit=unit_name(table.parts, words[0]))
        if kind == "unit":
            return _("Only {unit} is left: press the digit of an area.").format(unit=unit_name(table.parts, words[0]))
        return _("Press the key of a unit first.")

    def guard(self, table: Table, action: Verb) -> Guard | None:
        return None

    def inspected(self, table: Table, pick: Pick) -> Sequence[tuple[str, str]]:
        kind, *words = pick.split()
        if kind == "unit":
            return [(unit_name(table.parts, words[0]), unit_brief(table.parts, table.parts.unit[words[0]]))]
        if kind == "area":
            return [(area_name(table.parts, words[0]), gives(table.parts.area[words[0]]))]
        return [(_("route"), " – ".join(planet_name(table.parts, planet) for planet in words[:2]))]


def question(table: Table) -> ForcesQuestion | None:
    """The question, whoever is asked it."""
    return next((asked for asked in table.view.asked if isinstance(asked, ForcesQuestion)), None)


def kinds(asked: ForcesQuestion) -> list[str]:
    """The kinds of units that are left, each once."""
    return list(Counter(asked.units))


def starting_kinds(table: Table) -> tuple[str, ...]:
    """The kinds of units that the faction begins with, placed or not: each keeps its key until the last one stands."""
    asked = question(table)
    faction = None if asked is None or asked.seat is None else table.faction(asked.seat)
    return () if faction is None else tuple(sorted(faction.units))


def home(table: Table) -> str:
    """The planet with the base of whoever is asked."""
    asked = question(table)
    seat = None if asked is None else asked.seat
    return next((planet.planet for planet in table.view.galaxy if any(area.base == seat for area in planet.areas)), "")


def routes_of(table: Table, planet: str) -> list[RouteView]:
    return [route for route in table.view.routes if planet in (route.one, route.other)]


def pick_of(route: RouteView) -> Pick:
    return f"route {route.one} {route.other} {route.z}"


def far_end(route: RouteView, planet: str) -> str:
    """The planet at the other end."""
    return route.other if route.one == planet else route.one
