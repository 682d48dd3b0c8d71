"""Minerals, gas and workers: capacity, paying by E11, mining where a seat says so, force mining, depletion (section 7).

A source is an area whose resource card a seat holds, or one of `PERMANENT`. The marker on the board is the card's side.
"""

from __future__ import annotations

from typing import Final

from engine.starcraft import events
from engine.starcraft.box import GAS, MINERALS, PERMANENT
from engine.starcraft.state.areas import is_empty, is_friendly
from engine.starcraft.state.seat import Seat
from engine.starcraft.state.state import State

DEPLETED: Final = 2


def capacity(state: State, source: int) -> int:
    """Return how many workers a source takes without force mining (rulings E2, E6)."""
    if source < 0:
        return state.box.permanent[_kind(state, source)]
    less = state.depletion[source] and state.rules["partly_depleted_capacity"] == "one_less"
    return state.box.areas.amount[source] - 1 if less else state.box.areas.amount[source]


def free_capacity(state: State, seat: int) -> tuple[int, int]:
    """Return how many minerals and gas that seat could take without force mining, had it the workers."""
    me = state.seats[seat]
    free = [max(0, most - on) for most, on in zip(state.box.permanent, me.permanent, strict=True)]
    for area, on in me.cards.items():
        left = capacity(state, area) - on
        if left > 0:
            free[state.box.areas.kind[area]] += left
    return free[MINERALS], free[GAS]


def force_capacity(state: State, seat: int) -> tuple[int, int]:
    """Return how many more of each that seat could take by force mining, once all its cards are full (rulings E4, E5)."""
    more = [0, 0]
    for area in state.seats[seat].cards:
        more[state.box.areas.kind[area]] += DEPLETED - state.depletion[area]
    return more[MINERALS], more[GAS]


def can_pay(state: State, seat: int, minerals: int, gas: int) -> bool:
    """Return whether that seat can pay so much without force mining."""
    if minerals + gas > state.seats[seat].pool:
        return False
    free = free_capacity(state, seat)
    return minerals <= free[MINERALS] and gas <= free[GAS]


def pay(state: State, seat: int, minerals: int, gas: int) -> None:
    """Pay so much as the rules say where the seat does not (ruling E11); it can, see `can_pay`."""
    for kind, amount in ((MINERALS, minerals), (GAS, gas)):
        for source in _in_order(state, seat, kind) if amount else ():
            used = min(amount, capacity(state, source) - workers_on(state.seats[seat], source))
            if used > 0:
                _put_workers(state, seat, source, used)
                amount -= used
            if not amount:
                break
        assert not amount, "it was not payable"


def sources(state: State, seat: int) -> list[int]:
    """Return every source where that seat may put a worker of its pool now, with force mining, sorted."""
    me = state.seats[seat]
    if not me.pool:
        return []
    permanent = [source for source in PERMANENT if me.permanent[_kind(state, source)] < capacity(state, source)]
    return sorted(permanent) + sorted(me.cards)


def mine(state: State, seat: int, source: int) -> None:
    """Put a worker on that source; on a full card that is force mining."""
    is_full = workers_on(state.seats[seat], source) >= capacity(state, source)
    _put_workers(state, seat, source, 1)
    if is_full:
        state.events.append(events.force_mined(seat, state.box.areas.key[source]))
        deplete(state, source)


def kind_of(state: State, source: int) -> int:
    """Return MINERALS or GAS."""
    return _kind(state, source)


def deplete(state: State, area: int) -> None:
    """Turn an area's card, or take it out of the game with the workers on it unavailable (rulings E4, E5, E7)."""
    state.depletion[area] += 1
    state.events.append(events.depleted(state.box.areas.key[area], state.depletion[area]))
    if state.depletion[area] == DEPLETED:
        for me in state.seats:
            if area in me.cards:
                me.unavailable += me.cards.pop(area)


def workers_on(me: Seat, source: int) -> int:
    """Return how many workers of that seat are on a source of its."""
    return me.cards[source] if source >= 0 else me.permanent[-1 - source]


def hire(state: State, seat: int, count: int, *, free: bool = False) -> None:
    """Hire workers of the supply: to the unavailable space, free ones to the pool (ruling E8)."""
    me = state.seats[seat]
    me.workers -= count
    if free:
        me.pool += count
    else:
        me.unavailable += count


def retrieve_workers(state: State, seat: int) -> int:
    """Return all workers of that seat to its pool (ruling RG4), and their number."""
    me = state.seats[seat]
    count = me.unavailable + sum(me.permanent) + sum(me.cards.values())
    me.pool += count
    me.unavailable = 0
    me.permanent[:] = (0, 0)
    for area in me.cards:
        me.cards[area] = 0
    return count


def gain_card(state: State, seat: int, area: int) -> None:
    """Give that seat the resource card of an area."""
    state.seats[seat].cards[area] = 0
    state.events.append(events.gained_card(seat, state.box.areas.key[area]))


def lose_card(state: State, seat: int, area: int) -> None:
    """Return the card to the common pool, workers on it to the supply (ruling RG2)."""
    me = state.seats[seat]
    me.workers += me.cards.pop(area)
    state.events.append(events.lost_card(seat, state.box.areas.key[area]))


def _put_workers(state: State, seat: int, source: int, count: int) -> None:
    me = state.seats[seat]
    me.pool -= count
    if source >= 0:
        me.cards[source] += count
    else:
        me.permanent[-1 - source] += count
    state.events.append(events.paid(seat, state.box.source_key(source), count))


def _kind(state: State, source: int) -> int:
    return state.box.areas.kind[source] if source >= 0 else -1 - source


def _in_order(state: State, seat: int, kind: int) -> list[int]:
    """Return the sources of one kind in the order of ruling E11."""
    me, placing, box = state.seats[seat], state.galaxy.placing, state.box

    def preference(area: int) -> tuple[int, int, int, int]:
        ground = 0 if is_friendly(state, area, seat) else 1 if is_empty(state, area) else 2
        return ground, -me.cards[area], placing[box.areas.planet[area]], area

    return [PERMANENT[kind], *sorted((area for area in me.cards if box.areas.kind[area] == kind), key=preference)]
