"""The level `keen`: it searches imagined rounds, uses only its view, and stops when its time is up."""

from __future__ import annotations

import random
from typing import Any

import pytest

import engine
from engine.chance import SeedChance
from engine.core.bots import beside, until
from engine.starcraft.bots import BOTS, keen_bot, planning, rounds, values
from engine.starcraft.bots.board import Board
from engine.starcraft.bots.keen_bot import Keen, candidate_plans, world_of
from engine.starcraft.bots.simple_bot import simple
from engine.starcraft.position import StarCraftPosition
from tests.engine.starcraft.board import board
from tests.engine.starcraft.laws.walk import begun

QUICK = Keen(share=0.1)
RAYNOR: dict[str, Any] = {"faction": "raynor", "base": "torus-2", "workers": 6, "units": {"torus-2": "marine"}}
OVERMIND: dict[str, Any] = {"faction": "overmind", "base": "helios-2", "workers": 6, "units": {"helios-2": "zergling"}}


def to_plan(seats: int = 2, seed: int = 0) -> Any:
    """Return a game of `simple` as the first seat is asked for its first order."""
    game = engine.new_game("starcraft", mode="standard", seats=seats, seed=bytes([seed]) * 32)
    chance = SeedChance(bytes([seed]) * 32)
    while game.view(None)["phase"] != "planning":
        seat = min(game.pending)
        game.apply(seat, simple(game.view(seat), chance))
    return game


@pytest.mark.parametrize(("mode", "seats"), [("standard", 2), ("teams", 4), ("conquest", 3)])
def test_it_answers_legally_and_alike_in_worlds_that_it_cannot_tell_apart(
    mode: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Few plans and actions are tried: how good the answers are makes no difference here."""
    monkeypatch.setattr(keen_bot, "PLANS", 4)
    monkeypatch.setattr(keen_bot, "ACTIONS", 3)
    game, rng = begun(mode, seats, "keen", round_limit=2)
    while game.result is None:
        seat = rng.choice(sorted(game.pending))
        view = game.view(seat)
        is_asked = rng.random() < 0.1
        action = QUICK(view, SeedChance(bytes(32))) if is_asked else simple(view, SeedChance(rng.randbytes(32)))
        assert game.check(seat, action) is None, action
        if is_asked:
            other = game.resample(seat, SeedChance(rng.randbytes(32)))
            assert QUICK(other.view(seat), SeedChance(bytes(32))) == action
        game.apply(seat, action)


def rounds_played(monkeypatch: pytest.MonkeyPatch, bot: Any, view: Any) -> int:
    """Return how many imagined rounds it plays for its answer."""
    played, one_round = [0], rounds.RestOfRound._chance_after_round

    def counted(self: rounds.RestOfRound, seat: int) -> float:
        played[0] += 1
        return one_round(self, seat)

    monkeypatch.setattr(rounds.RestOfRound, "_chance_after_round", counted)
    bot(view, SeedChance(bytes(32)))
    monkeypatch.undo()
    return played[0]


def test_no_more_rounds_are_imagined_than_the_effort_says(monkeypatch: pytest.MonkeyPatch) -> None:
    game = to_plan()
    view = game.view(min(game.pending))
    most = keen_bot.ROUNDS_FOR_PLANS + 2 * keen_bot.PLANS
    alone, in_company = (rounds_played(monkeypatch, bot, view) for bot in (Keen(), beside(Keen(), 3)))
    assert 0 < in_company < alone <= most


def test_with_more_seats_fewer_rounds_and_plans_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = (rounds_played(monkeypatch, Keen(), game.view(min(game.pending))) for game in (to_plan(2), to_plan(6)))
    assert 0 < many <= keen_bot.SHARE_OF_MANY * keen_bot.ROUNDS_FOR_PLANS + keen_bot.PLANS < few


def test_others_keep_their_plans_for_all_that_is_tried_in_a_world(monkeypatch: pytest.MonkeyPatch) -> None:
    game = to_plan(3)
    seat = min(game.pending)
    world, others, planned = world_of(game.view(seat), SeedChance(bytes(32))), rounds.Plans(), planning.planned
    made: list[int] = []

    def counted(board: Board, *rest: Any) -> list[Any]:
        made.append(board.seat)
        return planned(board, *rest)

    monkeypatch.setattr(planning, "planned", counted)
    for _ in range(2):
        rounds.RestOfRound(world.copy(), SeedChance(bytes(32)), others).outcome(seat)
    assert sorted(made) == [0, 1, 2]


def test_who_is_late_at_once_answers_without_a_world(monkeypatch: pytest.MonkeyPatch) -> None:
    game = to_plan()
    view = game.view(min(game.pending))
    late = until(Keen(), lambda: True)
    assert rounds_played(monkeypatch, late, view) == 0
    assert game.check(min(game.pending), late(view, SeedChance(bytes(32)))) is None


def test_the_plan_of_simple_is_the_first_of_those_that_are_tried() -> None:
    game = to_plan()
    view = game.view(min(game.pending))
    plans = candidate_plans(view, [tuple(action) for action in view["actions"]], SeedChance(bytes(32)))
    assert len(plans) > keen_bot.PLANS // 2
    assert len(plans[0]) == 4
    assert len(set(plans)) == len(plans) <= keen_bot.PLANS


def test_a_round_is_played_to_where_the_next_begins_and_the_plan_is_kept_to() -> None:
    game = to_plan()
    seat = min(game.pending)
    world = world_of(game.view(seat), SeedChance(bytes(32)))
    home = next(planet["planet"] for planet in game.view(seat)["galaxy"] if any(a.get("base") == seat for a in planet["areas"]))
    rest = rounds.RestOfRound(world, SeedChance(bytes(32)))
    rest.plan(seat, [("research", home), ("build", home), ("build", home), ("mobilize", home)])
    assert 0 < rest.outcome(seat) < 1
    assert (world.round, world.phase) == (2, "planning") or world.result is not None


def test_a_world_is_played_more_rounds_if_asked_and_not_past_the_end() -> None:
    game = to_plan(3)
    seat = min(game.pending)
    world = world_of(game.view(seat), SeedChance(bytes(32)))
    assert 0 <= rounds.RestOfRound(world, SeedChance(bytes(32))).outcome(seat, 1) <= 1
    assert (world.round, world.phase) == (3, "planning")
    rounds.RestOfRound(world, SeedChance(bytes(32))).outcome(seat, 30)
    assert world.result is not None


def test_near_the_end_with_many_seats_plans_are_judged_by_two_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = set()

    def noted(_: rounds.RestOfRound, seat: int, more: int = 0) -> float:
        asked.add((seats, left, more))
        return 0.0

    monkeypatch.setattr(rounds.RestOfRound, "outcome", noted)
    for seats in (3, 4):
        game = to_plan(seats)
        view = game.view(min(game.pending))
        for left in (seats * keen_bot.NEAR_THE_END, seats * keen_bot.NEAR_THE_END + 1):
            monkeypatch.setattr(keen_bot, "draws_left", lambda *_, left=left: left)
            Keen()(view, SeedChance(bytes(32)))
    assert asked == {(3, 15, 0), (3, 16, 0), (4, 20, 1), (4, 21, 0)}


def test_the_chances_of_all_teams_are_one_and_who_has_won_has_it() -> None:
    rng = random.Random(3)
    game, _ = begun("teams", 4, "values", round_limit=2)
    while game.result is None:
        seat = rng.choice(sorted(game.pending))
        game.apply(seat, simple(game.view(seat), SeedChance(rng.randbytes(32))))
        if rng.random() < 0.05 and game.view(None)["round"]:
            assert sum(values.chances(game.position)[:2]) == pytest.approx(1)  # type: ignore[attr-defined]
    found = values.chances(game.position)  # type: ignore[attr-defined]
    assert {seat for seat in range(4) if found[seat]} == set(game.result.winners)


def test_more_points_and_more_units_are_worth_more() -> None:
    def chance(own: dict[str, Any]) -> float:
        position = board(own, OVERMIND).position
        assert isinstance(position, StarCraftPosition)
        return values.chances(position)[0]

    plain = chance(RAYNOR)
    assert chance({**RAYNOR, "points": 5}) > plain
    assert chance({**RAYNOR, "units": {"torus-2": "marine marine"}}) > plain


def test_it_is_a_level_of_the_game_with_a_name() -> None:
    assert list(BOTS) == ["random", "simple", "keen"]
    assert engine.games["starcraft"].bot_name("keen") == "Zeratul"
