"""Section 6.5 and ruling 67: Raid, one boss (seat 0) against two to five raiders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.game import Game
from tests.engine.modes.tables import (
    alive,
    asked,
    attacked,
    concede,
    damage,
    end_turn,
    hands,
    new,
    on_turn,
    reach,
    scores,
    table,
    turns,
    won,
)
from tests.engine.positions import answers, asks, discard, do, in_play, of, place, pools, question, refused

SEATS = (3, 4, 5, 6)
BOSS = {3: (50, 7), 4: (70, 7), 5: (70, 8), 6: (90, 8)}
"""The boss's authority and standard hand by the number of seats."""


def raid(count: int, seats: Mapping[int, Mapping[str, Any]] | None = None, **position: Any) -> Game:
    return table("raid", count, seats, **position)


# -- the set-up --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", SEATS)
def test_6_5_the_bosss_authority_depends_on_the_number_of_raiders_and_raiders_have_50(count: int) -> None:
    game = new("raid", count)
    assert scores(game) == game.dump()["authority"] == [BOSS[count][0]] + [50] * (count - 1)


@pytest.mark.parametrize("count", SEATS)
def test_6_5_the_boss_moves_first_with_two_cards_less_than_his_hand_and_raiders_with_5(count: int) -> None:
    for seed in range(5):
        game = new("raid", count, seed)
        assert (on_turn(game), hands(game)) == ([0], [BOSS[count][1] - 2] + [5] * (count - 1))


@pytest.mark.parametrize("count", SEATS)
def test_6_5_the_boss_draws_his_hand_in_every_draw_phase_and_raiders_5(count: int) -> None:
    game = raid(count)
    for _ in range(3):
        turns(game, count)
        assert hands(game) == [BOSS[count][1]] + [5] * (count - 1)


@pytest.mark.parametrize("count", SEATS)
def test_6_5_turns_go_clockwise_and_raiders_take_theirs_one_by_one(count: int) -> None:
    game = raid(count)
    assert turns(game, count + 1) == [[seat] for seat in [*range(count), 0]]


@pytest.mark.parametrize("count", [2, 7])
def test_6_5_a_raid_takes_three_to_six(count: int) -> None:
    with pytest.raises(ValueError, match="choose from 3, 4, 5, 6"):
        new("raid", count)


def test_6_5_views_tell_the_boss_and_the_raiders() -> None:
    shown = new("raid", 4).view(None)["seats"]
    assert [(them["team"], them["role"]) for them in shown] == [(0, "boss"), (1, "raider"), (1, "raider"), (1, "raider")]


# -- whom they reach ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", SEATS)
def test_67_the_boss_attacks_any_raider_and_a_raider_the_boss_alone(count: int) -> None:
    raiders = list(range(1, count))
    game = raid(count, {0: {"combat": 9}, 1: {"bases": "blob_wheel"}, 2: {"bases": "the_hive"}})
    assert (reach(game, 0), attacked(game, 0)) == ((raiders, raiders), (set(raiders), {1, 2}))
    game = raid(count, {0: {"bases": "blob_wheel"}, 1: {"combat": 9}, 2: {"bases": "the_hive"}}, on_turn=1)
    assert (reach(game, 1), attacked(game, 1)) == (([0], [0]), ({0}, {0}))
    assert refused(game, "attack 2 1", 1) == ("not-attackable", {"seat": 2})
    assert refused(game, "attack-base 2 the_hive 5", 1) == ("not-attackable", {"seat": 2})


def test_67_target_opponent_is_any_raider_for_the_boss_and_the_boss_for_a_raider() -> None:
    game = raid(4, {0: {"hand": "imperial_fighter"}, 3: {"hand": "scout"}}, out=[1])
    do(game, "play imperial_fighter")
    assert answers(game) == ["target 2", "target 3"]
    do(game, "target 3")
    assert asks(game) == (3, "discard")
    game = raid(4, {0: {"hand": "scout"}, 2: {"hand": "imperial_fighter"}}, on_turn=2)
    do(game, "play imperial_fighter", seat=2)
    assert asks(game) == (0, "discard")


def test_67_an_ability_destroys_the_bosss_bases_for_a_raider_and_any_raiders_for_the_boss() -> None:
    bases = {0: {"bases": "blob_wheel"}, 1: {"bases": "the_hive"}, 2: {"bases": "barter_world"}}
    game = raid(4, {**bases, 3: {"hand": "missile_mech"}}, on_turn=3)
    do(game, "play missile_mech", seat=3)
    assert answers(game, 3) == ["destroy 0 1", "pass"]
    game = raid(4, {**bases, 0: {"hand": "missile_mech"}})
    do(game, "play missile_mech")
    assert answers(game) == ["destroy 1 1", "destroy 2 1", "pass"]


def test_66_a_raiders_outpost_does_not_protect_another() -> None:
    game = raid(4, {0: {"combat": 9}, 1: {"bases": "junkyard"}, 2: {"bases": "the_hive"}})
    assert attacked(game, 0) == ({2, 3}, {1, 2})


# -- hands -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", SEATS)
def test_6_5_raiders_see_each_others_hands_and_neither_the_boss_nor_a_spectator_does(count: int) -> None:
    game = new("raid", count)
    for raider in range(1, count):
        shown = game.view(raider)["seats"]
        assert [them["cards"] is not None for them in shown] == [other not in (0, raider) for other in range(count)]
        for other in range(1, count):
            if other != raider:
                assert shown[other]["cards"] == game.view(other)["hand"]
                assert sorted(shown[other]["cards"] + shown[other]["hidden"]) == ["scout"] * 8 + ["viper"] * 2
    for watcher in (0, None):
        shown = game.view(watcher)["seats"]
        assert [them["cards"] for them in shown] == [None] * count
        assert [len(them["hidden"]) for them in shown[1:]] == [10] * (count - 1)


def test_6_5_what_a_raider_draws_is_told_to_the_raiders_alone() -> None:
    game = raid(4, {1: {"hand": "corvette", "deck": "ram"}}, on_turn=1)
    events = do(game, "play corvette", seat=1)
    told = [game.events_for(watcher, events)[-1][-1] for watcher in (0, 1, 2, 3, None)]
    assert told == [None, ("ram",), ("ram",), ("ram",), None]
    game = raid(4, {0: {"hand": "corvette", "deck": "ram"}})
    events = do(game, "play corvette")
    assert [game.events_for(watcher, events)[-1][-1] for watcher in (0, 1, None)] == [("ram",), None, None]


def test_6_5_raiders_have_their_own_pools_and_pay_for_nothing_together() -> None:
    game = raid(4, {1: {"trade": 1}, 2: {"trade": 1}}, on_turn=1, row="cutter")
    assert refused(game, "acquire cutter", 1) == ("too-dear", {"card": "cutter", "cost": 2, "trade": 1})
    assert refused(game, "pool-acquire cutter 1 1", 1) == ("wrong-answer", {"kind": "main"})


def test_6_5_a_raiders_cards_are_no_allies_of_another() -> None:
    """Ruling 42 too."""
    game = raid(3, {1: {"played": "ram"}, 2: {"bases": "blob_wheel"}}, on_turn=1)
    assert refused(game, "use ram ally", 1) == ("no-ally", {"card": "ram", "faction": "blob"})


# -- falling -----------------------------------------------------------------------------------------------------------


def test_6_5_a_defeated_raider_may_leave_one_card_to_each_of_its_team() -> None:
    game = raid(4, {0: {"combat": 60}, 2: {"hand": "ram", "discard": "cutter", "bases": "the_hive"}})
    events = do(game, "attack 2 50")
    assert events == [("attack", 0, 2, 50, 0), ("defeat", 2)]
    assert question(game) == {"seat": 2, "kind": "bequeath", "source": None, "heir": 1, "optional": True}
    assert answers(game, 2)[:5] == [
        "bequeath cutter 1", "bequeath ram 1", "bequeath scout 1", "bequeath the_hive 1", "bequeath viper 1",
    ]  # fmt: skip
    do(game, "bequeath the_hive 1", seat=2)
    assert (question(game)["heir"], "bequeath the_hive 3" in answers(game, 2)) == (3, False)
    do(game, "bequeath ram 3", seat=2)
    assert (discard(game, 1), discard(game, 3), asked(game)) == (["the_hive"], ["ram"], {0: "main"})
    assert pools(game)[1] == 10


def test_6_5_it_may_leave_a_card_to_one_and_none_to_another() -> None:
    game = raid(4, {0: {"combat": 50}, 1: {"discard": "ram"}})
    do(game, "attack 1 50")
    do(game, "pass", "bequeath ram 3", seat=1)
    assert (discard(game, 2), discard(game, 3)) == ([], ["ram"])


def test_6_5_a_second_copy_may_be_left_to_a_second_teammate_a_single_one_may_not() -> None:
    game = raid(4, {0: {"combat": 50}, 1: {"deck": "ram ram"}})
    do(game, "attack 1 50")
    do(game, "bequeath ram 2", "bequeath ram 3", seat=1)
    assert (discard(game, 2), discard(game, 3)) == (["ram"], ["ram"])


def test_6_5_it_leaves_nothing_to_those_that_are_out_and_none_to_the_boss() -> None:
    game = raid(5, {0: {"combat": 50}, 1: {"discard": "ram"}}, out=[3])
    do(game, "attack 1 50")
    heirs = []
    while asks(game) == (1, "bequeath"):
        heirs.append(question(game)["heir"])
        do(game, "pass", seat=1)
    assert heirs == [2, 4]


def test_6_5_a_card_is_not_left_to_a_teammate_that_conceded_meanwhile() -> None:
    game = raid(4, {0: {"combat": 50}, 1: {"discard": "ram"}})
    do(game, "attack 1 50")
    assert question(game)["heir"] == 2
    concede(game, 2)
    assert question(game) == {"seat": 1, "kind": "bequeath", "source": None, "heir": 3, "optional": True}
    do(game, "bequeath ram 3", seat=1)
    assert (discard(game, 3), asked(game)) == (["ram"], {0: "main"})


def test_6_5_who_concedes_leaves_nothing() -> None:
    game = raid(4, {1: {"discard": "ram"}}, out=[1])
    assert (asked(game), discard(game, 2), discard(game, 3)) == ({0: "main"}, [], [])


def test_6_5_the_last_raider_has_nobody_to_leave_a_card_to() -> None:
    game = raid(3, {0: {"combat": 100}}, out=[1])
    do(game, "attack 2 50")
    assert won(game) == ((0,), "authority")


def test_6_5_when_all_raiders_are_out_the_boss_wins() -> None:
    game = raid(3, {0: {"combat": 100}, 1: {"deck": ""}, 2: {"deck": ""}})
    do(game, "attack 1 50")
    assert won(game) is None
    do(game, "attack 2 50")
    assert won(game) == ((0,), "authority")


def test_6_5_when_the_boss_is_at_zero_all_raiders_win_also_those_that_are_out() -> None:
    game = raid(4, {0: {"authority": 3}, 2: {"combat": 5}}, on_turn=2, out=[1])
    assert do(game, "attack 0 5", seat=2) == [("attack", 2, 0, 5, -2), ("defeat", 0), ("over", (1, 2, 3), "authority")]


def test_6_5_a_boss_that_concedes_has_lost_and_so_have_raiders_that_all_do() -> None:
    game = raid(3)
    concede(game, 0)
    assert won(game) == ((1, 2), "concede")
    game = raid(3, out=[1])
    assert (won(game), alive(game), turns(game, 3)) == (None, [0, 2], [[0], [2], [0]])
    concede(game, 2)
    assert won(game) == ((0,), "concede")


def test_6_5_a_raider_that_concedes_on_turn_passes_it_on_with_the_damage_done() -> None:
    game = raid(4, {0: {"bases": "the_hive"}, 1: {"combat": 3}, 2: {"combat": 2}}, on_turn=1)
    do(game, f"attack-base 0 {place(game, 'the_hive', 0)} 3", seat=1)
    concede(game, 1)
    assert (on_turn(game), damage(game)) == ([2], [3])
    do(game, "attack-base 0 the_hive 2", seat=2)
    assert in_play(game, 0) == []


def test_78_the_turn_limit_and_the_draw_know_the_teams() -> None:
    game = raid(3, {0: {"authority": 40}, 1: {"authority": 41}}, rules={"turn_limit": 1})
    end_turn(game)
    assert won(game) == ((1, 2), "turn-limit")
    game = raid(3)
    for seat in (0, 1, 2):
        do(game, "offer-draw", seat=seat)
    assert won(game) == ((0, 1, 2), "draw")


def test_a_hit_can_be_taken_back() -> None:
    game = raid(3, {0: {"bases": "the_hive"}, 1: {"combat": 3}}, on_turn=1)
    do(game, "attack-base 0 the_hive 2", "undo", seat=1)
    assert (damage(game), of(game, 1)["combat"]) == ([0], 3)
