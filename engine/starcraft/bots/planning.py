"""Which order a bot places where, and in what sequence it executes them."""

from __future__ import annotations

from typing import Any

from engine.game import Action
from engine.starcraft.bots.board import Board
from engine.starcraft.bots.ranking import best
from engine.starcraft.bots.trying import tried, worth_of

EVENT = 1.5
"""What an event card is worth: an order that brings less is not executed."""
SPECIAL = 0.3
LATER = 0.9
SOON = {"build": 300.0, "mobilize": 200.0, "research": 100.0}
"""What is executed first, if it brings anything."""


def own_orders(board: Board) -> dict[str, list[tuple[str, bool]]]:
    """One's own orders by planet, the top one first, as far as one may know them; whether each is on top of the stack."""
    found: dict[str, list[tuple[str, bool]]] = {}
    for planet in board.view["galaxy"]:
        for depth, order in enumerate(reversed(planet["stack"])):
            if order["seat"] == board.seat and order.get("order"):
                found.setdefault(planet["planet"], []).append((order["order"], depth == 0))
    return found


def best_order(board: Board, actions: list[Action]) -> Action:
    """The order to place next: the one that brings most after those that are placed."""
    placed = own_orders(board)
    before = tried(board)
    useless: list[tuple[str, str]] = []
    count = 0
    for planet, orders in placed.items():
        for order, _ in orders:
            count += 1
            if worth_of(before, order, planet) < EVENT:
                useless.append((order, planet))
    known: dict[tuple[str, str], float] = {}
    most, found = -1.0, actions[0]
    for action in actions:
        if action[0] != "order":
            continue
        _, order, planet = action
        key = (order.rstrip("+"), planet)
        if key not in known:
            known[key] = _worth_of_placing(before, *key, useless, last=count >= 3)
        worth = known[key] + (SPECIAL if order.endswith("+") else 0.0)
        if worth > most:
            most, found = worth, action
    return found


def _worth_of_placing(before: Board, order: str, planet: str, useless: list[tuple[str, str]], *, last: bool) -> float:
    board = tried(before)
    if order == "build" and not board.is_there(planet) and not last:
        moved = worth_of(board, "mobilize", planet)
        return LATER * (worth_of(board, order, planet) + moved / 4) if moved else EVENT
    worth = worth_of(board, order, planet)
    if order == "mobilize":
        for other, there in useless:
            if other.startswith("build") and there == planet:
                worth += worth_of(board, other, there)
    return max(worth, EVENT)


def best_reveal(board: Board, actions: list[Action]) -> Action:
    """First what builds, then what moves, then bases where units have come to; last what would do nothing now."""
    orders = own_orders(board)

    def rank(action: Action) -> float:
        planet = action[1]
        order = next((order for order, on_top in orders.get(planet, []) if on_top), "")
        if not order:
            return 0.0
        worth = worth_of(tried(board), order, planet)
        if worth < EVENT:
            return worth
        return SOON[order.rstrip("+")] + 50 * (board.home(planet) is not None) + worth

    return best(actions, rank)


def execute_or_event(board: Board, actions: list[Action], question: dict[str, Any]) -> Action:
    """Execute what brings more than an event card."""
    worth = worth_of(tried(board), question["order"], question["planet"])
    if worth >= EVENT or ("event",) not in actions:
        return ("execute",)
    return ("event",)
