"""Ask the questions of the set-up: factions, planets, the starting base, forces, the z-axis."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from client.games.starcraft.model.ground import SIDES, Spot, Surroundings, around, nearest, placed, unjoined
from client.games.starcraft.model.keys import DIGITS, pools
from client.games.starcraft.model.table import Table
from client.games.starcraft.questions.panel import Hint, Panel, Said, SteeredPanel, Thing
from client.games.starcraft.texts.cards import unit_line, unit_price
from client.games.starcraft.texts.questions import (
    colour_name,
    factions,
    limits_sentence,
    objective_sentence,
    race_sentence,
    sheet_sentence,
    side_letters,
    side_name,
    unit_brief,
    units_named,
)
from client.games.starcraft.texts.words import area_name, planet_name, resource_amount, unit_name, units_text
from client.table.pointing import Part, Picks, kind_of, value_of
from client.terminal.keyboard import key_name
from client.text.i18n import _, all_of, ngettext, pgettext
from engine.starcraft.components import Area, Faction
from engine.starcraft.language.general import Pass, Transport
from engine.starcraft.language.setup import (
    BaseHereQuestion,
    ChooseFaction,
    ForcesQuestion,
    MajorEndQuestion,
    MinorEndQuestion,
    PlaceEnd,
    PlacePlanet,
    PutBase,
    PutUnit,
)
from engine.starcraft.language.view import RouteView

# -- forces -----------------------------------------------------------------------------------------------------------


class StartingForces(Panel):
    """The panel for starting forces. The player types a unit's key, then an area's digit; only the digit if one kind is left.

    Digits from 5 up are routes.
    """

    NAME = "forces"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        asked, planet = forces_question(table), home(table)
        if asked is None:
            return []
        found = [
            Thing(("unit", unit), key, row, 0)
            for row, (unit, key) in enumerate(zip(starting_kinds(table), pools().home, strict=False))
        ]
        areas = table.parts.planet[planet].areas if planet in table.parts.planet else ()
        found += [Thing(("area", area.key), DIGITS[area.index], area.index, 1) for area in areas]
        routes = zip(routes_of(table, planet), DIGITS[len(areas) :], strict=False)
        found += [Thing(part_of(route), key, len(areas) + row, 1) for row, (route, key) in enumerate(routes)]
        return found

    def said(self, table: Table, picked: Picks) -> Said:
        asked = forces_question(table)
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
        unit = next((value_of(part) for part in picked if kind_of(part) == "unit"), None)
        digits = " ".join(thing.key for thing in self.things(table, picked) if kind_of(thing.part) == "area")
        if len(asked.units) + asked.transports == 1 and picked:
            return Said(
                _("Enter places the last of your forces."), _("YOUR FORCES"), more, (Hint(key_name("enter"), _("place")),)
            )
        if unit is not None:
            sentence = _("{unit}: on which area of {planet}?").format(
                unit=unit_name(parts, unit), planet=planet_name(parts, home(table))
            )
            return Said(sentence, _("YOUR FORCES"), more, (Hint(digits, _("area")),))
        hints = []
        if len(kinds(asked)) > 1:
            left_kinds = {("unit", unit) for unit in kinds(asked)}
            hints.append(
                Hint(" ".join(thing.key for thing in self.things(table, picked) if thing.part in left_kinds), _("unit"))
            )
        elif asked.units:
            hints.append(Hint(digits, _("area")))
        if asked.transports:
            keys = " ".join(thing.key for thing in self.things(table, picked) if kind_of(thing.part) == "route")
            hints.append(Hint(keys, _("transport")))
        sentence = _("Your units go on {planet}, your transport on a route from there.").format(
            planet=planet_name(parts, home(table))
        )
        return Said(sentence, _("YOUR FORCES"), more, tuple(hints))

    def why_not(self, table: Table, picked: Picks, part: Part) -> str:
        asked = forces_question(table)
        if asked is None or asked.seat != table.seat:
            return _("You place your forces when it is your turn to.")
        kind, *words = part
        if kind == "route":
            route = " ".join(words)
            if not asked.transports:
                return _("Your transport is placed already.")
            open_routes = {f"{put.one} {put.other} {put.z}" for put in table.can(Transport)}
            return "" if route in open_routes else _("You have a transport there already.")
        if not asked.units:
            return _("Your units are placed already: your transport is left.")
        if kind == "area" and not any(put.area == words[0] for put in table.can(PutUnit)):
            limit = table.parts.area[words[0]].limit
            words_ = ngettext("{area} is full: {n} unit may stand there.", "{area} is full: {n} units may stand there.", limit)
            return words_.format(area=area_name(table.parts, words[0]), n=limit)
        if kind == "unit" and words[0] not in asked.units:
            return _("{unit}: you have placed all you start with.").format(unit=unit_name(table.parts, words[0]))
        if kind == "unit":
            return _("Only {unit} is left: press the digit of an area.").format(unit=unit_name(table.parts, words[0]))
        return _("Press the key of a unit first.")

    def inspected(self, table: Table, part: Part) -> Sequence[tuple[str, str]]:
        kind, *words = part
        if kind == "unit":
            unit = table.parts.unit[words[0]]
            return [(unit.name, f"{unit_price(table.parts, unit)}; {unit_line(unit)}")]
        if kind == "area":
            return [(area_name(table.parts, words[0]), gives(table.parts.area[words[0]]))]
        return [(_("route"), " – ".join(planet_name(table.parts, planet) for planet in words[:2]))]


def forces_question(table: Table) -> ForcesQuestion | None:
    """Return the question, whichever seat it is for."""
    return next((asked for asked in table.view.asked if isinstance(asked, ForcesQuestion)), None)


def kinds(asked: ForcesQuestion) -> list[str]:
    """Return the kinds of units that are left, each once."""
    return list(Counter(asked.units))


def starting_kinds(table: Table) -> tuple[str, ...]:
    """Return the kinds of units that the faction begins with, placed or not. Each keeps its key until all are placed."""
    asked = forces_question(table)
    faction = None if asked is None or asked.seat is None else table.faction(asked.seat)
    return () if faction is None else tuple(sorted(faction.units))


def home(table: Table) -> str:
    """Return the planet with the base of the seat that is asked."""
    asked = forces_question(table)
    seat = None if asked is None else asked.seat
    return next((planet.planet for planet in table.view.galaxy if any(area.base == seat for area in planet.areas)), "")


def routes_of(table: Table, planet: str) -> list[RouteView]:
    return [route for route in table.view.routes if planet in (route.one, route.other)]


def part_of(route: RouteView) -> Part:
    return ("route", route.one, route.other, str(route.z))


def far_end(route: RouteView, planet: str) -> str:
    """Return the planet at the other end of a route."""
    return route.other if route.one == planet else route.one


# -- galaxy building --------------------------------------------------------------------------------------------------


TURN = "r"
ARROWS = ("up", "down", "left", "right")


class BuildingGalaxy(SteeredPanel):
    """The panel for placing planets.

    It always has a complete placement that Enter can carry out: a planet, a cell, quarter turns.
    """

    NAME = "galaxy-building"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        letters = [key for key in pools().around if key != TURN]
        return [Thing(("planet", planet), letters[row], row) for row, planet in enumerate(own_planets(table))]

    def starts(self, table: Table) -> Picks:
        spots = spots_of(table)
        return parts_of(best(table, spots)) if spots else ()

    def steer(self, table: Table, picked: Picks, key: str) -> Picks | None:
        spots = spots_of(table)
        spot = spot_in(picked, spots)
        if spot is None:
            return None
        if key == TURN:
            alike = [other for other in spots if (other.planet, other.cell) == (spot.planet, spot.cell)]
            return parts_of(alike[(alike.index(spot) + 1) % len(alike)])
        if key in ARROWS:
            cells = list({other.cell for other in spots if other.planet == spot.planet})
            cell = nearest(cells, spot.cell, key)
            return parts_of(
                _turned_best(table, [other for other in spots if (other.planet, other.cell) == (spot.planet, cell)])
            )
        planet = next((value_of(thing.part) for thing in self.things(table, picked) if thing.key == key), "")
        mine = [other for other in spots if other.planet == planet]
        if not mine:
            return None
        there = [other for other in mine if other.cell == spot.cell]
        return parts_of(_turned_best(table, there) if there else best(table, mine))

    def said(self, table: Table, picked: Picks) -> Said:
        spot = spot_in(picked, spots_of(table))
        if spot is None:
            return Said(_waiting(table))
        has_base = any(area.base == table.seat for planet in table.view.galaxy for area in planet.areas)
        name = planet_name(table.parts, spot.planet)
        found = around(table.parts, placed(table), spot)
        if not found.joined:
            sentence = _("Enter puts {planet} in the middle.").format(planet=name)
        else:
            others = [planet_name(table.parts, planet) for _side, planet in found.joined]
            sentence = _("Enter puts {planet} there, joined to {others}.").format(planet=name, others=all_of(others))
        if has_base:
            more = _("Your base is placed already.")
        elif round_of(table) == 1:
            more = _("Then you decide whether your base goes on it or on your second planet.")
        else:
            more = _("Then your base goes on it: you have none yet.")
        keys = " ".join(thing.key for thing in self.things(table, picked))
        hints = [Hint("← ↑ ↓ →", _("cell")), Hint(TURN, pgettext("to rotate a planet", "turn"))]
        hints += [Hint(keys, _("planet"))] if " " in keys else []
        return Said(sentence, _("PLACE A PLANET"), more, (*hints, Hint(key_name("enter"), _("place"))))

    def why_not(self, table: Table, picked: Picks, part: Part) -> str:
        if not table.can(PlacePlanet):
            return _("You place a planet when it is your turn to.")
        return _("There is no place where {planet} would connect.").format(planet=planet_name(table.parts, value_of(part)))

    def inspected(self, table: Table, part: Part) -> Sequence[tuple[str, str]]:
        planet = table.parts.planet[value_of(part)]
        areas = [(area_name(table.parts, area.key), gives(area)) for area in planet.areas]
        return [(planet.name, ""), *areas, (_("slots"), side_letters(sides(Spot(planet.key, 0, 0, 0), table)))]


def own_planets(table: Table) -> tuple[str, ...]:
    """Return the planets of the seat at the bottom that are still to be placed."""
    return tuple(table.me.planets)


def round_of(table: Table) -> int:
    """Return the round of placing: 1 or 2."""
    return 1 if len(table.view.galaxy) < len(table.view.seats) else 2


def spots_of(table: Table) -> list[Spot]:
    """Return every legal placement."""
    return [spot_of(action) for action in table.can(PlacePlanet)]


def spot_of(action: PlacePlanet) -> Spot:
    return Spot(action.planet, action.x, action.y, action.turns)


def spot_in(picked: Picks, spots: Sequence[Spot]) -> Spot | None:
    """Return the picked placement; None if there is none."""
    return next((spot for spot in spots if parts_of(spot) == picked), None)


def parts_of(spot: Spot) -> Picks:
    return ("planet", spot.planet), ("cell", str(spot.x), str(spot.y)), ("turns", str(spot.turns))


def best(table: Table, spots: Sequence[Spot]) -> Spot:
    """Return the placement with the most routes; among these, the one with the most free slots."""
    return max(spots, key=lambda spot: _worth(table, spot))


def sides(spot: Spot, table: Table) -> list[str]:
    """Return the sides on which a planet has a slot, clockwise from the north."""
    found = around(table.parts, {}, spot)
    return list(found.free)


def here_sentences(table: Table, spot: Spot) -> list[str]:
    """Return the routes that a planet would form, the slots it would leave free, and the slots it would shut off."""
    found: Surroundings = around(table.parts, placed(table), spot)
    said = []
    for side, planet in found.joined:
        said.append(_("Connects to {planet} ({side}).").format(planet=planet_name(table.parts, planet), side=side_name(side)))
    if found.free:
        said.append(_("Leaves {sides} free.").format(sides=side_letters(found.free)))
    for side, planet in found.shut:
        words = _("No route to {planet} ({side}): one of the two has no slot there.")
        said.append(words.format(planet=planet_name(table.parts, planet), side=side_name(side)))
    return said


def _turned_best(table: Table, spots: Sequence[Spot]) -> Spot:
    return max(spots, key=lambda spot: (*_worth(table, spot), -spot.turns))


def _worth(table: Table, spot: Spot) -> tuple[int, int]:
    found = around(table.parts, placed(table), spot)
    return len(found.joined), len(found.free)


def _waiting(table: Table) -> str:
    asked = next((found.seat for found in table.view.asked), None)
    return "" if asked is None else _("{name} is placing a planet.").format(name=table.name(asked))


# -- starting base ----------------------------------------------------------------------------------------------------


class StartingBase(Panel):
    """The panel for the starting base. A digit names the area; `0` waits for the second planet."""

    NAME = "base-here"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        return [Thing(("area", area.key), str(area.index + 1), area.index) for area in areas(table)]

    def said(self, table: Table, picked: Picks) -> Said:
        asked = base_question(table)
        if asked is None or not table.can(PutBase):
            name = "" if asked is None else table.name(asked.seat)
            return Said(_("{name} may put a base on the planet just placed.").format(name=name))
        planet = planet_name(table.parts, asked.planet)
        area = table.parts.area[value_of(picked[-1])] if picked else None
        if area is not None:
            sentence = _("{key} or Enter puts your base on {area}.").format(
                key=area.index + 1, area=area_name(table.parts, area.key)
            )
            return Said(sentence, _("YOUR BASE"), gives(area), self._hints(table))
        more = _("It mines the whole planet; points come only from its own area. 0: later.")
        if not asked.optional:
            more = _("It mines the whole planet; points come only from its own area.")
        sentence = _("Your base on {planet}: which area?").format(planet=planet)
        return Said(sentence, _("YOUR BASE"), more, self._hints(table))

    def _hints(self, table: Table) -> tuple[Hint, ...]:
        keys = " ".join(thing.key for thing in self.things(table, ()))
        return (Hint(keys, _("area")),)

    def why_not(self, table: Table, picked: Picks, part: Part) -> str:
        if table.can(PutBase):
            return ""
        return _("You put your base on a planet that you have placed.")

    def inspected(self, table: Table, part: Part) -> Sequence[tuple[str, str]]:
        area = table.parts.area[value_of(part)]
        return [(area_name(table.parts, area.key), gives(area))]


def base_question(table: Table) -> BaseHereQuestion | None:
    """Return the question, whichever seat it is for."""
    return next((asked for asked in table.view.asked if isinstance(asked, BaseHereQuestion)), None)


def areas(table: Table) -> Sequence[Area]:
    """Return the areas of the planet that was just placed."""
    asked = base_question(table)
    return () if asked is None or asked.planet not in table.parts.planet else table.parts.planet[asked.planet].areas


def why_no_pass(table: Table) -> str:
    """Return why `0` has no effect in the second round."""
    if table.can(Pass) or base_question(table) is None:
        return ""
    return _("You have no base yet: it goes on this planet.")


def gives(area: Area) -> str:
    """Return the resources and the unit limit of an area in a sentence."""
    limit = ngettext("room for {n} unit", "room for {n} units", area.limit).format(n=area.limit)
    if area.kind == "points":
        words = ngettext("{n} conquest point every round, {limit}.", "{n} conquest points every round, {limit}.", area.amount)
        return words.format(n=area.amount, limit=limit)
    return _("{amount} every round, {limit}.").format(amount=resource_amount(area.kind, area.amount), limit=limit)


def gives_briefly(area: Area) -> str:
    """Return the resources and the unit limit of an area in a few words."""
    limit = ngettext("room for {n} unit", "room for {n} units", area.limit).format(n=area.limit)
    if area.kind == "points":
        points = ngettext("{n} point", "{n} points", area.amount).format(n=area.amount)
        return _("{amount}, {limit}").format(amount=points, limit=limit)
    return _("{amount}, {limit}").format(amount=resource_amount(area.kind, area.amount), limit=limit)


# -- The z-axis: both ends of a route through the third dimension, each into a free slot ------------------------------


Ends = MajorEndQuestion | MinorEndQuestion


class ZAxis(Panel):
    """The panel for z-axis routes.

    The player types a planet's key, then the digit of a side. If a planet has one free slot, its key is enough.
    """

    NAME = "z-axis"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        found = [Thing(("planet", planet.planet), key, row) for row, (key, planet) in enumerate(table.planets)]
        planet = planet_in(picked)
        if planet is not None:
            row = next((thing.row for thing in found if thing.part == ("planet", planet)), 0)
            for column, side in enumerate(free_sides(table, planet), 1):
                found.append(Thing(("side", side), DIGITS[SIDES.index(side)], row, column))
        return found

    def said(self, table: Table, picked: Picks) -> Said:
        asked = z_axis_question(table)
        if asked is None:
            return Said("")
        if not table.can(PlaceEnd):
            return Said(_("{name} is placing a z-axis route.").format(name=table.name(asked.seat)))
        planet = planet_in(picked)
        side = next((value_of(part) for part in picked if kind_of(part) == "side"), "")
        if planet is not None and (side or len(free_sides(table, planet)) == 1):
            side = side or free_sides(table, planet)[0]
            sentence = _("Enter puts the end on {planet}, {side}.")
            sentence = sentence.format(planet=planet_name(table.parts, planet), side=side_name(side))
            return Said(sentence, self._block(asked), self._more(asked), (Hint(key_name("enter"), _("place")),))
        if planet is not None:
            words = _("{planet}: which slot? {sides}").format(
                planet=planet_name(table.parts, planet),
                sides="  ".join(f"{DIGITS[SIDES.index(side)]} {side_name(side)}" for side in free_sides(table, planet)),
            )
            return Said(words, self._block(asked), self._more(asked))
        if isinstance(asked, MinorEndQuestion):
            sentence = _("Where does your route from {planet} lead? Press a planet's key.")
            sentence = sentence.format(planet=planet_name(table.parts, asked.planet))
        else:
            sentence = _("Your route through the z-axis: press the planet it begins at.")
        return Said(sentence, self._block(asked), self._more(asked))

    def _block(self, asked: Ends) -> str:
        return _("FAR END") if isinstance(asked, MinorEndQuestion) else _("NEAR END")

    def _more(self, asked: Ends) -> str:
        if isinstance(asked, MinorEndQuestion):
            return _("It has to be another planet, with a free slot.")
        return _("It is a route like any other, for everybody, and needs a free slot at both ends.")

    def why_not(self, table: Table, picked: Picks, part: Part) -> str:
        asked = z_axis_question(table)
        if asked is None or not table.can(PlaceEnd):
            return _("You place your z-axis route when it is your turn to.")
        kind, name = part
        if kind == "side":
            return _("Press the key of a planet first.")
        if isinstance(asked, MinorEndQuestion) and asked.planet == name:
            return _("Both ends cannot be on {planet}.").format(planet=planet_name(table.parts, name))
        return _("{planet} has no free slot.").format(planet=planet_name(table.parts, name))

    def inspected(self, table: Table, part: Part) -> Sequence[tuple[str, str]]:
        kind, name = part
        if kind != "planet":
            return [(_("slot"), side_name(name))]
        free = free_sides(table, name)
        words = _("Free slots: {sides}.").format(sides=side_letters(free)) if free else _("No free slot.")
        return [(planet_name(table.parts, name), words)]


def z_axis_question(table: Table) -> Ends | None:
    """Return the question, whichever seat it is for."""
    return next((asked for asked in table.view.asked if isinstance(asked, MajorEndQuestion | MinorEndQuestion)), None)


def planet_in(picked: Picks) -> str | None:
    return next((value_of(part) for part in picked if kind_of(part) == "planet"), None)


def open_slots(table: Table) -> dict[str, list[str]]:
    """Return the sides of each planet with a free slot. Slots of z-axis routes, including one under construction, are not free.

    An older server does not send the slots of z-axis routes.
    """
    asked = z_axis_question(table)
    taken = {end for route in table.view.routes for end in ((route.one, route.one_side), (route.other, route.other_side))}
    if isinstance(asked, MinorEndQuestion):
        taken.add((asked.planet, asked.side))
    board = placed(table)
    return {
        spot.planet: [side for side in unjoined(table.parts, board, spot) if (spot.planet, side) not in taken]
        for spot in board.values()
    }


def free_sides(table: Table, planet: str) -> list[str]:
    """Return the sides of a planet on which an end of a z-axis route may be placed now."""
    return sorted((end.side for end in table.can(PlaceEnd) if end.planet == planet), key=SIDES.index)


# -- faction ----------------------------------------------------------------------------------------------------------


class ChoosingFaction(Panel):
    """The panel for choosing a faction. It shows all factions, including those already taken."""

    NAME = "faction"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        return [
            Thing(("faction", faction.key), key, row)
            for row, (faction, key) in enumerate(zip(factions(table.parts), DIGITS, strict=False))
        ]

    def said(self, table: Table, picked: Picks) -> Said:
        if not table.can(ChooseFaction):
            return Said(waiting(table))
        found = shown(table, picked)
        if not picked or leader(table, found) is not None:
            keys = " ".join(thing.key for thing in self.things(table, ()) if taken(table, thing.part) is None)
            more = _("Press a number to read about a faction. The same number once more takes it.")
            return Said(_("Which faction do you lead?"), _("YOUR FACTION"), more, (Hint(keys, _("faction")),))
        key = next(thing.key for thing in self.things(table, ()) if thing.part == ("faction", found.key))
        sentence = _("{key} or Enter takes {faction}.").format(key=key, faction=found.name)
        return Said(
            sentence, _("YOUR FACTION"), _("You lead it to the end of the game."), (Hint(key_name("enter"), _("take it")),)
        )

    def why_not(self, table: Table, picked: Picks, part: Part) -> str:
        seat = taken(table, part)
        if seat is None or seat == table.seat:
            return _("You choose when it is your turn to.") if not table.can(ChooseFaction) else ""
        faction = table.parts.faction[value_of(part)]
        return _("{name} leads {faction}.").format(name=table.name(seat), faction=faction.name)

    def inspected(self, table: Table, part: Part) -> Sequence[tuple[str, str]]:
        parts, faction = table.parts, table.parts.faction[value_of(part)]
        starts = _("{units}; {workers} workers, {transports} transport.").format(
            units=units_named(parts, faction.units), workers=faction.workers, transports=faction.transports
        )
        units = "   ".join(unit_brief(parts, parts.unit[key]) for key in parts.race[faction.race].units)
        return [
            (faction.name, f"{parts.race[faction.race].name}, {colour_name(faction.colour)}."),
            (_("special victory"), objective_sentence(faction)),
            (_("race"), race_sentence(parts, faction)),
            (_("begins with"), f"{starts} {sheet_sentence(parts, faction)}"),
            (_("limits"), limits_sentence(parts, faction)),
            (_("units"), units),
        ]


def shown(table: Table, picked: Picks) -> Faction:
    """Return the faction to describe: the picked one, else this player's, else the first that is free."""
    if picked and (found := table.parts.faction.get(value_of(picked[-1]))) is not None:
        return found
    own = None if table.seat is None else table.faction(table.seat)
    listed = factions(table.parts)
    return own or next((faction for faction in listed if leader(table, faction) is None), listed[0])


def leader(table: Table, faction: Faction) -> int | None:
    """Return the seat that leads a faction."""
    return next((seat for seat, has in enumerate(table.view.seats) if has.faction == faction.key), None)


def taken(table: Table, part: Part) -> int | None:
    """Return the seat that leads the faction of a thing."""
    return leader(table, table.parts.faction[value_of(part)])


def order(table: Table) -> list[int]:
    """Return the seats in the order in which they choose."""
    seats = len(table.view.seats)
    return [(table.view.first + n) % seats for n in range(seats)]


def waiting(table: Table) -> str:
    """Return a sentence that names the player who is choosing; "" if nobody is."""
    asked = next((found.seat for found in table.view.asked), None)
    if asked is None:
        return ""
    return _("{name} is choosing a faction.").format(name=table.name(asked))
