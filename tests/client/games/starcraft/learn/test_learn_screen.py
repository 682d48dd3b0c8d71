"""The lessons on the screen: the whole round by its keys in every language, wrong keys, looking, leaving, coming back."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import takewhile

import pytest
from textual.pilot import Pilot

from client.games.starcraft.layouts.learning import StarCraftLessons
from client.games.starcraft.lessons import LESSONS, read
from client.text.i18n import LANGUAGES, use_language
from client.tui.base.requests import FirstGame, LessonReached
from client.tui.table.zones import WholeTable
from tests.client.games.star_realms.seat import NotingCommands, TableApp
from tests.client.games.starcraft.golden_lines import compare
from tests.client.games.starcraft.learn.test_course import CHOICES, WRONG
from tests.client.screens import screen_text


class LearnApp(TableApp):
    """An app with nothing but the lessons, which notes what they tell."""

    def __init__(self, lesson: int = 1) -> None:
        super().__init__(NotingCommands())
        self.table = self.lessons = StarCraftLessons("Ann", lesson)  # type: ignore[assignment]
        self.reached: list[int] = []
        self.wants_a_game = False

    async def learn_anew(self, lesson: int) -> None:
        """Begin at that lesson, in place of the one there is."""
        await self.pop_screen()
        self.table = self.lessons = StarCraftLessons("Ann", lesson)  # type: ignore[assignment]
        await self.push_screen(self.table)

    def on_lesson_reached(self, reached: LessonReached) -> None:
        self.reached.append(reached.lesson)

    def on_first_game(self, wanted: FirstGame) -> None:
        self.wants_a_game = True


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    yield
    use_language("en")


@asynccontextmanager
async def learning(lesson: int = 1) -> AsyncIterator[tuple[LearnApp, Pilot[None]]]:
    app = LearnApp(lesson)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield app, pilot


def prompt(app: LearnApp) -> str:
    """Return the lines below the totals as one."""
    return " ".join(" ".join(screen_text(app).splitlines()[-3:]).split())


async def press_on(app: LearnApp, pilot: Pilot[None]) -> None:
    """Press the key that the screen asks for; where it is a choice, do what is good."""
    lessons = app.lessons.lessons
    if lessons.is_choice:
        for move in CHOICES[lessons.lesson].split("; "):
            lessons.act(read(move))
        app.lessons._after_a_key()
        await pilot.pause()
        return
    wanted = app.lessons.next_key()
    await pilot.press("escape" if wanted is None else wanted.key)  # a battle that is over stays until one has seen it


def expect_in_full(app: LearnApp, shown: str) -> None:
    """Check that every sentence of the lesson is in what is shown of it."""
    lesson = app.lessons.store.current.lesson
    assert lesson is not None
    for sentence in (lesson.block, lesson.begins, lesson.now):
        assert " ".join(sentence.split()) in shown, sentence


def drawn_prompt(app: LearnApp) -> str:
    """Return the lines below the totals as one, drawn again in the language that is spoken now."""
    app.lessons._show()
    lines = app.lessons.query_one(WholeTable).lines[-3:]
    return " ".join(" ".join("".join(words for words, _style in line) for line in lines).split())


async def test_the_whole_round_by_its_keys_with_every_sentence_in_full_in_every_language() -> None:
    async with learning() as (app, pilot):
        for _key in range(120):
            if app.lessons.lessons.is_over:
                break
            expect_in_full(app, prompt(app))
            for language in (*LANGUAGES[1:], LANGUAGES[0]):
                use_language(language)
                expect_in_full(app, drawn_prompt(app))
            await press_on(app, pilot)
        assert app.lessons.lessons.is_over
        assert app.reached == [*range(1, len(LESSONS) + 2)]
        await pilot.press("enter")
        await pilot.pause()
        assert app.wants_a_game


async def test_a_choice_names_no_key_and_enter_tries_it_again() -> None:
    async with learning(13) as (app, pilot):
        assert app.lessons.next_key() is None
        assert "now" not in prompt(app).split()
        await pilot.press("v")
        assert app.lessons.next_key() is None
        await pilot.press("escape")
        app.lessons.lessons.act(read(WRONG[13].split("; ")[0]))
        app.lessons._after_a_key()
        await pilot.pause()
        assert "MOBILIZE" in prompt(app), "the table says itself what it asks"
        for move in WRONG[13].split("; ")[1:]:
            app.lessons.lessons.act(read(move))
        app.lessons._after_a_key()
        await pilot.pause()
        assert "Press Enter to try again." in prompt(app)
        await pilot.press("e")
        assert "Press Enter to try again." in prompt(app) or "Later" in prompt(app)
        await pilot.press("enter")
        assert app.lessons.lessons.is_choice
        assert "Get the sixth" in prompt(app)


async def test_what_is_picked_in_a_choice_is_said_by_the_table_and_escape_takes_it_back() -> None:
    async with learning(10) as (app, pilot):
        await pilot.press("a")
        assert "MOBILIZE" in prompt(app)
        await pilot.press("a")
        assert app.lessons.store.state.picked
        await pilot.press("escape")
        assert not app.lessons.store.state.picked
        assert "MOBILIZE" in prompt(app)
        assert app.lessons.is_attached, "only what was picked is left"


async def test_escape_takes_back_what_is_picked_before_it_leaves_the_lessons() -> None:
    async with learning() as (app, pilot):
        await pilot.press("space", "a", "3")
        assert app.lessons.store.state.picked
        await pilot.press("escape")
        assert not app.lessons.store.state.picked
        assert app.lessons.is_attached
        await pilot.press("escape")
        assert not app.lessons.is_attached


async def test_enter_goes_on_although_the_end_of_a_battle_is_in_sight() -> None:
    async with learning(11) as (app, pilot):
        await press_on(app, pilot)
        assert app.lessons.store.state.panel == "battle"
        assert "Press Enter to go on." in prompt(app)
        await pilot.press("enter")
        assert app.lessons.lessons.place == (12, 0)
        assert "12 OF 13" in prompt(app)
        assert not app.lessons.store.state.panel


async def test_another_key_is_told_what_to_press_and_changes_nothing() -> None:
    async with learning() as (app, pilot):
        before = app.lessons.store.state.picked
        await pilot.press("space", "a", "2")
        assert "Later. Now press 3." in prompt(app)
        assert app.lessons.store.state.picked == before
        await pilot.press("e", "0", "enter")
        assert app.lessons.lessons.place == (1, 1)


async def test_one_may_look_around_and_comes_back_by_escape() -> None:
    async with learning() as (app, pilot):
        await pilot.press("o")
        assert "Esc" in prompt(app)
        await pilot.press("escape", "v")
        assert "HAND 4" in screen_text(app)
        await pilot.press("escape")
        assert app.lessons.next_key() is not None
        assert app.lessons.lessons.place == (1, 0)


async def test_a_lesson_that_was_left_begins_where_it_did() -> None:
    """The golden has the panel that each begins on, the galaxy where that is it, and the lines below the totals."""
    found = {}
    async with learning() as (app, pilot):
        for lesson in range(1, len(LESSONS) + 1):
            await app.learn_anew(lesson)
            await pilot.pause()
            assert app.lessons.lessons.lesson == lesson
            assert f"{lesson} OF 13" in prompt(app)
            lines, panel = screen_text(app).splitlines(), app.lessons.store.picture().panel
            galaxy = takewhile(lambda line: not line.startswith("─"), lines[3:]) if panel in ("planning", "execution") else ()
            found[f"{lesson}, {panel}"] = "\n".join([*galaxy, *lines[-3:]])
    compare("learn", found)
