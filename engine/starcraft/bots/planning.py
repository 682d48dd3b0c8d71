"""A bot's orders: which to place where, and the sequence of their execution."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from engine.game import Action
from engine.starcraft.bots.board import Board
from engine.starcraft.bots.ranking import best, one_of_best
from engine.starcraft.bots.trying import worth_of, worth_of_event

NEARLY_AS_GOOD = 0.3
"""Orders that are worth so much less than the best may be placed too."""
SURE_MOVE = 2.0
"""The least gain of a Mobilize order when it is planned: until it is executed others move too."""
HUNT = 10.0
"""In Conquest, the least value of a Mobilize order to the weakest opponent: attacks fail, and it builds again."""
EMPTY = 0.1
"""The worth of an order that would do nothing: it is given up for an event card."""
BLOCKED, BLOCKED_WINNER = 0.3, 1.5
"""The worth of covering another's order, and that of a seat which lacks at most an area for its goal."""
KEPT = 0.1
"""An order that is worth this share of an event card is executed: its effect stays on the board."""
Key = tuple[str, str]
"""An order and the planet where it is placed."""
ORDERS = 4
"""The orders that a seat places in a round."""
LATER = 0.9
SOON = {"build": 300.0, "mobilize": 200.0, "research": 100.0}
"""The priority of orders for execution, if they bring anything."""


def own_orders(board: Board) -> dict[str, list[tuple[str, bool]]]:
    """Return one's own orders by planet, the top one first, as far as one may know them; whether each is on top of the
    stack."""
    found: dict[str, list[tuple[str, bool]]] = {}
    for planet in board.view["galaxy"]:
        for depth, order in enumerate(reversed(planet["stack"])):
            if order["seat"] == board.seat and order.get("order"):
                found.setdefault(planet["planet"], []).append((order["order"], depth == 0))
    return found


def best_order(board: Board, actions: list[Action]) -> Action:
    """Choose the order to place next. All later ones are planned too; the last to be executed is placed first."""
    return as_order(planned(board, actions, NEARLY_AS_GOOD)[0], actions)


def planned(board: Board, actions: list[Action], margin: float) -> list[Key]:
    """Return the orders still to be placed, in that order. Each may be worth `margin` less than the best."""
    plan = Plan(board)
    offered = {(action[1], action[2]) for action in actions}
    keys = sorted({(order.rstrip("+"), planet) for order, planet in offered})
    left = plan.tokens(offered)
    chosen: list[Key] = []
    for more in range(max(1, ORDERS - plan.placed), 0, -1):
        open_keys = [key for key in keys if left[key[0]] > 0]
        if not open_keys:
            break
        key = one_of_best(open_keys, partial(plan.rank, is_last=more == 1), margin, board.chance)
        left[key[0]] -= 1
        plan.add(*key)
        chosen.append(key)
    return as_placed(board, chosen)


def as_placed(board: Board, keys: Sequence[Key]) -> list[Key]:
    """Return these orders in the sequence in which they are placed: the last to be executed comes first."""
    numbered = sorted(enumerate(keys), key=lambda each: (_late(board, *each[1]), each[0]), reverse=True)
    return [key for _, key in numbered]


def as_order(key: Key, actions: list[Action]) -> Action:
    """Return the action that places it, with a special token if one may be."""
    order, planet = key
    special = ("order", f"{order}+", planet)
    return special if special in actions else ("order", order, planet)


def _late(board: Board, order: str, planet: str) -> int:
    """Return how late an order is to be executed."""
    if order == "build":
        return 0 if board.home(planet) else 2
    return 1 if order == "mobilize" else 3


def blocking(board: Board, planet: str) -> float:
    """Return the worth of being on top of the stack there: orders beneath wait until the top one is executed."""
    stack = next(each["stack"] for each in board.view["galaxy"] if each["planet"] == planet)
    if not stack or stack[-1]["seat"] == board.seat:
        return 0.0
    seats, covered = board.view["seats"], {order["seat"] for order in stack}
    foes = [seat for seat in covered if seats[seat]["team"] != board.me["team"] and seats[seat]["alive"]]
    if len(foes) < len(covered):  # what is one's own, or a partner's, would wait too
        return 0.0
    return board.temper.blocks * sum(BLOCKED_WINNER if seat in board.close else BLOCKED for seat in foes)


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
        """Return how many orders of a kind there are to place, as far as one may know."""
        listed = {order for order, _ in offered}
        own = self._board.me["orders"] or sorted(listed) * 2
        return {kind: sum(order.rstrip("+") == kind and order in listed for order in own) for kind in SOON}

    def rank(self, key: tuple[str, str], *, is_last: bool) -> float:
        return self.worth(*key, is_last=is_last) + blocking(self._board, key[1])

    def worth(self, order: str, planet: str, *, is_last: bool) -> float:
        """Return the value that an order adds to the plan."""
        board = self._board.copy()
        least = EMPTY * worth_of_event(board)
        if order == "build" and not board.is_there(planet):
            moved = 0.0 if is_last else worth_of(board, "mobilize", planet)
            return LATER * (worth_of(board, order, planet) + moved / 4) if moved else least
        hunts = order == "mobilize" and any(map(board.is_hunted, board.of_planet[planet]))
        found = self._do(board, order, planet)
        if hunts:
            return max(found, HUNT)
        if order == "mobilize" and found < SURE_MOVE:
            return least
        return max(least, found * board.temper.cards if order == "research" else found)

    def add(self, order: str, planet: str) -> None:
        self.placed += 1
        if self._do(self._board, order, planet) <= 0:
            self._idle.append((order, planet))

    def _do(self, board: Board, order: str, planet: str) -> float:
        """Return the worth of the order, and of those that were waiting for it."""
        worth = worth_of(board, order, planet)
        if order == "mobilize":
            worth += sum(worth_of(board, other, there) for other, there in self._idle if there == planet and other == "build")
        return worth


def best_reveal(board: Board, actions: list[Action]) -> Action:
    """Choose building first, then moves, then bases where units have come to; last an order that would do nothing now."""
    orders = own_orders(board)

    def rank(action: Action) -> float:
        planet = action[1]
        order = next((order for order, on_top in orders.get(planet, []) if on_top), "")
        if not order:
            return 0.0
        worth = worth_of(board.copy(), order, planet)
        if worth < worth_of_event(board):
            return min(worth, 90.0)
        return SOON[order.rstrip("+")] + 50 * (board.home(planet) is not None) + worth - 100 * is_covering(board, planet)

    return best(actions, rank)


def is_covering(board: Board, planet: str) -> bool:
    """Return whether another's order lies right beneath the top one."""
    stack = next(each["stack"] for each in board.view["galaxy"] if each["planet"] == planet)
    return len(stack) > 1 and board.view["seats"][stack[-2]["seat"]]["team"] != board.me["team"]


def execute_or_event(board: Board, actions: list[Action], question: dict[str, Any]) -> Action:
    """Execute an order with any effect, and draw an event card instead of one without."""
    worth = worth_of(board.copy(), question["order"], question["planet"])
    if worth >= KEPT * worth_of_event(board) or ("event",) not in actions:
        return ("execute",)
    return ("event",)
