"""Victories in teams and in the Conquest variant: rulings U1, U3, U4, section 17."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import Result
from tests.engine.starcraft.board import board, do
from tests.engine.starcraft.ending.table import (
    ALL_PLANETS,
    RAYNOR_6,
    STAGE_1,
    STAGE_3,
    end_of_round,
    has,
    result,
)

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


def test_u3_after_the_last_round_of_a_limit_the_highest_sum_wins() -> None:
    assert teams(5, 3, 0, 3, rules={"round_limit": 2}) == ((1, 3), "round-limit")


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
