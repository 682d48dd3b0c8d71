"""What a bot builds and researches: what a purchase is worth to it."""

from __future__ import annotations

from typing import Any

from engine.game import Action
from engine.starcraft.bots.board import MINERALS, Board
from engine.starcraft.bots.ranking import best
from engine.starcraft.bots.strengths import matches

MORE_WORKERS_UNTIL_ROUND = 4
PLENTY_OF_WORKERS = 12
BUILDING, MODULE = 2.5, 2.0
UNIT = 1.0
NOTHING = -1.0


def worth_of_unit(board: Board, unit: str, area: str) -> float:
    """What a new unit in that area is worth."""
    there = len(board.units[area])
    gain = 0.2 if board.is_enemy(area) else board.holding(area, there + 1) - board.holding(area, there)
    return UNIT + gain + board.quality(unit) * 0.6


def best_purchase(board: Board, actions: list[Action]) -> Action:
    """The purchase to make in a Build order, cheaper where that is possible, or its end."""
    found = best(actions, lambda action: _worth(board, action, actions))
    if found[0] in ("unit", "building", "module", "base", "transport"):
        cheaper = ("discount", "minerals") if _minerals(board, found) else ("discount", "gas")
        if cheaper in actions:
            return cheaper
    return found


def _minerals(board: Board, action: Action) -> bool:
    """Whether the purchase costs minerals; if not it costs gas."""
    match action:
        case ("unit", unit, _):
            return board.components.unit[unit].cost.minerals > 0
        case ("building", building):
            level = next((own["level"] for own in board.me["buildings"] if own["building"] == building), 0)
            cost = board.components.building[building].costs[level]
            return cost is None or cost.minerals > 0
        case _:
            return True


def _worth(board: Board, action: Any, actions: list[Action]) -> float:
    """The first step comes first: what it offers is lost afterwards."""
    match action:
        case ["unit", unit, area]:
            return 20 + worth_of_unit(board, unit, area)
        case ["merge", *_]:
            return 15.0
        case ["transport", one, other, _]:
            worth = worth_of_transport(board, one, other)
            return 16 + worth if worth > 0 else NOTHING
        case ["workers", _]:
            return 12.0 if wants_worker(board) else NOTHING
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
    """What comes before a base only if there is enough for both."""
    if any(action[0] == "base" for action in actions):
        workers, minerals, _ = board.money()
        return worth if workers >= 5 and minerals >= 4 else 1.0
    return worth


def worth_of_transport(board: Board, one: str, other: str) -> float:
    """A way to a planet that one cannot go to yet."""
    if any(own and other in (at, to) for at in (one, other) for to, own in board.ways[at] if {at, to} == {one, other}):
        return 0.0
    there = other if board.home(one) else one
    best = max((board.worth(area) for area in board.of_planet[there] if not board.is_own(area)), default=0.0)
    reached = any(own for _, own in board.ways[there])
    return best * (0.3 if reached else 1.0)


def wants_worker(board: Board) -> bool:
    workers, minerals, _ = board.money()
    supply = board.components.supply.permanent
    places = sum(supply) + sum(board.components.area[card["area"]].amount for card in board.me["cards"])
    on = sum(board.me["permanent"]) + sum(card["workers"] for card in board.me["cards"])
    total = workers + on + board.me["unavailable"]
    return bool(board.view["round"] < MORE_WORKERS_UNTIL_ROUND and total < min(places, PLENTY_OF_WORKERS) and minerals)


def worth_of_building(board: Board, building: str) -> float:
    """A building is worth the best unit that it unlocks."""
    level = next((own["level"] for own in board.me["buildings"] if own["building"] == building), 0)
    quality = board.quality(board.components.building[building].unlocks[level])
    owned = {own["building"] for own in board.me["buildings"]}
    limit = board.components.race[board.components.faction[board.me["faction"]].race].abilities
    more_units = "build-limit-by-buildings" in limit and building not in owned
    return BUILDING + quality + 4 * more_units


def worth_of_module(board: Board, module: str) -> float:
    owned: int = board.me["modules"].count(module)
    return MODULE + {"supply": 3.0 - owned, "rnd": 1.5 - owned, "air_support": 0.0}.get(module, 0.0)


def best_research(board: Board, actions: list[Action]) -> Action:
    """Cards first, then the technology that shows most of one's units."""
    if ("draw",) in actions:
        return ("draw",)
    technologies = [action for action in actions if action[0] == "technology"]
    if technologies:
        best = max(technologies, key=lambda action: worth_of_technology(board, action[1]))
        if worth_of_technology(board, best[1]) > 1:
            return best
    return ("end",) if ("end",) in actions else actions[0]


def worth_of_technology(board: Board, technology: str) -> float:
    own = [unit for units in board.units.values() for unit in units]
    cards = [
        board.components.card[key] for key in board.components.technology[technology].cards if key in board.components.card
    ]
    return max((sum(matches(card, unit) for unit in own) for card in cards), default=0.0) - 0.3 * MINERALS
