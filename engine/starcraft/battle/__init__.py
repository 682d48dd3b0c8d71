"""A battle, step by step (section 10)."""

from __future__ import annotations

from engine.starcraft.state.frames import Frames

FRAMES: Frames = {}
