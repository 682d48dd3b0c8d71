"""The application: which screen is shown, and the session's news on their way to it. It knows no widget of any screen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from textual import events, work
from textual.geometry import Size
from textual.screen import Screen

from client import terminal
from client.connection.route.address import DEFAULT_PORT
from client.connection.seats.kept_seats import KeptSeats
from client.connection.session import LEFT
from client.games.registry import wing
from client.games.wing import Strange, TooNew
from client.i18n import _
from client.phrases import spoken
from client.sentences import of_closed_table, of_code, of_trouble
from client.settings import Settings
from client.tables import invite
from client.tables.finding import Visit
from client.tables.local_server import start_solo
from client.tables.seating import LOOPBACK, Seating, go_on
from client.trouble import Trouble
from client.tui.apps.table_app import TableApp
from client.tui.people import ShowPeople
from client.tui.play_on import PlayOn
from client.tui.screens.home import HomeScreen
from client.tui.screens.lobby import LobbyScreen
from client.tui.screens.notice import NoticeScreen, QuitScreen, TooSmallScreen, WaitScreen
from client.tui.screens.people import PeopleScreen
from client.tui.updates.backlog import Backlog
from client.tui.updates.latest_updates import Recent
from client.tui.updates.session_message import SessionNews
from client.updates import LinkChanged, Resumed, Spoken, SpokenPhrase, Stepped, TableChanged, Told, Update
from protocol import codes, messages

HOME, LOBBY, WAITING = "home", "lobby", "waiting"


class TraderowApp(TableApp):
    """Home, or a table. `parting_words`: what the command line says after it."""

    def __init__(
        self,
        settings: Settings,
        *,
        arrived: Seating | Visit | None = None,
        opening: Coroutine[Any, Any, Seating | Visit] | None = None,
        keep: KeptSeats | None = None,
        colors: str = "256",
    ) -> None:
        """`arrived`: begin there. `opening`: begin by waiting for where to; if that is trouble, end with `trouble`."""
        super().__init__(settings, keep or KeptSeats(), colors)
        self.parting_words: list[str] = []
        self._first = arrived
        self._opening = opening
        self._recent = Recent()
        self._backlog = Backlog()
        self._main: Screen[Any] | None = None
        self._kind = HOME
        self._arriving: asyncio.Task[None] | None = None
        self.muted: set[str] = set()
        """The names of those at this table who are not heard."""
        self._quit = QuitScreen()
        self._partings: set[asyncio.Task[None]] = set()

    # -- coming and going ----------------------------------------------------------------------------------------------

    async def on_mount(self) -> None:
        self.install_screen(self._quit, "quit")  # so that it lives on while it is off the stack
        if self._first is not None:
            await self.begin_at(self._first)
        elif self._opening is not None:
            await self._show_main(WaitScreen(_("Shuffling...")), HOME)
            self._arriving = asyncio.create_task(self._arrive(self._opening), name="arrive")
        else:
            await self._go_home()

    async def on_show_people(self, wish: ShowPeople) -> None:
        """Who sits at our table."""
        if self.seating is not None and self._recent.table is not None:
            await self.push_screen(PeopleScreen(self._recent.table, self.seating.session, self.muted))

    async def on_play_on(self, wish: PlayOn) -> None:
        """From a replay to a table of one's own; if that is trouble, the replay is still there."""
        await self.push_screen(WaitScreen(_("Shuffling...")))
        self._play_on(wish)

    @work(exclusive=True, group="play on")
    async def _play_on(self, wish: PlayOn) -> None:
        try:
            await self.sit_down(await go_on(self.own_name, wish.kept, wish.point, wish.seat, start_solo()))
        except Trouble as trouble:
            await self.pop_screen()
            await self.push_screen(NoticeScreen(_("Play on from here"), of_trouble(trouble)))

    async def _arrive(self, opening: Coroutine[Any, Any, Seating | Visit]) -> None:
        try:
            arrived = await opening
        except Trouble as trouble:
            self.trouble = trouble
            self.exit(return_code=1)
        else:
            await self.begin_at(arrived)

    async def begin_at(self, arrived: Seating | Visit) -> None:
        """At a table, or before the list of a server's."""
        if isinstance(arrived, Seating):
            await self.sit_down(arrived)
            return
        from client.tui.screens.join import JoinScreen
        from client.tui.screens.tables import TablesScreen

        await self._go_home()
        await self.push_screen(JoinScreen())
        await self.push_screen(TablesScreen(arrived))

    async def sit_down(self, seating: Seating) -> None:
        """This is our table now; what the session has told so far comes as if it were told now."""
        self.seating = seating
        self._recent = Recent()
        self.muted = set()
        seating.session.listen(self._listen, self._backlog.empty)

    async def finish(self) -> None:
        """After the interface: end the session and what was started for it, and think of something to say."""
        if self._arriving is not None:
            self._arriving.cancel()
            await asyncio.gather(self._arriving, return_exceptions=True)
        if self.seating is not None:
            self.parting_words = parting_words(self.seating)
            self._let_go(self.seating)
        await asyncio.gather(*self._partings, return_exceptions=True)

    async def action_quit(self) -> None:
        """Quit; a game that is on is asked about first, and the same key again means yes. Who watches just goes."""
        playing = self.seating is not None and self._recent.phase == "playing" and not self.seating.session.watching
        if self._is_asking or self.seating is None or not playing:
            self.exit()
        elif self.seating.private:
            await self._ask(_("The game against the bot ends here if you quit."))
        else:
            await self._ask(_("Your seat is kept: you can come back to this game while the server runs."))

    async def _ask(self, sentence: str) -> None:
        self._quit.asks(sentence)
        await self.push_screen(self._quit)

    # -- the session's news --------------------------------------------------------------------------------------------

    def _listen(self, update: Update) -> None:
        self._backlog.comes()
        if not self.post_message(SessionNews(update)):
            self._backlog.through()

    async def on_session_news(self, news: SessionNews) -> None:
        try:
            async with self._beneath_the_question():
                await self._hear(news.update)
        finally:
            if self._main is None or not self._main.call_later(self._backlog.through):  # behind what was handed on
                self._backlog.through()

    async def _hear(self, update: Update) -> None:
        if self.seating is None:
            return  # of a table we have left
        try:
            told = self._told(update)
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
        self._recent.note(update)
        match update:
            case LinkChanged(state="closed", code=code, args=args):
                await self._table_gone(code, args)
            case TableChanged(table=table) if (kind := _kind(table, private=self.seating.private)) not in (None, self._kind):
                await self._show_table(table, kind)
            case TableChanged() if self._kind == HOME:
                await self._show_main(WaitScreen(_("Shuffling..."), _all_seats_are_taken()), WAITING)
            case _ if self._main is not None:
                self._main.post_message(SessionNews(update, told))

    def _told(self, update: Update) -> Told | None:
        """What it tells of the game, as the game's own screen reads it. Raises Strange for what no screen can show."""
        if not isinstance(update, Stepped | Resumed):
            return None
        table = self._recent.table
        if table is None:
            raise Strange("a game without a table")
        game = wing(table.game)
        return None if game is None else game.read(update, len(table.seats))

    async def _table_gone(self, code: str, args: dict[str, Any] | None) -> None:
        sentence = self._why_gone(code, args)
        if self.seating is not None:
            self._let_go(self.seating)
            self.seating = None
        await self._go_home()
        if code != LEFT:
            await self.push_screen(NoticeScreen(_("The table is gone"), sentence))

    def _why_gone(self, code: str, args: dict[str, Any] | None) -> str:
        if code != codes.HOST_CLOSED:
            return of_code(code, args)
        has_seat = self.seating is not None and not self.seating.session.watching
        is_kept, record = (args or {}).get("kept") is True, self._recent.record
        return of_closed_table(args, seat_kept=has_seat and is_kept, recorded=record is not None and bool(record.file))

    def _let_go(self, seating: Seating) -> None:
        task = asyncio.get_running_loop().create_task(seating.close(), name="leave the table")
        self._partings.add(task)
        task.add_done_callback(self._partings.discard)

    # -- screens -------------------------------------------------------------------------------------------------------

    async def _show_table(self, table: messages.Table, kind: str) -> None:
        """The screen for the table as it is now, with everything told so far."""
        if self.seating is None:
            return
        session = self.seating.session
        if kind == LOBBY:
            bots = session.welcome.bots.get(table.game, []) if session.welcome else []
            switches = session.welcome.rules.get(table.game, {}) if session.welcome else {}
            screen: Screen[Any] = LobbyScreen(session, bots, self.seating.invitations, switches)
        elif (game := wing(kind)) is not None:
            screen = game.table_screen(session)
        else:
            session.leave()
            await self._go_home()
            await self.push_screen(NoticeScreen(_("Another game"), of_code("unknown-game", {"game": table.game})))
            return
        await self._show_main(screen, kind)
        for update in self._recent.told():
            screen.post_message(SessionNews(update, self._told(update)))

    @property
    def _is_asking(self) -> bool:
        return self._quit in self.screen_stack

    @asynccontextmanager
    async def _beneath_the_question(self) -> AsyncIterator[None]:
        """Whatever is shown from here on, a question that was open is so afterwards too, above it: the same one, as the keys
        that answer it may be on their way.
        """
        was_asking = self._is_asking
        yield
        if was_asking and not self._is_asking and self.screen_stack:  # else already on the way out
            if isinstance(self.screen, TooSmallScreen):
                await self.pop_screen()
            await self.push_screen(self._quit)
            await self._fit(self.size)

    async def _go_home(self) -> None:
        await self._show_main(HomeScreen(), HOME)

    async def _show_main(self, screen: Screen[Any], kind: str) -> None:
        """One screen above the blank one, whatever was open before; see `_beneath_the_question`."""
        self._main, self._kind = screen, kind
        while len(self.screen_stack) > 2:
            await self.pop_screen()
        if len(self.screen_stack) == 2:
            await self.switch_screen(screen)
        else:
            await self.push_screen(screen)
        await self._fit(self.size)

    async def on_resize(self, event: events.Resize) -> None:
        await self._fit(event.size)

    async def _fit(self, size: Size) -> None:
        """Cover everything while the terminal is too small for it."""
        if not self.screen_stack:
            return  # already on the way out
        covered = isinstance(self.screen, TooSmallScreen)
        too_small = terminal.too_small(size.width, size.height) is not None
        if too_small and not covered:
            await self.push_screen(TooSmallScreen(size))
        elif covered and not too_small:
            await self.pop_screen()


def parting_words(seating: Seating) -> list[str]:
    """What to say in the terminal after leaving it with a seat still ours: how to come back, and how the others do."""
    session = seating.session
    code, where = session.code, session.where
    if session.watching and session.link.state != "closed":
        return [_("Watch again with:"), f"  {invite.line(where, code, watch=True)}"]
    if session.seat is None or session.link.state == "closed" or seating.private:
        return []
    if seating.server is None:
        back = invite.line(where, code)
        return [_("Your seat at table {code} is kept. Come back with:").format(code=code), f"  {back}"]
    port = "" if where.port == DEFAULT_PORT else f" --port {where.port}"
    bind = "" if where.host == LOOPBACK else f" --bind {where.host}"
    lines = [_("Table {code} is kept. Open it again with:").format(code=code), f"  traderow host{port}{bind}"]
    return [*lines, _("The others come with:"), *(f"  {line}" for line in seating.invitations)]


def _kind(table: messages.Table, *, private: bool) -> str | None:
    """The screen for a table; None for one that is about to begin, as nobody is missing or can come: no screen of its own."""
    if table.phase != "open":
        return table.game
    return LOBBY if not private and any(seat.kind == "open" for seat in table.seats) else None


def _all_seats_are_taken() -> str:
    return _("All seats are taken: the game begins in a moment. If it does not, leave with Ctrl+Q and choose another table.")
