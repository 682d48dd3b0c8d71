"""The twelve Trade Federation cards, each ability once: its effects, the parts that may be declined, and its refusals."""

from __future__ import annotations

from tests.engine.positions import (
    answers,
    asks,
    deck,
    discard,
    do,
    duel,
    hand,
    heap,
    in_play,
    of,
    pools,
    question,
    refused,
)  # fmt: skip

# -- Barter World ------------------------------------------------------------------------------------------------------


def test_barter_world_gives_two_authority_or_two_trade() -> None:
    """Ruling 61."""
    for option, gained in enumerate(((0, 0, 52), (2, 0, 50))):
        game = duel({"bases": "barter_world"})
        do(game, "use barter_world primary")
        assert question(game)["options"] == [["authority 2"], ["trade 2"]]
        do(game, f"choose {option}")
        assert pools(game) == gained


def test_barter_world_is_scrapped_for_five_combat() -> None:
    game = duel({"bases": "barter_world"})
    do(game, "use barter_world scrap")
    assert (pools(game), heap(game)) == ((0, 5, 50), ["barter_world"])


# -- Central Office ----------------------------------------------------------------------------------------------------


def test_central_office_gives_two_trade_and_puts_the_next_ship_on_top_of_the_deck() -> None:
    """Ruling 46."""
    game = duel({"bases": "central_office"}, row="cutter")
    do(game, "use central_office primary")
    assert (pools(game), of(game)["ships_on_top"]) == ((2, 0, 50), 1)
    do(game, "acquire cutter")
    assert question(game) == {"seat": 0, "kind": "put-on-top", "source": "cutter", "card": "cutter", "optional": True}
    do(game, "put-on-top")
    assert (deck(game)[0], discard(game), of(game)["ships_on_top"]) == ("cutter", [], 0)


def test_central_office_may_leave_the_ship_on_the_discard_pile() -> None:
    game = duel({"bases": "central_office"}, row="cutter")
    do(game, "use central_office primary", "acquire cutter", "pass")
    assert (of(game)["top"], discard(game), asks(game)) == ([], ["cutter"], (0, "main"))


def test_central_office_draws_a_card_with_an_ally() -> None:
    game = duel({"bases": "central_office barter_world", "deck": "ram ram"})
    do(game, "use central_office ally")
    assert (hand(game), pools(game)) == (["ram"], (0, 0, 50))


# -- Command Ship ------------------------------------------------------------------------------------------------------


def test_command_ship_gives_four_authority_and_five_combat_and_draws_two_cards() -> None:
    game = duel({"hand": "command_ship", "deck": "cutter cutter cutter"})
    do(game, "play command_ship")
    assert (pools(game), hand(game)) == ((0, 5, 54), ["cutter", "cutter"])


def test_command_ship_destroys_a_base_with_an_ally_and_cannot_be_declined_once_used() -> None:
    """Ruling 58: no "may"."""
    game = duel({"played": "command_ship cutter"}, {"bases": "blob_wheel the_hive"})
    do(game, "use command_ship ally")
    assert question(game) == {"seat": 0, "kind": "destroy-base", "source": "command_ship", "optional": False}
    assert refused(game, "pass") == ("cannot-pass", {})
    do(game, "destroy 1 blob_wheel")
    assert (in_play(game, 1), discard(game, 1)) == (["the_hive"], ["blob_wheel"])


# -- Cutter ------------------------------------------------------------------------------------------------------------


def test_cutter_gives_four_authority_and_two_trade() -> None:
    game = duel({"hand": "cutter"})
    do(game, "play cutter")
    assert pools(game) == (2, 0, 54)


def test_cutter_gives_four_combat_with_an_ally() -> None:
    game = duel({"played": "cutter flagship"})
    do(game, "use cutter ally")
    assert pools(game) == (0, 4, 50)


# -- Defense Center ----------------------------------------------------------------------------------------------------


def test_defense_center_gives_three_authority_or_two_combat() -> None:
    """Ruling 61."""
    for option, gained in enumerate(((0, 0, 53), (0, 2, 50))):
        game = duel({"bases": "defense_center"})
        do(game, "use defense_center primary")
        assert question(game)["options"] == [["authority 3"], ["combat 2"]]
        do(game, f"choose {option}")
        assert pools(game) == gained


def test_defense_center_gives_two_combat_with_an_ally() -> None:
    game = duel({"bases": "defense_center barter_world"})
    do(game, "use defense_center ally")
    assert pools(game) == (0, 2, 50)


# -- Embassy Yacht -----------------------------------------------------------------------------------------------------


def test_embassy_yacht_gives_three_authority_and_two_trade() -> None:
    game = duel({"bases": "blob_wheel", "hand": "embassy_yacht", "deck": "cutter cutter cutter"})
    assert do(game, "play embassy_yacht")[-1] == ("nothing", 0, "embassy_yacht", "draw-if-two-bases 2")
    assert (pools(game), hand(game)) == ((2, 0, 53), [])


def test_embassy_yacht_draws_two_cards_with_two_bases_in_play() -> None:
    """Ruling 45: bases and outposts, also ones played earlier this turn."""
    game = duel({"bases": "junkyard", "hand": "blob_wheel embassy_yacht", "deck": "cutter cutter cutter"})
    do(game, "play blob_wheel", "play embassy_yacht")
    assert (pools(game), hand(game)) == ((2, 0, 53), ["cutter", "cutter"])


# -- Federation Shuttle ------------------------------------------------------------------------------------------------


def test_federation_shuttle_gives_two_trade() -> None:
    game = duel({"hand": "federation_shuttle"})
    do(game, "play federation_shuttle")
    assert pools(game) == (2, 0, 50)


def test_federation_shuttle_gives_four_authority_with_an_ally() -> None:
    game = duel({"played": "federation_shuttle cutter"})
    do(game, "use federation_shuttle ally")
    assert pools(game) == (0, 0, 54)


# -- Flagship ----------------------------------------------------------------------------------------------------------


def test_flagship_gives_five_combat_and_draws_a_card() -> None:
    game = duel({"hand": "flagship", "deck": "ram ram"})
    do(game, "play flagship")
    assert (pools(game), hand(game)) == ((0, 5, 50), ["ram"])


def test_flagship_gives_five_authority_with_an_ally() -> None:
    game = duel({"played": "flagship cutter"})
    do(game, "use flagship ally")
    assert pools(game) == (0, 0, 55)


# -- Freighter ---------------------------------------------------------------------------------------------------------


def test_freighter_gives_four_trade() -> None:
    game = duel({"hand": "freighter"})
    do(game, "play freighter")
    assert pools(game) == (4, 0, 50)


def test_freighter_puts_the_next_ship_on_top_of_the_deck_with_an_ally() -> None:
    """Ruling 46."""
    game = duel({"played": "freighter cutter", "trade": 3}, row="ram")
    do(game, "use freighter ally", "acquire ram", "put-on-top")
    assert (deck(game)[0], discard(game)) == ("ram", [])


def test_freighter_asks_at_the_acquisition_and_may_be_declined() -> None:
    game = duel({"played": "freighter cutter", "trade": 3}, row="ram")
    do(game, "use freighter ally", "acquire ram")
    assert answers(game) == ["pass", "put-on-top"]
    do(game, "pass")
    assert (of(game)["top"], discard(game)) == ([], ["ram"])


# -- Port of Call ------------------------------------------------------------------------------------------------------


def test_port_of_call_gives_three_trade() -> None:
    game = duel({"bases": "port_of_call"})
    do(game, "use port_of_call primary")
    assert pools(game) == (3, 0, 50)


def test_port_of_call_is_scrapped_to_draw_a_card_and_destroy_a_base() -> None:
    """Ruling 60."""
    game = duel({"bases": "port_of_call", "deck": "ram ram"}, {"bases": "the_hive"})
    do(game, "use port_of_call scrap")
    assert (hand(game), heap(game)) == (["ram"], ["port_of_call"])
    assert question(game) == {"seat": 0, "kind": "destroy-base", "source": "port_of_call", "optional": True}
    do(game, "destroy 1 the_hive")
    assert (in_play(game, 1), discard(game, 1)) == ([], ["the_hive"])


def test_port_of_call_is_scrapped_to_draw_a_card_and_may_leave_the_base() -> None:
    game = duel({"bases": "port_of_call", "deck": "ram ram"}, {"bases": "the_hive"})
    do(game, "use port_of_call scrap", "pass")
    assert (hand(game), in_play(game, 1)) == (["ram"], ["the_hive"])


# -- Trade Escort ------------------------------------------------------------------------------------------------------


def test_trade_escort_gives_four_authority_and_four_combat() -> None:
    game = duel({"hand": "trade_escort"})
    do(game, "play trade_escort")
    assert pools(game) == (0, 4, 54)


def test_trade_escort_draws_a_card_with_an_ally() -> None:
    game = duel({"played": "trade_escort cutter", "deck": "ram ram"})
    do(game, "use trade_escort ally")
    assert (hand(game), pools(game)) == (["ram"], (0, 0, 50))


# -- Trading Post ------------------------------------------------------------------------------------------------------


def test_trading_post_gives_one_authority_or_one_trade() -> None:
    """Ruling 61."""
    for option, gained in enumerate(((0, 0, 51), (1, 0, 50))):
        game = duel({"bases": "trading_post"})
        do(game, "use trading_post primary")
        assert question(game)["options"] == [["authority 1"], ["trade 1"]]
        do(game, f"choose {option}")
        assert pools(game) == gained


def test_trading_post_is_scrapped_for_three_combat() -> None:
    game = duel({"bases": "trading_post"})
    do(game, "use trading_post scrap")
    assert (pools(game), heap(game)) == ((0, 3, 50), ["trading_post"])
