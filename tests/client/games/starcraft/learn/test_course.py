"""The lessons, played key by key on the panels of the table: each step can be made, and what the sentences say is true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from client.games.starcraft.commands import key_of
from client.games.starcraft.lessons import COURSE, ENTER, LESSONS, next_keys
from client.games.starcraft.model.decoder import read_events, read_view
from client.games.starcraft.model.revealed import opened
from client.games.starcraft.model.table import Table, lay
from client.games.starcraft.questions.choosing import panel_of
from client.lessons.course import LessonTable
from client.session.updates import Stepped, Update
from client.table import pointing
from client.table.owners import SeatOwner
from client.table.pointing import Picks
from client.text.i18n import LANGUAGES, use_language
from engine.language import EventKind, Verb
from engine.starcraft.language import battle_events
from engine.starcraft.language.general import End, Pass, Points


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    yield
    use_language("en")


class Player:
    """Presses what the course asks for, on the panel that answers."""

    def __init__(self) -> None:
        self.picked, self.told = Picks(), list[EventKind]()
        self.lessons = LessonTable(COURSE, "Ann")
        self.lessons.listen(self._heard)
        self.table: Table
        self.lessons.deliver()

    def _heard(self, update: Update) -> None:
        if isinstance(update, Stepped):
            view: Any = update.step.view
            self.table = opened(lay(read_view(view, 2), (SeatOwner("Ann"), SeatOwner("Gnat"))))
            self.told += read_events(update.step.events, 2)

    @property
    def key(self) -> str:
        """The next one; "" where nothing on this panel leads on."""
        wanted = next(iter(next_keys(panel_of(self.table), self.table, self.picked, self.lessons.right_actions[0])), None)
        return "" if wanted is None else key_of(wanted.command) if wanted.command else wanted.key

    def press(self) -> None:
        """The next key."""
        panel = panel_of(self.table)
        wanted = next(iter(next_keys(panel, self.table, self.picked, self.lessons.right_actions[0])), None)
        assert wanted is not None, f"no key leads to {self.lessons.step}"
        action: Verb | None
        if wanted.command:
            action = End() if wanted.command == "end-order" else Pass()
        elif wanted.key == ENTER and not wanted.part:
            made = pointing.ready(panel.options(self.table), self.picked)
            action = None if made is None else made.performed(self.picked)
        else:
            after = pointing.pick(panel.options(self.table), self.picked, wanted.part)
            assert not after.is_lost
            self.picked, action = after.picks, after.action
        if action is not None:
            self.picked = Picks()
            if self.table.revealed is not None:
                self.lessons.act(("execute",))
            self.lessons.act(action.wire)
            self.lessons.deliver()


END = len(LESSONS) + 1


def through(lesson: int = END, steps: int = 0) -> Player:
    """At that lesson, and so many of its steps are taken."""
    player = Player()
    for _key in range(200):
        if player.lessons.place >= (lesson, steps):
            return player
        player.press()
    raise AssertionError(f"{player.lessons.step} is never taken")


def test_every_step_is_taken_by_the_keys_it_names_and_the_round_ends() -> None:
    player = through()
    assert player.lessons.is_over
    view = player.table.view
    assert (view.round, view.phase) == (2, "planning")


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_every_moment_something_is_said_and_named(language: str) -> None:
    use_language(language)
    player = Player()
    for _key in range(200):
        if player.lessons.is_over:
            break
        key = player.key
        said = player.lessons.saying(key)
        assert key
        assert f" {key}" in f" {said.now}"
        assert "{" not in said.block + said.begins + said.now
        assert len(said.block) + len(said.begins) <= 74
        assert len(said.now) <= 78
        player.press()
    assert player.lessons.saying("").block


def test_what_the_lessons_say_of_numbers_is_true() -> None:
    player = through(7)
    sums = {event.seat: (event.attack, event.health) for event in player.told if isinstance(event, battle_events.Sum)}
    assert sums == {0: (8, 6), 1: (4, 5)}
    player = through(9)
    assert [event.count for event in player.told if isinstance(event, Points) and event.seat == 0] == [1]
    assert player.table.view.events == ("scouting_party",)
    player = through(9, len(LESSONS[8].steps) - 1)
    assert len(player.table.view.hand) == 9


@pytest.mark.parametrize("lesson", range(1, len(LESSONS) + 1))
def test_a_lesson_is_taken_up_where_it_was_left(lesson: int) -> None:
    lessons = LessonTable(COURSE, "Ann", lesson)
    assert lessons.place == (lesson, 0)
    assert through(lesson).lessons.view == lessons.view
