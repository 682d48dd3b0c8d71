"""Continuation of a battle: whether it still goes on, and guards for the frames of the one under way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.game import Action
from engine.starcraft.box import NONE
from engine.starcraft.state.battle import Battle
from engine.starcraft.state.frames import Frames, Question, Step
from engine.starcraft.state.state import State


def battle_of(state: State) -> Battle:
    """Return the battle under way."""
    assert state.battle is not None
    return state.battle


def goes_on(state: State) -> bool:
    """Return whether it has not been called off: neither side has left by a card (A1) or gone out (W7)."""
    battle = battle_of(state)
    return battle.withdrew == NONE and all(state.seats[seat].alive for seat in battle.seats)


def while_it_goes_on(frames: Frames) -> Frames:
    """Return the same frames, which do nothing and ask nobody once the battle is called off."""
    return {frame: _guarded(handler) for frame, handler in frames.items()}


def _guarded(handler: Step | Question) -> Step | Question:
    if isinstance(handler, Step):
        return Step(_guarded_run(handler.run))
    return handler._replace(answers=_guarded_answers(handler.answers))


def _guarded_run(run: Callable[[State, Any], None]) -> Callable[[State, Any], None]:
    def run_while_it_goes_on(state: State, frame: Any) -> None:
        if goes_on(state):
            run(state, frame)

    return run_while_it_goes_on


def _guarded_answers(answers: Callable[[State, Any, int], list[Action]]) -> Callable[[State, Any, int], list[Action]]:
    def answers_while_it_goes_on(state: State, frame: Any, seat: int) -> list[Action]:
        return answers(state, frame, seat) if goes_on(state) else []

    return answers_while_it_goes_on
