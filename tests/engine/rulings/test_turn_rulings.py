"""Rulings 1 to 12: setting up, the phases of a turn, and abilities."""

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
    pools,
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
    assert (game.view(None)["trade_deck"], game.view(None)["turn"]) == (sum(card.copies for card in CARDS) - 5, 1)
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
