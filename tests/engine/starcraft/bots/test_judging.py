"""StarCraft's judge: advice with chances to win and reasons, and the costliest orders of a game."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.chance import SeedChance
from engine.judge import Analysis, Begun, Decided, Reason, steps_of
from engine.playout_judge import judge_of
from engine.starcraft.bots.judging import StarCraftJudge, as_keen_takes, by_chance, reasons
from engine.starcraft.bots.keen_bot import Tries
from engine.starcraft.bots.simple_bot import simple
from tests.engine.starcraft.board import asked, board, do
from tests.engine.starcraft.bots.test_keen_bot import to_plan

JUDGE = StarCraftJudge()
RAYNOR: dict[str, Any] = {"faction": "raynor", "base": "torus-2", "workers": 6}
OVERMIND: dict[str, Any] = {"faction": "overmind", "base": "helios-2", "workers": 6}
LATE = {"event_left": (0, 0, 20)}


def advised(view: Any, seed: int = 0) -> Any:
    return JUDGE.advise(view, SeedChance(bytes([seed]) * 32))


def test_it_judges_starcraft() -> None:
    assert isinstance(judge_of(engine.games["starcraft"]), StarCraftJudge)


def test_orders_are_told_with_their_chance_to_win_and_can_be_given() -> None:
    game = to_plan()
    found = advised(game.view(min(game.pending)))
    assert 1 < len(found.choices) <= 3
    assert len({choice.action for choice in found.choices}) == len(found.choices)
    for choice in found.choices:
        assert game.check(min(game.pending), choice.action) is None
        assert choice.percent is not None
        assert 1 <= choice.percent <= 99


def test_what_it_says_is_the_same_in_worlds_that_the_seat_cannot_tell_apart() -> None:
    game = to_plan(seats=3, seed=2)
    seat = min(game.pending)
    other = game.resample(seat, SeedChance(bytes([7]) * 32))
    assert advised(other.view(seat)) == advised(game.view(seat))
    assert other.dump() != game.dump()


def test_where_there_is_nothing_to_choose_it_tells_no_chance() -> None:
    game = engine.new_game("starcraft", mode="standard", seats=2, seed=bytes(32))
    (choice,) = advised(game.view(min(game.pending))).choices
    assert choice.percent is None


def test_who_is_late_hears_what_the_easy_bot_would_do() -> None:
    game = to_plan()
    view = game.view(min(game.pending))
    (choice,) = JUDGE.advise(view, SeedChance(bytes(32)), lambda: True).choices
    assert (choice.percent, game.check(min(game.pending), choice.action)) == (None, None)


def test_what_is_no_better_than_the_easy_bots_choice_comes_after_it() -> None:
    end, card = Tries("end", [0.50, 0.51, 0.52], is_plain=True), Tries("card", [0.51, 0.50, 0.53])
    assert [one.option for one in as_keen_takes([card, end])] == ["end", "card"]
    card.outcomes = [0.60, 0.61, 0.63]
    assert [one.option for one in as_keen_takes([card, end])] == ["card", "end"]


def test_the_others_come_in_the_order_of_the_chances_that_are_told() -> None:
    """Who gave way early is told by the worlds that the best was tried in too, and may come out better there."""
    best, second, early = Tries("best", [0.2, 0.2, 0.6]), Tries("second", [0.1, 0.1, 0.5]), Tries("early", [0.19, 0.19])
    assert [one.option for one in by_chance([best, second, early])] == ["best", "early", "second"]
    assert by_chance([]) == []


# -- reasons -----------------------------------------------------------------------------------------------------------


def test_a_move_into_a_battle_is_told_with_the_chance_to_win_it() -> None:
    found = []
    for count in (1, 3):
        own = {**RAYNOR, "units": {"torus-3": " ".join(["marine"] * count)}}
        game = board(own, {**OVERMIND, "units": {"torus-4": "zergling"}}, stacks={"torus": "0 mobilize"})
        do(game, "reveal torus", "execute")
        found += reasons(game.view(0), ("move", "marine", "torus-3", "torus-4", 1))[:1]
        assert reasons(game.view(0), ("move", "marine", "torus-3", "torus-1", 1)) == ()
    few, many = found
    assert (few.word, few.card, few.of) == ("battle", "torus-4", 100)
    assert 0 < few.count < many.count


def test_it_says_who_is_near_a_special_goal_and_when_that_counts() -> None:
    tassadar = {"faction": "tassadar", "base": "torus-2", "units": {"torus-3": "zealot"}}
    game = board(tassadar, {"faction": "aldaris", "base": "helios-2"}, phase="planning", **LATE)
    found = reasons(game.view(0), ("order", "build", "torus"))
    assert Reason("goal", "tassadar", 0) in found
    assert Reason("last-stage", "", 0) in found
    fight = board(tassadar, {"faction": "aldaris", "base": "helios-2"}, stacks={"torus": "0 build"}, **LATE)
    assert reasons(fight.view(0), ("reveal", "torus")) == (), "at every question it would be a nag"
    early = board(tassadar, {"faction": "aldaris", "base": "helios-2"}, phase="planning", event_left=(12, 12, 20))
    assert reasons(early.view(0), ("order", "build", "torus")) == ()


# -- a game that is over -----------------------------------------------------------------------------------------------


def all_of(steps: list[Decided | Begun]) -> tuple[list[tuple[int, int]], Analysis]:
    told, going = [], JUDGE.analyse(steps, SeedChance(bytes(32)))
    while True:
        try:
            told.append(next(going))
        except StopIteration as end:
            return told, end.value


def test_an_order_that_throws_a_win_away_is_marked() -> None:
    """The Overmind holds two bases of three; one Build order brings the third, and with stage III open it wins."""
    own = {
        "faction": "overmind", "base": "torus-2 helios-2", "workers": 8, "units": {"dylar_iv-2": "zergling zergling"},
        "transports": "helios dylar_iv 0",
    }  # fmt: skip
    marines = dict.fromkeys(("dylar_iv-3", "dylar_iv-4"), "marine marine")
    foe = {"faction": "raynor", "base": "dylar_iv-4", "points": 13, "workers": 12, "units": marines}
    game = board(own, foe, planets="torus helios dylar_iv", stacks={"dylar_iv": "0 build"}, **LATE)
    do(game, "reveal dylar_iv")
    view = game.view(asked(game))
    told, found = all_of([Begun(1, view), Decided(3, ("event",), view)])
    (mark,) = found.marks
    assert (mark.point, mark.taken, mark.better) == (3, ("event",), ("execute",))
    assert mark.cost > 20
    assert mark.margin > 0
    assert told[-1][0] == told[-1][1]
    assert [turn for turn, _ in found.chances] == [1]


def test_a_whole_game_is_looked_at_and_few_orders_are_marked() -> None:
    game = engine.new_game("starcraft", mode="standard", seats=2, seed=bytes(32), rules={"round_limit": 1})
    chance = SeedChance(bytes(32))
    while game.result is None:
        seat = min(game.pending)
        game.apply(seat, simple(game.view(seat), chance))
    told, found = all_of(steps_of(engine.games["starcraft"], game.record, 0))
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert len(found.marks) <= 3
    assert found.chances


@pytest.mark.parametrize("seats", [2, 4])
def test_who_watches_hears_everybodys_chance(seats: int) -> None:
    game = to_plan(seats)
    found = JUDGE.chances(game.view(None), SeedChance(bytes(32)))
    assert len(found) == seats
    assert 95 <= sum(found) <= 105
