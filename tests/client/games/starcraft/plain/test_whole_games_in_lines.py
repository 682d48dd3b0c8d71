"""Whole games of StarCraft by a player who reads lines and types numbers."""

from __future__ import annotations

import pytest

from tests.client.games.starcraft.plain.listener import Listener, bot, new, play

LINES = 1500


@pytest.mark.parametrize(("mode", "seats"), [("standard", 2), ("conquest", 2), ("teams", 4), ("team_conquest", 4)])
def test_a_game_of_every_mode_is_played_to_its_end(mode: str, seats: int) -> None:
    listener = Listener(new(mode, seats, 3, round_limit=3), 0, bot("simple", 3))
    listener.sit_down()
    assert play(listener, LINES, 3) > 30
    assert listener.game.game.result is not None
    assert listener.heard[-1].endswith("Type rematch to play again, or leave.")
