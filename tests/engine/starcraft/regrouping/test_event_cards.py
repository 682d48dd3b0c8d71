"""Every event card that acts when it is executed, a scenario each: rulings L4-L8, L10, L11, L15, E7-E9, T41, T54.

What kept cards do is shown where they act: at moments of the round, before an order, at the start of a battle; and
`playing` shows how they, Versatile Strategy, Accelerated Progress and The End Draws Near come to be executed.
"""

from __future__ import annotations

import inspect
import sys
from typing import Any

import pytest

from tests.engine.starcraft.board import BOX, answers, area, asked, board, can, do, of, question, refused, told
from tests.engine.starcraft.laws import invariants
from tests.engine.starcraft.regrouping.cards import ALDARIS, OVERMIND, RAYNOR, over, play, reading

ELSEWHERE = {"accelerated_progress", "the_end_draws_near"}


def test_every_card_that_is_not_kept_has_a_scenario_here() -> None:
    told_of = inspect.getsource(sys.modules[__name__])
    acting = {key for key, kept in zip(BOX.events.key, BOX.events.is_kept, strict=True) if not kept}
    assert {key for key in acting if f"def test_{key}" not in told_of} == ELSEWHERE
    assert len(acting) == 22


def units(game: Any, where: str) -> list[str]:
    found: list[str] = area(game, where).get("units", [])
    return found


# -- units -------------------------------------------------------------------------------------------------------------

ONE_AREA = [
    ("scouting_party", "raynor", ["marine", "marine"]),
    ("scouting_party", "overmind", ["zergling", "zergling"]),
    ("scouting_party", "aldaris", ["zealot"]),
    ("air_support", "raynor", ["wraith"]),
    ("air_support", "overmind", ["mutalisk"]),
    ("air_support", "aldaris", ["scout"]),
    ("reinforcements", "raynor", ["marine", "siege_tank"]),
    ("reinforcements", "overmind", ["hydralisk", "ultralisk"]),
    ("reinforcements", "aldaris", ["reaver", "zealot"]),
    ("flagship", "raynor", ["battlecruiser"]),
    ("flagship", "overmind", ["guardian", "scourge"]),
    ("flagship", "aldaris", ["carrier"]),
]


@pytest.mark.parametrize(("card", "faction", "came"), ONE_AREA)
def test_units_of_ones_race_come_free_to_one_friendly_or_empty_area(card: str, faction: str, came: list[str]) -> None:
    game = reading(card, {"faction": faction}, {"faction": "tassadar"})
    play(game, f"play {card}", *(f"unit {kind} torus-3" for kind in came))
    assert over(game)
    assert units(game, "torus-3") == came
    assert of(game)["workers"] == 6


def test_scouting_party_may_go_to_any_planet_but_not_to_an_enemy_or_a_full_area() -> None:
    game = reading("scouting_party", {"units": {"torus-1": "marine marine"}}, {"units": {"helios-4": "zergling"}})
    play(game, "play scouting_party")
    assert [word.split()[2] for word in answers(game)] == ["helios-1", "helios-3", "torus-2", "torus-3", "torus-4"]
    assert refused(game, "unit marine helios-4") == "not-friendly"
    assert refused(game, "unit marine torus-1") == "area-full"


def test_scouting_party_stands_on_one_area() -> None:
    game = reading("scouting_party")
    play(game, "play scouting_party", "unit marine torus-3")
    assert answers(game) == ["unit marine torus-3"]


def test_reinforcements_that_do_not_all_fit_are_those_that_the_seat_chooses() -> None:
    game = reading("reinforcements", {"units": {"torus-4": "vulture"}})
    play(game, "play reinforcements")
    assert can(game, "unit siege_tank torus-4")
    play(game, "unit siege_tank torus-4")
    assert over(game), "the marine has no room"
    assert units(game, "torus-4") == ["siege_tank", "vulture"]


def test_flagship_brings_what_there_are_figures_for() -> None:
    overmind = {"faction": "overmind", "units": {"torus-3": "guardian guardian guardian"}}
    game = reading("flagship", overmind, {"faction": "raynor"})
    play(game, "play flagship", "unit scourge torus-3")
    assert over(game)


def test_air_support_without_a_figure_or_an_area_does_nothing_and_asks_nothing() -> None:
    game = reading("air_support", {"units": {"torus-3": "wraith wraith wraith"}})
    assert ("nothing", 0, "air_support", "units") in play(game, "play air_support")
    assert over(game)


@pytest.mark.parametrize(("rule", "comes"), [("any", True), ("unlocked", False)])
def test_flagship_needs_no_building_unless_the_switch_says_so(rule: str, comes: bool) -> None:
    game = reading("flagship", rules={"free_units": rule})
    events = play(game, "play flagship")
    assert over(game) != comes
    assert bool(told(events, "nothing")) != comes


def test_free_units_unlocked_by_a_building_or_a_technology_come_by_the_switch_too() -> None:
    overmind = {"faction": "overmind", "buildings": "spawning_pool 1, spire 1", "play": "guardian_aspect"}
    game = reading("flagship", overmind, {"faction": "raynor"}, rules={"free_units": "unlocked"})
    play(game, "play flagship", "unit guardian torus-3", "unit scourge torus-3")
    assert over(game)


# -- transports and routes ---------------------------------------------------------------------------------------------

ROW = "torus helios pridewater@2,0,1"


def test_emergency_rerouting_moves_up_to_two_own_transports() -> None:
    galaxy = {"planets": "torus helios dylar_iv", "z": ["torus dylar_iv", "torus helios"]}
    raynor = {"base": "torus-2 dylar_iv-2", "transports": "torus helios, helios dylar_iv"}
    game = reading("emergency_rerouting", raynor, **galaxy)
    play(game, "play emergency_rerouting")
    assert answers(game) == ["option 0", "option 1"]
    play(game, "option 0", "from-route torus helios 0")
    assert refused(game, "route helios dylar_iv 0") == "own-transport-there"
    events = play(game, "route torus dylar_iv 1")
    assert told(events, "reroute") == [("reroute", 0, "torus", "helios", 0, "torus", "dylar_iv", 1)]
    assert answers(game) == ["from-route helios dylar_iv 0", "pass"], "two transports, not one twice"
    play(game, "from-route helios dylar_iv 0", "route torus helios 0")
    assert over(game)
    assert [route["transports"] for route in game.view(None)["routes"]] == [[0], [], [0], []]


def test_emergency_rerouting_may_move_one_or_none() -> None:
    game = reading("emergency_rerouting", {"transports": "torus helios"}, planets=ROW)
    play(game, "play emergency_rerouting", "option 0", "pass")
    assert over(game)


def test_emergency_rerouting_may_be_a_free_transport_on_any_route() -> None:
    game = reading("emergency_rerouting", planets=ROW)
    play(game, "play emergency_rerouting")
    assert answers(game) == ["option 1"], "there is nothing to move"
    play(game, "option 1")
    assert answers(game) == ["transport helios pridewater 0", "transport torus helios 0"], "L15: RG1 will judge"
    play(game, "transport helios pridewater 0")
    assert game.view(None)["routes"][1]["transports"] == [0]
    assert over(game)


def test_invasion_preparation_puts_free_transports_on_two_routes() -> None:
    game = reading("invasion_preparation", planets="torus helios dylar_iv", z=["torus dylar_iv"])
    play(game, "play invasion_preparation", "option 0", "transport torus helios 0")
    assert not can(game, "transport torus helios 0")
    assert refused(game, "transport torus helios 0") == "own-transport-there"
    play(game, "transport torus dylar_iv 1")
    assert over(game)
    assert [route["transports"] for route in game.view(None)["routes"]] == [[0], [], [0]]


def test_invasion_preparation_may_be_a_unit_on_a_friendly_area() -> None:
    game = reading("invasion_preparation")
    play(game, "play invasion_preparation", "option 1")
    assert answers(game) == ["unit wraith torus-2"], "empty areas are not friendly"
    play(game, "unit wraith torus-2")
    assert over(game)


def test_stellar_maelstrom_destroys_all_transports_of_a_route() -> None:
    game = reading("stellar_maelstrom", {"transports": "torus helios"}, {"transports": "torus helios"})
    events = play(game, "play stellar_maelstrom", "route torus helios 0")
    assert told(events, "destroy") == [("destroy", seat, "transport", "torus/helios/0", "stellar_maelstrom") for seat in (0, 1)]
    assert game.view(None)["routes"][0]["transports"] == []


def test_stellar_maelstrom_names_any_route_but_needs_a_transport_somewhere() -> None:
    game = reading("stellar_maelstrom", overmind={"transports": "helios pridewater"}, planets=ROW)
    play(game, "play stellar_maelstrom")
    assert answers(game) == ["route helios pridewater 0", "route torus helios 0"]
    game = reading("stellar_maelstrom")
    assert ("nothing", 0, "stellar_maelstrom", "clear-route") in play(game, "play stellar_maelstrom")


def test_navigation_error_swaps_ends_and_transports_go_with_their_route() -> None:
    galaxy = {"planets": "torus helios dylar_iv", "z": ["torus dylar_iv", "helios torus"]}
    game = reading("navigation_error", {"transports": "torus dylar_iv 1"}, {"transports": "helios torus 2"}, **galaxy)
    play(game, "play navigation_error", "end-of-z 1 dylar_iv")
    assert answers(game) == ["end-of-z 2 helios"], "the other end would give route 1 two ends on Torus"
    events = play(game, "end-of-z 2 helios")
    assert told(events, "swap-z") == [("swap-z", 1, "dylar_iv", 2, "helios")]
    z = {route["z"]: route for route in game.view(None)["routes"] if route["z"]}
    assert (z[1]["one"], z[1]["other"], z[1]["transports"]) == ("torus", "helios", [0])
    assert (z[2]["one"], z[2]["other"], z[2]["transports"]) == ("dylar_iv", "torus", [1])
    assert over(game)


def test_navigation_error_needs_two_z_axis_routes() -> None:
    game = reading("navigation_error", z=["torus helios"])
    assert ("nothing", 0, "navigation_error", "swap-z") in play(game, "play navigation_error")
    assert over(game)


def test_navigation_error_of_two_routes_between_the_same_planets_swaps_like_ends_alone() -> None:
    game = reading("navigation_error", planets="torus helios", z=["torus helios", "torus helios"])
    play(game, "play navigation_error", "end-of-z 1 torus")
    assert answers(game) == ["end-of-z 2 torus"]
    play(game, "end-of-z 2 torus")
    assert [route["one"] for route in game.view(None)["routes"]] == ["torus", "torus", "torus"]


# -- depletion and workers ---------------------------------------------------------------------------------------------


def depletion(game: Any, *keys: str) -> list[int]:
    return [area(game, key).get("depletion", 0) for key in keys]


def test_refinery_bombardment_depletes_one_resource_area_by_one_stage_no_more_no_less() -> None:
    game = reading("refinery_bombardment", depleted={"torus-3": 1, "torus-4": 2})
    play(game, "play refinery_bombardment")
    assert answers(game) == ["area helios-2", "area helios-4", "area torus-2", "area torus-3"]
    play(game, "area torus-3")
    assert over(game)
    assert depletion(game, "torus-3", "helios-2") == [2, 0]


def test_refinery_bombardment_of_a_card_takes_it_out_and_its_workers_are_unavailable() -> None:
    game = reading("base_construction", {"workers": 6}, {"unread": "refinery_bombardment"}, depleted={"helios-2": 1})
    play(game, "play base_construction", "mine torus-2", "module rnd", "play refinery_bombardment", "area torus-2")
    assert depletion(game, "torus-2") == [1]
    assert {"area": "torus-2", "workers": 1} in of(game)["cards"]
    game = reading("base_construction", {"workers": 6}, {"unread": "refinery_bombardment"}, depleted={"torus-2": 1})
    play(game, "play base_construction", "mine torus-2", "module rnd", "play refinery_bombardment", "area torus-2")
    assert depletion(game, "torus-2") == [2]
    assert of(game)["unavailable"] == 1, "E7"


def test_refinery_bombardment_with_every_area_depleted_does_nothing() -> None:
    all_of_it = dict.fromkeys(("torus-2", "torus-3", "torus-4", "helios-2", "helios-4"), 2)
    game = reading("refinery_bombardment", depleted=all_of_it)
    assert ("nothing", 0, "refinery_bombardment", "deplete") in play(game, "play refinery_bombardment")


@pytest.mark.parametrize(("card", "most"), [("refinery_sabotage", 2), ("materials_shortage", 3)])
def test_up_to_so_many_different_areas(card: str, most: int) -> None:
    game = reading(card)
    play(game, f"play {card}")
    assert can(game, "pass")
    for key in ("torus-2", "torus-3", "torus-4")[:most]:
        play(game, f"area {key}")
        assert over(game) or not can(game, f"area {key}")
    assert over(game)
    assert sum(depletion(game, "torus-2", "torus-3", "torus-4")) == most


def test_refinery_sabotage_may_be_one_area() -> None:
    game = reading("refinery_sabotage")
    play(game, "play refinery_sabotage", "area torus-3", "pass")
    assert depletion(game, "torus-3") == [1]
    assert over(game)


def test_materials_shortage_may_be_none_at_all() -> None:
    game = reading("materials_shortage")
    play(game, "play materials_shortage", "pass")
    assert over(game)


def test_rich_vein_brings_two_workers_to_the_pool_and_may_restore_an_area() -> None:
    game = reading("rich_vein", depleted={"torus-3": 1, "helios-2": 1, "torus-4": 2})
    events = play(game, "play rich_vein")
    assert told(events, "workers") == [("workers", 0, 2)]
    assert of(game)["workers"] == 8
    assert answers(game) == ["area helios-2", "area torus-3", "pass"], "a depleted area never comes back"
    assert ("restored", "helios-2") in play(game, "area helios-2")
    assert depletion(game, "helios-2", "torus-3") == [0, 1]


def test_rich_vein_need_not_restore() -> None:
    game = reading("rich_vein", depleted={"torus-3": 1})
    play(game, "play rich_vein", "pass")
    assert depletion(game, "torus-3") == [1]


def test_rich_vein_brings_the_workers_there_are() -> None:
    game = reading("rich_vein", {"workers": 14})
    play(game, "play rich_vein")
    assert of(game)["workers"] == 15
    assert over(game)


# -- buildings, modules, technologies ----------------------------------------------------------------------------------


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
    game = reading("base_construction", raynor)
    state = game.position
    me = state.seats[0]
    me.permanent, me.cards, me.workers = [4, 2], {state.box.areas.number["torus-3"]: 2}, me.workers - 8
    play(game, "play base_construction")
    assert answers(game) == ["discount minerals", "pass"]
    play(game, "discount minerals")
    assert answers(game) == ["mine torus-3"]
    play(game, "mine torus-3", "building starport")
    assert depletion(game, "torus-3") == [1]
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


# -- other seats' cards, points ----------------------------------------------------------------------------------------


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


# -- Surprise Assault --------------------------------------------------------------------------------------------------


def test_surprise_assault_moves_up_to_two_units_of_one_area_to_another_of_the_planet() -> None:
    game = reading("surprise_assault", {"units": {"torus-3": "marine marine vulture"}})
    play(game, "play surprise_assault", "assault 0 marine torus-3")
    assert answers(game) == [
        "area torus-1",
        "area torus-2",
        "area torus-4",
        "assault 0 marine torus-3",
        "assault 0 vulture torus-3",
    ]
    play(game, "assault 0 vulture torus-3")
    events = play(game, "area torus-4")
    assert told(events, "move") == [
        ("move", 0, "marine", "torus-3", "torus-4", 1),
        ("move", 0, "vulture", "torus-3", "torus-4", 1),
    ]
    assert over(game)
    assert (units(game, "torus-3"), units(game, "torus-4")) == (["marine"], ["marine", "vulture"])


def test_surprise_assault_moves_units_of_anybody_to_where_they_are_at_home_or_nobody_is() -> None:
    game = reading("surprise_assault", {"units": {"helios-1": "marine"}}, {"units": {"helios-4": "zergling"}})
    play(game, "play surprise_assault", "assault 1 zergling helios-4")
    assert answers(game) == ["area helios-2", "area helios-3"]
    assert refused(game, "area helios-1") == "not-friendly"
    play(game, "area helios-3")
    assert units(game, "helios-3") == ["zergling"]


def test_surprise_assault_by_the_switch_moves_own_units_alone() -> None:
    game = reading(
        "surprise_assault",
        {"units": {"torus-3": "marine"}},
        {"units": {"helios-4": "zergling"}},
        rules={"surprise_assault": "own_units"},
    )
    play(game, "play surprise_assault")
    assert answers(game) == ["assault 0 marine torus-3", "pass"]


def test_surprise_assault_destroys_what_exceeds_the_limit_and_the_owner_chooses() -> None:
    units_there = {"helios-4": "hydralisk ultralisk", "helios-1": "zergling queen"}
    game = reading("surprise_assault", overmind={"units": units_there})
    play(game, "play surprise_assault", "assault 1 hydralisk helios-4", "assault 1 ultralisk helios-4", "area helios-1")
    assert (asked(game), question(game)) == (1, "target")
    assert answers(game) == ["lose hydralisk", "lose queen", "lose ultralisk", "lose zergling"]
    events = play(game, "lose zergling", "lose queen")
    assert told(events, "destroy")[0] == ("destroy", 1, "zergling", "helios-1", "surprise_assault")
    assert units(game, "helios-1") == ["hydralisk", "ultralisk"]
    assert over(game)


def test_surprise_assault_may_be_none() -> None:
    game = reading("surprise_assault", {"units": {"torus-3": "marine"}})
    play(game, "play surprise_assault", "pass")
    assert over(game)
