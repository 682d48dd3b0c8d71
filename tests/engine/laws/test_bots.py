"""The computer opponents: they see a view and nothing else, always answer legally, and `simple` beats `random`."""

from __future__ import annotations

import pytest

import engine
from engine.chance import SeedChance
from engine.core.bots import beside
from engine.game import Game
from engine.record import freeze
from tests.engine.laws.walk import CHOOSERS, GAME, TABLES, Table, positions, seed_of, seeded, some_rules

BOTS = engine.games[GAME].bots
DUEL = Table("duel", 2)


def played_by(game: Game, levels: list[str], chance: SeedChance) -> Game:
    while game.result is None:
        seat = next(iter(game.pending))
        game.apply(seat, BOTS[levels[seat]](game.view(seat), chance))
    return game


def test_simple_beats_random_ninety_nine_times_in_a_hundred() -> None:
    """By fixed seeds; the seats change places after every game."""
    won = 0
    for number in range(100):
        rng = seeded("simple against random", number)
        levels = ["simple", "random"] if number % 2 == 0 else ["random", "simple"]
        game = played_by(DUEL.deal(seed_of(rng)), levels, SeedChance(seed_of(rng)))
        assert game.result is not None
        won += game.result.winners == (levels.index("simple"),)
    assert won >= 99


"""Of so many positions one is answered by those that take long; each by the others."""


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_two_worlds_that_a_seat_cannot_tell_apart_get_the_same_move(table: Table) -> None:
    """Every level knows what its seat knows: what others hold and what comes next is dealt anew, and nothing changes."""
    rules = {**some_rules(seeded("worlds")), "turn_limit": 30}
    for number, game in positions(Table(table.mode, table.seats, rules), "worlds", CHOOSERS["thrifty"], 60):
        for seat in game.pending:
            other = game.resample(seat, SeedChance(seed_of(seeded("anew", number))))
            chance = SeedChance(seed_of(seeded(number, seat)))
            for level in ("novice", "simple", "steady", "denier", "builder", "keen", "master"):
                bot = beside(BOTS[level], 99)  # with as little effort as there is
                moves = {freeze(bot(one.view(seat), chance.copy())) for one in (game, other)}
                assert len(moves) == 1, (level, moves)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_games_between_bots_end(table: Table) -> None:
    rng = seeded(table, "bots")
    levels = ["simple", "random"] * 3
    game = played_by(table.under(turn_limit=200).deal(seed_of(rng)), levels, SeedChance(seed_of(rng)))
    assert game.result is not None
