"""Rulings 1 to 26: setting up, the phases of a turn, abilities, buying, scrapping, drawing, and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.game import Game
from engine.star_realms.cards import CARDS
from tests.engine.positions import (
    answers,
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
    refused_action,
    row,
)  # fmt: skip

SEEDS = [bytes([n]) * 32 for n in range(8)]


def new_duel(seed: bytes = bytes(32), **rules: Any) -> Game:
    return engine.new_game("star-realms", mode="duel", seats=2, seed=seed, rules=rules)


@pytest.mark.parametrize("seed", SEEDS)
def test_ruling_1_the_first_seat_draws_three_cards_and_the_second_five(seed: bytes) -> None:
    game = new_duel(seed)
    (first,) = game.view(None)["on_turn"]
    assert (len(hand(game, first)), len(hand(game, 1 - first))) == (3, 5)
    assert [pools(game, seat) for seat in (0, 1)] == [(0, 0, 50), (0, 0, 50)]
    assert all(row(game))
    assert (game.view(None)["trade_deck"], game.view(None)["turn"]) == (75, 1)
    for seat in (0, 1):
        assert sorted(hand(game, seat) + deck(game, seat)) == ["scout"] * 8 + ["viper"] * 2


def test_ruling_1_either_seat_may_be_the_first() -> None:
    assert {tuple(new_duel(seed).view(None)["on_turn"]) for seed in SEEDS} == {(0,), (1,)}


def test_ruling_1_every_later_hand_is_five_cards() -> None:
    game = new_duel()
    (first,) = game.view(None)["on_turn"]
    do(game, "end-turn", seat=first)
    assert len(hand(game, first)) == 5


def test_ruling_2_the_explorer_pile_holds_ten_or_sixteen() -> None:
    assert explorers(new_duel()) == 16
    assert explorers(new_duel(explorers=10)) == 10
    assert explorers(new_duel(explorers=16)) == 16


def test_ruling_3_main_phase_actions_come_in_any_order_and_number() -> None:
    game = duel({"hand": "scout scout viper viper"}, row="federation_shuttle trade_bot")
    do(game, "play viper", "attack 1 1", "play scout", "acquire trade_bot", "play viper", "play scout", "attack 1 1")
    do(game, "acquire federation_shuttle")
    assert discard(game) == ["trade_bot", "federation_shuttle"]
    assert pools(game, 1)[2] == 48


def test_ruling_3_main_phase_then_discard_phase_then_draw_phase() -> None:
    game = duel({"hand": "scout", "played": "viper", "deck": "ram ram cutter cutter cutter"})
    events = do(game, "end-turn")
    assert [event[0] for event in events] == ["end", "draw", "turn"]
    assert (discard(game), len(hand(game))) == (["viper", "scout"], 5)
    assert (game.view(None)["on_turn"], game.view(None)["turn"]) == ([1], 2)


def test_ruling_4_cards_are_played_one_at_a_time() -> None:
    game = duel({"hand": "scout scout viper"})
    assert refused_action(game, ("play", "scout", "viper")) == ("malformed", {"verb": "play"})
    do(game, "play scout")
    assert (hand(game), in_play(game)) == (["scout", "viper"], ["scout"])


def test_ruling_5_playing_is_optional_and_what_is_not_played_is_discarded() -> None:
    game = duel({"hand": "scout cutter", "trade": 5, "combat": 5}, row="ram")
    do(game, "end-turn")
    assert (discard(game), in_play(game)) == (["cutter", "scout"], [])


def test_ruling_5_ending_the_turn_is_always_legal() -> None:
    assert answers(duel({"hand": ""})) == ["end-turn"]
    assert can(duel({"hand": "scout", "bases": "blob_wheel", "combat": 9}, {"bases": "junkyard"}), "end-turn")


def test_ruling_6_a_ships_primary_ability_fires_as_it_is_played_and_all_else_waits() -> None:
    game = duel({"hand": "ram blob_wheel", "bases": "the_hive"})
    do(game, "play ram")
    assert pools(game) == (0, 5, 50)
    do(game, "play blob_wheel")
    assert pools(game) == (0, 5, 50)
    assert {"use 2 ally", "use 2 scrap", "use 3 primary", "use 3 scrap", "use 1 ally"} <= set(answers(game))


def test_ruling_6_no_ship_of_the_box_has_a_primary_ability_that_can_be_used() -> None:
    for card in CARDS:
        if card.is_ship:
            game = duel({"played": card.key})
            assert ("use", 1, "primary") not in game.actions(0)


def test_ruling_7_each_copy_of_a_card_has_its_own_use_each_turn() -> None:
    game = duel({"bases": "blob_wheel blob_wheel blob_wheel"})
    do(game, "use 1 primary", "use 2 primary", "use 3 primary")
    assert pools(game) == (0, 3, 50)
    for at in (1, 2, 3):
        assert refused(game, f"use {at} primary") == ("used-already", {"card": "blob_wheel", "ability": "primary"})


def test_ruling_8_a_base_is_used_on_the_turn_it_is_played_and_on_every_later_turn() -> None:
    game = duel({"hand": "the_hive"})
    do(game, "play the_hive", "use the_hive primary")
    for _ in range(2):
        assert pools(game) == (0, 3, 50)
        do(game, "end-turn")
        do(game, "end-turn", seat=1)
        do(game, "use the_hive primary")
    assert pools(game) == (0, 3, 50)


def test_ruling_9_an_ability_without_may_is_used_as_a_whole_or_not_at_all() -> None:
    position = {"bases": "machine_base", "hand": "scout", "deck": "viper"}
    skipped = duel(position)
    do(skipped, "end-turn")
    assert heap(skipped) == []
    used = duel(position)
    do(used, "use machine_base primary")
    assert refused(used, "pass") == ("cannot-pass", {})
    assert refused(used, "end-turn") == ("wrong-answer", {"kind": "scrap"})


def test_ruling_9_what_is_used_is_done_as_far_as_possible() -> None:
    game = duel({"hand": "command_ship", "deck": "ram"})
    do(game, "play command_ship")
    assert hand(game) == ["ram"]


@pytest.mark.parametrize(("card", "zone"), [("port_of_call", "bases"), ("battlecruiser", "played")])
def test_ruling_10_parts_resolve_in_printed_order_so_the_card_is_drawn_before_a_base_is_chosen(card: str, zone: str) -> None:
    game = duel({zone: card, "deck": "ram"}, {"bases": "blob_wheel"})
    do(game, f"use {card} scrap")
    assert (hand(game), asks(game)) == (["ram"], (0, "destroy-base"))


def test_ruling_11_a_choice_is_made_when_the_ability_is_used_and_anew_each_turn() -> None:
    game = duel({"hand": "barter_world"})
    do(game, "play barter_world")
    assert asks(game) == (0, "main")
    do(game, "use barter_world primary", "choose 0")
    assert pools(game) == (0, 0, 52)
    do(game, "end-turn")
    do(game, "end-turn", seat=1)
    do(game, "use barter_world primary", "choose 1")
    assert pools(game) == (2, 0, 52)


def test_ruling_11_two_gains_without_or_are_both_given() -> None:
    game = duel({"hand": "cutter"})
    do(game, "play cutter")
    assert pools(game) == (2, 0, 54)


def test_ruling_12_pools_last_for_the_phase_and_are_lost_with_it() -> None:
    game = duel({"hand": "scout viper"})
    do(game, "play scout", "play viper")
    assert pools(game) == (1, 1, 50)
    do(game, "end-turn")
    assert pools(game) == (0, 0, 50)
    do(game, "end-turn", seat=1)
    assert pools(game) == (0, 0, 50)


def test_ruling_12_authority_is_gained_at_once_and_without_limit() -> None:
    game = duel({"hand": "cutter", "authority": 98})
    do(game, "play cutter")
    assert pools(game) == (2, 0, 102)


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
