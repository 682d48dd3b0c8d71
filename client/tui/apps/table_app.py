"""The part of the app that the screens around a table need. `client.tui.apps.app` implements the rest."""

from __future__ import annotations

from abc import abstractmethod

from client.connection.seats.kept_seats import KeptSeats
from client.settings import file as settings_file
from client.settings import own_name as names
from client.settings.values import Settings
from client.tables.seating import Seating
from client.terminal import Shows
from client.tui.apps.terminal_app import TerminalApp


class TableApp(TerminalApp):
    """An app of a person who can sit down at a table. `seating`: the current one."""

    def __init__(self, settings: Settings, keep: KeptSeats, shows: Shows) -> None:
        super().__init__(shows.theme(settings.theme))
        self.shows = shows
        self.settings = settings
        self.keep = keep
        self.seating: Seating | None = None

    @property
    def own_name(self) -> str:
        """What the others call us."""
        return names.own_name(self.settings)

    def change_settings(self, settings: Settings) -> None:
        """From now on, and the next time."""
        before = self.settings
        super().change_settings(settings)
        settings_file.save(settings, before)

    @abstractmethod
    async def sit_down(self, seating: Seating) -> None:
        """Make this our table."""
