"""Dealing anew what a seat cannot know: hands, order kinds, event cards."""

from __future__ import annotations

from engine.chance import Chance
from engine.starcraft.state.state import State


def deal_unseen(state: State, seat: int | None, chance: Chance) -> None:
    """Deal anew what that seat cannot see."""


def fit_past(past: State, now: State, world: State, seat: int | None, chance: Chance) -> None:
    """Make of the past of `now` the past of `world`, which differs from it in what was dealt anew."""
