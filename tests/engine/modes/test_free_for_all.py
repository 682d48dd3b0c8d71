"""Section 6.1 and ruling 67: Free-for-All, three to six seats, everybody against everybody."""

from __future__ import annotations

import pytest

import engine
from tests.engine.modes.tables import attacked, concede, hands, new, on_turn, reach, scores, table, turns, won
from tests.engine.positions import answers, can, discard, do, hand, of, question, refused

SEATS = (3, 4, 5, 6)
MODE = "free-for-all"


@pytest.mark.parametrize("count", SEATS)
def test_6_1_who_begins_is_drawn_among_all_seats(count: int) -> None:
    assert {on_turn(new(MODE, count, seed))[0] for seed in range(60)} == set(range(count))


@pytest.mark.parametrize("count", SEATS)
@pytest.mark.parametrize("first", range(3))
def test_6_1_the_first_hand_is_3_the_second_4_all_others_5_in_turn_order(count: int, first: int) -> None:
    game = next(game for game in (new(MODE, count, seed) for seed in range(100)) if on_turn(game) == [first])
    in_turn_order = hands(game)[first:] + hands(game)[:first]
    assert in_turn_order == [3, 4, 5, 5, 5, 5][:count]


@pytest.mark.parametrize("count", SEATS)
def test_6_1_turns_go_clockwise(count: int) -> None:
    game = table(MODE, count, on_turn=count - 1)
    assert turns(game, count + 1) == [[(count - 1 + turn) % count] for turn in range(count + 1)]


@pytest.mark.parametrize("count", SEATS)
def test_6_1_everybody_has_50_authority_and_draws_5_cards(count: int) -> None:
    game = new(MODE, count)
    assert scores(game) == [50] * count
    seat = on_turn(game)[0]
    do(game, "end-turn", seat=seat)
    assert hands(game)[seat] == 5


@pytest.mark.parametrize("count", SEATS)
def test_6_1_every_other_seat_and_its_bases_may_be_attacked(count: int) -> None:
    seats = {seat: {"bases": "blob_wheel" if seat < 3 else "barter_world" if seat < 5 else "the_hive"} for seat in range(count)}
    game = table(MODE, count, {**seats, 0: {"combat": 9}})
    others = list(range(1, count))
    assert reach(game, 0) == (others, others)
    assert attacked(game, 0) == (set(others), set(others))
    assert refused(game, "attack 0 1") == ("not-attackable", {"seat": 0})


def test_6_1_one_turn_may_attack_any_mix_of_seats_and_bases() -> None:
    game = table(MODE, 4, {0: {"combat": 20}, 2: {"bases": "blob_wheel"}, 3: {"bases": "junkyard"}})
    do(game, "attack 1 3", "attack-base 2 blob_wheel 5", "attack 2 2", "attack-base 3 junkyard 5", "attack 3 1", "attack 1 1")
    assert (scores(game), of(game)["combat"]) == ([50, 46, 48, 49], 3)
    assert (discard(game, 2), discard(game, 3)) == (["blob_wheel"], ["junkyard"])


def test_6_1_the_last_alive_wins() -> None:
    game = table(MODE, 4, {0: {"combat": 200}})
    do(game, "attack 1 50", "attack 3 50")
    assert won(game) is None
    assert do(game, "attack 2 50")[-2:] == [("defeat", 2), ("over", (0,), "authority")]
    assert won(game) == ((0,), "authority")


@pytest.mark.parametrize("count", [1, 2, 7])
def test_6_1_it_takes_three_to_six_seats(count: int) -> None:
    with pytest.raises(ValueError, match=r"'free-for-all' is not played with .* seats; choose from 3, 4, 5, 6"):
        new(MODE, count)


def test_6_1_one_combat_is_enough_to_attack_and_none_is_not() -> None:
    assert attacked(table(MODE, 3, {0: {"combat": 1}}), 0) == ({1, 2}, set())
    assert attacked(table(MODE, 3), 0) == (set(), set())


def test_6_1_a_base_may_be_attacked_with_exactly_its_defense() -> None:
    assert attacked(table(MODE, 3, {0: {"combat": 5}, 2: {"bases": "the_hive"}}), 0)[1] == {2}
    assert attacked(table(MODE, 3, {0: {"combat": 4}, 2: {"bases": "the_hive"}}), 0)[1] == set()


@pytest.mark.parametrize("count", SEATS)
def test_6_1_there_is_no_seat_beyond_the_last(count: int) -> None:
    game = table(MODE, count, {0: {"combat": 9}})
    assert refused(game, f"attack {count} 1") == ("no-such-seat", {"seat": count})
    assert refused(game, f"attack-base {count} 1 5") == ("no-such-seat", {"seat": count})


# -- 67: target opponent -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", SEATS)
def test_67_in_a_free_for_all_anyone_alive_may_be_made_to_discard(count: int) -> None:
    game = table(MODE, count, {0: {"hand": "imperial_fighter"}, 1: {"hand": "scout viper"}}, out=[2])
    do(game, "play imperial_fighter")
    targets = [seat for seat in range(1, count) if seat != 2]
    if len(targets) > 1:
        assert question(game) == {"seat": 0, "kind": "target", "source": "imperial_fighter"}
        assert answers(game) == [f"target {seat}" for seat in targets]
        assert refused(game, "target 2") == ("not-attackable", {"seat": 2})
        assert refused(game, "target 0") == ("not-attackable", {"seat": 0})
        assert do(game, "target 1") == [("target", 0, 1, "imperial_fighter")]
    assert question(game)["seat"] == 1
    do(game, "discard viper", seat=1)
    assert (hand(game, 1), discard(game, 1)) == (["scout"], ["viper"])


def test_67_a_target_with_an_empty_hand_may_be_chosen_and_nothing_comes_of_it() -> None:
    game = table(MODE, 3, {0: {"hand": "imperial_fighter"}, 2: {"hand": "scout"}})
    do(game, "play imperial_fighter")
    assert do(game, "target 1") == [("target", 0, 1, "imperial_fighter"), ("nothing", 0, "imperial_fighter", "discard")]
    assert (can(game, "end-turn"), hand(game, 2)) == (True, ["scout"])


def test_67_a_target_discards_at_the_start_of_its_own_turn_under_that_switch() -> None:
    seats = {0: {"hand": "imperial_fighter"}, 2: {"hand": "scout viper"}}
    game = table(MODE, 3, seats, rules={"discard_timing": "start_of_turn"})
    do(game, "play imperial_fighter", "target 2", "end-turn")
    do(game, "end-turn", seat=1)
    assert (question(game)["seat"], question(game)["kind"], question(game)["by"]) == (2, "discard", None)


def test_67_in_a_free_for_all_anyones_base_may_be_destroyed_by_an_ability() -> None:
    seats = {0: {"hand": "missile_mech"}, 1: {"bases": "blob_wheel"}, 2: {"bases": "the_hive junkyard"}}
    game = table(MODE, 4, seats)
    do(game, "play missile_mech")
    assert answers(game) == ["destroy 1 1", "destroy 2 2", "pass"]
    assert refused(game, "destroy 2 the_hive") == ("outpost-first", {"base": "junkyard"})
    do(game, "destroy 2 junkyard")
    assert discard(game, 2) == ["junkyard"]


def test_67_targets_of_two_abilities_in_a_turn_may_differ() -> None:
    game = table(MODE, 3, {0: {"hand": "imperial_fighter imperial_fighter"}, 1: {"hand": "scout"}, 2: {"hand": "viper"}})
    do(game, "play imperial_fighter", "target 1")
    do(game, "discard scout", seat=1)
    do(game, "play imperial_fighter", "target 2")
    do(game, "discard viper", seat=2)
    assert (discard(game, 1), discard(game, 2)) == (["scout"], ["viper"])


# -- 66: outposts ------------------------------------------------------------------------------------------------------


def test_66_an_outpost_protects_its_owner_alone() -> None:
    game = table(MODE, 3, {0: {"combat": 9}, 1: {"bases": "junkyard the_hive"}, 2: {"bases": "blob_wheel"}})
    assert attacked(game, 0) == ({2}, {1, 2})
    assert refused(game, "attack 1 1") == ("outpost-first", {"base": "junkyard"})
    assert refused(game, "attack-base 1 the_hive 5") == ("outpost-first", {"base": "junkyard"})


def test_66_ones_own_outposts_and_those_of_a_third_seat_stop_no_attack() -> None:
    game = table(MODE, 3, {0: {"combat": 9, "bases": "space_station"}, 1: {"bases": "junkyard"}, 2: {"bases": "blob_wheel"}})
    do(game, "attack-base 2 blob_wheel 5", "attack 2 4")
    assert scores(game) == [50, 50, 46]


def test_66_an_outpost_does_not_stop_target_opponent_discards() -> None:
    game = table(MODE, 3, {0: {"hand": "imperial_fighter"}, 1: {"hand": "scout", "bases": "junkyard"}})
    do(game, "play imperial_fighter", "target 1")
    do(game, "discard scout", seat=1)
    assert discard(game, 1) == ["scout"]


# -- views -------------------------------------------------------------------------------------------------------------


def test_every_seat_is_a_team_of_its_own_without_a_role() -> None:
    game = new(MODE, 5)
    shown = game.view(None)["seats"]
    assert [(them["team"], them["role"], them["alive"]) for them in shown] == [(seat, "", True) for seat in range(5)]
    assert reach(game, 3) == ([0, 1, 2, 4], [0, 1, 2, 4])
    spectator = game.view(None)
    assert (spectator["may_attack"], spectator["may_attack_bases"], spectator["hand"]) == ([], [], [])
    assert all(them["cards"] is None for seat in (0, None) for them in game.view(seat)["seats"])


def test_no_seat_sees_what_another_draws() -> None:
    game = table(MODE, 3, {0: {"hand": "corvette", "deck": "ram"}})
    events = do(game, "play corvette")
    assert [game.events_for(seat, events)[-1][-1] for seat in (0, 1, 2, None)] == [("ram",), None, None, None]


# -- draws and the limit -----------------------------------------------------------------------------------------------


def test_78_a_draw_takes_the_offer_of_every_living_seat() -> None:
    game = table(MODE, 4, out=[2])
    for seat in (3, 0):
        do(game, "offer-draw", seat=seat)
    assert (won(game), game.view(None)["draw_offers"]) == (None, [3, 0])
    assert do(game, "offer-draw", seat=1)[-1] == ("over", (0, 1, 3), "draw")


def test_78_one_seat_that_declines_takes_every_offer_off() -> None:
    game = table(MODE, 3)
    for seat in (0, 1):
        do(game, "offer-draw", seat=seat)
    do(game, "decline-draw", seat=2)
    assert (won(game), game.view(None)["draw_offers"]) == (None, [])


def test_78_the_turn_limit_counts_the_turns_of_all_seats_and_the_out_cannot_win() -> None:
    seats = {0: {"authority": 20}, 1: {"authority": 90}, 2: {"authority": 30}, 3: {"authority": 30}}
    game = table(MODE, 4, seats, rules={"turn_limit": 3}, out=[1])
    assert turns(game, 3) == [[0], [2], [3]]
    assert won(game) == ((2, 3), "turn-limit")


def test_78_views_list_what_each_seat_may_do_unasked() -> None:
    game = table(MODE, 4, out=[2])
    do(game, "offer-draw", seat=1)
    standing = [[action[0] for action in game.view(seat)["standing"]] for seat in (0, 1, 2, None)]
    assert standing == [["concede", "offer-draw", "decline-draw"], ["concede"], [], []]


def test_68_conceding_leaves_the_others_to_play_on() -> None:
    game = table(MODE, 3)
    assert concede(game, 1) == [("concede", 1), ("defeat", 1)]
    assert concede(game, 2) == [("concede", 2), ("defeat", 2), ("over", (0,), "concede")]


def test_a_game_is_replayed_as_it_was() -> None:
    game = table(MODE, 3, {0: {"combat": 60, "hand": "imperial_fighter"}, 2: {"hand": "scout"}})
    do(game, "attack 1 50", "play imperial_fighter")
    do(game, "discard scout", seat=2)
    do(game, "end-turn")
    assert engine.replay(game.record).dump() == game.dump()
