"""What a seat may know: its view, built field by field, and its projection of every event. What is not written is hidden."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from engine.game import Decision, Event
from engine.starcraft.language import LIMITS
from engine.starcraft.state.frames import Question
from engine.starcraft.state.state import Frame, State
from engine.starcraft.table_of_frames import HANDLERS


def decision(state: State, frame: Frame) -> Decision:
    """What a frame asks, as everybody may know it."""
    handler = HANDLERS[type(frame)]
    assert isinstance(handler, Question)
    return Decision(handler.kind, handler.details(state, frame))


class Common:
    """What views of one position have in common, made once when it is needed."""

    def __init__(self, state: State) -> None:
        self._state = state

    @cached_property
    def public(self) -> dict[str, Any]:
        """What everybody knows."""
        state = self._state
        return {"game": "starcraft", "mode": state.mode.name, "seat": None, "turn": state.turn, "on_turn": list(state.on_turn)}


def view(state: State, seat: int | None, common: Common) -> dict[str, Any]:
    """Everything of the state that the seat may know."""
    seen = common.public.copy()
    seen["seat"] = seat
    return seen


def event_for(state: State, seat: int | None, event: Event) -> Event | None:
    """What that seat is told of the event; nothing of a kind that the language does not have."""
    limits = LIMITS.get(event[0])
    if limits is None:
        return None
    return event
