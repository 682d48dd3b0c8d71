"""The question of an order is predicted before the order is executed, in every position as the rules then ask it."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from client.games.starcraft.model.revealed import foreseen, revealed
from engine.chance import SeedChance
from engine.language import QuestionKind
from engine.starcraft.bots import BOTS
from engine.starcraft.game import StarCraft
from engine.starcraft.language.orders import Merge
from tests.client.games.starcraft.positions import do, random_game, seen, small


def assert_foreseen(game: StarCraft, seat: int, said: Counter[str]) -> None:
    """Check that the predicted question of a revealed order is the one that the rules ask after its execution."""
    table = seen(game, seat)
    asked = revealed(table)
    assert asked is not None
    found = foreseen(table, asked.order, asked.planet)
    after = game.copy()
    after.apply(seat, ("execute",))
    then = seen(after, seat)
    said[asked.order if found is not None else "nothing"] += 1
    if found is None:
        assert not isinstance(then.question, QuestionKind) or then.turn != table.turn or then.question.seat != seat
        return
    question, actions = found
    assert repr(then.question) == repr(question)
    assert sorted(action.wire for action in actions) == sorted(action.wire for action in then.actions)


@pytest.mark.parametrize(
    ("mode", "seats"), [("standard", 2), ("standard", 3), ("teams", 4), ("team_conquest", 4), ("standard", 6)]
)
def test_in_any_game_the_question_is_the_one_that_the_rules_ask(mode: str, seats: int) -> None:
    said: Counter[str] = Counter()
    for seed in range(2):
        game, chance = random_game(seats, seed, mode), random.Random(f"{mode} {seats} {seed}")
        dice = SeedChance(bytes([seed]) * 32)
        for _step in range(1200):
            if game.result is not None:
                break
            seat = chance.choice(sorted(game.pending))
            if game.pending[seat].kind == "revealed":
                assert_foreseen(game, seat, said)
            game.apply(seat, BOTS[chance.choice(("simple", "random"))](game.view(seat), dice))
    assert {"build", "mobilize", "research", "nothing"} <= set(said), said


MERGING = {
    "faction": "tassadar",
    "base": "torus-1",
    "workers": 8,
    "units": {"torus-1": "high_templar high_templar", "torus-2": "high_templar zealot"},
    "play": "summon_archon",
}


@pytest.mark.parametrize("order", ["build", "build+"])
def test_units_that_are_made_of_others_are_foreseen(order: str) -> None:
    game = small(MERGING, {"faction": "overmind", "base": "helios-1"}, planets="torus helios", stacks={"torus": f"0 {order}"})
    do(game, "reveal torus")
    assert_foreseen(game, 0, Counter())
    found = foreseen(seen(game, 0), order, "torus")
    assert found is not None
    assert any(isinstance(action, Merge) for action in found[1])
