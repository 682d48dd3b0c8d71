"""Carrying out a checked action, and going on until somebody is asked or the game is over."""

from __future__ import annotations

from typing import Final

from engine.game import Action
from engine.starcraft import any_time_actions, events
from engine.starcraft.ending import elimination
from engine.starcraft.language.battle_events import OpenCard, Shown
from engine.starcraft.language.event_cards import EventPlayed, EventsRead
from engine.starcraft.language.general import Discarded, TookCard
from engine.starcraft.language.order_tokens import Dropped, Revealed
from engine.starcraft.state import transports
from engine.starcraft.state.frames import Question, Step, seats_of
from engine.starcraft.state.state import SETUP, Asked, Frame, State
from engine.starcraft.table_of_frames import HANDLERS

SHOWING: Final[frozenset[str]] = frozenset(
    kind.word for kind in (Revealed, Dropped, Shown, OpenCard, Discarded, TookCard, EventPlayed, EventsRead)
)
"""Kinds of events that reveal something hidden; after one the action cannot be undone."""


def carry_out(state: State, seat: int, action: Action) -> str:
    """Do a checked action other than undo; why it is final, as in `engine.core.position.Step`."""
    state.stop = ""
    if action[0] in any_time_actions.VERBS:
        any_time_actions.carry_out(state, seat, action)
    else:
        frame = state.frames.pop()
        handler = HANDLERS[type(frame)]
        assert isinstance(handler, Question)
        handler.apply(state, frame, seat, action)
    go_on(state)
    if not state.stop and any(event[0] in SHOWING for event in state.events):
        return "shown"
    return state.stop


def go_on(state: State) -> None:
    """Carry out the top of the stack until there is a question with an answer."""
    while not _is_over(state):
        if state.phase != SETUP:
            elimination.after_action(state)
            if _is_over(state):
                break
            transports.destroy_at_once(state)
        frame = state.frames[-1]
        handler = HANDLERS[type(frame)]
        if type(handler) is Step:
            state.frames.pop()
            handler.run(state, frame)
            continue
        assert isinstance(handler, Question)
        state.asked = _asked(state, frame, handler)
        if state.asked:
            return
        state.frames.pop()
    assert state.result is not None
    state.asked = {}
    state.events.append(events.over(state.result.winners, state.result.reason))


def _is_over(state: State) -> bool:
    """Return whether the game is over. Asked again each time: the type checker, and the compiler, would take it that no call
    changes `result`."""
    return state.result is not None


def ask_again(state: State) -> None:
    """Find the questions again, after hidden things were dealt again."""
    if state.result is None:
        frame = state.frames[-1]
        handler = HANDLERS[type(frame)]
        assert isinstance(handler, Question)
        state.asked = _asked(state, frame, handler)


def _asked(state: State, frame: Frame, handler: Question) -> dict[int, Asked]:
    return {seat: Asked(frame, answers) for seat in seats_of(frame) if (answers := handler.answers(state, frame, seat))}
