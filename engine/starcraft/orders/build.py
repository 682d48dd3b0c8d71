"""A Build order (section 8)."""

from __future__ import annotations

from typing import NamedTuple

from engine.starcraft.state.frames import Frames, Step
from engine.starcraft.state.state import State


class Build(NamedTuple):
    """The order begins on that planet."""

    seat: int
    planet: int
    special: bool


def begin(state: State, frame: Build) -> None:
    """Nothing yet."""


FRAMES: Frames = {Build: Step(begin)}
