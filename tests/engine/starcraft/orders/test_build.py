"""Section 8: a Build order, step by step."""

from __future__ import annotations

from typing import Any

import pytest

from engine.starcraft.game import StarCraft
from tests.engine.starcraft.board import answers, area, asked, board, can, do, of, question, refused, told

OVERMIND = {"faction": "overmind", "base": "dylar_iv-1"}
RICH = {"workers": 12, "cards": {"torus-2": 0, "torus-3": 0, "torus-4": 0}}
"""Twelve workers, and with the permanent resources room for 6 minerals and 4 gas."""


def building(seat: dict[str, Any], *others: dict[str, Any], at: str = "torus", order: str = "build", **rest: Any) -> StarCraft:
    """Return a game in which the first seat has just begun a Build order on that planet."""
    me = {"faction": "raynor", "base": "torus-1", **RICH, **seat}
    game = board(me, *(others or (OVERMIND,)), planets="torus helios dylar_iv", stacks={at: f"0 {order}"}, **rest)
    do(game, f"reveal {at}", "execute")
    return game


def verbs(game: StarCraft) -> set[str]:
    return {answer.split()[0] for answer in answers(game)}


def details(game: StarCraft) -> dict[str, Any]:
    return dict(game.pending[0].args)


# -- the three steps ---------------------------------------------------------------------------------------------------


def test_b0_every_purchase_of_all_three_steps_is_listed_at_once() -> None:
    assert verbs(building({})) == {"workers", "transport", "unit", "building", "module", "mine", "end"}


def test_b0_no_step_is_returned_to() -> None:
    game = building({})
    do(game, "unit marine torus-1", "module supply")
    assert details(game)["step"] == 2
    assert refused(game, "unit marine torus-1") == "must-build-in-order"
    assert refused(game, "workers 1") == "must-build-in-order"
    assert can(game, "building barracks")


def test_b0_without_own_base_and_own_unit_on_the_planet_there_is_no_effect() -> None:
    game = building({}, at="helios")
    assert question(game) != "build"


def test_b0_the_order_ends_when_its_owner_says_so() -> None:
    game = building({}, OVERMIND)
    do(game, "end")
    assert question(game) == "plan", "no other order is left"


# -- step 1: workers, transports, units --------------------------------------------------------------------------------


def test_b1_any_number_of_workers_which_cannot_work_in_this_round() -> None:
    game = building({"workers": 8})
    assert "workers 6" in answers(game), "as many as there are minerals"
    events = do(game, "workers 4")
    assert told(events, "workers") == [("workers", 0, 4)]
    assert (of(game)["workers"], of(game)["unavailable"]) == (4, 4)
    assert "workers 2" in answers(game)


def test_b1_v0_workers_are_limited_by_the_box() -> None:
    game = building({"workers": 13})
    assert "workers 2" in answers(game)
    assert refused(game, "workers 3") == "no-figure"


def test_b1_a_transport_on_each_route_of_the_planet_without_an_own_one() -> None:
    green = {"faction": "overmind", "base": "dylar_iv-1", "transports": "torus helios"}
    game = building({"base": "helios-1"}, green, at="helios")
    assert can(game, "transport torus helios 0"), "another seat's does not matter"
    assert can(game, "transport helios dylar_iv 0")
    do(game, "transport torus helios 0")
    assert refused(game, "transport torus helios 0") == "own-transport-there"
    assert can(game, "transport helios dylar_iv 0")
    assert game.view(None)["routes"][0]["transports"] == [0, 1]


def test_b1_units_on_friendly_and_empty_areas_of_the_planet() -> None:
    green = {**OVERMIND, "units": {"torus-4": "zergling"}}
    game = building({"units": {"torus-3": "marine"}}, green)
    assert can(game, "unit marine torus-1")
    assert can(game, "unit marine torus-2")
    assert can(game, "unit marine torus-3")
    assert refused(game, "unit marine torus-4") == "not-friendly"
    assert refused(game, "unit marine helios-1") == "not-legal"


def test_b1_also_while_enemies_stand_in_the_area_of_the_base() -> None:
    game = building({}, {**OVERMIND, "units": {"torus-1": "zergling"}})
    assert can(game, "unit marine torus-2")
    assert refused(game, "unit marine torus-1") == "not-friendly"


def test_b1_an_area_takes_units_up_to_its_limit() -> None:
    game = building({"units": {"torus-1": "marine marine"}})
    assert refused(game, "unit marine torus-1") == "area-full"


def test_b1_step_1_needs_an_own_base_on_the_planet() -> None:
    game = building({"units": {"helios-1": "marine"}}, at="helios")
    assert not verbs(game) & {"workers", "transport", "unit"}
    assert details(game)["step"] == 2
    assert refused(game, "workers 1") == "must-build-in-order"


def test_b8_a_base_destroyed_in_the_own_order_counts_as_absent() -> None:
    game = building({"units": {"torus-2": "marine"}})
    do(game, "destroy-base torus-1", seat=0)
    assert not verbs(game) & {"workers", "transport", "unit"}
    assert refused(game, "unit marine torus-2") == "no-base-here"
    assert can(game, "base torus-2"), "another one may be built"


def test_b8_whoever_destroys_the_last_piece_on_the_planet_builds_nothing_more() -> None:
    game = building({"base": "torus-1 helios-1"})
    do(game, "destroy-base torus-1", seat=0)
    assert answers(game) == ["end"]


def test_b1_v0_transports_are_limited_by_the_box() -> None:
    game = building({})
    game.position.seats[0].transports = 0
    do(game, "workers 1")
    assert refused(game, "transport torus helios 0") == "no-figure"


# -- the build limit ---------------------------------------------------------------------------------------------------


def test_b4_terran_and_protoss_build_two_units_in_an_order() -> None:
    game = building({})
    do(game, "unit marine torus-1", "unit marine torus-2")
    assert refused(game, "unit marine torus-3") == "build-limit"
    refusal = game.check(0, ("unit", "marine", "torus-3"))
    assert refusal is not None
    assert refusal.args == {"limit": 2}


def test_b4_t07_each_supply_module_raises_the_limit_by_one() -> None:
    game = building({"faction": "mengsk", "modules": "supply supply"})
    assert details(game)["limit"] == 4


@pytest.mark.parametrize(
    ("buildings", "limit"),
    [
        ("", 2),
        ("spawning_pool 3", 2),
        ("queens_nest 1", 4),
        ("spawning_pool 2, queens_nest 1, spire 2", 6),
    ],
)
def test_b4_t08_zerg_build_two_units_for_each_type_of_building(buildings: str, limit: int) -> None:
    assert (
        details(building({"faction": "overmind", "buildings": buildings}, {**OVERMIND, "faction": "raynor"}))["limit"] == limit
    )


def test_b5_t09_a_unit_needs_a_building_that_shows_it() -> None:
    game = building({"faction": "aldaris"})
    kinds = {answer.split()[1] for answer in answers(game) if answer.startswith("unit")}
    assert kinds == {"zealot"}
    assert refused(game, "unit dragoon torus-1") == "not-unlocked"
    assert refused(game, "unit marine torus-1") == "not-unlocked"
    assert can(building({"faction": "aldaris", "buildings": "gateway 2"}), "unit dragoon torus-1")


def test_d2_units_of_lower_levels_stay_buildable() -> None:
    game = building({"buildings": "barracks 3, factory 1"})
    kinds = {answer.split()[1] for answer in answers(game) if answer.startswith("unit")}
    assert kinds == {"marine", "firebat", "ghost", "vulture"}


def test_b9_what_is_bought_in_step_2_changes_only_later_orders() -> None:
    game = building({})
    do(game, "module supply")
    assert details(game)["limit"] == 2
    assert not [answer for answer in answers(game) if answer.startswith("unit")]


def test_t13_a_figure_that_is_needed_may_be_destroyed_elsewhere_first() -> None:
    green = {"faction": "overmind", "buildings": "spawning_pool 3", "units": {"dylar_iv-1": "ultralisk ultralisk ultralisk"}}
    game = building(green, {"faction": "raynor", "base": "helios-1"})
    assert refused(game, "unit ultralisk torus-1") == "no-figure"
    do(game, "destroy-unit ultralisk dylar_iv-1", seat=0)
    do(game, "unit ultralisk torus-1")
    assert area(game, "torus-1")["units"] == ["ultralisk"]
    assert of(game)["permanent"] == [2, 2], "and paid for"


# -- step 2: upgrades --------------------------------------------------------------------------------------------------


def test_b2_t10_one_building_and_one_module_in_an_order() -> None:
    game = building({"faction": "mengsk"})
    assert sorted(a for a in answers(game) if a.startswith("building")) == [
        "building barracks",
        "building factory",
        "building starport",
    ]
    events = do(game, "building starport", "module air_support")
    assert told(events, "building") == [("building", 0, "starport", 1)]
    assert told(events, "module") == [("module", 0, "air_support")]
    assert not verbs(game) & {"building", "module"}
    later = building({"faction": "mengsk", "buildings": "starport 1"})
    assert can(later, "building starport")
    assert of(game)["buildings"] == [{"building": "barracks", "level": 1}, {"building": "starport", "level": 1}]


def test_b2_an_own_unit_is_enough_for_upgrades() -> None:
    game = building({"units": {"helios-1": "marine"}}, at="helios")
    assert {"building", "module"} <= verbs(game)


def test_d1_levels_come_in_order_and_end() -> None:
    game = building({"buildings": "barracks 3"})
    assert refused(game, "building barracks") == "level"
    two = building({"buildings": "barracks 2"})
    do(two, "building barracks")
    assert {"building": "barracks", "level": 3} in of(two)["buildings"]


def test_d3_modules_fill_the_slots_of_the_sheet_and_are_limited_by_the_box() -> None:
    game = building({"modules": "supply supply supply supply"})
    assert refused(game, "module supply") == "no-figure"
    assert can(game, "module rnd")
    full = building({"modules": "supply supply supply rnd air_support"})
    assert refused(full, "module rnd") == "no-module-slot"
    zerg = building({"faction": "overmind"}, {**OVERMIND, "faction": "raynor"})
    assert refused(zerg, "module supply") == "no-figure", "Zerg have none"


# -- step 3: a base ----------------------------------------------------------------------------------------------------


def test_b3_a_base_in_an_area_with_an_own_unit() -> None:
    game = building({"units": {"helios-2": "marine"}}, at="helios")
    assert can(game, "base helios-2")
    assert refused(game, "base helios-1") == "not-legal"
    events = do(game, "base helios-2")
    assert told(events, "built-base") == [("built-base", 0, "helios-2")]
    assert answers(game) == ["end"]


def test_b3_one_base_a_seat_and_planet() -> None:
    game = building({"units": {"torus-2": "marine"}})
    assert refused(game, "base torus-2") == "base-here-already"


def with_two_free_areas(**rules: int) -> StarCraft:
    return building({"units": {"helios-2": "marine", "helios-3": "marine"}}, at="helios", rules=rules)


def test_b3_one_base_an_order_also_after_it_was_destroyed_in_it() -> None:
    game = with_two_free_areas()
    do(game, "base helios-2", "destroy-base helios-2")
    assert answers(game) == ["end"]
    assert refused(game, "base helios-2") == "not-legal"
    game = with_two_free_areas(rulings=1)
    do(game, "base helios-2", "destroy-base helios-2")
    assert can(game, "base helios-3"), "a game of the first rulings is played on as it began"


def test_b3_not_beside_an_enemy_base() -> None:
    green = {"faction": "overmind", "base": "helios-2"}
    game = building({"units": {"helios-2": "marine", "helios-4": "marine"}}, green, at="helios")
    assert refused(game, "base helios-2") == "not-friendly"
    assert can(game, "base helios-4")


def test_b3_v0_bases_are_limited_by_the_box() -> None:
    game = building({"units": {"helios-2": "marine"}}, at="helios")
    game.position.seats[0].bases = 0
    do(game, "module supply")
    assert refused(game, "base helios-2") == "no-figure"


def test_u2_t50_no_base_that_would_give_the_team_one_in_every_area_of_a_planet() -> None:
    partner = {"faction": "tassadar", "base": "abaddon-1"}
    rest = {"faction": "overmind", "base": "dylar_iv-1"}, partner, {"faction": "queen_of_blades", "base": "helios-1"}
    seats = {"faction": "raynor", "base": "torus-1", "units": {"abaddon-2": "marine"}, **RICH}, *rest
    planets = "torus helios dylar_iv abaddon@1,1,0"
    for mode, legal in (("teams", False), ("standard", True)):
        game = board(*seats, planets=planets, stacks={"abaddon": "0 build"}, mode=mode)
        do(game, "reveal abaddon", "execute")
        assert ("base abaddon-2" in answers(game)) == legal


# -- tech-required units -----------------------------------------------------------------------------------------------

ALDARIS = {"faction": "aldaris", "play": "summon_archon"}


def test_b6_t14_an_archon_of_two_high_templar_of_different_areas_without_a_base() -> None:
    game = building({**ALDARIS, "units": {"helios-2": "high_templar", "helios-4": "high_templar zealot"}}, at="helios")
    assert [a for a in answers(game) if a.startswith("merge")] == [
        "merge archon helios-2 helios-4",
        "merge archon helios-4 helios-2",
    ]
    events = do(game, "merge archon helios-4 helios-2")
    assert told(events, "merge") == [("merge", 0, "archon", ("helios-4", "helios-2"))]
    assert area(game, "helios-2") == {}
    assert area(game, "helios-4")["units"] == ["archon", "zealot"]
    assert of(game)["permanent"] == [0, 1], "1 gas"
    assert can(game, "base helios-4"), "the order goes on"


def test_b6_without_the_technology_there_is_no_archon() -> None:
    game = building({"faction": "aldaris", "units": {"torus-1": "high_templar high_templar"}})
    assert refused(game, "merge archon torus-1 torus-1") == "not-unlocked"


def test_b6_a_guardian_of_a_mutalisk_which_needs_no_building() -> None:
    zerg = {"faction": "overmind", "play": "guardian_aspect", "units": {"torus-2": "mutalisk"}}
    game = building(zerg, {**OVERMIND, "faction": "raynor"})
    assert refused(game, "unit guardian torus-2") == "not-unlocked"
    do(game, "merge guardian torus-2")
    assert area(game, "torus-2")["units"] == ["guardian"]
    assert details(game)["limit"] == 1, "it counts as a unit"


def test_b6_at_the_build_limit_none_is_built() -> None:
    zerg = {"faction": "overmind", "play": "guardian_aspect", "units": {"torus-2": "mutalisk"}}
    game = building(zerg, {**OVERMIND, "faction": "raynor"})
    do(game, "unit zergling torus-1", "unit zergling torus-1")
    assert refused(game, "merge guardian torus-2") == "build-limit"


def test_b6_what_it_destroys_was_on_the_planet_before_the_order() -> None:
    zerg = {"faction": "overmind", "play": "guardian_aspect", "buildings": "spire 2, queens_nest 1"}
    game = building({**zerg, "units": {"torus-3": "mutalisk"}}, {**OVERMIND, "faction": "raynor"})
    do(game, "unit mutalisk torus-3", "merge guardian torus-3")
    assert not can(game, "merge guardian torus-3"), "the other mutalisk is new"


def test_b6_a_new_unit_does_not_replace_one_that_was_there_before_and_was_destroyed() -> None:
    zerg = {"faction": "overmind", "play": "guardian_aspect", "buildings": "spire 2", "units": {"torus-3": "mutalisk"}}
    game = building(zerg, {**OVERMIND, "faction": "raynor"})
    do(game, "destroy-unit mutalisk torus-3", seat=0)
    do(game, "unit mutalisk torus-3")
    assert not can(game, "merge guardian torus-3")


def test_b6_where_new_and_old_stand_together_the_new_one_is_destroyed_first() -> None:
    zerg = {"faction": "overmind", "play": "guardian_aspect", "buildings": "spire 2, queens_nest 1"}
    game = building({**zerg, "units": {"torus-3": "mutalisk"}}, {**OVERMIND, "faction": "raynor"})
    do(game, "unit mutalisk torus-3")
    do(game, "destroy-unit mutalisk torus-3", seat=0)
    assert can(game, "merge guardian torus-3")


def test_b6_one_of_before_and_a_new_one_are_not_two_of_before() -> None:
    units = {"torus-3": "high_templar", "torus-4": "high_templar"}
    game = building({**ALDARIS, "buildings": "gateway 3", "units": units})
    do(game, "unit high_templar torus-3")
    assert can(game, "merge archon torus-3 torus-4")
    assert not can(game, "merge archon torus-3 torus-3")


def test_b6_one_that_was_destroyed_since_is_not_there_any_more() -> None:
    game = building({**ALDARIS, "units": {"torus-3": "high_templar high_templar", "torus-4": "high_templar"}})
    assert can(game, "merge archon torus-3 torus-3")
    do(game, "destroy-unit high_templar torus-3", seat=0)
    assert not can(game, "merge archon torus-3 torus-3")
    assert can(game, "merge archon torus-3 torus-4")


def test_b6_v0_archons_are_limited_by_the_box() -> None:
    units = {"torus-3": "high_templar high_templar", "dylar_iv-2": "archon archon archon"}
    game = building({**ALDARIS, "units": units}, {**OVERMIND, "base": "helios-1"})
    assert refused(game, "merge archon torus-3 torus-3") == "no-figure"


def test_b6_also_beside_an_enemy_base() -> None:
    zerg = {"faction": "overmind", "play": "guardian_aspect", "units": {"helios-2": "mutalisk"}}
    game = building(zerg, {"faction": "raynor", "base": "helios-2"}, at="helios")
    do(game, "merge guardian helios-2")
    assert area(game, "helios-2")["units"] == ["guardian"]


# -- paying ------------------------------------------------------------------------------------------------------------


def test_e10_what_cannot_be_paid_is_refused_with_what_is_missing() -> None:
    game = building({"workers": 1, "buildings": "barracks 2"})
    assert refused(game, "unit firebat torus-1") == "not-affordable"
    refusal = game.check(0, ("unit", "firebat", "torus-1"))
    assert refusal is not None
    assert refusal.args == {"minerals": 0, "gas": 0, "workers": 1}


def test_e4_a_mined_worker_pays_for_the_next_purchase() -> None:
    game = building({"cards": {"torus-2": 1}, "permanent": (4, 2), "workers": 3})
    assert not can(game, "unit marine torus-1")
    do(game, "mine torus-2")
    assert details(game)["mined"] == [1, 0]
    events = do(game, "unit marine torus-1")
    assert not told(events, "pay"), "it is paid already"
    assert details(game)["mined"] == [0, 0]


def test_while_something_is_mined_only_what_uses_it_and_no_end_is_listed() -> None:
    game = building({"workers": 2})
    do(game, "mine permanent-minerals")
    assert not can(game, "end")
    assert can(game, "unit marine torus-1")
    do(game, "mine permanent-minerals")
    assert not can(game, "unit marine torus-1"), "it costs one"
    assert not [a for a in answers(game) if a.startswith("workers")]
    assert can(game, "module rnd")


def test_nothing_of_ones_own_is_destroyed_while_a_payment_is_open() -> None:
    game = building({})
    do(game, "mine permanent-minerals")
    assert refused(game, "destroy-base torus-1") == "not-legal"
    do(game, "unit marine torus-1")
    assert game.check(0, ("destroy-base", "torus-1")) is None


# -- the special order -------------------------------------------------------------------------------------------------


def test_b7_t06_a_special_order_builds_one_unit_more_and_one_thing_cheaper() -> None:
    mengsk = {"faction": "mengsk", "buildings": "factory 2", "cards": {"torus-2": 0}, "permanent": (0, 2), "workers": 5}
    game = building(mengsk, order="build+")
    assert details(game)["limit"] == 3
    do(game, "transport torus helios 0", "unit marine torus-1", "unit marine torus-1")
    assert not can(game, "unit goliath torus-3"), "there is no gas"
    do(game, "discount gas")
    assert details(game)["less"] == "gas"
    assert can(game, "unit goliath torus-3")
    events = do(game, "unit goliath torus-3")
    assert told(events, "pay") == [("pay", 0, "permanent-minerals", 1), ("pay", 0, "torus-2", 1)]
    assert of(game)["workers"] == 0
    assert not details(game)["discount"]
    assert area(game, "torus-3")["units"] == ["goliath"]


def test_b7_without_a_special_order_there_is_no_discount() -> None:
    assert "discount" not in verbs(building({}))


@pytest.mark.parametrize("resource", ["minerals", "gas"])
def test_b7_the_discount_is_on_anything_but_workers_that_costs_the_resource(resource: str) -> None:
    game = building({"faction": "mengsk", "buildings": "barracks 2"}, order="build+")
    do(game, f"discount {resource}")
    assert "workers" not in verbs(game)
    assert "end" not in verbs(game)
    assert can(game, "unit marine torus-1") == (resource == "minerals")
    assert can(game, "unit firebat torus-1")


def test_b7_the_discount_is_on_a_base_too() -> None:
    game = building({"units": {"helios-1": "marine"}, "workers": 1}, at="helios", order="build+")
    assert not can(game, "base helios-1")
    do(game, "discount minerals", "base helios-1")
    assert of(game)["workers"] == 0


def test_b7_only_one_thing_is_cheaper() -> None:
    game = building({}, order="build+")
    do(game, "discount minerals", "unit marine torus-1")
    assert "discount" not in verbs(game)
    assert of(game)["workers"] == 12
    assert asked(game) == 0


def test_b7_a_discount_that_pays_nothing_is_not_listed() -> None:
    game = building({"workers": 0, "faction": "aldaris", "play": "summon_archon"}, order="build+")
    assert sorted(verbs(game)) == ["discount", "end"]
    assert "discount gas" not in answers(game)
