"""Any game that can be imagined is analysed by rollouts: costs, their certainty, and the chance to win over time."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

import engine
from engine import playout_judge
from engine.chance import SeedChance
from engine.core import bots
from engine.game import Action, View
from engine.judge import BETTER, EQUAL, SURELY, Analysis, Begun, Decided, steps_of, verdict
from engine.playout_judge import PlayoutJudge, judge_of
from engine.record import Record
from tests.engine.core.test_core import Lamps
from tests.games.envoys.game import Envoys, careful

JUDGE = PlayoutJudge(Envoys, bots.random)
"""The quickest: whoever else plays the imagined games."""


@pytest.fixture(autouse=True)
def _envoys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "games", {**engine.games, "envoys": Envoys})


@cache
def recorded(seats: int = 2, seed: int = 0, *, may_undo: bool = False) -> Record:
    """Return a game of random moves; every card that is played at somebody is taken back once, if it may be."""
    chance, game = random.Random(seed), Envoys.begin("court", seats, {"favours": 3}, SeedChance(seed.to_bytes(32, "big")))
    undone = 0
    while game.result is None:
        seat = min(game.pending)
        if may_undo and undone < 2 and ("undo",) in game.any_time_actions(seat):
            undone += 1
            game.apply(seat, ("undo",))
        else:
            game.apply(seat, chance.choice(game.actions(seat)))
    return game.record


def through(
    steps: Sequence[Decided | Begun], judge: PlayoutJudge = JUDGE, **how: Any
) -> tuple[list[tuple[int, int]], Analysis]:
    going, told = judge.analyse(steps, SeedChance(bytes(32)), **how), []
    while True:
        try:
            told.append(next(going))
        except StopIteration as end:
            return told, end.value


@cache
def looked_at() -> tuple[list[tuple[int, int]], Analysis]:
    return through(steps_of(Envoys, recorded(), 0))


def view_with(hand: list[str]) -> View:
    """Return the first turn of two, with these cards in hand and nothing known of the others."""
    game = Envoys.begin("court", 2, {"favours": 3}, SeedChance(bytes(32)))
    game.position.hands[0] = hand  # type: ignore[attr-defined]
    return game.view(0)


def test_every_game_that_can_be_imagined_has_a_judge_and_no_other() -> None:
    assert isinstance(judge_of(Envoys), PlayoutJudge)
    assert judge_of(engine.games["star-realms"]) is not None
    assert not isinstance(judge_of(engine.games["star-realms"]), PlayoutJudge), "it has one of its own"
    assert judge_of(engine.games["starcraft"]) is not None
    assert judge_of(Lamps) is None


def test_what_throws_the_game_away_is_marked_with_its_chance_and_its_margin() -> None:
    _told, found = through([Decided(4, ("play", "crown"), view_with(["crown", "veil"]))])
    (mark,) = found.marks
    assert (mark.taken, mark.better, mark.chance) == (("play", "crown"), ("play", "veil"), 1)
    assert mark.cost > 10
    assert 0 < mark.margin < 15
    assert mark.better_chance == mark.chance + mark.cost


def test_what_is_no_better_by_more_than_chance_explains_is_not_marked() -> None:
    assert through([Decided(4, ("play", "rival"), view_with(["crown", "rival"]))])[1].marks == ()


def test_an_action_that_comes_later_in_the_turn_is_not_instead_of_the_first() -> None:
    view = view_with(["crown", "rival"])
    steps = [Decided(4, ("play", "crown"), view), Decided(5, ("play", "rival"), view)]
    assert through(steps)[1].marks == ()


def test_to_give_up_is_no_decision_about_the_game() -> None:
    assert through([Decided(4, ("concede",), view_with(["crown", "rival"]))])[1].marks == ()


def test_marks_are_few_and_in_the_order_of_the_game_and_each_turn_has_a_chance() -> None:
    told, found = looked_at()
    steps = steps_of(Envoys, recorded(), 0)
    assert 0 < len(found.marks) <= 3
    assert [mark.point for mark in found.marks] == sorted(mark.point for mark in found.marks)
    assert [turn for turn, _chance in found.chances] == [step.turn for step in steps if isinstance(step, Begun)]
    assert all(1 <= chance <= 99 for _turn, chance in found.chances)
    assert [done for done, _total in told] == sorted(done for done, _total in told)
    assert told[-1][0] == told[-1][1]


def test_the_same_game_and_chance_give_the_same_analysis() -> None:
    assert through(steps_of(Envoys, recorded(), 0)) == looked_at()


def test_the_steps_are_what_one_seat_saw_and_did_and_nothing_that_was_taken_back() -> None:
    record = recorded(3, 5, may_undo=True)
    actions = [entry.action for entry in record.entries]
    assert ("undo",) in actions
    for seat in range(3):
        for step in steps_of(Envoys, record, seat):
            assert step.view["seat"] == seat
            if isinstance(step, Decided):
                assert record.entries[step.point].seat == seat
                assert step.action == record.entries[step.point].action
                assert list(step.action) in step.view["actions"]
                later = actions[step.point + 1] if step.point + 1 < len(actions) else ()
                assert later != ("undo",), "it was taken back"


def test_it_asks_the_game_for_imagined_worlds_of_the_views_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever else of the game it could look at would be a leak: the views are all that it has."""
    asked: list[View] = []
    imagine = Envoys.imagine

    def noted(view: View, chance: Any) -> Any:
        asked.append(view)
        return imagine(view, chance)

    monkeypatch.setattr(Envoys, "imagine", noted)
    steps = steps_of(Envoys, recorded(), 0)
    monkeypatch.setattr(Envoys, "replay", None)
    through(steps)
    views = [step.view for step in steps]
    assert asked
    assert all(view in views for view in asked)


def test_no_more_work_is_done_than_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    played = [0]
    play_on = playout_judge.play_on

    def counted(*game: Any) -> int:
        done = play_on(*game)
        played[0] += 1 + done
        return done

    monkeypatch.setattr(playout_judge, "play_on", counted)
    monkeypatch.setattr(playout_judge, "WORK", 6000)
    through(steps_of(Envoys, recorded(), 0))
    assert played[0] < 12_000, "the fewest worlds of each part may come on top"


def test_who_is_late_answers_with_what_there_is() -> None:
    asked: list[int] = []

    def is_late() -> bool:
        asked.append(1)
        return len(asked) > 3

    told, found = through(steps_of(Envoys, recorded(), 0), is_late=is_late)
    assert told[-1][0] == told[-1][1]
    assert found.marks == ()
    assert found.chances


def test_a_bot_of_the_game_plays_the_imagined_games_by_what_its_seat_sees() -> None:
    seen: list[View] = []

    def first(view: View, chance: Any) -> Action:
        seen.append(view)
        return tuple(view["actions"][0])

    found = PlayoutJudge(Envoys, first).advise(view_with(["crown", "rival"]), SeedChance(bytes(32)))
    assert found.choices[0].action == ("play", "rival")
    assert seen
    assert all(view["seat"] is not None for view in seen)


def test_advice_names_the_best_first_and_how_sure_that_is() -> None:
    found = JUDGE.advise(view_with(["crown", "rival"]), SeedChance(bytes(32)))
    first, second = found.choices
    assert (first.action, first.verdict) == (("play", "rival"), SURELY)
    assert (second.action, second.percent, second.verdict) == (("play", "crown"), 1, "")
    assert found == JUDGE.advise(view_with(["crown", "rival"]), SeedChance(bytes(32)))


def test_where_nothing_is_to_be_chosen_there_is_no_chance() -> None:
    (only,) = JUDGE.advise(view_with(["duchess", "broker"]), SeedChance(bytes(32))).choices
    assert (only.action, only.percent) == (("play", "duchess"), None)


def test_of_many_actions_some_are_weighed() -> None:
    view = {**view_with(["crown", "rival"]), "actions": [["bid", 1, amount] for amount in range(100)]}
    weighed = playout_judge._candidates(view)
    assert len(weighed) == playout_judge.MOST_CANDIDATES
    assert weighed == sorted({*weighed})


def test_a_win_that_is_shared_counts_in_part() -> None:
    game = Envoys.begin("court", 4, {"favours": 3}, SeedChance(bytes(32)))
    position: Any = game.position
    assert playout_judge.share_of_win(game, 0) == 0
    position.over = engine.game.Result((0, 1), "highest")
    assert [playout_judge.share_of_win(game, seat) for seat in range(3)] == [0.5, 0.5, 0]


def test_the_verdict_on_the_first_is_how_it_compares_to_the_second() -> None:
    first, second = [1.0, 1.0, 0.0, 1.0], [0.0, 1.0, 1.0, 1.0]
    assert [verdict([first, second], at) for at in (0, 1)] == [EQUAL, EQUAL]
    worse = [0.0, 1.0, 0.0, 0.0]
    assert verdict([first, worse], 0) == BETTER
    assert verdict([first, worse], 1) == ""
    assert verdict([first], 0) == ""


def test_the_cheap_policy_is_the_weakest_above_random() -> None:
    assert PlayoutJudge(Envoys)._policy is careful
    kind = engine.games["star-realms"]
    assert PlayoutJudge(kind)._policy is next(bot for level, bot in kind.bots.items() if level != "random")
