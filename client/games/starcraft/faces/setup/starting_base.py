"""The starting base: on the planet just placed, or not yet. In the second round a seat without one has no choice."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.faces.face import Guard, Hint, Making, Pick, Picks, Said, Thing
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.words import area_name, planet_name, resource_amount
from client.i18n import _, ngettext
from engine.language import Verb
from engine.starcraft.components import Area
from engine.starcraft.language.general import Pass
from engine.starcraft.language.setup import BaseHereQuestion, PutBase


class StartingBase:
    """A digit names the area; `0` waits for the second planet."""

    NAME = "base-here"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        return [Thing(f"area {area.key}", str(area.index + 1), area.index) for area in areas(table)]

    def makings(self, table: Table) -> Sequence[Making]:
        return [Making((f"area {action.area}",), action, asks_enter=True) for action in table.can(PutBase)]

    def said(self, table: Table, picked: Picks) -> Said:
        asked = question(table)
        if asked is None or not table.can(PutBase):
            name = "" if asked is None else table.name(asked.seat)
            return Said(_("{name} may put a base on the planet just placed.").format(name=name))
        planet = planet_name(table.parts, asked.planet)
        area = table.parts.area[picked[-1].split()[1]] if picked else None
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

    def why_not(self, table: Table, picked: Picks, pick: Pick) -> str:
        if table.can(PutBase):
            return ""
        return _("You put your base on a planet that you have placed.")

    def guard(self, table: Table, action: Verb) -> Guard | None:
        return None

    def inspected(self, table: Table, pick: Pick) -> Sequence[tuple[str, str]]:
        area = table.parts.area[pick.split()[1]]
        return [(area_name(table.parts, area.key), gives(area))]


def question(table: Table) -> BaseHereQuestion | None:
    """The question, whoever is asked it."""
    return next((asked for asked in table.view.asked if isinstance(asked, BaseHereQuestion)), None)


def areas(table: Table) -> Sequence[Area]:
    """The areas of the planet that was just placed."""
    asked = question(table)
    return () if asked is None or asked.planet not in table.parts.planet else table.parts.planet[asked.planet].areas


def why_no_pass(table: Table) -> str:
    """Why `0` does nothing in the second round."""
    if table.can(Pass) or question(table) is None:
        return ""
    return _("You have no base yet: it goes on this planet.")


def gives(area: Area) -> str:
    """What an area gives, and how many units may stand there, in a sentence."""
    limit = ngettext("room for {n} unit", "room for {n} units", area.limit).format(n=area.limit)
    if area.kind == "points":
        words = ngettext("{n} conquest point every round, {limit}.", "{n} conquest points every round, {limit}.", area.amount)
        return words.format(n=area.amount, limit=limit)
    return _("{amount} every round, {limit}.").format(amount=resource_amount(area.kind, area.amount), limit=limit)


def gives_briefly(area: Area) -> str:
    """The same in a few words."""
    limit = ngettext("room for {n} unit", "room for {n} units", area.limit).format(n=area.limit)
    if area.kind == "points":
        points = ngettext("{n} point", "{n} points", area.amount).format(n=area.amount)
        return _("{amount}, {limit}").format(amount=points, limit=limit)
    return _("{amount}, {limit}").format(amount=resource_amount(area.kind, area.amount), limit=limit)
