"""The galaxy: planets and their areas can be pointed at, and every question that has no face of its own is answered here."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.faces import picking, pointing
from client.games.starcraft.faces.face import Guard, Making, Pick, Picks, Said, Thing
from client.games.starcraft.faces.pointing import AREA, PLANET, pick
from client.games.starcraft.model.keys import DIGITS, pools
from client.games.starcraft.model.table import Table
from client.games.starcraft.text import planets, waiting
from client.games.starcraft.text.choices import choice_words
from client.games.starcraft.text.words import area_name, planet_name
from client.i18n import _
from engine.language import OtherQuestion, QuestionKind, Verb
from protocol.text import clean

CHOICES = 100
"""The row of the first choice: below every planet."""


class Galaxy:
    """Planets in the order of the list, with their areas beside them; choices below."""

    NAME = "galaxy"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        makings = self.makings(table)
        shown = pointing.shown_areas(picking.possible(makings, picked), picked)
        found: list[Thing] = []
        for row, (key, planet) in enumerate(table.planets):
            found.append(Thing(pick(PLANET, planet.planet), key, row))
            digits = DIGITS if planet.planet == shown else ""
            for number in range(1, len(planet.areas) + 1):
                found.append(Thing(pick(AREA, f"{planet.planet}-{number}"), digits[number - 1 : number], row, number))
        return [*found, *self._choices(table, makings, picked, digits_are_taken=bool(shown))]

    def _choices(self, table: Table, makings: Sequence[Making], picked: Picks, *, digits_are_taken: bool) -> list[Thing]:
        """What is not on the board. Where areas may be asked, choices have letters from the beginning, so that none changes."""
        found = pointing.choices(makings)
        points = digits_are_taken or any(each.startswith(f"{AREA} ") for making in makings for each in making.picks)
        letters = pools()
        keys = letters.around if points else DIGITS + letters.around
        taken = {key for _planet, key in table.keys}
        free = iter([key for key in keys + letters.spare if key not in taken])
        return [Thing(each, next(free, ""), CHOICES + row) for row, each in enumerate(found)]

    def makings(self, table: Table) -> Sequence[Making]:
        return pointing.made(table.view.actions, frozenset(planet.planet for planet in table.view.galaxy))

    def said(self, table: Table, picked: Picks) -> Said:
        if table.question is None:
            return waiting.said(table)
        return Said(_asked(table.question), _("YOUR MOVE"), _point(self.makings(table), picked))

    def why_not(self, table: Table, picked: Picks, pick: Pick) -> str:
        kind, _blank, value = pick.partition(" ")
        name = {PLANET: planet_name, AREA: area_name}.get(kind)
        if table.question is None:
            return waiting.why_not(table)
        if name is None:
            return _("{thing} does not go with that.").format(thing=choice_words(table, pick, self.makings(table)))
        return _("{thing} is no answer now.").format(thing=name(table.parts, value))

    def guard(self, table: Table, action: Verb) -> Guard | None:
        return None

    def inspected(self, table: Table, pick: Pick) -> Sequence[tuple[str, str]]:
        kind, _blank, value = pick.partition(" ")
        match kind:
            case "planet":
                return planets.of_planet(table, value)
            case "area":
                return planets.of_area(table, value)
        return [(choice_words(table, pick, self.makings(table)), "")]


def _asked(question: QuestionKind) -> str:
    """A question that no face of its own asks is one of a later version: its name is all that is known of it."""
    name = question.name if isinstance(question, OtherQuestion) else question.word
    return _("A question newer than this client: {name}.").format(name=clean(name))


def _point(makings: Sequence[Making], picked: Picks) -> str:
    """What answers go on with what is picked: planets, areas, and choices with keys of their own."""
    left = (each for making in picking.possible(makings, picked) for each in making.picks if each not in picked)
    kinds = {each.partition(" ")[0] for each in left}
    words = {PLANET: _("a planet"), AREA: _("an area")}
    said = [words[kind] for kind in (PLANET, AREA) if kind in kinds]
    if kinds - words.keys():
        said.append(_("a choice below"))
    return _("Press the key of {what}.").format(what=" · ".join(said)) if said else ""


GALAXY = Galaxy()


class OnlyShown:
    """What a face has that is looked at and answers nothing."""

    def makings(self, table: Table) -> Sequence[Making]:
        return ()

    def said(self, table: Table, picked: Picks) -> Said:
        return waiting.said(table)

    def why_not(self, table: Table, picked: Picks, pick: Pick) -> str:
        return ""

    def guard(self, table: Table, action: Verb) -> Guard | None:
        return None

    def inspected(self, table: Table, pick: Pick) -> Sequence[tuple[str, str]]:
        return GALAXY.inspected(table, pick)
