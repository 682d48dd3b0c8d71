"""Section 6.2 and ruling 67: Hunter, three to six seats, each hunting the one on its left."""

from __future__ import annotations

import pytest

from tests.engine.modes.tables import attacked, hands, new, on_turn, reach, scores, table, turns, won
from tests.engine.positions import answers, asks, discard, do, of, refused

SEATS = (3, 4, 5, 6)
MODE = "hunter"


@pytest.mark.parametrize("count", SEATS)
def test_6_2_hands_are_those_of_a_free_for_all(count: int) -> None:
    firsts = set()
    for seed in range(40):
        game = new(MODE, count, seed)
        (first,) = on_turn(game)
        firsts.add(first)
        assert hands(game)[first:] + hands(game)[:first] == [3, 4, 5, 5, 5, 5][:count]
    assert firsts == set(range(count))


@pytest.mark.parametrize("count", SEATS)
def test_6_2_only_the_left_neighbour_may_be_attacked(count: int) -> None:
    for seat in range(count):
        game = table(MODE, count, {seat: {"combat": 5}}, on_turn=seat)
        left = (seat + 1) % count
        assert reach(game, seat)[0] == [left]
        assert attacked(game, seat) == ({left}, set())
        for other in set(range(count)) - {left}:
            assert refused(game, f"attack {other} 1", seat) == ("not-attackable", {"seat": other})


@pytest.mark.parametrize("count", SEATS)
def test_6_2_bases_of_the_left_and_of_the_right_neighbour_may_be_attacked(count: int) -> None:
    bases = ["blob_wheel", "blob_wheel", "blob_wheel", "barter_world", "barter_world", "the_hive"]
    for seat in range(count):
        seats = {other: {"bases": bases[other]} for other in range(count) if other != seat}
        game = table(MODE, count, {**seats, seat: {"combat": 9}}, on_turn=seat)
        neighbours = {(seat + 1) % count, (seat - 1) % count}
        assert reach(game, seat)[1] == sorted(neighbours)
        assert attacked(game, seat)[1] == neighbours
        for other in set(range(count)) - neighbours - {seat}:
            assert refused(game, f"attack-base {other} {bases[other]} 5", seat) == ("not-attackable", {"seat": other})


def test_6_2_a_base_on_the_right_falls_to_combat() -> None:
    game = table(MODE, 4, {0: {"combat": 9}, 3: {"bases": "blob_wheel"}})
    do(game, "attack-base 3 blob_wheel 5")
    assert (discard(game, 3), of(game)["combat"]) == (["blob_wheel"], 4)
    assert refused(game, "attack 3 4") == ("not-attackable", {"seat": 3})


def test_6_2_if_the_left_one_is_out_the_next_living_seat_to_the_left_may_be_attacked() -> None:
    game = table(MODE, 5, {0: {"combat": 9}}, out=[1, 2])
    assert reach(game, 0)[0] == [3]
    assert attacked(game, 0)[0] == {3}
    assert refused(game, "attack 1 1") == ("not-attackable", {"seat": 1})


def test_6_2_the_right_neighbour_is_the_next_living_seat_on_the_right() -> None:
    """OPEN-N."""
    game = table(MODE, 5, {0: {"combat": 9}, 3: {"bases": "blob_wheel"}, 2: {"bases": "the_hive"}}, out=[4])
    assert reach(game, 0) == ([1], [1, 3])
    assert attacked(game, 0)[1] == {3}
    assert refused(game, "attack-base 2 the_hive 5") == ("not-attackable", {"seat": 2})


def test_6_2_with_three_seats_both_neighbours_are_the_two_opponents() -> None:
    game = table(MODE, 3)
    assert [reach(game, seat) for seat in range(3)] == [([1], [1, 2]), ([2], [0, 2]), ([0], [0, 1])]


def test_6_2_with_two_left_the_left_one_is_the_right_one() -> None:
    game = table(MODE, 4, out=[1, 3])
    assert [reach(game, seat) for seat in (0, 2)] == [([2], [2]), ([0], [0])]
    assert [reach(game, seat) for seat in (1, 3)] == [([], [])] * 2


def test_6_2_the_last_alive_wins() -> None:
    game = table(MODE, 3, {0: {"combat": 100}})
    do(game, "attack 1 50")
    assert won(game) is None
    do(game, "attack 2 50")
    assert won(game) == ((0,), "authority")


@pytest.mark.parametrize("count", SEATS)
def test_6_2_turns_go_clockwise_and_everybody_has_50_authority(count: int) -> None:
    game = table(MODE, count)
    assert scores(game) == [50] * count
    assert turns(game, count + 1) == [[turn % count] for turn in range(count + 1)]


def test_6_2_it_takes_at_least_three_seats() -> None:
    with pytest.raises(ValueError, match="choose from 3, 4, 5, 6"):
        new(MODE, 2)


# -- 66 to 68 ----------------------------------------------------------------------------------------------------------


def test_67_in_hunter_target_opponent_is_the_left_neighbour_and_nobody_is_asked_whom() -> None:
    game = table(MODE, 4, {0: {"hand": "imperial_fighter"}, **{seat: {"hand": "scout viper"} for seat in (1, 2, 3)}})
    do(game, "play imperial_fighter")
    assert asks(game) == (1, "discard")


def test_67_in_hunter_after_an_elimination_it_is_the_next_on_the_left() -> None:
    seats = {0: {"hand": "imperial_fighter"}, **{seat: {"hand": "scout viper"} for seat in (1, 2, 3)}}
    game = table(MODE, 4, seats, out=[1])
    do(game, "play imperial_fighter")
    assert asks(game) == (2, "discard")


def test_67_in_hunter_an_ability_destroys_bases_of_either_neighbour_and_no_other() -> None:
    bases = {1: {"bases": "blob_wheel"}, 2: {"bases": "the_hive"}, 3: {"bases": "blob_wheel"}}
    game = table(MODE, 4, {0: {"hand": "missile_mech"}, **bases})
    do(game, "play missile_mech")
    assert answers(game) == ["destroy 1 1", "destroy 3 1", "pass"]
    assert refused(game, "destroy 2 the_hive") == ("not-attackable", {"seat": 2})


def test_66_an_outpost_on_the_left_does_not_shield_bases_on_the_right() -> None:
    game = table(MODE, 4, {0: {"combat": 20}, 1: {"bases": "junkyard the_hive"}, 3: {"bases": "blob_wheel"}})
    assert attacked(game, 0) == (set(), {1, 3})
    do(game, "attack-base 3 blob_wheel 5", "attack-base 1 junkyard 5", "attack-base 1 the_hive 5", "attack 1 5")
    assert scores(game) == [50, 45, 50, 50]


def test_66_an_outpost_of_the_right_neighbour_covers_its_own_bases() -> None:
    game = table(MODE, 4, {0: {"combat": 9}, 3: {"bases": "blob_wheel junkyard"}})
    assert refused(game, "attack-base 3 blob_wheel 5") == ("outpost-first", {"base": "junkyard"})


def test_68_the_hunter_goes_on_with_what_combat_is_left_against_the_next_seat() -> None:
    game = table(MODE, 4, {0: {"combat": 70}, 1: {"authority": 30}})
    do(game, "attack 1 30")
    assert (of(game)["combat"], attacked(game, 0)[0]) == (40, {2})
    do(game, "attack 2 40")
    assert scores(game)[2] == 10


def test_68_a_base_of_the_new_left_neighbour_is_in_reach_at_once() -> None:
    game = table(MODE, 5, {0: {"combat": 60, "hand": "missile_mech"}, 2: {"bases": "the_hive"}})
    do(game, "attack 1 50", "play missile_mech", "destroy 2 the_hive")
    assert discard(game, 2) == ["the_hive"]


def test_68_after_the_last_seat_on_its_right_falls_reach_wraps_round_the_table() -> None:
    game = table(MODE, 4, {3: {"combat": 60}}, on_turn=3)
    do(game, "attack 0 50", seat=3)
    assert (reach(game, 3), reach(game, 2), reach(game, 1)) == (([1], [1, 2]), ([3], [1, 3]), ([2], [2, 3]))


def test_seats_are_teams_of_their_own_without_a_role() -> None:
    shown = new(MODE, 4).view(1)["seats"]
    assert [(them["team"], them["role"]) for them in shown] == [(seat, "") for seat in range(4)]
