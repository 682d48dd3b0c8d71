"""Non-interference: whatever a seat does not know may be otherwise, and it is sent the same until a draw or a card shown."""

from __future__ import annotations

import pytest

from engine.starcraft.game import StarCraft
from tests.engine.laws.walk import Table, moves, seeded, watchers
from tests.engine.laws.worlds import BlindChance, other_world
from tests.engine.starcraft.laws.soaked import SoakedStarCraft
from tests.engine.starcraft.laws.test_whole_games import any_rules
from tests.engine.starcraft.laws.walk import TABLES

ROUNDS = (1, 3)
"""Of the games at each table. `make soak` plays hundreds."""
OFTEN = 0.06
"""At so many of its positions worlds are compared, divided by the seats that look."""


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_nobody_can_tell_apart_worlds_that_differ_in_what_it_does_not_know(mode: str, seats: int) -> None:
    rng, laws, compared = seeded("two worlds of starcraft", mode, seats), SoakedStarCraft(), 0
    for number, rounds in enumerate(ROUNDS):
        blind = BlindChance(f"{mode} {seats} {number}")
        game = Table(mode, seats, {**any_rules(rng), "round_limit": rounds}, StarCraft.id).deal(blind)
        for seat, action in moves(game, rng, laws.chooser(rng)):
            game.apply(seat, action)
            if game.result is None and rng.random() < OFTEN / seats:
                for watcher in watchers(game):
                    laws.hides(game.copy(), other_world(game, watcher, rng, blind), watcher, rng)
                    compared += 1
    assert compared > 2 * seats
