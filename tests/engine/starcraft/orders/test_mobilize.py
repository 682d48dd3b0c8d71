"""Section 9: a Mobilize order, its moves, its lift-off, its recall, and the battle it starts."""

from __future__ import annotations

from typing import Any

import pytest

from engine.starcraft.game import StarCraft
from tests.engine.starcraft.board import answers, area, board, can, do, question, refused, told

PLANETS = "torus helios dylar_iv"
OVERMIND = {"faction": "overmind", "base": "dylar_iv-1"}


def mobilizing(
    seat: dict[str, Any], *others: dict[str, Any], at: str = "torus", order: str = "mobilize", **rest: Any
) -> StarCraft:
    """Return a game in which the first seat has just begun a Mobilize order on that planet."""
    me = {"faction": "raynor", "base": "torus-1", **seat}
    game = board(me, *(others or (OVERMIND,)), **{"planets": PLANETS, **rest}, stacks={at: f"0 {order}"})
    do(game, f"reveal {at}", "execute")
    return game


def moves(game: StarCraft, start: str = "") -> list[str]:
    """Return the listed moves from an area, without the verb."""
    found = [answer.removeprefix("move ") for answer in answers(game) if answer.startswith("move ")]
    return [move for move in found if move.split()[1].startswith(start)]


def battle_of(game: Any) -> tuple[Any, ...] | None:
    """Return the battle that has begun, as area, attacker, defender, and whether by a special order; None where there is
    none."""
    battle = game.position.battle
    if battle is None:
        return None
    return game.position.box.areas.key[battle.area], *battle.seats, battle.special


# -- moving ------------------------------------------------------------------------------------------------------------


def test_m1_all_moves_come_before_the_battle() -> None:
    game = mobilizing({"units": {"torus-3": "marine marine"}}, {**OVERMIND, "units": {"torus-4": "zergling"}})
    events = do(game, "move marine torus-3 torus-4 1")
    assert question(game) == "mobilize"
    assert told(events, "battle") == []
    events = do(game, "move marine torus-3 torus-2 1", "end")
    assert told(events, "battle") == [("battle", 0, 1, "torus-4")]
    assert not [answer for answer in answers(game) if answer.startswith("move ")]


def test_m2_units_move_from_area_to_area_of_the_active_planet() -> None:
    game = mobilizing({"units": {"torus-3": "marine marine"}})
    assert moves(game) == [
        "marine torus-3 torus-1 2",
        "marine torus-3 torus-2 2",
        "marine torus-3 torus-4 2",
    ]
    events = do(game, "move marine torus-3 torus-2 1")
    assert told(events, "move") == [("move", 0, "marine", "torus-3", "torus-2", 1)]
    assert area(game, "torus-2")["units"] == ["marine"]


def test_m2_an_own_transport_brings_any_number_of_units_of_an_adjacent_planet() -> None:
    game = mobilizing({"units": {"helios-2": "marine firebat firebat"}, "transports": "torus helios"})
    assert "firebat helios-2 torus-3 2" in moves(game)
    do(game, "move firebat helios-2 torus-3 2", "move marine helios-2 torus-3 1")
    assert area(game, "torus-3")["units"] == ["firebat", "firebat", "marine"]


@pytest.mark.parametrize("ends", ["torus dylar_iv", "dylar_iv torus"])
def test_g7_a_z_axis_route_carries_units_from_either_end(ends: str) -> None:
    """And for whoever has a transport there, whichever seat the pair of ends came from."""
    seat = {"units": {"dylar_iv-2": "marine"}, "transports": f"{ends} 1"}
    game = mobilizing(seat, {**OVERMIND, "base": "helios-1"}, z=[ends])
    do(game, "move marine dylar_iv-2 torus-2 1")
    assert area(game, "torus-2")["units"] == ["marine"]


def test_m2_without_an_own_transport_nobody_comes_from_another_planet() -> None:
    game = mobilizing({"units": {"helios-2": "marine"}}, {**OVERMIND, "transports": "torus helios"})
    assert question(game) != "mobilize", "nothing can move"
    game = mobilizing({"units": {"helios-2": "marine", "torus-2": "marine"}}, {**OVERMIND, "transports": "torus helios"})
    assert refused(game, "move marine helios-2 torus-2 1") == "no-transport"


def test_m2_nothing_leaves_the_active_planet() -> None:
    game = mobilizing({"units": {"torus-2": "marine"}, "transports": "torus helios"})
    assert refused(game, "move marine torus-2 helios-1 1") == "not-legal"


def test_m2_each_unit_moves_once() -> None:
    game = mobilizing({"units": {"torus-2": "marine", "torus-3": "marine"}})
    do(game, "move marine torus-2 torus-3 1")
    assert "marine torus-3 torus-2 1" in moves(game), "the other one"
    assert refused(game, "move marine torus-3 torus-2 2") == "moved-already"
    do(game, "move marine torus-3 torus-4 1")
    assert not moves(game)
    assert refused(game, "move marine torus-4 torus-2 1") == "moved-already"


def test_m2_where_moved_and_unmoved_units_stand_together_the_moved_one_is_destroyed_first() -> None:
    game = mobilizing({"units": {"torus-2": "marine", "torus-3": "marine"}})
    do(game, "move marine torus-2 torus-3 1", "destroy-unit marine torus-3", seat=0)
    assert "marine torus-3 torus-4 1" in moves(game)
    do(game, "move marine torus-3 torus-4 1", "destroy-unit marine torus-4", seat=0)
    assert not moves(game)


def test_m2_a_unit_that_arrives_does_not_replace_one_that_was_destroyed() -> None:
    game = mobilizing({"units": {"torus-2": "marine marine", "torus-3": "marine"}})
    do(game, "move marine torus-2 torus-3 1", "destroy-unit marine torus-3", "destroy-unit marine torus-3", seat=0)
    do(game, "move marine torus-2 torus-3 1", seat=0)
    assert not moves(game)


# -- enemy areas -------------------------------------------------------------------------------------------------------


def test_m3_units_enter_one_enemy_area_in_an_order() -> None:
    green = {**OVERMIND, "units": {"torus-1": "zergling", "torus-4": "zergling"}}
    game = mobilizing({"base": "helios-1", "units": {"torus-3": "marine marine marine"}}, green)
    do(game, "move marine torus-3 torus-1 1")
    assert refused(game, "move marine torus-3 torus-4 1") == "one-enemy-area"
    assert can(game, "move marine torus-3 torus-1 2")
    assert can(game, "move marine torus-3 torus-2 2")


def test_m4_t11_attackers_may_exceed_the_limit_by_two() -> None:
    green = {"faction": "tassadar", "base": "torus-1", "units": {"dylar_iv-2": "zealot"}}
    red = {"faction": "overmind", "base": "helios-1", "units": {"dylar_iv-1": "zergling zergling zergling"}}
    more = {"dylar_iv-3": "zergling zergling zergling"}
    game = mobilizing({**red, "units": red["units"] | more}, green, at="dylar_iv")  # type: ignore[operator]
    do(game, "move zergling dylar_iv-1 dylar_iv-2 3")
    assert moves(game, "dylar_iv-3") == ["zergling dylar_iv-3 dylar_iv-1 3", "zergling dylar_iv-3 dylar_iv-2 2",
                                        "zergling dylar_iv-3 dylar_iv-4 2"]  # fmt: skip


def test_m4_elsewhere_the_plain_limit_holds() -> None:
    game = mobilizing({"units": {"torus-3": "marine marine marine"}})
    assert "marine torus-3 torus-2 2" in moves(game)
    assert refused(game, "move marine torus-3 torus-2 3") == "area-full"


def test_m5_a_battle_starts_where_enemy_units_are() -> None:
    green = {**OVERMIND, "units": {"torus-4": "zergling"}}
    game = mobilizing({"units": {"torus-3": "marine"}}, green)
    do(game, "move marine torus-3 torus-4 1")
    assert battle_of(game) is None
    do(game, "end")
    assert battle_of(game) == ("torus-4", 0, 1, False)


def test_m5_t42_an_enemy_base_alone_is_entered_within_the_plain_limit_and_without_a_battle() -> None:
    green = {"faction": "overmind", "base": "torus-4", "units": {"torus-1": "zergling"}}
    game = mobilizing({"base": "helios-1", "units": {"torus-3": "marine marine marine marine"}}, green)
    assert "marine torus-3 torus-4 2" in moves(game)
    do(game, "move marine torus-3 torus-4 2")
    assert refused(game, "move marine torus-3 torus-1 1") == "one-enemy-area"
    do(game, "end")
    assert battle_of(game) is None
    assert area(game, "torus-4")["units"] == ["marine", "marine"]


def test_m5_by_the_switch_the_limit_of_an_attack_holds_there_too() -> None:
    green = {"faction": "overmind", "base": "torus-4"}
    blue = {"base": "helios-1", "units": {"torus-3": "marine marine marine marine"}}
    game = mobilizing(blue, green, rules={"base_area_limit": "attack"})
    assert "marine torus-3 torus-4 4" in moves(game)


def test_m5_without_attackers_left_there_is_no_battle() -> None:
    green = {**OVERMIND, "units": {"torus-4": "zergling"}}
    game = mobilizing({"units": {"torus-3": "marine"}}, green)
    do(game, "move marine torus-3 torus-4 1", "destroy-unit marine torus-4", "end", seat=0)
    assert battle_of(game) is None


def test_m7_a_battle_of_a_special_order_is_known_as_such() -> None:
    green = {**OVERMIND, "units": {"torus-4": "zergling"}}
    game = mobilizing({"units": {"torus-3": "marine"}}, green, order="mobilize+")
    do(game, "move marine torus-3 torus-4 1", "end")
    assert battle_of(game) == ("torus-4", 0, 1, True)


def test_m6_t31_air_support_lets_no_unit_of_another_planet_land_at_the_base() -> None:
    terran = {"faction": "raynor", "base": "torus-2", "modules": "air_support", "units": {"torus-2": "marine"}}
    zerg = {"faction": "overmind", "base": "helios-1", "transports": "torus helios"}
    game = mobilizing({**zerg, "units": {"helios-2": "zergling", "torus-3": "hydralisk"}}, terran)
    assert refused(game, "move zergling helios-2 torus-2 1") == "orbital-defense"
    assert can(game, "move zergling helios-2 torus-1 1"), "the others are open"
    assert can(game, "move hydralisk torus-3 torus-2 1"), "it was on the planet before"


def test_u1_nobody_moves_to_where_a_partner_is() -> None:
    seats = (
        {"faction": "raynor", "base": "helios-1", "units": {"torus-3": "marine"}},
        {"faction": "overmind", "base": "dylar_iv-1", "units": {"torus-4": "zergling"}},
        {"faction": "tassadar", "base": "torus-1", "units": {"torus-2": "zealot"}},
        {"faction": "queen_of_blades", "base": "helios-2"},
    )
    game = board(*seats, planets=PLANETS, stacks={"torus": "0 mobilize"}, mode="teams")
    do(game, "reveal torus", "execute")
    assert moves(game) == ["marine torus-3 torus-4 1"]
    assert refused(game, "move marine torus-3 torus-1 1") == "teammate"
    assert refused(game, "move marine torus-3 torus-2 1") == "teammate"


def test_u1_an_enemy_beside_a_partners_base_is_attacked() -> None:
    seats = (
        {"faction": "raynor", "base": "helios-1", "units": {"torus-3": "marine"}},
        {"faction": "overmind", "base": "dylar_iv-1", "units": {"torus-1": "zergling"}},
        {"faction": "tassadar", "base": "torus-1"},
        {"faction": "queen_of_blades", "base": "helios-2"},
    )
    game = board(*seats, planets=PLANETS, stacks={"torus": "0 mobilize"}, mode="teams")
    do(game, "reveal torus", "execute")
    assert can(game, "move marine torus-3 torus-1 1")


def test_m6_a_partners_air_support_repels_nobody_of_the_team() -> None:
    seats = (
        {"faction": "raynor", "base": "helios-1", "units": {"helios-2": "marine"}, "transports": "torus helios"},
        {"faction": "overmind", "base": "dylar_iv-1", "units": {"torus-1": "zergling"}},
        {"faction": "tassadar", "base": "torus-1", "modules": "air_support"},
        {"faction": "queen_of_blades", "base": "helios-3"},
    )
    game = board(*seats, planets=PLANETS, stacks={"torus": "0 mobilize"}, mode="teams")
    do(game, "reveal torus", "execute")
    assert can(game, "move marine helios-2 torus-1 1")


# -- limits ------------------------------------------------------------------------------------------------------------


def test_v1_t12_units_are_destroyed_to_make_room_for_others() -> None:
    zerg = {
        "faction": "overmind",
        "units": {"torus-3": "zergling zergling zergling zergling", "torus-2": "hydralisk hydralisk"},
    }
    game = mobilizing({**zerg, "base": "helios-1"}, {"faction": "raynor", "base": "dylar_iv-1"})
    do(game, "destroy-unit zergling torus-3", "destroy-unit zergling torus-3", seat=0)
    assert "hydralisk torus-2 torus-3 2" in moves(game)


def test_m10_t43_units_of_two_full_areas_are_exchanged() -> None:
    game = mobilizing({"units": {"torus-2": "marine firebat", "torus-4": "ghost vulture"}})
    assert "marine torus-2 torus-4 1" in moves(game)
    do(game, "move marine torus-2 torus-4 1")
    assert not can(game, "end"), "a unit must leave now"
    assert {move.split()[1] for move in moves(game)} == {"torus-4"}
    assert not [move for move in moves(game) if move.startswith("marine")], "it has moved"
    do(game, "move ghost torus-4 torus-2 1")
    assert can(game, "end")
    assert area(game, "torus-2")["units"] == ["firebat", "ghost"]
    assert area(game, "torus-4")["units"] == ["marine", "vulture"]


def test_m10_two_for_two() -> None:
    game = mobilizing({"units": {"torus-2": "marine marine", "torus-4": "ghost vulture"}})
    assert "marine torus-2 torus-4 2" in moves(game)
    do(game, "move marine torus-2 torus-4 2", "move ghost torus-4 torus-2 1")
    assert not can(game, "end")
    do(game, "move vulture torus-4 torus-2 1", "end")


def test_m10_three_full_areas_in_a_ring() -> None:
    units = {"torus-1": "marine marine", "torus-2": "firebat firebat", "torus-4": "ghost ghost"}
    game = mobilizing({"units": units})
    do(game, "move marine torus-1 torus-2 1", "move firebat torus-2 torus-4 1", "move ghost torus-4 torus-1 1", "end")
    assert [area(game, f"torus-{n}")["units"] for n in (1, 2, 4)] == [
        ["ghost", "marine"],
        ["firebat", "marine"],
        ["firebat", "ghost"],
    ]


def test_m10_not_where_all_units_of_the_full_area_have_moved() -> None:
    game = mobilizing({"units": {"torus-2": "marine marine", "torus-3": "ghost ghost"}})
    do(game, "move ghost torus-3 torus-4 2")
    assert refused(game, "move marine torus-2 torus-4 1") == "area-full"


def test_m10_not_where_the_others_have_nowhere_to_go() -> None:
    """The mover leaves the area of an enemy base, another is full, and the enemy area of M3 has been filled."""
    green = {"faction": "overmind", "base": "torus-2", "units": {"torus-1": "zergling"}}
    units = {
        "torus-2": "marine marine",
        "torus-3": "firebat firebat firebat goliath",
        "torus-4": "ghost ghost",
        "helios-2": "wraith wraith wraith vulture",
    }
    game = mobilizing({"base": "helios-1", "units": units, "transports": "torus helios"}, green)
    assert can(game, "move marine torus-2 torus-4 2"), "the ghosts may attack"
    do(game, "move wraith helios-2 torus-1 3", "move vulture helios-2 torus-1 1")
    assert refused(game, "move marine torus-2 torus-4 2") == "area-full"


def test_m10_while_units_must_leave_no_choice_leads_to_a_dead_end() -> None:
    """Two must leave, for one enemy area; where there is room for one alone neither goes."""
    green = {"faction": "overmind", "base": "torus-2", "units": {"torus-1": "zergling"}}
    third = {"faction": "aldaris", "base": "torus-3"}
    units = {"torus-2": "marine marine", "torus-3": "firebat firebat firebat", "torus-4": "ghost ghost"}
    game = mobilizing({"base": "helios-1", "units": units}, green, third)
    do(game, "move marine torus-2 torus-4 2")
    assert moves(game) == ["ghost torus-4 torus-1 2", "ghost torus-4 torus-2 2"]
    do(game, "move ghost torus-4 torus-1 1")
    assert moves(game) == ["ghost torus-4 torus-1 1"]


def test_m10_destroying_what_is_too_much_is_a_way_out_too() -> None:
    game = mobilizing({"units": {"torus-2": "marine firebat", "torus-4": "ghost vulture"}})
    do(game, "move marine torus-2 torus-4 1")
    do(game, "destroy-unit vulture torus-4", seat=0)
    assert can(game, "end")


# -- lift-off ----------------------------------------------------------------------------------------------------------


def test_m8_t61_a_terran_base_lifts_off_to_a_friendly_area_also_from_among_enemies() -> None:
    units = {"torus-3": "marine", "torus-4": "marine"}
    game = mobilizing({"units": units}, {**OVERMIND, "units": {"torus-1": "zergling"}})
    events = do(game, "lift-off torus-3")
    assert told(events, "lift-off") == [("lift-off", 0, "torus-1", "torus-3")]
    assert area(game, "torus-1") == {"seat": 1, "units": ["zergling"]}
    assert area(game, "torus-3")["base"] == 0
    assert not [answer for answer in answers(game) if answer.startswith("lift-off")], "once in an order"


def test_m8_only_to_a_friendly_area() -> None:
    game = mobilizing({"units": {"torus-3": "marine"}}, {**OVERMIND, "units": {"torus-4": "zergling"}})
    assert refused(game, "lift-off torus-2") == "not-friendly"
    assert refused(game, "lift-off torus-4") == "not-friendly"


def test_m8_units_may_go_there_first() -> None:
    game = mobilizing({"units": {"torus-3": "marine"}})
    do(game, "move marine torus-3 torus-2 1", "lift-off torus-2")
    assert area(game, "torus-2")["base"] == 0


@pytest.mark.parametrize("faction", ["overmind", "tassadar"])
def test_m8_others_bases_stay_where_they_are(faction: str) -> None:
    kind = {"overmind": "zergling", "tassadar": "zealot"}[faction]
    green = {"faction": "raynor", "base": "dylar_iv-1"}
    game = mobilizing({"faction": faction, "units": {"torus-3": kind}}, green)
    assert not [answer for answer in answers(game) if answer.startswith("lift-off")]


@pytest.mark.parametrize(("rule", "asked_again"), [("move_step", False), ("any_time", True)])
def test_m8_whether_a_base_lifts_off_after_the_battle_is_a_switch(rule: str, asked_again: bool) -> None:
    game = mobilizing({"units": {"torus-3": "marine"}}, rules={"lift_off": rule})
    do(game, "end")
    assert (question(game) == "mobilize") == asked_again
    if asked_again:
        assert answers(game) == ["end", "lift-off torus-3"]
        do(game, "lift-off torus-3")
        assert area(game, "torus-3")["base"] == 0
        again = mobilizing({"units": {"torus-3": "marine", "torus-4": "marine"}}, rules={"lift_off": rule})
        do(again, "lift-off torus-3", "end")
        assert question(again) != "mobilize", "once in an order"


# -- recall ------------------------------------------------------------------------------------------------------------

ALDARIS = {"faction": "aldaris", "play": "recall"}


def test_m9_recall_brings_one_unit_of_any_planet_to_an_arbiter_after_the_moves() -> None:
    game = mobilizing({**ALDARIS, "units": {"torus-2": "arbiter", "dylar_iv-3": "zealot dragoon"}})
    do(game, "move arbiter torus-2 torus-3 1", "end")
    assert question(game) == "recall"
    assert game.pending[0].args["source"] == "recall"
    assert answers(game) == ["move dragoon dylar_iv-3 torus-3 1", "move zealot dylar_iv-3 torus-3 1", "pass"]
    events = do(game, "move zealot dylar_iv-3 torus-3 1")
    assert told(events, "recall") == [("recall", 0, "zealot", "dylar_iv-3", "torus-3")]
    assert question(game) != "recall", "one unit in all"


def test_m9_also_from_another_area_of_the_active_planet_and_after_it_has_moved() -> None:
    game = mobilizing({**ALDARIS, "units": {"torus-2": "arbiter", "torus-3": "zealot"}})
    do(game, "move zealot torus-3 torus-4 1", "end")
    assert answers(game) == ["move zealot torus-4 torus-2 1", "pass"]


def test_m9_an_attacker_that_is_recalled_does_not_fight() -> None:
    green = {**OVERMIND, "units": {"torus-1": "zergling"}}
    game = mobilizing({**ALDARIS, "base": "helios-1", "units": {"torus-2": "arbiter", "torus-3": "zealot"}}, green)
    do(game, "move zealot torus-3 torus-1 1", "end", "move zealot torus-1 torus-2 1")
    assert battle_of(game) is None


def test_m9_recall_may_be_declined_and_is_not_asked_without_an_arbiter() -> None:
    game = mobilizing({**ALDARIS, "units": {"torus-2": "arbiter", "dylar_iv-3": "zealot"}})
    do(game, "end", "pass")
    assert question(game) != "recall"
    without = mobilizing({**ALDARIS, "units": {"torus-2": "zealot", "dylar_iv-3": "zealot"}})
    do(without, "end")
    assert question(without) != "recall"


def test_m9_recall_keeps_to_the_limit_that_holds_there() -> None:
    full = mobilizing({**ALDARIS, "units": {"torus-2": "arbiter zealot", "dylar_iv-3": "zealot"}})
    do(full, "end")
    assert question(full) != "recall"
    green = {**OVERMIND, "units": {"torus-2": "zergling"}}
    units = {"torus-3": "arbiter zealot zealot", "dylar_iv-3": "zealot zealot"}
    game = mobilizing({**ALDARIS, "units": units}, green)
    do(game, "move arbiter torus-3 torus-2 1", "move zealot torus-3 torus-2 2", "end")
    assert "move zealot dylar_iv-3 torus-2 1" in answers(game), "a fourth attacker where the limit is two"
    do(game, "move zealot dylar_iv-3 torus-2 1")
    assert battle_of(game) == ("torus-2", 0, 1, False)


def test_m9_t60_recall_does_not_care_for_air_support() -> None:
    terran = {"faction": "raynor", "base": "torus-3", "modules": "air_support"}
    game = mobilizing({**ALDARIS, "base": "helios-1", "units": {"torus-3": "arbiter", "dylar_iv-3": "zealot"}}, terran)
    do(game, "end")
    assert "move zealot dylar_iv-3 torus-3 1" in answers(game)
