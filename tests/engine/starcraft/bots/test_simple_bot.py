"""The computer opponents: they see a view and nothing else, always answer legally, and `simple` beats `random`."""

from __future__ import annotations

import random
from typing import Any

import msgpack
import pytest

from engine.chance import SeedChance
from engine.starcraft.bots import BOTS
from engine.starcraft.rules import SWITCHES
from tests.engine.starcraft.laws.walk import TABLES, begun


def carried(view: Any) -> Any:
    """Return the view after a journey as bytes: all that a bot behind the wire has."""
    return msgpack.unpackb(msgpack.packb(view))


def won_by_simple(seats: int, games: int) -> int:
    """Return how many games one `simple` wins alone against `random` everywhere else, at each seat in turn; by fixed seeds."""
    won = 0
    for number in range(games):
        levels = ["random"] * seats
        levels[number % seats] = "simple"
        game, rng = begun("standard", seats, f"bots {number}", round_limit=40)
        chance = SeedChance(rng.randbytes(32))
        while game.result is None:
            for seat in game.pending:
                game.apply(seat, BOTS[levels[seat]](game.view(seat), chance))
                break
        won += game.result.winners == (number % seats,)
    return won


def test_simple_beats_random_at_two_seats() -> None:
    assert won_by_simple(2, 10) >= 9


def test_simple_beats_three_of_random() -> None:
    assert won_by_simple(4, 8) >= 7


def switches(rng: random.Random) -> dict[str, Any]:
    """Return any values; but for factions, which teams cannot choose."""
    return {name: rng.choice(switch.values) for name, switch in SWITCHES.items() if switch.values and name != "factions"}


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_simple_answers_legally_from_the_view_alone(mode: str, seats: int) -> None:
    """In games where every other move is random, so that it is asked everything there is, and under any switches."""
    rules = switches(random.Random(f"bots {mode} {seats}"))
    game, rng = begun(mode, seats, "legal", **rules, round_limit=2)
    while game.result is None:
        seat = rng.choice(sorted(game.pending))
        if rng.random() < 0.5:
            game.apply(seat, rng.choice(game.actions(seat)))
            continue
        view = game.view(seat)
        shown = carried(view)
        answer = BOTS["simple"](shown, SeedChance(bytes(32)))
        assert game.check(seat, answer) is None, answer
        assert shown == view, "the bot changed what it was shown"
        game.apply(seat, answer)
