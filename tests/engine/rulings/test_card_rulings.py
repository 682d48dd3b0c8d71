"""Rulings 44, 45, 48 to 51 and 58 to 61: single cards, with each value of the switches for open questions."""

from __future__ import annotations

import pytest

from tests.engine.positions import (
    answers,
    asks,
    do,
    duel,
    hand,
    heap,
    in_play,
    listed,
    pools,
    refused,
    row,
)

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
