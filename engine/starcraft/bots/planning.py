"""Which order a bot places where, and in what sequence it executes them."""

from __future__ import annotations

from copy import copy
from typing import Any

from engine.game import Action
from engine.starcraft.bots.board import Board
from engine.starcraft.bots.buying import worth_of_build, worth_of_mobilize, worth_of_research

EVENT = 1.5
"""What an event card is worth: an order that brings less is not executed."""
SPECIAL = 0.3
LATER = 0.9


def tried(board: Board) -> Board:
    """A board to try things out on."""
    found = copy(board)
    found.units = {area: units[:] for area, units in board.units.items()}
    found.foes = board.foes.copy()
    found.bases = board.bases.copy()
    found._worth = {}
    return found


def worth_of(board: Board, order: str, planet: str) -> float:
    """What an order would bring; the board is afterwards as if it had been executed."""
    match order.rstrip("+"):
        case "build":
            return worth_of_build(board, planet)
        case "mobilize":
            return worth_of_mobilize(board, planet)
        case _:
            return worth_of_research(board, planet)


def own_orders(board: Board) -> dict[str, list[tuple[str, bool]]]:
    """One's own orders by planet, the top one first, as far as one may know them; whether each is on top of the stack."""
    found: dict[str, list[tuple[str, bool]]] = {}
    for planet in board.view["galaxy"]:
        for depth, order in enumerate(reversed(planet["stack"])):
            if order["seat"] == board.seat and order.get("order"):
                found.setdefault(planet["planet"], []).append((order["order"], depth == 0))
    return found


def best_order(board: Board, actions: list[Any]) -> Action:
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
    best, found = -1.0, tuple(actions[0])
    for action in actions:
        if action[0] != "order":
            continue
        _, order, planet = action
        key = (order.rstrip("+"), planet)
        if key not in known:
            known[key] = _worth_of_placing(before, *key, useless, last=count >= 3)
        worth = known[key] + (SPECIAL if order.endswith("+") else 0.0)
        if worth > best:
            best, found = worth, tuple(action)
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


def best_reveal(board: Board, actions: list[Any]) -> Action:
    """First what builds, then what moves, then bases where units have come to; last what would do nothing now."""
    orders = own_orders(board)

    def rank(action: Any) -> tuple[float, ...]:
        planet = action[1]
        order = next((order for order, on_top in orders.get(planet, []) if on_top), "")
        if not order:
            return (0.0, 0.0)
        worth = worth_of(tried(board), order, planet)
        if worth < EVENT:
            return (0.0, worth)
        first = {"build": 3.0 if board.home(planet) else 2.5, "mobilize": 2.0, "research": 1.0}[order.rstrip("+")]
        return (first, worth)

    return tuple(max(actions, key=rank))


def execute_or_event(board: Board, actions: list[Any], question: dict[str, Any]) -> Action:
    """Execute what brings more than an event card."""
    found = [tuple(action) for action in actions]
    worth = worth_of(tried(board), question["order"], question["planet"])
    if worth >= EVENT or ("event",) not in found:
        return ("execute",)
    return ("event",)
