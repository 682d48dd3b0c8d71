"""Random play of any mode and seat count: a walk yields the next move, and the test makes it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from engine.chance import SeedChance
from engine.game import Action
from engine.starcraft.game import StarCraft

TABLES = [(mode, seats) for mode, counts in StarCraft.modes.items() for seats in counts]
"""Every mode with every seat count."""
ROUNDS = 4
"""Rounds after which a walk ends. Short walks allow many of them."""


def begun(mode: str, seats: int, seed: object, **rules: Any) -> tuple[StarCraft, random.Random]:
    """Return a new game, and a generator that depends on these values alone."""
    rng = random.Random(f"{mode} {seats} {seed}")
    settled = StarCraft.settle_rules(mode, seats, {"round_limit": ROUNDS, **rules})
    return StarCraft.begin(mode, seats, settled, SeedChance(rng.randbytes(32))), rng


def moves(game: StarCraft, rng: random.Random, destroying: float = 0.0) -> Iterator[tuple[int, Action]]:
    """Yield the next move until the game is over. `destroying`: the chance that a seat destroys an own piece instead, if it
    may."""
    while game.result is None:
        if rng.random() < destroying:
            seat = rng.choice(game.on_turn)
            pieces = [action for action in game.any_time_actions(seat) if action[0].startswith("destroy")]
            if pieces:
                yield seat, rng.choice(pieces)
                continue
        seat = rng.choice(sorted(game.pending))
        yield seat, rng.choice(game.actions(seat))
