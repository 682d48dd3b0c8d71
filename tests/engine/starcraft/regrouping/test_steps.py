"""The ten steps of regrouping without event cards: rulings RG1-RG5, RG9, RG10, and their order."""

from __future__ import annotations

from typing import Any

import pytest

from engine.starcraft.game import StarCraft
from engine.starcraft.state import pieces
from tests.engine.starcraft.board import answers, area, asked, board, do, of, question, refused, told
from tests.engine.starcraft.laws import invariants

RAYNOR = {"faction": "raynor", "base": "torus-2", "workers": 4}
OVERMIND = {"faction": "overmind", "base": "helios-2"}
ALDARIS = {"faction": "aldaris", "base": "dylar_iv-2"}
MENGSK = {"faction": "mengsk", "base": "halcyon-2"}


def ending(*seats: dict[str, Any], planets: str = "torus helios pridewater", **rest: Any) -> StarCraft:
    """Return the last order of a round, of seat 0: after it regrouping begins."""
    return board(*seats, planets=planets, stacks={planets.split()[0].partition("@")[0]: "0 build"}, **rest)


def regroup(game: StarCraft) -> list[Any]:
    """Let the last order draw no card, and regroup until somebody is asked."""
    events = do(game, "reveal " + answers(game)[0].split()[1], "execute")
    if question(game) == "build":
        events += do(game, "end")
    invariants.check(game)
    return events


def put(game: StarCraft, seat: int, *units: str) -> None:
    """Put units at places where a stated position may not have them: beside another seat's base."""
    box = game.position.box
    for unit in units:
        kind, where = unit.split("@")
        pieces.put_unit(game.position, seat, box.units.number[kind], box.areas.number[where])


# -- RG1 ---------------------------------------------------------------------------------------------------------------


def test_rg1_t15_a_base_falls_to_units_of_another_and_the_transports_that_are_left_without_a_base() -> None:
    raynor = {
        "faction": "raynor",
        "base": "helios-2 pridewater-1",
        "transports": "torus helios, helios pridewater",
        "units": {"pridewater-1": "marine"},
    }
    game = ending({**OVERMIND, "base": "torus-2"}, raynor, planets="torus helios pridewater@2,0,1")
    put(game, 0, "ultralisk@helios-2")
    events = told(regroup(game), "destroy")
    assert events == [("destroy", 1, "base", "helios-2", ""), ("destroy", 1, "transport", "torus/helios/0", "")]
    assert game.view(None)["routes"][1]["transports"] == [1], "Pridewater has a base still"


def test_rg1_nothing_falls_earlier_in_the_round() -> None:
    raynor = {"faction": "raynor", "base": "helios-2", "transports": "torus helios", "units": {"torus-3": "marine"}}
    game = ending(raynor, {**OVERMIND, "base": "pridewater-1"})
    put(game, 1, "zergling@helios-2")
    do(game, "reveal torus")
    assert area(game, "helios-2") == {"base": 0, "seat": 1, "units": ["zergling"]}
    assert game.view(None)["routes"][0]["transports"] == [0]


def test_rg1_all_bases_fall_at_once_and_who_has_nothing_left_is_out() -> None:
    game = ending({**RAYNOR, "base": "torus-2"}, OVERMIND, ALDARIS, planets="torus helios dylar_iv")
    put(game, 0, "marine@helios-2")
    put(game, 2, "zealot@torus-2")
    events = do(game, "reveal torus", "execute", "end")
    fallen = [event[1:4] for event in told(events, "destroy")]
    assert fallen == [(0, "base", "torus-2"), (1, "base", "helios-2")]
    assert [them["alive"] for them in game.view(None)["seats"]] == [True, False, True]


@pytest.mark.parametrize(("rule", "stands"), [("stand", True), ("fall", False)])
def test_rg1_the_base_of_a_partner_beside_own_units(rule: str, stands: bool) -> None:
    """The rulebook's first step speaks of the base of an opponent; the other reading is the switch."""
    seats = [RAYNOR, OVERMIND, {**ALDARIS, "units": {"dylar_iv-3": "zealot"}}, MENGSK]
    game = ending(*seats, planets="torus helios dylar_iv halcyon", mode="teams", rules={"partner_bases": rule})
    put(game, 0, "marine@dylar_iv-2")
    put(game, 1, "zergling@halcyon-2")
    put(game, 3, "marine@halcyon-1")
    regroup(game)
    assert (area(game, "dylar_iv-2").get("base") == 2) == stands
    assert (area(game, "halcyon-2").get("base") == 3) == stands


@pytest.mark.parametrize(("rule", "left"), [("regrouping", [0]), ("at_once", [])])
def test_rg1_transports_fall_in_regrouping_or_by_the_switch_at_once(rule: str, left: list[int]) -> None:
    raynor = {**RAYNOR, "units": {"torus-3": "marine"}, "transports": "torus helios"}
    game = ending(raynor, OVERMIND, rules={"transports_fall": rule})
    do(game, "reveal torus", "destroy-base torus-2", seat=0)
    assert game.view(None)["routes"][0]["transports"] == left


# -- RG2, RG3 ----------------------------------------------------------------------------------------------------------


def test_rg2_t39_a_card_whose_area_an_enemy_holds_is_lost_with_the_workers_on_it() -> None:
    game = ending({**RAYNOR, "cards": {"torus-3": 2, "torus-2": 0}}, {**OVERMIND, "units": {"torus-3": "zergling"}})
    before = game.position.seats[0].workers
    events = regroup(game)
    assert ("lost-card", 0, "torus-3") in events
    assert of(game)["cards"] == [{"area": "torus-2", "workers": 0}, {"area": "torus-4", "workers": 0}]
    assert game.position.seats[0].workers == before + 2
    assert of(game)["workers"] == 4


def test_rg2_without_a_base_on_the_planet_all_its_cards_are_lost() -> None:
    raynor = {**RAYNOR, "base": "pridewater-1", "cards": {"torus-2": 1, "pridewater-1": 1}, "units": {"torus-2": "marine"}}
    game = ending(raynor, OVERMIND)
    regroup(game)
    assert [card["area"] for card in of(game)["cards"]] == ["pridewater-1", "pridewater-2", "pridewater-3"]


def test_rg3_the_only_base_on_a_planet_brings_the_cards_of_empty_areas_too() -> None:
    game = ending({**RAYNOR, "cards": {}}, OVERMIND)
    assert [event[2] for event in told(regroup(game), "gained-card")][:3] == ["torus-2", "torus-3", "torus-4"]


def test_rg3_with_another_base_there_those_of_friendly_areas_alone() -> None:
    raynor = {**RAYNOR, "cards": {}, "units": {"torus-3": "marine"}}
    game = ending(raynor, {**OVERMIND, "base": "helios-2 torus-1", "cards": {}})
    regroup(game)
    assert [card["area"] for card in of(game)["cards"]] == ["torus-2", "torus-3"]


def test_rg3_t40_a_rivals_new_base_does_not_take_the_cards_of_empty_areas() -> None:
    game = ending(RAYNOR, {**OVERMIND, "base": "torus-1", "cards": {}})
    regroup(game)
    assert [card["area"] for card in of(game)["cards"]] == ["torus-2", "torus-3", "torus-4"]
    assert of(game, 1)["cards"] == []
    put(game, 1, "zergling@torus-4")
    while game.view(None)["round"] == 3:
        do(game, answers(game)[0] if question(game) != "revealed" else "execute")
    assert [card["area"] for card in of(game)["cards"]] == ["torus-2", "torus-3"]
    assert [card["area"] for card in of(game, 1)["cards"]] == ["torus-4"]


def test_rg3_a_partly_depleted_card_comes_as_it_is_and_a_depleted_area_has_none() -> None:
    game = ending({**RAYNOR, "cards": {}}, OVERMIND, depleted={"torus-3": 1, "torus-4": 2})
    regroup(game)
    assert [card["area"] for card in of(game)["cards"]] == ["torus-2", "torus-3"]
    assert area(game, "torus-3")["depletion"] == 1


def test_rg3_t64_a_card_of_2_gained_partly_depleted_gives_2_and_1_more_by_force_mining() -> None:
    game = board(
        {**RAYNOR, "cards": {}, "workers": 10},
        OVERMIND,
        phase="regrouping",
        depleted={"torus-3": 1},
    )
    do(game, "order research torus", "order build helios")
    assert {"area": "torus-3", "workers": 0} in of(game)["cards"]
    assert game.position.depletion[game.position.box.areas.number["torus-3"]] == 1


# -- RG4, RG5 ----------------------------------------------------------------------------------------------------------


def test_rg4_all_workers_return_from_cards_permanent_resources_and_the_unavailable_space() -> None:
    raynor = {**RAYNOR, "cards": {"torus-3": 2}, "permanent": (3, 1), "unavailable": 2}
    game = ending(raynor, OVERMIND)
    assert ("workers-back", 0, 8) in regroup(game)
    assert of(game)["workers"] == 12
    assert of(game)["unavailable"] == 0
    assert of(game)["permanent"] == [0, 0]
    assert all(not card["workers"] for card in of(game)["cards"])


def test_rg5_controlled_areas_give_their_points_but_not_those_of_a_planet_with_the_only_base() -> None:
    game = ending({**RAYNOR, "units": {"pridewater-1": "marine"}}, {**OVERMIND, "units": {"helios-1": "zergling"}})
    assert told(regroup(game), "points") == [("points", 1, 1)], "torus-1 is empty"


def test_rg5_a_base_or_a_unit_controls_an_area_that_holds_nothing_else() -> None:
    raynor = {**RAYNOR, "base": "torus-1", "units": {"helios-3": "marine"}}
    game = ending(raynor, {**OVERMIND, "units": {"helios-1": "zergling"}})
    assert told(regroup(game), "points") == [("points", 0, 3), ("points", 1, 1)]
    assert of(game)["points"] == 3


def test_rg5_points_are_added_to_those_there_are() -> None:
    game = ending({**RAYNOR, "base": "torus-1", "points": 4}, OVERMIND)
    regroup(game)
    assert of(game)["points"] == 6


def test_the_back_cover_is_wrong_cards_come_before_workers_and_points() -> None:
    """The FAQ: the order of the ten steps is that of the chapter."""
    raynor = {**RAYNOR, "base": "torus-1", "unread": "air_support", "cards": {}, "unavailable": 1}
    game = ending(raynor, OVERMIND)
    events = regroup(game)
    kinds = [event[0] for event in events if event[0] in ("gained-card", "workers-back", "points", "event-read")]
    assert list(dict.fromkeys(kinds)) == ["gained-card", "workers-back", "points", "event-read"]
    assert game.view(None)["step"] == 8


# -- RG9 ---------------------------------------------------------------------------------------------------------------

TERRAN = [f"terran-{number}" for number in range(1, 19)]
ZERG = [f"zerg-{number}" for number in range(1, 19)]


def hands(raynor: int, overmind: int, kept: str = "", **rest: Any) -> StarCraft:
    seats = [
        {**RAYNOR, "hand": " ".join(TERRAN[:raynor]), "kept": kept},
        {**OVERMIND, "hand": " ".join(ZERG[:overmind])},
    ]
    return board(*seats, phase="regrouping", **rest)


def test_rg9_the_limit_is_6_and_of_terrans_8() -> None:
    assert question(hands(8, 6)) == "plan"
    game = hands(9, 7)
    assert {seat: asked.kind for seat, asked in game.pending.items()} == {0: "discard", 1: "discard"}
    assert game.view(None)["step"] == 9


def test_rg9_all_discard_at_once_in_any_order_their_own_choice_face_up() -> None:
    game = hands(9, 8)
    do(game, "discard zerg-8", seat=1)
    assert set(game.pending) == {0, 1}, "one card more"
    events = do(game, "discard terran-3", seat=0)
    assert game.events_for(None, events) == [("discard", 0, "terran-3")]
    assert set(game.pending) == {1}
    assert refused(game, "discard zerg-8", seat=1) == "not-in-hand"
    assert refused(game, "pass", seat=1) == "wrong-answer"
    do(game, "discard zerg-1", seat=1)
    assert question(game) == "plan"
    assert of(game, 1)["discard"] == ["zerg-8", "zerg-1"]
    assert of(game, 1)["hand"] == 6


def test_rg9_what_is_discarded_is_not_known_to_be_in_the_hand_any_more() -> None:
    game = hands(9, 6)
    game.position.seats[0].known = game.position.seats[0].hand[:]
    do(game, "discard terran-3")
    assert "terran-3" not in of(game)["known"]
    invariants.check(game)


@pytest.mark.parametrize(("strategy", "limit"), [("aggressive_strategy", 9), ("adaptive_strategy", 9), ("", 8)])
def test_rg9_strategies_add_to_the_limit(strategy: str, limit: int) -> None:
    assert question(hands(limit, 6, kept=strategy)) == "plan"
    assert question(hands(limit + 1, 6, kept=strategy)) == "discard"


def test_rg9_cards_in_the_play_area_do_not_count() -> None:
    game = board({**RAYNOR, "hand": " ".join(TERRAN[:8]), "play": "defense_matrix"}, OVERMIND, phase="regrouping")
    assert question(game) == "plan"


@pytest.mark.parametrize("who", [0, 1])
def test_rg9_if_one_of_those_asked_gives_up_the_others_go_on(who: int) -> None:
    seats = [
        {**RAYNOR, "hand": " ".join(TERRAN[:10])},
        {**OVERMIND, "hand": " ".join(ZERG[:8])},
        ALDARIS,
    ]
    game = board(*seats, planets="torus helios dylar_iv", phase="regrouping")
    game.apply(who, ("concede",))
    assert set(game.pending) == {1 - who}
    invariants.check(game)


# -- RG10 --------------------------------------------------------------------------------------------------------------


def test_rg10_the_first_player_token_goes_to_the_left() -> None:
    game = board(RAYNOR, OVERMIND, ALDARIS, planets="torus helios dylar_iv", phase="regrouping", first=1)
    assert game.view(None)["first"] == 2
    assert asked(game) == 2


@pytest.mark.parametrize(("holder", "dead", "then"), [(1, 2, 0), (1, 1, 2), (2, 0, 1)])
def test_rg10_to_the_next_living_seat(holder: int, dead: int, then: int) -> None:
    game = board(
        *(RAYNOR, OVERMIND, ALDARIS, MENGSK)[:3],
        planets="torus helios dylar_iv",
        stacks={"torus": "0 build", "helios": "1 build"},
        first=holder,
    )
    game.apply(dead, ("concede",))
    while game.view(None)["round"] == 2:
        do(game, answers(game)[0] if question(game) != "revealed" else "execute")
    assert game.view(None)["first"] == then
