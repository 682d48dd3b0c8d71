"""Whole games between policies, played directly on positions: some hundred a second on one core."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import engine.star_realms.bots
from engine.chance import Chance, SeedChance
from engine.game import Action
from engine.star_realms.bots.policy import next_action
from engine.star_realms.bots.taste import Taste
from engine.star_realms.cards import SHIPPED
from engine.star_realms.game import StarRealms
from engine.star_realms.position import StarRealmsPosition

TURN_LIMIT = 200
TABLES = Path(engine.star_realms.bots.__file__).parent / "tables.toml"

Numbers = dict[str, tuple[int, int]]


def shipped_numbers() -> Numbers:
    """Return the values and thresholds in tables.toml."""
    worth: Mapping[str, Sequence[int]] = tomllib.loads(TABLES.read_text("utf-8"))["worth"]
    return {name: (pair[0], pair[1]) for name, pair in worth.items()}


def taste_of(numbers: Mapping[str, Sequence[int]]) -> Taste:
    return Taste(SHIPPED[StarRealms.data_version], numbers)


@cache
def rules_of(mode: str, seats: int) -> Mapping[str, Any]:
    return StarRealms.settle_rules(mode, seats, {"turn_limit": TURN_LIMIT})


def deal(mode: str, seats: int, seed: int) -> StarRealmsPosition:
    """Return a new game's position, which depends only on the number."""
    chance: Chance = SeedChance(seed.to_bytes(32, "big"))
    game = StarRealms.begin(mode, seats, rules_of(mode, seats), chance)
    assert isinstance(game.position, StarRealmsPosition)
    return game.position


def play(
    position: StarRealmsPosition,
    tastes: Sequence[Taste],
    each_turn: Callable[[StarRealmsPosition, int], None] | None = None,
    policy: Callable[[StarRealmsPosition, int, Taste], Action] = next_action,
) -> tuple[int, ...]:
    """Play the game to its end, each seat by its taste; return the winners. `each_turn` is called when a seat's turn begins."""
    turn = -1
    while position.result is None:
        seat = position.next_seat
        if each_turn is not None and position.turn != turn and position.asked[seat][1] is None:
            turn = position.turn
            each_turn(position, seat)
        position.advance(seat, policy(position, seat, tastes[seat]))
    return position.result.winners
