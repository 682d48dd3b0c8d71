"""A battle, step by step (section 10)."""

from __future__ import annotations

from engine.starcraft.state import pieces
from engine.starcraft.state.frames import Frames
from engine.starcraft.state.state import State


def start_battle(state: State, area: int, attacker: int, defender: int, *, special: bool = False) -> None:
    """Nothing yet: the attackers fall."""
    for kind in state.seats[attacker].units[area]:
        pieces.take_unit(state, attacker, kind, area)


FRAMES: Frames = {}
