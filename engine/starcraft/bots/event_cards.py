"""A bot's event cards: which to execute, and the answers to their questions."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import Action
from engine.starcraft.bots.board import Board
from engine.starcraft.bots.buying import (
    worth_of_building,
    worth_of_module,
    worth_of_technology,
    worth_of_transport,
    worth_of_unit,
)
from engine.starcraft.bots.fighting import worth_of_unit as worth_of_losing
from engine.starcraft.bots.fighting import worth_to_keep
from engine.starcraft.bots.ranking import best

WORTH: Mapping[str, float] = {
    "stalling_tactic": 9, "flagship": 9, "reinforcements": 8, "scouting_party": 8, "brilliant_engineering": 7,
    "technological_breakthrough": 6, "air_support": 7, "rich_vein": 6, "invasion_preparation": 5, "industrial_strategy": 6,
    "preemptive_action": 5, "unexpected_action": 5, "accelerated_progress": 5, "base_construction": 4,
    "flawless_attack_plan": 4, "flawless_defense_plan": 4, "adaptive_strategy": 3, "aggressive_strategy": 3,
    "specialized_strategy": 3, "defensive_strategy": 3, "versatile_strategy": 3, "unconventional_strategy": 3,
    "progressive_strategy": 2, "materials_shortage": 2, "refinery_sabotage": 2, "refinery_bombardment": 2, "informant": 2,
    "saboteur": 2, "emergency_rerouting": 2, "retreat": 2, "advanced_reconnaissance": 2, "double_time": 2,
    "technological_advance": 1, "surprise_assault": 0, "stellar_maelstrom": -1, "navigation_error": -1,
}  # fmt: skip
"""The worth of executing a card; one that is not named must be played, or is worth a little."""


def best_event(board: Board, actions: list[Action]) -> Action:
    def rank(action: Action) -> float:
        if action[0] != "play":
            return 0.0
        kept = any(board.components.event[key].is_strategy for key in board.me["play"] if key in board.components.event)
        facts = board.components.event.get(action[1])
        return WORTH.get(action[1], 1.0) - (3 if kept and facts is not None and facts.is_strategy else 0)

    return best(actions, rank)


def best_target(board: Board, actions: list[Action], effect: str) -> Action:
    def rank(action: Action) -> float:
        match action:
            case ["pass"]:
                return 0.0
            case ["unit", unit, area]:
                return worth_of_unit(board, unit, area)
            case ["area", area]:
                return _worth_of_area(board, area, effect)
            case ["transport", one, other, _]:
                return 0.1 + worth_of_transport(board, one, other)
            case ["building", building]:
                return 1 + worth_of_building(board, building)
            case ["module", module]:
                return 1 + worth_of_module(board, module)
            case ["technology", technology]:
                return 1 + worth_of_technology(board, technology)
            case ["take", card]:
                return worth_to_keep(board, card)
            case ["card-of", *_]:
                return 1.0
            case ["lose", unit]:
                return 20 - worth_of_losing(board, unit)
            case ["option", number]:
                return -float(number)
            case _:
                return -1.0

    return best(actions, rank)


def _worth_of_area(board: Board, area: str, effect: str) -> float:
    """Return the worth of an area: to deplete those others use, to restore own ones."""
    used = any(card["area"] == area for card in board.me["cards"])
    if effect == "restore":
        return 1.0 if used else -1.0
    if effect == "deplete":
        others = any(card["area"] == area for seat in board.view["seats"] for card in seat["cards"]) and not used
        return (1.0 if others else -0.1) if not used else -2.0
    return board.worth(area)
