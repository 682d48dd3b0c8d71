"""Cards that are used at a moment of the round (V3, P6), outside battles."""

from __future__ import annotations

from typing import Any

import pytest

from engine.starcraft.game import StarCraft
from tests.engine.starcraft.board import answers, asked, board, can, do, of, question, refused, told

PLANETS = "torus helios dylar_iv"


def table(raynor: dict[str, Any] | None = None, overmind: dict[str, Any] | None = None, **rest: Any) -> StarCraft:
    seats = (
        {"faction": "raynor", "base": "torus-1", "workers": 6, **(raynor or {})},
        {"faction": "overmind", "base": "helios-1", "workers": 6, **(overmind or {})},
    )
    return board(*seats, **{"planets": PLANETS, "phase": "planning", **rest})


def moment(game: StarCraft) -> str:
    (decision,) = game.pending.values()
    return str(decision.args["moment"])


# -- whose turn it is --------------------------------------------------------------------------------------------------


def test_without_a_card_for_the_moment_nobody_is_asked() -> None:
    assert question(table({"kept": "unexpected_action"})) == "plan"


def test_v3_clockwise_from_the_first_player_each_seat_uses_all_of_its_own() -> None:
    both = {"kept": "preemptive_action preemptive_action"}
    game = table(both, {"kept": "progressive_strategy"}, first=0)
    assert (question(game), asked(game), moment(game)) == ("timed", 0, "start-of-planning")
    do(game, "use preemptive_action", "order build torus", "use preemptive_action", "order mobilize torus")
    assert (question(game), asked(game)) == ("timed", 1)
    assert answers(game) == ["pass", "use progressive_strategy"]
    begun = table(both, {"kept": "progressive_strategy"}, first=1)
    assert asked(begun) == 1


def test_v2_a_card_may_be_kept_for_later() -> None:
    game = table({"kept": "preemptive_action"})
    do(game, "pass")
    assert question(game) == "plan"
    assert of(game)["play"] == ["preemptive_action"]


# -- planning ----------------------------------------------------------------------------------------------------------


def test_p6_preemptive_action_places_an_order_before_the_four_others() -> None:
    game = table({"kept": "preemptive_action"})
    events = do(game, "use preemptive_action")
    assert told(events, "ability") == [("ability", 0, "preemptive_action")]
    assert told(events, "event-discarded") == [("event-discarded", 0, "preemptive_action")]
    assert game.pending[0].args == {"source": "preemptive_action", "moment": "start-of-planning"}
    assert not can(game, "pass"), "it is being used"
    assert refused(game, "order build+ torus") == "special-orders"
    assert refused(game, "order build dylar_iv") == "not-legal-planet"
    do(game, "order research torus")
    seats = []
    while question(game) == "plan":
        seats.append(asked(game))
        do(game, answers(game)[0])
    assert seats == [0, 1] * 4
    assert of(game)["tokens"] == 9 - 5


def test_p6_unexpected_action_places_a_fifth_order_at_the_end() -> None:
    game = table({"kept": "unexpected_action"})
    while question(game) == "plan":
        do(game, answers(game)[0])
    assert (question(game), moment(game)) == ("timed", "end-of-planning")
    do(game, "use unexpected_action")
    do(game, answers(game)[0])
    assert of(game)["tokens"] == 9 - 5
    assert question(game) == "execute"


def test_p6_t56_with_both_and_no_rnd_module_six_standard_orders() -> None:
    game = table({"kept": "preemptive_action unexpected_action"})
    while question(game) in ("plan", "timed"):
        uses = [answer for answer in answers(game) if answer.startswith("use")]
        do(game, (uses or answers(game))[0])
    assert sum(order["seat"] == 0 for planet in game.view(0)["galaxy"] for order in planet["stack"]) == 6
    assert sorted(set(of(game)["orders"])) == ["build+", "mobilize+", "research+"], "the special ones are left"


def test_p6_special_orders_count_over_the_whole_phase() -> None:
    game = table({"kept": "preemptive_action", "modules": "rnd"})
    do(game, "use preemptive_action", "order build+ torus")
    assert refused(game, "order mobilize+ torus") == "special-orders"


def test_p6_a_seat_without_a_token_left_cannot_use_it() -> None:
    game = table({"kept": "unexpected_action"})
    game.position.seats[0].orders = [1, 2, 1, 0, 0, 0]
    while question(game) == "plan":
        do(game, answers(game)[0])
    assert question(game) == "execute"
    assert of(game)["play"] == ["unexpected_action"]


def test_progressive_strategy_draws_an_event_card_each_round() -> None:
    game = table({"kept": "progressive_strategy"})
    events = do(game, "use progressive_strategy")
    assert told(events, "draw-event") == [("draw-event", 0, 1)]
    assert of(game)["play"] == ["progressive_strategy"], "it stays"
    assert question(game) == "plan", "once"
    assert of(game)["unread"] == [1, 0, 0]


def test_progressive_strategy_is_not_offered_when_the_event_deck_is_empty() -> None:
    assert question(table({"kept": "progressive_strategy"}, event_left=(0, 0, 0))) == "plan"


# -- the start of regrouping -------------------------------------------------------------------------------------------


def test_industrial_strategy_sells_a_point_for_one_mineral_and_one_gas() -> None:
    game = table({"kept": "industrial_strategy"}, phase="regrouping")
    assert moment(game) == "start-of-regrouping"
    assert answers(game) == [
        "mine permanent-gas",
        "mine permanent-minerals",
        "mine torus-2",
        "mine torus-3",
        "mine torus-4",
        "pass",
        "use industrial_strategy",
    ]
    events = do(game, "use industrial_strategy")
    assert told(events, "points")[0] == ("points", 0, 1)
    assert told(events, "pay") == [("pay", 0, "permanent-minerals", 1), ("pay", 0, "permanent-gas", 1)]
    assert of(game)["points"] >= 1
    assert "industrial_strategy" in of(game)["play"]


def test_industrial_strategy_may_be_paid_by_force_mining() -> None:
    raynor = {"kept": "industrial_strategy", "permanent": (4, 2), "cards": {"torus-2": 1, "torus-3": 2}}
    game = table(raynor, phase="regrouping")
    assert not can(game, "use industrial_strategy")
    do(game, "mine torus-2")
    assert not can(game, "pass"), "what is mined belongs to the card"
    assert not can(game, "use industrial_strategy")
    do(game, "mine torus-3", "use industrial_strategy")
    assert game.view(0)["galaxy"][0]["areas"][1]["depletion"] == 1


@pytest.mark.parametrize("raynor", [{"workers": 1}, {"permanent": (4, 2), "cards": {"torus-2": 0}}])
def test_industrial_strategy_is_not_offered_to_whom_cannot_pay(raynor: dict[str, Any]) -> None:
    assert question(table({"kept": "industrial_strategy", **raynor}, phase="regrouping")) != "timed"


def test_industrial_strategy_gives_nothing_where_no_points_are_scored() -> None:
    assert question(table({"kept": "industrial_strategy"}, phase="regrouping", mode="conquest")) != "timed"


SPECIALIZED = {"kept": "specialized_strategy", "hand": "terran-1", "discard": "terran-2 terran-3"}


def test_specialized_strategy_takes_up_to_two_cards_of_deck_and_discard_pile() -> None:
    game = table(SPECIALIZED, phase="regrouping")
    do(game, "use specialized_strategy")
    assert "fetch discard terran-2" in answers(game)
    assert "fetch deck terran-4" in answers(game)
    assert not can(game, "fetch discard terran-4")
    events = do(game, "fetch discard terran-3", "fetch deck terran-4")
    assert game.events_for(1, told(events, "take")) == [("take", 0, "terran-3")]
    assert game.events_for(1, told(events, "draw"))[0] == ("draw", 0, 1, None), "nobody else sees a card of the deck"
    assert game.view(0)["hand"] == ["terran-1", "terran-3", "terran-4"]
    assert of(game)["known"] == ["terran-3"]
    assert of(game)["discard"] == ["terran-2"]
    assert question(game) != "timed"


def test_specialized_strategy_may_stop_earlier() -> None:
    game = table(SPECIALIZED, phase="regrouping")
    do(game, "use specialized_strategy", "fetch discard terran-2", "pass")
    assert game.view(0)["hand"] == ["terran-1", "terran-2"]
    assert question(game) != "timed"


def test_l14_the_deck_is_shuffled_afterwards_so_a_card_of_it_stays_taken() -> None:
    game = table(SPECIALIZED, phase="regrouping")
    do(game, "use specialized_strategy", "fetch deck terran-4")
    assert game.view(0)["undo"]["stop"] == "chance"


def test_specialized_strategy_is_not_offered_where_there_is_nothing_to_take() -> None:
    game = table({"kept": "specialized_strategy", "hand": " ".join(f"terran-{n}" for n in range(1, 19))}, phase="regrouping")
    assert question(game) != "timed"
