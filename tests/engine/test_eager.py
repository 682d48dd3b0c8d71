"""The policy that plays every card and wastes nothing."""

from __future__ import annotations

import pytest

import engine
from engine.chance import Dice, SeedChance
from engine.star_realms.eager import PLAY, USEFUL, eager

SEED = bytes(range(32))


@pytest.mark.parametrize(("mode", "seats"), [("duel", 2), ("hydra", 4), ("emperor", 6)])
def test_a_turn_ends_when_nothing_is_left_to_play_or_use(mode: str, seats: int) -> None:
    position = engine.Deal("star-realms", mode, seats, {"turn_limit": 40}).position(SeedChance(SEED))
    dice = Dice(1)
    while (seat := position.next_seat) >= 0:
        actions = position.actions(seat)
        verbs = {action[0] for action in actions}
        done = eager(position, seat, dice)
        assert done in actions
        assert done[0] == PLAY or PLAY not in verbs
        assert done[0] in USEFUL or not verbs & USEFUL
        position.advance(seat, done)


def test_it_plays_any_of_the_cards_in_hand() -> None:
    game = engine.scenario(position={"seats": [{"hand": "cutter scout scout viper"}, {}]})
    position, dice = engine.position_of(game), Dice(1)
    assert {eager(position, 0, dice) for _ in range(100)} == {("play", "cutter"), ("play", "scout"), ("play", "viper")}
