"""The face of a Build order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from client.games.starcraft.faces.building.makings import makings, route_pick, sources_of
from client.games.starcraft.faces.building.offers import BASE, UNITS, Offer, asked, offer_of, offers
from client.games.starcraft.faces.building.reading import told
from client.games.starcraft.faces.building.reasons import reason
from client.games.starcraft.faces.building.refusing import why_not_there
from client.games.starcraft.faces.building.saying import left_to_buy, said
from client.games.starcraft.faces.face import Guard, Making, Pick, Picks, Said, Thing
from client.games.starcraft.faces.paying import mining
from client.games.starcraft.model.ground import areas_of
from client.games.starcraft.model.keys import DIGITS, pools
from client.games.starcraft.model.table import Table
from engine.language import Verb
from engine.starcraft.language.general import End, Transport

ROUTES, LISTED = 1, 2
"""The rows of the things that the arrows go through: areas, routes, then what can be bought, and sources below it."""


class BuildFace:
    """What is bought with one key, or with a key and a digit; sources by the home row."""

    NAME = "build"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        """What is for sale comes first, so that the cursor begins there."""
        if asked(table) is None:
            return ()
        return (*_listed(table), *_places(table, picked))

    def makings(self, table: Table) -> Sequence[Making]:
        return makings(table)

    def said(self, table: Table, picked: Picks) -> Said:
        return said(table, picked)

    def why_not(self, table: Table, picked: Picks, pick: Pick) -> str:
        offer, source = offer_of(table, pick), mining.source_of(table, pick)
        if source is not None:
            return mining.why_not(table, source)
        if offer is None:
            return why_not_there(table, picked, pick)
        found = reason(table, offer)
        return found.sentence if found is not None else ""

    def guard(self, table: Table, action: Verb) -> Guard | None:
        return left_to_buy(table) if isinstance(action, End) else None

    def inspected(self, table: Table, pick: Pick) -> Sequence[tuple[str, str]]:
        return told(table, pick)


BUILD = BuildFace()


def columns(table: Table) -> tuple[list[Offer], list[Offer]]:
    """What is offered in the first step, and in the later ones."""
    found = offers(table)
    return [offer for offer in found if offer.step == UNITS], [offer for offer in found if UNITS < offer.step <= BASE]


def route_things(table: Table) -> list[Pick]:
    """The routes of the planet, in their order."""
    question = asked(table)
    planet = "" if question is None else question.planet
    return [
        route_pick(Transport(route.one, route.other, route.z))
        for route in table.view.routes
        if planet in (route.one, route.other)
    ]


def _places(table: Table, picked: Picks) -> Iterator[Thing]:
    """Areas, or those that a second unit to merge comes from; then routes."""
    question = asked(table)
    assert question is not None
    digits, second = iter(DIGITS), sources_of(table, picked)
    for column, area in enumerate(areas_of(table, question.planet)):
        yield Thing(f"{'from' if second else 'area'} {area.key}", next(digits, ""), 0, column)
    for column, pick in enumerate(route_things(table)):
        yield Thing(pick, next(digits, ""), ROUTES, column)


def _listed(table: Table) -> Iterator[Thing]:
    first, later = columns(table)
    for column, listed in enumerate((first, later)):
        for row, offer in enumerate(listed):
            yield Thing(offer.pick, offer.key, LISTED + row, column)
    keys = pools()
    pool = keys.home + keys.spare[10:]
    yield from mining.things(table, pool, LISTED + max(len(first), len(later)))
