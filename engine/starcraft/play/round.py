"""The course of the rounds: planning, execution, regrouping, and again."""

from __future__ import annotations

from typing import NamedTuple

from engine.starcraft import events
from engine.starcraft.play.execution import Execution
from engine.starcraft.play.planning import Planning
from engine.starcraft.play.timed import END_OF_PLANNING, START_OF_PLANNING, START_OF_REGROUPING, Timed
from engine.starcraft.regrouping.regrouping import Regrouping
from engine.starcraft.state.frames import Frames, Step, do_next
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import EXECUTION, PLANNING, REGROUPING, Frame, State


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
    do_next(state, Phase(NOBODY, PLANNING), *rest_of_round(PLANNING, state.first, state.first))


def rest_of_round(phase: str, on_turn: int, first: int) -> tuple[Frame, ...]:
    """Return the rest of a round whose phase begins; `on_turn`: whose turn comes first, if that is execution."""
    planning = (Timed(NOBODY, START_OF_PLANNING), Planning(NOBODY, 0), Timed(NOBODY, END_OF_PLANNING))
    turns = (Execution(NOBODY, on_turn if phase == EXECUTION else first),)
    regrouping = (Timed(NOBODY, START_OF_REGROUPING), Regrouping(NOBODY, 1), NextRound(NOBODY))
    frames: tuple[Frame, ...] = regrouping
    if phase != REGROUPING:
        frames = (*turns, Phase(NOBODY, REGROUPING), *frames)
    if phase == PLANNING:
        frames = (*planning, Phase(NOBODY, EXECUTION), *frames)
    return frames


def begin_phase(state: State, frame: Phase) -> None:
    state.phase = frame.phase
    state.phase_step = 0
    state.events.append(events.phase(frame.phase, state.round))


FRAMES: Frames = {NextRound: Step(begin_round), Phase: Step(begin_phase)}
