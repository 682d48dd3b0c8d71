"""Section 6.5: in Raid the combat spent on the boss's bases stays there until his turn begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.game import Game
from tests.engine.modes.tables import (
    damage,
    on_turn,
    scores,
    table,
)
from tests.engine.positions import discard, do, in_play, pools, refused


def raid(count: int, seats: Mapping[int, Mapping[str, Any]] | None = None, **position: Any) -> Game:
    return table("raid", count, seats, **position)


def test_6_5_one_raider_may_begin_to_destroy_a_base_and_another_finish_it() -> None:
    game = raid(4, {0: {"bases": "the_hive"}, 1: {"combat": 3}, 2: {"combat": 4}}, on_turn=1)
    assert do(game, "attack-base 0 the_hive 3", seat=1) == [("hit-base", 1, 0, "the_hive", 3)]
    assert (damage(game), pools(game, 1)[1]) == ([3], 0)
    do(game, "end-turn", seat=1)
    assert damage(game) == [3]
    assert ("attack-base", 0, 1, 2) in game.actions(2)
    assert do(game, "attack-base 0 the_hive 2", seat=2) == [("destroy", 2, 0, "the_hive", 2)]
    assert (in_play(game, 0), discard(game, 0), pools(game, 2)[1]) == ([], ["the_hive"], 2)


def test_6_5_one_raider_may_hit_a_base_again_and_again() -> None:
    game = raid(3, {0: {"bases": "the_hive"}, 1: {"combat": 9}}, on_turn=1)
    for left in (4, 3, 2, 1):
        do(game, "attack-base 0 the_hive 1", seat=1)
        assert damage(game) == [5 - left]
    assert do(game, "attack-base 0 the_hive 1", seat=1) == [("destroy", 1, 0, "the_hive", 1)]


def test_6_5_the_damage_stays_until_the_bosss_turn_begins() -> None:
    game = raid(4, {0: {"bases": "the_hive blob_wheel"}, 1: {"combat": 4}, 3: {"combat": 1}}, on_turn=1)
    do(game, "attack-base 0 blob_wheel 4", "end-turn", seat=1)
    do(game, "end-turn", seat=2)
    do(game, "attack-base 0 the_hive 1", seat=3)
    assert damage(game) == [1, 4]
    do(game, "end-turn", seat=3)
    assert (on_turn(game), damage(game)) == ([0], [0, 0])


def test_6_5_the_listed_attack_is_all_there_is_and_any_less_is_accepted() -> None:
    game = raid(3, {0: {"bases": "the_hive"}, 1: {"combat": 3}}, on_turn=1)
    assert ("attack-base", 0, 1, 3) in game.actions(1)
    assert refused(game, "attack-base 0 the_hive 4", 1) == ("amount", {"maximum": 3})
    assert refused(game, "attack-base 0 the_hive 0", 1) == ("amount", {"maximum": 3})
    game = raid(3, {0: {"bases": "the_hive"}, 1: {"combat": 9}}, on_turn=1)
    assert ("attack-base", 0, 1, 5) in game.actions(1)
    assert refused(game, "attack-base 0 the_hive 6", 1) == ("amount", {"maximum": 5})


def test_6_5_a_damaged_outpost_still_shields_until_it_falls() -> None:
    game = raid(3, {0: {"bases": "junkyard the_hive"}, 1: {"combat": 9}}, on_turn=1)
    do(game, "attack-base 0 junkyard 4", seat=1)
    assert refused(game, "attack 0 1", 1) == ("outpost-first", {"base": "junkyard"})
    assert refused(game, "attack-base 0 the_hive 1", 1) == ("outpost-first", {"base": "junkyard"})
    do(game, "attack-base 0 junkyard 1", "attack 0 4", seat=1)
    assert scores(game)[0] == 46


def test_6_5_a_base_that_fell_comes_back_whole() -> None:
    game = raid(3, {0: {"bases": "the_hive", "deck": ""}, 1: {"combat": 5}, 2: {"combat": 2}}, on_turn=1)
    do(game, "attack-base 0 the_hive 4", "attack-base 0 the_hive 1", "end-turn", seat=1)
    do(game, "end-turn", seat=2)
    do(game, "end-turn")
    do(game, "end-turn", seat=1)
    do(game, "end-turn", seat=2)
    do(game, "play the_hive")
    assert damage(game) == [0]


def test_6_5_an_ability_destroys_a_damaged_base_for_nothing() -> None:
    game = raid(3, {0: {"bases": "the_hive"}, 1: {"combat": 3, "hand": "missile_mech"}}, on_turn=1)
    do(game, "attack-base 0 the_hive 3", "play missile_mech", "destroy 0 the_hive", seat=1)
    assert discard(game, 0) == ["the_hive"]


def test_6_5_raiders_bases_keep_no_damage() -> None:
    game = raid(3, {0: {"combat": 9}, 1: {"bases": "the_hive"}})
    assert refused(game, "attack-base 1 the_hive 4") == ("whole-defense", {"defense": 5})


@pytest.mark.parametrize("mode", ["free-for-all", "hunter", "hydra", "emperor"])
def test_6_5_in_no_other_mode_do_bases_keep_damage(mode: str) -> None:
    count = {"emperor": 6}.get(mode, 4)
    target = {"emperor": 5, "hydra": 2}.get(mode, 1)
    game = table(mode, count, {0: {"combat": 9}, target: {"bases": "the_hive"}})
    assert refused(game, f"attack-base {target} the_hive 4") == ("whole-defense", {"defense": 5})
    assert ("attack-base", target, 1, 4) not in game.actions(0)
