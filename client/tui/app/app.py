"""Show the start screen or the screen of a table, and quit the app."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual import events, work
from textual.screen import Screen

from client.games.registry import commands, default_bot, interface, summary
from client.session.kept_seats import KeptSeats
from client.session.route import visiting
from client.session.sentences import of_code, of_trouble
from client.terminal.capabilities import Shows
from client.terminal.keyboard import Table, complaint
from client.terminal.settings import Settings
from client.text.i18n import _
from client.text.trouble import Strange, TooNew, Trouble
from client.tui.base.requests import Analyse, FirstGame, GameAnalysed, PlayNext, PlayOn, Practise, ShowPeople
from client.tui.base.session_message import PendingUpdates, SessionNews
from client.tui.base.table_app import TableApp
from client.tui.screens.home import HomeScreen
from client.tui.widgets.notice import NoticeScreen, QuitScreen, TooSmallScreen, WaitScreen

if TYPE_CHECKING:
    from client.games.puzzle_list import PuzzleList
    from client.lobby.finding import Arrived
    from client.lobby.seating import Seating
    from client.lobby.table_settings import Terms
    from client.session.updates import Decoded, Update
    from client.tui.base.updates import LatestUpdates, PacedUpdates
    from client.tui.screens.lobby import LobbyScreen
    from protocol import messages


# -- One of several main screens, the quit question above it, and the blank screen below ---------------------------------


HOME, WAITING = "home", "waiting"
"""Kinds of main screens. The app shows one main screen at a time."""


class MainScreenApp(TableApp):
    """An app with one main screen at a time. An open quit question stays on top while the main screen changes."""

    def __init__(self, settings: Settings, keep: KeptSeats, shows: Shows) -> None:
        super().__init__(settings, keep, shows)
        self._main: Screen[Any] | None = None
        self._kind = HOME
        self._quit = QuitScreen()

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

    @property
    def _is_asking(self) -> bool:
        return self._quit in self.screen_stack

    @asynccontextmanager
    async def _beneath_the_question(self) -> AsyncIterator[None]:
        """Keep an open quit question on top while the screens below it change. The question stays the same screen object,
        because keys that answer it may already have been typed.
        """
        was_asking = self._is_asking
        yield
        if was_asking and not self._is_asking and self.screen_stack:  # else the app is already ending
            if isinstance(self.screen, TooSmallScreen):
                await self.pop_screen()
            await self.push_screen(self._quit)
            await self.fit(self.size)


# -- The part of the app for a table: receives the session's updates, and shows the screen for them -------------------


class SeatedApp(MainScreenApp):
    """An app that passes the session's updates to the screen for the phase of its table.

    Modules that only a table needs are imported at their first use, so that the start screen appears sooner.
    """

    _latest: LatestUpdates
    """The latest update of each kind since we joined the table."""

    def __init__(self, settings: Settings, keep: KeptSeats, shows: Shows) -> None:
        super().__init__(settings, keep, shows)
        self._pending = PendingUpdates()
        self._notice = ""
        """A sentence that the start screen shows once."""
        self._next: Terms | None = None
        """The settings of the game that begins after leaving the table."""
        self._unkept = ""
        """A sentence that the game cannot be saved, shown with the game's screen."""
        self._leaving: set[asyncio.Task[None]] = set()

    @abstractmethod
    async def go_home(self) -> None:
        """Show the start screen with the sentence in `_notice`."""

    @cached_property
    def _paced(self) -> PacedUpdates:
        from client.tui.base.updates import PacedUpdates

        return PacedUpdates(self._show_news, self.set_timer)

    async def sit_down(self, seating: Seating) -> None:
        """Make this our table. The session sends the updates it has kept until now."""
        from client.lobby.parting import unkept
        from client.tui.base.updates import LatestUpdates

        self.seating = seating
        self._unkept = " ".join(unkept(seating))
        self._latest = LatestUpdates()
        self._paced.clear()
        self.muted = set()
        seating.session.listen(self._listen, self._pending.all_handled)

    def on_play_next(self, request: PlayNext) -> None:
        """Leave our table and begin another game with the same settings against a bot."""
        from client.lobby.table_settings import Terms
        from client.table.summary import RULINGS

        table = self._latest.table if self.seating is not None else None
        if self.seating is None or table is None:
            return
        rules = {name: value for name, value in table.rules.items() if name != RULINGS}
        seats, components = len(table.seats), tuple(table.components or ())
        bots = (request.level,) * (seats - 1)
        self._next = Terms(table.game, table.mode, seats, rules, bots, clock=table.clock, components=components)
        self.seating.session.leave()

    def play_next(self, terms: Terms) -> None:
        """Begin a local game with these settings."""

    async def on_show_people(self, request: ShowPeople) -> None:
        """Show the people at our table."""
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
            if self._main is None or not self._main.call_later(self._pending.handled):  # after the updates already sent
                self._pending.handled()

    async def _pass_on(self, update: Update) -> None:
        from client.session.updates import Announced, LinkChanged, Resumed, Spoken, SpokenPhrase, Stepped, TableChanged
        from client.table.phrases import spoken
        from client.tui.base.updates import pause_before

        if self.seating is None:
            return  # the update is from a table that we have left
        try:
            decoded = self._decoded(update)
        except TooNew:
            await self._table_gone("too-new", {"address": self.seating.session.address})
            return
        except Strange:
            await self._table_gone("strange-view", {"address": self.seating.session.address})
            return
        if isinstance(update, SpokenPhrase | Announced):
            update = spoken(update)
        if isinstance(update, Spoken) and update.said.name in self.muted:
            return
        begun = self._latest.table
        if isinstance(update, Stepped | Resumed) and self._kind == LOBBY and begun is not None and begun.phase != "open":
            await self._show_table(begun, begun.game)
        pause = pause_before(update, begun, self.seating.session.seat, self.settings.pace)
        self._latest.remember(update)
        if decoded is not None:
            self.seating.session.stands_at(decoded.moment)
        match update:
            case LinkChanged(state="closed", code=code, args=args):
                await self._table_gone(code, args)
            case TableChanged(table=table) if self._kind == LOBBY and self._is_dealing(table):
                self._paced.add(SessionNews(update), pause)
                self.call_after_refresh(self.load_table, table.game)
            case TableChanged(table=table) if (kind := kind_of(table, private=self.seating.private)) not in (None, self._kind):
                await self._show_table(table, kind)
            case TableChanged() if self._kind == HOME:
                if not (self.seating.private and isinstance(self._main, WaitScreen)):  # else "Shuffling..." is there already
                    await self._show_main(about_to_begin(private=self.seating.private), WAITING)
            case _:
                seats = 0 if begun is None or self.seating.session.seat is None else len(begun.seats)
                self._paced.add(SessionNews(update, decoded), pause, many=seats > 2)

    def _is_dealing(self, table: messages.Table) -> bool:
        """Return True if every seat is taken and no game data has arrived. The lobby stays until then."""
        if table.phase == "open":
            return not any(seat.kind == "open" for seat in table.seats)
        return table.phase == "playing" and self._latest.position is None and interface(table.game) is not None

    def _show_news(self, news: SessionNews) -> None:
        if self._main is not None:
            self._main.post_message(news)

    def before_a_key(self, event: events.Key | events.Paste) -> None:
        """Show all waiting updates before the key is handled."""
        if self.seating is None:
            return
        from client.tui.base.updates import KeepsPace

        screen = self.screen if self.screen is self._main else None
        if not (isinstance(screen, KeepsPace) and isinstance(event, events.Key) and screen.keeps_pace(event)):
            self._paced.hurry(by_key=True)

    def _decoded(self, update: Update) -> Decoded | None:
        """Decode the game data of an update for the game's screen. Raises Strange for data that no screen can show."""
        from client.session.updates import Resumed, Stepped

        if not isinstance(update, Stepped | Resumed):
            return None
        table = self._latest.table
        if table is None:
            raise Strange("a game without a table")
        game = interface(table.game)
        return None if game is None else game.read(update, len(table.seats))

    async def _table_gone(self, code: str, args: dict[str, Any] | None) -> None:
        from client.lobby.parting import unrecorded, why_gone
        from client.session.ending import LEFT

        record = self._latest.record
        sentence = why_gone(self.seating, code, args, recorded=record is not None and bool(record.file))
        if self.seating is not None:
            self._notice = " ".join(unrecorded(self.seating))
            self._leave_table(self.seating)
            self.seating = None
        await self.go_home()
        terms, self._next = self._next, None
        if code == LEFT and terms is not None:
            self.play_next(terms)
        if code != LEFT:
            await self.push_screen(NoticeScreen(_("The table is gone"), sentence))

    def _leave_table(self, seating: Seating) -> None:
        task = asyncio.get_running_loop().create_task(seating.close(), name="leave the table")
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)

    async def _show_table(self, table: messages.Table, kind: str) -> None:
        """Show the screen for the table's current phase, and send it the latest updates."""

        if self.seating is None:
            return
        session, game = self.seating.session, interface(table.game)
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


# -- The application: shows the start screen or a table, and quits. It knows no widget of any screen ------------------


class TraderowApp(SeatedApp):
    """Shows the start screen or a table. `parting_words`: text that the command line prints afterwards."""

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
        puzzles: PuzzleList | None = None,
    ) -> None:
        """Begin with one of these. `arrived`: a place already reached. `learns`: the lessons of that game ("" is the default
        game). `puzzles`: these puzzles. `opening`: a coroutine that returns the place to begin at; if it fails, the app ends
        with `trouble`.

        `game`: the game that is being opened, if known. `notice`: a sentence that the start screen shows once.
        """
        super().__init__(settings, keep or KeptSeats(), shows)
        self.use_keyboard()
        self.parting_words: list[str] = []
        self._first = arrived
        self._opening = opening
        self._game = game
        self._notice = notice or complaint(settings.keyboard, settings.keys, self.tables)
        self._learns = learns
        self._puzzles = puzzles
        self._opening_task: asyncio.Task[None] | None = None

    def tables(self) -> Sequence[Table]:
        from client.tui.screens.lobby import LobbyScreen

        return (*commands(), LobbyScreen.COMMANDS_SHOWN, HomeScreen.COMMANDS_SHOWN)

    async def on_mount(self) -> None:
        self.install_screen(self._quit, "quit")  # so that the screen stays alive while it is off the stack
        if self._first is not None:
            await self.begin_at(self._first)
        elif self._opening is not None:
            await self._show_main(WaitScreen(_("Shuffling…")), HOME)
            self._opening_task = asyncio.create_task(self._arrive(self._opening), name="arrive")
            self.call_after_refresh(self.load_table, self._game)
        else:
            await self.go_home()
            if self._learns is not None:
                await self.learn(self._learns)
            if self._puzzles is not None:
                await self._show_puzzles(self._puzzles)

    async def _show_puzzles(self, listed: PuzzleList) -> None:
        from client.tui.screens.puzzles import show_puzzles

        await show_puzzles(self, listed)

    def load_table(self, game: str) -> None:
        """Load the modules of that game's table after the waiting screen is shown."""

        load(game)

    async def on_analyse(self, request: Analyse) -> None:
        """Show the replay of our finished game above its result. Escape returns to the result."""
        from client.records import files
        from client.records.replay import Replay
        from client.records.validation import BadRecord
        from client.tui.screens.replay_screens import replay_screen
        from client.tui.table.replay import ReplayTable

        try:
            screen = replay_screen(Replay(files.read(Path(request.file))), leads_back=True)
        except BadRecord as bad:
            await self.push_screen(NoticeScreen(_("Analysis"), str(bad)))
            return
        await self.push_screen(screen)
        if isinstance(screen, ReplayTable):
            screen.analyse()

    def on_game_analysed(self, news: GameAnalysed) -> None:
        """Show the costliest decision on the result screen of our game too."""
        from client.tui.table.screen import TableScreen

        if isinstance(self._main, TableScreen):
            self._main.looked_again(news.found)

    async def on_play_on(self, request: PlayOn) -> None:
        """Resume a replay as a game at a local table. If that fails, the replay stays open."""
        await self.push_screen(WaitScreen(_("Shuffling…")))
        self._play_on(request)

    @work(exclusive=True, group="play on")
    async def _play_on(self, request: PlayOn) -> None:
        from client.lobby.local_server import start_solo
        from client.lobby.seating import continue_game

        try:
            opening = continue_game(self.own_name, request.kept, request.point, request.seat, start_solo(), self.keep)
            await self.sit_down(await opening)
        except Trouble as trouble:
            await self.pop_screen()
            await self.push_screen(NoticeScreen(_("Play on from here"), of_trouble(trouble)))

    async def on_first_game(self, wanted: FirstGame) -> None:
        """Begin a game against a bot after the lessons, as from the start screen."""
        await self.go_home()
        if isinstance(self._main, HomeScreen):
            self._main.play_first_game(wanted.game)

    def play_next(self, terms: Terms) -> None:
        if isinstance(self._main, HomeScreen):
            self._main.play_on_terms(terms)

    async def on_practise(self, wanted: Practise) -> None:
        """Start a practice hand above the lobby, in this process. When the game begins, it replaces the lobby and the practice
        hand.
        """
        from client.lessons.practice import PracticeTable
        from client.tui.table.screen import TableScreen

        known, summarized = interface(wanted.game), summary(wanted.game)
        if known is None or summarized is None:
            return
        mode, seats = next(iter(summarized.modes.items()))
        table = PracticeTable(wanted.game, mode, seats[0], self.own_name, default_bot(wanted.game))
        screen = known.table_screen(table)
        assert isinstance(screen, TableScreen)
        screen.leaves = self.pop_screen
        await self.push_screen(screen)

        def tell(update: Update) -> None:
            screen.post_message(SessionNews(update, known.read(update, seats[0])))

        table.listen(tell)
        table.deliver()
        screen.call_later(screen.tell, _("A practice hand while you wait. Esc returns to the lobby."))

    async def _arrive(self, opening: Coroutine[Any, Any, Arrived]) -> None:
        try:
            arrived = await opening
        except Trouble as trouble:
            self.trouble = trouble
            self.exit(return_code=1)
        else:
            await self.begin_at(arrived)

    async def begin_at(self, arrived: Arrived) -> None:
        """Show the first screen: a table, the list of a server's tables, the form for a table's password, or the start
        screen.
        """
        from client.lobby.finding import Visit
        from client.lobby.seating import Seating

        if isinstance(arrived, Seating):
            await self.sit_down(arrived)
            return
        from client.tui.screens.join import JoinScreen
        from client.tui.screens.tables import TablesScreen

        await self.go_home()
        if visiting() is None or not isinstance(arrived, Visit):
            await self.push_screen(JoinScreen(None if isinstance(arrived, Visit) else arrived))
        if isinstance(arrived, Visit):
            await self.push_screen(TablesScreen(arrived))

    async def finish(self) -> None:
        """Close the session and everything started for it after the interface has ended. Sets `parting_words`."""
        if self._opening_task is not None:
            self._opening_task.cancel()
            await asyncio.gather(self._opening_task, return_exceptions=True)
        if self.seating is not None:
            from client.lobby.parting import parting_words

            self.parting_words = parting_words(self.seating)
            self._leave_table(self.seating)
        await asyncio.gather(*self._leaving, return_exceptions=True)
        if self.seating is not None:
            from client.lobby.parting import unrecorded

            self.parting_words += unrecorded(self.seating)

    async def action_quit(self) -> None:
        """Quit. During a game, ask a player first; pressing the same key again confirms. A spectator is not asked."""
        playing = self.seating is not None and self._latest.phase == "playing" and not self.seating.session.watching
        if self._is_asking or self.seating is None or not playing:
            self.exit()
        else:
            from client.lobby.parting import unkept

            kept = " ".join(unkept(self.seating)) or _("Your game is saved: Return takes you back to it from any terminal.")
            comes_back = _("Your seat is kept: you can return while the server runs.")
            self._quit.asks(comes_back if self.seating.server is None else kept)
            await self.push_screen(self._quit)

    async def go_home(self) -> None:
        notice, self._notice = self._notice, ""
        await self._show_main(HomeScreen(notice), HOME)


# -- table screens ----------------------------------------------------------------------------------------------------


LOBBY = "lobby"
"""The kind of the lobby screen. The kind of a game's screen is the id of the game."""


def load(game: str) -> None:
    """Load the modules and sockets that a table of that game needs, while its server starts."""
    from client.session import link  # noqa: F401

    found = interface(game)
    if found is not None:
        found.load()


def kind_of(table: messages.Table, *, private: bool) -> str | None:
    """Return the kind of screen for a table, or None if the game is about to begin: that phase has no screen of its own."""
    if table.phase != "open":
        return table.game
    return LOBBY if not private and any(seat.kind == "open" for seat in table.seats) else None


def lobby(seating: Seating, table: messages.Table) -> LobbyScreen:
    """Make the lobby screen of a table."""
    from client.tui.screens.lobby import LobbyScreen

    welcome = seating.session.welcome
    bots = welcome.bots.get(table.game, []) if welcome else []
    switches = welcome.rules.get(table.game, {}) if welcome else {}
    return LobbyScreen(seating.session, bots, seating.ways_in, switches)


def about_to_begin(*, private: bool) -> WaitScreen:
    """Make the waiting screen for the last player to join a full table. `private`: there is no other table to choose."""
    sentence = (
        _("The game begins in a moment. If it does not, leave with Ctrl+Q and begin another.")
        if private
        else _("All seats are taken: the game begins in a moment. If it does not, leave with Ctrl+Q and choose another table.")
    )
    return WaitScreen(_("Shuffling…"), sentence)
