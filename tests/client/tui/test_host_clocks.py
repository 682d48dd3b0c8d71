"""The default clocks in the form of a new table: those of the game, until the user has chosen others."""

from __future__ import annotations

from client.session.kept_seats import KeptSeats
from client.tui.app.app import TraderowApp
from client.tui.screens.hosting import HostScreen
from client.tui.widgets.pick import Pick
from protocol.messages import Clock
from tests.client.shown import ANN, open_form, running, until, until_shown


async def test_a_long_game_begins_with_a_bank_that_is_one_key_away_from_no_clocks(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("h")
        form = app.screen
        assert isinstance(form, HostScreen)
        assert form.chosen_terms().clock is None
        form.reveal()
        await pilot.press("right")
        await until_shown(pilot, "90 min a game, +20 s a turn")
        assert form.chosen_terms().game == "starcraft"
        assert form.chosen_terms().clock == Clock("bank", 5400, 20, "bot")
        form.query_one("#clock", Pick).focus()
        await pilot.press("right")
        await until_shown(pilot, "No clocks.")
        assert form.chosen_terms().clock is None


async def test_another_game_brings_its_clocks_only_while_nobody_has_chosen_any(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await open_form(pilot, "h", "right", "left")
        form = app.screen
        assert isinstance(form, HostScreen)
        form.reveal()
        await until(pilot, lambda: form.chosen_terms().game == "star-realms")
        assert form.chosen_terms().clock is None
        form.query_one("#clock", Pick).focus()
        await pilot.press("right")
        form.query_one("#game", Pick).focus()
        await pilot.press("right")
        await until(pilot, lambda: form.chosen_terms().game == "starcraft")
        assert form.chosen_terms().clock == Clock("turn", 60, 0, "bot")
