"""Going out: a seat without a base and a unit, or one that gives up (W4, W5, W7, X6)."""

from __future__ import annotations

from engine.game import Result
from engine.starcraft import events
from engine.starcraft.box import ORDER_KEYS
from engine.starcraft.state import pieces
from engine.starcraft.state.frames import drop_frames_of
from engine.starcraft.state.state import SETUP, State


def after_action(state: State) -> None:
    """Put out seats with neither base nor unit on the board, after a battle when it is over (W4), and never in the set-up."""
    if state.phase == SETUP or state.battle is not None:
        return
    fallen = [seat for seat, me in enumerate(state.seats) if me.alive and not any(me.here)]
    if fallen:
        put_out(state, fallen, "elimination")


def give_up(state: State, seat: int) -> None:
    """Remove all pieces of the seat from the board, and put it out (W7)."""
    me = state.seats[seat]
    for area in state.galaxy.areas:
        if state.base[area] == seat:
            pieces.take_base(state, area)
        for kind in me.units[area]:
            pieces.take_unit(state, seat, kind, area)
    for route, transports in enumerate(state.transports):
        if transports >> seat & 1:
            pieces.take_transport(state, seat, route)
    put_out(state, [seat], "concede")


def put_out(state: State, fallen: list[int], reason: str) -> None:
    """Put these seats out together, with all that waits for them; if one team is left, or none, the game is over."""
    before = state.clockwise(0)
    for seat in fallen:
        state.seats[seat].alive = False
        state.events.append(events.defeated(seat))
        drop_frames_of(state, seat)
        _discard_event_cards(state, seat)
    drop_orders_of_the_dead(state)
    state.on_turn = tuple(seat for seat in state.on_turn if state.seats[seat].alive) or state.on_turn
    state.draw_offers = tuple(seat for seat in state.draw_offers if state.seats[seat].alive)
    teams = {state.mode.teams[seat] for seat in (state.clockwise(0) or before)}
    if len(teams) == 1 or not state.clockwise(0):
        winners = tuple(seat for seat in range(state.mode.seats) if state.mode.teams[seat] in teams)
        state.result = Result(winners, reason)


def _discard_event_cards(state: State, seat: int) -> None:
    """Discard its event cards without effect (W5): the unread ones are shown now."""
    me = state.seats[seat]
    if me.unread or me.events:
        state.stop = "shown"
    for card in (*me.unread, *me.events, *me.kept):
        state.event_discard.append(card)
        state.events.append(events.event_discarded(seat, state.box.events.key[card]))
    me.unread, me.events, me.kept = [], [], []


def drop_orders_of_the_dead(state: State) -> None:
    """Drop orders of eliminated seats without effect when they are on top, immediately and in any number (X6)."""
    for planet, stack in enumerate(state.stacks):
        while stack and not state.seats[stack[-1].seat].alive:
            seat, kind, _ = stack[-1]
            stack = stack[:-1]
            state.stacks[planet] = stack
            state.seats[seat].orders[kind] += 1
            state.seats[seat].revealed += (kind,)
            state.events.append(events.dropped(seat, ORDER_KEYS[kind], state.box.areas.planet_key[planet]))
