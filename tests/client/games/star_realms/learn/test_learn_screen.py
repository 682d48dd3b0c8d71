"""Learn on the screen: the whole course by its keys in every language, wrong keys, leaving, and uncut texts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.driver import Driver
from textual.pilot import Pilot

from client.games.star_realms.layouts.learning import StarRealmsLessons
from client.games.star_realms.lessons import LESSONS
from client.games.star_realms.model import keys
from client.terminal import capabilities
from client.terminal.keyboard import key_name
from client.text.i18n import LANGUAGES, use_language
from client.tui.base.requests import FirstGame, LessonReached
from client.tui.canvas.glyphs import glyphs
from tests.client.games.star_realms.costs import settle
from tests.client.games.star_realms.seat import NotingCommands, Recorder, TableApp
from tests.client.screens import check_golden, screen_text, sections

GOLDENS = Path(__file__).parents[1] / "goldens"


class LearnApp(TableApp):
    """An app with nothing but the lessons, which notes what they tell."""

    def __init__(self, lesson: int = 1, driver: type[Driver] | None = None) -> None:
        super().__init__(NotingCommands(), driver)
        self.table = StarRealmsLessons("Ann", lesson)
        self.reached: list[int] = []
        self.wants_a_game = False

    async def learn_anew(self, lesson: int) -> None:
        """Begin at that lesson, in place of the one there is."""
        await self.pop_screen()
        self.table = StarRealmsLessons("Ann", lesson)
        await self.push_screen(self.table)

    @property
    def screen_of_lessons(self) -> StarRealmsLessons:
        assert isinstance(self.table, StarRealmsLessons)
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
    """Return the lines below the totals as one."""
    return " ".join(" ".join(screen_text(app).splitlines()[-3:]).split())


def win() -> str:
    """Return the keys that win the last turn, as the language has them: play all, scrap the post, the mech for combat,
    attack."""
    return f"p{keys.pools().mine[0]}3{keys.pools().hand[0]}2t"


async def press_on(app: LearnApp, pilot: Pilot[None]) -> str:
    """Press the key that the screen asks for, in the last lesson those that win; and return it."""
    lessons = app.screen_of_lessons.lessons
    wanted = app.screen_of_lessons.next_key()
    assert wanted is not None
    is_last = lessons.lesson == len(LESSONS)
    await pilot.press(*(win() if is_last else [wanted.key]))
    return wanted.key


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_whole_course_by_its_keys_with_every_sentence_in_full(language: str, ascii_only: bool) -> None:
    use_language(language)
    capabilities.use_ascii(ascii_only)
    pressed = []
    async with learning() as (app, pilot):
        screen = app.screen_of_lessons
        lessons = screen.lessons
        while not lessons.is_over:
            g, shown, wanted = glyphs(), prompt(app), screen.next_key()
            assert wanted is not None
            said = lessons.saying(key_name(wanted.key), **g._asdict())
            asks = screen.store.current.open_menu() is not None
            for sentence in (said.block, *([lessons.answering()] if asks else [said.begins, said.now])):
                assert " ".join(sentence.split()) in shown, sentence
            assert f"{g.cursor}{key_name(wanted.key)} " in shown, "the next key is marked"
            pressed.append(await press_on(app, pilot))
            assert len(pressed) < 40
        said = lessons.saying("")
        assert " ".join(said.begins.split()) in prompt(app)
        assert " ".join(said.now.split()) in prompt(app)
        assert app.reached == [*range(1, len(LESSONS) + 2)]
        assert "…" not in prompt(app)
        await pilot.press("enter")
        assert app.wants_a_game


async def test_lessons_a_wrong_key_and_the_end_look_like_their_golden() -> None:
    """Of the lessons only the lines below the totals; what a lesson says of a sign is seen."""
    found = {}
    async with learning() as (app, pilot):
        for lesson in (1, 3, 5, 9):
            await app.learn_anew(lesson)
            await pilot.pause()
            found[f"lesson {lesson}"] = "\n".join(screen_text(app).splitlines()[-3:])
            if lesson == 5:
                assert "▒  ▼2  48" in screen_text(app)
                assert " • 3" in screen_text(app)
        await pilot.press("e")
        found["a wrong key"] = "\n".join(screen_text(app).splitlines()[-3:])
        while not app.screen_of_lessons.lessons.is_over:
            await press_on(app, pilot)
        found["the end"] = screen_text(app)
    check_golden(GOLDENS / "learn.txt", sections(found))


@pytest.mark.parametrize("key", ["e", "t", "X", "slash"])
async def test_what_a_lesson_does_not_ask_for_yet_changes_nothing_and_is_told_why(key: str) -> None:
    async with learning(3) as (app, pilot):
        view = app.table.store.state.view
        await pilot.press(*([key, key] if key == "X" else [key]))
        assert app.table.store.state.view is view
        assert "First buy a card that you can pay" in prompt(app)
        await pilot.press("3")
        assert "Federation Shuttle, good" in prompt(app)


@pytest.mark.parametrize(("key", "why"), [("4", "Dreadnaught costs 7; you have 4 trade."), ("a", "No card has the key a now.")])
async def test_what_the_rules_do_not_allow_is_told_by_the_rules(key: str, why: str) -> None:
    async with learning(3) as (app, pilot):
        await pilot.press(key)
        assert why in prompt(app)
        assert "Which do you want?" in prompt(app)


@pytest.mark.parametrize("key", ["1", "2", "3", "5", "6"])
async def test_any_card_one_can_pay_is_right_in_the_third_lesson(key: str) -> None:
    async with learning(3) as (app, pilot):
        await pilot.press(key)
        assert " good: " in prompt(app)
        assert app.screen_of_lessons.lessons.place == (3, 1)


async def test_the_last_turn_is_lost_in_no_way_and_every_key_of_it_can_be_taken_back() -> None:
    async with learning(9) as (app, pilot):
        await pilot.press(*"pe")
        assert "That leaves Pip at 12: look for combat. u takes back." in prompt(app)
        await pilot.press("2")
        assert "That leaves Pip at 12" in prompt(app), "trade does not win"
        await pilot.press("a", "1", *"uuuuuuuuuuuu")
        assert app.screen_of_lessons.lessons.view["hand"] == ["cutter", "federation_shuttle", "patrol_mech", "ram", "scout"]
        await pilot.press(*win())
        assert "YOU WON" in screen_text(app)
        assert app.screen_of_lessons.lessons.is_over


async def test_keys_typed_ahead_take_effect_in_their_order() -> None:
    async with learning(2) as (app, pilot):
        await pilot.press(*"ap26te")
        assert app.screen_of_lessons.lessons.lesson == 5


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
        while not app.screen_of_lessons.lessons.is_over:
            await press_on(app, pilot)
        await pilot.press("e")
        assert "WELL PLAYED Later. Now press Enter." in prompt(app)
        assert not app.wants_a_game


@pytest.mark.parametrize(
    ("way_in", "answer"), [("space", "No card has the key z now."), ("less_than_sign", "No card has the key z now.")]
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
        assert "Which do you want?" in prompt(app)
        await pilot.press("2", "6")
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
