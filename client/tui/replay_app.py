"""The application of `traderow replay`: one record on the table, and nothing else. No server, no seat, nothing to lose."""

from __future__ import annotations

import asyncio
import contextlib
import signal

from textual import events
from textual.geometry import Size

from client import terminal
from client.crash import crash_log
from client.replaying import Replay
from client.trouble import Trouble
from client.tui.one_by_one import OneByOne
from client.tui.play_on import PlayOn
from client.tui.screens.notice import TooSmallScreen
from client.tui.screens.replay import ReplayScreen
from client.tui.theme import THEMES, theme_name


class ReplayApp(OneByOne):
    """Shows the record until one quits, or wants to play on from a point of it: `going_on`. `trouble`: what ended it, if
    anything did.
    """

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, replay: Replay, colors: str = "256") -> None:
        super().__init__()
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = theme_name(colors)
        self.table = ReplayScreen(replay)
        self.trouble: Trouble | None = None
        self.going_on: PlayOn | None = None

    async def on_mount(self) -> None:
        for name in ("SIGTERM", "SIGINT"):
            with contextlib.suppress(NotImplementedError, ValueError, RuntimeError):
                asyncio.get_running_loop().add_signal_handler(getattr(signal, name), self.exit)
        await self.push_screen(self.table)
        await self._fit(self.size)

    def on_play_on(self, wish: PlayOn) -> None:
        self.going_on = wish
        self.exit()

    async def on_resize(self, event: events.Resize) -> None:
        await self._fit(event.size)

    async def _fit(self, size: Size) -> None:
        """Cover everything while the terminal is too small for it."""
        covered = isinstance(self.screen, TooSmallScreen)
        too_small = terminal.too_small(size.width, size.height) is not None
        if too_small and not covered:
            await self.push_screen(TooSmallScreen(size))
        elif covered and not too_small:
            await self.pop_screen()

    def _handle_exception(self, error: Exception) -> None:
        """A bug: one sentence and a log, as in `client.tui.app`. Overrides a method of Textual 8.2.8 that is not public."""
        if self.is_headless:
            super()._handle_exception(error)
            return
        self.trouble = self.trouble or Trouble("here", "crashed", {"log": str(crash_log(error))})
        self._return_code = 1
        self._close_messages_no_wait()
