"""Ruling 43: Stealth Needle, with both values of its switch."""

from __future__ import annotations

import pytest

from tests.engine.positions import (
    answers,
    asks,
    can,
    discard,
    do,
    duel,
    explorers,
    hand,
    heap,
    in_play,
    of,
    pools,
    question,
    refused,
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
