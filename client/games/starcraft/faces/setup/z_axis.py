"""The z-axis: both ends of a route through the third dimension, each into a free slot."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.faces.face import Guard, Hint, Making, Pick, Picks, Said, Thing
from client.games.starcraft.model.keys import DIGITS
from client.games.starcraft.model.star_map import SIDES, placed, unjoined
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.setup_words import side_letters, side_name
from client.games.starcraft.text.words import planet_name
from client.i18n import _
from engine.language import Verb
from engine.starcraft.language.setup import MajorEndQuestion, MinorEndQuestion, PlaceEnd

Ends = MajorEndQuestion | MinorEndQuestion


class ZAxis:
    """A planet's key, then the digit of a side. Where a planet has one free slot, its key is enough."""

    NAME = "z-axis"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        found = [Thing(f"planet {planet.planet}", key, row) for row, (key, planet) in enumerate(table.planets)]
        planet = planet_in(picked)
        if planet is not None:
            row = next((thing.row for thing in found if thing.pick == f"planet {planet}"), 0)
            for column, side in enumerate(free_sides(table, planet), 1):
                found.append(Thing(f"side {side}", DIGITS[SIDES.index(side)], row, column))
        return found

    def makings(self, table: Table) -> Sequence[Making]:
        ends = table.can(PlaceEnd)
        is_final = isinstance(table.question, MinorEndQuestion)
        found = []
        for end in ends:
            is_only = sum(other.planet == end.planet for other in ends) == 1
            picks = (f"planet {end.planet}",) if is_only else (f"planet {end.planet}", f"side {end.side}")
            found.append(Making(picks, end, asks_enter=is_final or is_only))
        return found

    def said(self, table: Table, picked: Picks) -> Said:
        asked = question(table)
        if asked is None:
            return Said("")
        if not table.can(PlaceEnd):
            return Said(_("{name} is placing a z-axis route.").format(name=table.name(asked.seat)))
        planet = planet_in(picked)
        side = next((pick.split()[1] for pick in picked if pick.startswith("side ")), "")
        if planet is not None and (side or len(free_sides(table, planet)) == 1):
            side = side or free_sides(table, planet)[0]
            sentence = _("Enter puts the end on {planet}, {side}.")
            sentence = sentence.format(planet=planet_name(table.parts, planet), side=side_name(side))
            return Said(sentence, self._block(asked), self._more(asked), (Hint("Enter", _("place")),))
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

    def why_not(self, table: Table, picked: Picks, pick: Pick) -> str:
        asked = question(table)
        if asked is None or not table.can(PlaceEnd):
            return _("You place your z-axis route when it is your turn to.")
        kind, name = pick.split()
        if kind == "side":
            return _("Press the key of a planet first.")
        if isinstance(asked, MinorEndQuestion) and asked.planet == name:
            return _("Both ends cannot be on {planet}.").format(planet=planet_name(table.parts, name))
        return _("{planet} has no free slot.").format(planet=planet_name(table.parts, name))

    def guard(self, table: Table, action: Verb) -> Guard | None:
        return None

    def inspected(self, table: Table, pick: Pick) -> Sequence[tuple[str, str]]:
        kind, name = pick.split()
        if kind != "planet":
            return [(_("slot"), side_name(name))]
        free = free_sides(table, name)
        words = _("Free slots: {sides}.").format(sides=side_letters(free)) if free else _("No free slot.")
        return [(planet_name(table.parts, name), words)]


def question(table: Table) -> Ends | None:
    """The question, whoever is asked it."""
    return next((asked for asked in table.view.asked if isinstance(asked, MajorEndQuestion | MinorEndQuestion)), None)


def planet_in(picked: Picks) -> str | None:
    return next((pick.split()[1] for pick in picked if pick.startswith("planet ")), None)


def open_slots(table: Table) -> dict[str, list[str]]:
    """The sides of each planet with a free slot, for everybody: without those of z-axis routes, also of one under way.

    An older server does not say which slots its z-axis routes take.
    """
    asked = question(table)
    taken = {end for route in table.view.routes for end in ((route.one, route.one_side), (route.other, route.other_side))}
    if isinstance(asked, MinorEndQuestion):
        taken.add((asked.planet, asked.side))
    board = placed(table)
    return {
        spot.planet: [side for side in unjoined(table.parts, board, spot) if (spot.planet, side) not in taken]
        for spot in board.values()
    }


def free_sides(table: Table, planet: str) -> list[str]:
    """The sides of a planet on which an end may be placed now."""
    return sorted((end.side for end in table.can(PlaceEnd) if end.planet == planet), key=SIDES.index)
