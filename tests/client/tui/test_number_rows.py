"""Number rows that type digits with Shift only: at the table, in lists and in questions they are digits without it."""

from __future__ import annotations

import pytest

from client.session.kept_seats import KeptSeats
from client.terminal.keyboard import Keyboard, use
from client.text.i18n import use_language
from client.tui.app.app import TraderowApp
from client.tui.dialogs.form import Field
from client.tui.screens.join import JoinScreen
from client.tui.widgets.chat import ChatLine
from protocol import messages
from tests.client.fake_server import FakeServer
from tests.client.games.star_realms import views
from tests.client.games.star_realms.seat import NotingCommands, TableApp, sit_down
from tests.client.shown import ANN, at_table, running

FRENCH = ("ampersand", "é", "quotation_mark", "apostrophe", "left_parenthesis", "minus", "è", "underscore", "ç", "à")
CZECH = ("plus", "ě", "š", "č", "ř", "ž", "ý", "á", "í", "é")


@pytest.mark.parametrize(("language", "second"), [("fr", FRENCH[1]), ("cs", CZECH[1]), ("pl", "2"), ("en", "2")])
async def test_a_card_of_the_row_is_bought_without_shift(language: str, second: str) -> None:
    use_language(language)
    commands = NotingCommands()
    async with TableApp(commands).run_test() as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press(second)
        assert commands.acted == [("acquire", "cutter")]


@pytest.mark.parametrize(("language", "none"), [("fr", "à"), ("cs", "é")])
async def test_zero_is_none_and_back_without_shift(language: str, none: str) -> None:
    use_language(language)
    commands = NotingCommands()
    app = TableApp(commands)
    async with app.run_test() as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press("X")
        assert app.table.store.current.open_menu() is not None
        await pilot.press(none)
        assert app.table.store.current.open_menu() is None
        assert commands.acted == []


async def test_in_english_such_a_character_is_no_digit() -> None:
    commands = NotingCommands()
    async with TableApp(commands).run_test() as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press("é", "ampersand")
        assert commands.acted == []


async def test_a_keyboard_that_was_chosen_goes_before_the_language() -> None:
    use_language("fr")
    use(Keyboard("qwertz"))
    commands = NotingCommands()
    async with TableApp(commands).run_test() as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press("ě")
        assert commands.acted == [("acquire", "cutter")]


async def test_what_a_person_gave_to_a_command_is_no_digit() -> None:
    app = TableApp(NotingCommands())
    async with app.run_test() as pilot:
        await sit_down(pilot, views.busy())
        app.with_keys("azerty", {"browse": ("é",)})
        await pilot.press("é")
        assert app.table.picture.browsing is not None


async def test_a_seat_of_the_lobby_is_taken_without_shift(server: FakeServer, keep: KeptSeats) -> None:
    use_language("fr")
    async with at_table(server, keep) as (_app, pilot, peer):
        await pilot.press("é")
        assert (await peer.receive(messages.Sit)).seat == 1


async def test_in_a_text_they_are_letters(keep: KeptSeats) -> None:
    use_language("fr")
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("j")
        assert isinstance(app.screen, JoinScreen)
        field = app.screen.query(Field).first()
        field.value = ""
        field.focus()
        await pilot.press("é", "à")
        assert field.value == "éà"


async def test_in_the_chat_they_are_letters() -> None:
    use_language("fr")
    app = TableApp(NotingCommands())
    async with app.run_test() as pilot:
        await sit_down(pilot, views.busy())
        await pilot.press("slash", "é", "t", "é")
        assert app.table.query_one(ChatLine).value == "été"
