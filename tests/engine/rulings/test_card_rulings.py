"""Rulings 43 to 65: single cards, and what the sources leave open about them, on both sides of its switch."""

from __future__ import annotations

from typing import Any

import pytest

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
    row,
)

# -- 43: Stealth Needle ------------------------------------------------------------------------------------------------


def test_ruling_43_with_nothing_to_copy_the_needle_stays_a_blank_machine_cult_ship() -> None:
    game = duel({"hand": "stealth_needle trade_bot"})
    do(game, "play stealth_needle")
    assert (of(game)["in_play"][0]["copied"], pools(game)) == (None, (0, 0, 50))
    do(game, "play trade_bot", "use trade_bot ally")
    assert pools(game) == (1, 2, 50)


def test_ruling_43_the_needle_gains_the_copied_primary_now_and_its_ally_and_scrap_abilities() -> None:
    game = duel({"hand": "stealth_needle", "played": "imperial_frigate", "deck": "scout"}, {"hand": "viper scout"})
    do(game, "play stealth_needle", "copy imperial_frigate")
    assert (pools(game), asks(game)) == ((0, 4, 50), (1, "discard"))
    do(game, "discard viper", seat=1)
    do(game, "use stealth_needle ally")
    assert pools(game) == (0, 6, 50)
    do(game, "use stealth_needle scrap")
    assert (hand(game), heap(game)) == (["scout"], ["stealth_needle"])


def test_ruling_43_the_needle_is_asked_what_the_copied_primary_asks() -> None:
    game = duel({"hand": "stealth_needle", "played": "patrol_mech"})
    do(game, "play stealth_needle", "copy patrol_mech")
    assert question(game) == {
        "seat": 0, "kind": "choose", "source": "stealth_needle", "options": [["trade 3"], ["combat 5"]],
    }  # fmt: skip
    do(game, "choose 1")
    assert pools(game) == (0, 5, 50)


def test_ruling_43_the_needle_is_of_both_factions_for_allies() -> None:
    game = duel({"hand": "stealth_needle", "played": "ram trade_bot"})
    assert not can(game, "use ram ally")
    do(game, "play stealth_needle", "copy ram")
    for card in ("ram", "trade_bot", "stealth_needle"):
        do(game, f"use {card} ally")
    assert pools(game) == (0, 5 + 2 + 2 + 2, 50)


def test_ruling_43_the_copied_ally_ability_needs_another_card_of_its_own_faction() -> None:
    """A Machine Cult partner switches nothing on for a Needle that became a Blob ship."""
    game = duel({"hand": "ram stealth_needle", "bases": "junkyard"})
    do(game, "play ram", "use ram scrap", "play stealth_needle", "copy ram")
    assert refused(game, "use stealth_needle ally") == ("no-ally", {"card": "ram", "faction": "blob"})


def test_ruling_43_the_needle_is_what_it_became_until_it_leaves_play_and_then_itself_again() -> None:
    game = duel({"hand": "stealth_needle ram", "deck": "scout scout scout scout scout"})
    do(game, "play ram", "play stealth_needle", "copy ram", "end-turn")
    assert discard(game) == ["ram", "stealth_needle"]
    assert in_play(game) == []


def test_ruling_43_the_needle_is_one_ship_for_fleet_hq_and_its_copying_is_none() -> None:
    game = duel({"hand": "stealth_needle", "bases": "fleet_hq", "played": "scout"})
    do(game, "play stealth_needle", "copy scout")
    assert pools(game) == (1, 1, 50)


def test_ruling_43_a_needle_that_copies_a_blob_is_no_blob_card_played() -> None:
    """OPEN-D, the default."""
    game = duel({"hand": "stealth_needle blob_world", "played": "ram", "deck": "scout scout scout scout"})
    do(game, "play stealth_needle", "copy ram", "play blob_world", "use blob_world primary", "choose 1")
    assert len(hand(game)) == 2


def test_ruling_43_a_needle_that_copies_a_blob_counts_under_the_switch() -> None:
    """OPEN-D, the other side: `needle_counts_for_blob_world = true`. A copy of another faction's ship does not."""
    rules = {"needle_counts_for_blob_world": True}
    position = {"hand": "stealth_needle blob_world", "played": "ram scout", "deck": "scout scout scout scout"}
    for copied, drawn in (("ram", 3), ("scout", 2)):
        game = duel(position, rules=rules)
        do(game, "play stealth_needle", f"copy {copied}", "play blob_world", "use blob_world primary", "choose 1")
        assert len(hand(game)) == drawn


def test_ruling_43_the_needle_may_copy_a_ship_that_was_scrapped_this_turn() -> None:
    """OPEN-E, the default: "played this turn"."""
    game = duel({"hand": "ram stealth_needle"})
    do(game, "play ram", "use ram scrap", "play stealth_needle", "copy ram")
    assert pools(game) == (3, 10, 50)


def test_ruling_43_the_needle_may_copy_an_explorer_that_is_back_in_its_pile() -> None:
    game = duel({"hand": "explorer stealth_needle"})
    do(game, "play explorer", "use explorer scrap", "play stealth_needle", "copy explorer")
    assert pools(game) == (4, 2, 50)


def test_ruling_43_under_the_switch_the_needle_copies_only_a_ship_in_play() -> None:
    """OPEN-E, the other side: `needle_copies_scrapped = false`."""
    rules = {"needle_copies_scrapped": False}
    game = duel({"hand": "ram scout stealth_needle"}, rules=rules)
    do(game, "play ram", "play scout", "use ram scrap", "play stealth_needle")
    assert refused(game, "copy ram") == ("not-played-this-turn", {"card": "ram"})
    do(game, "copy scout")
    game = duel({"hand": "ram stealth_needle"}, rules=rules)
    do(game, "play ram", "use ram scrap")
    assert do(game, "play stealth_needle")[-1] == ("nothing", 0, "stealth_needle", "copy-ship")


@pytest.mark.parametrize("copies_scrapped", [True, False])
def test_ruling_43_the_needle_never_copies_a_base_or_itself(copies_scrapped: bool) -> None:
    game = duel({"hand": "stealth_needle", "played": "blob_wheel scout"}, rules={"needle_copies_scrapped": copies_scrapped})
    do(game, "play stealth_needle")
    assert answers(game) == ["copy scout"]


def test_ruling_43_the_needle_copies_no_ship_of_the_opponent_or_of_an_earlier_turn() -> None:
    game = duel({"hand": "stealth_needle", "discard": "ram"}, {"discard": "cutter", "hand": "viper"})
    assert do(game, "play stealth_needle")[-1] == ("nothing", 0, "stealth_needle", "copy-ship")


def test_ruling_43_a_needle_that_became_an_explorer_is_scrapped_to_the_scrap_heap() -> None:
    game = duel({"hand": "stealth_needle", "played": "explorer"}, explorers=4)
    do(game, "play stealth_needle", "copy explorer", "use stealth_needle scrap")
    assert (pools(game), explorers(game), heap(game)) == ((2, 2, 50), 4, ["stealth_needle"])


def test_ruling_43_copying_is_not_optional_where_there_is_a_ship_to_copy() -> None:
    """OPEN-F, fixed (ruling 72): no "may"."""
    game = duel({"hand": "stealth_needle", "played": "scout"})
    do(game, "play stealth_needle")
    assert answers(game) == ["copy scout"]
    assert refused(game, "pass") == ("cannot-pass", {})


def test_ruling_43_a_needle_that_became_a_freighter_counts_one_more_ship() -> None:
    game = duel({"hand": "stealth_needle", "played": "freighter"})
    do(game, "play stealth_needle", "copy freighter", "use freighter ally", "use stealth_needle ally")
    assert of(game)["ships_on_top"] == 2


# -- 44: Fleet HQ ------------------------------------------------------------------------------------------------------


def test_ruling_44_fleet_hq_gives_nothing_for_ships_played_before_it() -> None:
    """The publisher's errata, the default."""
    game = duel({"hand": "fleet_hq scout scout"})
    do(game, "play scout", "play fleet_hq")
    assert pools(game) == (1, 0, 50)
    do(game, "play scout")
    assert pools(game) == (2, 1, 50)


def test_ruling_44_under_the_old_print_all_of_ones_ships_have_one_combat_more() -> None:
    """The other side: `fleet_hq = "static"`. A ship already scrapped is none of one's ships; a base never."""
    game = duel({"hand": "fleet_hq scout scout explorer blob_wheel"}, rules={"fleet_hq": "static"})
    do(game, "play scout", "play explorer", "use explorer scrap", "play blob_wheel")
    assert pools(game) == (3, 2, 50)
    do(game, "play fleet_hq")
    assert pools(game) == (3, 3, 50)
    do(game, "play scout")
    assert pools(game) == (4, 4, 50)


@pytest.mark.parametrize("print_", ["errata", "static"])
def test_ruling_44_a_fleet_hq_of_an_earlier_turn_gives_one_combat_for_each_ship(print_: str) -> None:
    game = duel({"bases": "fleet_hq", "hand": "scout viper"}, rules={"fleet_hq": print_})
    do(game, "play scout", "play viper")
    assert pools(game) == (1, 3, 50)


def test_ruling_44_fleet_hq_gives_nothing_for_a_base_or_for_the_opponents_ships() -> None:
    game = duel({"bases": "fleet_hq", "hand": "blob_wheel"}, {"hand": "scout"})
    do(game, "play blob_wheel", "end-turn")
    assert do(game, "play scout", seat=1) == [("play", 1, "scout", 1), ("gain", 1, "trade", 1, "scout")]


def test_ruling_44_fleet_hq_stops_when_it_leaves_play() -> None:
    game = duel({"bases": "fleet_hq", "hand": "missile_mech scout"}, rules={"destroy_own_base": True})
    do(game, "play missile_mech", "destroy 0 fleet_hq", "play scout")
    assert pools(game) == (1, 7, 50)


# -- 45: Embassy Yacht -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "drawn"),
    [
        ({"bases": "blob_wheel junkyard"}, 2),
        ({"bases": "blob_wheel", "played": "junkyard"}, 2),
        ({"played": "blob_wheel the_hive trading_post"}, 2),
        ({"bases": "blob_wheel", "played": "ram"}, 0),
        ({}, 0),
    ],
)
def test_ruling_45_embassy_yacht_counts_bases_and_outposts_in_play(mine: dict[str, str], drawn: int) -> None:
    game = duel(mine | {"hand": "embassy_yacht", "deck": "scout scout scout"}, {"bases": "the_hive"} if not mine else {})
    do(game, "play embassy_yacht")
    assert (pools(game), len(hand(game))) == ((2, 0, 53), drawn)


def test_ruling_45_embassy_yacht_looks_once_as_it_is_played() -> None:
    game = duel({"bases": "blob_wheel", "hand": "embassy_yacht junkyard", "deck": "scout scout"})
    do(game, "play embassy_yacht", "play junkyard")
    assert (hand(game), listed(game)) == ([], {"acquire", "end-turn", "use"})
    assert refused(game, "use embassy_yacht ally") == ("no-ability", {"card": "embassy_yacht", "ability": "ally"})


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


# -- 48 to 51 ----------------------------------------------------------------------------------------------------------


def test_ruling_48_blob_destroyer_has_two_independent_options_in_that_order() -> None:
    for destroys in (True, False):
        for scraps in (True, False):
            game = duel({"played": "blob_destroyer ram"}, {"bases": "the_hive"}, row="cutter")
            do(game, "use blob_destroyer ally")
            assert asks(game) == (0, "destroy-base")
            do(game, "destroy 1 the_hive" if destroys else "pass")
            assert asks(game) == (0, "scrap-row")
            do(game, "scrap row cutter" if scraps else "pass")
            assert (in_play(game, 1) == [], heap(game) == ["cutter"]) == (destroys, scraps)
            assert asks(game) == (0, "main")


def test_ruling_49_battle_pods_scrapping_is_optional_and_the_gap_is_refilled_at_once() -> None:
    game = duel({"hand": "battle_pod battle_pod"}, row="cutter", trade_deck="ram")
    do(game, "play battle_pod", "pass")
    assert row(game)[0] == "cutter"
    do(game, "play battle_pod", "scrap row cutter")
    assert row(game)[0] == "ram"


def test_ruling_50_blob_world_counts_itself_on_the_turn_it_is_played_and_not_later() -> None:
    game = duel({"hand": "blob_world", "deck": "scout scout scout scout scout scout scout viper"})
    do(game, "play blob_world", "use blob_world primary", "choose 1")
    assert len(hand(game)) == 1
    do(game, "end-turn")
    do(game, "end-turn", seat=1)
    assert do(game, "use blob_world primary", "choose 1")[-1] == ("nothing", 0, "blob_world", "draw-per-played blob")


def test_ruling_50_blob_world_counts_cards_played_and_since_scrapped() -> None:
    game = duel({"bases": "blob_world", "hand": "ram blob_wheel", "deck": "scout scout scout"})
    do(game, "play ram", "use ram scrap", "play blob_wheel", "use blob_wheel scrap", "use blob_world primary", "choose 1")
    assert len(hand(game)) == 2


def test_ruling_50_blob_world_does_not_count_cards_played_after_its_use_or_bases_of_earlier_turns() -> None:
    game = duel({"bases": "blob_world blob_wheel", "hand": "ram trade_pod", "deck": "scout scout scout"})
    do(game, "play ram", "use blob_world primary", "choose 1", "play trade_pod")
    assert hand(game) == ["scout"]


@pytest.mark.parametrize(
    ("base", "partner"),
    [
        ("the_hive", "blob_wheel"),
        ("war_world", "space_station"),
        ("space_station", "war_world"),
        ("royal_redoubt", "war_world"),
    ],
)
def test_ruling_51_a_bases_primary_and_ally_are_two_uses(base: str, partner: str) -> None:
    for first, second in (("primary", "ally"), ("ally", "primary")):
        game = duel({"bases": f"{base} {partner}", "deck": "scout"})
        do(game, f"use {base} {first}", f"use {base} {second}")
        for ability in ("primary", "ally"):
            assert refused(game, f"use {base} {ability}") == ("used-already", {"card": base, "ability": ability})


# -- 52 to 57: scrapping and discarding one's own ----------------------------------------------------------------------


@pytest.mark.parametrize("ship", ["trade_bot", "missile_bot", "supply_bot", "battle_mech"])
def test_ruling_52_the_four_ships_may_scrap_one_card_of_hand_or_discard_pile_and_not_themselves(ship: str) -> None:
    game = duel({"hand": f"{ship} scout", "discard": "viper", "played": "ram", "bases": "blob_wheel"})
    do(game, f"play {ship}")
    assert answers(game) == ["pass", "scrap discard viper", "scrap hand scout"]
    do(game, "scrap discard viper")
    assert asks(game) == (0, "main")


@pytest.mark.parametrize("ship", ["trade_bot", "missile_bot", "supply_bot"])
def test_ruling_52_another_copy_in_the_hand_may_be_scrapped(ship: str) -> None:
    game = duel({"hand": f"{ship} {ship}"})
    do(game, f"play {ship}", f"scrap hand {ship}")
    assert (in_play(game), heap(game)) == ([ship], [ship])


def test_ruling_53_patrol_mech_chooses_at_play_and_must_scrap_if_its_ally_is_used() -> None:
    game = duel({"bases": "junkyard", "hand": "patrol_mech scout"})
    do(game, "play patrol_mech")
    assert asks(game) == (0, "choose")
    do(game, "choose 1")
    assert can(game, "end-turn")
    do(game, "use patrol_mech ally")
    assert answers(game) == ["scrap hand scout"]


def test_ruling_54_junkyards_use_is_optional_and_its_scrapping_is_not() -> None:
    game = duel({"bases": "junkyard", "discard": "scout"})
    assert can(game, "end-turn")
    do(game, "use junkyard primary")
    assert answers(game) == ["scrap discard scout"]


def test_ruling_55_machine_base_draws_first_and_may_scrap_the_card_just_drawn() -> None:
    game = duel({"bases": "machine_base", "deck": "ram", "discard": "viper"})
    do(game, "use machine_base primary")
    assert answers(game) == ["scrap hand ram"]
    do(game, "scrap hand ram")
    assert (hand(game), discard(game), heap(game)) == ([], ["viper"], ["ram"])


def test_ruling_55_machine_base_with_no_card_to_draw_still_scraps_one_of_the_hand() -> None:
    game = duel({"bases": "machine_base", "hand": "scout", "deck": ""})
    do(game, "use machine_base primary", "scrap hand scout")
    assert heap(game) == ["scout"]


@pytest.mark.parametrize("zones", ["hand hand", "hand discard", "discard hand", "discard discard"])
def test_ruling_56_brain_world_scraps_in_any_mix_before_it_draws(zones: str) -> None:
    one, two = zones.split()
    game = duel({"bases": "brain_world", "hand": "scout viper", "discard": "scout viper", "deck": "ram ram"})
    do(game, "use brain_world primary", f"scrap {one} scout")
    assert "ram" not in hand(game)
    do(game, f"scrap {two} viper")
    assert (hand(game).count("ram"), heap(game)) == (2, ["scout", "viper"])


def test_ruling_56_an_explorer_sent_back_to_its_pile_counts_as_scrapped() -> None:
    game = duel({"bases": "brain_world", "hand": "explorer viper", "deck": "ram ram"}, explorers=3)
    do(game, "use brain_world primary", "scrap hand explorer", "scrap hand viper")
    assert (hand(game), explorers(game), heap(game)) == (["ram", "ram"], 4, ["viper"])


def test_ruling_56_what_brain_world_scraps_is_not_shuffled_and_drawn() -> None:
    game = duel({"bases": "brain_world", "discard": "scout viper ram", "deck": ""})
    do(game, "use brain_world primary", "scrap discard scout", "scrap discard viper")
    assert (hand(game), heap(game)) == (["ram"], ["scout", "viper"])


def test_ruling_57_both_of_recycling_stations_discards_land_before_its_first_draw() -> None:
    """So they can be shuffled and drawn."""
    game = duel({"bases": "recycling_station", "hand": "scout viper ram", "deck": ""})
    do(game, "use recycling_station primary", "choose 1", "discard scout")
    assert hand(game) == ["ram", "viper"]
    do(game, "discard viper")
    assert (hand(game), discard(game)) == (["ram", "scout", "viper"], [])


@pytest.mark.parametrize("count", [0, 1, 2])
def test_ruling_57_recycling_station_draws_as_many_as_were_discarded(count: int) -> None:
    game = duel({"bases": "recycling_station", "hand": "scout scout viper", "deck": "ram ram cutter"})
    do(game, "use recycling_station primary", "choose 1", *["discard scout"] * count, *["pass"] * (count < 2))
    assert (len(hand(game)), discard(game), len(deck(game))) == (3, ["scout"] * count, 3 - count)


def test_ruling_57_recycling_station_stops_asking_when_the_hand_is_empty() -> None:
    game = duel({"bases": "recycling_station", "hand": "scout", "deck": "ram ram"})
    do(game, "use recycling_station primary", "choose 1", "discard scout")
    assert (hand(game), asks(game)) == (["ram"], (0, "main"))


def test_ruling_57_recycling_station_with_an_empty_hand_does_nothing() -> None:
    game = duel({"bases": "recycling_station", "deck": "ram ram"})
    assert do(game, "use recycling_station primary", "choose 1")[-1] == (
        "nothing", 0, "recycling_station", "discard-and-draw 2",
    )  # fmt: skip
    assert hand(game) == []


# -- 58 to 61 ----------------------------------------------------------------------------------------------------------


def test_ruling_58_command_ships_ally_takes_outposts_first_and_fizzles_without_a_base() -> None:
    game = duel({"played": "command_ship cutter"}, {"bases": "the_hive junkyard"})
    do(game, "use command_ship ally")
    assert answers(game) == ["destroy 1 2"]
    game = duel({"played": "command_ship cutter"})
    assert do(game, "use command_ship ally")[-1] == ("nothing", 0, "command_ship", "destroy-base")
    assert asks(game) == (0, "main")


def test_ruling_58_command_ships_ally_is_declined_by_not_using_it() -> None:
    game = duel({"played": "command_ship cutter"}, {"bases": "the_hive"})
    do(game, "end-turn")
    assert in_play(game, 1) == ["the_hive"]


def test_ruling_59_missile_mech_destroys_at_play_before_its_combat_can_be_spent() -> None:
    """So it cannot first break an outpost with its six combat and then destroy the base behind."""
    game = duel({"hand": "missile_mech"}, {"bases": "recycling_station fleet_hq"})
    do(game, "play missile_mech")
    assert pools(game) == (0, 6, 50)
    assert answers(game) == ["destroy 1 1", "pass"]
    assert refused(game, "attack-base 1 recycling_station 4") == ("wrong-answer", {"kind": "destroy-base"})


@pytest.mark.parametrize(("card", "zone"), [("port_of_call", "bases"), ("battlecruiser", "played")])
def test_ruling_60_port_of_call_and_battlecruiser_draw_one_and_then_may_destroy(card: str, zone: str) -> None:
    game = duel({zone: card, "deck": "ram"}, {"bases": "the_hive"})
    do(game, f"use {card} scrap")
    assert (hand(game), answers(game)) == (["ram"], ["destroy 1 1", "pass"])
    game = duel({zone: card, "deck": "ram"})
    do(game, f"use {card} scrap")
    assert (hand(game), asks(game)) == (["ram"], (0, "main"))


@pytest.mark.parametrize(
    ("base", "first", "second"),
    [
        ("barter_world", (0, 0, 52), (2, 0, 52)),
        ("trading_post", (0, 0, 51), (1, 0, 51)),
        ("defense_center", (0, 0, 53), (0, 2, 53)),
    ],
)
def test_ruling_61_the_choice_is_free_each_turn(base: str, first: tuple[int, int, int], second: tuple[int, int, int]) -> None:
    game = duel({"bases": base})
    do(game, f"use {base} primary", "choose 0")
    assert pools(game) == first
    do(game, "end-turn")
    do(game, "end-turn", seat=1)
    do(game, f"use {base} primary", "choose 1")
    assert pools(game) == second


@pytest.mark.parametrize(("base", "gained"), [("barter_world", (2, 5, 50)), ("trading_post", (1, 3, 50))])
def test_ruling_61_the_base_may_be_scrapped_after_the_choice_is_used(base: str, gained: tuple[int, int, int]) -> None:
    game = duel({"bases": base})
    do(game, f"use {base} primary", "choose 1", f"use {base} scrap")
    assert (pools(game), heap(game)) == (gained, [base])


# -- 62 to 65 ----------------------------------------------------------------------------------------------------------

DISCARDERS: list[tuple[dict[str, Any], str]] = [
    ({"hand": "imperial_fighter"}, "play imperial_fighter"),
    ({"hand": "imperial_frigate"}, "play imperial_frigate"),
    ({"played": "survey_ship"}, "use survey_ship scrap"),
    ({"bases": "royal_redoubt war_world"}, "use royal_redoubt ally"),
    ({"played": "battlecruiser corvette"}, "use battlecruiser ally"),
]
"""Every card that makes an opponent discard, and how."""


@pytest.mark.parametrize(("mine", "sentence"), DISCARDERS, ids=[sentence for _, sentence in DISCARDERS])
def test_ruling_62_the_victim_chooses_the_card(mine: dict[str, Any], sentence: str) -> None:
    for chosen, kept in (("scout", "viper"), ("viper", "scout")):
        game = duel(mine, {"hand": "scout viper"})
        do(game, sentence)
        assert refused(game, f"discard {chosen}") == ("not-asked", {})
        do(game, f"discard {chosen}", seat=1)
        assert (hand(game, 1), discard(game, 1)) == ([kept], [chosen])


@pytest.mark.parametrize(("mine", "sentence"), DISCARDERS, ids=[sentence for _, sentence in DISCARDERS])
def test_ruling_63_the_victim_discards_as_soon_as_the_ability_is_triggered(mine: dict[str, Any], sentence: str) -> None:
    """OPEN-K, the default: the paper rules."""
    game = duel(mine, {"hand": "scout viper"})
    do(game, sentence)
    assert (asks(game), of(game, 1)["discards_due"], question(game)["by"]) == ((1, "discard"), 0, 0)
    assert refused(game, "end-turn") == ("not-asked", {})


@pytest.mark.parametrize(("mine", "sentence"), DISCARDERS, ids=[sentence for _, sentence in DISCARDERS])
def test_ruling_63_under_the_switch_the_victim_discards_at_the_start_of_its_turn(mine: dict[str, Any], sentence: str) -> None:
    """OPEN-K, the other side: `discard_timing = "start_of_turn"`, the digital game."""
    game = duel(mine, {"hand": "scout viper"}, rules={"discard_timing": "start_of_turn"})
    do(game, sentence)
    assert (asks(game), of(game, 1)["discards_due"], hand(game, 1)) == ((0, "main"), 1, ["scout", "viper"])
    do(game, "end-turn")
    asked = question(game)
    assert (asked["seat"], asked["kind"], asked["left"], asked["by"]) == (1, "discard", 1, None)
    assert refused(game, "pass", 1) == ("cannot-pass", {})
    assert refused(game, "play scout", 1) == ("wrong-answer", {"kind": "discard"})
    do(game, "discard scout", seat=1)
    assert (asks(game), hand(game, 1), of(game, 1)["discards_due"]) == ((1, "main"), ["viper"], 0)


def test_ruling_63_delayed_discards_add_up() -> None:
    rules = {"discard_timing": "start_of_turn"}
    game = duel({"hand": "imperial_fighter imperial_fighter"}, {"hand": "scout viper ram"}, rules=rules)
    do(game, "play imperial_fighter", "play imperial_fighter", "end-turn")
    assert question(game)["left"] == 2
    do(game, "discard scout", "discard ram", seat=1)
    assert (hand(game, 1), asks(game)) == (["viper"], (1, "main"))


def test_ruling_63_more_delayed_discards_than_cards_take_the_whole_hand() -> None:
    rules = {"discard_timing": "start_of_turn"}
    game = duel({}, {"hand": "scout viper", "discards_due": 5}, rules=rules)
    do(game, "end-turn")
    do(game, "discard scout", "discard viper", seat=1)
    assert (hand(game, 1), asks(game), of(game, 1)["discards_due"]) == ([], (1, "main"), 0)


def test_ruling_63_delayed_discards_are_made_once() -> None:
    rules = {"discard_timing": "start_of_turn"}
    game = duel({"hand": "imperial_fighter"}, {"hand": "scout viper"}, rules=rules)
    do(game, "play imperial_fighter", "end-turn")
    do(game, "discard scout", "end-turn", seat=1)
    do(game, "end-turn")
    assert asks(game) == (1, "main")


def test_ruling_63_two_immediate_discards_are_asked_one_after_the_other() -> None:
    game = duel({"hand": "imperial_fighter imperial_fighter"}, {"hand": "scout viper ram"})
    do(game, "play imperial_fighter")
    do(game, "discard ram", seat=1)
    do(game, "play imperial_fighter")
    assert question(game)["left"] == 1
    do(game, "discard viper", seat=1)
    assert hand(game, 1) == ["scout"]


@pytest.mark.parametrize(("mine", "sentence"), DISCARDERS, ids=[sentence for _, sentence in DISCARDERS])
def test_ruling_64_a_discard_against_an_empty_hand_fizzles(mine: dict[str, Any], sentence: str) -> None:
    game = duel(mine, {"discard": "ram"})
    assert do(game, sentence)[-1][0] == "nothing"
    assert (asks(game), discard(game, 1)) == ((0, "main"), ["ram"])


def test_ruling_64_a_delayed_discard_against_an_empty_hand_fizzles() -> None:
    game = duel({}, {"discards_due": 1, "deck": ""}, rules={"discard_timing": "start_of_turn"})
    do(game, "end-turn")
    assert asks(game) == (1, "main")


@pytest.mark.parametrize("starter", ["scout", "viper"])
def test_ruling_65_scout_and_viper_may_be_scrapped_and_go_to_the_scrap_heap(starter: str) -> None:
    game = duel({"hand": f"trade_bot {starter}"}, explorers=3)
    do(game, "play trade_bot", f"scrap hand {starter}")
    assert (heap(game), hand(game), explorers(game)) == ([starter], [], 3)
