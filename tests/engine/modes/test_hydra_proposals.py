"""Section 6.3 and ruling 77: proposals of a hydra's members: the allowed ones, and how each of them ends."""

from __future__ import annotations

import pytest

from tests.engine.modes.hydras import MODE, front, pooled, shop
from tests.engine.modes.tables import asked, question_to, say, table
from tests.engine.positions import answers, can, discard, do, heap, pools, refused, row


def test_6_3_a_proposal_is_public_and_says_who_has_still_to_agree() -> None:
    game = shop(1, 2, 1)
    say(game, 0, "pool-acquire freighter 1 2 1")
    proposal = {"by": 0, "action": ["pool-acquire", "freighter", 1, 2, 1], "waiting": [1, 2]}
    assert [game.view(watcher)["proposal"] for watcher in (0, 1, 4, None)] == [proposal] * 4
    assert question_to(game, 2) == {
        "seat": 2, "kind": "proposal", "source": None, "by": 0, "action": ["pool-acquire", "freighter", 1, 2, 1],
    }  # fmt: skip
    assert answers(game, 1) == ["agree", "refuse"]
    do(game, "agree", seat=1)
    assert game.view(3)["proposal"] == {**proposal, "waiting": [2]}
    do(game, "agree", seat=2)
    assert game.view(3)["proposal"] is None


def test_6_3_one_division_is_listed_of_each_and_it_takes_of_the_proposer_first() -> None:
    game = shop(3, 2, 2)
    assert pooled(game) == ["pool-acquire cutter 1 1 0", "pool-acquire explorer 1 1 0", "pool-acquire freighter 3 1 0"]
    assert pooled(game, 2) == ["pool-acquire cutter 1 0 1", "pool-acquire explorer 1 0 1", "pool-acquire freighter 2 0 2"]


@pytest.mark.parametrize("shares", ["0 2 2", "1 1 2", "1 2 1", "2 1 1", "2 0 2", "2 2 0", "3 1 0", "3 0 1"])
def test_6_3_every_other_division_is_accepted(shares: str) -> None:
    game = shop(3, 2, 2)
    say(game, 0, f"pool-acquire freighter {shares}")
    expected = [seat for seat, share in enumerate(map(int, shares.split())) if share and seat]
    assert game.view(None)["proposal"]["waiting"] == expected


@pytest.mark.parametrize("shares", ["3 0 0", "4 0 0", "3 3 0", "1 1 1", "-1 3 2", "5 -1 0", "0 0 4", "2 1 2"])
def test_6_3_shares_must_add_up_within_what_each_has_and_another_must_pay(shares: str) -> None:
    game = shop(5, 2, 2)
    assert refused(game, f"pool-acquire freighter {shares}") == ("shares", {"cost": 4})


def test_6_3_what_a_team_cannot_pay_together_is_not_listed() -> None:
    assert pooled(shop(1, 2)) == ["pool-acquire cutter 1 1", "pool-acquire explorer 1 1"]
    assert pooled(shop(9, 0)) == []
    assert pooled(shop(1, 1, explorers=0)) == ["pool-acquire cutter 1 1"]
    assert pooled(front(2, 2)) == []


def test_77_the_proposer_may_pay_nothing_itself() -> None:
    game = shop(0, 4)
    assert pooled(game) == ["pool-acquire cutter 0 2", "pool-acquire explorer 0 2", "pool-acquire freighter 0 4"]
    do(game, "pool-acquire freighter 0 4")
    do(game, "agree", seat=1)
    assert (discard(game, 0), pools(game, 1)[0]) == (["freighter"], 0)


@pytest.mark.parametrize(
    "sentence", ["pool-acquire cutter 1", "pool-acquire cutter 1 1 1", "pool-acquire 1 1 1", "pool-attack 3 1 1"]
)
def test_6_3_a_proposal_names_one_share_for_each_member(sentence: str) -> None:
    assert refused(shop(2, 2), sentence)[0] == "malformed"
    assert refused(shop(2, 2, 2), "pool-acquire cutter 1 1") == ("malformed", {"verb": "pool-acquire"})
    assert refused(front(3, 3, 3), "pool-attack 5 1 3 2") == ("malformed", {"verb": "pool-attack"})


def test_6_3_only_what_is_for_sale_can_be_proposed() -> None:
    assert refused(shop(2, 2), "pool-acquire ram 1 2") == ("not-for-sale", {"card": "ram"})
    assert refused(shop(2, 2, explorers=0), "pool-acquire explorer 1 1") == ("not-for-sale", {"card": "explorer"})


def test_6_3_a_refusal_ends_it() -> None:
    game = shop(1, 2, 1)
    say(game, 0, "pool-acquire freighter 1 2 1")
    do(game, "agree", seat=2)
    assert do(game, "refuse", seat=1) == [("refuse", 1), ("drop-proposal", 0)]
    assert (asked(game), [pools(game, seat)[0] for seat in range(3)]) == (dict.fromkeys(range(3), "main"), [1, 2, 1])
    assert (game.view(None)["proposal"], discard(game), row(game)[0]) == (None, [], "freighter")


def test_6_3_a_refusal_ends_it_for_those_that_have_not_answered() -> None:
    game = shop(1, 2, 1)
    say(game, 0, "pool-acquire freighter 1 2 1")
    do(game, "refuse", seat=2)
    assert asked(game) == dict.fromkeys(range(3), "main")
    assert refused(game, "agree", 1) == ("wrong-answer", {"kind": "main"})


def test_6_3_the_proposer_may_withdraw() -> None:
    game = shop(2, 2)
    assert refused(game, "withdraw") == ("no-proposal", {})
    do(game, "pool-acquire freighter 2 2")
    assert can(game, "withdraw")
    assert do(game, "withdraw") == [("drop-proposal", 0)]
    assert (asked(game), game.view(1)["proposal"]) == ({0: "main", 1: "main"}, None)


def test_6_3_nobody_but_the_proposer_may_withdraw() -> None:
    game = shop(1, 1, 1)
    say(game, 0, "pool-acquire cutter 1 1 0")
    assert refused(game, "withdraw", 2) == ("no-proposal", {})
    assert refused(game, "withdraw", 1) == ("wrong-answer", {"kind": "proposal"})


def test_6_3_a_team_has_one_open_proposal() -> None:
    game = shop(1, 1, 1)
    say(game, 0, "pool-acquire cutter 1 1 0")
    assert pooled(game, 2) == []
    assert refused(game, "pool-acquire cutter 1 0 1", 2) == ("proposal-open", {})
    assert refused(game, "pool-acquire explorer 1 1 0") == ("proposal-open", {})


def test_6_3_whoever_is_asked_answers_before_it_goes_on() -> None:
    game = shop(1, 1)
    do(game, "pool-acquire cutter 1 1")
    for sentence in ("end-turn", "acquire cutter", "pass"):
        assert refused(game, sentence, 1)[0] in ("wrong-answer", "cannot-pass")


def test_6_3_the_proposer_goes_on_playing_meanwhile() -> None:
    game = table(MODE, 4, {0: {"trade": 3, "hand": "viper"}, 1: {"trade": 2}}, row="freighter cutter")
    do(game, "pool-acquire freighter 3 1", "play viper", "attack 2 1")
    assert game.view(None)["proposal"]["by"] == 0
    do(game, "agree", seat=1)
    assert discard(game) == ["freighter"]


def test_77_points_spent_elsewhere_void_the_proposal() -> None:
    game = shop(3, 1)
    do(game, "pool-acquire freighter 3 1")
    assert do(game, "acquire cutter")[-1] == ("drop-proposal", 0)
    assert (asked(game), game.view(None)["proposal"]) == ({0: "main", 1: "main"}, None)


def test_77_points_spent_elsewhere_do_not_matter_while_enough_are_left() -> None:
    game = shop(5, 1)
    say(game, 0, "pool-acquire freighter 3 1")
    do(game, "acquire cutter")
    do(game, "agree", seat=1)
    assert discard(game) == ["cutter", "freighter"]


def test_77_a_payer_that_spends_what_it_agreed_to_pay_voids_it() -> None:
    game = shop(1, 1, 2)
    say(game, 0, "pool-acquire freighter 1 1 2")
    do(game, "agree", seat=2)
    assert do(game, "acquire cutter", seat=2)[-1] == ("drop-proposal", 0)


def test_77_a_proposal_for_a_card_that_is_gone_is_off() -> None:
    game = shop(1, 1, 2)
    say(game, 0, "pool-acquire cutter 1 1 0")
    assert do(game, "acquire cutter", seat=2)[-1] == ("drop-proposal", 0)
    assert asked(game)[1] == "main"


def test_77_a_proposal_for_a_card_of_which_another_lies_in_the_row_stands() -> None:
    game = shop(1, 1, 2, row="cutter cutter")
    say(game, 0, "pool-acquire cutter 1 1 0")
    do(game, "acquire cutter", seat=2)
    do(game, "agree", seat=1)
    assert (discard(game, 0), discard(game, 2)) == (["cutter"], ["cutter"])


def test_77_a_proposal_for_a_card_that_is_scrapped_from_the_row_is_off() -> None:
    seats = {0: {"trade": 1}, 1: {"trade": 1}, 2: {"hand": "battle_pod"}}
    game = table(MODE, 6, seats, row="cutter", draws="blob_fighter")
    say(game, 0, "pool-acquire cutter 1 1 0")
    do(game, "play battle_pod", seat=2)
    assert do(game, "scrap row cutter", seat=2)[-1] == ("drop-proposal", 0)
    assert heap(game) == ["cutter"]


def test_77_a_proposal_against_a_base_that_has_fallen_is_off() -> None:
    game = front(3, 2, 5)
    say(game, 0, "pool-attack 5 1 3 2 0")
    assert do(game, "attack-base 5 the_hive 5", seat=2) == [("destroy", 2, 5, "the_hive", 5), ("drop-proposal", 0)]
    assert [pools(game, seat)[1] for seat in range(3)] == [3, 2, 0]


def test_6_3_the_other_team_is_asked_nothing_and_sees_it_all() -> None:
    game = shop(1, 1)
    events = do(game, "pool-acquire cutter 1 1")
    assert [game.events_for(watcher, events) for watcher in (1, 2, None)] == [events] * 3
    assert game.actions(2) == []
    assert refused(game, "agree", 2) == ("not-asked", {})


def test_6_3_with_the_only_other_head_out_there_is_nobody_to_propose_to() -> None:
    seats = {0: {"trade": 4}, 1: {"trade": 4}}
    game = table(MODE, 4, seats, row="cutter", out=[1])
    assert pooled(game) == []
    assert refused(game, "pool-acquire cutter 1 1") == ("shares", {"cost": 2})


@pytest.mark.parametrize("mode", ["free-for-all", "hunter", "emperor", "raid"])
def test_6_3_in_no_other_mode_do_members_pay_together(mode: str) -> None:
    count = {"emperor": 6}.get(mode, 4)
    game = table(mode, count, {seat: {"trade": 4} for seat in range(count)}, row="cutter")
    assert pooled(game) == []
    assert refused(game, "pool-acquire cutter 1 1") == ("wrong-answer", {"kind": "main"})
    assert refused(game, "pool-attack 1 1 3 2") == ("wrong-answer", {"kind": "main"})
