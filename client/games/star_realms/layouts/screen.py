"""Show a table of Star Realms."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, ClassVar

from textual import events
from textual.binding import BindingType
from textual.message import Message

from client.games.star_realms import input, presenter
from client.games.star_realms.coach import asking as coach
from client.games.star_realms.coach.asking import NoCoach
from client.games.star_realms.commands import COMMANDS, command, commands
from client.games.star_realms.desk import Desk
from client.games.star_realms.input import HANDLERS
from client.games.star_realms.layouts.arrange import Grown
from client.games.star_realms.layouts.table_sheet import laid
from client.games.star_realms.layouts.theme import TableZone
from client.games.star_realms.lessons import Advisor
from client.games.star_realms.overlays import Planning, Thinking
from client.games.star_realms.screen_state import Picture
from client.games.star_realms.taking import take
from client.games.star_realms.texts.help import help_pages
from client.session.updates import Commands
from client.table.game_news import News
from client.table.pages import HelpPage, Printed
from client.terminal.command import Command
from client.tui.base.requests import Analyse
from client.tui.canvas.draw import Line
from client.tui.table import zones
from client.tui.table.screen import TableScreen
from client.tui.table.zones import printed, table_bindings
from engine.star_realms.bots.advice import Advice
from engine.star_realms.language.view import View


class WholeTable(zones.WholeTable, TableZone):
    """The table in the colours of its factions."""


class StarRealmsScreen(TableScreen):
    """Everything during play happens here, in the same places from the first turn to the last."""

    GROWS = True
    """Whether a zone that has grown stays as high until the turn changes."""
    ADVISES = True
    """Whether this is a real game, in which a beginner is advised."""

    BINDINGS: ClassVar[list[BindingType]] = table_bindings(COMMANDS)

    class Thought(Message):
        """The coach has thought about what it was asked. `advice` None: it could not."""

        def __init__(self, advice: Advice | None) -> None:
            super().__init__()
            self.advice = advice

    desk: Desk
    picture: Picture

    def __init__(self, commands: Commands) -> None:
        super().__init__(Desk(commands), HANDLERS)
        self.picture = Picture()
        self._grown: tuple[object, Grown] | None = None
        self._advisor: Advisor | None = None
        self.thinks: Callable[[Mapping[str, Any]], Awaitable[Advice]] = coach.advice
        """Who is asked for advice."""
        self._thinking: asyncio.Task[None] | None = None

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

    def analyse_record(self) -> None:
        self.post_message(Analyse(self.desk.surroundings.record))

    def ask_advice(self) -> None:
        self._stop_thinking()
        self._thinking = asyncio.create_task(self._think(self.desk.as_told), name="advice")

    async def _think(self, view: Mapping[str, Any]) -> None:
        """In a process of its own, which ends with this task."""
        try:
            found = await self.thinks(view)
        except NoCoach:
            found = None
        self.post_message(self.Thought(found))

    def on_star_realms_screen_thought(self, thought: Thought) -> None:
        input.show(self.desk, thought.advice)
        self._show()

    def _stop_thinking(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None

    def on_unmount(self) -> None:
        self._stop_thinking()
        super().on_unmount()

    def pictured(self) -> Picture:
        if not self.desk.overlays.has(Thinking):
            self._stop_thinking()
        self._follow_first_games()
        return presenter.picture(self.desk)

    def _follow_first_games(self) -> None:
        """The first hand of all is explained. In the first games there is advice, and the keys that play and buy are named."""
        if self._advisor is not None and self.desk.table is not None:
            self._advisor.follow(self.desk.table)
            advises = self.person.settings.hints
            self.desk.advise_first_games(self._advisor.line if advises else None, names_keys=advises and self._advisor.is_on)

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
