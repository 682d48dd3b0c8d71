"""Executing orders: whose turn it is, revealing, the event option, blocked orders (section 5)."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.game import Action, Refusal
from engine.starcraft import events, refusals
from engine.starcraft.box import BUILD, MOBILIZE, ORDER_KEYS, SPECIAL
from engine.starcraft.ending.elimination import drop_orders_of_the_dead
from engine.starcraft.orders.build import Build
from engine.starcraft.orders.mobilize import Mobilize
from engine.starcraft.orders.research import Research
from engine.starcraft.rules import is_corrected
from engine.starcraft.state.abilities import card_key, discard_kept, kept_with
from engine.starcraft.state.decks import draw_unread_event
from engine.starcraft.state.frames import Frames, Question, Step, begin_turn, do_next
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import Order, State

BEFORE_ORDER: Final = "before-order"


class Execution(NamedTuple):
    """Turns clockwise until no order is left (X1). `next`: the seat to look at first."""

    seat: int
    next: int


class Reveal(NamedTuple):
    """A seat chooses which of its orders to reveal (X2)."""

    seat: int


class Revealed(NamedTuple):
    """A seat executes its revealed order or takes the event option (X3); `doubled`: Double Time was used, it executes (X9)."""

    seat: int
    kind: int
    planet: int
    doubled: bool = False


class TokenReturns(NamedTuple):
    """After the order its token returns to its owner (X8)."""

    seat: int
    owner: int
    kind: int


def next_turn(state: State, frame: Execution) -> None:
    """Begin the turn of the next seat that has an order left; a seat without is skipped (X5)."""
    seat = _next_with_orders(state, frame.next)
    if seat == NOBODY:
        state.active = NOBODY
        return
    begin_turn(state, seat)
    do_next(state, Execution(NOBODY, (seat + 1) % state.mode.seats))
    if any(stack and stack[-1].seat == seat for stack in state.stacks):
        do_next(state, Reveal(seat))
    else:
        state.events.append(events.blocked(seat))
        draw_unread_event(state, seat)


def _next_with_orders(state: State, start: int) -> int:
    """Return the next seat with orders. Seats that are out have no turns: their covered orders only wait to be dropped (X5,
    X6)."""
    owners = {order.seat for stack in state.stacks for order in stack}
    if is_corrected(state.rules):
        owners = {seat for seat in owners if state.seats[seat].alive}
    seats = state.mode.seats
    return next((seat % seats for seat in range(start, start + seats) if seat % seats in owners), NOBODY)


def _reveal_answers(state: State, frame: Reveal, seat: int) -> list[Action]:
    keys = state.box.areas.planet_key
    return [("reveal", keys[planet]) for planet, stack in enumerate(state.stacks) if stack and stack[-1].seat == seat]


def _reveal(state: State, frame: Reveal, seat: int, action: Action) -> None:
    planet = state.box.areas.planet_number[action[1]]
    order: Order = state.stacks[planet][-1]
    state.stacks[planet] = state.stacks[planet][:-1]
    state.seats[seat].revealed += (order.kind,)
    state.active = planet
    state.events.append(events.revealed(seat, ORDER_KEYS[order.kind], action[1]))
    do_next(state, Revealed(seat, order.kind, planet), TokenReturns(NOBODY, seat, order.kind))
    drop_orders_of_the_dead(state)


def _not_on_top(state: State, frame: Reveal, seat: int, action: Action) -> Refusal | None:
    planet = state.box.areas.planet_number.get(action[1])
    if planet is None or all(order.seat != seat for order in state.stacks[planet]):
        return None
    return refusals.buried(action[1])


def _revealed_answers(state: State, frame: Revealed, seat: int) -> list[Action]:
    if frame.doubled:
        return [("execute",)]
    doubling = [("double-time",)] if kept_with(state, seat, BEFORE_ORDER) else []
    return [*doubling, ("event",), ("execute",)]


def _use_order(state: State, frame: Revealed, seat: int, action: Action) -> None:
    order, planet = ORDER_KEYS[frame.kind], state.box.areas.planet_key[frame.planet]
    if action[0] == "double-time":
        use_double_time(state, seat)
        do_next(state, frame._replace(doubled=True))
    elif action[0] == "event":
        state.events.append(events.event_option(seat, order, planet))
        draw_unread_event(state, seat)
    else:
        state.events.append(events.executed(seat, order, planet))
        begin_order(state, seat, frame.kind, frame.planet)


def use_double_time(state: State, seat: int) -> None:
    """Return workers on resource cards to the pool (L12), for the card."""
    me, used = state.seats[seat], kept_with(state, seat, BEFORE_ORDER)
    assert used is not None
    state.events.append(events.used_ability(seat, card_key(state, used)))
    if used.effect.cost == "discard":
        discard_kept(state, seat, used.card)
    count = sum(me.cards.values())
    me.cards = dict.fromkeys(me.cards, 0)
    me.pool += count
    state.events.append(events.workers_back(seat, count))


def begin_order(state: State, seat: int, kind: int, planet: int) -> None:
    """Begin the order itself."""
    standard, special = kind % SPECIAL, kind >= SPECIAL
    if standard == BUILD:
        do_next(state, Build(seat, planet, special))
    elif standard == MOBILIZE:
        do_next(state, Mobilize(seat, planet, special))
    else:
        do_next(state, Research(seat, planet, special))


def return_token(state: State, frame: TokenReturns) -> None:
    state.seats[frame.owner].orders[frame.kind] += 1
    state.active = NOBODY


FRAMES: Frames = {
    Execution: Step(next_turn),
    Reveal: Question("execute", _reveal_answers, _reveal, explain=_not_on_top),
    Revealed: Question(
        "revealed",
        _revealed_answers,
        _use_order,
        lambda state, frame: {"order": ORDER_KEYS[frame.kind], "planet": state.box.areas.planet_key[frame.planet]},
    ),
    TokenReturns: Step(return_token),
}
