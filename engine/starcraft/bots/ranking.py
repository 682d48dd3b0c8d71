"""Choosing among listed actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.game import Action


def best(actions: list[Action], worth: Callable[[Any], float]) -> Action:
    """The action that is worth most, the first of equals."""
    return max(actions, key=worth)
