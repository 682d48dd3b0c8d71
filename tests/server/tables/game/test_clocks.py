"""Time that the end of a turn adds to a clock: nothing while a game is set up."""

from __future__ import annotations

import random

import engine
from engine.game import Game
from server.tables.game.clocks import after_action
from server.tables.stored.seats import ClockTerms


def stepped(game: Game, chance: random.Random) -> Game:
    """Return the game one turn on."""
    after = game.copy()
    while after.turn == game.turn:
        seat = chance.choice(sorted(after.pending))
        after.apply(seat, chance.choice(after.actions(seat)))
    return after


def test_turns_of_the_set_up_give_no_time_and_those_of_the_rounds_do() -> None:
    terms, chance = ClockTerms("bank", 5400, 20, "bot"), random.Random(1)
    game: Game = engine.new_game("starcraft", mode="standard", seats=2, seed=bytes(32))
    assert not game.is_set_up
    while not game.is_set_up:
        after = stepped(game, chance)
        assert after_action(terms, (1000, 1000), game, after) == (1000, 1000)
        game = after
    (seat,) = game.on_turn
    added = after_action(terms, (1000, 1000), game, stepped(game, chance))
    assert added[seat] == 21000
    assert added[1 - seat] == 1000
