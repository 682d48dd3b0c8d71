"""Carrying out a checked action on a state."""

from __future__ import annotations

from engine.core import any_time_actions
from engine.game import Action
from engine.star_realms.play import defeat, phases, resolve, turn
from engine.star_realms.questions import proposals
from engine.star_realms.questions.asked import find_asked
from engine.star_realms.state.state import State


def carry_out(state: State, seat: int, action: Action) -> str:
    """Do a checked action, other than undo; why it is final, as in `Step`."""
    stop = ""
    state.answered = None
    if action[0] in any_time_actions.VERBS:
        any_time_actions.carry_out(state, seat, action, defeat.give_up)  # a draw: ruling 78
        stop = "seat"
    else:
        owner, frame = state.asked[seat]
        if frame is None:
            turn.MAIN[action[0]](state, seat, action)
        else:
            resolve.answer(state, owner, action)
    if state.mode.seats > 2 and state.result is None:
        _settle_together(state)
    if state.rules.ally_sticky:
        turn.remember_allies(state)
    if state.result is not None and state.listens:
        state.events.append(("over", state.result.winners, state.result.reason))
    find_asked(state)
    return stop


def _settle_together(state: State) -> None:
    """After an action of one seat: the questions to others may change or go, and the turn may end (ruling 77)."""
    if state.proposal is not None:
        proposals.recheck(state)
    for seat in state.on_turn:
        if state.seats[seat].stack:
            resolve.settle(state, seat)
    if len(state.on_turn) > 1:
        state.answered = None  # what one of them was found to be able to answer, another may have changed
    phases.finish_turn(state)
