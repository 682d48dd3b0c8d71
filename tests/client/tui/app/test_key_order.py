"""Keys that arrive together, as over a slow connection, have the same effect as keys that arrive one by one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import ClassVar

import pytest
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Input

from client.session.kept_seats import KeptSeats
from client.tui.app.app import TraderowApp
from client.tui.base.terminal_app import OneByOne
from client.tui.screens.home import HomeScreen
from client.tui.widgets.chat import ChatLine
from client.tui.widgets.pick import Pick
from tests.client.games.star_realms import views
from tests.client.games.star_realms.seat import NotingCommands, TableApp, sit_down
from tests.client.shown import ANN, running, until


def keys(*pressed: str) -> Iterator[events.Key]:
    """Yield those keys; a name of one letter is that letter."""
    names = {" ": "space"}
    for key in pressed:
        yield events.Key(names.get(key, key), key if len(key) == 1 else None)


def in_one_breath(app: OneByOne, *pressed: str) -> None:
    for key in keys(*pressed):
        app.post_message(key)


async def test_letters_do_not_overtake_the_keys_that_delete(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("j")
        await until(pilot, lambda: app.focused is not None and app.focused.id == "address")
        in_one_breath(app, *"7464", "end", *["backspace"] * 4, *"12345", "home", "delete", "9")
        await until(pilot, lambda: app.screen.query_one("#address", Input).value == "92345")


@pytest.mark.usefixtures("_one_game")
async def test_a_key_goes_to_the_field_that_the_key_before_it_leads_to(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        await pilot.press("h")
        in_one_breath(app, "up", "down", "down", "tab", "right", "tab", "left", "shift+tab", "up", "up", "right", "down")
        await until(pilot, lambda: app.screen.query_one("#mode", Pick).value != "duel")
        await pilot.pause()
        values = {field: app.screen.query_one(f"#{field}", Pick).value for field in ("mode", "seats", "bots", "level")}
        assert values == {"mode": "free-for-all", "seats": 3, "bots": 1, "level": "novice"}


async def test_a_page_that_opens_gets_the_keys_behind_the_one_that_opened_it(keep: KeptSeats) -> None:
    app = TraderowApp(ANN, keep=keep)
    async with running(app) as pilot:
        in_one_breath(app, "j", "escape", "j", *"7464", "end", "backspace")
        await until(pilot, lambda: [each.value for each in app.screen.query("#address").results(Input)] == ["746"])
        in_one_breath(app, "escape", "j", "escape")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))


async def test_what_is_typed_behind_the_key_that_opens_the_chat_is_no_command() -> None:
    commands = NotingCommands()
    app = TableApp(commands)
    async with app.run_test() as pilot:
        await sit_down(pilot, views.busy())
        in_one_breath(app, "slash", *"a p e!", "enter", "a")
        await until(pilot, lambda: commands.acted)
        assert commands.said == ["a p e!"]
        assert commands.acted == [("play", "ram")]
        assert app.screen.query_one(ChatLine).value == ""


async def test_what_is_pasted_behind_the_key_that_opens_the_chat_is_in_it() -> None:
    commands = NotingCommands()
    app = TableApp(commands)
    async with app.run_test() as pilot:
        await sit_down(pilot, views.busy())
        in_one_breath(app, "slash", "x")
        app.post_message(events.Paste("yz"))
        in_one_breath(app, "enter")
        await until(pilot, lambda: commands.said)
        assert commands.said == ["xyz"]


class Hanging(Screen[None]):
    """One key of it hangs, another takes the field away that it was pressed in, and the third is counted."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f1", "hang"), Binding("f2", "lose"), Binding("f3", "count")]
    counted = 0

    def __init__(self) -> None:
        super().__init__()
        self.hangs = asyncio.Event()

    def compose(self) -> ComposeResult:
        yield Input()

    async def action_hang(self) -> None:
        await self.hangs.wait()

    async def action_lose(self) -> None:
        await self.query_one(Input).remove()

    def action_count(self) -> None:
        self.counted += 1


class LeavingInput(Input):
    """Any key takes it away, and the screen it is on."""

    async def on_key(self, event: events.Key) -> None:
        event.stop()
        self.screen.dismiss()


class Fleeting(Screen[None]):
    def compose(self) -> ComposeResult:
        yield LeavingInput()


class Holding(OneByOne):
    def __init__(self) -> None:
        super().__init__()
        self.table = Hanging()

    def on_mount(self) -> None:
        self.push_screen(self.table)


@pytest.mark.parametrize("presses", [1, 3])
async def test_one_can_quit_whatever_hangs(presses: int) -> None:
    app = Holding()
    async with app.run_test() as pilot:
        in_one_breath(app, *["f1"] * presses, "ctrl+q")
        try:
            await until(pilot, lambda: app.return_code == 0)
        finally:
            app.table.hangs.set()


async def test_a_key_is_not_waited_for_where_the_one_it_was_for_has_gone() -> None:
    app = Holding()
    async with app.run_test() as pilot:
        await pilot.pause()
        in_one_breath(app, "f2", "f3")
        await until(pilot, lambda: app.table.counted == 1)
        await app.push_screen(Fleeting())
        in_one_breath(app, "f3", "f3")
        await until(pilot, lambda: app.table.counted == 2)
