"""Cards that act at a moment of the round: V3, P6, L14."""

from __future__ import annotations

from typing import Any

from engine.starcraft.game import StarCraft
from tests.engine.starcraft.board import answers, asked, board, can, do, of, question, refused, told

RAYNOR = {"faction": "raynor", "base": "torus-1", "workers": 8}
OVERMIND = {"faction": "overmind", "base": "helios-2", "workers": 8}


def at(phase: str, raynor: dict[str, Any] | None = None, overmind: dict[str, Any] | None = None, **rest: Any) -> StarCraft:
    return board({**RAYNOR, **(raynor or {})}, {**OVERMIND, **(overmind or {})}, phase=phase, **rest)


def plan_all(game: StarCraft) -> dict[int, int]:
    """Place orders until something else is asked: how many each seat placed."""
    placed = {0: 0, 1: 0}
    while question(game) == "plan":
        placed[asked(game)] += 1
        do(game, answers(game)[0])
    return placed


def test_p6_preemptive_action_adds_an_order_at_the_start_of_planning() -> None:
    game = at("planning", {"kept": "preemptive_action"})
    assert answers(game) == ["pass", "use preemptive_action"]
    do(game, "use preemptive_action")
    assert game.pending[0].args == {"source": "preemptive_action", "moment": "start-of-planning"}
    assert refused(game, "order build+ torus") == "special-orders"
    do(game, "order build torus")
    assert question(game) == "plan"
    assert of(game)["tokens"] == 8
    assert of(game)["play"] == []
    assert game.view(None)["event_discard"] == ["preemptive_action"]
    assert plan_all(game) == {0: 4, 1: 4}


def test_p6_unexpected_action_adds_one_at_the_end() -> None:
    game = at("planning", overmind={"kept": "unexpected_action"})
    assert plan_all(game) == {0: 4, 1: 4}
    assert (asked(game), question(game)) == (1, "timed")
    do(game, "use unexpected_action")
    assert of(game, 1)["play"] == []
    do(game, answers(game)[0])
    assert question(game) == "execute"
    assert of(game, 1)["tokens"] == 4


def test_p6_they_may_be_kept_for_another_round() -> None:
    game = at("planning", {"kept": "preemptive_action"})
    do(game, "pass")
    assert question(game) == "plan"
    assert of(game)["play"] == ["preemptive_action"]


def test_p6_t56_with_both_and_without_rnd_modules_a_seat_has_six_standard_orders() -> None:
    game = at("planning", {"kept": "preemptive_action unexpected_action"})
    do(game, "use preemptive_action", "order build torus")
    while question(game) == "plan":
        do(game, answers(game)[0])
    do(game, "use unexpected_action")
    do(game, answers(game)[0])
    orders = [order["order"] for planet in game.view(0)["galaxy"] for order in planet["stack"] if order["seat"] == 0]
    assert sorted(orders) == ["build", "build", "mobilize", "mobilize", "research", "research"]


def test_v3_clockwise_each_seat_uses_all_of_its_own_in_the_order_it_likes() -> None:
    game = at("planning", {"kept": "preemptive_action progressive_strategy"}, {"kept": "preemptive_action"}, first=1)
    assert asked(game) == 1
    do(game, "use preemptive_action", "order build torus")
    assert asked(game) == 0
    do(game, "use progressive_strategy")
    assert answers(game) == ["pass", "use preemptive_action"]
    do(game, "use preemptive_action", "order build torus")
    assert (asked(game), question(game)) == (1, "plan")


def test_progressive_strategy_may_draw_one_event_card_in_every_planning_phase() -> None:
    game = at("planning", {"kept": "progressive_strategy"}, draws="scouting_party")
    events = do(game, "use progressive_strategy")
    assert told(events, "draw-event") == [("draw-event", 0, 1)]
    assert of(game)["play"] == ["progressive_strategy"]
    assert question(game) == "plan"


def test_a_card_that_could_do_nothing_asks_nothing() -> None:
    game = at("planning", {"kept": "progressive_strategy"}, event_left=(0, 0, 0))
    assert question(game) == "plan"


def test_industrial_strategy_sells_a_conquest_point_for_a_mineral_and_a_gas() -> None:
    game = at("regrouping", {"kept": "industrial_strategy"})
    events = do(game, "use industrial_strategy")
    assert [event[:3] for event in told(events, "pay")] == [("pay", 0, "permanent-minerals"), ("pay", 0, "permanent-gas")]
    assert told(events, "points")[0] == ("points", 0, 1)


def test_industrial_strategy_may_be_paid_from_where_the_seat_says() -> None:
    game = at("regrouping", {"kept": "industrial_strategy"})
    do(game, "mine torus-3")
    assert can(game, "use industrial_strategy")
    assert not can(game, "pass"), "what was mined is to be used"
    assert not can(game, "mine torus-3")
    events = do(game, "use industrial_strategy")
    assert [event[2] for event in told(events, "pay")] == ["permanent-minerals"]


def test_industrial_strategy_is_not_offered_without_the_means() -> None:
    assert not any(
        answer.startswith("use") for answer in answers(at("regrouping", {"kept": "industrial_strategy", "workers": 1}))
    )


def test_where_points_are_not_scored_industrial_strategy_gives_nothing() -> None:
    game = at("regrouping", {"kept": "industrial_strategy"}, mode="conquest")
    assert question(game) != "timed"


def test_l14_specialized_strategy_fetches_up_to_two_cards_of_discard_pile_or_deck() -> None:
    game = at("regrouping", {"kept": "specialized_strategy", "discard": "terran-1", "hand": "terran-2"})
    do(game, "use specialized_strategy")
    assert refused(game, "fetch discard terran-3") == "not-legal"
    from_pile = do(game, "fetch discard terran-1")
    assert ("take", 0, "terran-1") in from_pile
    from_deck = do(game, "fetch deck terran-3")
    assert ("draw", 0, 1, None) in game.events_for(1, from_deck)
    assert game.view(0)["hand"] == ["terran-1", "terran-2", "terran-3"]
    assert game.view(1)["seats"][0]["known"] == ["terran-1"]
    assert question(game) != "timed"


def test_l14_it_may_be_fewer() -> None:
    game = at("regrouping", {"kept": "specialized_strategy"})
    do(game, "use specialized_strategy", "fetch deck terran-3", "pass")
    assert question(game) != "timed"
    assert of(game)["hand"] == 1


def test_p6_special_orders_count_over_the_whole_phase() -> None:
    game = at("planning", {"kept": "preemptive_action", "modules": "rnd"})
    do(game, "use preemptive_action", "order build+ torus")
    assert refused(game, "order mobilize+ torus") == "special-orders"


def test_p6_a_seat_without_a_token_left_is_not_asked_for_one_more() -> None:
    game = at("planning", {"kept": "unexpected_action"})
    game.position.seats[0].orders = [1, 2, 1, 0, 0, 0]
    plan_all(game)
    assert question(game) == "execute"
    assert of(game)["play"] == ["unexpected_action"]


def test_industrial_strategy_may_be_paid_by_force_mining() -> None:
    raynor = {"kept": "industrial_strategy", "permanent": (4, 2), "cards": {"torus-2": 1, "torus-3": 2}}
    game = at("regrouping", {**raynor, "workers": 4})
    assert answers(game) == ["mine torus-2", "mine torus-3", "pass"]
    do(game, "mine torus-2", "mine torus-3", "use industrial_strategy")
    assert of(game)["points"] >= 1
    assert game.view(0)["galaxy"][0]["areas"][1]["depletion"] == 1


def test_specialized_strategy_is_not_offered_where_there_is_nothing_to_take() -> None:
    hand = " ".join(f"terran-{number}" for number in range(1, 19))
    game = at("regrouping", {"kept": "specialized_strategy", "hand": hand})
    assert question(game) != "timed"


def test_l14_who_has_looked_through_the_deck_cannot_take_that_back() -> None:
    game = at("regrouping", {"kept": "specialized_strategy"})
    do(game, "use specialized_strategy", "fetch deck terran-3")
    assert game.view(0)["undo"]["steps"] == 0
