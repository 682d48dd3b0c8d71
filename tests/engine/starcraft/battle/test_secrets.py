"""Secrets of a battle: face-down cards are resampled together with hand and deck, and no seat can tell the difference."""

from __future__ import annotations

import random

import pytest

from engine.chance import SeedChance
from engine.starcraft.game import StarCraft
from engine.starcraft.step import SHOWING
from tests.engine.starcraft.battle.fights import fight, from_here
from tests.engine.starcraft.battle.random_battles import generated
from tests.engine.starcraft.battle.test_random_battles import check
from tests.engine.starcraft.board import do

WATCHERS = (0, 1, 2, None)


def resampled(game: StarCraft, watcher: int | None, rng: random.Random) -> StarCraft:
    return game.resample(watcher, SeedChance(rng.randbytes(32)))


@pytest.mark.parametrize("seed", range(40))
def test_nobody_can_tell_a_resampled_battle_from_the_real_one(seed: int) -> None:
    rng = random.Random(f"secrets {seed}")
    game = generated(rng)
    while game.position.battle is not None:
        for watcher in WATCHERS:
            world = resampled(game, watcher, rng)
            assert world.view(watcher) == game.view(watcher)
            check(world)
        seat = min(game.pending)
        action = rng.choice(game.actions(seat))
        world = resampled(game, seat, rng)
        events = game.apply(seat, action)
        if not game.last_entry.outcomes and not any(event[0] in SHOWING for event in events):
            assert world.events_for(seat, world.apply(seat, action)) == game.events_for(seat, events)


@pytest.mark.parametrize("seed", range(25))
def test_a_resampled_battle_plays_on_to_its_end(seed: int) -> None:
    rng = random.Random(f"plays on {seed}")
    game = generated(rng)
    while game.position.battle is not None:
        if rng.random() < 0.3:
            world = resampled(game, rng.choice(WATCHERS), rng)
            while world.position.battle is not None:
                check(world)
                seat = min(world.pending)
                world.apply(seat, rng.choice(world.actions(seat)))
        seat = min(game.pending)
        game.apply(seat, rng.choice(game.actions(seat)))


@pytest.mark.parametrize("seed", range(40))
def test_undo_in_a_resampled_battle_shows_nothing_else(seed: int) -> None:
    rng = random.Random(f"undo in another world {seed}")
    game = generated(rng)
    while game.position.battle is not None:
        seat = min(game.pending)
        game.apply(seat, rng.choice(game.actions(seat)))
        undoing = [other for other in range(3) if ("undo",) in game.any_time_actions(other)]
        if undoing:
            for watcher in WATCHERS:
                world, real = resampled(game, watcher, rng), game.copy()
                world.apply(undoing[0], ("undo",))
                real.apply(undoing[0], ("undo",))
                assert world.view(watcher) == real.view(watcher)
                check(world)


def faces(game: StarCraft, watcher: int, name: str = "card") -> set[str]:
    """Return the cards in the attacker's first skirmish in many resampled games."""
    found = set()
    for number in range(60):
        battle = game.resample(watcher, SeedChance(bytes([number]) * 32)).position.battle
        assert battle is not None
        found.add(game.position.box.cards.key[getattr(battle.skirmishes[0][0], name)])
    return found


def test_a_card_of_the_hand_may_be_any_standard_card_for_others() -> None:
    game = fight("marine", "zergling", hands=("terran-1 terran-17", ""))
    do(game, "card 1 terran-1", "reinforce 1 terran-17")
    assert len(faces(game, 1)) > 10
    assert not faces(game, 1) & {"terran-17", "terran-18"}
    assert faces(game, 1, "reinforcement") == {"terran-17", "terran-18"}
    assert faces(game, 0) == {"terran-1"}


def test_a_card_of_the_deck_may_be_any_for_its_owner_too() -> None:
    game = fight("marine", "zergling")
    do(game, "deck 1")
    assert len(faces(game, 0)) > 10
    hand = {game.position.box.cards.key[card] for card in game.position.seats[0].hand}
    assert not faces(game, 0) & hand


def test_what_is_known_to_be_in_the_hand_is_there_or_was_placed() -> None:
    game = fight("marine marine", "zergling zergling", hands=("terran-1 terran-2", ""))
    me = game.position.seats[0]
    me.deck, me.hand = sorted(me.deck + me.hand[2:]), me.hand[:2]
    me.known = me.hand[:]
    game = from_here(game)
    do(game, f"card 1 {game.position.box.cards.key[me.hand[0]]}", f"card 2 {game.position.box.cards.key[me.hand[1]]}")
    known = {game.position.box.cards.key[card] for card in me.known}
    assert faces(game, 1) == known, "both lie there, in whatever order"
