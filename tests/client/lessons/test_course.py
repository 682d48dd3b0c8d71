"""The lessons of any game: correct actions, the needs of a step, texts for the others, and returning to a lesson."""

from __future__ import annotations

from typing import Any

import engine
from client.lessons.course import Course, Lesson, LessonStep, LessonTable
from client.session.updates import ActedAll, ActionRefused, Stepped, Update
from engine.game import Game


def deal() -> tuple[Game, list[tuple[Any, ...]]]:
    """Return three cards in hand, and another who would do what cannot be done before ending the turn."""
    position = {"row": "cutter ram", "seats": [{"hand": "scout scout viper"}, {"hand": "viper"}]}
    return engine.scenario(position=position), [("play", "mothership"), ("play", "viper"), ("end-turn",)]


def later() -> tuple[Game, list[tuple[Any, ...]]]:
    return engine.scenario(position={"turn": 9, "seats": [{"hand": "ram"}, {"authority": 3}]}), []


def bought(_view: Any, action: tuple[Any, ...]) -> str:
    return f"{action[1]} is good."


COURSE = Course(
    (
        Lesson("ONE", "Begin.", (LessonStep("Look.", looks=True), LessonStep("Play {key}.", ("play",))), deal=deal),
        Lesson(
            "TWO",
            "{trade} trade.",
            (
                LessonStep("Play the rest.", ("play",), lambda view: not view["hand"]),
                LessonStep("Buy.", ("acquire",), praise=bought),
                LessonStep("End.", ("end-turn",), later="First end, at {trade}."),
            ),
        ),
        Lesson("THREE", "Later.", (LessonStep("Win.", ("play", "attack"), lambda view: bool(view["result"])),), deal=later),
    ),
    ("DONE", "All.", "Go on."),
    lambda view: {"trade": view["seats"][0]["trade"]},
    ("Pip",),
    turn=lambda view: [("turn", 0, view["turn"])],
)


def learning(lesson: int = 1) -> tuple[LessonTable, list[Update]]:
    table, heard = LessonTable(COURSE, "Ann", lesson), list[Update]()
    table.listen(heard.append)
    table.deliver()
    heard.clear()
    return table, heard


def acted(table: LessonTable, heard: list[Update], *actions: tuple[Any, ...]) -> list[Update]:
    heard.clear()
    for action in actions:
        table.act(action)
    table.deliver()
    return [*heard]


def test_an_action_that_is_not_right_yet_is_answered_and_changes_nothing() -> None:
    table, heard = learning()
    (refused,) = acted(table, heard, ("play", "scout"))
    assert isinstance(refused, ActionRefused)
    assert refused.why == "Later: first do what the lesson asks."
    assert table.place == (1, 0)
    table.look_at("ram")
    assert table.place == (1, 1)


def test_any_right_action_takes_a_step_and_what_the_rules_refuse_is_said_by_the_rules() -> None:
    table, heard = learning()
    table.look_at("ram")
    assert table.right_actions == [("play", "scout"), ("play", "viper")]
    (refused,) = acted(table, heard, ("play", "mothership"))
    assert isinstance(refused, ActionRefused)
    assert (refused.why, refused.refused.scope) == ("", "rules")
    (step,) = acted(table, heard, ("play", "viper"))
    assert isinstance(step, Stepped)
    assert table.place == (2, 0)
    assert table.saying("a").begins == "0 trade.", "numbers are those of the table"


def test_several_actions_at_once_go_as_far_as_they_are_right() -> None:
    table, heard = learning(2)
    table.act_all([("play", "scout"), ("play", "viper"), ("acquire", "cutter"), ("acquire", "ram")])
    table.deliver()
    assert [update.done for update in heard if isinstance(update, ActedAll)] == [3], "another purchase is not right any more"
    assert table.place == (2, 2)


def test_what_was_chosen_is_praised_until_the_next_step_is_taken() -> None:
    position = {"row": "blob_fighter ram", "seats": [{"hand": "scout"}, {}]}
    steps = (LessonStep("Buy.", ("acquire",), praise=bought), LessonStep("End.", ("end-turn",)))
    course = Course(
        (
            Lesson(
                "ONE", "Begin.", (LessonStep("Play.", ("play",)), *steps), deal=lambda: (engine.scenario(position=position), [])
            ),
            Lesson("TWO", "More.", (LessonStep("Wait.", ()),)),
        ),
        ("DONE", "", ""),
        lambda view: {},
        ("Pip",),
    )
    table = LessonTable(course, "Ann")
    for action in (("play", "scout"), ("acquire", "blob_fighter")):
        table.act(action)
    assert table.saying("e").begins == "blob_fighter is good."
    table.act(("end-turn",))
    assert table.saying("e").begins == "More."


def test_the_reason_of_a_step_comes_before_the_usual_one() -> None:
    usual, _heard = learning(1)
    usual.named = lambda: "a"
    assert usual.put_off() == "Later. Now press a."
    steps = (LessonStep("End.", ("end-turn",), later="First end, at {trade}."),)
    course = Course((Lesson("ONE", "Begin.", steps, deal=deal),), COURSE.end, COURSE.fields, ("Pip",))
    assert LessonTable(course, "Ann").put_off() == "First end, at 0."


def test_a_lesson_with_a_deal_of_its_own_begins_there_and_is_told_so() -> None:
    table, heard = learning(3)
    assert table.view["turn"] == 9
    assert [update.step.view["turn"] for update in heard if isinstance(update, Stepped)] == []
    position = {"turn": 5, "seats": [{"hand": "scout"}, {}]}
    first = Lesson("ONE", "Begin.", (LessonStep("Play.", ("play",)),), deal=lambda: (engine.scenario(position=position), []))
    course = Course((first, COURSE.lessons[2]), COURSE.end, COURSE.fields, ("Pip",), turn=COURSE.turn)
    table, heard = LessonTable(course, "Ann"), []
    table.listen(heard.append)
    table.deliver()
    played, anew = acted(table, heard, ("play", "scout"))
    assert isinstance(played, Stepped)
    assert isinstance(anew, Stepped)
    assert anew.step.events == [["turn", 0, 9]]
    assert table.lesson == 2


def test_the_game_ends_with_the_last_step_and_nothing_is_right_any_more() -> None:
    table, heard = learning(3)
    acted(table, heard, ("play", "ram"), ("attack", 1, 3))
    assert table.is_over
    assert table.saying("enter").block == "DONE"
    assert table.right_actions == []


def test_the_others_pass_over_what_they_cannot_do() -> None:
    steps = (LessonStep("End.", ("end-turn",)),)
    course = Course((Lesson("ONE", "Begin.", steps, deal=deal),), COURSE.end, COURSE.fields, ("Pip",))
    table = LessonTable(course, "Ann")
    table.act(("end-turn",))
    assert table.view["turn"] == 3, "a viper was played, and the turn ended"
