"""Section 6.3 and rulings 77 and 78: the defeat of a hydra, its concession, and the parts of a turn that its members share."""

from __future__ import annotations

import pytest

import engine
from tests.engine.modes.hydras import MODE, teams
from tests.engine.modes.tables import (
    alive,
    asked,
    concede,
    on_turn,
    reach,
    refusal,
    say,
    scores,
    table,
    turns,
    won,
)
from tests.engine.positions import answers, can, discard, do, in_play, of, pools, refused

SEATS = (4, 6)
# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", SEATS)
def test_6_3_a_team_at_zero_loses_with_all_its_members(count: int) -> None:
    first, second = teams(count)
    seats = {seat: {"authority": 3} for seat in second}
    game = table(MODE, count, {**seats, 1: {"combat": 3}})
    events = do(game, f"attack {second[1]} 3", seat=1)
    assert events[1:] == [*(("defeat", seat) for seat in second), ("over", tuple(first), "authority")]
    assert (won(game), alive(game)) == ((tuple(first), "authority"), first)


def test_6_3_two_members_bring_a_team_to_zero_together() -> None:
    game = table(MODE, 4, {2: {"authority": 7}, 3: {"authority": 7}, 0: {"combat": 4}, 1: {"combat": 3}})
    do(game, "attack 2 4")
    do(game, "attack 3 3", seat=1)
    assert won(game) == ((0, 1), "authority")


def test_6_3_a_member_that_concedes_is_out_alone_and_its_team_plays_on() -> None:
    game = table(MODE, 4, {2: {"bases": "junkyard", "hand": "scout"}})
    assert concede(game, 2) == [("concede", 2), ("defeat", 2)]
    assert (alive(game), won(game), in_play(game, 2), scores(game)[3]) == ([0, 1, 3], None, [], 75)
    assert (reach(game, 0), reach(game, 2)) == (([3], [3]), ([], []))
    assert turns(game, 4) == [[0, 1], [3], [0, 1], [3]]


def test_6_3_a_member_that_concedes_on_turn_lets_the_others_go_on() -> None:
    game = table(MODE, 4, {0: {"hand": "patrol_mech"}})
    do(game, "play patrol_mech")
    concede(game, 0)
    assert asked(game) == {1: "main"}
    do(game, "end-turn", seat=1)
    assert turns(game, 3) == [[2, 3], [1], [2, 3]]


def test_6_3_the_turn_passes_when_the_last_member_that_had_not_ended_concedes() -> None:
    game = table(MODE, 4, {1: {"hand": "scout"}})
    do(game, "end-turn", seat=1)
    events = concede(game, 0)
    assert [event[:2] for event in events] == [("concede", 0), ("defeat", 0), ("end", 1), ("draw", 1), ("turn", 2), ("turn", 3)]


def test_6_3_an_opponent_that_concedes_off_turn_is_asked_nothing_more() -> None:
    game = table(MODE, 4, {0: {"hand": "imperial_fighter"}, 2: {"hand": "scout viper"}})
    do(game, "play imperial_fighter", "target 2")
    concede(game, 2)
    assert asked(game) == {0: "main", 1: "main"}


def test_6_3_the_proposal_of_a_member_that_concedes_is_off() -> None:
    game = table(MODE, 4, {1: {"trade": 2}}, row="cutter")
    say(game, 0, "pool-acquire cutter 0 2")
    assert asked(game)[1] == "proposal"
    assert ("drop-proposal", 0) in concede(game, 0)
    assert (game.view(None)["proposal"], asked(game)) == (None, {1: "main"})


def test_6_3_a_proposal_that_a_payer_of_concedes_is_off() -> None:
    seats = {0: {"trade": 1}, 1: {"trade": 1}, 2: {"trade": 1}}
    game = table(MODE, 6, seats, row="freighter cutter")
    say(game, 0, "pool-acquire cutter 0 1 1")
    do(game, "agree", seat=1)
    assert ("drop-proposal", 0) in concede(game, 1)
    assert asked(game) == {0: "main", 2: "main"}


def test_6_3_a_member_that_is_out_can_be_given_no_share() -> None:
    game = table(MODE, 6, {0: {"trade": 1}, 1: {"trade": 1}, 2: {"trade": 1}}, row="cutter", out=[2])
    assert refused(game, "pool-acquire cutter 1 0 1") == ("shares", {"cost": 2})
    assert can(game, "pool-acquire cutter 1 1 0")


def test_6_3_when_all_members_have_conceded_the_other_team_has_won() -> None:
    game = table(MODE, 6, out=[0, 2])
    assert won(game) is None
    concede(game, 1)
    assert won(game) == ((3, 4, 5), "concede")


def test_78_a_draw_takes_every_living_seat_of_both_teams() -> None:
    game = table(MODE, 4)
    for seat in (2, 0, 3):
        do(game, "offer-draw", seat=seat)
    assert won(game) is None
    do(game, "offer-draw", seat=1)
    assert won(game) == ((0, 1, 2, 3), "draw")


@pytest.mark.parametrize(("first", "winners"), [(30, (0, 1)), (10, (2, 3)), (20, (0, 1, 2, 3))])
def test_78_the_turn_limit_counts_the_teams_turns_and_compares_their_scores(first: int, winners: tuple[int, ...]) -> None:
    seats = {seat: {"authority": first if seat < 2 else 20} for seat in range(4)}
    game = table(MODE, 4, seats, rules={"turn_limit": 2})
    assert turns(game, 2) == [[0, 1], [2, 3]]
    assert won(game) == (winners, "turn-limit")


# -- 77: what was decided ----------------------------------------------------------------------------------------------


def test_77_a_member_that_has_ended_keeps_its_pools_until_the_team_has_and_may_agree_to_pay_from_them() -> None:
    game = table(MODE, 4, {0: {"trade": 1}, 1: {"trade": 1, "combat": 3}}, row="cutter")
    do(game, "end-turn", seat=1)
    assert pools(game, 1)[:2] == (1, 3)
    do(game, "pool-acquire cutter 1 1")
    assert asked(game) == {0: "main", 1: "proposal"}
    do(game, "agree", seat=1)
    assert (discard(game), asked(game), pools(game, 1)[:2]) == (["cutter"], {0: "main"}, (0, 3))


def test_77_a_member_that_has_ended_and_refuses_stays_ended() -> None:
    game = table(MODE, 4, {0: {"trade": 1}, 1: {"trade": 1}}, row="cutter")
    do(game, "end-turn", seat=1)
    do(game, "pool-acquire cutter 1 1")
    do(game, "refuse", seat=1)
    assert asked(game) == {0: "main"}


def test_77_the_turn_waits_for_an_answer_though_all_have_ended() -> None:
    game = table(MODE, 4, {0: {"trade": 1}, 1: {"trade": 1}}, row="cutter")
    do(game, "end-turn", seat=1)
    do(game, "pool-acquire cutter 1 1", "end-turn")
    assert (on_turn(game), asked(game)) == ([0, 1], {1: "proposal"})
    do(game, "agree", seat=1)
    assert (on_turn(game), sorted(discard(game))) == ([2, 3], ["cutter"])


def test_77_the_ship_just_bought_goes_on_top_whatever_a_teammate_agreed_to_meanwhile() -> None:
    game = table(MODE, 4, {0: {"trade": 4, "ships_on_top": 1}, 1: {"trade": 1}}, row="cutter ram")
    say(game, 0, "pool-acquire cutter 1 1")
    do(game, "acquire ram")
    assert asked(game) == {0: "put-on-top", 1: "proposal"}
    do(game, "agree", seat=1)
    assert do(game, "put-on-top") == [("put-on-top", 0, "ram")]
    assert (of(game)["top"], discard(game)) == (["ram"], ["cutter"])


def test_77_one_members_undo_takes_back_nothing_of_anothers() -> None:
    game = table(MODE, 4, {0: {"hand": "scout viper"}, 1: {"hand": "scout"}})
    do(game, "play scout")
    do(game, "play scout", seat=1)
    assert refusal(game, 0, "undo") is not None
    do(game, "undo", seat=1)
    assert (in_play(game, 0), in_play(game, 1)) == (["scout"], [])


def test_77_a_game_with_proposals_is_replayed_as_it_was() -> None:
    game = table(MODE, 4, {0: {"trade": 1}, 1: {"trade": 1}}, row="cutter")
    do(game, "pool-acquire cutter 1 1")
    waiting = game.record
    do(game, "agree", seat=1)
    assert engine.replay(game.record).dump() == game.dump()
    assert engine.replay(waiting).pending[1].kind == "proposal"


def test_77_a_teammate_can_take_the_last_card_that_another_asked_for() -> None:
    game = table(MODE, 4, {seat: {"hand": "imperial_fighter"} for seat in (0, 1)} | {2: {"hand": "scout"}})
    for seat in (0, 1):
        do(game, "play imperial_fighter", "target 2", seat=seat)
    events = do(game, "discard scout", seat=2)
    assert events[0] == ("discard", 2, "scout")
    assert (events[1][0], events[1][2:], asked(game)) == ("nothing", ("imperial_fighter", "discard"), {0: "main", 1: "main"})


def test_77_what_a_teammate_does_changes_or_removes_anothers_open_question() -> None:
    game = table(MODE, 4, {0: {"hand": "missile_mech"}, 1: {"combat": 20}, 2: {"bases": "the_hive"}, 3: {"bases": "junkyard"}})
    do(game, "play missile_mech")
    assert answers(game) == ["destroy 3 1", "pass"]
    do(game, "attack-base 3 junkyard 5", seat=1)
    assert answers(game) == ["destroy 2 1", "pass"]
    assert do(game, "attack-base 2 the_hive 5", seat=1)[-1] == ("nothing", 0, "missile_mech", "may destroy-base")
    assert asked(game) == {0: "main", 1: "main"}


def test_77_a_card_of_the_row_that_a_teammate_buys_is_no_longer_to_be_had() -> None:
    seats = {0: {"played": "blob_carrier ram"}, 1: {"trade": 2}}
    game = table(MODE, 4, seats, row="cutter", trade_deck="corvette", explorers=0)
    do(game, "use blob_carrier ally")
    assert answers(game) == ["acquire cutter"]
    do(game, "acquire cutter", seat=1)
    assert answers(game) == ["acquire corvette"]
