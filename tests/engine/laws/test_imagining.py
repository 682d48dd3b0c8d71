"""A game imagined from a view alone is possible for the view's seat: the seat has the same view of it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import engine
from engine.chance import SeedChance
from engine.game import Game
from tests.engine.core.test_core import Lamps
from tests.engine.laws.walk import moves, seeded, thrifty

"""Of so many positions one is imagined."""


def imagined(game: Game, seat: int | None, number: int = 0) -> Game:
    return type(game).imagine(game.view(seat), SeedChance(number.to_bytes(32, "big")))


def test_nothing_that_the_seat_may_not_know_goes_in() -> None:
    """Two worlds that a seat cannot tell apart: what it imagines by the same chance is the same."""
    rng = Random(5)
    for seed in range(6):
        game = engine.new_game("star-realms", mode="free-for-all", seats=3, seed=seed.to_bytes(32, "big"))
        for number in range(120):
            seat = rng.choice(sorted(game.pending))
            game.apply(seat, rng.choice(game.actions(seat)))
            if game.result is not None:
                break
            if number % 10 == 0:
                world = game.resample(0, SeedChance(rng.randbytes(32)))
                assert imagined(world, 0, number).dump() == imagined(game, 0, number).dump()


def test_hands_are_imagined_as_often_as_they_are_dealt_anew() -> None:
    """The distribution is that of `resample`: every card of hand and deck is in hand as often."""
    position = {"seats": [{"hand": "scout"}, {"hand": "viper ram scout", "deck": "cutter scout scout corvette freighter"}]}
    game = engine.scenario(position=position)
    times = 2000
    found: Counter[str] = Counter()
    for number in range(times):
        found.update(imagined(game, 0, number).dump()["seats"][1]["hand"])
    assert sum(found.values()) == 3 * times
    for card in ("viper", "ram", "cutter", "corvette", "freighter"):
        assert abs(found[card] - times * 3 / 8) < 5 * (times * 3 / 8 * 5 / 8) ** 0.5
    assert abs(found["scout"] - 3 * times * 3 / 8) < 200


def test_an_imagined_game_goes_on_and_has_no_record() -> None:
    game = imagined(engine.new_game("star-realms", mode="duel", seats=2, seed=bytes(32), rules={"turn_limit": 20}), 0)
    for seat, action in moves(game, seeded("imagined"), thrifty, most=2000):
        game.apply(seat, action)
    assert game.result is not None
    with pytest.raises(ValueError, match="never happened"):
        _ = game.record


def test_a_game_that_cannot_be_imagined_says_so() -> None:
    game = Lamps.begin("two", 2, {}, SeedChance(bytes(32)))
    assert not Lamps.can_imagine()
    with pytest.raises(NotImplementedError, match="lamps"):
        imagined(game, 0)
