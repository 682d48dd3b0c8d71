"""The twelve Machine Cult cards, each ability once: its effects, the parts that may be declined, and its refusals."""

from __future__ import annotations

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
    of,
    pools,
    question,
    refused,
)  # fmt: skip

HAND_OR_DISCARD = {"seat": 0, "kind": "scrap", "left": 1, "zones": ["hand", "discard"]}
"""What is asked of "scrap a card from your hand or discard pile"."""


def may_scrap_one_of_hand_or_discard(ship: str) -> None:
    """Check ruling 52: playing the ship asks for one card of hand or discard pile, never of play; it may be declined."""
    position = {"hand": f"{ship} scout", "discard": "viper cutter", "played": "ram"}
    game = duel(position)
    do(game, f"play {ship}")
    assert question(game) == HAND_OR_DISCARD | {"source": ship, "optional": True}
    assert answers(game) == ["pass", "scrap discard cutter", "scrap discard viper", "scrap hand scout"]
    assert refused(game, "scrap play ram") == ("not-in-zone", {"card": "ram", "zone": "play"})
    assert refused(game, f"scrap hand {ship}") == ("not-in-zone", {"card": ship, "zone": "hand"})
    do(game, "scrap hand scout")
    assert (hand(game), discard(game), heap(game)) == ([], ["viper", "cutter"], ["scout"])
    assert asks(game) == (0, "main")

    game = duel(position)
    do(game, f"play {ship}", "scrap discard viper")
    assert (hand(game), discard(game), heap(game)) == (["scout"], ["cutter"], ["viper"])

    game = duel(position)
    assert do(game, f"play {ship}", "pass")[-1] == ("pass", 0, ship)
    assert (hand(game), discard(game), heap(game)) == (["scout"], ["viper", "cutter"], [])
    assert asks(game) == (0, "main")

    game = duel({"hand": ship})
    assert do(game, f"play {ship}")[-1] == ("nothing", 0, ship, "may scrap hand-or-discard")
    assert asks(game) == (0, "main")


# -- Battle Mech -------------------------------------------------------------------------------------------------------


def test_battle_mech_gives_four_combat() -> None:
    game = duel({"hand": "battle_mech"})
    do(game, "play battle_mech")
    assert pools(game) == (0, 4, 50)


def test_battle_mech_may_scrap_a_card_of_hand_or_discard_pile() -> None:
    may_scrap_one_of_hand_or_discard("battle_mech")


def test_battle_mech_draws_a_card_with_an_ally() -> None:
    game = duel({"played": "battle_mech trade_bot", "deck": "ram ram"})
    do(game, "use battle_mech ally")
    assert (hand(game), pools(game)) == (["ram"], (0, 0, 50))


# -- Battle Station ----------------------------------------------------------------------------------------------------


def test_battle_station_is_scrapped_for_five_combat_and_can_do_nothing_else() -> None:
    game = duel({"bases": "battle_station"})
    assert refused(game, "use battle_station primary") == ("no-ability", {"card": "battle_station", "ability": "primary"})
    do(game, "use battle_station scrap")
    assert (pools(game), in_play(game), heap(game)) == ((0, 5, 50), [], ["battle_station"])


# -- Brain World -------------------------------------------------------------------------------------------------------


def test_brain_world_scraps_two_cards_of_hand_and_discard_pile_and_draws_two() -> None:
    """Ruling 56: in any mix, all scrapping before all drawing."""
    game = duel({"bases": "brain_world", "hand": "scout ram", "discard": "viper", "deck": "cutter cutter cutter"})
    do(game, "use brain_world primary")
    assert question(game) == HAND_OR_DISCARD | {"source": "brain_world", "optional": True, "left": 2}
    do(game, "scrap hand scout")
    assert question(game)["left"] == 1
    assert (hand(game), pools(game)) == (["ram"], (0, 0, 50))
    do(game, "scrap discard viper")
    assert (hand(game), heap(game)) == (["cutter", "cutter", "ram"], ["scout", "viper"])


def test_brain_world_may_scrap_one_card_and_draw_one() -> None:
    game = duel({"bases": "brain_world", "hand": "scout ram", "deck": "cutter cutter"})
    do(game, "use brain_world primary", "scrap hand scout", "pass")
    assert (hand(game), heap(game)) == (["cutter", "ram"], ["scout"])


def test_brain_world_may_scrap_nothing_and_then_draws_nothing() -> None:
    game = duel({"bases": "brain_world", "hand": "scout", "deck": "cutter cutter"})
    assert do(game, "use brain_world primary", "pass")[-1] == ("pass", 0, "brain_world")
    assert (hand(game), heap(game)) == (["scout"], [])
    assert refused(game, "use brain_world primary") == ("used-already", {"card": "brain_world", "ability": "primary"})


def test_brain_world_stops_asking_when_the_cards_run_out() -> None:
    game = duel({"bases": "brain_world", "hand": "scout", "deck": "cutter cutter cutter"})
    do(game, "use brain_world primary", "scrap hand scout")
    assert (hand(game), asks(game)) == (["cutter"], (0, "main"))


# -- Junkyard ----------------------------------------------------------------------------------------------------------


def test_junkyard_scraps_a_card_of_hand_or_discard_pile_and_cannot_be_declined_once_used() -> None:
    """Ruling 54: its use is optional, the scrapping is not."""
    game = duel({"bases": "junkyard", "hand": "scout", "discard": "viper"})
    assert can(game, "end-turn")
    do(game, "use junkyard primary")
    assert question(game) == HAND_OR_DISCARD | {"source": "junkyard", "optional": False}
    assert answers(game) == ["scrap discard viper", "scrap hand scout"]
    assert refused(game, "pass") == ("cannot-pass", {})
    do(game, "scrap discard viper")
    assert (hand(game), discard(game), heap(game)) == (["scout"], [], ["viper"])


# -- Machine Base ------------------------------------------------------------------------------------------------------


def test_machine_base_draws_a_card_and_then_scraps_one_of_the_hand() -> None:
    """Ruling 55: hand only, the card just drawn too."""
    game = duel({"bases": "machine_base", "hand": "scout", "discard": "viper", "deck": "ram ram"})
    do(game, "use machine_base primary")
    assert question(game) == {
        "seat": 0, "kind": "scrap", "source": "machine_base", "optional": False, "left": 1, "zones": ["hand"],
    }  # fmt: skip
    assert answers(game) == ["scrap hand ram", "scrap hand scout"]
    assert refused(game, "scrap discard viper") == ("not-in-zone", {"card": "viper", "zone": "discard"})
    assert refused(game, "pass") == ("cannot-pass", {})
    do(game, "scrap hand ram")
    assert (hand(game), heap(game)) == (["scout"], ["ram"])


def test_machine_base_scraps_nothing_of_an_empty_hand() -> None:
    game = duel({"bases": "machine_base", "deck": ""})
    assert do(game, "use machine_base primary")[-1] == ("nothing", 0, "machine_base", "scrap hand")


# -- Mech World --------------------------------------------------------------------------------------------------------


def test_mech_world_is_an_ally_of_every_faction_from_the_moment_it_is_played() -> None:
    """Ruling 40."""
    game = duel({"hand": "mech_world", "played": "ram cutter trade_bot corvette"})
    four = [f"use {ship} ally" for ship in ("ram", "cutter", "trade_bot", "corvette")]
    assert not any(can(game, use) for use in four)
    do(game, "play mech_world", *four)
    assert pools(game) == (0, 2 + 4 + 2 + 2, 50)


# -- Missile Bot -------------------------------------------------------------------------------------------------------


def test_missile_bot_gives_two_combat() -> None:
    game = duel({"hand": "missile_bot"})
    do(game, "play missile_bot")
    assert pools(game) == (0, 2, 50)


def test_missile_bot_may_scrap_a_card_of_hand_or_discard_pile() -> None:
    may_scrap_one_of_hand_or_discard("missile_bot")


def test_missile_bot_gives_two_combat_with_an_ally() -> None:
    game = duel({"bases": "junkyard", "played": "missile_bot"})
    do(game, "use missile_bot ally")
    assert pools(game) == (0, 2, 50)


# -- Missile Mech ------------------------------------------------------------------------------------------------------


def test_missile_mech_gives_six_combat_and_may_destroy_a_base_as_it_is_played() -> None:
    """Ruling 59: the six combat is there, unspent."""
    game = duel({"hand": "missile_mech"}, {"bases": "blob_wheel the_hive"})
    do(game, "play missile_mech")
    assert question(game) == {"seat": 0, "kind": "destroy-base", "source": "missile_mech", "optional": True}
    assert pools(game) == (0, 6, 50)
    assert do(game, "destroy 1 the_hive") == [("destroy", 0, 1, "the_hive", 0)]
    assert (in_play(game, 1), discard(game, 1), pools(game)) == (["blob_wheel"], ["the_hive"], (0, 6, 50))


def test_missile_mech_may_leave_the_base() -> None:
    game = duel({"hand": "missile_mech"}, {"bases": "blob_wheel"})
    do(game, "play missile_mech", "pass")
    assert (in_play(game, 1), asks(game)) == (["blob_wheel"], (0, "main"))


def test_missile_mech_draws_a_card_with_an_ally() -> None:
    game = duel({"played": "missile_mech trade_bot", "deck": "ram ram"})
    do(game, "use missile_mech ally")
    assert (hand(game), pools(game)) == (["ram"], (0, 0, 50))


# -- Patrol Mech -------------------------------------------------------------------------------------------------------


def test_patrol_mech_gives_three_trade_or_five_combat() -> None:
    """Ruling 53."""
    for option, gained in enumerate(((3, 0, 50), (0, 5, 50))):
        game = duel({"hand": "patrol_mech"})
        do(game, "play patrol_mech")
        assert question(game) == {
            "seat": 0, "kind": "choose", "source": "patrol_mech", "options": [["trade 3"], ["combat 5"]],
        }  # fmt: skip
        assert refused(game, "pass") == ("cannot-pass", {})
        do(game, f"choose {option}")
        assert pools(game) == gained


def test_patrol_mech_must_scrap_a_card_once_its_ally_ability_is_used() -> None:
    """Ruling 53."""
    game = duel({"played": "patrol_mech trade_bot", "hand": "scout", "discard": "viper"})
    do(game, "use patrol_mech ally")
    assert question(game) == HAND_OR_DISCARD | {"source": "patrol_mech", "optional": False}
    assert refused(game, "pass") == ("cannot-pass", {})
    do(game, "scrap hand scout")
    assert heap(game) == ["scout"]


# -- Stealth Needle ----------------------------------------------------------------------------------------------------


def test_stealth_needle_becomes_a_ship_played_this_turn() -> None:
    """Ruling 43: its primary now, its ally and scrap abilities as wanted."""
    game = duel({"hand": "stealth_needle", "played": "ram"})
    do(game, "play stealth_needle")
    assert question(game) == {"seat": 0, "kind": "copy-ship", "source": "stealth_needle"}
    do(game, "copy ram")
    assert pools(game) == (0, 5, 50)
    assert [entry["copied"] for entry in of(game)["in_play"]] == [None, "ram"]
    do(game, "use stealth_needle ally")
    assert pools(game) == (0, 7, 50)
    do(game, "use stealth_needle scrap")
    assert (pools(game), heap(game)) == ((3, 7, 50), ["stealth_needle"])


def test_stealth_needle_stays_blank_with_nothing_to_copy() -> None:
    game = duel({"bases": "blob_wheel", "hand": "stealth_needle"})
    assert do(game, "play stealth_needle")[-1] == ("nothing", 0, "stealth_needle", "copy-ship")
    assert not any(can(game, f"use stealth_needle {ability}") for ability in ("primary", "ally", "scrap"))


def test_stealth_needle_copies_no_base_and_nothing_of_another_turn() -> None:
    game = duel({"hand": "stealth_needle blob_wheel scout cutter", "discard": "corvette"})
    do(game, "play blob_wheel", "play scout", "play stealth_needle")
    for card in ("blob_wheel", "cutter", "corvette", "stealth_needle"):
        assert refused(game, f"copy {card}") == ("not-played-this-turn", {"card": card})
    assert answers(game) == ["copy scout"]


# -- Supply Bot --------------------------------------------------------------------------------------------------------


def test_supply_bot_gives_two_trade() -> None:
    game = duel({"hand": "supply_bot"})
    do(game, "play supply_bot")
    assert pools(game) == (2, 0, 50)


def test_supply_bot_may_scrap_a_card_of_hand_or_discard_pile() -> None:
    may_scrap_one_of_hand_or_discard("supply_bot")


def test_supply_bot_gives_two_combat_with_an_ally() -> None:
    game = duel({"bases": "junkyard", "played": "supply_bot"})
    do(game, "use supply_bot ally")
    assert pools(game) == (0, 2, 50)


# -- Trade Bot ---------------------------------------------------------------------------------------------------------


def test_trade_bot_gives_one_trade() -> None:
    game = duel({"hand": "trade_bot"})
    do(game, "play trade_bot")
    assert pools(game) == (1, 0, 50)


def test_trade_bot_may_scrap_a_card_of_hand_or_discard_pile() -> None:
    may_scrap_one_of_hand_or_discard("trade_bot")


def test_trade_bot_gives_two_combat_with_an_ally() -> None:
    game = duel({"bases": "junkyard", "played": "trade_bot"})
    do(game, "use trade_bot ally")
    assert pools(game) == (0, 2, 50)
