"""Destroying own pieces: standing actions of one's own turn, each asked twice. Nothing else than `K` leads here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from client.games.starcraft.faces.face import Guard, Hint, Making, Pick, Picks, Said, Thing
from client.games.starcraft.model.ground import all_areas, own_units
from client.games.starcraft.model.keys import pools
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.cards.unit_text import unit_text
from client.games.starcraft.text.words import area_name, planet_name, unit_name
from client.i18n import _
from engine.language import Verb
from engine.starcraft.language.standing import DestroyBase, DestroyTransport, DestroyUnit

Destroy = DestroyUnit | DestroyBase | DestroyTransport


class DestroyingFace:
    """A key takes a piece, the same key once more or Enter destroys it."""

    NAME = "destroying"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        return tuple(_things(table))

    def makings(self, table: Table) -> Sequence[Making]:
        return [Making((pick_of(action),), action, asks_enter=True) for action in destructions(table)]

    def said(self, table: Table, picked: Picks) -> Said:
        action = next((action for action in destructions(table) if pick_of(action) in picked), None)
        if not destructions(table):
            return Said(why_none(), _("DESTROY"))
        if action is None:
            return Said(
                _("Which piece of yours? It returns to your supply."), _("DESTROY"), _("It is asked twice. Esc goes back.")
            )
        key = next(thing.key for thing in _things(table) if thing.pick == pick_of(action))
        words = _("{piece}: {key} once more or Enter destroys it.") if key else _("{piece}: Enter destroys it.")
        sentence = words.format(piece=piece_text(table, action), key=key)
        return Said(sentence, _("DESTROY"), _loss(table, action), (Hint("Enter", _("destroy")),))

    def why_not(self, table: Table, picked: Picks, pick: Pick) -> str:
        return why_none()

    def guard(self, table: Table, action: Verb) -> Guard | None:
        """None: it was asked twice already, and the second time said what is lost."""
        return None

    def inspected(self, table: Table, pick: Pick) -> Sequence[tuple[str, str]]:
        action = next((action for action in destructions(table) if pick_of(action) == pick), None)
        match action:
            case DestroyUnit(unit=unit):
                return unit_text(table.parts, unit)
            case DestroyBase() | DestroyTransport():
                return [(piece_text(table, action), _loss(table, action))]
        return []


DESTROYING = DestroyingFace()


def destructions(table: Table) -> tuple[Destroy, ...]:
    """What may be destroyed now: units and bases area by area, then transports."""
    found = [action for action in table.view.standing if isinstance(action, Destroy)]
    order = {area: at for at, area in enumerate(all_areas(table))}
    return tuple(sorted(found, key=lambda action: _place(order, action)))


def _place(order: dict[str, int], action: Destroy) -> tuple[int, str]:
    match action:
        case DestroyBase(area=area):
            return order.get(area, -1), ""
        case DestroyUnit(unit=unit, area=area):
            return order.get(area, -1), unit
        case DestroyTransport(one=one, other=other, z=z):
            return len(order), f"{one} {other} {z}"


def pick_of(action: Destroy) -> Pick:
    """The thing that a piece is."""
    match action:
        case DestroyBase(area=area):
            return f"base {area}"
        case DestroyUnit(unit=unit, area=area):
            return f"unit {unit} {area}"
        case DestroyTransport(one=one, other=other, z=z):
            return f"transport {one} {other} {z}"


def piece_text(table: Table, action: Destroy) -> str:
    """A piece and where it stands."""
    match action:
        case DestroyBase(area=area):
            return _("Base in {area}").format(area=area_name(table.parts, area))
        case DestroyUnit(unit=unit, area=area):
            return _("{unit} in {area}").format(unit=unit_name(table.parts, unit), area=area_name(table.parts, area))
        case DestroyTransport(one=one, other=other):
            names = planet_name(table.parts, one), planet_name(table.parts, other)
            return _("Transport {one}–{other}").format(one=names[0], other=names[1])


def why_none() -> str:
    """When own pieces may be destroyed."""
    return _("You may destroy pieces in your own turn of the execution phase, but not in a battle or while something is mined.")


def _things(table: Table) -> Iterator[Thing]:
    keys = pools()
    pool = iter(keys.home + keys.around + keys.spare)
    rows: dict[str, int] = {}
    columns: dict[str, int] = {}
    for action in destructions(table):
        place = "" if isinstance(action, DestroyTransport) else action.area
        row = rows.setdefault(place, len(rows))
        columns[place] = columns.get(place, -1) + 1
        yield Thing(pick_of(action), next(pool, ""), row, columns[place])


def _loss(table: Table, action: Destroy) -> str:
    """What goes with the piece."""
    pieces = sum(len(own_units(table, area)) + (table.area(area).base == table.side) for area in all_areas(table))
    match action:
        case DestroyTransport():
            return _("Units no longer pass there.")
        case _ if pieces == 1:
            return _("It is your last unit or base: without it you are out of the game.")
        case DestroyBase():
            return _("In regrouping you lose the resource cards of the planet, and workers on them.")
    return _("It can be built anew later.")
