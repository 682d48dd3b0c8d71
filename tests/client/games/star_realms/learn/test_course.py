"""The lessons without a screen: what each says is true of the deal, and only their keys act."""

from __future__ import annotations

import pytest

from client.games.star_realms.lessons import LESSONS, Course
from client.table.state import Run

STATES = [
    ("LOOK", 0, 0, 50, 50),
    ("PLAY", 0, 0, 50, 50),
    ("PLAY", 1, 0, 50, 50),
    ("BUY", 4, 1, 50, 50),
    ("BUY", 2, 1, 50, 50),
    ("ATTACK", 1, 1, 50, 50),
    ("ATTACK", 1, 0, 50, 49),
    ("UNDO", 0, 0, 48, 49),
    ("UNDO", 4, 1, 48, 49),
    ("UNDO", 4, 0, 48, 49),
    ("BUILD", 4, 1, 48, 49),
    ("BUILD", 1, 1, 48, 49),
    ("BUILD", 1, 0, 48, 48),
    ("CHOOSE", 0, 0, 47, 48),
    ("CHOOSE", 0, 0, 47, 48),
    ("ALLIES", 1, 0, 47, 48),
    ("OUTPOSTS", 6, 5, 55, 48),
    ("OUTPOSTS", 6, 0, 55, 48),
    ("OUTPOSTS", 6, 3, 55, 48),
]
"""At each step: the lesson, trade, combat, and the authority of both, of which its sentences speak."""


def take(course: Course) -> None:
    """Press what is to be pressed now."""
    key = course.next_key
    assert course.lets_through(key.command, "" if key.command else key.key)
    if key.command:
        course.store.dispatch(Run(key.command))
    else:
        course.press(key.key)
    course.settle()


def said(course: Course) -> str:
    words = course.saying(live="◆", outpost="▣")
    return f"[{words.block}] {course.store.current.notice or words.begins} {words.now}"


def test_each_step_stands_where_its_sentences_say() -> None:
    course, found = Course("Ann"), []
    while not course.is_over:
        table, step = course.store.current.table, course.step
        assert table is not None
        state = (
            LESSONS[course.lesson - 1].name,
            table.me.trade,
            table.me.combat,
            table.me.authority,
            table.others[0].authority,
        )
        if not found or found[-1][0] is not step:  # some steps take two keys
            found.append((step, state))
        take(course)
    assert [state for _step, state in found] == STATES
    table = course.store.current.table
    assert table is not None
    assert (table.me.authority, table.others[0].authority) == (55, 45)


def test_nothing_is_left_to_chance_and_no_guard_speaks() -> None:
    course = Course("Ann")
    while not course.is_over:
        take(course)
    assert course.table._game.position.chance.left == 0, "every listed draw was drawn"
    assert not course.table._others, "and Pip has made every move"


@pytest.mark.parametrize("character", ["s", "3", "6", "9", "q", "z"])
def test_another_card_is_not_played_or_bought_but_answered(character: str) -> None:
    course = Course("Ann", 3)
    assert not course.lets_through("", character)
    assert said(course) == "[3 OF 9  BUY] Later. Now press 2. Press 2 to buy Cutter."


@pytest.mark.parametrize("command", ["end-turn", "attack", "undo", "concede", "chat", "browse", "draw", "leave", "rules"])
def test_a_command_that_is_not_taught_yet_is_answered(command: str) -> None:
    course = Course("Ann", 2)
    assert not course.lets_through(command, "")
    assert "Later. Now press a." in said(course)
    take(course)
    assert "Later" not in said(course)


@pytest.mark.parametrize("command", ["look", "replay", "help", "left", "right", "up", "down", "zone", "back"])
def test_looking_around_always_acts(command: str) -> None:
    course = Course("Ann", 3)
    assert course.lets_through(command, "")


def test_looking_at_another_card_is_no_step_and_does_no_harm() -> None:
    course = Course("Ann", 1)
    course.store.dispatch(Run("look"))
    assert course.lets_through("", "4"), "any card may be read"
    course.press("4")
    course.settle()
    assert course.lesson == 1
    assert not course.lets_through("", "2"), "to press 2 alone would buy it"
    take(course)
    take(course)
    assert course.lesson == 2


def test_enter_acts_only_on_the_card_that_is_meant() -> None:
    course = Course("Ann", 3)
    assert course.lets_through("use", ""), "the cursor stands on Cutter"
    course.store.dispatch(Run("down"))
    assert not course.lets_through("use", "")


@pytest.mark.parametrize("lesson", range(1, len(LESSONS) + 1))
def test_learn_comes_back_to_any_lesson(lesson: int) -> None:
    through = Course("Ann")
    while through.lesson < lesson:
        take(through)
    course = Course("Ann", lesson)
    assert course.lesson == lesson
    assert course.store.current.view == through.store.current.view
    assert said(course) == said(through)


@pytest.mark.parametrize("lesson", [0, -3, 10, 99])
def test_a_lesson_that_is_not_there_is_the_first(lesson: int) -> None:
    assert Course("Ann", lesson).lesson == 1
