"""A Research order (section 11)."""

from __future__ import annotations

from typing import NamedTuple

from engine.starcraft.state.frames import Frames, Step
from engine.starcraft.state.state import State


class Research(NamedTuple):
    """The order begins on that planet."""

    seat: int
    planet: int
    special: bool


def begin(state: State, frame: Research) -> None:
    """Nothing yet."""


FRAMES: Frames = {Research: Step(begin)}
