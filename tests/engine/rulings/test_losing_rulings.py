"""Rulings 52 to 57 and 62 to 65: scrapping and discarding, one's own cards and the opponent's."""

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
    of,
    question,
    refused,
)

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
