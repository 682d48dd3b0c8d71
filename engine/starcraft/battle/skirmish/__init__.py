"""A skirmish, step by step (10.7): reveal, compare, destroy."""

from __future__ import annotations

from engine.starcraft.battle.skirmish import cancelling, comparing, course, destroying, revealing, withdrawing
from engine.starcraft.state.frames import Frames

FRAMES: Frames = {
    **course.FRAMES,
    **revealing.FRAMES,
    **cancelling.FRAMES,
    **comparing.FRAMES,
    **destroying.FRAMES,
    **withdrawing.FRAMES,
}
