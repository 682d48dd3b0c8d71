"""The part of the app that sits at a table: hears what the session tells, and shows the screen for it."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from functools import cached_property
from typing import TYPE_CHECKING, Any

from textual import events

from client.connection.seats.kept_seats import KeptSeats
from client.games.registry import wing
from client.games.wing import Strange, TooNew
from client.i18n import _
from client.sentences import of_code
from client.settings.values import Settings
from client.terminal.capabilities import Shows
from client.tui.apps.main_screen_app import HOME, WAITING, MainScreenApp
from client.tui.people import ShowPeople
from client.tui.screens.notice import NoticeScreen, WaitScreen
from client.tui.updates.pending_updates import PendingUpdates
from client.tui.updates.session_message import SessionNews

if TYPE_CHECKING:
    from client.tables.seating import Seating
    from client.tui.updates.latest_updates import LatestUpdates
    from client.tui.updates.paced_updates import PacedUpdates
    from client.updates import Told, Update
    from protocol import messages


class SeatedApp(MainScreenApp):
    """An app that passes the session's updates to the screen for the phase of its table.

    What only a table needs is imported where it is first used: the start screen is there sooner.
    """

    _latest: LatestUpdates
    """The latest of the session, from when we sat down."""

    def __init__(self, settings: Settings, keep: KeptSeats, shows: Shows) -> None:
        super().__init__(settings, keep, shows)
        self._pending = PendingUpdates()
        self._notice = ""
        """A sentence for the start screen, once."""
        self._unkept = ""
        """That the game is not kept, to be said when it is shown."""
        self._leaving: set[asyncio.Task[None]] = set()

    @abstractmethod
    async def go_home(self) -> None:
        """Show the start screen, with `_notice`."""

    @cached_property
    def _paced(self) -> PacedUpdates:
        from client.tui.updates.paced_updates import PacedUpdates

        return PacedUpdates(self._show_news, self.set_timer)

    async def sit_down(self, seating: Seating) -> None:
        """Make this our table. The updates that the session has kept arrive now."""
        from client.tables.parting import unkept
        from client.tui.updates.latest_updates import LatestUpdates

        self.seating = seating
        self._unkept = " ".join(unkept(seating))
        self._latest = LatestUpdates()
        self._paced.clear()
        self.muted = set()
        seating.session.listen(self._listen, self._pending.all_handled)

    async def on_show_people(self, request: ShowPeople) -> None:
        """Show who sits at our table."""
        from client.tui.screens.people import PeopleScreen

        if self.seating is not None and self._latest.table is not None:
            await self.push_screen(PeopleScreen(self._latest.table, self.seating.session, self.muted))

    def _listen(self, update: Update) -> None:
        self._pending.added()
        if not self.post_message(SessionNews(update)):
            self._pending.handled()

    async def on_session_news(self, news: SessionNews) -> None:
        try:
            async with self._beneath_the_question():
                await self._pass_on(news.update)
        finally:
            if self._main is None or not self._main.call_later(self._pending.handled):  # after what was passed on
                self._pending.handled()

    async def _pass_on(self, update: Update) -> None:
        from client.phrases import spoken
        from client.tui.apps.table_screens import about_to_begin, kind_of
        from client.tui.updates.paced_updates import pause_before
        from client.updates import LinkChanged, Spoken, SpokenPhrase, TableChanged

        if self.seating is None:
            return  # it is from a table that we have left
        try:
            told = self._decoded(update)
        except TooNew:
            await self._table_gone("too-new", {"address": self.seating.session.address})
            return
        except Strange:
            await self._table_gone("strange-view", {"address": self.seating.session.address})
            return
        if isinstance(update, SpokenPhrase):
            update = spoken(update)
        if isinstance(update, Spoken) and update.said.name in self.muted:
            return
        pause = pause_before(update, self._latest.table, self.seating.session.seat, self.settings.pace)
        self._latest.remember(update)
        if told is not None:
            self.seating.session.stands_at(told.moment)
        match update:
            case LinkChanged(state="closed", code=code, args=args):
                await self._table_gone(code, args)
            case TableChanged(table=table) if (kind := kind_of(table, private=self.seating.private)) not in (None, self._kind):
                await self._show_table(table, kind)
            case TableChanged() if self._kind == HOME:
                if not (self.seating.private and isinstance(self._main, WaitScreen)):  # else "Shuffling..." is there already
                    await self._show_main(about_to_begin(private=self.seating.private), WAITING)
            case _:
                self._paced.add(SessionNews(update, told), pause)

    def _show_news(self, news: SessionNews) -> None:
        if self._main is not None:
            self._main.post_message(news)

    def before_a_key(self, event: events.Key | events.Paste) -> None:
        """A key hurries: what waits to be shown is shown before it acts."""
        if self.seating is None:
            return
        from client.tui.updates.paced_updates import KeepsPace

        screen = self.screen if self.screen is self._main else None
        if not (isinstance(screen, KeepsPace) and isinstance(event, events.Key) and screen.keeps_pace(event)):
            self._paced.hurry(by_key=True)

    def _decoded(self, update: Update) -> Told | None:
        """Decode what an update says of the game, for the game's screen. Raises Strange for what no screen can show."""
        from client.updates import Resumed, Stepped

        if not isinstance(update, Stepped | Resumed):
            return None
        table = self._latest.table
        if table is None:
            raise Strange("a game without a table")
        game = wing(table.game)
        return None if game is None else game.read(update, len(table.seats))

    async def _table_gone(self, code: str, args: dict[str, Any] | None) -> None:
        from client.connection.ending import LEFT
        from client.tables.parting import unrecorded, why_gone

        record = self._latest.record
        sentence = why_gone(self.seating, code, args, recorded=record is not None and bool(record.file))
        if self.seating is not None:
            self._notice = " ".join(unrecorded(self.seating))
            self._leave_table(self.seating)
            self.seating = None
        await self.go_home()
        if code != LEFT:
            await self.push_screen(NoticeScreen(_("The table is gone"), sentence))

    def _leave_table(self, seating: Seating) -> None:
        task = asyncio.get_running_loop().create_task(seating.close(), name="leave the table")
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)

    async def _show_table(self, table: messages.Table, kind: str) -> None:
        """Show the screen for the table's current phase, and send it the latest updates."""
        from client.tui.apps.table_screens import LOBBY, lobby

        if self.seating is None:
            return
        session, game = self.seating.session, wing(table.game)
        if game is None:
            session.leave()
            await self.go_home()
            await self.push_screen(NoticeScreen(_("Another game"), of_code("unknown-game", {"game": table.game})))
            return
        self._paced.clear()
        screen = lobby(self.seating, table) if kind == LOBBY else game.table_screen(session)
        await self._show_main(screen, kind)
        for update in self._latest.for_new_screen():
            screen.post_message(SessionNews(update, self._decoded(update)))
        if self._unkept and kind != LOBBY:
            sentence, self._unkept = self._unkept, ""
            await self.push_screen(NoticeScreen(_("Not kept"), sentence))
