"""The application: chooses the screen and passes the session's updates to it. It knows no widget of any screen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual import events, work
from textual.screen import Screen

from client.connection.route.visiting import visiting
from client.connection.seats.kept_seats import KeptSeats
from client.games.registry import commands, wing
from client.games.wing import Strange, TooNew
from client.i18n import _
from client.keyboard.keymap import Table, complaint
from client.sentences import of_code, of_trouble
from client.settings.values import Settings
from client.terminal import Shows
from client.trouble import Trouble
from client.tui.analyse import Analyse
from client.tui.apps.table_app import TableApp
from client.tui.lessons import FirstGame
from client.tui.people import ShowPeople
from client.tui.play_on import PlayOn
from client.tui.screens.home import HomeScreen
from client.tui.screens.notice import NoticeScreen, QuitScreen, TooSmallScreen, WaitScreen
from client.tui.updates.pending_updates import PendingUpdates
from client.tui.updates.session_message import SessionNews

if TYPE_CHECKING:
    from client.tables.finding import Arrived
    from client.tables.seating import Seating
    from client.tui.updates.latest_updates import LatestUpdates
    from client.tui.updates.paced_updates import PacedUpdates
    from client.updates import Told, Update
    from protocol import messages

HOME, WAITING = "home", "waiting"
"""Kinds of screens that are shown one instead of the other. Those of a table are in `client.tui.apps.table_screens`."""


class TraderowApp(TableApp):
    """Shows home or a table. `parting_words`: what the command line prints afterwards.

    What only a table needs is imported where it is first used: the start screen is there sooner.
    """

    _latest: LatestUpdates
    """The latest of the session, from when we sat down."""

    def __init__(
        self,
        settings: Settings,
        *,
        arrived: Arrived | None = None,
        opening: Coroutine[Any, Any, Arrived] | None = None,
        keep: KeptSeats | None = None,
        shows: Shows = Shows(),  # noqa: B008  it is frozen
        game: str = "",
        notice: str = "",
        learns: str | None = None,
    ) -> None:
        """`arrived`: begin there; `learns`: with the lessons of that game, "" is the default one. `opening`: begin by waiting
        for where to; if that is trouble, end with `trouble`. `game`: which one is waited for, if it is known.

        `notice`: a sentence for the start screen, once.
        """
        super().__init__(settings, keep or KeptSeats(), shows)
        self.use_keyboard()
        self.parting_words: list[str] = []
        self._first = arrived
        self._opening = opening
        self._game = game
        self._notice = notice or complaint(settings.keyboard, settings.keys, self.tables)
        self._learns = learns
        self._pending = PendingUpdates()
        self._main: Screen[Any] | None = None
        self._kind = HOME
        self._opening_task: asyncio.Task[None] | None = None
        self._quit = QuitScreen()
        self._leaving: set[asyncio.Task[None]] = set()

    def tables(self) -> Sequence[Table]:
        from client.tui.screens.lobby import LobbyScreen

        return (*commands(), LobbyScreen.COMMANDS_SHOWN, HomeScreen.COMMANDS_SHOWN)

    @cached_property
    def _paced(self) -> PacedUpdates:
        from client.tui.updates.paced_updates import PacedUpdates

        return PacedUpdates(self._show_news, self.set_timer)

    # -- arriving and leaving -----------------------------------------------------------------------------------------

    async def on_mount(self) -> None:
        self.install_screen(self._quit, "quit")  # so that it stays alive while it is off the stack
        if self._first is not None:
            await self.begin_at(self._first)
        elif self._opening is not None:
            await self._show_main(WaitScreen(_("Shuffling...")), HOME)
            self._opening_task = asyncio.create_task(self._arrive(self._opening), name="arrive")
            self.call_after_refresh(self.load_table, self._game)
        else:
            await self._go_home()
            if self._learns is not None:
                await self.learn(self._learns)

    def load_table(self, game: str) -> None:
        """Load what a table of that game needs, once it is seen that we wait for it."""
        from client.tui.apps.table_screens import load

        load(game)

    async def on_show_people(self, request: ShowPeople) -> None:
        """Show who sits at our table."""
        from client.tui.screens.people import PeopleScreen

        if self.seating is not None and self._latest.table is not None:
            await self.push_screen(PeopleScreen(self._latest.table, self.seating.session, self.muted))

    async def on_analyse(self, request: Analyse) -> None:
        """Show the record of our game over its end; Escape leads back there."""
        from client.records import record_files
        from client.records.replaying import Replay
        from client.records.validation import BadRecord
        from client.tui.replay_screens import replay_screen
        from client.tui.table.replay import ReplayTable

        try:
            screen = replay_screen(Replay(record_files.read(Path(request.file))), leads_back=True)
        except BadRecord as bad:
            await self.push_screen(NoticeScreen(_("Analysis"), str(bad)))
            return
        await self.push_screen(screen)
        if isinstance(screen, ReplayTable):
            screen.analyse()

    async def on_play_on(self, request: PlayOn) -> None:
        """Play on from a replay at a local table; on Trouble the replay is still there."""
        await self.push_screen(WaitScreen(_("Shuffling...")))
        self._play_on(request)

    @work(exclusive=True, group="play on")
    async def _play_on(self, request: PlayOn) -> None:
        from client.tables.local_server import start_solo
        from client.tables.seating import continue_game

        try:
            opening = continue_game(self.own_name, request.kept, request.point, request.seat, start_solo(), self.keep)
            await self.sit_down(await opening)
        except Trouble as trouble:
            await self.pop_screen()
            await self.push_screen(NoticeScreen(_("Play on from here"), of_trouble(trouble)))

    async def on_first_game(self, wanted: FirstGame) -> None:
        """The lessons are through: a game against a bot, as from home."""
        await self._go_home()
        if isinstance(self._main, HomeScreen):
            self._main.play_first_game(wanted.game)

    async def _arrive(self, opening: Coroutine[Any, Any, Arrived]) -> None:
        try:
            arrived = await opening
        except Trouble as trouble:
            self.trouble = trouble
            self.exit(return_code=1)
        else:
            await self.begin_at(arrived)

    async def begin_at(self, arrived: Arrived) -> None:
        """At a table, before the list of a server's, before a table that wants its password, or before any server."""
        from client.tables.finding import Visit
        from client.tables.seating import Seating

        if isinstance(arrived, Seating):
            await self.sit_down(arrived)
            return
        from client.tui.forms.join import JoinScreen
        from client.tui.screens.tables import TablesScreen

        await self._go_home()
        if visiting() is None or not isinstance(arrived, Visit):
            await self.push_screen(JoinScreen(None if isinstance(arrived, Visit) else arrived))
        if isinstance(arrived, Visit):
            await self.push_screen(TablesScreen(arrived))

    async def sit_down(self, seating: Seating) -> None:
        """Make this our table. The updates that the session has kept arrive now."""
        from client.tui.updates.latest_updates import LatestUpdates

        self.seating = seating
        self._latest = LatestUpdates()
        self._paced.clear()
        self.muted = set()
        seating.session.listen(self._listen, self._pending.all_handled)

    async def finish(self) -> None:
        """After the interface: close the session and what was started for it, and set `parting_words`."""
        if self._opening_task is not None:
            self._opening_task.cancel()
            await asyncio.gather(self._opening_task, return_exceptions=True)
        if self.seating is not None:
            from client.tables.parting import parting_words

            self.parting_words = parting_words(self.seating)
            self._leave_table(self.seating)
        await asyncio.gather(*self._leaving, return_exceptions=True)
        if self.seating is not None:
            from client.tables.parting import unrecorded

            self.parting_words += unrecorded(self.seating)

    async def action_quit(self) -> None:
        """Quit. During a game ask first; the same key again means yes. A spectator is not asked."""
        playing = self.seating is not None and self._latest.phase == "playing" and not self.seating.session.watching
        if self._is_asking or self.seating is None or not playing:
            self.exit()
        else:
            kept = _("Your game is kept: Return leads back to it, from any terminal.")
            comes_back = _("Your seat is kept: you can come back to this game while the server runs.")
            self._quit.asks(kept if self.seating.private else comes_back)
            await self.push_screen(self._quit)

    # -- the session's news --------------------------------------------------------------------------------------------

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
        await self._go_home()
        if code != LEFT:
            await self.push_screen(NoticeScreen(_("The table is gone"), sentence))

    def _leave_table(self, seating: Seating) -> None:
        task = asyncio.get_running_loop().create_task(seating.close(), name="leave the table")
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)

    # -- screens -------------------------------------------------------------------------------------------------------

    async def _show_table(self, table: messages.Table, kind: str) -> None:
        """Show the screen for the table's current phase, and send it the latest updates."""
        from client.tui.apps.table_screens import LOBBY, lobby

        if self.seating is None:
            return
        session, game = self.seating.session, wing(table.game)
        if game is None:
            session.leave()
            await self._go_home()
            await self.push_screen(NoticeScreen(_("Another game"), of_code("unknown-game", {"game": table.game})))
            return
        self._paced.clear()
        screen = lobby(self.seating, table) if kind == LOBBY else game.table_screen(session)
        await self._show_main(screen, kind)
        for update in self._latest.for_new_screen():
            screen.post_message(SessionNews(update, self._decoded(update)))

    @property
    def _is_asking(self) -> bool:
        return self._quit in self.screen_stack

    @asynccontextmanager
    async def _beneath_the_question(self) -> AsyncIterator[None]:
        """Keep an open question on top while the screens beneath it change. It stays the same screen, because keys that answer
        it may already have been typed.
        """
        was_asking = self._is_asking
        yield
        if was_asking and not self._is_asking and self.screen_stack:  # else the app is already ending
            if isinstance(self.screen, TooSmallScreen):
                await self.pop_screen()
            await self.push_screen(self._quit)
            await self.fit(self.size)

    async def _go_home(self) -> None:
        notice, self._notice = self._notice, ""
        await self._show_main(HomeScreen(notice), HOME)

    async def _show_main(self, screen: Screen[Any], kind: str) -> None:
        """Show one screen above the blank one, in place of all others; see `_beneath_the_question`."""
        self._main, self._kind = screen, kind
        while len(self.screen_stack) > 2:
            await self.pop_screen()
        if len(self.screen_stack) == 2:
            await self.switch_screen(screen)
        else:
            await self.push_screen(screen)
        await self.fit(self.size)
