"""Who wins: rulings W1-W3, W6, U3, and what they say in the Conquest variant."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import Result
from engine.starcraft.game import StarCraft
from engine.starcraft.state import pieces
from tests.engine.starcraft.board import board, do, question

HOMES = {
    "raynor": "torus-2",
    "mengsk": "abaddon-2",
    "overmind": "helios-2",
    "queen_of_blades": "pridewater-1",
    "aldaris": "dylar_iv-2",
    "tassadar": "halcyon-2",
}
ALL_PLANETS = "torus helios dylar_iv halcyon abaddon@3,1,0 pridewater@2,1,0"
STAGE_1, STAGE_2, STAGE_3, NO_CARD = (1, 0, 9), (0, 1, 9), (0, 0, 9), (0, 0, 0)
END = "the_end_draws_near"


def has(faction: str, points: int = 0, **rest: Any) -> dict[str, Any]:
    return {"faction": faction, "base": HOMES[faction], "points": points, **rest}


def end_of_round(*seats: dict[str, Any], planets: str = ALL_PLANETS, **rest: Any) -> StarCraft:
    """A round whose regrouping needs nobody's decision."""
    return board(*seats, planets=planets, **{"phase": "regrouping", "event_left": STAGE_1, **rest})


def result(*seats: dict[str, Any], **rest: Any) -> tuple[tuple[int, ...], str] | None:
    """Who has won after regrouping, and why."""
    found: Result | None = end_of_round(*seats, **rest).result
    return (found.winners, found.reason) if found else None


# -- W1 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "won"), [((14, 3), None), ((15, 3), (0,)), ((15, 17), (1,)), ((20, 15), (0,))])
def test_w1_15_points_are_enough_and_the_most_win(points: tuple[int, int], won: tuple[int, ...] | None) -> None:
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

SIX = ("torus-3", "torus-4", "pridewater-1", "pridewater-2", "helios-4")
RAYNOR_6 = has("raynor", units=dict.fromkeys(SIX, "marine"))
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
def test_w2_t36_an_objective_wins_in_stage_iii_alone(
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


# -- teams -------------------------------------------------------------------------------------------------------------


def teams(*points: int, factions: str = "raynor overmind tassadar mengsk", **rest: Any) -> Any:
    seats = [has(faction, value) for faction, value in zip(factions.split(), points, strict=True)]
    return result(*seats, mode="teams", **rest)


@pytest.mark.parametrize(
    ("points", "won"),
    [((29, 0, 0, 29), None), ((14, 0, 16, 29), (0, 2)), ((16, 20, 15, 12), (1, 3)), ((0, 30, 0, 0), (1, 3))],
)
def test_u3_a_team_needs_30_points_in_the_sum(points: tuple[int, ...], won: tuple[int, ...] | None) -> None:
    assert teams(*points) == (won and (won, "points"))


@pytest.mark.parametrize(("points", "won"), [((10, 20, 10, 19), None), ((10, 20, 10, 20), (1, 3)), ((15, 20, 15, 15), (0, 2))])
def test_u3_with_aldaris_in_the_game_the_other_teams_need_40(points: tuple[int, ...], won: tuple[int, ...] | None) -> None:
    assert teams(*points, factions="aldaris overmind tassadar mengsk") == (won and (won, "points"))


def test_u3_two_end_cards_the_highest_sum_wins_or_the_team_of_aldaris() -> None:
    assert teams(9, 2, 0, 3, ends=2) == ((0, 2), "end")
    assert teams(9, 2, 0, 3, ends=2, factions="raynor overmind tassadar aldaris") == ((1, 3), "end")


def test_u3_an_objective_of_either_partner_wins_for_the_team() -> None:
    overmind = {**has("overmind"), "base": "helios-2 pridewater-1 dylar_iv-3"}
    seats = [has("raynor"), overmind, has("tassadar"), has("mengsk")]
    assert result(*seats, mode="teams", event_left=STAGE_3) == ((1, 3), "special")


def test_u1_t37_a_partners_pieces_do_not_count_for_an_objective() -> None:
    overmind = {**has("overmind"), "base": "helios-2 pridewater-1"}
    seats = [{**has("raynor"), "base": "torus-2 dylar_iv-2"}, overmind, has("tassadar"), has("mengsk")]
    assert result(*seats, mode="teams", event_left=STAGE_3) is None


def test_u1_tassadar_needs_more_areas_than_any_opponent_whatever_his_partner_has() -> None:
    """Since a partner's pieces do not count for an objective, neither do they stand against it: our own reading."""
    raynor = has("raynor", units={"torus-1": "marine", "torus-3": "marine"})
    seats = [raynor, has("overmind"), has("tassadar", units={"halcyon-1": "zealot"}), has("mengsk")]
    assert result(*seats, mode="teams", event_left=STAGE_3) == ((0, 2), "special")


def test_u3_ties_are_broken_with_the_sums_of_a_team() -> None:
    more = [has("raynor", 15), has("overmind", 15), has("tassadar", 15), has("mengsk", 15, workers=3)]
    assert result(*more, mode="teams", depleted={"torus-4": 2, "halcyon-1": 2, "halcyon-2": 1}) is not None
    even = {"depleted": dict.fromkeys(ALL_RESOURCES, 2)}
    assert result(*more, mode="teams", **even) == ((1, 3), "points")
    assert result(*[{**seat, "workers": 0} for seat in more], mode="teams", **even) == ((0, 1, 2, 3), "points")


ALL_RESOURCES = ("torus-2", "torus-3", "torus-4", "helios-2", "helios-4", "halcyon-1", "halcyon-2", "abaddon-2")


def test_u4_the_points_of_a_partner_that_is_out_stay_in_the_sum() -> None:
    seats = [has("raynor", 14), has("overmind"), has("tassadar", 16), has("mengsk", 29)]
    game = board(*seats, planets=ALL_PLANETS, mode="teams", stacks={"torus": "0 build"}, event_left=STAGE_1)
    game.apply(2, ("concede",))
    do(game, "reveal torus", "execute", "end")
    assert game.result == Result((0, 2), "points")


def test_u3_aldaris_who_is_out_counts_no_more_though_his_team_plays_on() -> None:
    seats = [has("aldaris"), has("overmind", 30), has("tassadar"), has("mengsk")]
    game = board(*seats, planets=ALL_PLANETS, mode="teams", stacks={"helios": "1 build"}, event_left=STAGE_1)
    game.apply(0, ("concede",))
    do(game, "reveal helios", "execute", "end")
    assert game.result == Result((1, 3), "points")


# -- the Conquest variant ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["conquest", "team_conquest"])
def test_conquest_knows_no_points_objectives_or_end_cards(mode: str) -> None:
    seats = [{**RAYNOR_6, "units": {**RAYNOR_6["units"], "torus-1": "marine"}}, has("overmind"), has("tassadar"), has("mengsk")]
    game = end_of_round(*seats, mode=mode, event_left=(0, 0, 1))
    assert game.result is None
    assert [them["points"] for them in game.view(None)["seats"]] == [0, 0, 0, 0]
    assert not [card for card in game.position.event_deck[2] if game.position.box.events.must_play[card]]


def test_conquest_cards_that_give_points_give_nothing() -> None:
    game = end_of_round(has("raynor", unread="stalling_tactic"), has("overmind"), mode="conquest")
    events = do(game, "play stalling_tactic")
    assert ("nothing", 0, "stalling_tactic", "points") in events
    assert ("shuffle-back", 0, "stalling_tactic") in events


def test_conquest_when_the_last_event_card_is_drawn_the_discarded_ones_of_stage_iii_are_the_new_deck() -> None:
    game = board(
        has("raynor"),
        has("overmind"),
        mode="conquest",
        stacks={"torus": "0 build", "helios": "1 build"},
        event_left=(0, 0, 1),
        event_discard="flagship informant air_support",
        draws="flagship",
    )
    events = do(game, "reveal torus", "event")
    assert ("shuffle-events", 2) in events
    view = game.view(None)
    assert (view["event_stage"], view["event_left"], view["event_discard"]) == (3, 2, ["air_support"])


def test_conquest_what_saboteur_took_out_of_the_game_does_not_come_back() -> None:
    raynor = has("raynor", unread="saboteur")
    overmind = has("overmind", kept="double_time")
    game = end_of_round(raynor, overmind, mode="conquest", event_left=(0, 0, 1), event_discard="flagship")
    do(game, "play saboteur", "card-of 1 double_time")
    assert game.view(None)["event_removed"] == ["double_time"]


def test_in_other_modes_an_empty_event_deck_stays_empty() -> None:
    stacks = {"torus": "0 build", "helios": "1 build"}
    game = board(has("raynor"), has("overmind"), stacks=stacks, event_left=(0, 0, 1), event_discard="informant")
    do(game, "reveal torus", "event")
    assert game.view(None)["event_stage"] == 0


@pytest.mark.parametrize("mode", ["conquest", "team_conquest"])
def test_conquest_the_last_faction_or_team_on_the_board_wins(mode: str) -> None:
    seats = [has("raynor"), has("overmind"), has("tassadar"), has("mengsk")]
    game = board(*seats, planets=ALL_PLANETS, mode=mode, stacks={"torus": "0 build"})
    for seat in (1, 3) if mode == "team_conquest" else (1, 3, 2):
        assert game.result is None
        game.apply(seat, ("concede",))
    assert game.result is not None
    assert game.result.winners == ((0, 2) if mode == "team_conquest" else (0,))


# -- the round limit ---------------------------------------------------------------------------------------------------


def test_round_limit_the_most_points_win_after_that_round_and_ties_are_broken() -> None:
    for limit, won in ((3, None), (2, ((1,), "round-limit"))):
        assert result(has("raynor", 3), has("overmind", 4), round=2, rules={"round_limit": limit}) == won
    assert result(has("raynor"), has("overmind"), mode="conquest", rules={"round_limit": 2}) == ((0,), "round-limit"), "W6"
    assert teams(5, 3, 0, 3, rules={"round_limit": 2}) == ((1, 3), "round-limit")


def test_round_limit_a_seat_that_is_out_does_not_win() -> None:
    seats = [has("raynor", 9), has("overmind", 4), has("tassadar", 3)]
    game = board(*seats, planets=ALL_PLANETS, stacks={"helios": "1 build"}, rules={"round_limit": 2}, event_left=STAGE_1)
    game.apply(0, ("concede",))
    do(game, "reveal helios", "execute", "end")
    assert game.result == Result((1,), "round-limit")


# -- elimination in regrouping -----------------------------------------------------------------------------------------


def test_w4_a_base_that_falls_in_rg1_may_end_the_game() -> None:
    game = board(has("raynor"), has("overmind"), stacks={"torus": "0 build"})
    state = game.position
    pieces.put_unit(state, 0, state.box.units.number["marine"], state.box.areas.number["helios-2"])
    do(game, "reveal torus", "execute", "end")
    assert game.result == Result((0,), "elimination")
    assert game.view(None)["step"] == 1
