"""Every event card has a scenario of its own.

Kept cards are tested at the times when they act: in a round, before an order, at the start of a battle. `test_playing` executes
kept cards, Versatile Strategy, Accelerated Progress and The End Draws Near.
"""

from __future__ import annotations

from pathlib import Path

from tests.engine.starcraft.board import BOX

PLAYED = {"accelerated_progress", "the_end_draws_near"}
"""Those of `test_playing`."""


def test_every_card_that_is_not_kept_has_a_scenario() -> None:
    told_of = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    acting = {key for key, kept in zip(BOX.events.key, BOX.events.is_kept, strict=True) if not kept}
    assert {key for key in acting if f"def test_{key}" not in told_of} <= PLAYED
    assert len(acting) == 22
