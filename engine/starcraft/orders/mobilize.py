"""A Mobilize order (section 9)."""

from __future__ import annotations

from typing import NamedTuple

from engine.starcraft.state.frames import Frames, Step
from engine.starcraft.state.state import State


class Mobilize(NamedTuple):
    """The order begins on that planet."""

    seat: int
    planet: int
    special: bool


def begin(state: State, frame: Mobilize) -> None:
    """Nothing yet."""


FRAMES: Frames = {Mobilize: Step(begin)}
