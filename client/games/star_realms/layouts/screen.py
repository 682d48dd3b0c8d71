"""Show a table of Star Realms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import BindingType

from client.games.star_realms import input, presenter
from client.games.star_realms.commands import COMMANDS, command, commands
from client.games.star_realms.desk import Desk
from client.games.star_realms.input import HANDLERS
from client.games.star_realms.layouts.arrange import Grown
from client.games.star_realms.layouts.table_sheet import laid
from client.games.star_realms.layouts.theme import TableZone
from client.games.star_realms.lessons import Advisor
from client.games.star_realms.overlays import Planning
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.taking import take
from client.games.star_realms.texts.help import help_pages
from client.games.star_realms.texts.hints import FORMATTER
from client.session.updates import Commands
from client.table.game_news import News
from client.table.pages import HelpPage, Printed
from client.terminal.command import Command
from client.tui.canvas.draw import Line
from client.tui.table import zones
from client.tui.table.screen import TableScreen
from client.tui.table.zones import printed, table_bindings
from engine.star_realms.language.view import View


class WholeTable(zones.WholeTable, TableZone):
    """The table in the colours of its factions."""


class StarRealmsScreen(TableScreen):
    """Everything during play happens here, in the same places from the first turn to the last."""

    GROWS = True
    """Whether a zone that has grown stays as high until the turn changes."""
    ADVISES = True
    """Whether this is a real game, in which a beginner is advised."""

    ADVICE = FORMATTER
    BINDINGS: ClassVar[list[BindingType]] = table_bindings(COMMANDS)

    desk: Desk
    picture: Picture

    def __init__(self, commands: Commands) -> None:
        super().__init__(Desk(commands), HANDLERS)
        self.picture = Picture()
        self._grown: tuple[object, Grown] | None = None
        self._advisor: Advisor | None = None

    def whole(self) -> WholeTable:
        return WholeTable()

    def begin(self) -> None:
        if self.ADVISES:
            self._advisor = Advisor(lambda: printed({each.name: each.keys[:1] for each in commands()}).keys)

    def keeps_pace(self, event: events.Key) -> bool:
        """Whether a key is for the plan of the next turn, which is laid out while others play."""
        if not input.may_plan(self.desk.table):
            return False
        is_for_it = {event.key, event.character} & {*command("planning").keys}
        return bool(is_for_it) or (self.desk.overlays.has(Planning) and event.key != "escape")

    def hear(self, told: News[View]) -> None:
        take(self.desk, told)

    def pictured(self) -> Picture:
        self._follow_first_games()
        return presenter.picture(self.desk)

    def _follow_first_games(self) -> None:
        """In the first games there is advice, and the keys that play and buy are named."""
        if self._advisor is not None and self.desk.table is not None:
            self._advisor.follow(self.desk.table)
            advises = self.person.settings.hints and self._advisor.is_on
            self.desk.advise_first_games(self._advisor.line if advises else None, names_keys=advises)

    def drawn(self, picture: Picture, width: int, height: int) -> Sequence[Line]:
        """A zone that has grown stays as high until the turn changes, or the room."""
        of = (width, height, picture.table.turn if picture.table else 0, picture.browsing is None, picture.over is None)
        grown = self._grown[1] if self._grown is not None and self._grown[0] == of else Grown()
        shown = laid(picture, width, height, grown, over=self._looked_at)
        self._grown = (of, shown.grown) if self.GROWS else None
        self.desk.stand(shown.rows)
        self.desk.drawn(sees_chat=shown.sees_chat)
        return shown.lines

    def help_pages(self, commands: Sequence[Command], printed: Printed) -> tuple[HelpPage, ...]:
        assert self.desk.table is not None
        return help_pages(self.desk.table, self.desk.surroundings.around.rules, commands, printed)
