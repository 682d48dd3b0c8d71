"""Victories: rulings W1-W3, W6, U3, and their meaning in the Conquest variant."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import Result
from engine.starcraft.state import pieces
from tests.engine.starcraft.board import board, do, question
from tests.engine.starcraft.ending.table import (
    ALL_PLANETS,
    END,
    NO_CARD,
    RAYNOR_6,
    SIX,
    STAGE_1,
    STAGE_2,
    STAGE_3,
    end_of_round,
    has,
    result,
)

# -- W1 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "won"), [((14, 3), None), ((15, 3), (0,)), ((15, 17), (1,)), ((20, 15), (0,))])
def test_rg6_w1_15_points_are_enough_and_the_most_win(points: tuple[int, int], won: tuple[int, ...] | None) -> None:
    found = result(has("raynor", points[0]), has("overmind", points[1]))
    assert found == (won and (won, "points"))


def test_w1_the_points_of_this_regrouping_count() -> None:
    found = result(has("raynor", 13, units={"torus-1": "marine"}), has("overmind", 14))
    assert found == ((0,), "points")


@pytest.mark.parametrize(
    ("aldaris", "other", "won"),
    [(15, 17, (0,)), (14, 19, None), (14, 20, (1,)), (15, 20, (1,)), (16, 19, (0,))],
)
def test_w1_t34_with_aldaris_in_the_game_the_others_need_20(aldaris: int, other: int, won: tuple[int, ...] | None) -> None:
    found = result(has("aldaris", aldaris), has("overmind", other))
    assert found == (won and (won, "points"))


def test_w1_until_he_is_eliminated() -> None:
    game = board(has("aldaris"), has("overmind", 15), has("raynor"), planets=ALL_PLANETS, stacks={"helios": "1 build"})
    game.apply(0, ("concede",))
    do(game, "reveal helios", "execute", "end")
    assert game.result == Result((1,), "points")


# -- W2 ----------------------------------------------------------------------------------------------------------------

OBJECTIVES = [
    (RAYNOR_6, ""),
    (has("raynor", units=dict.fromkeys(SIX[1:], "marine")), "five resource areas"),
    (has("mengsk", units={"abaddon-1": "marine", "halcyon-1": "marine", "halcyon-2": "marine", "halcyon-3": "marine"}), ""),
    (has("mengsk", units={"abaddon-1": "marine", "halcyon-1": "marine", "halcyon-2": "marine"}), "one planet and a part"),
    (has("queen_of_blades", units=dict.fromkeys(("torus-1", "helios-1", "abaddon-1"), "zergling")), ""),
    (has("queen_of_blades", units={"torus-1": "zergling", "helios-1": "zergling"}), "two areas with points"),
    ({**has("overmind"), "base": "helios-2 pridewater-1 torus-2"}, ""),
    ({**has("overmind"), "base": "helios-2 pridewater-1"}, "bases on two planets"),
    (has("tassadar", units={"halcyon-1": "zealot"}), ""),
    (has("tassadar"), "as many areas as another"),
    (has("aldaris", units={"dylar_iv-1": "zealot", "dylar_iv-3": "zealot"}), "his is another"),
]


@pytest.mark.parametrize(("seat", "why_not"), OBJECTIVES, ids=[f"{seat['faction']} {why}" for seat, why in OBJECTIVES])
@pytest.mark.parametrize(("left", "is_stage_3"), [(STAGE_1, False), (STAGE_2, False), (STAGE_3, True), (NO_CARD, True)])
def test_rg7_w2_t36_an_objective_wins_in_stage_iii_alone(
    seat: dict[str, Any], why_not: str, left: tuple[int, int, int], is_stage_3: bool
) -> None:
    """With an empty deck too: our own ruling."""
    rival = {"faction": "tassadar", "base": "dylar_iv-2"}
    if seat["faction"] in ("tassadar", "aldaris"):
        rival = has("queen_of_blades")
    found = result(seat, rival, event_left=left)
    assert found == (((0,), "special") if is_stage_3 and not why_not else None)


def test_w2_depleted_areas_count() -> None:
    depleted = {"torus-3": 2, "torus-4": 1, "pridewater-1": 2}
    assert result(RAYNOR_6, has("overmind"), event_left=STAGE_3, depleted=depleted) == ((0,), "special")


def few(rule: str, **rest: Any) -> tuple[tuple[int, ...], str] | None:
    queen = {"faction": "queen_of_blades", "base": "bhekar_ro-1", "units": {"braken-1": "zergling", "chau_sara-1": "zergling"}}
    raynor = {"faction": "raynor", "base": "pridewater-1"}
    planets = "bhekar_ro braken@0,-1,1 chau_sara@0,1,0 pridewater@1,1,0"
    return result(queen, raynor, planets=planets, event_left=STAGE_3, rules={"few_objective_areas": rule}, **rest)


@pytest.mark.parametrize(("rule", "won"), [("all", ((0,), "special")), ("printed", None)])
def test_w2_t63_where_the_board_has_fewer_such_areas_all_of_them_are_enough(rule: str, won: Any) -> None:
    assert few(rule) == won


def test_w2_where_the_board_has_no_such_area_nobody_controls_all_of_them() -> None:
    queen = {"faction": "queen_of_blades", "base": "bhekar_ro-1"}
    raynor = {"faction": "raynor", "base": "pridewater-1"}
    assert result(queen, raynor, planets="bhekar_ro pridewater@0,1,0", event_left=STAGE_3) is None


def test_w2_of_several_the_most_points_win() -> None:
    overmind = {**has("overmind", 3), "base": "helios-2 halcyon-2 dylar_iv-2"}
    assert result({**RAYNOR_6, "points": 2}, overmind, event_left=STAGE_3) == ((1,), "special")
    assert result({**RAYNOR_6, "points": 4}, overmind, event_left=STAGE_3) == ((0,), "special")


def test_w2_comes_after_w1() -> None:
    assert result(RAYNOR_6, has("overmind", 15), event_left=STAGE_3) == ((1,), "points")


# -- W3 ----------------------------------------------------------------------------------------------------------------


def test_w3_two_end_cards_end_the_game_and_the_most_points_win() -> None:
    assert result(has("raynor", 3), has("overmind", 5), ends=1) is None
    assert result(has("raynor", 3), has("overmind", 5), ends=2) == ((1,), "end")
    assert result(has("raynor", 6), has("overmind", 5), ends=3) == ((0,), "end")


def test_w3_t35_with_aldaris_in_the_game_he_wins_even_with_the_fewest_points() -> None:
    assert result(has("raynor", 9), has("aldaris", 0), has("overmind", 5), ends=2) == ((1,), "end")


def test_w3_at_the_end_of_the_step_after_all_have_played() -> None:
    game = end_of_round(has("raynor", 3, unread=f"{END} {END}"), has("overmind", 3, unread="stalling_tactic"))
    do(game, f"play {END}", "option 0")
    assert question(game) == "play-event"
    assert game.result is None
    do(game, "play stalling_tactic")
    assert game.result is not None
    assert game.result.reason == "end"


# -- W6 ----------------------------------------------------------------------------------------------------------------


def tied(one: dict[str, Any], other: dict[str, Any], **rest: Any) -> tuple[int, ...]:
    found = result({**has("raynor", 16), **one}, {**has("overmind", 16), **other}, **rest)
    assert found is not None
    return found[0]


def test_w6_t62_the_sum_of_resources_decides_first() -> None:
    """Torus gives 1 + 2 + 1 and Helios 2 + 1, beside the permanent resources of both."""
    assert tied({}, {}) == (0,)
    assert tied({"cards": {"torus-3": 0}}, {}, depleted={"torus-2": 2, "torus-4": 2, "torus-3": 2}) == (1,)


EVEN = {"depleted": {"torus-4": 2}}
"""Then both have 3."""


def test_w6_t62_then_areas_then_bases_then_workers_in_the_pool_then_it_is_shared() -> None:
    assert tied({}, {}, **EVEN) == (0, 1)
    assert tied({}, {"units": {"halcyon-2": "zergling"}}, **EVEN) == (1,)
    more_bases = {"base": "torus-2 abaddon-2"}, {"units": {"halcyon-2": "zergling"}}
    assert tied(*more_bases, depleted={**EVEN["depleted"], "abaddon-2": 2}) == (0,)
    assert tied({"workers": 5}, {"workers": 4, "unavailable": 2}, **EVEN) == (1,), "all workers are back by then"
    assert tied({"workers": 5}, {"workers": 4}, **EVEN) == (0,)


# -- the round limit ---------------------------------------------------------------------------------------------------


def test_round_limit_the_most_points_win_after_that_round_and_ties_are_broken() -> None:
    for limit, won in ((3, None), (2, ((1,), "round-limit"))):
        assert result(has("raynor", 3), has("overmind", 4), round=2, rules={"round_limit": limit}) == won
    assert result(has("raynor"), has("overmind"), mode="conquest", rules={"round_limit": 2}) == ((0,), "round-limit"), "W6"


def test_round_limit_a_seat_that_is_out_does_not_win() -> None:
    seats = [has("raynor", 9), has("overmind", 4), has("tassadar", 3)]
    game = board(*seats, planets=ALL_PLANETS, stacks={"helios": "1 build"}, rules={"round_limit": 2}, event_left=STAGE_1)
    game.apply(0, ("concede",))
    do(game, "reveal helios", "execute", "end")
    assert game.result == Result((1,), "round-limit")
    assert game.view(None)["first"] == 0, "the token stays where it was"


# -- elimination in regrouping -----------------------------------------------------------------------------------------


def test_w4_a_base_that_falls_in_rg1_may_end_the_game() -> None:
    game = board(has("raynor"), has("overmind"), stacks={"torus": "0 build"})
    state = game.position
    pieces.put_unit(state, 0, state.box.units.number["marine"], state.box.areas.number["helios-2"])
    do(game, "reveal torus", "execute", "end")
    assert game.result == Result((0,), "elimination")
    assert game.view(None)["step"] == 1
