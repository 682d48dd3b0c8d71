"""The base of our apps: themes, and how an app ends."""

from __future__ import annotations

import asyncio
import contextlib
import signal

from textual import events
from textual.driver import Driver
from textual.geometry import Size

from client.crash import crash_log
from client.terminal import capabilities
from client.trouble import Trouble
from client.tui.apps.key_order import OneByOne
from client.tui.look.theme import ThemedApp
from client.tui.screens.notice import TooSmallScreen
from client.tui.textual_shim import WATCHED_DRIVER, EndsOnBug, SendsChanges


class TerminalApp(ThemedApp, SendsChanges, OneByOne, EndsOnBug):
    """An app in a terminal. It ends with a signal, with the terminal, or with `trouble` that the command line tells of."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, theme: str) -> None:
        super().__init__()
        self.add_themes()
        self.theme = theme
        self.trouble: Trouble | None = None

    def get_driver_class(self) -> type[Driver]:
        return WATCHED_DRIVER or super().get_driver_class()

    def on_load(self) -> None:
        for name in ("SIGTERM", "SIGINT"):
            with contextlib.suppress(NotImplementedError, ValueError, RuntimeError):
                asyncio.get_running_loop().add_signal_handler(getattr(signal, name), self.exit)

    def on_resize(self, event: events.Resize) -> None:
        self.call_next(self.fit, event.size)  # once the app has that size, so that a screen is laid out for it

    async def fit(self, size: Size) -> None:
        """Cover everything while the terminal is too small."""
        if not self.screen_stack:
            return  # the app is already ending
        covered = isinstance(self.screen, TooSmallScreen)
        too_small = capabilities.too_small(size.width, size.height) is not None
        if too_small and not covered:
            await self.push_screen(TooSmallScreen(size))
        elif covered and not too_small:
            await self.pop_screen()

    def on_bug(self, error: Exception) -> None:
        """End with one sentence and a log: for a bug, or for a view that no screen can show."""
        self.trouble = self.trouble or Trouble("here", "crashed", {"log": str(crash_log(error))})
