"""Carrying out a checked action on a state."""

from __future__ import annotations

from engine.core import any_time_actions
from engine.game import Action
from engine.star_realms.play import defeat, phases, resolve, turn
from engine.star_realms.questions import proposals
from engine.star_realms.questions.asked import find_asked
from engine.star_realms.state.state import NOBODY, Frame, State

_NOT_ASKED: tuple[int, Frame | None] = (NOBODY, None)


def carry_out(state: State, seat: int, action: Action) -> None:
    """Do a checked action, other than undo."""
    state.answered = None
    owner, frame = state.asked.get(seat, _NOT_ASKED)
    verb = action[0]
    if frame is None and verb in turn.MAIN:
        turn.MAIN[verb](state, seat, action)
    elif verb in any_time_actions.VERBS:
        any_time_actions.carry_out(state, seat, action, defeat.give_up)  # a draw: ruling 78
    else:
        resolve.answer(state, owner, action)
    if state.mode.seats > 2 and state.result is None:
        _settle_together(state)
    if state.rules.ally_sticky:
        turn.remember_allies(state)
    if state.result is not None and state.listens:
        state.events.append(("over", state.result.winners, state.result.reason))
    find_asked(state)


def stop(action: Action) -> str:
    """Why an action is final, as in `engine.core.position.Step`, where a log cannot see it."""
    return "seat" if action[0] in any_time_actions.VERBS else ""


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
