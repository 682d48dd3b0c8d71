"""Building the galaxy: which of one's planets, in which cell, turned how. Arrows choose the cell, `r` turns."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.faces.face import Guard, Hint, Making, Pick, Picks, Said, Thing
from client.games.starcraft.faces.setup.starting_base import gives
from client.games.starcraft.model.keys import pools
from client.games.starcraft.model.star_map import Spot, Surroundings, around, nearest, placed
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.setup_words import side_letters, side_name
from client.games.starcraft.text.words import area_name, planet_name
from client.i18n import _
from engine.language import Verb
from engine.starcraft.language.setup import PlacePlanet

TURN = "r"
ARROWS = ("up", "down", "left", "right")


class BuildingGalaxy:
    """What is picked is always a whole placement, so that Enter can do it: a planet, a cell, quarter turns."""

    NAME = "galaxy-building"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        letters = [key for key in pools().around if key != TURN]
        return [Thing(f"planet {planet}", letters[row], row) for row, planet in enumerate(own_planets(table))]

    def makings(self, table: Table) -> Sequence[Making]:
        return [Making(picks_of(spot_of(action)), action, asks_enter=True) for action in table.can(PlacePlanet)]

    def starts(self, table: Table) -> Picks:
        spots = spots_of(table)
        return picks_of(best(table, spots)) if spots else ()

    def steer(self, table: Table, picked: Picks, key: str) -> Picks | None:
        spots = spots_of(table)
        spot = spot_in(picked, spots)
        if spot is None:
            return None
        if key == TURN:
            alike = [other for other in spots if (other.planet, other.cell) == (spot.planet, spot.cell)]
            return picks_of(alike[(alike.index(spot) + 1) % len(alike)])
        if key in ARROWS:
            cells = list({other.cell for other in spots if other.planet == spot.planet})
            cell = nearest(cells, spot.cell, key)
            return picks_of(
                _turned_best(table, [other for other in spots if (other.planet, other.cell) == (spot.planet, cell)])
            )
        planet = next((thing.pick.split()[1] for thing in self.things(table, picked) if thing.key == key), "")
        mine = [other for other in spots if other.planet == planet]
        if not mine:
            return None
        there = [other for other in mine if other.cell == spot.cell]
        return picks_of(_turned_best(table, there) if there else best(table, mine))

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
            sentence = _("Enter puts {planet} there, joined to {others}.").format(planet=name, others=_and(others))
        if has_base:
            more = _("Your base stands already.")
        elif round_of(table) == 1:
            more = _("Then you say whether your base goes on it, or on your second planet.")
        else:
            more = _("Then your base goes on it: you have none yet.")
        keys = " ".join(thing.key for thing in self.things(table, picked))
        hints = [Hint("← ↑ ↓ →", _("cell")), Hint(TURN, _("turn"))]
        hints += [Hint(keys, _("planet"))] if " " in keys else []
        return Said(sentence, _("PLACE A PLANET"), more, (*hints, Hint("Enter", _("place"))))

    def why_not(self, table: Table, picked: Picks, pick: Pick) -> str:
        if not table.can(PlacePlanet):
            return _("You place a planet when it is your turn to.")
        return _("{planet} has no place where it would be joined.").format(planet=planet_name(table.parts, pick.split()[1]))

    def guard(self, table: Table, action: Verb) -> Guard | None:
        return None

    def inspected(self, table: Table, pick: Pick) -> Sequence[tuple[str, str]]:
        planet = table.parts.planet[pick.split()[1]]
        areas = [(area_name(table.parts, area.key), gives(area)) for area in planet.areas]
        return [(planet.name, ""), *areas, (_("slots"), side_letters(sides(Spot(planet.key, 0, 0, 0), table)))]


def own_planets(table: Table) -> tuple[str, ...]:
    """The planets of the seat at the bottom that are still to be placed."""
    return tuple(table.me.planets)


def round_of(table: Table) -> int:
    """In which round of placing it is: 1 or 2."""
    return 1 if len(table.view.galaxy) < len(table.view.seats) else 2


def spots_of(table: Table) -> list[Spot]:
    """Every legal placement."""
    return [spot_of(action) for action in table.can(PlacePlanet)]


def spot_of(action: PlacePlanet) -> Spot:
    return Spot(action.planet, action.x, action.y, action.turns)


def spot_in(picked: Picks, spots: Sequence[Spot]) -> Spot | None:
    """The placement that is picked; None where there is none."""
    return next((spot for spot in spots if picks_of(spot) == picked), None)


def picks_of(spot: Spot) -> Picks:
    return f"planet {spot.planet}", f"cell {spot.x} {spot.y}", f"turns {spot.turns}"


def best(table: Table, spots: Sequence[Spot]) -> Spot:
    """The placement with most routes; of these, with most free slots."""
    return max(spots, key=lambda spot: _worth(table, spot))


def sides(spot: Spot, table: Table) -> list[str]:
    """The sides on which a planet has a slot, from the north round."""
    found = around(table.parts, {}, spot)
    return list(found.free)


def here_sentences(table: Table, spot: Spot) -> list[str]:
    """What a planet joins where it is about to be placed, what it leaves free, and what it shuts off."""
    found: Surroundings = around(table.parts, placed(table), spot)
    said = []
    for side, planet in found.joined:
        said.append(_("Joins {planet} ({side}).").format(planet=planet_name(table.parts, planet), side=side_name(side)))
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


def _and(names: Sequence[str]) -> str:
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1]) if len(names) > 1 else names[0]


def _waiting(table: Table) -> str:
    asked = next((found.seat for found in table.view.asked), None)
    return "" if asked is None else _("{name} is placing a planet.").format(name=table.name(asked))
