"""Ruling W7: a seat concedes at any time, asked or not, and the server concedes for an absent one.

Its pieces leave the board and it is out. Its open questions go to the others, in a team to its partner.
"""

from __future__ import annotations

import pytest

from engine.starcraft.game import StarCraft
from tests.engine.starcraft.board import board, do, question
from tests.engine.starcraft.laws import invariants
from tests.engine.starcraft.laws.walk import TABLES, begun, moves

RAYNOR = {"faction": "raynor", "base": "torus-2", "units": {"torus-3": "marine"}, "transports": "torus helios"}
OVERMIND = {"faction": "overmind", "base": "helios-2"}
TASSADAR = {"faction": "tassadar", "base": "dylar_iv-2"}
MENGSK = {"faction": "mengsk", "base": "abaddon-2"}
PLANETS = "torus helios dylar_iv abaddon@3,0,1"
TWO_AGAINST_TWO = (RAYNOR, OVERMIND, TASSADAR, MENGSK)


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_w7_every_living_seat_may_give_up_at_any_moment_and_no_other(mode: str, seats: int) -> None:
    game, rng = begun(mode, seats, "may concede", round_limit=2)
    for seat, action in moves(game, rng):
        for other in range(seats):
            is_alive = game.position.seats[other].alive
            assert (("concede",) in game.any_time_actions(other)) == is_alive
            assert (game.check(other, ("concede",)) is None) == is_alive
        if rng.random() < 0.01:
            seat, action = rng.choice(sorted(game.pending)), ("concede",)
        game.apply(seat, action)


@pytest.mark.parametrize("mode", ["standard", "teams", "conquest", "team_conquest"])
def test_w7_the_game_ends_when_one_team_is_left_and_says_why(mode: str) -> None:
    game = board(*TWO_AGAINST_TWO, planets=PLANETS, mode=mode, stacks={"torus": "0 build"})
    for seat in (1, 3) if "team" in mode else (1, 2, 3):
        assert game.result is None
        game.apply(seat, ("concede",))
        invariants.check(game)
    assert game.result is not None
    assert (game.result.winners, game.result.reason) == ((0, 2) if "team" in mode else (0,), "concede")


def test_w7_a_partner_plays_on_with_what_it_has_alone() -> None:
    game = board(*TWO_AGAINST_TWO, planets=PLANETS, mode="teams", stacks={"torus": "0 build", "dylar_iv": "2 build"})
    game.apply(0, ("concede",))
    assert game.result is None
    assert set(game.pending) == {2}
    assert not any(planet["stack"] for planet in game.view(None)["galaxy"] if planet["planet"] == "torus")
    assert all(0 not in route["transports"] for route in game.view(None)["routes"])


def moments() -> list[tuple[str, StarCraft]]:
    """Return a position for each question of regrouping, with the seat asked first."""
    terran = " ".join(f"terran-{number}" for number in range(1, 11))

    def at(*sentences: str, **rest: object) -> StarCraft:
        seats = ({**RAYNOR, "workers": 8, **rest}, OVERMIND, TASSADAR)
        game = board(*seats, planets="torus helios dylar_iv", z=["torus helios", "helios torus"], phase="regrouping")
        do(game, *sentences)
        return game

    return [
        ("timed", at(kept="industrial_strategy")),
        ("play-event", at(unread="flagship air_support")),
        ("target", at("play the_end_draws_near", unread="the_end_draws_near flagship")),
        ("target", at("play navigation_error", "end-of-z 1 torus", unread="navigation_error")),
        ("target", at("play scouting_party", "unit marine torus-3", unread="scouting_party flagship")),
        ("target", at("play base_construction", "discount gas", "mine permanent-minerals", unread="base_construction")),
        ("target", at("play surprise_assault", "assault 0 marine torus-3", unread="surprise_assault")),
        ("discard", at(hand=terran)),
    ]


@pytest.mark.parametrize(("kind", "game"), moments(), ids=[f"{at} {kind}" for at, (kind, _) in enumerate(moments())])
def test_w7_giving_up_at_any_question_of_regrouping_lets_the_others_go_on(kind: str, game: StarCraft) -> None:
    assert question(game) == kind
    twin = game.copy()
    twin.apply(0, ("concede",))
    invariants.check(twin)
    assert question(twin) == "plan"
    assert twin.position.round == 3
    other = game.copy()
    other.apply(1, ("concede",))
    invariants.check(other)
    assert set(other.pending) == {0}
    assert question(other) == kind
