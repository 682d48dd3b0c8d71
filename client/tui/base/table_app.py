"""Define the methods of the app that screens around a table use: the person's settings, lessons and seat."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from client.games.registry import games, lessons
from client.session.kept_seats import KeptSeats
from client.terminal import remembered, settings_file
from client.terminal import remembered as names
from client.terminal.capabilities import Shows
from client.terminal.settings import Settings
from client.tui.base.requests import LessonReached
from client.tui.base.terminal_app import TerminalApp

if TYPE_CHECKING:
    from client.lobby.seating import Seating


class TableApp(TerminalApp):
    """An app whose user can join a table. `seating`: the current table."""

    def __init__(self, settings: Settings, keep: KeptSeats, shows: Shows) -> None:
        super().__init__(shows.theme(settings.theme))
        self.shows = shows
        self.settings = settings
        self.keep = keep
        self.seating: Seating | None = None

    @property
    def own_name(self) -> str:
        """Return our name as other players see it."""
        return names.own_name(self.settings)

    def change_settings(self, settings: Settings) -> None:
        """Use these settings from now on, and save them."""
        before = self.settings
        super().change_settings(settings)
        self.use_mouse(settings.mouse)
        settings_file.save(settings, before)

    async def learn(self, game: str = "") -> None:
        """Show the lessons of that game, beginning at the saved lesson. `game`: "" is the default game."""
        game = "" if game == games()[0] else game
        screen = lessons(game)
        if screen is not None:
            await self.push_screen(screen(self.own_name, remembered.load().lesson_of(game) or 1))

    def on_lesson_reached(self, reached: LessonReached) -> None:
        """Save the reached lesson. After the last lesson, games with advice follow."""
        remembered.lesson_reached(reached.game, reached.lesson, is_over=reached.is_over)

    @abstractmethod
    def load_table(self, game: str) -> None:
        """Load the modules of that game's table while its server starts."""

    @abstractmethod
    async def sit_down(self, seating: Seating) -> None:
        """Make this our table."""
