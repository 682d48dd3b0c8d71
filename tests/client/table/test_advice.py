"""Advice and analysis in words that all games share, and the turning point of a game."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from client.table import advice
from client.table.advice import EVEN, AdviceFormatter, TurningPoint, turning_point
from engine.core.common_language import Concede
from engine.judge import EQUAL, SURELY, Advice, Analysis, Choice, Mark, Step

FORMATTER = AdviceFormatter()
TABLE: Any = SimpleNamespace(actions=(Concede(),))


def test_the_choices_do_what_they_say_and_what_is_not_listed_is_left_out() -> None:
    menu = FORMATTER.menu(Advice((Choice(("concede",), 61, SURELY), Choice(("gone",), 50))), TABLE)
    assert menu is not None
    assert [(choice.key, choice.label) for choice in menu.choices] == [("1", "concede: 61 %, surely better"), ("0", "back")]
    assert menu.choices[0].action == Concede()
    assert menu.title == "Your chance to win, with each:"
    assert FORMATTER.menu(Advice((Choice(("gone",), 50),)), TABLE) is None


def test_a_turn_that_wins_and_what_is_equally_good_are_said() -> None:
    winning = FORMATTER.menu(Advice(winning=(Step(("concede",)), Step(("laugh",)))), TABLE)
    assert winning is not None
    assert winning.title == "You win in this turn, in this order: concede, laugh."
    equal = Advice((Choice(("concede",), 61, EQUAL), Choice(("laugh",), 60, EQUAL)))
    assert FORMATTER.title(equal, TABLE) == "1 and 2 are equally good."
    assert FORMATTER.title(Advice((Choice(("concede",), None),)), TABLE) == "There is nothing to choose: do this first."


def test_a_marked_decision_begins_with_both_moves_and_their_chances() -> None:
    mark = Mark(7, 3, ("concede",), ("play", "on"), 29, 8, 41)
    assert FORMATTER.remark(mark, TABLE) == "concede, 41 % to win; better: play on, 70 %."
    assert FORMATTER.line(mark, TABLE).startswith("Turn 3: concede, 41 % to win; better: play on, 70 %. That is 29 more")


def test_in_lines_each_turn_has_its_numbers_as_far_as_there_are_some() -> None:
    found = Analysis((), ((1, 50), (2, 20)))
    assert advice.as_lines(found, "Ann", [], [("points, Ann", [4])]) == [
        "As Ann saw it:",
        "No decision cost much.",
        "Turning point: turn 1, Ann's chance to win went from 50 to 20 %.",
        "Turn 1: points, Ann 4. Chance to win: 50 %.",
        "Turn 2. Chance to win: 20 %.",
    ]


@pytest.mark.parametrize(
    ("curve", "found"),
    [
        ([], None),
        ([50], None),
        ([50, 55, 52], None),
        ([60, 70, 95], TurningPoint(2, 70, 95)),
        ([60, 30, 70, 90], TurningPoint(2, 30, 70)),
        ([60, 30, 70, 40], TurningPoint(3, 70, 40)),
        ([48, 52, 90], TurningPoint(2, 52, 90)),
    ],
)
def test_a_game_turns_where_the_lead_changes_for_the_last_time_else_where_most_changes(
    curve: list[int], found: TurningPoint | None
) -> None:
    assert turning_point([*enumerate(curve, 1)], EVEN) == found


def test_a_curve_of_points_turns_like_one_of_chances() -> None:
    """Of whoever is ahead by more than nothing."""
    assert turning_point([(1, 0), (2, -5), (3, 4)], 0, little=3) == TurningPoint(2, -5, 4)
    assert advice.chance_turned(TurningPoint(2, 30, 70)) == "Turning point: turn 2, your chance to win went from 30 to 70 %."
