"""Rulings 35 to 41: ally abilities and Mech World. Ruling 42 is about teams."""

from __future__ import annotations

import pytest

from tests.engine.positions import answers, asks, can, do, duel, hand, in_play, pools, refused


@pytest.mark.parametrize("first", ["ram", "blob_fighter"])
def test_ruling_35_the_order_of_play_makes_no_difference_to_allies(first: str) -> None:
    second = "blob_fighter" if first == "ram" else "ram"
    game = duel({"hand": "ram blob_fighter", "deck": "scout"})
    do(game, f"play {first}")
    assert refused(game, f"use {first} ally") == ("no-ally", {"card": first, "faction": "blob"})
    do(game, f"play {second}")
    assert can(game, "use ram ally")
    assert can(game, "use blob_fighter ally")


def test_ruling_35_a_base_and_a_ship_are_allies_of_each_other() -> None:
    game = duel({"bases": "the_hive", "played": "ram"})
    assert can(game, "use the_hive ally")
    assert can(game, "use ram ally")


def test_ruling_35_only_cards_in_play_are_allies() -> None:
    game = duel({"played": "ram", "hand": "blob_fighter", "discard": "trade_pod", "top": "battle_pod"}, {"bases": "blob_wheel"})
    assert not can(game, "use ram ally")


def test_ruling_35_a_card_is_no_ally_of_itself() -> None:
    assert not can(duel({"played": "ram"}), "use ram ally")
    assert can(duel({"played": "ram ram"}), "use 2 ally")


def test_ruling_35_an_ally_is_used_at_any_time_of_the_main_phase() -> None:
    game = duel({"hand": "ram blob_fighter scout viper", "deck": ""}, row="trade_bot")
    do(game, "play ram", "play blob_fighter", "play scout", "acquire trade_bot", "attack 1 8", "play viper", "use ram ally")
    assert pools(game) == (0, 3, 50)


def test_ruling_36_an_ally_whose_partner_was_scrapped_before_its_use_is_gone() -> None:
    """OPEN-C, the default."""
    game = duel({"hand": "ram trade_pod"})
    do(game, "play ram", "play trade_pod", "use ram scrap")
    assert refused(game, "use trade_pod ally") == ("no-ally", {"card": "trade_pod", "faction": "blob"})


def test_ruling_36_an_ally_used_first_is_kept() -> None:
    game = duel({"hand": "ram trade_pod"})
    do(game, "play ram", "play trade_pod", "use trade_pod ally", "use ram scrap")
    assert pools(game) == (6, 7, 50)


def test_ruling_36_a_sticky_ally_stays_when_its_partner_is_scrapped() -> None:
    """OPEN-C, the other side: `ally_sticky = true`. Still once a turn."""
    game = duel({"hand": "ram trade_pod"}, rules={"ally_sticky": True})
    do(game, "play ram", "play trade_pod", "use ram scrap", "use trade_pod ally")
    assert pools(game) == (6, 7, 50)
    assert refused(game, "use trade_pod ally") == ("used-already", {"card": "trade_pod", "ability": "ally"})


def test_ruling_36_a_sticky_ally_needs_a_partner_first() -> None:
    game = duel({"hand": "ram trade_pod"}, rules={"ally_sticky": True})
    do(game, "play ram", "use ram scrap", "play trade_pod")
    assert refused(game, "use trade_pod ally") == ("no-ally", {"card": "trade_pod", "faction": "blob"})


def test_ruling_36_bases_that_begin_the_turn_together_are_sticky_allies_from_its_beginning() -> None:
    """`ally_sticky = true`: scrapping the one is the first thing done."""
    game = duel({"bases": "space_station war_world"}, rules={"ally_sticky": True})
    do(game, "use space_station scrap", "use war_world ally")
    assert pools(game) == (4, 4, 50)


def test_ruling_36_stickiness_lasts_for_the_turn_and_not_beyond() -> None:
    """`ally_sticky = true`: the partner falls between the turns, so the ally is off when the next one begins."""
    game = duel({"bases": "space_station war_world"}, {"hand": "ram"}, rules={"ally_sticky": True})
    do(game, "use war_world primary", "end-turn")
    do(game, "play ram", "attack-base 0 space_station 4", "end-turn", seat=1)
    assert in_play(game) == ["war_world"]
    assert refused(game, "use war_world ally") == ("no-ally", {"card": "war_world", "faction": "star_empire"})


def test_ruling_36_bases_that_both_survive_are_sticky_allies_in_the_next_turn_too() -> None:
    game = duel({"bases": "space_station war_world"}, rules={"ally_sticky": True})
    do(game, "end-turn")
    do(game, "end-turn", seat=1)
    do(game, "use space_station scrap", "use war_world ally")
    assert pools(game) == (4, 4, 50)


def test_ruling_37_two_bases_give_each_other_the_ally_every_turn() -> None:
    game = duel({"bases": "space_station space_station"})
    for _ in range(3):
        do(game, "use 1 ally", "use 2 ally")
        assert pools(game) == (0, 4, 50)
        do(game, "end-turn")
        do(game, "end-turn", seat=1)


def test_ruling_37_a_base_of_an_earlier_turn_and_a_base_just_played_are_allies() -> None:
    game = duel({"bases": "space_station", "hand": "war_world"})
    do(game, "play war_world", "use space_station ally", "use war_world ally")
    assert pools(game) == (0, 6, 50)


def test_ruling_38_two_cards_switch_on_each_others_ally_once_each() -> None:
    game = duel({"played": "ram trade_pod"})
    do(game, "use ram ally", "use trade_pod ally")
    assert pools(game) == (0, 4, 50)
    assert refused(game, "use ram ally") == ("used-already", {"card": "ram", "ability": "ally"})
    assert refused(game, "use trade_pod ally") == ("used-already", {"card": "trade_pod", "ability": "ally"})


def test_ruling_38_a_third_card_gives_the_others_no_second_use() -> None:
    game = duel({"played": "ram trade_pod", "hand": "battle_blob"})
    do(game, "use ram ally", "play battle_blob")
    assert refused(game, "use ram ally") == ("used-already", {"card": "ram", "ability": "ally"})


@pytest.mark.parametrize(
    ("ship", "partner"), [("blob_fighter", "ram"), ("battlecruiser", "war_world"), ("patrol_mech", "junkyard")]
)
def test_ruling_39_an_ally_that_draws_or_targets_waits_for_its_owner(ship: str, partner: str) -> None:
    game = duel({"hand": f"{partner} {ship}", "discard": "scout", "deck": ""}, {"hand": "scout"})
    do(game, f"play {partner}", f"play {ship}")
    while asks(game)[1] != "main":
        do(game, "choose 0")
    assert can(game, f"use {ship} ally")


def test_ruling_39_a_drawing_ally_can_wait_for_the_shuffle() -> None:
    """What is bought first can be drawn."""
    game = duel({"hand": "blob_fighter ram", "trade": 2, "deck": ""}, row="cutter")
    do(game, "play ram", "play blob_fighter", "acquire cutter", "use blob_fighter ally")
    assert hand(game) == ["cutter"]


ONE_OF_EACH = ("ram", "trade_bot", "corvette", "cutter")


def test_ruling_40_mech_world_is_an_ally_for_all_factions() -> None:
    game = duel({"bases": "mech_world", "played": " ".join(ONE_OF_EACH)})
    assert all(can(game, f"use {ship} ally") for ship in ONE_OF_EACH)


def test_ruling_40_mech_world_works_the_moment_it_is_in_play() -> None:
    game = duel({"hand": "mech_world", "played": " ".join(ONE_OF_EACH)})
    assert not any(can(game, f"use {ship} ally") for ship in ONE_OF_EACH)
    do(game, "play mech_world")
    assert all(can(game, f"use {ship} ally") for ship in ONE_OF_EACH)


def test_ruling_40_mech_world_stops_when_it_leaves_play() -> None:
    """It leaves on its owner's own turn where one's own bases may be destroyed."""
    game = duel({"bases": "mech_world", "played": "ram", "hand": "missile_mech"}, rules={"destroy_own_base": True})
    do(game, "play missile_mech", "destroy 0 mech_world")
    assert refused(game, "use ram ally") == ("no-ally", {"card": "ram", "faction": "blob"})


def test_ruling_40_mech_world_has_no_activation() -> None:
    game = duel({"bases": "mech_world"})
    assert refused(game, "use mech_world primary") == ("no-ability", {"card": "mech_world", "ability": "primary"})
    assert answers(game) == ["end-turn"]


def test_ruling_40_mech_world_makes_no_two_other_factions_allies_of_each_other() -> None:
    game = duel({"hand": "mech_world", "played": "ram cutter"})
    assert not can(game, "use ram ally")


def test_ruling_41_mech_world_is_a_machine_cult_card_and_no_blob_card_for_blob_world() -> None:
    game = duel({"hand": "blob_world mech_world", "deck": "ram cutter"}, draws="ram")
    do(game, "play mech_world", "play blob_world", "use blob_world primary", "choose 1")
    assert hand(game) == ["ram"]


def test_ruling_41_mech_world_is_not_a_ship() -> None:
    game = duel({"bases": "fleet_hq", "hand": "mech_world stealth_needle"})
    do(game, "play mech_world")
    assert pools(game) == (0, 0, 50)
    assert do(game, "play stealth_needle")[-1] == ("nothing", 0, "stealth_needle", "copy-ship")
