"""Event cards about those of opponents, and Stalling Tactic: rulings L2, L10, L11, T54."""

from __future__ import annotations

import pytest

from tests.engine.starcraft.board import answers, board, of, told
from tests.engine.starcraft.regrouping.cards import ALDARIS, OVERMIND, RAYNOR, over, play, reading


def test_saboteur_takes_an_opponents_card_out_of_the_game() -> None:
    """The rulebook says "from the game", not "discard": it does not come back, not even in the Conquest variant."""
    game = reading("saboteur", {"kept": "retreat-2"}, {"kept": "retreat-1 double_time", "unread": "air_support"})
    play(game, "play saboteur")
    assert answers(game) == ["card-of 1 double_time", "card-of 1 retreat-1"], "neither one's own nor unread ones"
    events = play(game, "card-of 1 double_time")
    assert ("event-removed", 1, "double_time") in events
    assert of(game, 1)["play"] == ["retreat-1"]
    assert game.view(None)["event_discard"] == ["saboteur"]
    assert game.view(None)["event_removed"] == ["double_time"]


@pytest.mark.parametrize("card", ["saboteur", "informant"])
def test_l11_without_a_card_of_an_opponent_there_is_no_effect_and_a_partner_is_none(card: str) -> None:
    seats = [
        {**RAYNOR, "unread": card},
        OVERMIND,
        {**ALDARIS, "kept": "retreat-1"},
        {"faction": "mengsk", "base": "abaddon-2"},
    ]
    game = board(*seats, planets="torus helios dylar_iv abaddon@3,0,1", mode="teams", phase="regrouping")
    assert told(play(game, f"play {card}"), "nothing")
    assert over(game)


def test_informant_takes_an_opponents_card_as_if_it_had_been_executed() -> None:
    raynor = {"kept": "industrial_strategy retreat-2", "workers": 0}
    game = reading("informant", raynor, {"kept": "adaptive_strategy retreat-1"})
    events = play(game, "play informant", "card-of 1 adaptive_strategy")
    assert ("event-taken", 0, 1, "adaptive_strategy") in events
    assert of(game)["play"] == ["retreat-2", "adaptive_strategy"], "L2: one strategy"
    assert of(game, 1)["play"] == ["retreat-1"]
    assert game.view(None)["event_discard"] == ["industrial_strategy", "informant"]


def test_stalling_tactic_t54_gives_a_point_and_goes_back_into_its_stage() -> None:
    game = reading("stalling_tactic", event_left=(0, 0, 5))
    events = play(game, "play stalling_tactic")
    assert ("shuffle-back", 0, "stalling_tactic") in events
    assert of(game)["points"] == 1
    assert (game.view(None)["event_stage"], game.view(None)["event_left"]) == (3, 6)
    assert game.view(None)["event_discard"] == []
