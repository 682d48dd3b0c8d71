"""The application: how one arrives at home or at a table, and leaves. It knows no widget of any screen."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual import work

from client.connection.route.visiting import visiting
from client.connection.seats.kept_seats import KeptSeats
from client.games.registry import commands
from client.i18n import _
from client.keyboard.keymap import Table, complaint
from client.sentences import of_trouble
from client.settings.values import Settings
from client.terminal.capabilities import Shows
from client.trouble import Trouble
from client.tui.analyse import Analyse
from client.tui.apps.main_screen_app import HOME
from client.tui.apps.seated_app import SeatedApp
from client.tui.lessons import FirstGame
from client.tui.play_on import PlayOn
from client.tui.screens.home import HomeScreen
from client.tui.screens.notice import NoticeScreen, WaitScreen

if TYPE_CHECKING:
    from client.tables.finding import Arrived


class TraderowApp(SeatedApp):
    """Shows home or a table. `parting_words`: what the command line prints afterwards."""

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
        self._opening_task: asyncio.Task[None] | None = None

    def tables(self) -> Sequence[Table]:
        from client.tui.screens.lobby import LobbyScreen

        return (*commands(), LobbyScreen.COMMANDS_SHOWN, HomeScreen.COMMANDS_SHOWN)

    async def on_mount(self) -> None:
        self.install_screen(self._quit, "quit")  # so that it stays alive while it is off the stack
        if self._first is not None:
            await self.begin_at(self._first)
        elif self._opening is not None:
            await self._show_main(WaitScreen(_("Shuffling...")), HOME)
            self._opening_task = asyncio.create_task(self._arrive(self._opening), name="arrive")
            self.call_after_refresh(self.load_table, self._game)
        else:
            await self.go_home()
            if self._learns is not None:
                await self.learn(self._learns)

    def load_table(self, game: str) -> None:
        """Load what a table of that game needs, once it is seen that we wait for it."""
        from client.tui.apps.table_screens import load

        load(game)

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
        await self.go_home()
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

        await self.go_home()
        if visiting() is None or not isinstance(arrived, Visit):
            await self.push_screen(JoinScreen(None if isinstance(arrived, Visit) else arrived))
        if isinstance(arrived, Visit):
            await self.push_screen(TablesScreen(arrived))

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
            from client.tables.parting import unkept

            kept = " ".join(unkept(self.seating)) or _("Your game is kept: Return leads back to it, from any terminal.")
            comes_back = _("Your seat is kept: you can come back to this game while the server runs.")
            self._quit.asks(comes_back if self.seating.server is None else kept)
            await self.push_screen(self._quit)

    async def go_home(self) -> None:
        notice, self._notice = self._notice, ""
        await self._show_main(HomeScreen(notice), HOME)
