"""The lessons, played key by key on the faces of the table: each step can be made, and what the sentences say is true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from client.games.starcraft.faces.choosing import face_of
from client.games.starcraft.lessons import ENTER, LESSONS, STEPS, Course, first_step, new_table
from client.games.starcraft.model.decoder import read_events, read_view
from client.games.starcraft.model.table import Table, lay
from client.session.updates import Stepped, Update
from client.table import pointing
from client.table.pointing import Picks
from client.table.who import Who
from client.text.i18n import LANGUAGES, use_language
from engine.language import EventKind, Verb
from engine.starcraft.language import battle_events
from engine.starcraft.language.general import End, Pass, Points

KEYS = {"end-order": "e", "pass": "0"}


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    yield
    use_language("en")


class Player:
    """Presses what the course asks for, on the face that answers."""

    def __init__(self) -> None:
        self.course, self.picked, self.told = Course(), Picks(), list[EventKind]()
        self.scripted = new_table("Ann")
        self.scripted.listen(self._heard)
        self.table: Table
        self.scripted.deliver()

    def _heard(self, update: Update) -> None:
        if isinstance(update, Stepped):
            view: Any = update.step.view
            self.table = lay(read_view(view, 2), (Who("Ann"), Who("Gnat")))
            self.told += read_events(update.step.events, 2)
            self.course = Course(self.course.done + update.own)

    def press(self) -> None:
        """The next key."""
        face = face_of(self.table)
        wanted = self.course.next(face, self.table, self.picked)
        assert wanted is not None, f"no key leads to {self.course.step}"
        action: Verb | None
        if wanted.command:
            action = End() if wanted.command == "end-order" else Pass()
        elif wanted.key == ENTER and not wanted.part:
            made = pointing.ready(face.options(self.table), self.picked)
            action = None if made is None else made.performed(self.picked)
        else:
            after = pointing.pick(face.options(self.table), self.picked, wanted.part)
            assert not after.is_lost
            self.picked, action = after.picks, after.action
        if action is not None:
            self.picked = Picks()
            self.scripted.act(action.wire)
            self.scripted.deliver()


def through(steps: int = len(STEPS)) -> Player:
    """So many steps are taken."""
    player = Player()
    for _key in range(200):
        if player.course.done >= steps:
            return player
        player.press()
    raise AssertionError(f"{player.course.step} is never taken")


def test_every_step_is_taken_by_the_keys_it_names_and_the_round_ends() -> None:
    player = through()
    assert player.course.is_over
    view = player.table.view
    assert (view.round, view.phase) == (2, "planning")


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_every_moment_something_is_said_and_named(language: str) -> None:
    use_language(language)
    player = Player()
    for _key in range(200):
        if player.course.is_over:
            break
        wanted = player.course.next(face_of(player.table), player.table, player.picked)
        said = player.course.saying(wanted, str, KEYS.__getitem__)
        key = "" if wanted is None else wanted.key or KEYS[wanted.command]
        assert key
        assert f" {key}" in f" {said.now}"
        assert "{" not in said.block + said.begins + said.now
        assert len(said.block) + len(said.begins) <= 74
        assert len(said.now) <= 78
        player.press()
    assert player.course.saying(None, str, KEYS.__getitem__).block


def test_what_the_lessons_say_of_numbers_is_true() -> None:
    player = through(first_step(7))
    sums = {event.seat: (event.attack, event.health) for event in player.told if isinstance(event, battle_events.Sum)}
    assert sums == {0: (8, 6), 1: (4, 5)}
    player = through(first_step(9))
    assert [event.count for event in player.told if isinstance(event, Points) and event.seat == 0] == [1]
    assert player.table.view.events == ("scouting_party",)
    player = through(len(STEPS) - 1)
    assert len(player.table.view.hand) == 9


@pytest.mark.parametrize("lesson", range(1, len(LESSONS) + 1))
def test_a_lesson_is_taken_up_where_it_was_left(lesson: int) -> None:
    course = Course(first_step(lesson))
    assert course.lesson == lesson
    assert through(first_step(lesson)).course == course
