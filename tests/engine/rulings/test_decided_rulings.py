"""Rulings 71 to 78, about which careful readers could disagree, and the switches that belong to no single card."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.game import Game
from engine.star_realms.rules import HANDICAP, SWITCHES
from tests.engine.positions import (
    answers,
    asks,
    can,
    discard,
    do,
    duel,
    explorers,
    hand,
    in_play,
    listed,
    of,
    pools,
    question,
    refused,
    row,
)


def new_duel(**rules: Any) -> Game:
    return engine.new_game("star-realms", mode="duel", seats=2, seed=bytes(32), rules=rules)


# -- 71: editions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "pile", "emperor_pass"), [("2013", 10, "any"), ("2020", 16, "adjacent"), ("cs", 10, "adjacent")]
)
def test_ruling_71_an_edition_sets_explorers_and_emperor_pass_together(edition: str, pile: int, emperor_pass: str) -> None:
    game = new_duel(edition=edition)
    assert (explorers(game), game.rules["explorers"], game.rules["emperor_pass"]) == (pile, pile, emperor_pass)


def test_ruling_71_the_default_edition_is_2020() -> None:
    assert new_duel().rules == new_duel(edition="2020").rules


def test_ruling_71_a_single_switch_overrides_the_edition() -> None:
    game = new_duel(edition="2013", explorers=16)
    assert (explorers(game), game.rules["edition"], game.rules["emperor_pass"]) == (16, "2013", "any")
    assert new_duel(explorers=10).rules["emperor_pass"] == "adjacent"


DEFAULTS = {
    "edition": "2020",
    "explorers": 16,
    "discard_timing": "immediate",
    "destroy_own_base": False,
    "effects_respect_outposts": True,
    "ally_sticky": False,
    "needle_counts_for_blob_world": False,
    "needle_copies_scrapped": True,
    "topdeck_stacks": True,
    "carrier_explorer": True,
    "fleet_hq": "errata",
    "emperor_pass": "adjacent",
    "turn_limit": None,
}
"""Every switch with its default, as the rulings propose it."""


def test_ruling_71_the_header_of_a_record_states_every_switch() -> None:
    assert new_duel().record.header.rules == DEFAULTS
    assert new_duel(fleet_hq="static").record.header.rules == DEFAULTS | {"fleet_hq": "static"}
    assert duel(rules={"turn_limit": 3}).record.header.rules == DEFAULTS | {"turn_limit": 3}
    assert set(SWITCHES) == {*DEFAULTS, *HANDICAP}, "a handicap is stated where there is one"


# -- 72: fixed without a switch ----------------------------------------------------------------------------------------


def test_ruling_72_what_is_fixed_has_no_switch() -> None:
    """OPEN-F: a Needle must copy. OPEN-H: declining uses a Freighter up. OPEN-J: a Carrier does not."""
    game = duel({"hand": "stealth_needle", "played": "scout"})
    do(game, "play stealth_needle")
    assert answers(game) == ["copy scout"]
    game = duel({"played": "freighter cutter blob_carrier ram", "trade": 6}, row="corvette trade_bot ram")
    do(game, "use freighter ally", "use blob_carrier ally", "acquire corvette")
    assert of(game)["ships_on_top"] == 1
    do(game, "acquire trade_bot", "pass")
    assert of(game)["ships_on_top"] == 0


# -- 73: Fleet HQ ------------------------------------------------------------------------------------------------------


def test_ruling_73_fleet_hq_fires_before_the_ships_primary_resolves() -> None:
    game = duel({"bases": "fleet_hq", "hand": "patrol_mech"})
    assert do(game, "play patrol_mech") == [("play", 0, "patrol_mech", 2), ("gain", 0, "combat", 1, "fleet_hq")]
    assert (asks(game), pools(game)) == ((0, "choose"), (0, 1, 50))
    game = duel({"bases": "fleet_hq", "hand": "cutter"})
    assert [event[-1] for event in do(game, "play cutter")][1:] == ["fleet_hq", "cutter", "cutter"]


def test_ruling_73_a_copying_needle_fires_fleet_hq_once() -> None:
    game = duel({"bases": "fleet_hq", "hand": "stealth_needle scout"})
    do(game, "play scout", "play stealth_needle")
    assert (asks(game), pools(game)) == ((0, "copy-ship"), (1, 2, 50))
    do(game, "copy scout")
    assert pools(game) == (2, 2, 50)


# -- 74: refill before the question ------------------------------------------------------------------------------------


def test_ruling_74_the_gap_is_refilled_before_the_buyer_is_asked_about_the_top_of_the_deck() -> None:
    game = duel({"played": "freighter cutter", "trade": 3}, row="ram", trade_deck="corvette")
    do(game, "use freighter ally")
    assert do(game, "acquire ram") == [("acquire", 0, "ram", 3, "discard"), ("refill", 0, "corvette")]
    assert (asks(game), row(game)[0], discard(game)) == ((0, "put-on-top"), "corvette", ["ram"])


# -- 75: uses that do nothing ------------------------------------------------------------------------------------------

IDLE: list[tuple[dict[str, Any], str, str]] = [
    ({"bases": "junkyard"}, "junkyard", "primary"),
    ({"bases": "brain_world"}, "brain_world", "primary"),
    ({"bases": "machine_base", "deck": ""}, "machine_base", "primary"),
    ({"played": "patrol_mech trade_bot"}, "patrol_mech", "ally"),
    ({"played": "command_ship cutter"}, "command_ship", "ally"),
    ({"played": "blob_destroyer ram"}, "blob_destroyer", "ally"),
    ({"bases": "royal_redoubt war_world"}, "royal_redoubt", "ally"),
    ({"bases": "the_hive blob_wheel", "deck": ""}, "the_hive", "ally"),
]


@pytest.mark.parametrize(("mine", "card", "ability"), IDLE, ids=[card for _, card, _ in IDLE])
def test_ruling_75_using_an_ability_that_can_do_nothing_is_legal_and_spends_it(
    mine: dict[str, Any], card: str, ability: str
) -> None:
    game = duel(mine)
    before = pools(game), hand(game), in_play(game)
    do(game, f"use {card} {ability}")
    assert ((pools(game), hand(game), in_play(game)), asks(game)) == (before, (0, "main"))
    assert refused(game, f"use {card} {ability}") == ("used-already", {"card": card, "ability": ability})


def test_ruling_75_a_seat_with_an_empty_hand_may_be_made_to_discard() -> None:
    game = duel({"played": "survey_ship"})
    do(game, "use survey_ship scrap")
    assert (asks(game), in_play(game)) == ((0, "main"), [])


# -- 76: two switches in detail ----------------------------------------------------------------------------------------


def test_ruling_76_effects_that_pass_outposts_leave_combat_before_them() -> None:
    game = duel(
        {"combat": 9, "hand": "missile_mech"}, {"bases": "the_hive junkyard"}, rules={"effects_respect_outposts": False}
    )
    assert refused(game, "attack 1 1") == ("outpost-first", {"base": "junkyard"})
    assert refused(game, "attack-base 1 the_hive 5") == ("outpost-first", {"base": "junkyard"})
    do(game, "play missile_mech")
    assert answers(game) == ["destroy 1 1", "destroy 1 2", "pass"]


def test_ruling_76_effects_that_pass_outposts_still_reach_no_own_base() -> None:
    game = duel(
        {"bases": "blob_wheel", "hand": "missile_mech"}, {"bases": "the_hive"}, rules={"effects_respect_outposts": False}
    )
    do(game, "play missile_mech")
    assert refused(game, "destroy 0 blob_wheel") == ("own-base", {})


def test_ruling_76_a_needles_ally_starts_anew_when_it_copies_under_sticky_allies() -> None:
    """That another Machine Cult card was beside it as it was played earns the copied Blob ally nothing."""
    game = duel({"bases": "junkyard", "hand": "ram stealth_needle trade_pod"}, rules={"ally_sticky": True})
    do(game, "play ram", "use ram scrap", "play stealth_needle", "copy ram")
    assert refused(game, "use stealth_needle ally") == ("no-ally", {"card": "ram", "faction": "blob"})
    do(game, "play trade_pod")
    assert can(game, "use stealth_needle ally")


# -- 78: games without end ---------------------------------------------------------------------------------------------


def test_ruling_78_nothing_but_a_limit_ends_a_game_by_its_turns() -> None:
    game = duel({"deck": ""}, {"deck": ""}, turn=5000)
    do(game, "end-turn")
    assert (game.result, game.view(None)["turn"]) == (None, 5001)


@pytest.mark.parametrize(
    ("mine", "theirs", "winners"), [(20, 30, (1,)), (30, 20, (0,)), (25, 25, (0, 1))], ids=["less", "more", "as much"]
)
def test_ruling_78_at_the_turn_limit_the_highest_authority_wins_and_ties_are_shared(
    mine: int, theirs: int, winners: tuple[int, ...]
) -> None:
    game = duel({"authority": mine}, {"authority": theirs}, rules={"turn_limit": 4}, turn=3)
    do(game, "end-turn")
    assert (game.result, question(game)["seat"]) == (None, 1)
    assert do(game, "end-turn", seat=1)[-1] == ("over", winners, "turn-limit")
    assert game.result is not None
    assert (game.result.winners, game.result.reason) == (winners, "turn-limit")


def test_ruling_78_seats_may_agree_to_a_draw() -> None:
    game = duel()
    do(game, "offer-draw")
    assert (game.result, game.view(None)["draw_offers"]) == (None, [0])
    assert do(game, "offer-draw", seat=1)[-1] == ("over", (0, 1), "draw")
    assert game.result is not None
    assert (game.result.winners, game.result.reason) == ((0, 1), "draw")


def test_ruling_78_a_declined_offer_must_be_made_anew() -> None:
    game = duel()
    do(game, "offer-draw")
    do(game, "decline-draw", seat=1)
    do(game, "offer-draw", seat=1)
    assert game.result is None
    assert "end-turn" in listed(game)
