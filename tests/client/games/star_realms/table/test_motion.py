"""How something came about is shown for a moment, over a table that is final: skipped by any key, and nothing is left of it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from client.session.updates import RecordKept, RoundTrip, Stepped, TableChanged
from client.table.stage import WORD_STANDS
from client.table.state import Configured, Key, LessonText, Run, Skipped, Taught, Updated
from client.terminal.settings import Settings
from tests.client.games.star_realms import views
from tests.client.games.star_realms.seat import NotingCommands, TableApp, sit_down
from tests.client.games.star_realms.sitting import THEIRS, Sitting
from tests.client.screens import screen_text

WON = {"winners": [0], "reason": "authority"}
LOST = {"winners": [1], "reason": "authority"}


class Timed(Sitting):
    """A table on a clock of the test."""

    def __init__(self, view: dict[str, Any], *, pace: bool = True) -> None:
        super().__init__(view)
        self.now = 100.0
        self.store.clock = lambda: self.now
        self.store.dispatch(Configured(bell=True, warns=True, moments=True, keeps_pace=pace))

    def wait(self, milliseconds: int) -> Timed:
        self.now += milliseconds / 1000
        self.store.tick()
        return self


def mine(**parts: Any) -> Timed:
    return Timed(views.view(me={"combat": 20}, ada={"authority": 13}, actions=[["attack", 1, 13], ["end-turn"]]), **parts)


def win(sitting: Timed, result: dict[str, Any] = WON) -> Timed:
    sitting.answered(views.view(asked=[], actions=[], result=result, ada={"authority": 0}), ["attack", 0, 1, 13, 0])
    return sitting


# -- the end -----------------------------------------------------------------------------------------------------------


def test_the_word_of_the_end_stands_in_the_place_of_the_row_and_then_the_page_comes() -> None:
    sitting = win(mine())
    assert (sitting.shown.word[0], sitting.shown.over) == ("YOU WON", None)
    sitting.hear(TableChanged(views.table(phase="over")))
    sitting.hear(RecordKept("game.json"))
    assert sitting.shown.over is None, "what comes meanwhile does not cut it short"
    sitting.wait(WORD_STANDS - 10)
    assert sitting.shown.over is None
    sitting.wait(10)
    assert sitting.shown.over is not None
    assert sitting.shown.word == ("", 0)
    assert sitting.store.state.stage.due is None, "no timer is left"


@pytest.mark.parametrize("key", [Key("e"), Run("down"), Run("help"), Skipped()])
def test_any_key_skips_the_word_and_does_what_it_does(key: Any) -> None:
    sitting = win(mine())
    sitting.store.dispatch(key)
    assert sitting.shown.over is not None
    assert sitting.store.state.stage.is_free


@pytest.mark.parametrize(
    ("seat", "result", "word"),
    [
        (0, LOST, "YOU ARE OUT"),
        (0, LOST | {"reason": "concede"}, "ADA WON"),
        (None, LOST, "ADA WON"),
        (0, {"winners": [0, 1], "reason": "draw"}, "A DRAW"),
    ],
)
def test_the_word_says_who_won(seat: int | None, result: dict[str, Any], word: str) -> None:
    theirs = views.view(on_turn=[1], asked=THEIRS, actions=[]) | {"seat": seat}
    sitting = Timed(theirs)
    sitting.commands.seat = seat
    sitting.answered(views.view(asked=[], actions=[], result=result) | {"seat": seat}, own=False)
    assert sitting.shown.word[0] == word


def test_with_the_pace_fast_over_a_slow_line_and_in_a_lesson_the_page_comes_at_once() -> None:
    assert win(mine(pace=False)).shown.over is not None
    slow = mine()
    slow.hear(RoundTrip(150))
    assert win(slow).shown.over is not None
    taught = mine()
    taught.store.dispatch(Taught(LessonText("", "Attack.", "Press t.")))
    assert win(taught).shown.over is not None


def test_a_key_that_hurried_the_last_turn_comes_to_the_page() -> None:
    sitting = mine()
    stepped = views.step(views.view(asked=[], actions=[], result=LOST), ["attack", 1, 0, 50, 0], by=1)
    sitting.store.dispatch(Updated(views.heard(Stepped(stepped, own=False)), before_a_key=True))
    assert sitting.shown.over is not None


def test_another_game_begins_at_once() -> None:
    sitting = win(mine())
    sitting.answered(views.view(turn=1), own=False)
    assert sitting.store.state.stage.is_free
    assert sitting.shown.word == ("", 0)


def test_where_nobody_says_that_there_is_a_pace_as_in_plain_text_there_is_no_word() -> None:
    sitting = Sitting(views.view())
    sitting.answered(views.view(asked=[], actions=[], result=WON), own=False)
    assert sitting.shown.over is not None


# -- on the screen -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (160, 50)])
async def test_the_word_is_drawn_at_every_size_and_no_timer_is_left(size: tuple[int, int]) -> None:
    app = TableApp(NotingCommands())
    app.settings = Settings(pace="normal")
    async with app.run_test(size=size) as pilot:
        await sit_down(pilot, views.view(on_turn=[1], asked=THEIRS, actions=[]))
        lost = views.view(asked=[], actions=[], result=LOST, me={"authority": 0})
        app.tell(Stepped(views.step(lost, ["attack", 1, 0, 50, 0]), own=False))
        await pilot.pause()
        shown = screen_text(app)
        assert "Blob Fighter" not in shown, "the row has made room"
        assert "play again" not in shown
        assert app.table.frames.is_running
        await pilot.press("~")
        assert "play again" in screen_text(app)
        assert not app.table.frames.is_running


async def test_the_page_comes_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("client.games.star_realms.motion.WORD_STANDS", 10)
    app = TableApp(NotingCommands())
    app.settings = Settings(pace="normal")
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, views.view(on_turn=[1], asked=THEIRS, actions=[]))
        app.tell(Stepped(views.step(views.view(asked=[], actions=[], result=LOST)), own=False))
        async with asyncio.timeout(10):
            while "play again" not in screen_text(app):
                await pilot.pause(0.01)
        assert not app.table.frames.is_running
