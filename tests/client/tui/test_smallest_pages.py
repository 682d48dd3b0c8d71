"""Pages around the table on the smallest screen: nothing is cut, and unrelated texts do not touch."""

from __future__ import annotations

import pytest

from client.session.kept_seats import KeptSeats
from client.tui.app.app import TraderowApp
from tests.client.screens import screen_text
from tests.client.shown import ANN, running, until_shown

SMALLEST = (60, 20)


async def test_the_note_of_a_field_stands_where_messages_do(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app, *SMALLEST) as pilot:
        await pilot.press("j")
        await until_shown(pilot, "or an invitation")
        assert "empty:" not in screen_text(app)
        await pilot.press("down")
        await until_shown(pilot, "empty: shows what is open")
        await pilot.press("escape", "h", *["down"] * 4)
        await until_shown(pilot, "The bot that plays the free seats")


@pytest.mark.usefixtures("_one_game")
async def test_lines_of_the_help_hang_below_their_words(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app, *SMALLEST) as pilot:
        await pilot.press("question_mark")
        await until_shown(pilot, "choose a line")
        _title, _rule, *lines = screen_text(app).splitlines()
        starts = {len(line) - len(line.lstrip()) for line in lines[1:12] if line.strip()}
        assert starts == {3, 15}, "a key, or what it does"


async def test_at_80_columns_the_right_side_of_the_start_has_a_margin(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        for _line in range(11):
            beside = [line for line in screen_text(app).splitlines() if "│" in line]
            assert beside
            assert all(len(line) < 80 for line in beside)
            await pilot.press("down")
