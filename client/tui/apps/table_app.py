"""The part of the app that the screens around a table need. `client.tui.apps.app` implements the rest."""

from __future__ import annotations

from abc import abstractmethod

from client import settings as settings_file
from client.connection.seats.kept_seats import KeptSeats
from client.settings import Settings
from client.tables.seating import Seating
from client.tui.apps.terminal_app import TerminalApp


class TableApp(TerminalApp):
    """An app of a person who can sit down at a table. `seating`: the current one."""

    def __init__(self, settings: Settings, keep: KeptSeats, colors: str) -> None:
        super().__init__(colors)
        self.settings = settings
        self.keep = keep
        self.seating: Seating | None = None

    @property
    def own_name(self) -> str:
        """The name that others see."""
        return settings_file.own_name(self.settings)

    def change_settings(self, settings: Settings) -> None:
        """Change and save the settings."""
        self.settings = settings
        settings_file.save(settings)

    @abstractmethod
    async def sit_down(self, seating: Seating) -> None:
        """Make this our table."""
