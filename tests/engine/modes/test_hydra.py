"""Section 6.3 and rulings 42, 66, 67 and 77: Hydra, two teams of two or three heads: the set-up, the turn, the outposts."""

from __future__ import annotations

import pytest

from tests.engine.modes.hydras import MODE, teams
from tests.engine.modes.tables import (
    asked,
    attacked,
    hands,
    new,
    on_turn,
    reach,
    scores,
    table,
    turns,
)
from tests.engine.positions import answers, can, discard, do, hand, in_play, of, pools, refused

SEATS = (4, 6)
# -- the set-up --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "authority"), [(4, 75), (6, 100)])
def test_6_3_a_team_shares_75_authority_with_two_heads_and_100_with_three(count: int, authority: int) -> None:
    game = new(MODE, count)
    assert scores(game) == [authority] * count
    assert game.dump()["authority"] == [authority] * 2


@pytest.mark.parametrize("count", SEATS)
def test_6_3_the_starting_team_is_drawn_and_opens_with_3_cards_each_the_other_with_5(count: int) -> None:
    starting = set()
    for seed in range(20):
        game = new(MODE, count, seed)
        starting.add(tuple(on_turn(game)))
        assert hands(game) == [3 if seat in on_turn(game) else 5 for seat in range(count)]
    assert starting == {tuple(team) for team in teams(count)}


@pytest.mark.parametrize("count", [2, 3, 5])
def test_6_3_hydra_is_played_by_four_or_six(count: int) -> None:
    with pytest.raises(ValueError, match="choose from 4, 6"):
        new(MODE, count)


@pytest.mark.parametrize("count", SEATS)
def test_6_3_views_tell_the_teams(count: int) -> None:
    first, second = teams(count)
    for watcher in (0, count - 1, None):
        shown = new(MODE, count).view(watcher)["seats"]
        assert [them["team"] for them in shown] == [0] * len(first) + [1] * len(second)
        assert {them["role"] for them in shown} == {""}
        assert all(them["cards"] is None for them in shown)
    game = new(MODE, count)
    assert reach(game, 0) == (second, second)
    assert reach(game, count - 1) == (first, first)
    assert reach(game, 0) == reach(game, 1)


# -- own cards, shared authority ---------------------------------------------------------------------------------------


def test_6_3_every_member_has_its_own_deck_hand_discard_pile_and_cards_in_play() -> None:
    game = table(MODE, 4, {0: {"hand": "scout viper", "discard": "ram"}, 1: {"hand": "cutter", "bases": "junkyard"}})
    do(game, "play scout")
    do(game, "play cutter", seat=1)
    assert (hand(game, 0), in_play(game, 0), discard(game, 0)) == (["viper"], ["scout"], ["ram"])
    assert (hand(game, 1), in_play(game, 1), discard(game, 1)) == ([], ["junkyard", "cutter"], [])
    assert game.view(1)["hand"] == []


def test_6_3_authority_gained_is_the_teams() -> None:
    game = table(MODE, 4, {1: {"hand": "cutter"}})
    assert do(game, "play cutter", seat=1)[1] == ("gain", 1, "authority", 4, "cutter")
    assert scores(game) == [79, 79, 75, 75]


def test_6_3_an_attack_on_any_member_hits_the_teams_score() -> None:
    game = table(MODE, 6, {0: {"combat": 5}, 2: {"combat": 4}})
    assert do(game, "attack 3 5") == [("attack", 0, 3, 5, 95)]
    assert do(game, "attack 5 4", seat=2) == [("attack", 2, 5, 4, 91)]
    assert scores(game) == [100, 100, 100, 91, 91, 91]


def test_6_3_teammates_cannot_be_attacked() -> None:
    game = table(MODE, 4, {0: {"combat": 9}, 1: {"bases": "blob_wheel"}})
    assert refused(game, "attack 1 1") == ("not-attackable", {"seat": 1})
    assert refused(game, "attack-base 1 blob_wheel 5") == ("not-attackable", {"seat": 1})
    assert attacked(game, 0) == ({2, 3}, set())


def test_6_3_a_teammates_cards_give_no_ally() -> None:
    """Ruling 42 too."""
    game = table(MODE, 4, {0: {"played": "ram"}, 1: {"bases": "blob_wheel mech_world", "played": "trade_pod"}})
    assert refused(game, "use ram ally") == ("no-ally", {"card": "ram", "faction": "blob"})
    assert can(game, "use trade_pod ally", 1)


def test_6_3_a_teammates_bases_do_not_count_for_embassy_yacht() -> None:
    game = table(MODE, 4, {0: {"hand": "embassy_yacht", "bases": "blob_wheel"}, 1: {"bases": "the_hive barter_world"}})
    assert do(game, "play embassy_yacht")[-1] == ("nothing", 0, "embassy_yacht", "draw-if-two-bases 2")


def test_6_3_a_teammates_ships_fire_no_fleet_hq() -> None:
    game = table(MODE, 4, {0: {"bases": "fleet_hq"}, 1: {"hand": "scout"}})
    do(game, "play scout", seat=1)
    assert (pools(game, 0), pools(game, 1)) == ((0, 0, 75), (1, 0, 75))


def test_6_3_a_member_has_its_own_pools_and_may_not_spend_a_teammates() -> None:
    game = table(MODE, 4, {0: {"trade": 1, "combat": 2}, 1: {"trade": 5, "combat": 9}}, row="cutter")
    assert refused(game, "acquire cutter") == ("too-dear", {"card": "cutter", "cost": 2, "trade": 1})
    assert refused(game, "attack 2 3") == ("amount", {"maximum": 2})
    do(game, "acquire cutter", seat=1)
    assert (discard(game, 1), discard(game, 0), pools(game)[0]) == (["cutter"], [], 1)


# -- the team's turn ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", SEATS)
def test_6_3_the_teams_take_turns(count: int) -> None:
    game = table(MODE, count)
    first, second = teams(count)
    assert turns(game, 4) == [first, second, first, second]
    assert game.view(None)["turn"] == 5


@pytest.mark.parametrize("count", SEATS)
def test_6_3_all_members_are_asked_at_once_and_act_in_any_order(count: int) -> None:
    first, second = teams(count)
    seats = {seat: {"hand": "scout viper"} for seat in first}
    game = table(MODE, count, seats)
    assert asked(game) == dict.fromkeys(first, "main")
    for card in ("scout", "viper"):
        for seat in reversed(first):
            do(game, f"play {card}", seat=seat)
    assert [pools(game, seat)[:2] for seat in first] == [(1, 1)] * len(first)
    assert refused(game, "end-turn", second[0]) == ("not-asked", {})


def test_6_3_each_member_ends_its_own_turn_and_discards_and_draws_with_the_others_at_the_end() -> None:
    seats = {0: {"hand": "viper", "deck": "scout scout scout scout scout"}, 1: {"hand": "scout", "deck": "ram cutter"}}
    game = table(MODE, 4, seats, turn=7)
    do(game, "play viper")
    assert do(game, "end-turn") == []
    assert (asked(game), in_play(game), hand(game), pools(game)[1]) == ({1: "main"}, ["viper"], [], 1)
    assert refused(game, "end-turn") == ("not-asked", {})
    do(game, "play scout", seat=1)
    assert do(game, "end-turn", seat=1) == [
        ("end", 0),
        ("end", 1),
        ("draw", 0, 5, ("scout",) * 5),
        ("draw", 1, 2, ("cutter", "ram")),
        ("shuffle", 1),
        ("draw", 1, 1, ("scout",)),
        ("turn", 2, 8),
        ("turn", 3, 8),
    ]
    assert (pools(game)[:2], pools(game, 1)[:2]) == ((0, 0), (0, 0))


def test_6_3_ended_is_said_only_while_the_team_has_not_ended() -> None:
    game = table(MODE, 6)
    do(game, "end-turn", seat=1)
    assert [them["ended"] for them in game.view(None)["seats"]] == [False, True, False, False, False, False]
    do(game, "end-turn")
    do(game, "end-turn", seat=2)
    assert [them["ended"] for them in game.view(None)["seats"]] == [False] * 6


def test_6_3_a_member_ends_its_turn_once_its_own_questions_are_answered() -> None:
    game = table(MODE, 4, {0: {"hand": "patrol_mech"}})
    do(game, "play patrol_mech")
    assert asked(game) == {0: "choose", 1: "main"}
    do(game, "end-turn", seat=1)
    assert (asked(game), on_turn(game)) == ({0: "choose"}, [0, 1])
    do(game, "choose 0", "end-turn")
    assert on_turn(game) == [2, 3]


def test_6_3_every_members_ships_are_discarded_and_its_bases_stay_and_may_be_used_again() -> None:
    game = table(MODE, 4, {seat: {"hand": "scout", "bases": "blob_wheel"} for seat in (0, 1)})
    for seat in (0, 1):
        do(game, "play scout", "use blob_wheel primary", seat=seat)
    turns(game, 2)
    for seat in (0, 1):
        assert (in_play(game, seat), discard(game, seat)) == (["blob_wheel"], ["scout"])
        assert can(game, "use blob_wheel primary", seat)


def test_6_3_discards_due_are_asked_of_every_member_as_the_teams_turn_begins() -> None:
    seats = {2: {"discards_due": 1, "hand": "scout viper"}, 3: {"discards_due": 2, "hand": "scout viper"}}
    game = table(MODE, 4, seats, rules={"discard_timing": "start_of_turn"})
    do(game, "end-turn")
    do(game, "end-turn", seat=1)
    assert asked(game) == {2: "discard", 3: "discard"}
    do(game, "discard scout", seat=3)
    do(game, "discard viper", seat=2)
    assert asked(game) == {2: "main", 3: "discard"}
    assert [of(game, seat)["discards_due"] for seat in (2, 3)] == [0, 0]


# -- outposts and targets ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", SEATS)
def test_6_3_one_members_outpost_shields_the_whole_team(count: int) -> None:
    """Ruling 66 too: no attack on the team nor on the non-outpost bases of any member."""
    _, theirs = teams(count)
    game = table(MODE, count, {0: {"combat": 20}, theirs[0]: {"bases": "the_hive"}, theirs[1]: {"bases": "junkyard"}})
    assert attacked(game, 0) == (set(), {theirs[1]})
    for seat in theirs:
        assert refused(game, f"attack {seat} 1") == ("outpost-first", {"base": "junkyard"})
    assert refused(game, f"attack-base {theirs[0]} the_hive 5") == ("outpost-first", {"base": "junkyard"})
    do(game, f"attack-base {theirs[1]} junkyard 5")
    assert attacked(game, 1) == (set(), set())
    assert attacked(game, 0) == (set(theirs), {theirs[0]})


def test_6_3_an_outpost_of_each_of_two_members_must_fall() -> None:
    game = table(MODE, 4, {0: {"combat": 20}, 2: {"bases": "junkyard"}, 3: {"bases": "space_station"}})
    do(game, "attack-base 2 junkyard 5")
    assert refused(game, "attack 2 1") == ("outpost-first", {"base": "space_station"})
    do(game, "attack-base 3 space_station 4", "attack 2 11")
    assert scores(game) == [75, 75, 64, 64]


def test_6_3_ones_own_teams_outposts_stop_nobody_of_it() -> None:
    game = table(MODE, 4, {0: {"combat": 3, "bases": "junkyard"}, 1: {"combat": 3}})
    do(game, "attack 3 3", seat=1)
    do(game, "attack 2 3")
    assert scores(game)[2:] == [69, 69]


def test_6_3_an_ability_cannot_destroy_a_base_behind_a_teammates_outpost() -> None:
    seats = {0: {"hand": "missile_mech"}, 2: {"bases": "the_hive"}, 3: {"bases": "junkyard"}}
    game = table(MODE, 4, seats)
    do(game, "play missile_mech")
    assert answers(game) == ["destroy 3 1", "pass"]
    assert refused(game, "destroy 2 the_hive") == ("outpost-first", {"base": "junkyard"})
    game = table(MODE, 4, seats, rules={"effects_respect_outposts": False})
    do(game, "play missile_mech")
    assert answers(game) == ["destroy 2 1", "destroy 3 1", "pass"]


def test_67_in_hydra_target_opponent_is_any_one_member_of_the_other_team() -> None:
    game = table(MODE, 6, {1: {"hand": "imperial_fighter"}, 4: {"hand": "scout viper"}, 5: {"hand": "scout"}})
    do(game, "play imperial_fighter", seat=1)
    assert answers(game, 1) == ["target 3", "target 4", "target 5"]
    assert refused(game, "target 2", 1) == ("not-attackable", {"seat": 2})
    do(game, "target 4", seat=1)
    assert asked(game) == {0: "main", 2: "main", 4: "discard"}
    do(game, "discard viper", seat=4)
    assert (hand(game, 4), hand(game, 5), asked(game)[1]) == (["scout"], ["scout"], "main")


def test_67_two_members_may_make_the_same_opponent_discard_which_is_asked_one_after_the_other() -> None:
    game = table(MODE, 4, {seat: {"hand": "imperial_fighter"} for seat in (0, 1)} | {2: {"hand": "scout viper ram"}})
    for seat in (1, 0):
        do(game, "play imperial_fighter", "target 2", seat=seat)
    assert asked(game) == {2: "discard"}
    do(game, "discard ram", seat=2)
    assert list(asked(game)).count(2) == 1
    do(game, "discard viper", seat=2)
    assert (hand(game, 2), asked(game)) == (["scout"], {0: "main", 1: "main"})


def test_6_3_a_teammates_ships_are_neither_copied_nor_counted() -> None:
    """Stealth Needle copies ships its own seat has played; Blob World counts its own seat's Blobs."""
    game = table(MODE, 4, {0: {"hand": "stealth_needle", "bases": "blob_world"}, 1: {"hand": "ram"}})
    do(game, "play ram", seat=1)
    assert do(game, "play stealth_needle")[-1] == ("nothing", 0, "stealth_needle", "copy-ship")
    events = do(game, "use blob_world primary", "choose 1")
    assert events[-1] == ("nothing", 0, "blob_world", "draw-per-played blob")
