"""The computer opponents: they see a view and nothing else, always answer legally, and `simple` beats `random`."""

from __future__ import annotations

from typing import Any

import msgpack
import pytest

import engine
from engine.chance import SeedChance
from engine.core.bots import beside
from engine.game import Game
from engine.record import freeze
from tests.engine.laws.walk import CHOOSERS, GAME, TABLES, Table, games_each, positions, seed_of, seeded, some_rules

BOTS = engine.games[GAME].bots
DUEL = Table("duel", 2)


def carried(view: Any) -> Any:
    """The view after a journey as bytes: all that a bot behind the wire has."""
    return msgpack.unpackb(msgpack.packb(view))


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


EVERY = {"keen": 3, "master": 18}
"""Of so many positions one is answered by those that take long; each by the others."""


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_bot_answers_legally_in_every_position_from_the_view_alone(table: Table) -> None:
    for seed in range(games_each(8)):
        chooser = list(CHOOSERS.values())[seed % len(CHOOSERS)]
        rules = {**some_rules(seeded("bots", seed)), "turn_limit": 50}
        played = positions(Table(table.mode, table.seats, rules), f"bots {seed}", chooser, every=5)
        for looked, (number, game) in enumerate(played):
            for seat in game.pending:
                shown = game.view(seat)
                view = carried(shown)
                for level in [level for level in BOTS if looked % EVERY.get(level, 1) == 0]:
                    answer = freeze(BOTS[level](view, SeedChance(seed_of(seeded(number, seat)))))
                    assert game.check(seat, answer) is None, (level, answer)
                    assert view == shown == game.view(seat), f"{level} changed what it was shown"


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_two_worlds_that_a_seat_cannot_tell_apart_get_the_same_move(table: Table) -> None:
    """Every level knows what its seat knows: what others hold and what comes next is dealt anew, and nothing changes."""
    rules = {**some_rules(seeded("worlds")), "turn_limit": 30}
    for number, game in positions(Table(table.mode, table.seats, rules), "worlds", CHOOSERS["thrifty"], 60):
        for seat in game.pending:
            other = game.resample(seat, SeedChance(seed_of(seeded("anew", number))))
            chance = SeedChance(seed_of(seeded(number, seat)))
            for level in ("simple", "steady", "keen", "master"):
                bot = beside(BOTS[level], 99)  # with as little effort as there is
                moves = {freeze(bot(one.view(seat), chance.copy())) for one in (game, other)}
                assert len(moves) == 1, (level, moves)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_games_between_bots_end(table: Table) -> None:
    rng = seeded(table, "bots")
    levels = ["simple", "random"] * 3
    game = played_by(table.under(turn_limit=200).deal(seed_of(rng)), levels, SeedChance(seed_of(rng)))
    assert game.result is not None
