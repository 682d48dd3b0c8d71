"""Rulings 13 to 26: buying, the trade row, scrapping, drawing, the discard phase, and the end of the game."""

from __future__ import annotations

import pytest

from tests.engine.positions import (
    asks,
    can,
    deck,
    discard,
    do,
    duel,
    explorers,
    hand,
    heap,
    in_play,
    listed,
    of,
    pools,
    question,
    refused,
    row,
)  # fmt: skip


def test_ruling_13_a_bought_card_goes_to_the_discard_pile_and_is_not_played() -> None:
    game = duel({"trade": 8, "discard": "scout"}, row="cutter the_hive")
    assert ("gain", 0, "trade", 2, "cutter") not in do(game, "acquire cutter", "acquire the_hive")
    assert (discard(game), in_play(game), hand(game)) == (["scout", "cutter", "the_hive"], [], [])
    assert pools(game) == (1, 0, 50)
    assert game.view(1)["seats"][0]["discard"] == ["scout", "cutter", "the_hive"]


def test_ruling_14_a_gap_is_refilled_at_once_when_a_card_is_bought() -> None:
    game = duel({"trade": 2}, row="ram cutter junkyard", trade_deck="corvette")
    assert do(game, "acquire cutter")[1:] == [("refill", 1, "corvette")]
    assert row(game)[:3] == ["ram", "corvette", "junkyard"]


def test_ruling_14_a_gap_is_refilled_at_once_when_a_card_is_scrapped_or_acquired_free() -> None:
    game = duel({"hand": "battle_pod", "played": "blob_carrier"}, row="ram", trade_deck="corvette cutter", draws="corvette")
    do(game, "play battle_pod", "scrap row ram")
    assert row(game)[0] == "corvette"
    do(game, "use blob_carrier ally", "acquire corvette")
    assert row(game)[0] == "cutter"


def test_ruling_14_a_gap_is_refilled_between_two_parts_so_the_new_card_can_be_taken() -> None:
    """A Needle that copies a Battle Pod scraps the card that came in the first one's gap."""
    game = duel({"hand": "battle_pod stealth_needle"}, row="ram", trade_deck="corvette")
    do(game, "play battle_pod", "scrap row ram", "play stealth_needle", "copy battle_pod", "scrap row corvette")
    assert heap(game) == ["ram", "corvette"]


def test_ruling_15_with_the_trade_deck_empty_a_slot_stays_empty_and_the_game_goes_on() -> None:
    game = duel({"trade": 2}, row="ram cutter", trade_deck="", scrap_heap="corvette")
    assert do(game, "acquire cutter") == [("acquire", 0, "cutter", 2, "discard")]
    assert row(game) == ["ram", None, None, None, None]
    assert heap(game) == ["corvette"]
    do(game, "end-turn")
    assert (game.result, asks(game)) == (None, (1, "main"))


def test_ruling_16_an_empty_explorer_pile_sells_nothing_until_one_is_scrapped() -> None:
    game = duel({"trade": 4, "played": "explorer"}, explorers=0)
    assert refused(game, "acquire explorer") == ("not-for-sale", {"card": "explorer"})
    do(game, "use explorer scrap", "acquire explorer")
    assert (discard(game), explorers(game)) == (["explorer"], 0)


def test_ruling_16_the_explorer_pile_is_no_part_of_the_trade_row() -> None:
    game = duel({"hand": "battle_pod"}, row="cutter")
    assert explorers(game) == 16
    do(game, "play battle_pod")
    assert refused(game, "scrap row explorer") == ("not-in-zone", {"card": "explorer", "zone": "row"})


@pytest.mark.parametrize(
    ("mine", "sentences"),
    [
        ({"played": "explorer"}, ["use explorer scrap"]),
        ({"hand": "trade_bot explorer"}, ["play trade_bot", "scrap hand explorer"]),
        ({"hand": "trade_bot", "discard": "explorer"}, ["play trade_bot", "scrap discard explorer"]),
        ({"bases": "junkyard", "discard": "explorer"}, ["use junkyard primary", "scrap discard explorer"]),
        ({"bases": "machine_base", "hand": "explorer"}, ["use machine_base primary", "scrap hand explorer"]),
        ({"bases": "brain_world", "hand": "explorer scout"}, ["use brain_world primary", "scrap hand explorer", "pass"]),
        ({"played": "patrol_mech trade_bot", "hand": "explorer"}, ["use patrol_mech ally", "scrap hand explorer"]),
    ],
    ids=["itself", "bot from hand", "bot from discard pile", "junkyard", "machine base", "brain world", "patrol mech"],
)
def test_ruling_17_an_explorer_scrapped_for_any_reason_goes_back_to_its_pile(
    mine: dict[str, str], sentences: list[str]
) -> None:
    game = duel({"trade": 2, "deck": "viper", **mine}, explorers=3)
    do(game, *sentences)
    assert (explorers(game), heap(game)) == (4, [])
    do(game, "acquire explorer")
    assert explorers(game) == 3


def test_ruling_18_a_card_scrapped_by_another_does_not_use_its_own_scrap_ability() -> None:
    game = duel({"hand": "trade_bot ram"})
    do(game, "play trade_bot", "scrap hand ram")
    assert (pools(game), heap(game)) == ((1, 0, 50), ["ram"])


def test_ruling_18_nor_does_a_card_scrapped_from_the_trade_row() -> None:
    game = duel({"hand": "battle_pod"}, row="survey_ship")
    do(game, "play battle_pod", "scrap row survey_ship")
    assert (pools(game), asks(game)) == ((0, 4, 50), (0, "main"))


def test_ruling_19_primary_and_ally_may_be_used_before_the_card_is_scrapped_and_stay_given() -> None:
    game = duel({"bases": "space_station war_world"})
    do(game, "use space_station primary", "use space_station ally", "use space_station scrap")
    assert pools(game) == (4, 4, 50)
    game = duel({"hand": "ram"})
    do(game, "play ram", "use ram scrap")
    assert pools(game) == (3, 5, 50)


def test_ruling_20_a_scrapped_card_is_on_the_scrap_heap_at_once_and_no_ally_any_more() -> None:
    game = duel({"played": "ram trade_pod"})
    assert can(game, "use trade_pod ally")
    do(game, "use ram scrap")
    assert (heap(game), in_play(game)) == (["ram"], ["trade_pod"])
    assert refused(game, "use trade_pod ally") == ("no-ally", {"card": "trade_pod", "faction": "blob"})


def test_ruling_20_a_scrapped_base_no_longer_counts_as_a_base() -> None:
    game = duel({"bases": "blob_wheel junkyard", "hand": "embassy_yacht", "deck": "ram ram"})
    do(game, "use blob_wheel scrap", "play embassy_yacht")
    assert hand(game) == []


def test_ruling_21_the_discard_pile_is_shuffled_only_when_a_card_must_be_drawn() -> None:
    game = duel({"hand": "corvette corvette", "deck": "ram", "discard": "cutter"})
    assert "shuffle" not in [event[0] for event in do(game, "play corvette")]
    assert (deck(game), discard(game)) == ([], ["cutter"])
    events = do(game, "play corvette")
    assert [event[0] for event in events][-2:] == ["shuffle", "draw"]
    assert (hand(game), discard(game)) == (["cutter", "ram"], [])


def test_ruling_21_a_draw_goes_on_after_the_shuffle() -> None:
    game = duel({"hand": "command_ship", "deck": "ram", "discard": "cutter"})
    events = do(game, "play command_ship")
    assert events[-3:] == [("draw", 0, 1, ("ram",)), ("shuffle", 0), ("draw", 0, 1, ("cutter",))]


def test_ruling_21_the_known_top_of_the_deck_is_drawn_before_the_rest_and_before_a_shuffle() -> None:
    game = duel({"hand": "command_ship", "top": "ram cutter", "deck": "", "discard": "scout"})
    assert do(game, "play command_ship")[-1] == ("draw", 0, 2, ("cutter", "ram"))
    assert discard(game) == ["scout"]


def test_ruling_22_with_deck_and_discard_pile_empty_as_many_are_drawn_as_exist() -> None:
    game = duel({"hand": "command_ship", "deck": ""})
    assert not [event for event in do(game, "play command_ship") if event[0] in ("draw", "shuffle")]
    assert (hand(game), pools(game)) == ([], (0, 5, 54))
    do(game, "end-turn")
    assert (hand(game), asks(game)) == (["command_ship"], (1, "main"))


def test_ruling_23_a_shuffle_in_the_main_phase_leaves_out_the_cards_in_play() -> None:
    game = duel({"hand": "scout corvette", "deck": "", "discard": "viper"})
    do(game, "play scout", "play corvette")
    assert (hand(game), deck(game)) == (["viper"], [])


def test_ruling_23_but_takes_in_what_was_bought_this_turn() -> None:
    game = duel({"hand": "corvette", "trade": 2, "deck": ""}, row="cutter")
    do(game, "acquire cutter", "play corvette")
    assert hand(game) == ["cutter"]


def test_ruling_24_in_the_discard_phase_pools_go_then_ships_then_the_hand_and_bases_stay() -> None:
    game = duel({"bases": "junkyard", "played": "ram blob_wheel cutter", "hand": "scout viper", "trade": 3, "combat": 4})
    do(game, "end-turn")
    assert pools(game) == (0, 0, 50)
    assert in_play(game) == ["junkyard", "blob_wheel"]
    assert discard(game) == ["ram", "cutter", "scout", "viper"]


def test_ruling_24_cards_discarded_in_the_discard_phase_can_be_drawn_in_the_draw_phase() -> None:
    game = duel({"played": "ram", "hand": "scout", "deck": "viper"})
    assert [event[0] for event in do(game, "end-turn")] == ["end", "draw", "shuffle", "draw", "turn"]
    assert hand(game) == ["ram", "scout", "viper"]


def test_ruling_25_everybody_sees_every_discard_pile_and_nobody_the_order_of_a_deck() -> None:
    game = duel({"discard": "ram scout", "deck": "cutter viper corvette"}, {"discard": "viper ram", "hand": "scout"})
    for seat in (0, 1, None):
        view = game.view(seat)
        assert [them["discard"] for them in view["seats"]] == [["ram", "scout"], ["viper", "ram"]]
        assert all(them["hidden"] == sorted(them["hidden"]) for them in view["seats"])
    assert game.view(0)["seats"][0]["hidden"] == ["corvette", "cutter", "viper"]


@pytest.mark.parametrize("combat", [7, 8, 30])
def test_ruling_26_a_seat_is_defeated_at_zero_authority_or_below(combat: int) -> None:
    game = duel({"combat": combat}, {"authority": 7})
    events = do(game, f"attack 1 {combat}")
    assert events == [("attack", 0, 1, combat, 7 - combat), ("defeat", 1), ("over", (0,), "authority")]
    assert game.result is not None
    assert (game.result.winners, game.result.reason, game.pending) == ((0,), "authority", {})


def test_ruling_26_a_seat_with_one_authority_is_not_defeated() -> None:
    game = duel({"combat": 7}, {"authority": 7})
    do(game, "attack 1 6")
    assert (game.result, of(game, 1)["alive"]) == (None, True)
    assert "attack" in listed(game)


def test_ruling_26_holds_for_either_seat() -> None:
    game = duel({"authority": 3}, {"combat": 4}, on_turn=1)
    assert question(game)["seat"] == 1
    do(game, "attack 0 4", seat=1)
    assert game.result is not None
    assert game.result.winners == (1,)
