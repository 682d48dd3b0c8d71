"""Event cards that sell or give buildings, modules and technologies: rulings E9, L4, L8, T41."""

from __future__ import annotations

from tests.engine.starcraft.board import answers, board, can, do, of, refused, told
from tests.engine.starcraft.laws import invariants
from tests.engine.starcraft.regrouping.cards import ALDARIS, OVERMIND, RAYNOR, depletion, over, play, reading


def test_base_construction_sells_a_building_or_a_module_for_one_resource_less() -> None:
    game = reading("base_construction")
    play(game, "play base_construction")
    events = play(game, "module rnd")
    assert sum(event[3] for event in told(events, "pay")) == 1, "2 minerals, 1 less"
    assert of(game)["modules"] == ["rnd"]
    assert over(game)


def test_base_construction_lets_say_which_resource_is_saved_where_there_are_both() -> None:
    game = reading("base_construction")
    play(game, "play base_construction")
    assert not can(game, "building starport")
    assert can(game, "building factory")
    play(game, "discount gas")
    assert can(game, "building starport")
    assert not can(game, "building barracks"), "it costs no gas"
    events = play(game, "building starport")
    assert told(events, "pay") == [("pay", 0, "permanent-minerals", 1)]
    assert {"building": "starport", "level": 1} in of(game)["buildings"]


def test_base_construction_has_to_buy_if_it_can() -> None:
    """V2: nothing says that it may. Force mining, though, is never forced."""
    game = reading("base_construction")
    play(game, "play base_construction")
    assert not can(game, "pass")
    game = reading("base_construction", {"workers": 0})
    play(game, "play base_construction")
    assert not can(game, "pass"), "a module of 1 mineral costs nothing"


def test_base_construction_that_only_force_mining_would_pay_may_be_passed() -> None:
    raynor = {"buildings": "barracks 3, factory 3, starport 2", "modules": "supply supply supply supply"}
    game = reading("base_construction", raynor, {"unread": "rich_vein"})
    state = game.position
    me = state.seats[0]
    me.permanent, me.cards, me.workers = [4, 2], {state.box.areas.number["torus-3"]: 2}, me.workers - 8
    play(game, "play base_construction")
    assert answers(game) == ["discount minerals", "pass"]
    play(game, "discount minerals")
    assert answers(game) == ["mine torus-3"]
    play(game, "mine torus-3", "building starport")
    assert depletion(game, "torus-3") == [1]
    play(game, "play rich_vein", "area torus-3")
    assert depletion(game, "torus-3") == [0], "restored, with the worker too many on it"
    assert over(game)


def test_e9_t41_what_is_bought_in_rg8_is_out_for_the_whole_next_round() -> None:
    game = reading("base_construction")
    play(game, "play base_construction", "module air_support")
    assert over(game)
    assert of(game)["workers"] == 4
    assert of(game)["permanent"] == [2, 0], "in the next planning"
    while game.view(None)["round"] == 3:
        do(game, answers(game)[0])
    assert of(game)["permanent"] == [0, 0], "in its RG4"


def test_brilliant_engineering_gives_one_building_or_module_for_nothing() -> None:
    game = reading("brilliant_engineering", {"workers": 0})
    play(game, "play brilliant_engineering")
    assert answers(game) == [
        "building barracks",
        "building factory",
        "building starport",
        "module air_support",
        "module rnd",
        "module supply",
    ]
    play(game, "building barracks")
    assert {"building": "barracks", "level": 2} in of(game)["buildings"]
    assert over(game)


def test_technological_advance_sells_a_technology_for_one_less_and_one_card_may_go_to_the_hand() -> None:
    game = reading("technological_advance", {"discard": "terran-1"})
    play(game, "play technological_advance", "discount gas")
    events = play(game, "technology spider_mines")
    assert told(events, "pay") == [("pay", 0, "permanent-minerals", 1)]
    assert answers(game) == ["pass", "take spider_mines-1", "take spider_mines-2"]
    events = play(game, "take spider_mines-2")
    assert over(game), "one card, no more"
    assert game.view(0)["hand"] == ["spider_mines-2"]
    assert of(game)["known"] == ["spider_mines-2"]
    assert "spider_mines-1" in of(game)["hidden"]
    assert of(game)["discard"] == [], "L8: deck and discard pile are shuffled"


def test_technological_advance_of_one_kind_of_resource_costs_one_less_of_it() -> None:
    game = reading("technological_advance")
    play(game, "play technological_advance")
    events = play(game, "technology terran_cloaking_field")
    assert told(events, "pay") == [("pay", 0, "permanent-gas", 1)]
    play(game, "pass")
    assert game.view(0)["hand"] == []


def test_technological_advance_of_a_kept_technology_shuffles_too() -> None:
    game = reading("technological_advance", {"discard": "terran-1"})
    events = play(game, "play technological_advance", "discount minerals", "technology defense_matrix")
    assert ("shuffle", 0) in events
    assert of(game)["play"] == ["defense_matrix"]
    assert over(game)


def test_technological_breakthrough_gives_a_technology_and_any_number_of_its_cards_to_the_hand() -> None:
    game = reading("technological_breakthrough", {"workers": 0, "discard": "terran-1"})
    play(game, "play technological_breakthrough", "technology spider_mines", "take spider_mines-1")
    assert answers(game) == ["pass", "take spider_mines-2"]
    events = play(game, "take spider_mines-2")
    assert ("shuffle", 0) in events, "L8: also if all went to the hand"
    assert game.view(0)["hand"] == ["spider_mines-1", "spider_mines-2"]
    assert over(game)


def test_w7_giving_up_between_a_technology_and_its_cards_loses_none() -> None:
    seats = [{**RAYNOR, "unread": "technological_breakthrough"}, OVERMIND, ALDARIS]
    game = board(*seats, planets="torus helios dylar_iv", phase="regrouping")
    do(game, "play technological_breakthrough", "technology spider_mines")
    game.apply(0, ("concede",))
    invariants.check(game)


def test_what_cannot_be_paid_is_refused_with_what_is_missing() -> None:
    game = reading("base_construction", {"workers": 1})
    play(game, "play base_construction")
    assert refused(game, "module air_support") == "not-affordable"
    refusal = game.check(0, ("module", "air_support"))
    assert refusal is not None
    assert refusal.args == {"minerals": 0, "gas": 0, "workers": 1}
    assert refused(game, "module nonsense") == "not-legal"


def test_base_construction_has_to_be_paid_by_whichever_resource_is_left() -> None:
    raynor = {"buildings": "barracks 3, factory 3, starport 2", "modules": "supply supply supply supply"}
    game = reading("base_construction", raynor)
    me = game.position.seats[0]
    me.permanent, me.cards, me.workers = [4, 0], {}, me.workers - 4
    play(game, "play base_construction")
    assert answers(game) == ["discount minerals"]
