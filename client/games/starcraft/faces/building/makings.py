"""How keys make up the actions of a Build order: what is bought, and where, if there is more than one place for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from client.games.starcraft.faces.building.offers import offers
from client.games.starcraft.faces.face import Making, Pick, Picks
from client.games.starcraft.faces.paying import mining
from client.games.starcraft.model.table import Table
from engine.language import Verb
from engine.starcraft.language.general import Transport
from engine.starcraft.language.orders import BuildUnit, BuildWorkers, Merge
from engine.starcraft.language.setup import PutBase


def makings(table: Table) -> list[Making]:
    """Of every purchase, of mining and of saving."""
    found = mining.makings(table)
    for offer in offers(table):
        several = len(offer.actions) > 1
        found += [_making(offer.pick, action, offer.actions if several else ()) for action in offer.actions]
    return found


def route_pick(action: Transport) -> Pick:
    """The thing that a route is."""
    return f"route {action.one} {action.other} {action.z}"


def sources_of(table: Table, picked: Picks) -> frozenset[str]:
    """Where the second unit of a merging can come from, once it is picked where the new one stands; else nothing."""
    if len(picked) < 2 or not picked[0].startswith("merge "):
        return frozenset()
    unit, area = picked[0].partition(" ")[2], picked[1].partition(" ")[2]
    mergings = [action for action in table.can(Merge) if action.unit == unit and action.areas[0] == area]
    return frozenset(action.areas[-1] for action in mergings if len(action.areas) > 1)


def _making(pick: Pick, action: Verb, among: Iterable[Verb]) -> Making:
    """`among`: the other places of the same thing, if there are any."""
    match action:
        case BuildWorkers():
            return Making((pick,), BuildWorkers(1))
        case Merge(areas=areas) if among:
            return Making((pick, *_merged_of(areas)), action)
    return Making((pick, *_where(action)) if among else (pick,), action)


def _where(action: Verb) -> Iterator[Pick]:
    match action:
        case BuildUnit(area=area) | PutBase(area=area):
            yield f"area {area}"
        case Transport():
            yield route_pick(action)


def _merged_of(areas: tuple[str, ...]) -> Iterator[Pick]:
    """The first is where the new unit stands, the others where more of what it is made of come from."""
    yield f"area {areas[0]}"
    yield from (f"from {area}" for area in areas[1:])
