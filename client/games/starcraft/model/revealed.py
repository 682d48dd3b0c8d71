"""Predict the question of a revealed order, so that its panel opens before the order is executed.

The rules first ask whether to execute the order or to draw an event card instead. The question that follows depends only on
public facts, except for unseen cards. So the client shows that question immediately, and executes the order with the first
answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product

from client.games.starcraft.model.ground import (
    areas_of,
    bases_left,
    figures_left,
    free_places,
    is_open,
    others,
    own_base,
    own_units,
    planet_of,
    reach,
    transports_left,
)
from client.games.starcraft.model.sources import build_limit as standard_limit
from client.games.starcraft.model.sources import by_force, free, sources_to_pay, technologies_left, workers
from client.games.starcraft.model.table import Table
from engine.language import QuestionKind, Verb
from engine.starcraft.components.values import RESOURCES, Cost, Race
from engine.starcraft.language.general import End, Mine, Transport
from engine.starcraft.language.order_tokens import Execute, RevealedQuestion
from engine.starcraft.language.orders import (
    BuildBuilding,
    BuildModule,
    BuildQuestion,
    BuildUnit,
    BuildWorkers,
    BuyTechnology,
    Discount,
    DrawCards,
    LiftOff,
    Merge,
    MobilizeQuestion,
    Move,
    ResearchQuestion,
)
from engine.starcraft.language.setup import PutBase

UNITS, UPGRADES = 1, 2
"""The first steps that a Build order can have."""
AIR_SUPPORT = "air_support"
MORE_ATTACKERS = 2
"""The number of units by which attackers may exceed the unit limit."""


def revealed(table: Table) -> RevealedQuestion | None:
    """Return the question whether this seat executes its revealed order; None if it may not execute the order."""
    asked = table.question
    return asked if isinstance(asked, RevealedQuestion) and table.can(Execute) else None


def revealed_order(table: Table) -> RevealedQuestion | None:
    """Return this seat's order that is revealed but not executed, whether its panel is open or not."""
    return table.revealed or revealed(table)


def opened(table: Table) -> Table:
    """Return the table with the order's own question instead of the question of execution.

    The table is unchanged if the order would have no effect.
    """
    asked = revealed(table)
    found = None if asked is None else foreseen(table, asked.order, asked.planet)
    if asked is None or found is None:
        return table
    question, actions = found
    view = table.view
    listed = (*sorted(actions, key=lambda action: action.wire), *view.actions)
    put = tuple(question if each is asked else each for each in view.asked)
    return replace(table, view=replace(view, asked=put, actions=listed), revealed=asked)


def foreseen(table: Table, order: str, planet: str) -> tuple[QuestionKind, list[Verb]] | None:
    """Return the question of that order on a planet, with its answers; None if the order would have no effect."""
    kind, is_special = order.removesuffix("+"), order.endswith("+")
    if kind == "build":
        return _build(table, planet, is_special=is_special)
    return _mobilize(table, planet) if kind == "mobilize" else _research(table, planet)


def does_nothing(table: Table, order: str, planet: str) -> bool:
    """Return whether that order would have no effect on that planet now."""
    return foreseen(table, order, planet) is None


# -- build ------------------------------------------------------------------------------------------------------------


Offer = tuple[Cost, Verb]
"""A price and the purchase that it pays for."""


def _build(table: Table, planet: str, *, is_special: bool) -> tuple[QuestionKind, list[Verb]] | None:
    base, made = own_base(table, planet), _made_of_others(table)
    if base is None and not any(own_units(table, area.key) for area in areas_of(table, planet)):
        return None
    limit = standard_limit(table, table.side) + is_special
    question = BuildQuestion(
        seat=table.side,
        planet=planet,
        step=UNITS if base is not None or made else UPGRADES,
        limit=limit,
        discount=is_special,
        less=None,
        mined=(0, 0),
    )
    offers = list(_offers(table, planet, limit))
    prices = {price for price, _action in offers}
    found = [action for price, action in offers if _is_affordable(table, price)]
    cost, left = table.parts.supply.worker_cost, table.parts.supply.workers - workers(table, table.side)[1]
    discounted = prices if is_special else set[Cost]()
    if base is not None and left > 0:
        prices |= {cost}
        if count := min(left, _how_many(table, cost)):
            found.append(BuildWorkers(count))
    return question, [*found, *_mining(table, prices), *_savings(table, discounted), End()]


def _offers(table: Table, planet: str, limit: int) -> Iterator[Offer]:
    supply, race, base = table.parts.supply, _race(table), own_base(table, planet)
    if base is not None and transports_left(table):
        for route in table.view.routes:
            if planet in (route.one, route.other) and table.side not in route.transports:
                yield supply.transport_cost, Transport(route.one, route.other, route.z)
    left = figures_left(table)
    if base is not None and limit:
        for unit in _unlocked(table):
            for area in areas_of(table, planet):
                if left[unit] and is_open(table, area.key) and free_places(table, area.key) > 0:
                    yield table.parts.unit[unit].cost, BuildUnit(unit, area.key)
    if limit:
        yield from _mergings(table, planet, left)
    for key in race.buildings:
        building = table.parts.building[key]
        level = next((had.level for had in table.me.buildings if had.building == key), 0)
        if level < len(building.costs) and (price := building.costs[level]) is not None:
            yield price, BuildBuilding(key)
    if len(table.me.modules) < race.module_slots:
        for module in table.parts.modules:
            if table.me.modules.count(module.key) < module.tokens[race.key]:
                yield module.cost, BuildModule(module.key)
    if base is None and bases_left(table):
        yield from ((supply.base_cost, PutBase(area)) for area in _for_a_base(table, planet))


def _mergings(table: Table, planet: str, left: dict[str, int]) -> Iterator[Offer]:
    """Yield the offers of units that are made of other units, one for each choice of areas of those units.

    The new unit is placed in the first of these areas.
    """
    there = {area.key: Counter(own_units(table, area.key)) for area in areas_of(table, planet)}
    for unit in sorted(_made_of_others(table)):
        needs = [kind for kind, count in table.parts.unit[unit].destroys.items() for _one in range(count)]
        if not left[unit] or not needs:
            continue
        places = [area for area, units in there.items() if any(units[kind] for kind in needs)]
        for first, *rest in product(places, repeat=len(needs)):
            wanted = Counter(zip((first, *rest), needs, strict=True))
            if rest == sorted(rest) and all(count <= there[area][kind] for (area, kind), count in wanted.items()):
                yield table.parts.unit[unit].cost, Merge(unit, (first, *rest))


def _for_a_base(table: Table, planet: str) -> Iterator[str]:
    """Yield areas with own units and no base. A team may not have a base in every area of a planet."""
    bases = {area.key: table.area(area.key).base for area in areas_of(table, planet)}
    team = [seat for seat, view in enumerate(table.seats) if view.team == table.me.team]
    for area, base in bases.items():
        is_shared = any(owner not in team for other, owner in bases.items() if other != area)
        if base is None and own_units(table, area) and (is_shared or not table.has_teams):
            yield area


def _unlocked(table: Table) -> list[str]:
    """Return the units that buildings unlock, each once."""
    by_building = (unit for had in table.me.buildings for unit in table.parts.building[had.building].unlocks[: had.level])
    return list(dict.fromkeys(by_building))


def _made_of_others(table: Table) -> frozenset[str]:
    """Return the units that technologies in play unlock."""
    cards = (table.parts.technology.get(card) for card in table.me.play)
    effects = (effect for card in cards if card is not None for effect in card.effects)
    return frozenset(unit for effect in effects if effect.word == "unlock" for unit in effect.units)


def _race(table: Table) -> Race:
    faction = table.faction(table.side)
    assert faction is not None, "whoever executes orders has a faction"
    return table.parts.race[faction.race]


# -- paying -----------------------------------------------------------------------------------------------------------


def _is_affordable(table: Table, price: Cost) -> bool:
    return _suffices(free(sources_to_pay(table)), table.me.workers, price)


def _suffices(capacity: dict[str, int], pool: int, price: Cost) -> bool:
    return all(cost <= capacity[resource] for resource, cost in zip(RESOURCES, price, strict=True)) and sum(price) <= pool


def _how_many(table: Table, price: Cost) -> int:
    """Return how many things of that price can be paid for in one purchase."""
    gives = free(sources_to_pay(table))
    most = [(gives[resource], cost) for resource, cost in zip(RESOURCES, price, strict=True)]
    return min(left // cost for left, cost in (*most, (table.me.workers, sum(price))) if cost)


def _most(table: Table) -> dict[str, int]:
    """Return the most of each resource, including force mining."""
    there = sources_to_pay(table)
    gives, more = free(there), by_force(there)
    return {resource: gives[resource] + more[resource] for resource in RESOURCES}


def _mining(table: Table, prices: Iterable[Cost]) -> Iterator[Verb]:
    """Yield the actions that mine with a worker for a purchase that can follow."""
    most, pool = _most(table), table.me.workers
    payable = [price for price in prices if _suffices(most, pool, price)]
    wanted = {resource for price in payable for resource, cost in zip(RESOURCES, price, strict=True) if cost}
    for source in sources_to_pay(table):
        if pool and source.resource in wanted and not source.is_gone and not (source.is_permanent and source.is_full):
            yield Mine(source.key)


def _savings(table: Table, prices: Iterable[Cost]) -> Iterator[Verb]:
    """Yield the discounts of a special order that can be used for a purchase."""
    most, pool = _most(table), table.me.workers
    for at, resource in enumerate(RESOURCES):
        rests = [Cost(*(cost - (place == at) for place, cost in enumerate(price))) for price in prices]
        if any(min(rest) >= 0 and _suffices(most, pool, rest) for rest in rests):
            yield Discount(resource)


# -- mobilize ---------------------------------------------------------------------------------------------------------


def _mobilize(table: Table, planet: str) -> tuple[QuestionKind, list[Verb]] | None:
    starts = [area.key for name in reach(table, planet) for area in areas_of(table, name) if own_units(table, area.key)]
    lifts = list(_lifts(table, planet))
    if not starts and not lifts:
        return None
    moves = [move for start in starts for move in _moves(table, planet, start)]
    return MobilizeQuestion(seat=table.side, planet=planet), [*moves, *lifts, End()]


def _moves(table: Table, planet: str, start: str) -> Iterator[Move]:
    is_here = planet_of(start) == planet
    for area in areas_of(table, planet):
        end = area.key
        if end == start or not _may_enter(table, end) or (not is_here and _repels(table, end)):
            continue
        room = max(0, _limit(table, end) - len(own_units(table, end)))
        for unit, count in Counter(own_units(table, start)).items():
            most = min(count, room)
            if count > room and is_here and own_units(table, end):
                most = next((more for more in range(count, room, -1) if _settles(table, planet, start, end, more)), room)
            if most > 0:
                yield Move(unit, start, end, most)


def _may_enter(table: Table, area: str) -> bool:
    """Return whether no partner holds that area."""
    owner = others(table, area)[0]
    if owner is None and (base := table.area(area).base) != table.side:
        owner = base
    return owner is None or table.seats[owner].team != table.me.team


def _repels(table: Table, area: str) -> bool:
    """Return whether a base there forbids units from other planets to land."""
    base = table.area(area).base
    if base in (None, table.side) or table.seats[base].team == table.me.team:
        return False
    return AIR_SUPPORT in table.seats[base].modules


def _limit(table: Table, area: str) -> int:
    """Return how many own units may be there after all moves."""
    limit = table.parts.area[area].limit
    if is_open(table, area):
        return limit
    is_attack = others(table, area)[0] is not None or table.rule("base_area_limit") == "attack"
    return limit + MORE_ATTACKERS if is_attack else limit


def _settles(table: Table, planet: str, start: str, end: str, count: int) -> bool:
    """Return whether all areas can respect their limits after that many units have moved from one area of the planet to
    another.
    """
    excess = room = best = 0
    enemy = None if is_open(table, end) else end
    for area in areas_of(table, planet):
        own = len(own_units(table, area.key))
        left = _limit(table, area.key) - own - count * ((area.key == end) - (area.key == start))
        if left < 0:
            if area.key == end:
                if own < -left:
                    return False
                excess -= left
        elif is_open(table, area.key) or area.key == enemy:
            room += left
        elif enemy is None and _may_enter(table, area.key):
            best = max(best, left)
    return excess <= room + best


def _lifts(table: Table, planet: str) -> Iterator[LiftOff]:
    """Yield the moves of a base to other areas, if the race's bases can lift off."""
    base = own_base(table, planet)
    if base is not None and "lift-off" in _race(table).abilities:
        for area in areas_of(table, planet):
            if area.key != base and is_open(table, area.key) and own_units(table, area.key):
                yield LiftOff(area.key)


# -- research ---------------------------------------------------------------------------------------------------------


def _research(table: Table, planet: str) -> tuple[QuestionKind, list[Verb]] | None:
    if own_base(table, planet) is None:
        return None
    costs = {key: table.parts.technology[key].cost for key in technologies_left(table)}
    found: list[Verb] = [BuyTechnology(key) for key, cost in costs.items() if _is_affordable(table, cost)]
    if table.me.deck or table.me.discard:
        found.append(DrawCards())
    question = ResearchQuestion(seat=table.side, planet=planet, drawn=False, mined=(0, 0))
    return question, [*found, *_mining(table, costs.values()), End()]
