"""Show a table of Star Realms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import BindingType

from client.games.star_realms import selectors
from client.games.star_realms.commands import COMMANDS, command, commands
from client.games.star_realms.game import STAR_REALMS
from client.games.star_realms.layouts.arrange import Grown
from client.games.star_realms.layouts.table_sheet import laid
from client.games.star_realms.layouts.theme import TableZone
from client.games.star_realms.lessons import Advisor
from client.games.star_realms.overlays import Planning
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.selectors import asks_for_advice, may_plan
from client.games.star_realms.state import FirstGames, TableStore
from client.games.star_realms.texts.help import help_pages
from client.session.updates import Commands
from client.table.pages import HelpPage, Printed
from client.table.state import Drawn
from client.table.store import Store
from client.terminal.command import Command
from client.tui.canvas.draw import Line
from client.tui.canvas.glyphs import curve
from client.tui.table import zones
from client.tui.table.screen import TableScreen
from client.tui.table.zones import printed, table_bindings

POSTCARD = 32
"""The most turns of a curve in the copied summary of a game."""


class WholeTable(zones.WholeTable, TableZone):
    """The table in the colours of its factions."""


class StarRealmsScreen(TableScreen):
    """The screen of a table. Everything during play happens in the same places from the first turn to the last."""

    GROWS = True
    """True if a zone that has grown keeps its height until the turn changes."""
    ADVISES = True
    """True in a real game, in which a beginner gets advice."""

    BINDINGS: ClassVar[list[BindingType]] = table_bindings(COMMANDS)

    store: TableStore
    picture: Picture

    def __init__(self, commands: Commands) -> None:
        super().__init__(Store(STAR_REALMS, commands))
        self.picture = Picture()
        self._grown: tuple[object, Grown] | None = None
        self._advisor: Advisor | None = None

    def whole(self) -> WholeTable:
        return WholeTable()

    def begin(self) -> None:
        if self.ADVISES:
            self._advisor = Advisor(lambda: printed({each.name: each.keys[:1] for each in commands()}).keys)

    def keeps_pace(self, event: events.Key) -> bool:
        """Return True if a key is for the plan of the next turn, which is made while others play."""
        if not may_plan(self.store.state.table):
            return False
        is_for_it = {event.key, event.character} & {*command("planning").keys}
        return bool(is_for_it) or (self.store.state.overlays.has(Planning) and event.key != "escape")

    def pictured(self) -> Picture:
        self._follow_first_games()
        picture = super().pictured()
        assert isinstance(picture, Picture)
        return picture

    def _follow_first_games(self) -> None:
        """Explain the very first hand. In the first games, show advice, and name the keys that play and buy."""
        table = self.store.state.table
        if self._advisor is not None and table is not None:
            self._advisor.follow(table)
            advises = self.person.settings.hints
            self.store.tick()
            line = self._advisor.line(table) if advises and asks_for_advice(self.store.current) else ""
            self.store.dispatch(FirstGames(line, names_keys=advises and self._advisor.is_on))

    def drawn(self, picture: Picture, width: int, height: int) -> Sequence[Line]:
        """Draw the picture. A zone that has grown keeps its height until the turn or the size of the screen changes."""
        of = (width, height, picture.table.turn if picture.table else 0, picture.browsing is None, picture.over is None)
        grown = self._grown[1] if self._grown is not None and self._grown[0] == of else Grown()
        shown = laid(picture, width, height, grown, over=self._looked_at)
        self._grown = (of, shown.grown) if self.GROWS else None
        self.store.dispatch(Drawn(shown.sees_chat, shown.rows))
        return shown.lines

    def postcard(self) -> Sequence[str]:
        return selectors.postcard(self.store.current, lambda values, top: curve(values, top, min(len(values), POSTCARD))[0])

    def help_pages(self, commands: Sequence[Command], printed: Printed) -> tuple[HelpPage, ...]:
        state = self.store.state
        assert state.table is not None
        return help_pages(state.table, state.surroundings.around.rules, commands, printed)
