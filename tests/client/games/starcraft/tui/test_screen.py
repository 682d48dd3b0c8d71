"""The table screen of StarCraft: keys reach the table, and the table and the session's updates are shown."""

from __future__ import annotations

from textual.pilot import Pilot

from tests.client.games.starcraft.person import Person, new
from tests.client.games.starcraft.seat import SeatedApp
from tests.client.screens import screen_text as text

TURNS_AT_MOST = 400
"""More than any game has: the event cards are through before."""


async def _press(pilot: Pilot[None], key: str) -> None:
    await pilot.press({"/": "slash", "?": "question_mark", "<": "less_than_sign", ":": "colon"}.get(key, key))


async def test_a_whole_game_is_played_on_the_screen() -> None:
    app = SeatedApp(new(2, 1), 0, 1)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.sit_down()
        await pilot.pause()
        assert "YOUR FACTION" in text(app)
        keys = Person.at(app.table.store, app.game, 1)
        while (table := app.table.store.current.table) is not None and table.question is not None:
            assert table.turn <= TURNS_AT_MOST
            await _press(pilot, keys.some_key())
        assert app.table.store.current.table is not None
        assert app.table.store.current.table.result is not None
        assert "the game is over" in text(app)
        await _press(pilot, "R")
        assert app.game.asked_for_rematch


async def test_help_piles_and_orders_open_over_the_table_and_close() -> None:
    app = SeatedApp(new(3, 3), 0, 3)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.sit_down()
        await pilot.pause()
        table = text(app)
        for key in ("?", "v", "o", ":"):
            await _press(pilot, key)
            assert text(app) != table, f"{key} opened nothing"
            await pilot.press("escape")
            assert text(app) == table, f"{key} left something"
