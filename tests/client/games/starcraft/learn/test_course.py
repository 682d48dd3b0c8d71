"""The lessons, played key by key on the panels of the table: each step is possible, and the sentences are true."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from client.games.starcraft.commands import key_of
from client.games.starcraft.lessons import COURSE, ENTER, LESSONS, next_keys, read
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
from client.tui.canvas.glyphs import glyphs
from engine.language import EventKind, Verb
from engine.starcraft.language import battle_events
from engine.starcraft.language.general import End, Pass, Phase, Points


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
        """Return the next one; "" where nothing on this panel leads on."""
        wanted = next(iter(next_keys(panel_of(self.table), self.table, self.picked, self.lessons.right_actions[0])), None)
        return "" if wanted is None else key_of(wanted.command) if wanted.command else wanted.key

    def press(self) -> None:
        """Press the next key."""
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
SIGNS = glyphs()._asdict()
ROUND = 9
"""The lessons of the round; those after it are choices."""
CHOICES = {
    10: (
        "reveal braken; execute; unit marine braken-1; unit marine braken-1; end; reveal antiga_prime; execute; "
        "move marine braken-1 antiga_prime-1 3"
    ),
    11: (
        "reveal braken; execute; move marine antiga_prime-1 braken-2 2; move firebat antiga_prime-1 braken-2 1; end; "
        "pair marine zergling; card 1 terran-4; end"
    ),
    12: "reveal antiga_prime; execute; mine braken-3; unit marine antiga_prime-1; end",
    13: "reveal helios; execute; move marine antiga_prime-1 helios-4 1; end",
}
"""A good way through each."""
WRONG = {
    10: "reveal antiga_prime; execute; move marine braken-1 antiga_prime-1 1; end",
    11: "reveal braken; execute; end",
    12: "reveal antiga_prime; execute; mine antiga_prime-3; unit marine antiga_prime-1; end",
    13: "reveal helios; execute; move marine antiga_prime-1 helios-1 1; end",
}


def choosing(lesson: int, moves: str) -> LessonTable:
    """Return that lesson after these moves."""
    lessons = LessonTable(COURSE, "Ann", lesson)
    lessons.listen(lambda update: None)
    for move in moves.split("; "):
        assert lessons.outcome is None, move
        lessons.act(read(move))
        lessons.deliver()
    return lessons


def through(lesson: int = END, steps: int = 0) -> Player:
    """Return the player at that lesson, after that many of its steps."""
    player = Player()
    for _key in range(200):
        if player.lessons.place >= (lesson, steps):
            return player
        if player.lessons.step is not None and player.lessons.step.looks:
            player.lessons.look_at("antiga_prime")
            continue
        player.press()
    raise AssertionError(f"{player.lessons.step} is never taken")


def test_every_step_of_the_round_is_taken_by_the_keys_it_names() -> None:
    player = through(ROUND + 1)
    assert player.lessons.is_choice
    assert [event.round for event in player.told if isinstance(event, Phase) and event.phase == "planning"][-1] == 2


@pytest.mark.parametrize("lesson", CHOICES)
def test_a_good_choice_leads_on_after_one_has_seen_what_came_of_it(lesson: int) -> None:
    lessons = choosing(lesson, CHOICES[lesson])
    assert lessons.outcome is not None
    assert lessons.outcome.is_right
    assert lessons.place == (lesson, 0)
    assert not lessons.right_actions
    lessons.acknowledge()
    assert lessons.place == (lesson + 1, 0)


@pytest.mark.parametrize("lesson", WRONG)
def test_another_choice_is_answered_by_what_happens_and_may_be_tried_again(lesson: int) -> None:
    begun = LessonTable(COURSE, "Ann", lesson).view
    lessons = choosing(lesson, WRONG[lesson])
    assert lessons.outcome is not None
    assert not lessons.outcome.is_right
    assert lessons.view != begun
    lessons.act(read("end"))
    assert lessons.outcome is not None, "nothing goes on before it is acknowledged"
    lessons.acknowledge()
    assert (lessons.place, lessons.outcome) == ((lesson, 0), None)
    assert lessons.view == begun


def test_who_mines_nothing_by_force_is_told_that_it_would_have_paid() -> None:
    outcome = choosing(12, "reveal antiga_prime; execute; end").outcome
    assert outcome is not None
    assert not outcome.is_right
    assert outcome.words.startswith("No Marine")


def test_the_battle_may_be_lost_and_the_riskier_one_won() -> None:
    outcomes = set()
    units = "move marine antiga_prime-1 braken-1 2; move firebat antiga_prime-1 braken-1 1"
    for seed in range(30):
        lessons = choosing(11, f"reveal braken; execute; {units}; end")
        rng = random.Random(seed)
        while lessons.outcome is None:
            lessons.act(rng.choice(lessons.right_actions))
            lessons.deliver()
        outcomes.add(lessons.outcome.is_right)
    assert outcomes == {True, False}


def test_an_order_is_not_given_up_for_an_event_card_in_a_choice() -> None:
    lessons = choosing(10, "reveal braken")
    lessons.act(("event",))
    assert lessons.view["asked"][0]["kind"] == "revealed"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_a_choice_fits(language: str) -> None:
    use_language(language)
    for lesson in CHOICES:
        for moves in (CHOICES[lesson], WRONG[lesson]):
            said = LessonTable(COURSE, "Ann", lesson).saying("", **SIGNS)
            done = choosing(lesson, moves).saying("Enter", **SIGNS)
            for each in (said, done):
                assert "{" not in each.block + each.begins + each.now
                assert len(each.block) + len(each.begins) <= 74
                assert len(each.now) <= 78


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_every_moment_something_is_said_and_named(language: str) -> None:
    use_language(language)
    player = Player()
    for _key in range(200):
        if player.lessons.lesson > ROUND:
            break
        if player.lessons.step is not None and player.lessons.step.looks:
            player.lessons.look_at("antiga_prime")
            continue
        key = player.key
        said = player.lessons.saying(key, **SIGNS)
        assert key
        assert f" {key}" in f" {said.now}"
        assert "{" not in said.block + said.begins + said.now
        assert len(said.block) + len(said.begins) <= 74
        assert len(said.now) <= 78
        player.press()
    assert player.lessons.lesson == ROUND + 1


def test_what_the_lessons_say_of_numbers_is_true() -> None:
    player = through(7)
    sums = {event.seat: (event.attack, event.health) for event in player.told if isinstance(event, battle_events.Sum)}
    assert sums == {0: (8, 6), 1: (4, 5)}
    player = through(9)
    assert [event.count for event in player.told if isinstance(event, Points) and event.seat == 0] == [1]
    assert player.table.view.events == ("scouting_party",)
    player = through(9, len(LESSONS[8].steps) - 1)
    assert len(player.table.view.hand) == 9
    promised = " ".join(COURSE.end)
    assert "you lead Raynor" in promised
    assert COURSE.others[0] not in promised, "the first game is against another"


@pytest.mark.parametrize("lesson", range(1, len(LESSONS) + 1))
def test_a_lesson_is_taken_up_where_it_was_left(lesson: int) -> None:
    lessons = LessonTable(COURSE, "Ann", lesson)
    assert lessons.place == (lesson, 0)
    if lesson <= ROUND:
        assert through(lesson).lessons.view == lessons.view
