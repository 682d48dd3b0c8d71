"""Two worlds that a watcher must not be able to tell apart, and the means to compare everything it is ever sent in them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Self

import msgpack

import engine
from engine.chance import Chance
from engine.game import Action, Event, Game
from tests.engine.laws.noise import noise


class BlindChance(Chance):
    """Picks that depend on nothing but what there is to pick from.

    So two worlds draw the same card wherever they draw from the same cards, and only there: what differs afterwards in what a
    watcher is told differs because of what is hidden from it.
    """

    def __init__(self, salt: str) -> None:
        self._salt = salt.encode()

    def pick(self, options: Sequence[Any]) -> int:
        digest = blake2b(repr(list(options)).encode(), key=self._salt[:64], digest_size=8).digest()
        return int.from_bytes(digest, "big") % len(options)

    def copy(self) -> Self:
        return self


class DealingChance(Chance):
    """Deals the hidden cards by a seed of its own, and once it has dealt goes on blindly."""

    def __init__(self, seed: bytes, then: BlindChance) -> None:
        self._now: Chance = engine.SeedChance(seed)
        self._then = then

    def pick(self, options: Sequence[Any]) -> int:
        return self._now.pick(options)

    def has_dealt(self) -> None:
        self._now = self._then

    def copy(self) -> Self:
        return self


def other_world(game: Game, watcher: int | None, rng: random.Random, blind: BlindChance) -> Game:
    """A game that watcher could not tell from this one, its chance blind from here on."""
    dealing = DealingChance(rng.randbytes(32), blind)
    world = game.resample(watcher, dealing)
    dealing.has_dealt()
    return world


def seen(game: Game, watcher: int | None) -> bytes:
    """The view that watcher is sent, byte for byte."""
    data: bytes = msgpack.packb(game.view(watcher))
    return data


def told(game: Game, watcher: int | None, events: list[Event]) -> bytes:
    """What that watcher is sent of an action: what happened, and the view after it."""
    data: bytes = msgpack.packb([[list(event) for event in game.events_for(watcher, events)], game.view(watcher)])
    return data


def hand_of(game: Game, seat: int) -> list[str]:
    hand: list[str] = game.dump()["seats"][seat]["hand"]
    return hand


def shared_moves(game: Game, world: Game) -> list[tuple[int, Action]]:
    """What whoever is asked could do in both worlds alike."""
    found = []
    for seat in game.pending:
        also = {*world.actions(seat), *world.any_time_actions(seat)}
        mine = [*game.actions(seat), *(action for action in game.any_time_actions(seat) if action != ("concede",))]
        found += [(seat, action) for action in mine if action in also]
    return found


def assert_same_answers(game: Game, world: Game, watcher: int, rng: random.Random, count: int = 15) -> None:
    """Whatever that seat tries, it is refused or accepted alike, in the same words."""
    for _ in range(count):
        action = noise(rng, game)
        assert game.check(watcher, action) == world.check(watcher, action), action


def assert_indistinguishable(game: Game, world: Game, watcher: int | None, rng: random.Random, steps: int) -> None:
    """Now and for so many moves that could be made in both worlds, that watcher is sent the same bytes. Uses both games up.

    The end of a turn lays the rest of the hand open: of another hand in the other world only the events are the same.
    """
    assert seen(game, watcher) == seen(world, watcher)
    for _ in range(steps):
        if watcher is not None:
            assert_same_answers(game, world, watcher, rng)
        assert game.pending == world.pending
        choices = shared_moves(game, world)
        if not choices:
            return
        seat, action = rng.choice(choices)
        differing = [seat for seat in range(game.seats) if hand_of(game, seat) != hand_of(world, seat)]
        here, there = game.apply(seat, action), world.apply(seat, action)
        if any(event[0] == "end" and event[1] in differing for event in here):
            assert game.events_for(watcher, here) == world.events_for(watcher, there), action
            return
        assert told(game, watcher, here) == told(world, watcher, there), action
