"""Whole random games, with the usual rules or any values of the switches: all invariants hold, and every game ends."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.starcraft.game import StarCraft
from engine.starcraft.modes import MODES
from engine.starcraft.rules import SWITCHES
from tests.engine.starcraft.laws import invariants
from tests.engine.starcraft.laws.walk import TABLES, begun, moves

LONG_ENOUGH = 40
"""Rounds that no game for points ever needed."""
CONQUEST_ROUNDS = 8
REASONS = {"points", "special", "end", "elimination", "round-limit"}


def any_rules(rng: random.Random) -> dict[str, Any]:
    """Return each switch at random, but for how factions are given out, which a mode may fix, and for the set-up."""
    left = ("setup", "factions")
    return {name: rng.choice(switch.values) for name, switch in SWITCHES.items() if switch.values and name not in left}


def rounds_of(mode: str) -> int:
    """Return as many rounds as let a game for points come to its end, and one for conquest be long."""
    return LONG_ENOUGH if MODES[mode].scores_points else CONQUEST_ROUNDS


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_a_whole_game_keeps_every_law_and_ends(mode: str, seats: int) -> None:
    scores = MODES[mode].scores_points
    rules = {} if seats % 2 else any_rules(random.Random(f"switches {mode} {seats}"))
    game, rng = begun(mode, seats, "whole", **{**rules, "round_limit": rounds_of(mode)})
    invariants.check(game)
    for seat, action in moves(game, rng, destroying=0.01):
        before, points = (game.turn, game.position.round), [me.points for me in game.position.seats]
        game.apply(seat, action)
        invariants.check(game)
        assert (game.turn, game.position.round) >= before, "turn and round never fall"
        assert all(now.points >= then for now, then in zip(game.position.seats, points, strict=True))
    assert game.result is not None
    assert game.position.round <= rounds_of(mode)
    assert game.result.winners
    assert game.result.reason in (REASONS - {"round-limit"} if scores else {"elimination", "round-limit"})
    assert any(game.position.seats[seat].alive for seat in game.result.winners) or game.result.reason == "elimination"
    assert StarCraft.replay(game.record, None, None, None).dump() == game.dump()
