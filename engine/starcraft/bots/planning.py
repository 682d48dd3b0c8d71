"""Which order a bot places where, and in what sequence it executes them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.game import Action
from engine.starcraft.bots.board import Board
from engine.starcraft.bots.ranking import best
from engine.starcraft.bots.trying import worth_of, worth_of_event

ORDERS = 4
"""How many orders a seat places in a round."""
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
    """The order to place next. All that are still to come are thought out; what is to be executed last is placed first."""
    plan = Plan(board)
    offered = {(action[1], action[2]) for action in actions}
    keys = sorted({(order.rstrip("+"), planet) for order, planet in offered})
    left = plan.tokens(offered)
    chosen = []
    for more in range(max(1, ORDERS - plan.placed), 0, -1):
        open_keys = [key for key in keys if left[key[0]] > 0]
        if not open_keys:
            break
        key = max(open_keys, key=lambda key: plan.worth(*key, is_last=more == 1))
        left[key[0]] -= 1
        plan.add(*key)
        chosen.append(key)
    first = max(range(len(chosen)), key=lambda at: (_late(board, *chosen[at]), at))
    order, planet = chosen[first]
    special = f"{order}+"
    return ("order", special if (special, planet) in offered else order, planet)


def _late(board: Board, order: str, planet: str) -> int:
    """How late an order is to be executed."""
    if order == "build":
        return 0 if board.home(planet) else 2
    return 1 if order == "mobilize" else 3


class Plan:
    """The orders of a round, as if those placed so far had been executed. `idle`: those of them that did nothing yet."""

    def __init__(self, board: Board) -> None:
        self._board = board.copy()
        self._idle: list[tuple[str, str]] = []
        self.placed = 0
        orders = [(order.rstrip("+"), planet) for planet, orders in own_orders(board).items() for order, _ in orders]
        for order, planet in sorted(orders, key=lambda key: _late(board, *key)):
            self.add(order, planet)

    def tokens(self, offered: Iterable[tuple[str, str]]) -> dict[str, int]:
        """How many orders of a kind there are to place, as far as one may know."""
        listed = {order for order, _ in offered}
        own = self._board.me["orders"] or sorted(listed) * 2
        return {kind: sum(order.rstrip("+") == kind and order in listed for order in own) for kind in SOON}

    def worth(self, order: str, planet: str, *, is_last: bool) -> float:
        """What an order adds to the plan."""
        board = self._board.copy()
        least = worth_of_event(board)
        if order == "build" and not board.is_there(planet):
            moved = 0.0 if is_last else worth_of(board, "mobilize", planet)
            return LATER * (worth_of(board, order, planet) + moved / 4) if moved else least
        return max(least, self._do(board, order, planet))

    def add(self, order: str, planet: str) -> None:
        self.placed += 1
        if self._do(self._board, order, planet) <= 0:
            self._idle.append((order, planet))

    def _do(self, board: Board, order: str, planet: str) -> float:
        """By the order, and by those that were waiting for it."""
        worth = worth_of(board, order, planet)
        if order == "mobilize":
            worth += sum(worth_of(board, other, there) for other, there in self._idle if there == planet and other == "build")
        return worth


def best_reveal(board: Board, actions: list[Action]) -> Action:
    """First what builds, then what moves, then bases where units have come to; last what would do nothing now."""
    orders = own_orders(board)

    def rank(action: Action) -> float:
        planet = action[1]
        order = next((order for order, on_top in orders.get(planet, []) if on_top), "")
        if not order:
            return 0.0
        worth = worth_of(board.copy(), order, planet)
        if worth < worth_of_event(board):
            return min(worth, 90.0)
        return SOON[order.rstrip("+")] + 50 * (board.home(planet) is not None) + worth

    return best(actions, rank)


def execute_or_event(board: Board, actions: list[Action], question: dict[str, Any]) -> Action:
    """Execute what brings more than an event card."""
    worth = worth_of(board.copy(), question["order"], question["planet"])
    if worth >= worth_of_event(board) or ("event",) not in actions:
        return ("execute",)
    return ("event",)
