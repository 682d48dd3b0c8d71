"""The ten steps of regrouping, in order (RG1-RG10)."""

from __future__ import annotations

from typing import NamedTuple

from engine.starcraft.ending.victory import end_by_round_limit
from engine.starcraft.state.frames import Frames, Step, begin_turn
from engine.starcraft.state.resources import retrieve_workers
from engine.starcraft.state.state import State

STEPS = 10


class Regrouping(NamedTuple):
    """The step to be done, 1 to 10."""

    seat: int
    step: int


def do_step(state: State, frame: Regrouping) -> None:
    """Every step at once."""
    begin_turn(state, *state.clockwise())
    for seat in state.clockwise():
        state.events.append(("workers-back", seat, retrieve_workers(state, seat)))
    if not end_by_round_limit(state):
        state.first = state.clockwise()[1 % len(state.clockwise())]
        state.events.append(("first", state.first))


FRAMES: Frames = {Regrouping: Step(do_step)}
