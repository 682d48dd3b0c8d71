"""Defeat: a seat that is out, its bequest to its team, and the removal of its cards (rulings 68 and 69).

A defeated seat is out immediately. Its bequest is asked on the stack of the seat that defeated it, which then continues with
its remaining combat. Then every card of the fallen seat leaves the game: nothing returns to the trade deck or the explorer
pile.
"""

from __future__ import annotations

from typing import Final

from engine.star_realms import events
from engine.star_realms.cards.effects import Effect
from engine.star_realms.play.resolve import settle
from engine.star_realms.questions import proposals
from engine.star_realms.state import zones
from engine.star_realms.state.seat import EMPTY, Frame
from engine.star_realms.state.state import State

BEQUEST: Final[Effect] = Effect("bequeath", optional=True)
LEAVE: Final[Effect] = Effect("leave")


def fall(state: State, score: int, by: int) -> None:
    """Put out the seats of an authority score at zero or less. `by`: the seat that felled them, whose turn goes on."""
    fallen = [seat for seat in state.mode.fallen(state, score) if state.seats[seat].alive]
    for seat in fallen:
        put_out(state, seat)
    state.result = state.mode.outcome(state, "authority")
    if state.result is None:
        stack = state.seats[by].stack
        for seat in fallen:
            zones.close_hand(state.seats[seat])
            stack.append(Frame(LEAVE, EMPTY, 0, seat))
            stack += [Frame(BEQUEST, EMPTY, heir, seat) for heir in reversed(state.mode.heirs(state, seat))]
        settle(state, by)


def give_up(state: State, seat: int) -> None:
    """Let a seat concede: it is out and leaves nothing to anybody."""
    for other in state.mode.falling_with(state, seat):
        put_out(state, other)
    state.result = state.mode.outcome(state, "concede")
    if state.result is None:
        zones.clear_out(state, seat)
        state.seats[seat].ended = seat in state.on_turn


def put_out(state: State, seat: int) -> None:
    """Put a seat out: it is no longer alive; its questions, questions to it and draw offers are void."""
    state.seats[seat].alive = False
    state.draw_offers, state.reach = (), {}
    if state.listens:
        state.events.append(events.defeated(seat))
    proposal = state.proposal
    if proposal is not None and (proposal.by == seat or seat in proposal.waiting):
        proposals.drop(state)
    for other, me in enumerate(state.seats):
        me.stack = [frame for frame in me.stack if frame.asks != seat and (other != seat or frame.effect in (BEQUEST, LEAVE))]
