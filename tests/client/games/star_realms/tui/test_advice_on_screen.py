"""Advice on the screen: keys work while it is computed, it can be cancelled, and it costs two screen updates."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest
from textual.pilot import Pilot

from client.table.advice_process import NoAnswer
from client.text.i18n import LANGUAGES, use_language
from engine.judge import SURELY, Advice, Choice, Reason
from tests.client.games.star_realms import views
from tests.client.games.star_realms.costs import cost, settle
from tests.client.games.star_realms.seat import NotingCommands, Recorder, TableApp, sit_down
from tests.client.screens import screen_text

FOUND = Advice(
    (
        Choice(("acquire", "cutter"), 61, SURELY, (Reason("in-wins", "cutter", 18, 24),)),
        Choice(("acquire", "survey_ship"), 55),
        Choice(("end-turn",), 50),
    )
)
OPENS = 1500
"""As any question."""


class Thinker:
    """Answers when the test asks it to."""

    def __init__(self, found: Advice | None = FOUND) -> None:
        self.found = found
        self.asked: list[Mapping[str, Any]] = []
        self.may_answer = asyncio.Event()
        self.was_stopped = False

    async def __call__(self, game: str, view: Mapping[str, Any]) -> Advice:
        self.asked.append(view)
        try:
            await self.may_answer.wait()
        except asyncio.CancelledError:
            self.was_stopped = True
            raise
        if self.found is None:
            raise NoAnswer
        return self.found


async def at_the_table(pilot: Pilot[None], thinker: Thinker) -> TableApp:
    app = pilot.app
    assert isinstance(app, TableApp)
    app.table.thinks = thinker
    await sit_down(pilot, views.busy(), "Me", "Pip", kinds=("person", "bot"))
    return app


async def test_while_it_thinks_keys_are_taken_and_then_the_choices_stand_in_the_prompt() -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        thinker = Thinker()
        await at_the_table(pilot, thinker)
        assert "i advice" in screen_text(app)
        await pilot.press("i")
        assert "Thinking about it. Esc calls it off." in screen_text(app)
        await pilot.press("space", "4")
        assert "Junkyard, cost 6" in screen_text(app)
        thinker.may_answer.set()
        await pilot.pause()
        text = screen_text(app)
        assert "ADVICE  Cutter is played in 18 of 24 simulated wins." in text
        assert "1 buy Cutter: 61 %, surely better" in text
        assert "3 end the turn: 50 %" in text
        assert thinker.asked == [views.busy()]


async def test_escape_ends_the_thinker() -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        thinker = Thinker()
        await at_the_table(pilot, thinker)
        await pilot.press("i", "escape")
        await pilot.pause()
        assert thinker.was_stopped
        assert "Thinking" not in screen_text(app)


async def test_a_thinker_that_is_not_there_is_said_to_have_no_advice() -> None:
    app = TableApp(NotingCommands())
    async with app.run_test(size=(80, 24)) as pilot:
        thinker = Thinker(None)
        await at_the_table(pilot, thinker)
        thinker.may_answer.set()
        await pilot.press("i")
        await pilot.pause()
        assert "There is no advice for this." in screen_text(app)


@pytest.mark.parametrize("key", ["i", "escape"])
async def test_each_way_is_one_frame(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked, and what is found or called off."""
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "256")
    thinker = Thinker()

    async def ask(pilot: Pilot[None]) -> None:
        app = pilot.app
        assert isinstance(app, TableApp)
        app.table.thinks = thinker
        await pilot.press("i")
        await settle()
        assert len(Recorder.writes) == 1
        assert len("".join(Recorder.writes).encode()) <= OPENS
        Recorder.writes.clear()
        if key == "i":
            thinker.may_answer.set()
        else:
            await pilot.press("escape")

    size, frames = await cost(views.busy(), ask, views.table(kinds=("person", "bot")))
    assert frames == 1
    assert size <= OPENS


@pytest.mark.parametrize("language", LANGUAGES)
async def test_its_title_and_all_choices_are_whole_on_the_smallest_screen(language: str) -> None:
    use_language(language)
    app = TableApp(NotingCommands())
    async with app.run_test(size=(60, 20)) as pilot:
        thinker = Thinker()
        await at_the_table(pilot, thinker)
        thinker.may_answer.set()
        await pilot.press("i")
        await pilot.pause()
        picture = app.table.picture
        text = " ".join(screen_text(app).split())
        assert picture.menu is not None
        for said in (picture.prompt, *(f"{choice.key} {choice.label}" for choice in picture.menu.choices)):
            assert " ".join(said.split()) in text, said
