"""Section 6.4 and ruling 67: Emperor, two teams of an emperor between two admirals. Seats 0 to 2 against 3 to 5."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.game import Game
from tests.engine.modes.tables import alive, asked, attacked, concede, hands, new, on_turn, reach, scores, table, turns, won
from tests.engine.positions import answers, asks, can, deck, discard, do, of, pools, question, refused

ADMIRALS = (0, 2, 3, 5)
EMPERORS = (1, 4)
OPPOSITE = {0: 5, 1: 4, 2: 3, 3: 2, 4: 1, 5: 0}


def front(seats: Mapping[int, Mapping[str, Any]] | None = None, **position: Any) -> Game:
    return table("emperor", 6, seats, **position)


# -- the set-up --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_6_4_admirals_have_50_authority_and_emperors_60(seed: int) -> None:
    assert scores(new("emperor", 6, seed)) == [50, 60, 50, 50, 60, 50]


@pytest.mark.parametrize("seed", range(5))
def test_6_4_team_a_begins_with_3_cards_each_and_team_b_has_5_each(seed: int) -> None:
    game = new("emperor", 6, seed)
    assert (on_turn(game), hands(game)) == ([0], [3, 3, 3, 5, 5, 5])


def test_6_4_turns_go_clockwise_from_the_first_admiral_team_a_before_team_b() -> None:
    assert turns(front(), 7) == [[0], [1], [2], [3], [4], [5], [0]]


@pytest.mark.parametrize("count", [3, 4, 5])
def test_6_4_emperor_is_played_by_six(count: int) -> None:
    with pytest.raises(ValueError, match="choose from 6"):
        new("emperor", count)


def test_6_4_two_teams_of_three_the_emperor_between_his_admirals() -> None:
    shown = new("emperor", 6).view(None)["seats"]
    assert [them["team"] for them in shown] == [0, 0, 0, 1, 1, 1]
    assert [them["role"] for them in shown] == ["admiral", "emperor", "admiral"] * 2


def test_6_4_everybody_draws_5_cards_in_the_draw_phase() -> None:
    game = front()
    turns(game, 6)
    assert hands(game) == [5] * 6


# -- whom they reach ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", ADMIRALS)
def test_6_4_an_admiral_attacks_only_the_opposite_admiral_and_his_bases(seat: int) -> None:
    bases = {other: {"bases": ["blob_wheel", "blob_wheel", "blob_wheel", "barter_world", "barter_world", "the_hive"][other]}
             for other in range(6) if other != seat}  # fmt: skip
    game = front({**bases, seat: {"combat": 9}}, on_turn=seat)
    assert reach(game, seat) == ([OPPOSITE[seat]], [OPPOSITE[seat]])
    assert attacked(game, seat) == ({OPPOSITE[seat]}, {OPPOSITE[seat]})
    for other in set(range(6)) - {OPPOSITE[seat]}:
        assert refused(game, f"attack {other} 1", seat) == ("not-attackable", {"seat": other})
        if other != seat:
            assert refused(game, f"attack-base {other} 1 5", seat) == ("not-attackable", {"seat": other})


@pytest.mark.parametrize("seat", ADMIRALS)
def test_6_4_once_that_admiral_is_out_the_enemy_emperor_and_his_bases(seat: int) -> None:
    emperor = 4 if seat < 3 else 1
    game = front({seat: {"combat": 9}, emperor: {"bases": "the_hive"}}, on_turn=seat, out=[OPPOSITE[seat]])
    assert reach(game, seat) == ([emperor], [emperor])
    do(game, f"attack-base {emperor} the_hive 5", f"attack {emperor} 4", seat=seat)
    assert (discard(game, emperor), scores(game)[emperor]) == (["the_hive"], 56)


def test_6_4_with_the_other_admiral_out_an_admiral_still_faces_his_own_opposite() -> None:
    game = front(out=[3])
    assert (reach(game, 0), reach(game, 2)) == (([5], [5]), ([4], [4]))


@pytest.mark.parametrize("seat", EMPERORS)
def test_6_4_an_emperor_attacks_anyone_or_any_base_of_the_other_team(seat: int) -> None:
    enemies = [3, 4, 5] if seat == 1 else [0, 1, 2]
    game = front({seat: {"combat": 9}, **{enemy: {"bases": "blob_wheel"} for enemy in enemies}}, on_turn=seat)
    assert reach(game, seat) == (enemies, enemies)
    assert attacked(game, seat) == (set(enemies), set(enemies))
    for friend in {0, 1, 2, 3, 4, 5} - set(enemies):
        assert refused(game, f"attack {friend} 1", seat) == ("not-attackable", {"seat": friend})


def test_6_4_an_emperor_may_attack_the_living_alone() -> None:
    game = front({1: {"combat": 9}}, on_turn=1, out=[3])
    assert attacked(game, 1)[0] == {4, 5}


def test_6_4_an_emperors_own_outpost_is_just_the_outpost_rule() -> None:
    """OPEN-Q."""
    game = front({0: {"combat": 9}, 4: {"bases": "junkyard the_hive"}}, out=[5])
    assert refused(game, "attack 4 1") == ("outpost-first", {"base": "junkyard"})
    assert attacked(game, 0) == (set(), {4})
    do(game, "attack-base 4 junkyard 5", "attack 4 4")
    assert scores(game)[4] == 56


def test_66_an_admirals_outpost_does_not_cover_his_emperor() -> None:
    game = front({1: {"combat": 9}, 3: {"bases": "junkyard"}, 5: {"bases": "space_station"}}, on_turn=1)
    assert attacked(game, 1) == ({4}, {3, 5})


def test_67_an_admirals_target_opponent_is_the_opposite_admiral_then_the_emperor() -> None:
    hands_full = {seat: {"hand": "scout viper"} for seat in (3, 4, 5)}
    game = front({0: {"hand": "imperial_fighter"}, **hands_full})
    do(game, "play imperial_fighter")
    assert asks(game) == (5, "discard")
    game = front({0: {"hand": "imperial_fighter"}, **hands_full}, out=[5])
    do(game, "play imperial_fighter")
    assert asks(game) == (4, "discard")


def test_67_an_emperors_target_opponent_is_any_enemy() -> None:
    game = front({1: {"hand": "imperial_fighter"}, 5: {"hand": "scout"}}, on_turn=1)
    do(game, "play imperial_fighter", seat=1)
    assert answers(game, 1) == ["target 3", "target 4", "target 5"]
    do(game, "target 5", seat=1)
    assert asks(game) == (5, "discard")


def test_67_an_ability_destroys_bases_of_those_that_may_be_attacked() -> None:
    bases = {3: {"bases": "blob_wheel"}, 4: {"bases": "the_hive"}, 5: {"bases": "blob_wheel"}}
    game = front({0: {"hand": "missile_mech"}, **bases})
    do(game, "play missile_mech")
    assert answers(game) == ["destroy 5 1", "pass"]
    assert refused(game, "destroy 4 the_hive") == ("not-attackable", {"seat": 4})
    game = front({1: {"hand": "missile_mech"}, **bases}, on_turn=1)
    do(game, "play missile_mech", seat=1)
    assert answers(game, 1) == ["destroy 3 1", "destroy 4 1", "destroy 5 1", "pass"]


# -- falling -----------------------------------------------------------------------------------------------------------

ZONES = {"hand": "ram", "discard": "ram", "bases": "the_hive", "deck": "ram", "top": "ram"}


@pytest.mark.parametrize("zone", ZONES)
def test_6_4_a_defeated_admiral_may_leave_any_one_card_to_his_emperor(zone: str) -> None:
    card = ZONES[zone]
    game = front({0: {"combat": 50}, 5: {"deck": "scout", zone: card}})
    do(game, "attack 5 50")
    assert question(game) == {"seat": 5, "kind": "bequeath", "source": None, "heir": 4, "optional": True}
    assert f"bequeath {card} 4" in answers(game, 5)
    assert do(game, f"bequeath {card} 4", seat=5) == [("bequeath", 5, 4, card)]
    assert (discard(game, 4), alive(game), asked(game)) == ([card], [0, 1, 2, 3, 4], {0: "main"})


def test_6_4_he_may_leave_none() -> None:
    game = front({0: {"combat": 50}, 5: {"discard": "ram"}})
    do(game, "attack 5 50")
    assert do(game, "pass", seat=5) == [("pass", 5, None)]
    assert (discard(game, 4), asked(game)) == ([], {0: "main"})


def test_6_4_it_is_one_card_and_to_nobody_else() -> None:
    game = front({0: {"combat": 50}, 5: {"discard": "ram cutter"}})
    do(game, "attack 5 50")
    assert refused(game, "bequeath ram 3", 5) == ("not-your-heir", {"seat": 3})
    assert refused(game, "bequeath mothership 4", 5) == ("not-yours", {"card": "mothership"})
    assert refused(game, "end-turn", 5) == ("wrong-answer", {"kind": "bequeath"})
    assert refused(game, "end-turn") == ("not-asked", {})
    do(game, "bequeath ram 4", seat=5)
    assert refused(game, "bequeath cutter 4", 5) == ("not-asked", {})


def test_6_4_an_emperor_that_fells_an_admiral_lets_him_leave_a_card_too() -> None:
    game = front({4: {"combat": 55}, 0: {"discard": "ram"}}, on_turn=4)
    do(game, "attack 0 50", seat=4)
    do(game, "bequeath ram 1", seat=0)
    assert (discard(game, 1), pools(game, 4)[1]) == (["ram"], 5)


def test_6_4_who_concedes_leaves_nothing() -> None:
    game = front({5: {"discard": "ram"}}, out=[5])
    assert (asked(game), discard(game, 4)) == ({0: "main"}, [])


@pytest.mark.parametrize("seat", EMPERORS)
def test_6_4_an_emperors_fall_loses_it_for_his_team(seat: int) -> None:
    attacker = 5 - seat
    winners = (0, 1, 2) if seat == 4 else (3, 4, 5)
    game = front({attacker: {"combat": 60}}, on_turn=attacker)
    events = do(game, f"attack {seat} 60", seat=attacker)
    assert events[-1] == ("over", winners, "authority")
    assert {event[1] for event in events if event[0] == "defeat"} == {0, 1, 2, 3, 4, 5} - set(winners)
    assert (won(game), alive(game)) == ((winners, "authority"), list(winners))


@pytest.mark.parametrize("seat", EMPERORS)
def test_6_4_an_emperor_that_concedes_is_an_emperors_fall(seat: int) -> None:
    winners = (0, 1, 2) if seat == 4 else (3, 4, 5)
    game = front()
    concede(game, seat)
    assert won(game) == (winners, "concede")
    assert alive(game) == list(winners)


def test_6_4_both_of_an_emperors_admirals_gone_is_nothing_special() -> None:
    """OPEN-Q."""
    game = front(out=[3, 5])
    assert won(game) is None
    assert (reach(game, 0), reach(game, 2), reach(game, 4)) == (([4], [4]), ([4], [4]), ([0, 1, 2], [0, 1, 2]))
    assert turns(game, 5) == [[0], [1], [2], [4], [0]]


def test_6_4_a_team_with_admirals_out_wins_as_a_team() -> None:
    game = front({1: {"combat": 60}}, on_turn=1, out=[0, 2])
    do(game, "attack 4 60", seat=1)
    assert won(game) == ((0, 1, 2), "authority")


def test_6_4_an_admiral_that_concedes_on_turn_passes_it_on() -> None:
    game = front({0: {"hand": "patrol_mech"}})
    do(game, "play patrol_mech")
    assert concede(game, 0) == [("concede", 0), ("defeat", 0), ("turn", 1, 2)]
    assert (on_turn(game), asked(game)) == ([1], {1: "main"})


# -- views, draws, the limit -------------------------------------------------------------------------------------------


def test_a_teammates_hand_and_deck_are_not_seen() -> None:
    game = new("emperor", 6)
    assert all(them["cards"] is None for seat in range(6) for them in game.view(seat)["seats"])
    assert len(game.view(1)["seats"][0]["hidden"]) == 10
    assert len(deck(game, 0)) == 7


def test_what_is_left_is_seen_by_everybody() -> None:
    game = front({0: {"combat": 50}, 5: {"hand": "ram"}})
    events = do(game, "attack 5 50") + do(game, "bequeath ram 4", seat=5)
    assert all(game.events_for(watcher, events) == events for watcher in (0, 3, 5, None))
    assert game.view(None)["seats"][4]["discard"] == ["ram"]


def test_78_a_draw_takes_all_living_seats_of_both_teams() -> None:
    game = front(out=[5])
    for seat in (0, 1, 2, 3):
        do(game, "offer-draw", seat=seat)
    assert won(game) is None
    do(game, "offer-draw", seat=4)
    assert game.result is not None
    assert game.result.reason == "draw"
    assert {0, 1, 2, 3, 4} <= set(game.result.winners)


@pytest.mark.parametrize(
    ("authority", "winners"),
    [({2: 61}, (0, 1, 2)), ({3: 70}, (3, 4, 5)), ({}, (0, 1, 2, 3, 4, 5)), ({4: 20, 1: 20, 5: 51}, (3, 4, 5))],
)
def test_78_at_the_turn_limit_the_highest_score_wins_for_its_team(authority: dict[int, int], winners: tuple[int, ...]) -> None:
    game = front({seat: {"authority": score} for seat, score in authority.items()}, rules={"turn_limit": 1})
    do(game, "end-turn")
    assert won(game) == (winners, "turn-limit")


def test_a_card_passed_on_can_be_taken_back() -> None:
    game = front({0: {"trade": 1, "discard": "ram"}})
    do(game, "pass-card ram 1", "undo")
    assert (discard(game, 0), discard(game, 1), of(game)["trade"], can(game, "pass-card ram 1")) == (["ram"], [], 1, True)
