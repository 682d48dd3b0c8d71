"""Why an area or a route is no answer: what was picked cannot go there, or nothing was picked that needs a place."""

from __future__ import annotations

from client.games.starcraft.faces.building.offers import asked, name_of
from client.games.starcraft.faces.building.reasons import why_no_room
from client.games.starcraft.faces.face import Pick, Picks
from client.games.starcraft.model.ground import others, own_units
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.words import area_name, planet_name, seat_name, units_text
from client.i18n import _, ngettext
from engine.starcraft.language.orders import Merge


def why_not_there(table: Table, picked: Picks, pick: Pick) -> str:
    """Why that area or route is no place for what is picked."""
    kind, _blank, key = pick.partition(" ")
    if kind == "route":
        return _route(table, key)
    if not picked:
        return _("{area} is a place: choose first what goes there.").format(area=area_name(table.parts, key))
    if kind == "from" or picked[0].startswith("merge "):
        return _merging(table, picked, key)
    if picked[0] == "base":
        return _base(table, key)
    return _unit(table, picked, key)


def _route(table: Table, key: str) -> str:
    one, other, _z = key.split(" ")
    question = asked(table)
    to = other if question is not None and question.planet == one else one
    name = planet_name(table.parts, to)
    if any(table.side in route.transports for route in table.routes_between(one, other)):
        return _("You have a transport on the way to {planet} already, and one carries all.").format(planet=name)
    return _("That is the way to {planet}: choose Transport first.").format(planet=name)


def _merging(table: Table, picked: Picks, area: str) -> str:
    unit = picked[0].partition(" ")[2]
    needs = table.parts.unit[unit].destroys if unit in table.parts.unit else {}
    made_of = units_text(table.parts, list(needs))
    if not set(needs) & set(own_units(table, area)):
        words = _("{area} holds no {units}, of which {name} is made.")
        return words.format(area=area_name(table.parts, area), units=made_of, name=name_of(table, picked[0]))
    fitting = any(isinstance(action, Merge) and area in action.areas for action in table.view.actions)
    words = _("Those in {area} do not go with the others.") if fitting else _("Those in {area} came in this order: too late.")
    return words.format(area=area_name(table.parts, area))


def _base(table: Table, area: str) -> str:
    name = area_name(table.parts, area)
    if not own_units(table, area):
        return _("A base needs a unit of yours in its area, and {area} has none.").format(area=name)
    return _("A base stands in {area} already.").format(area=name)


def _unit(table: Table, picked: Picks, area: str) -> str:
    name = area_name(table.parts, area)
    seat, units = others(table, area)
    if seat is not None:
        words = _("{area} is held by {seat} with {units}: units are built on friendly or empty areas.")
        return words.format(area=name, seat=seat_name(table, seat), units=units_text(table.parts, units))
    base = table.area(area).base
    if base not in (None, table.side):
        words = _("A base of {seat} stands in {area}: units are built on friendly or empty areas.")
        return words.format(area=name, seat=seat_name(table, base))
    if why_no_room(table, area):
        limit = table.parts.area[area].limit
        words = ngettext("{area} is full: it takes {n} unit.", "{area} is full: it takes {n} units.", limit)
        return words.format(area=name, n=limit)
    return _("{name} does not go there.").format(name=name_of(table, picked[0]))
