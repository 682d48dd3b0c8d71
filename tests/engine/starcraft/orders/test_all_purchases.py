"""Sequences of listed purchases buy exactly the sets that the rules of section 8 allow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from typing import Any

import pytest

from engine.starcraft import step
from engine.starcraft.orders.purchases import Building
from engine.starcraft.position import StarCraftPosition
from tests.engine.starcraft.board import board, do

Item = tuple[str, ...]
"""What is bought: the verb and its arguments; workers come one by one."""
Bought = frozenset[tuple[Item, int]]
"""Items and how many of each."""
ROUTES = (("transport", "torus", "helios", "0"),)
PRICES = {
    ("workers",): (1, 0),
    ("transport", "torus"): (1, 0),
    ("unit", "marine"): (1, 0),
    ("unit", "firebat"): (1, 1),
    ("building", "barracks"): (1, 1),
    ("building", "factory"): (2, 0),
    ("building", "starport"): (1, 1),
    ("module", "supply"): (1, 0),
    ("module", "rnd"): (2, 0),
    ("module", "air_support"): (3, 0),
}
"""Minerals and gas, by the first words of an item."""
AREAS = ("torus-1", "torus-2")
"""Friendly and empty areas with room; the enemy stands in the others."""


def beginning(order: str, **has: Any) -> StarCraftPosition:
    """Return the first question of a Build order on Torus, with room for two units in each of two areas."""
    blue = {"faction": "raynor", "base": "torus-1", **has}
    green = {"faction": "overmind", "base": "helios-1", "units": {"torus-3": "zergling", "torus-4": "zergling"}}
    game = board(blue, green, planets="torus helios", stacks={"torus": f"0 {order}"})
    do(game, "reveal torus", "execute")
    return game.position


def reached(start: StarCraftPosition) -> set[Bought]:
    """Return everything that can have been bought when the order ends."""
    found: set[Bought] = set()
    seen: set[tuple[Bought, Any]] = set()
    left: list[tuple[StarCraftPosition, Counter[Item]]] = [(start, Counter())]
    while left:
        state, bought = left.pop()
        frame = state.frames[-1]
        assert isinstance(frame, Building)
        mark = (frozenset(bought.items()), frame)
        if mark in seen:
            continue
        seen.add(mark)
        for action in state.actions(0):
            if action == ("end",):
                found.add(frozenset(bought.items()))
            elif action[0] != "mine":
                twin = state.copy()
                twin.events = []
                said = ("workers", 1) if action[0] == "workers" else action
                step.carry_out(twin, 0, said)
                item = ("workers",) if action[0] == "workers" else tuple(map(str, action))
                left.append((twin, bought if action[0] == "discount" else bought + Counter([item])))
    return found


def allowed(state: StarCraftPosition, *, special: bool) -> set[Bought]:
    """Return every bundle within the limits whose price the seat can pay, one thing in it cheaper by a special order."""
    found = set()
    for bundle in _bundles(state, special):
        prices = [PRICES[item[:2]] for item in bundle]
        if any(_can_pay(state, paid) for paid in (_ways(bundle, prices) if special else [prices])):
            found.add(frozenset(Counter(bundle).items()))
    return found


def _bundles(state: StarCraftPosition, special: bool) -> Iterator[list[Item]]:
    me, limit = state.seats[0], 2 + special
    units = [("unit", kind, area) for kind in ("marine", "firebat") for area in AREAS]
    unit_sets = [chosen for number in range(limit + 1) for chosen in combinations_with_replacement(units, number)]
    unit_sets = [chosen for chosen in unit_sets if all(sum(item[2] == area for item in chosen) <= 2 for area in AREAS)]
    transports = [chosen for number in range(2) for chosen in combinations(ROUTES, number)]
    buildings: list[tuple[Item, ...]] = [(), *((("building", key),) for key in ("barracks", "factory", "starport"))]
    modules: list[tuple[Item, ...]] = [(), *((("module", key),) for key in ("supply", "rnd", "air_support"))]
    for parts in product(unit_sets, transports, buildings, modules):
        for workers in range(min(me.workers, 6) + 1):
            yield [item for part in parts for item in part] + [("workers",)] * workers


def _ways(bundle: list[Item], prices: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """Yield the prices with the discount on each thing that it is good for, and without it."""
    yield prices
    for at, (item, (minerals, gas)) in enumerate(zip(bundle, prices, strict=True)):
        if item[0] != "workers":
            if minerals:
                yield [*prices[:at], (minerals - 1, gas), *prices[at + 1 :]]
            if gas:
                yield [*prices[:at], (minerals, gas - 1), *prices[at + 1 :]]


def _can_pay(state: StarCraftPosition, prices: list[tuple[int, int]]) -> bool:
    """Return whether it can pay with two minerals and one gas on permanent resources left, and one mineral on a card."""
    minerals, gas = (sum(price[kind] for price in prices) for kind in (0, 1))
    return minerals <= 3 and gas <= 1 and minerals + gas <= state.seats[0].pool


@pytest.mark.parametrize("workers", [2, 4])
@pytest.mark.parametrize("order", ["build", "build+"])
def test_listed_purchases_buy_whatever_can_be_bought_together_and_nothing_else(order: str, workers: int) -> None:
    has = {"workers": workers, "permanent": (2, 1), "cards": {"torus-2": 0}, "buildings": "barracks 2"}
    state = beginning(order, **has)
    assert reached(state) == allowed(state, special=order == "build+")
