"""A battle as a seat may see it."""

from __future__ import annotations

from typing import Any

from engine.starcraft.state.state import State


def battle_view(state: State, seat: int | None) -> dict[str, Any] | None:
    """`language.view.BattleView` of the battle under way, for that seat (None: a spectator); None without one."""
    return None
