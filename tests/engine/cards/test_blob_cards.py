"""The eleven Blob cards, each ability once: its effects, the parts that may be declined, and its refusals."""

from __future__ import annotations

from tests.engine.positions import (
    answers,
    asks,
    can,
    deck,
    discard,
    do,
    duel,
    hand,
    heap,
    in_play,
    pools,
    question,
    refused,
    row,
)  # fmt: skip

# -- Battle Blob -------------------------------------------------------------------------------------------------------


def test_battle_blob_gives_eight_combat() -> None:
    game = duel({"hand": "battle_blob"})
    do(game, "play battle_blob")
    assert pools(game) == (0, 8, 50)


def test_battle_blob_draws_a_card_with_an_ally() -> None:
    game = duel({"played": "battle_blob trade_pod", "deck": "ram ram"})
    do(game, "use battle_blob ally")
    assert (hand(game), pools(game)) == (["ram"], (0, 0, 50))


def test_battle_blob_is_scrapped_for_four_combat() -> None:
    game = duel({"played": "battle_blob"})
    do(game, "use battle_blob scrap")
    assert pools(game) == (0, 4, 50)
    assert heap(game) == ["battle_blob"]


# -- Battle Pod --------------------------------------------------------------------------------------------------------


def test_battle_pod_gives_four_combat_and_may_scrap_a_card_of_the_trade_row() -> None:
    """Ruling 49: the gap is refilled at once."""
    game = duel({"hand": "battle_pod"}, row="cutter ram", trade_deck="junkyard")
    do(game, "play battle_pod")
    assert pools(game) == (0, 4, 50)
    assert answers(game) == ["pass", "scrap row cutter", "scrap row ram"]
    do(game, "scrap row cutter")
    assert heap(game) == ["cutter"]
    assert row(game)[:2] == ["junkyard", "ram"]
    assert asks(game) == (0, "main")


def test_battle_pod_may_leave_the_trade_row_alone() -> None:
    game = duel({"hand": "battle_pod"}, row="cutter")
    assert do(game, "play battle_pod", "pass")[-1] == ("pass", 0, "battle_pod")
    assert heap(game) == []


def test_battle_pod_asks_nothing_of_an_empty_trade_row() -> None:
    game = duel({"hand": "battle_pod"}, trade_deck="")
    assert do(game, "play battle_pod")[-1] == ("nothing", 0, "battle_pod", "may scrap row")
    assert asks(game) == (0, "main")


def test_battle_pod_scraps_from_the_trade_row_alone() -> None:
    game = duel({"hand": "battle_pod scout", "discard": "viper"}, row="cutter")
    do(game, "play battle_pod")
    assert refused(game, "scrap hand scout") == ("not-in-zone", {"card": "scout", "zone": "hand"})
    assert refused(game, "scrap discard viper") == ("not-in-zone", {"card": "viper", "zone": "discard"})
    assert refused(game, "scrap row ram") == ("not-in-zone", {"card": "ram", "zone": "row"})


def test_battle_pod_gives_two_combat_with_an_ally() -> None:
    game = duel({"played": "battle_pod ram"})
    do(game, "use battle_pod ally")
    assert pools(game) == (0, 2, 50)


# -- Blob Carrier ------------------------------------------------------------------------------------------------------


def test_blob_carrier_gives_seven_combat() -> None:
    game = duel({"hand": "blob_carrier"})
    do(game, "play blob_carrier")
    assert pools(game) == (0, 7, 50)


def test_blob_carrier_puts_the_dearest_ship_on_top_of_the_deck_for_nothing() -> None:
    """Ruling 47: any cost."""
    game = duel({"played": "blob_carrier ram", "deck": "scout scout"}, row="command_ship cutter")
    events = do(game, "use blob_carrier ally", "acquire command_ship")
    assert ("acquire", 0, "command_ship", 0, "deck") in events
    assert deck(game) == ["command_ship", "scout", "scout"]
    assert discard(game) == []
    assert pools(game) == (0, 0, 50)


def test_blob_carrier_takes_no_base_and_may_not_be_declined_once_used() -> None:
    """Ruling 47: a ship. Ruling 9: declining is not using the ally."""
    game = duel({"played": "blob_carrier ram"}, row="blob_wheel cutter")
    assert can(game, "end-turn")
    do(game, "use blob_carrier ally")
    assert refused(game, "acquire blob_wheel") == ("not-a-ship", {"card": "blob_wheel"})
    assert refused(game, "acquire mothership") == ("not-for-sale", {"card": "mothership"})
    assert refused(game, "pass") == ("cannot-pass", {})


def test_blob_carrier_does_nothing_where_no_ship_is_for_sale() -> None:
    game = duel({"played": "blob_carrier ram"}, row="blob_wheel", explorers=0)
    assert do(game, "use blob_carrier ally")[-1] == ("nothing", 0, "blob_carrier", "acquire-ship-on-top")
    assert asks(game) == (0, "main")


# -- Blob Destroyer ----------------------------------------------------------------------------------------------------


def test_blob_destroyer_gives_six_combat() -> None:
    game = duel({"hand": "blob_destroyer"})
    do(game, "play blob_destroyer")
    assert pools(game) == (0, 6, 50)


def test_blob_destroyer_may_destroy_a_base_and_then_scrap_a_card_of_the_trade_row() -> None:
    """Ruling 48: and, in that order."""
    game = duel({"played": "blob_destroyer ram"}, {"bases": "blob_wheel"}, row="cutter", trade_deck="")
    do(game, "use blob_destroyer ally")
    assert question(game) == {"seat": 0, "kind": "destroy-base", "source": "blob_destroyer", "optional": True}
    do(game, "destroy 1 blob_wheel")
    assert question(game) == {"seat": 0, "kind": "scrap-row", "source": "blob_destroyer", "optional": True}
    do(game, "scrap row cutter")
    assert (discard(game, 1), heap(game)) == (["blob_wheel"], ["cutter"])


def test_blob_destroyer_may_destroy_and_leave_the_trade_row() -> None:
    """Ruling 48: or."""
    game = duel({"played": "blob_destroyer ram"}, {"bases": "blob_wheel"}, row="cutter")
    do(game, "use blob_destroyer ally", "destroy 1 blob_wheel", "pass")
    assert (discard(game, 1), heap(game)) == (["blob_wheel"], [])
    assert asks(game) == (0, "main")


def test_blob_destroyer_may_leave_the_base_and_scrap_from_the_trade_row() -> None:
    """Ruling 48: or."""
    game = duel({"played": "blob_destroyer ram"}, {"bases": "blob_wheel"}, row="cutter")
    do(game, "use blob_destroyer ally", "pass", "scrap row cutter")
    assert (in_play(game, 1), heap(game)) == (["blob_wheel"], ["cutter"])


def test_blob_destroyer_scraps_from_the_trade_row_where_there_is_no_base() -> None:
    game = duel({"played": "blob_destroyer ram"}, row="cutter")
    assert do(game, "use blob_destroyer ally")[-1] == ("nothing", 0, "blob_destroyer", "may destroy-base")
    assert asks(game) == (0, "scrap-row")


# -- Blob Fighter ------------------------------------------------------------------------------------------------------


def test_blob_fighter_gives_three_combat() -> None:
    game = duel({"hand": "blob_fighter"})
    do(game, "play blob_fighter")
    assert pools(game) == (0, 3, 50)


def test_blob_fighter_draws_a_card_with_an_ally() -> None:
    game = duel({"played": "blob_fighter ram", "deck": "cutter cutter"})
    do(game, "use blob_fighter ally")
    assert (hand(game), pools(game)) == (["cutter"], (0, 0, 50))


# -- Blob Wheel --------------------------------------------------------------------------------------------------------


def test_blob_wheel_gives_one_combat_each_turn_when_used() -> None:
    game = duel({"hand": "blob_wheel"})
    do(game, "play blob_wheel")
    assert pools(game) == (0, 0, 50)
    do(game, "use blob_wheel primary")
    assert pools(game) == (0, 1, 50)
    do(game, "end-turn")
    do(game, "end-turn", seat=1)
    do(game, "use blob_wheel primary")
    assert pools(game) == (0, 1, 50)


def test_blob_wheel_is_scrapped_for_three_trade() -> None:
    game = duel({"bases": "blob_wheel"})
    do(game, "use blob_wheel scrap")
    assert pools(game) == (3, 0, 50)
    assert (in_play(game), heap(game)) == ([], ["blob_wheel"])


# -- Blob World --------------------------------------------------------------------------------------------------------


def test_blob_world_gives_five_combat() -> None:
    game = duel({"bases": "blob_world"})
    do(game, "use blob_world primary", "choose 0")
    assert pools(game) == (0, 5, 50)


def test_blob_world_draws_a_card_for_each_blob_card_played_this_turn() -> None:
    """Ruling 50: itself, another base and a ship; not the card of another faction."""
    game = duel({"hand": "blob_world blob_wheel ram cutter", "deck": "viper viper scout scout"}, draws="viper viper scout")
    do(game, "play blob_world", "play blob_wheel", "play ram", "play cutter", "use blob_world primary")
    assert question(game)["options"] == [["combat 5"], ["draw-per-played blob"]]
    do(game, "choose 1")
    assert hand(game) == ["scout", "viper", "viper"]
    assert pools(game) == (2, 5, 54)


def test_blob_world_may_draw_nothing_and_cannot_be_declined_halfway() -> None:
    game = duel({"bases": "blob_world"})
    do(game, "use blob_world primary")
    assert refused(game, "pass") == ("cannot-pass", {})
    assert refused(game, "choose 2") == ("no-such-option", {"options": 2})
    assert do(game, "choose 1")[-1] == ("nothing", 0, "blob_world", "draw-per-played blob")


# -- Mothership --------------------------------------------------------------------------------------------------------


def test_mothership_gives_six_combat_and_draws_a_card() -> None:
    game = duel({"hand": "mothership", "deck": "ram ram"})
    do(game, "play mothership")
    assert (pools(game), hand(game)) == ((0, 6, 50), ["ram"])


def test_mothership_draws_another_card_with_an_ally() -> None:
    game = duel({"played": "mothership ram", "deck": "cutter cutter"})
    do(game, "use mothership ally")
    assert (hand(game), pools(game)) == (["cutter"], (0, 0, 50))


# -- Ram ---------------------------------------------------------------------------------------------------------------


def test_ram_gives_five_combat() -> None:
    game = duel({"hand": "ram"})
    do(game, "play ram")
    assert pools(game) == (0, 5, 50)


def test_ram_gives_two_combat_with_an_ally() -> None:
    game = duel({"played": "ram blob_fighter"})
    do(game, "use ram ally")
    assert pools(game) == (0, 2, 50)


def test_ram_is_scrapped_for_three_trade() -> None:
    game = duel({"played": "ram"})
    do(game, "use ram scrap")
    assert (pools(game), heap(game)) == ((3, 0, 50), ["ram"])


# -- The Hive ----------------------------------------------------------------------------------------------------------


def test_the_hive_gives_three_combat_and_draws_a_card_with_an_ally_as_two_uses() -> None:
    """Ruling 51."""
    game = duel({"bases": "the_hive blob_wheel", "deck": "ram ram"})
    do(game, "use the_hive primary")
    assert (pools(game), hand(game)) == ((0, 3, 50), [])
    do(game, "use the_hive ally")
    assert (pools(game), hand(game)) == ((0, 3, 50), ["ram"])


# -- Trade Pod ---------------------------------------------------------------------------------------------------------


def test_trade_pod_gives_three_trade() -> None:
    game = duel({"hand": "trade_pod"})
    do(game, "play trade_pod")
    assert pools(game) == (3, 0, 50)


def test_trade_pod_gives_two_combat_with_an_ally() -> None:
    game = duel({"played": "trade_pod ram"})
    do(game, "use trade_pod ally")
    assert pools(game) == (0, 2, 50)
