"""All placed orders as a list, planet by planet with the top one first, and how many each seat has left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from client.games.starcraft.faces.face import Picks, Thing
from client.games.starcraft.faces.galaxy import OnlyShown
from client.games.starcraft.faces.pointing import PLANET, pick
from client.games.starcraft.model.table import Table
from client.games.starcraft.text.planets import stack_texts


@dataclass(frozen=True, slots=True)
class Stack:
    """The orders of a planet, the top one first."""

    key: str
    planet: str
    orders: tuple[str, ...]


class OrdersList(OnlyShown):
    """A line a planet on which orders lie."""

    NAME = "orders"

    def things(self, table: Table, picked: Picks) -> Sequence[Thing]:
        return [Thing(pick(PLANET, stack.planet), stack.key, row) for row, stack in enumerate(stacks(table))]


def stacks(table: Table) -> list[Stack]:
    """Every planet with orders."""
    found = (Stack(key, planet.planet, tuple(stack_texts(table, planet.planet))) for key, planet in table.planets)
    return [stack for stack in found if stack.orders]


def placed(table: Table, seat: int) -> int:
    """How many orders of a seat lie on the board."""
    return sum(order.seat == seat for planet in table.view.galaxy for order in planet.stack)


ORDERS_LIST = OrdersList()
