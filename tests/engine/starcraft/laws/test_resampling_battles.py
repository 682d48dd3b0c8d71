"""Resampling in battles: face-down cards are dealt again, the seat sees no difference, and the battle continues."""

from __future__ import annotations

import random

import pytest

from engine.chance import SeedChance
from engine.starcraft.game import StarCraft
from engine.starcraft.step import SHOWING
from tests.engine.starcraft.battle.random_battles import generated
from tests.engine.starcraft.laws import invariants

WATCHERS = (0, 1, 2, None)
BATTLES = 25


def resampled(game: StarCraft, seat: int | None, rng: random.Random) -> StarCraft:
    return game.resample(seat, SeedChance(rng.randbytes(32)))


@pytest.mark.parametrize("number", range(BATTLES))
def test_a_seat_cannot_tell_a_resampled_battle_from_the_real_one_nor_its_past(number: int) -> None:
    rng = random.Random(f"resampled battle {number}")
    game = generated(rng)
    while game.result is None and game.position.battle is not None:
        for watcher in WATCHERS:
            world = resampled(game, watcher, rng)
            invariants.check(world)
            assert world.view(watcher) == game.view(watcher)
            undoing = [seat for seat in range(game.seats) if ("undo",) in game.any_time_actions(seat)]
            if undoing:
                twin = game.copy()
                for undone in (world, twin):
                    undone.apply(undoing[0], ("undo",))
                invariants.check(world)
                assert world.view(watcher) == twin.view(watcher)
        seat = min(game.pending)
        game.apply(seat, rng.choice(game.actions(seat)))


@pytest.mark.parametrize("number", range(BATTLES))
def test_a_resampled_battle_is_fought_to_its_end(number: int) -> None:
    rng = random.Random(f"fought on {number}")
    game = generated(rng)
    while game.result is None and game.position.battle is not None:
        if rng.random() < 0.2:
            world = resampled(game, rng.choice(WATCHERS), rng)
            while world.result is None and world.position.battle is not None:
                other = min(world.pending)
                world.apply(other, rng.choice(world.actions(other)))
                invariants.check(world)
        seat = min(game.pending)
        game.apply(seat, rng.choice(game.actions(seat)))


@pytest.mark.parametrize("number", range(BATTLES))
def test_what_was_shown_to_others_cannot_be_hidden_again(number: int) -> None:
    rng = random.Random(f"shown {number}")
    game = generated(rng)
    while game.result is None and game.position.battle is not None:
        seat = min(game.pending)
        events = game.apply(seat, rng.choice(game.actions(seat)))
        if any(event[0] in SHOWING for event in events):
            assert ("undo",) not in game.any_time_actions(seat), events
