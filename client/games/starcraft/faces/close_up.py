"""A planet from near, also while others are asked: what stands there, its routes, its orders, and its units' numbers.

It only shows: a planet's key goes to that planet, and what is asked is answered on the other faces.
"""

from __future__ import annotations

from collections.abc import Sequence

from client.games.starcraft.faces.face import Picks, Thing
from client.games.starcraft.faces.galaxy import OnlyShown
from client.games.starcraft.faces.pointing import PLANET, pick
from client.games.starcraft.model.ground import planet_of
from client.games.starcraft.model.keys import DIGITS
from client.games.starcraft.model.table import Table


class CloseUp(OnlyShown):
    """The planets in one row, as left and right go through them, first the one that is shown; its areas below each other."""

    NAME = "close-up"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        found = [Thing(pick(PLANET, planet.planet), key, 0, column) for column, (key, planet) in enumerate(table.planets)]
        shown = shown_planet(table, picked)
        found.sort(key=lambda thing: thing.pick != pick(PLANET, shown))
        areas = () if not shown else table.planet(shown).areas
        return [*found, *(Thing(pick("area", f"{shown}-{n}"), DIGITS[n - 1 : n], n) for n in range(1, len(areas) + 1))]


def shown_planet(table: Table, picked: Picks) -> str:
    """The planet that is shown: the last one picked, else the one whose order is executed, else the first of the list."""
    on_board = {planet.planet for planet in table.view.galaxy}
    for each in reversed(picked):
        kind, _blank, value = each.partition(" ")
        planet = value if kind == PLANET else planet_of(value)
        if planet in on_board:
            return planet
    return table.view.active or next((planet for planet, _key in table.keys), "")


CLOSE_UP = CloseUp()
