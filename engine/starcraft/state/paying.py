"""Prefixes of a purchase: the sources to mine, and the resource to save. Both belong to the next purchase.

They are listed only while a purchase can follow that uses all of them, and while one is open only such purchases and more of
them are listed. So a question for purchases lists a thing if `affordable`, its own end only without a prefix (`NO_PREFIX`), and
`prefix_answers` beside them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.game import Action, Refusal
from engine.starcraft import refusals
from engine.starcraft.box import GAS, MINERALS, NONE
from engine.starcraft.components.values import RESOURCES
from engine.starcraft.state import resources
from engine.starcraft.state.state import State


class Prefix(NamedTuple):
    """Minerals and gas that have been mined for the next purchase, and which of the two it costs one less of (or NONE)."""

    minerals: int = 0
    gas: int = 0
    discount: int = NONE


NO_PREFIX: Final = Prefix()
Price = tuple[int, int]
"""Minerals and gas."""


def still_due(price: Price, prefix: Prefix) -> Price | None:
    """Return the rest of a price; None if it would not use the whole prefix."""
    minerals = price[0] - prefix.minerals - (prefix.discount == MINERALS)
    gas = price[1] - prefix.gas - (prefix.discount == GAS)
    return (minerals, gas) if minerals >= 0 and gas >= 0 else None


def affordable(state: State, seat: int, price: Price, prefix: Prefix = NO_PREFIX) -> bool:
    """Return whether that seat can buy something of that price next, force mining nothing that it has not named."""
    return price in affordable_prices(state, seat, (price,), prefix)


def affordable_prices(state: State, seat: int, prices: Iterable[Price], prefix: Prefix = NO_PREFIX) -> set[Price]:
    """Return those of the prices that are `affordable`."""
    pool, free = state.seats[seat].pool, resources.free_capacity(state, seat)
    found = set()
    for price in prices:
        due = still_due(price, prefix)
        if due is not None and _covers(free, pool, due):
            found.add(price)
    return found


def how_many(state: State, seat: int, price: Price, prefix: Prefix = NO_PREFIX) -> int:
    """Return how many things of that price a seat can buy together, any of these numbers using the whole prefix."""
    due = still_due(price, prefix)
    if due is None:
        return 0
    free, pool = resources.free_capacity(state, seat), state.seats[seat].pool
    more = [
        (left - one) // each
        for left, one, each in zip((*free, pool), (*due, sum(due)), (*price, sum(price)), strict=True)
        if each
    ]
    return max(0, 1 + min(more))


def pay_rest(state: State, seat: int, price: Price, prefix: Prefix = NO_PREFIX) -> None:
    """Pay the rest of an affordable price."""
    due = still_due(price, prefix)
    assert due is not None
    resources.pay(state, seat, *due)


def prefix_answers(
    state: State, seat: int, prefix: Prefix, prices: Iterable[Price], discounted: Iterable[Price] = ()
) -> list[Action]:
    """List `mine` wherever a thing of one of these prices could be bought then, with more mining if need be; `discount`, while
    it is left, for those of `discounted`. With a discount in the prefix, `prices` are those to which it applies.
    """
    pool, free, more = state.seats[seat].pool, resources.free_capacity(state, seat), resources.force_capacity(state, seat)
    most = free[0] + more[0], free[1] + more[1]
    found: list[Action] = []
    wants_minerals = wants_gas = False
    for price in set(prices):
        due = still_due(price, prefix)
        if due is not None and _covers(most, pool, due):
            wants_minerals |= due[MINERALS] > 0
            wants_gas |= due[GAS] > 0
    if prefix.discount == NONE:
        for kind in (MINERALS, GAS):
            rests = (still_due(price, prefix._replace(discount=kind)) for price in set(discounted))
            if any(due is not None and _covers(most, pool, due) for due in rests):
                found.append(("discount", RESOURCES[kind]))
    if wants_minerals or wants_gas:
        wanted = {MINERALS: wants_minerals, GAS: wants_gas}
        for source in resources.sources(state, seat):
            if wanted[resources.kind_of(state, source)]:
                found.append(("mine", state.box.source_key(source)))
    return found


def not_affordable(state: State, seat: int, price: Price, prefix: Prefix = NO_PREFIX) -> Refusal:
    """Return how many minerals, gas and workers a seat lacks for that price."""
    pool, free = state.seats[seat].pool, resources.free_capacity(state, seat)
    due = still_due(price, prefix) or price
    minerals, gas, workers = max(0, due[0] - free[0]), max(0, due[1] - free[1]), max(0, sum(due) - pool)
    return refusals.not_affordable(minerals=minerals, gas=gas, workers=workers)


def has_open_prefix(state: State) -> bool:
    """Return whether something has been named or mined for a purchase that is still to come."""
    return bool(state.frames) and getattr(state.frames[-1], "prefix", NO_PREFIX) != NO_PREFIX


def _covers(capacity: Price, pool: int, due: Price) -> bool:
    """Return whether so many places and workers are enough."""
    return due[0] <= capacity[0] and due[1] <= capacity[1] and due[0] + due[1] <= pool


def add_prefix(state: State, seat: int, prefix: Prefix, action: Action) -> Prefix:
    """Carry out `mine` or `discount`."""
    if action[0] == "discount":
        return prefix._replace(discount=RESOURCES.index(action[1]))
    source = state.box.source_number[action[1]]
    resources.mine(state, seat, source)
    if resources.kind_of(state, source) == MINERALS:
        return prefix._replace(minerals=prefix.minerals + 1)
    return prefix._replace(gas=prefix.gas + 1)
