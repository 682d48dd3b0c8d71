"""Show one of several screens, the question above it, and the blank one below."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.screen import Screen

from client.session.kept_seats import KeptSeats
from client.terminal.capabilities import Shows
from client.terminal.settings import Settings
from client.tui.base.table_app import TableApp
from client.tui.widgets.notice import QuitScreen, TooSmallScreen

HOME, WAITING = "home", "waiting"
"""Kinds of screens that are shown one instead of the other. Those of a table are in `client.tui.app.app`."""


class MainScreenApp(TableApp):
    """An app with one main screen at a time, of a kind. The question whether to quit stays above it while it changes."""

    def __init__(self, settings: Settings, keep: KeptSeats, shows: Shows) -> None:
        super().__init__(settings, keep, shows)
        self._main: Screen[Any] | None = None
        self._kind = HOME
        self._quit = QuitScreen()

    async def _show_main(self, screen: Screen[Any], kind: str) -> None:
        """Show one screen above the blank one, in place of all others; see `_beneath_the_question`."""
        self._main, self._kind = screen, kind
        while len(self.screen_stack) > 2:
            await self.pop_screen()
        if len(self.screen_stack) == 2:
            await self.switch_screen(screen)
        else:
            await self.push_screen(screen)
        await self.fit(self.size)

    @property
    def _is_asking(self) -> bool:
        return self._quit in self.screen_stack

    @asynccontextmanager
    async def _beneath_the_question(self) -> AsyncIterator[None]:
        """Keep an open question on top while the screens beneath it change. It stays the same screen, because keys that answer
        it may already have been typed.
        """
        was_asking = self._is_asking
        yield
        if was_asking and not self._is_asking and self.screen_stack:  # else the app is already ending
            if isinstance(self.screen, TooSmallScreen):
                await self.pop_screen()
            await self.push_screen(self._quit)
            await self.fit(self.size)
