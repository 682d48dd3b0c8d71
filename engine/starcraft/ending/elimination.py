"""Going out: a seat without a base and a unit, or one that gives up (W4, W5, W7)."""

from __future__ import annotations

from engine.starcraft.state.state import State


def after_action(state: State) -> None:
    """Called after every action, before the next question: who is out, and whether that ends the game."""


def give_up(state: State, seat: int) -> None:
    """All pieces of the seat leave the board (W7)."""
