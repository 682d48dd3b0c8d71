"""Choosing a faction, clockwise from the first player. Pressed once a faction is read, pressed again it is taken."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.faces.face import Guard, Hint, Making, Pick, Picks, Said, Thing
from client.games.starcraft.model.keys import DIGITS
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.setup_words import (
    colour_name,
    factions,
    limits_sentence,
    objective_sentence,
    race_sentence,
    sheet_sentence,
    unit_brief,
    units_named,
)
from client.i18n import _
from engine.language import Verb
from engine.starcraft.components import Faction
from engine.starcraft.language.setup import ChooseFaction


class ChoosingFaction:
    """All factions are shown, also those that somebody leads already."""

    NAME = "faction"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        return [
            Thing(f"faction {faction.key}", key, row)
            for row, (faction, key) in enumerate(zip(factions(table.parts), DIGITS, strict=False))
        ]

    def makings(self, table: Table) -> Sequence[Making]:
        return [Making((f"faction {action.faction}",), action, asks_enter=True) for action in table.can(ChooseFaction)]

    def said(self, table: Table, picked: Picks) -> Said:
        if not table.can(ChooseFaction):
            return Said(waiting(table))
        found = shown(table, picked)
        if not picked or leader(table, found) is not None:
            keys = " ".join(thing.key for thing in self.things(table, ()) if taken(table, thing.pick) is None)
            more = _("Press a number to read about a faction. The same number once more takes it.")
            return Said(_("Which faction do you lead?"), _("YOUR FACTION"), more, (Hint(keys, _("faction")),))
        key = next(thing.key for thing in self.things(table, ()) if thing.pick == f"faction {found.key}")
        sentence = _("{key} or Enter takes {faction}.").format(key=key, faction=found.name)
        return Said(sentence, _("YOUR FACTION"), _("You lead it to the end of the game."), (Hint("Enter", _("take it")),))

    def why_not(self, table: Table, picked: Picks, pick: Pick) -> str:
        seat = taken(table, pick)
        if seat is None or seat == table.seat:
            return _("You choose when it is your turn to.") if not table.can(ChooseFaction) else ""
        faction = table.parts.faction[pick.split()[1]]
        return _("{name} leads {faction}.").format(name=table.name(seat), faction=faction.name)

    def guard(self, table: Table, action: Verb) -> Guard | None:
        return None

    def inspected(self, table: Table, pick: Pick) -> Sequence[tuple[str, str]]:
        parts, faction = table.parts, table.parts.faction[pick.split()[1]]
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
    """The faction that is read: the one picked, else one's own, else the first that nobody leads."""
    if picked and (found := table.parts.faction.get(picked[-1].split()[1])) is not None:
        return found
    own = None if table.seat is None else table.faction(table.seat)
    listed = factions(table.parts)
    return own or next((faction for faction in listed if leader(table, faction) is None), listed[0])


def leader(table: Table, faction: Faction) -> int | None:
    """Who leads a faction."""
    return next((seat for seat, has in enumerate(table.view.seats) if has.faction == faction.key), None)


def taken(table: Table, pick: Pick) -> int | None:
    """Who leads the faction that a thing stands for."""
    return leader(table, table.parts.faction[pick.split()[1]])


def order(table: Table) -> list[int]:
    """The seats in the order in which they choose."""
    seats = len(table.view.seats)
    return [(table.view.first + n) % seats for n in range(seats)]


def waiting(table: Table) -> str:
    """Who is asked while one is not."""
    asked = next((found.seat for found in table.view.asked), None)
    if asked is None:
        return ""
    return _("{name} is choosing a faction.").format(name=table.name(asked))
