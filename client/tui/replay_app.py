"""The application of `traderow replay`: one record on the table, and nothing else. No server, no seat, nothing to lose."""

from __future__ import annotations

from textual import events
from textual.geometry import Size

from client import terminal
from client.records.replaying import Replay
from client.tui.play_on import PlayOn
from client.tui.replay_screens import replay_screen
from client.tui.screens.notice import TooSmallScreen
from client.tui.terminal_app import TerminalApp
from client.tui.theme import DARK


class ReplayApp(TerminalApp):
    """Shows the record until one quits, or wants to play on from a point of it: `going_on`. `trouble`: what ended it, if
    anything did.
    """

    def __init__(self, replay: Replay, theme: str = DARK.name) -> None:
        super().__init__(theme)
        self.table = replay_screen(replay)
        self.going_on: PlayOn | None = None

    async def on_mount(self) -> None:
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
