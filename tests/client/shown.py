"""The app of a test at 80x24, and helpers that wait for its screens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from client.lobby.seating import Seating
from client.records.recording import Recording
from client.session.kept_seats import KeptSeats
from client.session.session import Session
from client.session.updates import Commands, Update
from client.terminal.settings import Settings
from client.tui.app.app import TraderowApp
from client.tui.base.session_message import SessionNews
from tests.client.conftest import QUICK
from tests.client.fake_server import PATIENCE, FakeServer, Peer
from tests.client.screens import screen_text
from tests.client.seated import seated

GOLDENS = Path(__file__).parent / "tui" / "goldens"
ANN = Settings(name="Ann")


class TableDouble(Screen[None]):
    """Replaces a game's table screen, and stores the updates."""

    def __init__(self, commands: Commands) -> None:
        super().__init__()
        self.commands = commands
        self.news: list[Update] = []

    def on_session_news(self, message: SessionNews) -> None:
        self.news.append(message.update)


@asynccontextmanager
async def running(app: TraderowApp, columns: int = 80, lines: int = 24) -> AsyncIterator[Pilot[None]]:
    """Yield the app after its first screen update; at the end, stop everything it started."""
    try:
        async with app.run_test(size=(columns, lines)) as pilot:
            await pilot.pause()
            yield pilot
    finally:
        await app.finish()


@asynccontextmanager
async def at_table(
    server: FakeServer, keep: KeptSeats, phase: str = "open"
) -> AsyncIterator[tuple[TraderowApp, Pilot[None], Peer]]:
    """Yield an app that shows a table of the fake server, which Ann has joined."""
    session = Session(server.address, "Ann", keep=keep, timing=QUICK, recorder=Recording)
    peer = await seated(server, session, phase)
    app = TraderowApp(ANN, arrived=Seating(session), keep=keep)
    async with running(app) as pilot:
        yield app, pilot, peer


async def until(pilot: Pilot[None], seen: Callable[[], Any]) -> None:
    """Wait until the condition is true and the app is at rest."""
    async with asyncio.timeout(PATIENCE):
        while not seen():
            await pilot.pause(0.01)
    await pilot.pause()


async def until_shown(pilot: Pilot[None], text: str) -> None:
    """Wait until the text is on the screen."""
    try:
        await until(pilot, lambda: text in screen_text(pilot.app))
    except TimeoutError:
        raise AssertionError(f"{text!r} never came; this is shown:\n{screen_text(pilot.app)}") from None


async def open_form(pilot: Pilot[None], *keys: str) -> None:
    """Press the first key, which opens a form. Press each other key once a field has the focus and the form is at rest."""
    before = pilot.app.screen
    await pilot.press(keys[0])
    await until(pilot, lambda: pilot.app.screen is not before and pilot.app.focused is not None)
    for key in keys[1:]:
        await pilot.press(key)
        await pilot.pause()


async def type_text(pilot: Pilot[None], text: str) -> None:
    """Type into the focused field."""
    keys = {" ": "space", ".": "full_stop", ":": "colon", "-": "minus", "/": "slash", "[": "left_square_bracket"}
    await pilot.press(*(keys.get(character, character) for character in text))
