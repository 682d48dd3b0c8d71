"""Placing orders (section 4)."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.game import Action, Refusal
from engine.starcraft import events, refusals
from engine.starcraft.box import ORDER_KEYS, SPECIAL
from engine.starcraft.state.abilities import has_ability
from engine.starcraft.state.areas import within_reach
from engine.starcraft.state.frames import Frames, Question, Step, begin_turn, do_next
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import Order, State

CYCLES: Final = 4
_ORDERS: Final = {kind: number for number, kind in enumerate(ORDER_KEYS)}


class Planning(NamedTuple):
    """Four cycles, in each of which every seat places an order (P1). `placed`: how many times a seat's turn has come."""

    seat: int
    placed: int


class PlaceOrder(NamedTuple):
    """A seat places an order."""

    seat: int


def next_placement(state: State, frame: Planning) -> None:
    """Let the next seat place clockwise; one that is out, or has no token it may place, is passed over (P7, P8)."""
    seats = state.mode.seats
    for placed in range(frame.placed, CYCLES * seats):
        seat = (state.first + placed) % seats
        if state.seats[seat].alive and may_place(state, seat):
            begin_turn(state, seat)
            do_next(state, PlaceOrder(seat), Planning(NOBODY, placed + 1))
            return


def kinds_to_place(state: State, seat: int) -> list[int]:
    """Return the kinds of tokens that a seat may place now (P5)."""
    left = state.seats[seat].orders
    special = specials_placed(state, seat) < specials_allowed(state, seat)
    return [kind for kind, count in enumerate(left) if count and (special or kind < SPECIAL)]


def may_place(state: State, seat: int) -> bool:
    return bool(kinds_to_place(state, seat)) and bool(within_reach(state, seat))


def specials_allowed(state: State, seat: int) -> int:
    """Return how many special orders a seat may place in one phase: its R&D modules (P5), or all by a card."""
    if has_ability(state, seat, "all-special-orders"):
        return sum(state.box.orders[SPECIAL:])
    return state.seats[seat].modules[state.box.rnd_module]


def specials_placed(state: State, seat: int) -> int:
    """Return how many it has placed in this phase: orders of earlier ones are all gone."""
    return sum(1 for stack in state.stacks for order in stack if order.seat == seat and order.kind >= SPECIAL)


def place_order(state: State, seat: int, action: Action) -> None:
    """Place a token face down on top of a planet's stack (P3)."""
    _, key, name = action
    kind, planet = _ORDERS[key], state.box.areas.planet_number[name]
    state.seats[seat].orders[kind] -= 1
    state.stacks[planet] = (*state.stacks[planet], Order(seat, kind, specials_allowed(state, seat)))
    state.events.append(events.placed_order(seat, key, name))


def order_answers(state: State, seat: int) -> list[Action]:
    """List every order that a seat may place (P2, P5)."""
    keys = state.box.areas.planet_key
    planets = [keys[planet] for planet in within_reach(state, seat)]
    return sorted(("order", ORDER_KEYS[kind], planet) for kind in kinds_to_place(state, seat) for planet in planets)


def _answers(state: State, frame: PlaceOrder, seat: int) -> list[Action]:
    return order_answers(state, seat)


def _apply(state: State, frame: PlaceOrder, seat: int, action: Action) -> None:
    place_order(state, seat, action)


def explain_order(state: State, seat: int, action: Action) -> Refusal | None:
    """Return why an order cannot be placed so."""
    _, key, name = action
    if key not in _ORDERS or name not in state.box.areas.planet_number:
        return None
    kind = _ORDERS[key]
    if not state.seats[seat].orders[kind]:
        return refusals.no_order_left(key)
    if kind not in kinds_to_place(state, seat):
        return refusals.special_orders(specials_allowed(state, seat))
    return refusals.not_legal_planet(name)


def _explain(state: State, frame: PlaceOrder, seat: int, action: Action) -> Refusal | None:
    return explain_order(state, seat, action)


FRAMES: Frames = {Planning: Step(next_placement), PlaceOrder: Question("plan", _answers, _apply, explain=_explain)}
