"""The ten steps of regrouping, in order (RG1-RG10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.starcraft import events
from engine.starcraft.ending.victory import end_by_objective, end_by_points, end_by_round_limit
from engine.starcraft.regrouping.bases import destroy_bases_and_transports
from engine.starcraft.regrouping.events.playing import play_events
from engine.starcraft.regrouping.hands import discard_to_limit
from engine.starcraft.regrouping.resource_cards import gain_cards, lose_cards
from engine.starcraft.state.areas import points_controlled
from engine.starcraft.state.frames import Frames, Step, begin_turn, do_next
from engine.starcraft.state.resources import retrieve_workers
from engine.starcraft.state.seat import NOBODY
from engine.starcraft.state.state import State


class Regrouping(NamedTuple):
    """The step to be done, 1 to 10."""

    seat: int
    step: int


def do_step(state: State, frame: Regrouping) -> None:
    """Do a step, before the next one."""
    state.phase_step = frame.step
    if frame.step == 1:
        begin_turn(state, *state.clockwise())
    if frame.step < len(_STEPS):
        do_next(state, Regrouping(NOBODY, frame.step + 1))
    _STEPS[frame.step - 1](state)


def retrieve_all_workers(state: State) -> None:
    for seat in state.clockwise():
        state.events.append(events.workers_back(seat, retrieve_workers(state, seat)))


def score(state: State) -> None:
    """Score the conquest points of controlled areas (RG5)."""
    for seat in state.clockwise() if state.mode.scores_points else ():
        points = points_controlled(state, seat)
        if points:
            state.seats[seat].points += points
            state.events.append(events.points(seat, points))


def pass_first_player(state: State) -> None:
    """Pass the token to the next living seat to the left; after the last round of a game with a `round_limit` end the game
    instead."""
    if not end_by_round_limit(state):
        state.first = state.clockwise(state.first + 1)[0]
        state.events.append(events.first(state.first))


_STEPS: tuple[Callable[[State], None], ...] = (
    destroy_bases_and_transports,
    lose_cards,
    gain_cards,
    retrieve_all_workers,
    score,
    end_by_points,
    end_by_objective,
    play_events,
    discard_to_limit,
    pass_first_player,
)

FRAMES: Frames = {Regrouping: Step(do_step)}
