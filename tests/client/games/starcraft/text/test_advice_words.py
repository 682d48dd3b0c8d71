"""Advice in the words of StarCraft: the action, its chance to win, and what to know about it."""

from __future__ import annotations

from typing import Any

from client.games.starcraft.model.decoder import read_view
from client.games.starcraft.model.table import Table, lay
from client.games.starcraft.texts.action_words import FORMATTER, reason_words, steps
from client.table.owners import SeatOwner
from engine.judge import BETTER, EQUAL, Advice, Choice, Mark, Reason
from engine.starcraft.language.general import End, Pass
from tests.engine.starcraft.board import board

RAYNOR: dict[str, Any] = {"faction": "raynor", "base": "torus-2", "workers": 6}
OVERMIND: dict[str, Any] = {"faction": "overmind", "base": "helios-2"}
BUILD, RESEARCH = ("order", "build", "torus"), ("order", "research", "torus")


def planning() -> Table:
    view = board(RAYNOR, OVERMIND, phase="planning").view(0)
    return lay(read_view(view, 2), (SeatOwner("Ann"), SeatOwner("Juno", "bot")))


def test_the_menu_says_each_order_with_its_chance_and_above_it_what_speaks_for_the_first() -> None:
    reasons = (Reason("goal", "overmind", 1), Reason("last-stage", "", 4))
    found = Advice((Choice(BUILD, 62, BETTER, reasons), Choice(RESEARCH, 55)))
    menu = FORMATTER.menu(found, planning())
    assert menu is not None
    assert menu.title == "The Overmind needs one more for its special victory. Stage III comes with 4 more event cards."
    assert [choice.label for choice in menu.choices] == ["Build on Torus: 62 %, better", "Research on Torus: 55 %", "back"]
    assert menu.choices[0].action is not None
    assert menu.choices[0].action.wire == BUILD


def test_what_is_equally_good_is_said_before_the_reasons() -> None:
    found = Advice((Choice(BUILD, 60, EQUAL, (Reason("battle", "torus-1", 93, 100),)), Choice(RESEARCH, 60, EQUAL)))
    assert FORMATTER.title(found, planning()) == "1 and 2 are equally good. An attack on Torus 1 wins in 93 of 100 battles."


def test_three_choices_that_are_equally_good_are_listed_as_one_sentence() -> None:
    found = Advice(tuple(Choice(order, 57, EQUAL) for order in (BUILD, RESEARCH, ("order", "mobilize", "torus"))))
    assert FORMATTER.title(found, planning()) == "1, 2 and 3 are equally good."


def test_a_goal_that_is_met_and_a_stage_that_has_come() -> None:
    table = planning()
    assert reason_words(Reason("goal", "raynor"), table) == "Jim Raynor holds all that its special victory asks."
    assert reason_words(Reason("last-stage"), table) == "Stage III is open: special victories count."
    assert reason_words(Reason("news"), table) == ""


def test_a_marked_order_is_said_with_the_better_one() -> None:
    said = FORMATTER.line(Mark(9, 12, RESEARCH, BUILD, 8, 3, 40), planning())
    assert said.startswith("Turn 12: Research on Torus, 40 % to win; better: Build on Torus, 48 %.")
    assert said.endswith("8 more of 100 imagined games, give or take 3.")


def test_a_number_of_workers_names_them_once() -> None:
    game = board(RAYNOR, OVERMIND, stacks={"torus": "0 build"})
    game.apply(0, ("reveal", "torus"))
    game.apply(0, ("execute",))
    view = game.view(0)
    table = lay(read_view(view, 2), (SeatOwner("Ann"), SeatOwner("Juno", "bot")))
    hired = next(tuple(action) for action in view["actions"] if action[0] == "workers")
    assert FORMATTER.action(hired, table).count("worker") == 1


def test_no_and_the_end_of_an_order_are_said_in_words() -> None:
    assert steps(planning(), Pass()) == ("none",)
    assert steps(planning(), End()) == ("done",)
