"""Show the saved records: each game's result, replaying and verifying a record, and switching the saving on or off."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import on, work
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from client.games import puzzle_list
from client.games.registry import game_and_mode, numbers, reason_text
from client.records import files as records_files
from client.records import library, own_names, today, verify
from client.records.files import RecordFile
from client.records.library import LibraryEntry
from client.records.replay import Replay
from client.records.validation import BadRecord
from client.session.sentences import of_trouble
from client.terminal import paths
from client.terminal.command import Command
from client.text.i18n import N_, _
from client.text.trouble import Trouble
from client.tui.base.table_app import TableApp
from client.tui.canvas.draw import fit
from client.tui.dialogs.page import OverlayPage
from client.tui.screens.replay_screens import replay_screen
from client.tui.widgets.bindings import bindings
from client.tui.widgets.menu import Choice, Menu
from client.tui.widgets.notice import NoticeScreen

_GAMES = N_("Games")
GAME_AND_WHO, LEAST_WHO, GAP = 41, 12, 3
"""The cells of the game and its players, the least cells of the players, and the gap before the result."""
FIRST_SHOWN = 20
"""The number of records read before the list is drawn. The others are read afterwards."""


class RecordsScreen(OverlayPage):
    """A list with one line for each record. A record is read and replayed once to find out how the game ended."""

    AUTO_FOCUS = "Menu"
    app: TableApp
    COMMANDS_SHOWN = (
        Command("choose", ("up", "down"), N_("choose a game"), _GAMES, "always", N_("choose")),
        Command("step-through", ("enter",), N_("step through it from any side"), _GAMES, "always", N_("replay")),
        Command("verify", ("v",), N_("repeat its draws from the published secret"), _GAMES, "always", N_("verify")),
        Command("wins", ("w",), N_("find turns in it that you could have won"), _GAMES, "always", N_("wins")),
        Command("keep", ("k",), N_("save future games, or do not"), _GAMES, "always", N_("save or not")),
        Command("back", ("escape",), N_("back"), _GAMES, "always", N_("back")),
        Command("palette", (":", "f5"), N_("find a command by typing part of it"), _GAMES, "always"),
        Command("help", ("?", "f1"), N_("this help"), _GAMES, "always", N_("help")),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(COMMANDS_SHOWN, "verify", "wins", "keep", "back", "palette", "help")
    DEFAULT_CSS = """
    RecordsScreen VerticalScroll { height: 1fr; scrollbar-size-vertical: 1; }
    RecordsScreen #columns { color: $quiet; height: 1; }
    RecordsScreen #about { height: auto; max-height: 4; margin-top: 1; color: $foreground; }
    RecordsScreen #keeping { height: 1; color: $quiet; }
    """

    def __init__(self) -> None:
        super().__init__(_("Games"))
        self._listed: list[LibraryEntry] = []

    def body(self) -> Iterable[Widget]:
        yield Static("", id="columns", markup=False)
        with VerticalScroll(can_focus=False):
            yield Menu([], id="games")
        yield Static("", id="about", markup=False)
        yield Static("", id="keeping", markup=False)

    def on_mount(self) -> None:
        self._look()

    @on(Menu.Moved)
    def moved(self, event: Menu.Moved) -> None:
        self._show_about()
        scroll = self.query_one(VerticalScroll)
        scroll.scroll_to(y=max(0, event.at - scroll.size.height // 2), animate=False)

    @on(Menu.Chosen)
    def replay(self) -> None:
        self._open(replay=True)

    def action_verify(self) -> None:
        """Verify the record under the cursor."""
        self._open(replay=False)

    def action_keep(self) -> None:
        """Switch the saving of future games on or off."""
        settings = self.app.settings
        self.app.change_settings(replace(settings, records=not settings.records))
        self._show_about()

    def action_back(self) -> None:
        self.workers.cancel_group(self, "records")
        self.app.pop_screen()

    @work(exclusive=True, group="records")
    async def _look(self) -> None:
        """Read the files one after the other in the background."""
        files = await asyncio.to_thread(library.kept_files)
        for number, file in enumerate(files):
            self._listed.append(await asyncio.to_thread(library.read_entry, file))
            if number + 1 == len(files) or (number + 1) % FIRST_SHOWN == 0:
                self.query_one("#columns", Static).update(Content(columns(self._listed)))
                self.query_one(Menu).set_choices(choices(self._listed))
                self._show_about()
        self._show_about()

    @work(exclusive=True, group="records")
    async def action_wins(self) -> None:
        """Search the marked game for puzzles, which takes some seconds."""
        from client.tui.screens.puzzles import show_puzzles

        found = self._found()
        if found is None:
            return
        self.say(_("One moment…"))
        try:
            kept = await asyncio.to_thread(records_files.read, found.file)
            listed = await asyncio.to_thread(puzzle_list.in_record, kept, own_names.all_of(self.app.own_name))
        except BadRecord as bad:
            self.say(str(bad))
        except Trouble as trouble:
            self.say(of_trouble(trouble))
        else:
            self.say("")
            await show_puzzles(self.app, listed)

    @work(exclusive=True, group="records")
    async def _open(self, *, replay: bool) -> None:
        found = self._found()
        if found is None:
            return
        self.say(_("One moment…"))
        try:
            kept = await asyncio.to_thread(records_files.read, found.file)
            screen = await asyncio.to_thread(_replay if replay else _verdict, kept)
        except BadRecord as bad:
            self.say(str(bad))
            return
        self.say("")
        await self.app.push_screen(screen)

    def _found(self) -> LibraryEntry | None:
        at = self.query_one(Menu).at
        return self._listed[at] if at < len(self._listed) else None

    def _show_about(self) -> None:
        """Show the folder of the records, the damage of the marked one, and whether future games are saved."""
        found = self._found()
        where = _("The records of your games will be here: {folder}").format(folder=paths.shown(records_files.folder()))
        line = where if found is None else found.wrong or paths.shown(found.file)
        kept = _("Future games are saved.") if self.app.settings.records else _("Future games are not saved.")
        self.query_one("#about", Static).update(Content(line))
        self.query_one("#keeping", Static).update(Content(kept))


def columns(games: Sequence[LibraryEntry]) -> str:
    """Return the heading of the list."""
    game, who = _widths(games)
    heads = ((_("day"), 12), (_("game"), game), (_("who played"), who + GAP))
    return "     " + "".join(fit(head, width) for head, width in heads) + _("result")


def choices(games: Sequence[LibraryEntry]) -> list[Choice]:
    """Return a line for each game; the first nine have a digit."""
    widths = _widths(games)
    return [Choice(str(at + 1) if at < 9 else "", *_line(game, *widths)) for at, game in enumerate(games)]


def _widths(games: Sequence[LibraryEntry]) -> tuple[int, int]:
    """Return the cells of the game's name, as many as it needs, and of the players."""
    game = max((cell_len(_played(each)) for each in games if not each.wrong), default=len(_("game"))) + 2
    return game, max(GAME_AND_WHO - game, LEAST_WHO)


def _played(game: LibraryEntry) -> str:
    return game_and_mode(game.game, game.mode)


def _line(game: LibraryEntry, played: int, who: int) -> tuple[str, str]:
    if game.wrong:
        return fit(game.file.name, 50), _("cannot be read")
    return fit(game.date or "-", 12) + fit(_played(game), played) + fit(", ".join(game.names), who), game.result


def _replay(kept: RecordFile) -> Screen[Any]:
    return replay_screen(Replay(kept), leads_back=True)


def _verdict(kept: RecordFile) -> NoticeScreen:
    verdict = verify.verify(kept, reason_text(kept.record.header.game))
    of_a_day = today.sentences(kept, numbers) if verdict.code == verify.PROVED else ()
    return NoticeScreen(_("What the record proves"), "\n\n".join((*verdict.sentences, *of_a_day)))
