"""Cards that act at a moment of the round: the start and end of planning, the start of regrouping (V3, P6)."""

from __future__ import annotations

from typing import NamedTuple

from engine.starcraft.state.frames import Frames, Step
from engine.starcraft.state.state import State

START_OF_PLANNING, END_OF_PLANNING, START_OF_REGROUPING = "start-of-planning", "end-of-planning", "start-of-regrouping"


class Timed(NamedTuple):
    """The abilities of that `moment`; so many seats, clockwise from the first player, are through."""

    seat: int
    moment: str
    done: int = 0


def next_seat(state: State, frame: Timed) -> None:
    """The next seat with a card for this moment."""


FRAMES: Frames = {Timed: Step(next_seat)}
