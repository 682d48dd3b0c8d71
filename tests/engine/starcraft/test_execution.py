"""Section 5: executing orders."""

from __future__ import annotations

from typing import Any

import pytest

from engine.starcraft.game import StarCraft
from tests.engine.starcraft.board import answers, asked, board, can, do, of, question, refused, told

RAYNOR = {"faction": "raynor", "base": "torus-1"}
OVERMIND = {"faction": "overmind", "base": "helios-1"}


def executing(stacks: dict[str, str], *seats: dict[str, Any], **rest: Any) -> StarCraft:
    return board(*(seats or (RAYNOR, OVERMIND)), planets="torus helios dylar_iv", stacks=stacks, **rest)


def test_x1_turns_go_clockwise_from_the_first_player_until_no_order_is_left() -> None:
    game = executing({"torus": "0 build, 0 build", "helios": "1 build, 1 build"}, on_turn=1)
    seats = []
    while question(game) == "execute":
        seats.append(asked(game))
        do(game, answers(game)[0], "event")
    assert seats == [1, 0, 1, 0]
    assert question(game) == "play-event"
    assert game.view(None)["phase"] == "regrouping"


def test_x2_a_seat_reveals_one_of_its_orders_that_are_on_top() -> None:
    game = executing({"torus": "0 build, 1 mobilize", "helios": "1 build, 0 research", "dylar_iv": "0 mobilize"})
    assert answers(game) == ["reveal dylar_iv", "reveal helios"]
    assert refused(game, "reveal torus") == "buried"


def test_x2_there_is_no_passing() -> None:
    assert refused(executing({"torus": "0 build"}), "pass") == "wrong-answer"


def test_x2_a_revealed_order_is_shown_to_all_and_cannot_be_hidden_again() -> None:
    game = executing({"torus": "0 build"})
    events = do(game, "reveal torus")
    assert ("reveal", 0, "build", "torus") in game.events_for(1, events)
    assert game.view(0)["undo"] == {"steps": 0, "stop": "shown"}
    assert game.view(1)["active"] == "torus"


def test_x3_the_event_option_draws_an_event_card_unread_instead_of_the_order() -> None:
    game = executing({"torus": "0 build", "helios": "1 build"}, draws="scouting_party")
    events = do(game, "reveal torus", "event")
    assert ("event-option", 0, "build", "torus") in events
    assert told(events, "draw-event") == [("draw-event", 0, 1)]
    assert not told(events, "execute")
    assert of(game)["unread"] == [1, 0, 0]
    assert game.view(0)["events"] == []


def test_x4_t33_a_seat_whose_orders_are_all_covered_draws_an_event_card_and_the_orders_stay() -> None:
    game = executing({"torus": "0 build, 1 build", "helios": "1 research"}, on_turn=1, draws="navigation_error scouting_party")
    events = do(game, "reveal helios", "event")
    assert ("blocked", 0) in events
    assert asked(game) == 1
    assert of(game)["unread"] == [1, 0, 0]
    assert of(game)["tokens"] == 8


def test_x5_t33_a_seat_without_orders_is_skipped_and_draws_nothing() -> None:
    game = executing({"torus": "1 build"})
    assert asked(game) == 1
    assert of(game)["unread"] == [0, 0, 0]


def test_x6_t55_orders_of_a_seat_that_is_out_leave_at_once_when_they_are_on_top() -> None:
    third = {"faction": "aldaris", "base": "dylar_iv-1"}
    stacks = {"torus": "0 build, 2 build, 2 research", "helios": "2 mobilize, 1 build", "dylar_iv": "2 build"}
    game = executing(stacks, RAYNOR, OVERMIND, third, on_turn=1)
    events = game.apply(2, ("concede",))
    assert sorted(told(events, "dropped")) == [
        ("dropped", 2, "build", "dylar_iv"),
        ("dropped", 2, "build", "torus"),
        ("dropped", 2, "research", "torus"),
    ]
    events = do(game, "reveal helios", "event")
    assert ("dropped", 2, "mobilize", "helios") in events
    assert of(game, 2)["tokens"] == 9


def test_x7_an_order_that_can_do_nothing_is_revealed_all_the_same() -> None:
    game = executing({"dylar_iv": "0 research", "helios": "1 build"})
    do(game, "reveal dylar_iv")
    assert answers(game) == ["event", "execute"]
    events = do(game, "execute")
    assert ("execute", 0, "research", "dylar_iv") in events
    assert asked(game) == 1


def test_x8_the_token_returns_after_the_order() -> None:
    game = executing({"torus": "0 build", "helios": "1 build"})
    do(game, "reveal torus")
    assert of(game)["tokens"] == 8
    do(game, "event")
    assert of(game)["tokens"] == 9


def test_x9_l12_double_time_frees_workers_on_resource_cards_and_then_the_order_is_executed() -> None:
    raynor = {**RAYNOR, "cards": {"torus-2": 1, "torus-3": 2}, "permanent": (4, 1), "unavailable": 1, "kept": "double_time"}
    game = executing({"torus": "0 build", "helios": "1 build"}, raynor, OVERMIND)
    do(game, "reveal torus")
    assert answers(game) == ["double-time", "event", "execute"]
    do(game, "double-time")
    assert answers(game) == ["execute"]
    assert (of(game)["workers"], of(game)["permanent"], of(game)["unavailable"]) == (3, [4, 1], 1)
    assert of(game)["play"] == []
    assert game.view(1)["event_discard"] == ["double_time"]


def test_x10_from_an_empty_event_deck_nothing_is_drawn() -> None:
    game = executing({"torus": "0 build"}, event_left=(0, 0, 0))
    assert not told(do(game, "reveal torus", "event"), "draw-event")


@pytest.mark.parametrize("piece", ["destroy-unit marine torus-2", "destroy-base torus-1", "destroy-transport torus helios 0"])
def test_v1_the_active_seat_may_destroy_its_own_pieces_anywhere(piece: str) -> None:
    raynor = {**RAYNOR, "base": "torus-1", "units": {"torus-2": "marine", "dylar_iv-1": "ghost"}, "transports": "torus helios"}
    game = executing({"torus": "0 build", "helios": "1 build"}, raynor, OVERMIND)
    assert piece.split() in [[str(word) for word in action] for action in game.view(0)["standing"]]
    assert not [action for action in game.view(1)["standing"] if action[0].startswith("destroy")]
    before = sum(game.position.seats[0].supply), game.position.seats[0].bases, game.position.seats[0].transports
    do(game, piece, seat=0)
    after = sum(game.position.seats[0].supply), game.position.seats[0].bases, game.position.seats[0].transports
    assert sum(after) == sum(before) + 1
    assert can(game, "reveal torus"), "it answers no question"


def test_v1_in_planning_nobody_may_destroy_anything() -> None:
    game = board(RAYNOR, OVERMIND, phase="planning")
    assert game.check(0, ("destroy-base", "torus-1")) is not None


def test_w4_a_seat_that_destroys_its_last_piece_is_out_and_the_turn_passes() -> None:
    third = {"faction": "aldaris", "base": "dylar_iv-1"}
    game = executing({"torus": "0 build", "helios": "1 build"}, RAYNOR, OVERMIND, third)
    events = do(game, "reveal torus", "destroy-base torus-1", seat=0)
    assert ("defeat", 0) in events
    assert asked(game) == 1
    assert of(game)["tokens"] == 9


def test_w4_the_last_seat_wins_at_once() -> None:
    game = executing({"torus": "0 build", "helios": "1 build"})
    do(game, "destroy-base torus-1", seat=0)
    assert game.result is not None
    assert (game.result.winners, game.result.reason) == ((1,), "elimination")
