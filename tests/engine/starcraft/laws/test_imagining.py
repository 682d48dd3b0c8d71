"""A game imagined from a view alone could be the real one: in every mode, under any switches, whatever is asked."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from engine.chance import SeedChance
from engine.starcraft.bots import BOTS
from engine.starcraft.game import StarCraft
from engine.starcraft.imagine import rules_of
from engine.starcraft.rules import SWITCHES
from engine.testing import without_past
from tests.engine.starcraft.board import board, do
from tests.engine.starcraft.laws.walk import TABLES, begun


def imagined(view: Any, seed: bytes = bytes(32)) -> StarCraft:
    return StarCraft.imagine(view, SeedChance(seed))


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_it_has_the_same_view_and_nothing_hidden_goes_in(mode: str, seats: int) -> None:
    """Two worlds that a seat cannot tell apart give the same imagined one; battles are looked at more often."""
    rolled = random.Random(f"imagined {mode} {seats}")
    switches = {name: rolled.choice(one.values) for name, one in SWITCHES.items() if one.values and name != "factions"}
    game, rng = begun(mode, seats, "imagined", **switches, round_limit=2)
    while game.result is None:
        seat = rng.choice(sorted(game.pending))
        is_random = rng.random() < 0.5
        action = rng.choice(game.actions(seat)) if is_random else BOTS["simple"](game.view(seat), SeedChance(bytes(32)))
        game.apply(seat, action)
        if rng.random() > (0.3 if game.position.battle is not None else 0.04):  # type: ignore[attr-defined]
            continue
        for watcher in (None, *range(seats)):
            view, seed = game.view(watcher), rng.randbytes(32)
            world = imagined(view, seed)
            assert without_past(world.view(watcher)) == without_past(view)
            other = game.resample(watcher, SeedChance(rng.randbytes(32)))
            assert imagined(other.view(watcher), seed).dump() == world.dump()


def test_face_down_orders_hands_and_event_cards_differ_from_world_to_world() -> None:
    own: dict[str, Any] = {"faction": "raynor", "base": "torus-2"}
    foe = {"faction": "overmind", "base": "helios-2", "hand": "zerg-1 zerg-2", "unread": "flawless_attack_plan"}
    game = board(own, foe, phase="planning", first=1)
    do(game, "order build helios")
    faces, hands, events = Counter[str](), set(), set()
    for number in range(60):
        seen = imagined(game.view(0), bytes([number]) * 32).dump()
        faces.update(str(order[1]) for stack in seen["stacks"] for order in stack)
        hands.add(tuple(seen["seats"][1]["hand"]))
        events.add(tuple(seen["seats"][1]["unread"]))
    assert len(faces) == 3
    assert len(hands) > 10
    assert len(events) > 10


def test_it_is_played_with_the_rules_and_numbers_of_its_table() -> None:
    game, _ = begun("standard", 2, "rules", own_orders="hidden", round_limit=4)
    view = game.view(0)
    assert rules_of(view)["own_orders"] == "hidden"
    assert rules_of(view)["round_limit"] == 4
    assert {changed["rule"] for changed in view["rules"]} == {"own_orders", "round_limit"}
    with pytest.raises(ValueError, match="there is no rule"):
        rules_of({"rules": [{"rule": "no_such", "value": "1"}]})


def test_a_course_that_nobody_wrote_is_refused() -> None:
    view = begun("standard", 2, "course")[0].view(0)
    with pytest.raises(ValueError, match="course"):
        imagined({**view, "course": '[[["@planning.Nothing",0]],[],[],[],0]'})
