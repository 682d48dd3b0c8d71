"""Victory: points, special objectives, End cards, the round limit (W1-W3, W6)."""

from __future__ import annotations

from engine.game import Result
from engine.starcraft.state.state import State


def end_by_round_limit(state: State) -> bool:
    """House rule: after that round the most points win. Whether the game is over."""
    limit = state.rules["round_limit"]
    if limit is None or state.round < limit:
        return False
    living = state.clockwise(0)
    most = max(state.seats[seat].points for seat in living)
    state.result = Result(tuple(seat for seat in living if state.seats[seat].points == most), "round-limit")
    return True
