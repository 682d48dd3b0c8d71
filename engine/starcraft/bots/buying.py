"""A bot's building and research: the worth of a purchase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.game import Action
from engine.starcraft.bots.board import Board
from engine.starcraft.bots.ranking import best
from engine.starcraft.bots.strengths import matches

WORKERS_BY_ROUND = 2
"""Workers are hired in the rounds up to this one: later they pay too late."""
WORKERS_AT_ONCE = 2
NOT_YET_MINED = 2
"""So many more workers than there are places for: more places come."""
WORKERS, WORKERS_FIRST, ENOUGH = 14.0, 40.0, 9
"""The worth of hiring; its worth in Conquest, which lasts, with fewer than the third number of workers: more than units."""
BUILDING, MODULE = 2.5, 2.0
CAN_WAIT = frozenset({"building", "module", "workers"})
MOST_FOR_ONE = 2
UNIT = 1.0
NOTHING = -1.0


def worth_of_unit(board: Board, unit: str, area: str) -> float:
    """Return the worth of a new unit in that area."""
    there = len(board.units[area])
    gain = 0.2 if board.is_enemy(area) else board.holding(area, there + 1) - board.holding(area, there)
    return UNIT + gain + board.quality(unit) * 0.6


def best_purchase(board: Board, actions: list[Action]) -> Action:
    """Choose the purchase to make in a Build order, cheaper if that is possible, or its end."""
    found = best(actions, lambda action: _worth(board, action, actions))
    if found[0] == "workers":
        return ("workers", min(found[1], workers_wanted(board), WORKERS_AT_ONCE))
    if found[0] in ("unit", "building", "module", "base", "transport"):
        is_mineral = _minerals(board, found)
        cheaper = ("discount", "minerals") if is_mineral else ("discount", "gas")
        if cheaper in actions:
            return cheaper
        return _mined_first(board, actions, is_mineral) or found
    return found


def _mined_first(board: Board, actions: list[Action], is_mineral: bool) -> Action | None:
    """Choose mining on a card that will be lost, to the last worker that it takes."""
    lost = board.lost_cards()
    kind = "minerals" if is_mineral else "gas"
    return next((act for act in actions if act[0] == "mine" and act[1] in lost and board.areas[act[1]].kind == kind), None)


def _minerals(board: Board, action: Action) -> bool:
    """Return whether the purchase costs minerals; if not it costs gas."""
    match action:
        case ("unit", unit, _):
            return board.components.unit[unit].cost.minerals > 0
        case ("building", building):
            level = next((own["level"] for own in board.me["buildings"] if own["building"] == building), 0)
            cost = board.components.building[building].costs[level]
            return cost is None or cost.minerals > 0
        case _:
            return True


def kept_for_bases(board: Board) -> int:
    """Return the workers that the bases of placed orders will take."""
    cost = board.components.supply.base_cost
    planned = [
        planet["planet"]
        for planet in board.view["galaxy"]
        for order in planet["stack"]
        if order["seat"] == board.seat and str(order.get("order")).rstrip("+") == "build" and not board.home(planet["planet"])
    ]
    return sum(cost) * len(planned)


def _worth(board: Board, action: Any, actions: list[Action]) -> float:
    """Return the worth of an action: the first step comes first, since its offers are lost afterwards."""
    if action[0] in CAN_WAIT and board.me["workers"] < kept_for_bases(board) + MOST_FOR_ONE:
        return NOTHING
    match action:
        case ["unit", unit, area]:
            return 20 + worth_of_unit(board, unit, area)
        case ["merge", *_]:
            return 15.0
        case ["transport", one, other, _]:
            worth = worth_of_transport(board, one, other)
            return 16 + worth if worth > 0 else NOTHING
        case ["workers", _]:
            if workers_wanted(board) <= 0:
                return NOTHING
            return WORKERS if board.scores or board.workers >= ENOUGH else WORKERS_FIRST
        case ["base", _]:
            return 6.0
        case ["building", building]:
            return _upgrade(board, 8 + worth_of_building(board, building), actions)
        case ["module", module]:
            return _upgrade(board, 8 + worth_of_module(board, module), actions)
        case ["end"]:
            return 0.0
        case _:
            return 2 * NOTHING


def _upgrade(board: Board, worth: float, actions: list[Action]) -> float:
    """Return the worth of an upgrade: before a base only if there is enough for both."""
    if any(action[0] == "base" for action in actions):
        workers, minerals, _ = board.money()
        return worth if workers >= 5 and minerals >= 4 else 1.0
    return worth


def worth_of_transport(board: Board, one: str, other: str) -> float:
    """Return the worth of a transport: a way to a planet that one cannot go to yet."""
    if any(own and other in (at, to) for at in (one, other) for to, own in board.ways[at] if {at, to} == {one, other}):
        return 0.0
    there = other if board.home(one) else one
    best = max((board.worth(area) for area in board.of_planet[there] if not board.is_own(area)), default=0.0)
    reached = any(own for _, own in board.ways[there])
    return best * (0.3 if reached else 1.0)


def workers_wanted(board: Board) -> int:
    """Return how many workers to hire: as many as there are places to mine and a few more, early in a game that points end."""
    if board.view["round"] > WORKERS_BY_ROUND and board.scores:
        return 0
    return int(max(0, min(board.mines + NOT_YET_MINED, board.temper.workers) - board.workers))


def worth_of_building(board: Board, building: str) -> float:
    """Return the worth of a building: that of the best unit it unlocks."""
    level = next((own["level"] for own in board.me["buildings"] if own["building"] == building), 0)
    quality = board.quality(board.components.building[building].unlocks[level])
    owned = {own["building"] for own in board.me["buildings"]}
    limit = board.components.race[board.components.faction[board.me["faction"]].race].abilities
    more_units = "build-limit-by-buildings" in limit and building not in owned
    return BUILDING * board.temper.upgrades + quality + 4 * more_units


def worth_of_module(board: Board, module: str) -> float:
    owned: int = board.me["modules"].count(module)
    return MODULE + {"supply": 3.0 - owned, "rnd": 1.5 - owned, "air_support": 0.0}.get(module, 0.0)


def best_research(board: Board, actions: list[Action]) -> Action:
    """Choose cards first, then the technology that is worth most for one's units."""
    if ("draw",) in actions:
        return ("draw",)
    technologies = [action for action in actions if action[0] == "technology"]
    if technologies:
        best = max(technologies, key=lambda action: worth_of_technology(board, action[1]))
        if worth_of_technology(board, best[1]) * board.temper.cards > LEAST_TECHNOLOGY:
            return best
    return ("end",) if ("end",) in actions else actions[0]


IN_PLAY: Mapping[str, tuple[str, float, float]] = {
    "summon_archon": ("high_templar", 3.0, 3.0),
    "guardian_aspect": ("mutalisk", 3.0, 3.0),
    "protoss_cloaking_field": ("arbiter", 0.0, 3.0),
    "recall": ("arbiter", 0.0, 2.0),
    "defense_matrix": ("science_vessel", 0.0, 2.5),
    "metabolic_boost": ("zergling", 0.0, 1.0),
    "parasite": ("queen", 0.0, 1.5),
    "consume": ("defiler", 0.0, 1.5),
    "observers": ("", 0.0, 0.0),
    "scanner_sweep": ("", 0.0, 0.0),
}
"""Technologies for the play area: the unit that they need, their value if it can be built, and for each that is on the board.
Detectors are worth as much as others can cloak, see `HIDES`.
"""
MOST_SHOWN = 4
HIDES: Mapping[str, float] = {"protoss": 1.5, "terran": 1.0, "zerg": 1.5}
"""The worth of a detector against each race that may hide units, once it has bought the means to hide them."""
CLOAKS = frozenset({"protoss_cloaking_field", "terran_cloaking_field", "burrow"})
LEAST_TECHNOLOGY = 1.0


def worth_of_technology(board: Board, technology: str) -> float:
    """Return the worth of a technology by the units that its cards show or support, or for the play area by the table."""
    facts = board.components.technology[technology]
    price = 0.3 * (facts.cost.minerals + facts.cost.gas)
    own = [unit for units in board.units.values() for unit in units]
    if technology in IN_PLAY:
        needs, possible, each = IN_PLAY[technology]
        if not needs:
            return sum(_hides(board, seat) for seat in board.view["seats"] if seat["team"] != board.me["team"]) - price
        count = min(MOST_SHOWN, own.count(needs))
        return (possible if count or _can_build(board, needs) else 0.0) + each * count - price
    cards = [board.components.card[key] for key in facts.cards if key in board.components.card]
    shown = max((sum(matches(card, unit) or unit in card.specialty for unit in own) for card in cards), default=0)
    return min(shown, MOST_SHOWN) + 0.3 * len(cards) * (shown > 0) - price


def _hides(board: Board, seat: Mapping[str, Any]) -> float:
    """Return the worth of a detector against that seat."""
    components = board.components
    if not seat["alive"] or not seat["faction"]:
        return 0.0
    race = components.faction[seat["faction"]].race
    left = {components.card[key].technology for key in seat["technologies"] if key in components.card}
    left |= set(seat["technologies"])
    return sum(HIDES[race] for key in CLOAKS if components.technology[key].race == race and key not in left)


def _can_build(board: Board, unit: str) -> bool:
    """Return whether it has a building of that level."""
    return any(unit in board.components.building[own["building"]].unlocks[: own["level"]] for own in board.me["buildings"])
