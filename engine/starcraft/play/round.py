"""The course of the rounds: planning, execution, regrouping, and again."""

from __future__ import annotations

from typing import NamedTuple

from engine.starcraft.play.execution import Execution
from engine.starcraft.play.planning import Planning
from engine.starcraft.play.timed import END_OF_PLANNING, START_OF_PLANNING, START_OF_REGROUPING, Timed
from engine.starcraft.regrouping.regrouping import Regrouping
from engine.starcraft.state.frames import Frames, Step, do_next
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import EXECUTION, PLANNING, REGROUPING, State


class NextRound(NamedTuple):
    """The next round begins. It is always at the bottom of the stack."""

    seat: int


class Phase(NamedTuple):
    """A phase begins."""

    seat: int
    phase: str


def begin_round(state: State, frame: NextRound) -> None:
    state.round += 1
    for me in state.seats:
        me.revealed = ()
    do_next(
        state,
        Phase(NOBODY, PLANNING),
        Timed(NOBODY, START_OF_PLANNING),
        Planning(NOBODY, 0),
        Timed(NOBODY, END_OF_PLANNING),
        Phase(NOBODY, EXECUTION),
        Execution(NOBODY, state.first),
        Phase(NOBODY, REGROUPING),
        Timed(NOBODY, START_OF_REGROUPING),
        Regrouping(NOBODY, 1),
        NextRound(NOBODY),
    )


def begin_phase(state: State, frame: Phase) -> None:
    state.phase = frame.phase
    state.phase_step = 0
    state.events.append(("phase", frame.phase, state.round))


FRAMES: Frames = {NextRound: Step(begin_round), Phase: Step(begin_phase)}
