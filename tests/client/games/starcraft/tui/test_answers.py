"""The screen after a key that sends an action: it stays the same until the answer comes, or until the answer is late."""

from __future__ import annotations

import pytest

from client.tui.table import screen
from tests.client.games.star_realms.seat import Recorder
from tests.client.games.starcraft import positions
from tests.client.games.starcraft.costs import Line, on_line


async def test_a_key_that_sends_is_drawn_with_its_answer() -> None:
    async def place(line: Line) -> None:
        await line.press("2")
        line.clear()
        await line.press("h")
        assert line.commands.acted
        assert Recorder.writes == []
        await line.press("down")
        assert line.written[1] == 1, "another key is not held back"
        await line.answer()
        assert "Ada is placing an order." in line.text

    await on_line(positions.planning(), place)


async def test_an_answer_that_takes_long_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "SLOW", 0.001)

    async def place(line: Line) -> None:
        await line.press("2", "h")
        while "Sending" not in line.text:
            await line.pilot.pause()
        await line.answer()
        assert "Sending" not in line.text

    await on_line(positions.planning(), place)
