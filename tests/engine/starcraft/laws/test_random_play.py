"""Random play of every mode and seat count, with copies, records, undo, words and concessions."""

from __future__ import annotations

import pytest

from tests.engine.starcraft.laws import invariants
from tests.engine.starcraft.laws.walk import TABLES, begun, moves

"""Of a view: absent for the first version."""


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_giving_up_at_any_time_leaves_no_seat_stuck(mode: str, seats: int) -> None:
    for node in range(2):
        game, rng = begun(mode, seats, f"concede {node}", round_limit=2)
        after = {rng.randrange(60 * seats) for _ in range(seats - 1)}
        for step, (seat, action) in enumerate(moves(game, rng)):
            if step in after:
                seat, action = rng.choice([other for other in range(seats) if game.any_time_actions(other)]), ("concede",)
            game.apply(seat, action)
            if step >= min(after):
                invariants.check(game)
        assert game.result is not None
