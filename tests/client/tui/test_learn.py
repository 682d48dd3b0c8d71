"""Learn from the start screen and from the command line: offered first, taken up again, and followed by a real game."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from client.command_line.options import parse
from client.games import registry
from client.games.registry import GAMES, Listed
from client.lobby import seating
from client.lobby.table_settings import Terms
from client.session.kept_seats import KeptSeats
from client.terminal import remembered
from client.terminal.remembered import Remembered
from client.tui.app.app import TraderowApp
from client.tui.base.requests import FirstGame
from client.tui.screens.home import HomeScreen
from tests.client.screens import screen_text
from tests.client.shown import ANN, running, until, until_shown

LISTED: dict[str, Listed] = {**GAMES}
COURSE = ["space", *"2ap26tepup52teaq1p563tpq3a2t"]
"""Every key of the lessons, the last six those of the turn that wins."""


async def test_the_first_time_learn_stands_first_and_enter_begins_it(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        assert "› l  Learn" in screen_text(app)
        await pilot.press("enter")
        await until_shown(pilot, "1 OF 9  LOOK")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        assert remembered.load() == Remembered(lesson=1, home="l")


async def test_learn_goes_on_with_the_lesson_it_was_left_at(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("l", *COURSE[:4])
        await until_shown(pilot, "3 OF 9  BUY")
        await pilot.press("2", "escape")
        await until_shown(pilot, "go on with lesson 3")
        assert "› l  Learn" in screen_text(app), "what was chosen last is marked"
        await pilot.press("l")
        await until_shown(pilot, "3 OF 9  BUY")
        assert "  4  trade" in screen_text(app), "the lesson begins anew"
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        assert "go on with lesson 3" in screen_text(pilot.app), "in another terminal too"


async def test_after_the_last_lesson_enter_starts_a_game_against_the_bot(
    keep: KeptSeats, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asyncio.Event()

    def solo(*_asked: Any) -> Coroutine[Any, Any, Any]:
        asked.set()
        return asyncio.get_running_loop().create_future()  # type: ignore[return-value]

    monkeypatch.setattr(seating, "solo", solo)
    monkeypatch.setattr("client.lobby.local_server.start_solo", lambda: None)
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("l", *COURSE)
        await until_shown(pilot, "WELL PLAYED")
        assert remembered.load() == Remembered(lesson=1, learnt=True, learning=3, home="l")
        await pilot.press("enter")
        await asyncio.wait_for(asked.wait(), 5)
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))
        assert "the lessons, once more" in screen_text(app)


async def test_the_command_begins_with_the_lessons_and_escape_leads_home(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep, learns="")
    async with running(app) as pilot:
        await until_shown(pilot, "1 OF 9  LOOK")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))


def test_what_is_remembered_and_does_not_fit_is_forgotten() -> None:
    remembered.remember(lesson=4)
    file = remembered._file()
    file.write_text(file.read_text("utf-8").replace("4", '"four"'), "utf-8")
    assert remembered.load() == Remembered()
    for text in ("[]", "no JSON", '{"learnt": 1, "lesson": true}'):
        file.write_text(text, "utf-8")
        assert remembered.load() == Remembered()


# -- another game ------------------------------------------------------------------------------------------------------


@pytest.fixture
def two_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, "starcraft", LISTED["starcraft"])


@pytest.mark.usefixtures("two_games")
async def test_each_game_remembers_its_own_lesson(keep: KeptSeats) -> None:
    remembered.remember(lesson=4)
    async with running(TraderowApp(ANN, keep=keep, learns="starcraft")) as pilot:
        await until_shown(pilot, "1 OF 13  PLAN")
        await pilot.press("space", "a", "3", "a", "enter", "1", "a", "enter")
        await until_shown(pilot, "2 OF 13  STACK")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
        assert "go on with lesson 4" in screen_text(pilot.app)
    assert remembered.load().lesson_of("starcraft") == 2
    assert remembered.load().lesson_of("") == 4
    async with running(TraderowApp(ANN, keep=keep, learns="starcraft")) as pilot:
        await until_shown(pilot, "2 OF 13  STACK")


@pytest.mark.usefixtures("two_games")
async def test_after_the_lessons_of_a_game_a_game_of_it_is_played(keep: KeptSeats, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def solo(_name: str, terms: Terms, *_asked: Any) -> Coroutine[Any, Any, Any]:
        asked.append(terms.game)
        return asyncio.get_running_loop().create_future()  # type: ignore[return-value]

    monkeypatch.setattr(seating, "solo", solo)
    monkeypatch.setattr("client.lobby.local_server.start_solo", lambda: None)
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        app.post_message(FirstGame("starcraft"))
        await until(pilot, lambda: asked)
    assert asked == ["starcraft"]


@pytest.mark.usefixtures("two_games")
def test_the_command_names_the_game_where_several_can_be_learnt() -> None:
    assert parse(["learn", "--game", "starcraft"]).game == "starcraft"
    assert parse(["learn"]).game == ""


def test_what_is_remembered_of_a_lesson_is_never_trusted() -> None:
    for text in ("starcraft", "starcraft=x", "starcraft=-3", "=", "other=2"):
        assert Remembered(lessons=text).lesson_of("starcraft") == 0
    remembered.remember_lesson("starcraft", 3)
    remembered.remember_lesson("other", 2)
    remembered.remember_lesson("starcraft", 5)
    assert remembered.load().lessons == "other=2 starcraft=5"


async def test_the_start_screen_names_the_lessons_of_every_game_and_their_keys(keep: KeptSeats) -> None:
    async with running(TraderowApp(ANN, keep=keep)) as pilot:
        assert "L  Learn StarCraft" in screen_text(pilot.app)
        await pilot.press("L")
        await until_shown(pilot, "Chau Sara")
