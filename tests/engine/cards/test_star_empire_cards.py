"""The eleven Star Empire cards, each ability once: its effects, the parts that may be declined, and its refusals."""

from __future__ import annotations

from engine.game import Game
from tests.engine.positions import (
    answers,
    asks,
    can,
    discard,
    do,
    duel,
    hand,
    heap,
    in_play,
    listed,
    pools,
    question,
    refused,
)  # fmt: skip


def opponent_chooses_what_to_discard(game: Game, source: str) -> None:
    """Check rulings 62 and 63: the opponent, who holds a Scout and a Viper, is asked at once, and keeps the Scout."""
    assert question(game) == {"seat": 1, "kind": "discard", "source": source, "optional": False, "left": 1, "by": 0}
    assert game.actions(0) == []
    assert answers(game, 1) == ["discard scout", "discard viper"]
    assert refused(game, "pass", 1) == ("cannot-pass", {})
    assert refused(game, "discard ram", 1) == ("not-in-hand", {"card": "ram"})
    assert do(game, "discard viper", seat=1) == [("discard", 1, "viper")]
    assert (hand(game, 1), discard(game, 1)) == (["scout"], ["viper"])
    assert asks(game) == (0, "main")


# -- Battlecruiser -----------------------------------------------------------------------------------------------------


def test_battlecruiser_gives_five_combat_and_draws_a_card() -> None:
    game = duel({"hand": "battlecruiser", "deck": "ram ram"})
    do(game, "play battlecruiser")
    assert (pools(game), hand(game)) == ((0, 5, 50), ["ram"])


def test_battlecruiser_makes_the_opponent_discard_with_an_ally() -> None:
    game = duel({"played": "battlecruiser corvette"}, {"hand": "scout viper"})
    do(game, "use battlecruiser ally")
    opponent_chooses_what_to_discard(game, "battlecruiser")


def test_battlecruiser_is_scrapped_to_draw_a_card_and_destroy_a_base() -> None:
    """Ruling 60."""
    game = duel({"played": "battlecruiser", "deck": "ram ram"}, {"bases": "the_hive"})
    do(game, "use battlecruiser scrap")
    assert (hand(game), heap(game)) == (["ram"], ["battlecruiser"])
    assert question(game) == {"seat": 0, "kind": "destroy-base", "source": "battlecruiser", "optional": True}
    do(game, "destroy 1 the_hive")
    assert (in_play(game, 1), discard(game, 1), pools(game)) == ([], ["the_hive"], (0, 0, 50))


def test_battlecruiser_is_scrapped_to_draw_a_card_and_may_leave_the_base() -> None:
    game = duel({"played": "battlecruiser", "deck": "ram ram"}, {"bases": "the_hive"})
    do(game, "use battlecruiser scrap", "pass")
    assert (hand(game), in_play(game, 1), asks(game)) == (["ram"], ["the_hive"], (0, "main"))


# -- Corvette ----------------------------------------------------------------------------------------------------------


def test_corvette_gives_one_combat_and_draws_a_card() -> None:
    game = duel({"hand": "corvette", "deck": "ram ram"})
    do(game, "play corvette")
    assert (pools(game), hand(game)) == ((0, 1, 50), ["ram"])


def test_corvette_gives_two_combat_with_an_ally() -> None:
    game = duel({"played": "corvette dreadnaught"})
    do(game, "use corvette ally")
    assert pools(game) == (0, 2, 50)


# -- Dreadnaught -------------------------------------------------------------------------------------------------------


def test_dreadnaught_gives_seven_combat_and_draws_a_card() -> None:
    game = duel({"hand": "dreadnaught", "deck": "ram ram"})
    do(game, "play dreadnaught")
    assert (pools(game), hand(game)) == ((0, 7, 50), ["ram"])


def test_dreadnaught_is_scrapped_for_five_combat() -> None:
    game = duel({"played": "dreadnaught"})
    do(game, "use dreadnaught scrap")
    assert (pools(game), heap(game)) == ((0, 5, 50), ["dreadnaught"])


# -- Fleet HQ ----------------------------------------------------------------------------------------------------------


def test_fleet_hq_gives_one_combat_for_each_ship_played_and_none_for_a_base() -> None:
    """Ruling 44."""
    game = duel({"hand": "fleet_hq scout viper blob_wheel"})
    do(game, "play scout", "play fleet_hq")
    assert pools(game) == (1, 0, 50)
    do(game, "play blob_wheel")
    assert pools(game) == (1, 0, 50)
    assert ("gain", 0, "combat", 1, "fleet_hq") in do(game, "play viper")
    assert pools(game) == (1, 2, 50)


def test_fleet_hq_has_nothing_to_use() -> None:
    game = duel({"bases": "fleet_hq war_world"})
    assert not any(can(game, f"use fleet_hq {ability}") for ability in ("primary", "ally", "scrap"))


# -- Imperial Fighter --------------------------------------------------------------------------------------------------


def test_imperial_fighter_gives_two_combat_and_makes_the_opponent_discard() -> None:
    game = duel({"hand": "imperial_fighter"}, {"hand": "scout viper"})
    do(game, "play imperial_fighter")
    assert pools(game) == (0, 2, 50)
    opponent_chooses_what_to_discard(game, "imperial_fighter")


def test_imperial_fighter_gives_two_combat_with_an_ally() -> None:
    game = duel({"played": "imperial_fighter corvette"})
    do(game, "use imperial_fighter ally")
    assert pools(game) == (0, 2, 50)


# -- Imperial Frigate --------------------------------------------------------------------------------------------------


def test_imperial_frigate_gives_four_combat_and_makes_the_opponent_discard() -> None:
    game = duel({"hand": "imperial_frigate"}, {"hand": "scout viper"})
    do(game, "play imperial_frigate")
    assert pools(game) == (0, 4, 50)
    opponent_chooses_what_to_discard(game, "imperial_frigate")


def test_imperial_frigate_gives_two_combat_with_an_ally() -> None:
    game = duel({"played": "imperial_frigate corvette"})
    do(game, "use imperial_frigate ally")
    assert pools(game) == (0, 2, 50)


def test_imperial_frigate_is_scrapped_to_draw_a_card() -> None:
    game = duel({"played": "imperial_frigate", "deck": "ram ram"})
    do(game, "use imperial_frigate scrap")
    assert (hand(game), heap(game), pools(game)) == (["ram"], ["imperial_frigate"], (0, 0, 50))


# -- Recycling Station -------------------------------------------------------------------------------------------------


def test_recycling_station_gives_one_trade() -> None:
    game = duel({"bases": "recycling_station", "hand": "scout"})
    do(game, "use recycling_station primary")
    assert question(game)["options"] == [["trade 1"], ["discard-and-draw 2"]]
    do(game, "choose 0")
    assert (pools(game), hand(game)) == ((1, 0, 50), ["scout"])


def test_recycling_station_discards_two_cards_and_draws_two() -> None:
    """Ruling 57."""
    game = duel({"bases": "recycling_station", "hand": "scout viper ram", "deck": "cutter cutter cutter"})
    do(game, "use recycling_station primary", "choose 1")
    assert question(game) == {
        "seat": 0, "kind": "discard", "source": "recycling_station", "optional": True, "left": 2, "by": 0,
    }  # fmt: skip
    do(game, "discard scout", "discard viper")
    assert (hand(game), discard(game)) == (["cutter", "cutter", "ram"], ["scout", "viper"])
    assert pools(game) == (0, 0, 50)


def test_recycling_station_may_discard_one_card_or_none() -> None:
    game = duel({"bases": "recycling_station recycling_station", "hand": "scout viper", "deck": "cutter cutter cutter"})
    do(game, "use 1 primary", "choose 1", "discard scout", "pass")
    assert (hand(game), discard(game)) == (["cutter", "viper"], ["scout"])
    assert do(game, "use 2 primary", "choose 1", "pass")[-1] == ("pass", 0, "recycling_station")
    assert (hand(game), discard(game)) == (["cutter", "viper"], ["scout"])


# -- Royal Redoubt -----------------------------------------------------------------------------------------------------


def test_royal_redoubt_gives_three_combat_and_makes_the_opponent_discard_with_an_ally() -> None:
    """Ruling 51: two uses."""
    game = duel({"bases": "royal_redoubt war_world"}, {"hand": "scout viper"})
    do(game, "use royal_redoubt primary")
    assert pools(game) == (0, 3, 50)
    assert asks(game) == (0, "main")
    do(game, "use royal_redoubt ally")
    opponent_chooses_what_to_discard(game, "royal_redoubt")
    assert pools(game) == (0, 3, 50)


# -- Space Station -----------------------------------------------------------------------------------------------------


def test_space_station_gives_two_combat_and_two_more_with_an_ally() -> None:
    """Ruling 51: two uses."""
    game = duel({"bases": "space_station war_world"})
    do(game, "use space_station primary")
    assert pools(game) == (0, 2, 50)
    do(game, "use space_station ally")
    assert pools(game) == (0, 4, 50)


def test_space_station_is_scrapped_for_four_trade() -> None:
    game = duel({"bases": "space_station"})
    do(game, "use space_station scrap")
    assert (pools(game), heap(game)) == ((4, 0, 50), ["space_station"])


# -- Survey Ship -------------------------------------------------------------------------------------------------------


def test_survey_ship_gives_one_trade_and_draws_a_card() -> None:
    game = duel({"hand": "survey_ship", "deck": "ram ram"})
    do(game, "play survey_ship")
    assert (pools(game), hand(game)) == ((1, 0, 50), ["ram"])


def test_survey_ship_is_scrapped_to_make_the_opponent_discard() -> None:
    game = duel({"played": "survey_ship"}, {"hand": "scout viper"})
    do(game, "use survey_ship scrap")
    assert heap(game) == ["survey_ship"]
    opponent_chooses_what_to_discard(game, "survey_ship")


# -- War World ---------------------------------------------------------------------------------------------------------


def test_war_world_gives_three_combat_and_four_more_with_an_ally() -> None:
    """Ruling 51: two uses."""
    game = duel({"bases": "war_world", "hand": "corvette", "deck": ""})
    do(game, "use war_world primary")
    assert pools(game) == (0, 3, 50)
    assert "use" not in listed(game)
    do(game, "play corvette", "use war_world ally")
    assert pools(game) == (0, 3 + 1 + 4, 50)
