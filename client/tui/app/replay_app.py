"""Show one replay without a server."""

from __future__ import annotations

from collections.abc import Sequence

from client.games.registry import commands
from client.records.replay import Replay
from client.terminal.keyboard import Table
from client.terminal.settings import Settings
from client.tui.base.requests import PlayOn
from client.tui.base.terminal_app import TerminalApp
from client.tui.canvas.theme import DARK
from client.tui.screens.replay_screens import replay_screen
from client.tui.table.replay import ReplayTable


class ReplayApp(TerminalApp):
    """Shows the replay until the person quits, or resumes the game from a point of it (`continuation`). `trouble`: the error
    that ended the app, if any.
    """

    def __init__(
        self,
        replay: Replay,
        theme: str = DARK.name,
        settings: Settings = Settings(),  # noqa: B008  it is frozen
        *,
        analyses: bool = False,
    ) -> None:
        """Show a replay. `analyses`: analyse the game immediately."""
        super().__init__(theme)
        self.settings = settings
        self.use_keyboard()
        self.table = replay_screen(replay)
        self.continuation: PlayOn | None = None
        self._analyses = analyses

    def tables(self) -> Sequence[Table]:
        return commands()

    async def on_mount(self) -> None:
        await self.push_screen(self.table)
        await self.fit(self.size)
        if self._analyses and isinstance(self.table, ReplayTable):
            self.table.analyse()

    def on_play_on(self, request: PlayOn) -> None:
        self.continuation = request
        self.exit()
