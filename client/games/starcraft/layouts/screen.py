"""Show a table of StarCraft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual.binding import BindingType

from client.games.starcraft import selectors
from client.games.starcraft.commands import COMMANDS
from client.games.starcraft.game import STARCRAFT
from client.games.starcraft.layouts.table_sheet import laid
from client.games.starcraft.layouts.theme import ALIASES
from client.games.starcraft.screen_state import Picture
from client.games.starcraft.state import FirstGames, TableStore
from client.games.starcraft.texts.first_games import Advisor
from client.games.starcraft.texts.help import help_pages
from client.session.updates import Commands
from client.table.pages import HelpPage, Printed
from client.table.state import Drawn
from client.table.store import Store
from client.terminal.command import Command
from client.tui.canvas.draw import Line
from client.tui.canvas.glyphs import curve
from client.tui.table import zones
from client.tui.table.screen import TableScreen
from client.tui.table.zones import table_bindings

POSTCARD = 24
"""The width of a curve in the postcard, in cells."""


class WholeTable(zones.WholeTable):
    """The table in the colours of its factions."""

    def aliases(self) -> Mapping[str, str]:
        return ALIASES


class StarCraftScreen(TableScreen):
    """The screen during play. Its parts have the same places from the first order to the last."""

    BINDINGS: ClassVar[list[BindingType]] = table_bindings(COMMANDS)
    ECHOES = False
    ADVISES = True
    """True in a real game, in which a beginner gets advice."""

    store: TableStore
    picture: Picture

    def __init__(self, commands: Commands) -> None:
        super().__init__(Store(STARCRAFT, commands))
        self.picture = Picture()
        self._advisor: Advisor | None = None

    def begin(self) -> None:
        if self.ADVISES:
            self._advisor = Advisor()

    def pictured(self) -> Picture:
        state = self.store.state
        if self._advisor is not None and state.table is not None:
            advice = self._advisor.line(state.table) if self.person.settings.hints else ""
            if advice != state.advice:
                self.store.dispatch(FirstGames(advice))
        picture = super().pictured()
        assert isinstance(picture, Picture)
        return picture

    def whole(self) -> WholeTable:
        return WholeTable()

    def drawn(self, picture: Picture, width: int, height: int) -> Sequence[Line]:
        shown = laid(picture, width, height)
        self.store.dispatch(Drawn(shown.sees_chat, shown.shape))
        return shown.lines

    def postcard(self) -> Sequence[str]:
        return selectors.postcard(self.store.current, lambda values, top: curve(values, top, min(len(values), POSTCARD))[0])

    def help_pages(self, commands: Sequence[Command], printed: Printed) -> tuple[HelpPage, ...]:
        state = self.store.state
        assert state.table is not None
        return help_pages(state.table, state.surroundings.around.rules, commands, printed, self.picture.panel)
