"""Rollouts without a log: single positions, and many games that are the same with any number of processes."""

from __future__ import annotations

import pytest

import engine
from engine.chance import Chance, SeedChance
from engine.core.position import Position
from engine.game import Action

SEED = bytes(range(32))
DEAL = engine.Deal("star-realms", "duel", 2, {"turn_limit": 60})
TABLES = [(game, mode, counts[0]) for game, kind in engine.games.items() for mode, counts in kind.modes.items()]


def last(position: Position, seat: int, chance: Chance) -> Action:
    """Return, as a policy, the last action that is listed."""
    return position.actions(seat)[-1]


def resigning(position: Position, seat: int, chance: Chance) -> Action:
    return ("concede",)


def test_a_position_is_a_copy_of_where_the_game_stands() -> None:
    game = engine.new_game("star-realms", mode="duel", seats=2, seed=SEED)
    before = game.dump()
    position = engine.position_of(game)
    assert position.dump() == before
    result = engine.playout(position, engine.at_random, SeedChance(SEED))
    assert result is not None
    assert result == position.result
    assert (game.dump(), game.result) == (before, None)


@pytest.mark.parametrize(("game", "mode", "seats"), TABLES)
def test_every_game_can_be_played_out(game: str, mode: str, seats: int) -> None:
    limits = {name: 30 for name in engine.games[game].switches() if name in ("turn_limit", "round_limit")}
    position = engine.Deal(game, mode, seats, limits).position(SeedChance(SEED))
    twin = position.copy()
    result = engine.playout(position, engine.at_random, SeedChance(SEED))
    assert result is not None
    assert result == engine.playout(twin, engine.at_random, SeedChance(SEED))
    assert position.dump() == twin.dump()
    assert position.next_seat == -1


def test_a_playout_can_be_cut_off() -> None:
    position = DEAL.position(SeedChance(SEED))
    seen = []

    def counted(position: Position, seat: int, chance: Chance) -> Action:
        seen.append(seat)
        return engine.at_random(position, seat, chance)

    assert engine.playout(position, counted, SeedChance(SEED), most=7) is None
    assert len(seen) == 7
    assert engine.playout(position, counted, SeedChance(SEED), most=0) is None
    assert len(seen) == 7
    engine.playout(position, resigning, SeedChance(SEED), most=100)
    assert position.result is not None


def test_who_plays_on_is_told_how_many_actions_it_took() -> None:
    position = DEAL.position(SeedChance(SEED))
    twin = position.copy()
    assert engine.play_on(position, last, SeedChance(SEED), most=7) == 7
    assert engine.play_on(position, last, SeedChance(SEED), most=0) == 0
    done = 7 + engine.play_on(position, last, SeedChance(SEED))
    count = 0
    while (seat := twin.next_seat) >= 0:
        twin.advance(seat, last(twin, seat, SeedChance(SEED)))
        count += 1
    assert (done, position.dump()) == (count, twin.dump())
    assert engine.play_on(position, last, SeedChance(SEED)) == 0


def test_random_play_is_the_policy_that_takes_random_actions() -> None:
    position = DEAL.position(SeedChance(SEED))
    twin, chance = position.copy(), SeedChance(SEED)
    engine.playout(position, engine.at_random, SeedChance(SEED))
    while (seat := twin.next_seat) >= 0:
        twin.advance(seat, engine.at_random(twin, seat, chance))
    assert position.dump() == twin.dump()


def test_the_policy_decides_for_every_seat() -> None:
    position = DEAL.position(SeedChance(SEED))
    twin = position.copy()
    engine.playout(position, last, SeedChance(SEED))
    while (seat := twin.next_seat) >= 0:
        twin.step(seat, twin.actions(seat)[-1])
    assert position.dump() == twin.dump()


def test_many_games_are_the_same_in_any_number_of_processes() -> None:
    alone = engine.play_games(DEAL, engine.at_random, SEED, 20)
    assert engine.play_games(DEAL, engine.at_random, SEED, 20, processes=2) == alone
    assert engine.play_games(DEAL, engine.at_random, SEED, 5) == alone[:5]
    assert engine.play_games(DEAL, engine.at_random, bytes(32), 20) != alone
    assert len({result.winners for result in alone if result is not None}) > 1


def test_games_that_are_cut_off_have_no_result() -> None:
    assert engine.play_games(DEAL, engine.at_random, SEED, 3, most=5) == [None] * 3
