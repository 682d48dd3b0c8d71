"""The table screen of StarCraft: its desk, its sheet, its colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual.binding import BindingType

from client.command import Command
from client.games.starcraft import presenter
from client.games.starcraft.desk import Desk
from client.games.starcraft.input.command_handlers import HANDLERS
from client.games.starcraft.input.commands import COMMANDS
from client.games.starcraft.screen_state import Picture
from client.games.starcraft.taking import take
from client.games.starcraft.text.pages.help_pages import help_pages
from client.games.starcraft.tui.drawing.looks import COLOURS, LIGHT_LOOKS, LOOKS
from client.games.starcraft.tui.table_sheet import laid
from client.table.game_news import News
from client.table.pages import HelpPage, Printed
from client.tui.look.draw import Line
from client.tui.look.palette import Looks
from client.tui.look.theme import DARK, LIGHT
from client.tui.table import whole_table
from client.tui.table.screen import TableScreen
from client.tui.table.whole_table import table_bindings
from client.updates import Commands
from engine.starcraft.language.view import View


class WholeTable(whole_table.WholeTable):
    """The table in the colours of its factions."""

    def looks(self) -> Looks:
        return LIGHT_LOOKS if self.app.theme == LIGHT.name else LOOKS

    def variables(self) -> Mapping[str, str]:
        return {**self.app.theme_variables, **COLOURS.get(self.app.theme, COLOURS[DARK.name])}


class StarCraftScreen(TableScreen):
    """Everything during play happens here, in the same places from the first order to the last."""

    BINDINGS: ClassVar[list[BindingType]] = table_bindings(COMMANDS)
    ECHOES = False

    desk: Desk
    picture: Picture

    def __init__(self, commands: Commands) -> None:
        super().__init__(Desk(commands), HANDLERS)
        self.picture = Picture()

    def whole(self) -> WholeTable:
        return WholeTable()

    def hear(self, told: News[View]) -> None:
        take(self.desk, told)

    def pictured(self) -> Picture:
        return presenter.picture(self.desk)

    def drawn(self, picture: Picture, width: int, height: int) -> Sequence[Line]:
        shown = laid(picture, width, height)
        self.desk.sees_chat = shown.sees_chat
        return shown.lines

    def help_pages(self, commands: Sequence[Command], printed: Printed) -> tuple[HelpPage, ...]:
        assert self.desk.table is not None
        return help_pages(self.desk.table, self.desk.surroundings.around.rules, commands, printed)
