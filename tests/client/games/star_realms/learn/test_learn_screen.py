"""Learn on the screen: the whole course by its keys in every language, wrong keys, leaving, and what is said in full."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.driver import Driver
from textual.pilot import Pilot

from client.games.star_realms.layouts.learning import LearnScreen
from client.games.star_realms.lessons import LESSONS
from client.terminal import capabilities
from client.terminal.keyboard import key_name
from client.text.i18n import LANGUAGES, use_language
from client.tui.base.requests import FirstGame, LessonReached
from client.tui.canvas.glyphs import glyphs
from tests.client.games.star_realms.costs import settle
from tests.client.games.star_realms.seat import NotingCommands, Recorder, TableApp
from tests.client.screens import check_golden, screen_text

GOLDENS = Path(__file__).parents[1] / "goldens"


class LearnApp(TableApp):
    """An app with nothing but the lessons, which notes what they tell."""

    def __init__(self, lesson: int = 1, driver: type[Driver] | None = None) -> None:
        super().__init__(NotingCommands(), driver)
        self.table = LearnScreen("Ann", lesson)
        self.reached: list[int] = []
        self.wants_a_game = False

    @property
    def screen_of_lessons(self) -> LearnScreen:
        assert isinstance(self.table, LearnScreen)
        return self.table

    def on_lesson_reached(self, reached: LessonReached) -> None:
        self.reached.append(reached.lesson)

    def on_first_game(self, wanted: FirstGame) -> None:
        self.wants_a_game = True


@asynccontextmanager
async def learning(lesson: int = 1) -> AsyncIterator[tuple[LearnApp, Pilot[None]]]:
    app = LearnApp(lesson)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield app, pilot


def prompt(app: LearnApp) -> str:
    """The lines below the totals as one."""
    return " ".join(" ".join(screen_text(app).splitlines()[-3:]).split())


async def press_on(app: LearnApp, pilot: Pilot[None]) -> str:
    """Press the key that the screen asks for, and return it."""
    key = app.screen_of_lessons.course.next_key.key
    await pilot.press(key)
    return key


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_whole_course_by_its_keys_with_every_sentence_in_full(language: str, ascii_only: bool) -> None:
    use_language(language)
    capabilities.use_ascii(ascii_only)
    pressed = []
    async with learning() as (app, pilot):
        course = app.screen_of_lessons.course
        while not course.is_over:
            g, shown = glyphs(), prompt(app)
            said = course.saying(live=g.live, outpost=g.outpost)
            asks = course.store.current.open_menu() is not None
            for sentence in (said.block, said.now, *([] if asks else [said.begins])):
                assert " ".join(sentence.split()) in shown, sentence
            assert f"{g.cursor}{key_name(course.next_key.key)} " in shown, "the next key is marked"
            pressed.append(await press_on(app, pilot))
            assert len(pressed) < 40
        said = course.saying()
        assert said.begins in prompt(app)
        assert said.now in prompt(app)
        assert app.reached == [*range(1, len(LESSONS) + 2)]
        assert "…" not in prompt(app)
        await pilot.press("enter")
        assert app.wants_a_game


@pytest.mark.parametrize("lesson", [1, 3, 5, 9])
async def test_a_lesson_at_80_by_24(lesson: int) -> None:
    async with learning(lesson) as (app, _pilot):
        check_golden(GOLDENS / f"learn-{lesson}.txt", screen_text(app))


async def test_a_wrong_key_and_the_end_at_80_by_24() -> None:
    async with learning(9) as (app, pilot):
        await pilot.press("e")
        check_golden(GOLDENS / "learn-wrong-key.txt", screen_text(app))
        while not app.screen_of_lessons.course.is_over:
            await press_on(app, pilot)
        check_golden(GOLDENS / "learn-end.txt", screen_text(app))


@pytest.mark.parametrize("key", ["p", "e", "t", "u", "3", "a", "0", "slash", "X", "v", "L", "f2", "Z"])
async def test_a_key_of_another_lesson_changes_nothing_and_is_answered_kindly(key: str) -> None:
    async with learning(3) as (app, pilot):
        view = app.table.store.current.view
        await pilot.press(key)
        assert app.table.store.current.view is view
        assert "3 OF 9 BUY Later. Now press 2. Press 2 to buy Cutter." in prompt(app)
        await pilot.press("2")
        assert "You have 4 trade and 1 combat" in prompt(app)


async def test_keys_typed_ahead_take_effect_in_their_order() -> None:
    async with learning(2) as (app, pilot):
        await pilot.press(*"ap23te")
        assert app.screen_of_lessons.course.lesson == 5


async def test_escape_closes_what_is_open_and_then_leaves() -> None:
    async with learning(7) as (app, pilot):
        await press_on(app, pilot)
        await press_on(app, pilot)
        assert app.table.store.current.open_menu() is not None
        await pilot.press("escape")
        assert app.screen is app.table, "only the menu is closed"
        await pilot.press("less_than_sign")
        assert app.table.picture.replaying
        await pilot.press("escape")
        assert app.screen is app.table
        await pilot.press("escape")
        assert app.screen is not app.table


async def test_after_the_last_lesson_too_another_key_is_answered() -> None:
    async with learning(9) as (app, pilot):
        while not app.screen_of_lessons.course.is_over:
            await press_on(app, pilot)
        await pilot.press("e")
        assert "WELL PLAYED Later. Now press Enter." in prompt(app)
        assert not app.wants_a_game


@pytest.mark.parametrize(
    ("way_in", "answer"), [("space", "Later. Now press 2."), ("less_than_sign", "No card has the key z now.")]
)
async def test_a_key_without_a_card_is_answered_where_one_looks_around(way_in: str, answer: str) -> None:
    async with learning(3) as (app, pilot):
        await pilot.press(way_in, "z")
        assert answer in prompt(app)


async def test_the_card_of_the_first_lesson_is_shown_only_when_it_was_asked_for() -> None:
    async with learning(1) as (app, pilot):
        assert app.table.picture.shown == "scout"
        await pilot.press("space", "2")
        assert app.table.picture.shown == "cutter", "and stays while the next lesson speaks of it"
        assert "PLAY" in prompt(app)
        await pilot.press("a")
        assert app.table.picture.shown != "cutter"


async def test_space_reads_any_card_in_the_middle_of_a_lesson() -> None:
    async with learning(3) as (app, pilot):
        await pilot.press("space", "4")
        assert app.table.picture.shown == "dreadnaught"
        assert "Press 2 to buy Cutter." in prompt(app)
        await pilot.press("2", "3")
        assert app.reached[-1] == 4


@pytest.mark.parametrize(
    ("lesson", "key", "most", "frames"),
    [(3, "p", 600, 1), (2, "a", 3400, 2), (3, "2", 3400, 2), (4, "t", 3400, 2)],
    ids=["a wrong key", "play", "buy", "attack"],
)
async def test_a_lesson_costs_400_bytes_and_no_frame_beside_its_action(
    monkeypatch: pytest.MonkeyPatch, lesson: int, key: str, most: int, frames: int
) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "256")
    written: list[str] = []

    async def drive(pilot: Pilot[None]) -> None:
        await settle()
        Recorder.writes.clear()
        await pilot.press(key)
        await settle()
        written.extend(data for data in Recorder.writes if not data.startswith("\x1b]"))
        pilot.app.exit()

    await LearnApp(lesson, Recorder).run_async(auto_pilot=drive, mouse=False, size=(80, 24))
    assert len(written) <= frames
    assert 0 < len("".join(written).encode()) <= most


@pytest.mark.parametrize("key", ["left_shift", "f7", "home"])
async def test_a_key_that_means_nothing_is_no_wrong_key(key: str) -> None:
    async with learning(3) as (app, pilot):
        await pilot.press(key)
        assert "Later" not in prompt(app)
