"""Executing event cards: one file a group of words (section 14)."""

from __future__ import annotations

from engine.starcraft.state.frames import Frames

FRAMES: Frames = {}
