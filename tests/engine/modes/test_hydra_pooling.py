"""Section 6.3 and ruling 77: purchases that members of a hydra pay together, after a proposal that every payer accepts."""

from __future__ import annotations

import pytest

from tests.engine.modes.hydras import MODE, front, pooled, shop
from tests.engine.modes.tables import asked, question_to, say, scores, table
from tests.engine.positions import discard, do, explorers, of, place, pools, refused, row

# -- buying ------------------------------------------------------------------------------------------------------------


def test_6_3_members_may_add_up_their_trade_to_buy_from_the_trade_row() -> None:
    game = shop(3, 2)
    assert do(game, "pool-acquire freighter 3 1") == [("propose", 0, "pool-acquire", "freighter", 3, 1)]
    assert do(game, "agree", seat=1) == [("agree", 1), ("acquire", 0, "freighter", 4, "discard"), ("refill", 0, "ram")]
    assert (discard(game, 0), discard(game, 1)) == (["freighter"], [])
    assert (pools(game, 0)[0], pools(game, 1)[0]) == (0, 1)
    assert row(game)[0] == "ram"


def test_6_3_nobodys_points_are_spent_before_every_payer_has_agreed() -> None:
    game = shop(1, 2, 1)
    do(game, "pool-acquire freighter 1 2 1")
    assert asked(game) == {0: "main", 1: "proposal", 2: "proposal"}
    do(game, "agree", seat=2)
    assert (asked(game), [pools(game, seat)[0] for seat in range(3)]) == ({0: "main", 1: "proposal", 2: "main"}, [1, 2, 1])
    assert discard(game) == []
    do(game, "agree", seat=1)
    assert ([pools(game, seat)[0] for seat in range(3)], discard(game)) == ([0, 0, 0], ["freighter"])


def test_6_3_the_card_goes_to_the_member_that_proposed() -> None:
    """OPEN-O: the buyer who acts."""
    game = shop(3, 3)
    do(game, "pool-acquire freighter 1 3", seat=1)
    do(game, "agree")
    assert (discard(game, 0), discard(game, 1)) == ([], ["freighter"])


def test_6_3_explorers_may_be_bought_together() -> None:
    """OPEN-O."""
    game = shop(1, 1)
    do(game, "pool-acquire explorer 1 1")
    assert do(game, "agree", seat=1) == [("agree", 1), ("acquire", 0, "explorer", 2, "discard")]
    assert (discard(game), explorers(game)) == (["explorer"], 8)


def test_6_3_that_it_may_go_on_top_belongs_to_the_buyer() -> None:
    """OPEN-O."""
    seats = {0: {"trade": 1, "ships_on_top": 1}, 1: {"trade": 1}}
    game = table(MODE, 4, seats, row="cutter")
    do(game, "pool-acquire cutter 1 1")
    do(game, "agree", seat=1)
    assert (asked(game), question_to(game, 0)["card"]) == ({0: "put-on-top", 1: "main"}, "cutter")
    do(game, "put-on-top")
    assert (of(game)["top"], of(game)["ships_on_top"], discard(game)) == (["cutter"], 0, [])


def test_6_3_that_it_may_go_on_top_is_none_of_the_payers_effects() -> None:
    seats = {0: {"trade": 1}, 1: {"trade": 1, "ships_on_top": 1}}
    game = table(MODE, 4, seats, row="cutter")
    do(game, "pool-acquire cutter 1 1")
    do(game, "agree", seat=1)
    assert (asked(game), of(game, 1)["ships_on_top"], discard(game)) == ({0: "main", 1: "main"}, 1, ["cutter"])


# -- destroying bases --------------------------------------------------------------------------------------------------


def test_6_3_members_may_add_up_their_combat_to_destroy_a_base() -> None:
    game = front(3, 4)
    do(game, f"pool-attack 3 {place(game, 'the_hive', 3)} 3 2")
    assert do(game, "agree", seat=1) == [("agree", 1), ("destroy", 0, 3, "the_hive", 5)]
    assert (discard(game, 3), pools(game, 0)[1], pools(game, 1)[1]) == (["the_hive"], 0, 2)


def test_6_3_three_heads_may_share_a_base_between_them() -> None:
    game = front(2, 2, 2)
    say(game, 1, "pool-attack 5 1 1 2 2")
    do(game, "agree", seat=0)
    do(game, "agree", seat=2)
    assert (discard(game, 5), [pools(game, seat)[1] for seat in range(3)]) == (["the_hive"], [1, 0, 0])


def test_6_3_together_as_alone_an_outpost_of_any_member_comes_first() -> None:
    seats = {0: {"combat": 3}, 1: {"combat": 3}, 2: {"bases": "the_hive"}, 3: {"bases": "junkyard"}}
    game = table(MODE, 4, seats)
    assert pooled(game) == ["pool-attack 3 1 3 2"]
    assert refused(game, "pool-attack 2 1 3 2") == ("outpost-first", {"base": "junkyard"})


def test_6_3_combat_is_not_added_up_against_authority() -> None:
    game = front(3, 3, theirs="")
    assert pooled(game) == []
    do(game, "attack 2 3")
    do(game, "attack 3 3", seat=1)
    assert scores(game) == [75, 75, 69, 69]


@pytest.mark.parametrize(
    ("sentence", "code", "args"),
    [
        ("pool-attack 1 1 3 2", "not-attackable", {"seat": 1}),
        ("pool-attack 0 1 3 2", "own-base", {}),
        ("pool-attack 9 1 3 2", "no-such-seat", {"seat": 9}),
        ("pool-attack 3 7 3 2", "no-such-base", {"seat": 3, "place": 7}),
        ("pool-attack 2 1 3 2", "no-such-base", {"seat": 2, "place": 1}),
    ],
)
def test_6_3_only_a_base_in_reach_can_be_proposed(sentence: str, code: str, args: dict[str, int]) -> None:
    seats = {0: {"combat": 3, "bases": "blob_wheel"}, 1: {"combat": 3, "bases": "blob_wheel"}, 3: {"bases": "the_hive"}}
    assert refused(table(MODE, 4, seats), sentence) == (code, args)
