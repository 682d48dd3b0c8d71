"""Rulings 46 and 47: ships put on top of the deck, with each value of the switches for open questions."""

from __future__ import annotations

from tests.engine.positions import (
    answers,
    asks,
    discard,
    do,
    duel,
    explorers,
    hand,
    of,
    pools,
    refused,
    row,
)

# -- 46: Freighter, Central Office -------------------------------------------------------------------------------------


def test_ruling_46_a_base_bought_in_between_goes_to_the_discard_pile_and_uses_nothing_up() -> None:
    game = duel({"played": "freighter cutter", "trade": 9}, row="blob_wheel ram")
    do(game, "use freighter ally", "acquire blob_wheel")
    assert (discard(game), asks(game), of(game)["ships_on_top"]) == (["blob_wheel"], (0, "main"), 1)
    do(game, "acquire ram", "put-on-top")
    assert (discard(game), of(game)["top"], of(game)["ships_on_top"]) == (["blob_wheel"], ["ram"], 0)


def test_ruling_46_an_explorer_is_a_ship_and_qualifies() -> None:
    game = duel({"played": "freighter cutter", "trade": 2})
    do(game, "use freighter ally", "acquire explorer", "put-on-top")
    assert of(game)["top"] == ["explorer"]


def test_ruling_46_the_effect_expires_at_the_end_of_the_turn() -> None:
    game = duel({"played": "freighter cutter", "deck": "scout scout scout scout scout"}, row="trade_bot")
    do(game, "use freighter ally", "end-turn")
    do(game, "end-turn", seat=1)
    assert of(game)["ships_on_top"] == 0
    do(game, "play scout", "acquire trade_bot")
    assert asks(game) == (0, "main")


def test_ruling_46_a_ship_bought_before_is_not_the_next_one() -> None:
    game = duel({"played": "freighter cutter", "trade": 9}, row="ram trade_bot")
    do(game, "acquire ram", "use freighter ally")
    assert (discard(game), asks(game)) == (["ram"], (0, "main"))


def test_ruling_46_the_ship_put_on_top_is_the_next_to_be_drawn() -> None:
    game = duel({"played": "freighter cutter", "trade": 3, "hand": "corvette"}, row="ram")
    do(game, "use freighter ally", "acquire ram", "put-on-top", "play corvette")
    assert hand(game) == ["ram"]


def test_ruling_46_only_the_ship_just_acquired_goes_on_top_though_others_like_it_were_discarded() -> None:
    game = duel({"played": "freighter cutter", "trade": 3, "discard": "ram scout"}, row="ram")
    do(game, "use freighter ally", "acquire ram", "put-on-top")
    assert (discard(game), of(game)["top"]) == (["ram", "scout"], ["ram"])


def test_ruling_46_two_such_effects_are_two_ships() -> None:
    """OPEN-G, the default."""
    game = duel({"bases": "central_office", "played": "freighter", "trade": 6}, row="ram ram trade_bot")
    do(game, "use central_office primary", "use freighter ally")
    assert of(game)["ships_on_top"] == 2
    do(game, "acquire ram", "put-on-top", "acquire ram", "put-on-top", "acquire trade_bot")
    assert (of(game)["top"], discard(game)) == (["ram", "ram"], ["trade_bot"])


def test_ruling_46_two_such_effects_are_one_ship_under_the_switch() -> None:
    """OPEN-G, the other side: `topdeck_stacks = false`."""
    game = duel(
        {"bases": "central_office", "played": "freighter", "trade": 6}, row="ram trade_bot", rules={"topdeck_stacks": False}
    )
    do(game, "use central_office primary", "use freighter ally")
    assert of(game)["ships_on_top"] == 1
    do(game, "acquire ram", "put-on-top", "acquire trade_bot")
    assert (of(game)["top"], discard(game), asks(game)) == (["ram"], ["trade_bot"], (0, "main"))


def test_ruling_46_without_stacking_an_effect_used_after_the_first_ship_is_a_new_one() -> None:
    game = duel(
        {"bases": "central_office", "played": "freighter", "trade": 6}, row="ram trade_bot", rules={"topdeck_stacks": False}
    )
    do(game, "use central_office primary", "acquire ram", "put-on-top", "use freighter ally", "acquire trade_bot", "put-on-top")
    assert of(game)["top"] == ["trade_bot", "ram"]


def test_ruling_46_declining_uses_it_up() -> None:
    """OPEN-H, fixed (ruling 72): it was about that ship."""
    game = duel({"played": "freighter cutter", "trade": 9}, row="ram trade_bot")
    do(game, "use freighter ally", "acquire ram", "pass", "acquire trade_bot")
    assert (discard(game), of(game)["top"], asks(game)) == (["ram", "trade_bot"], [], (0, "main"))


# -- 47: Blob Carrier --------------------------------------------------------------------------------------------------


def test_ruling_47_blob_carrier_takes_a_ship_of_any_cost_on_top_of_the_deck() -> None:
    game = duel({"played": "blob_carrier ram", "hand": "corvette"}, row="command_ship blob_wheel")
    do(game, "use blob_carrier ally")
    assert answers(game) == ["acquire command_ship", "acquire explorer"]
    do(game, "acquire command_ship", "play corvette")
    assert hand(game) == ["command_ship"]


def test_ruling_47_blob_carrier_may_take_an_explorer() -> None:
    """OPEN-I, the default: any ship."""
    game = duel({"played": "blob_carrier ram"}, row="blob_wheel", explorers=4)
    do(game, "use blob_carrier ally", "acquire explorer")
    assert (of(game)["top"], explorers(game), row(game)[0]) == (["explorer"], 3, "blob_wheel")


def test_ruling_47_blob_carrier_takes_from_the_trade_row_alone_under_the_switch() -> None:
    """OPEN-I, the other side: `carrier_explorer = false`."""
    rules = {"carrier_explorer": False}
    game = duel({"played": "blob_carrier ram"}, row="cutter", rules=rules)
    do(game, "use blob_carrier ally")
    assert answers(game) == ["acquire cutter"]
    assert refused(game, "acquire explorer") == ("not-for-sale", {"card": "explorer"})
    game = duel({"played": "blob_carrier ram"}, row="blob_wheel", rules=rules)
    assert do(game, "use blob_carrier ally")[-1] == ("nothing", 0, "blob_carrier", "acquire-ship-on-top")


def test_ruling_47_blob_carrier_is_declined_by_not_using_it() -> None:
    game = duel({"played": "blob_carrier ram"}, row="cutter")
    do(game, "end-turn")
    assert row(game)[0] == "cutter"


def test_ruling_47_blob_carrier_does_not_use_up_a_freighters_effect() -> None:
    """OPEN-J, fixed (ruling 72)."""
    game = duel({"played": "freighter cutter blob_carrier ram", "trade": 3}, row="corvette trade_bot")
    do(game, "use freighter ally", "use blob_carrier ally", "acquire corvette")
    assert (asks(game), of(game)["ships_on_top"]) == ((0, "main"), 1)
    do(game, "acquire trade_bot", "put-on-top")
    assert of(game)["top"] == ["trade_bot", "corvette"]


def test_ruling_47_the_free_ship_costs_no_trade_and_leaves_the_trade_pool_alone() -> None:
    game = duel({"played": "blob_carrier ram", "trade": 1}, row="command_ship")
    do(game, "use blob_carrier ally", "acquire command_ship")
    assert pools(game) == (1, 0, 50)
