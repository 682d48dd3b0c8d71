"""The lessons in plain text: each game's whole course as a transcript, wrong lines, leaving, returning, options, statistics."""

from __future__ import annotations

from pathlib import Path

import pytest

from client.command_line.options import parse
from client.games.starcraft.lessons import read
from client.plain.conversation import converse
from client.plain.learning import Learning
from client.plain.speech import TypedLines, Voice
from client.session.kept_seats import KeptSeats
from client.terminal import remembered
from client.terminal.remembered import Remembered
from client.terminal.settings_file import load
from client.text.i18n import use_language
from tests.client.games.star_realms import many
from tests.client.games.star_realms.plain.listener import Listener
from tests.client.games.starcraft.learn.test_course import CHOICES
from tests.client.plain.talk import Heard, talking
from tests.client.screens import check_golden

GOLDENS = Path(__file__).parent / "goldens"
WIN = ("p", "q", "3", "a", "2", "t")
"""The lines that win the last turn of Star Realms."""


class Pupil(TypedLines):
    """Types what the lesson names, and writes down what it typed."""

    is_terminal = False

    def __init__(self, heard: Heard, game: str) -> None:
        self.heard, self.game = heard, game
        self.learning: Learning
        self.win = list(WIN)

    async def next(self) -> str | None:
        lessons = self.learning._lessons
        assert lessons.step is not None
        line = self.learning._key()
        if self.game == "star-realms" and lessons.lesson == 9:
            line = self.win.pop(0)
        if lessons.step.looks:
            line = "look 2" if self.game == "star-realms" else "look Antiga Prime"
        if lessons.is_choice:
            done = len(lessons._game.record.entries) - 1
            wanted, *others = CHOICES[lessons.lesson].split("; ")[done:]
            if wanted == "execute":
                wanted = others[0]  # an order is executed with the first thing that is done of it
            line = self.learning._shown.way_to([read(wanted)], "")
        assert line, f"no line leads to {lessons.step}"
        self.heard.write(f"> {line}\n")
        return line


@pytest.mark.parametrize("game", ["star-realms", "starcraft"])
async def test_the_whole_course_in_lines(game: str) -> None:
    heard, reached = Heard(), []
    pupil = Pupil(heard, game)
    pupil.learning = Learning(game, "Ann", 1, Voice(heard), lambda lesson, is_over: reached.append((lesson, is_over)))
    assert await pupil.learning.run(pupil)
    count = len(pupil.learning._lessons.course.lessons)
    assert reached == [*((lesson, False) for lesson in range(1, count + 1)), (count + 1, True)]
    check_golden(GOLDENS / f"learn-{game}.txt", heard.getvalue().rstrip("\n"))


async def test_a_line_of_another_lesson_is_told_what_comes_first_and_any_right_one_goes_on(keep: KeptSeats) -> None:
    async with talking(keep) as ann:
        remembered.remember(lesson=3)
        ann.type("e", "buy 4", "buy ram", "", "quit")
        await ann.done(ann.conversation.learn())
        lines = ann.heard.lines
        assert "3 of 9 buy." in lines
        assert "First buy a card that you can pay: trade is lost at the end of the turn." in lines
        assert any(line.startswith("Dreadnaught costs 7") for line in lines)
        good = "Ram, good: 5 combat. Now you have a weapon. "
        good += "You still have 1 trade, which you lose at the end of your turn. Buy again."
        assert lines.count(good) == 2, "an empty line says it again"
        assert remembered.load().lesson == 3


async def test_who_is_through_is_asked_to_play_and_has_advice_in_the_first_games(keep: KeptSeats) -> None:
    async with talking(keep) as ann:
        remembered.remember(lesson=9)
        ann.type(*WIN, "0")
        await ann.done(ann.conversation.learn())
        assert ann.heard.lines[-1] == "What do you want to do? 1 play a first real game, 0 not now."
        assert remembered.load() == Remembered(lesson=1, learnt=True, learning=3)


async def test_the_start_leads_to_the_lessons_of_each_game_to_options_and_to_numbers(keep: KeptSeats) -> None:
    async with talking(keep) as ann:
        ann.type("6", "2", "quit", "7", "3", "2", "1", "3", "0", "8", "0")
        await ann.done(ann.conversation.home())
        lines = ann.heard.lines
        assert "1 of 13 plan." in lines
        assert any("Warn me: when something is left" in line for line in lines)
        assert not load().warn
        assert load().language == "pl"
        use_language("en")
        assert lines[-2].startswith("Nie ma jeszcze"), lines[-3:]
        assert lines[-1].startswith("Co chcesz")


def test_the_command_teaches_in_lines_too() -> None:
    assert parse(["learn", "--plain"]).plain
    assert converse.__annotations__["learns"] == "str | None"


async def test_who_wants_no_warning_ends_a_turn_at_once(keep: KeptSeats) -> None:
    listener = Listener(many.position("duel", 2, {0: {"hand": "scout scout"}}))
    listener.plain.follow(warns=False)
    listener.sit_down()
    listener.type("play")
    listener.type("e")
    assert not any(line.startswith("Still yours") for line in listener.heard)
    assert any(line.startswith("You ended your turn") for line in listener.heard)
