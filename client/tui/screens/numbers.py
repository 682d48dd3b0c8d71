"""Statistics over the kept games: what is cached is there at once, what is new is counted in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from client.games import registry
from client.records import library
from client.records import statistics as records_statistics
from client.records.library import Collected, NumberRow
from client.records.statistics import Section, Statistics, statistics
from client.terminal.command import Command
from client.text.i18n import N_, _, ngettext
from client.tui.base.table_app import TableApp
from client.tui.canvas.draw import fit, wrap
from client.tui.canvas.glyphs import bar, glyphs
from client.tui.dialogs.help import HelpScreen
from client.tui.dialogs.overlay import OverlayScreen
from client.tui.dialogs.page import Lid, offers_of
from client.tui.dialogs.palette import Offer
from client.tui.widgets.bindings import bindings
from client.tui.widgets.page import hint_line

_NUMBERS = N_("Numbers")
GAP = 2
LABEL = 17
VALUE = 11


class NumbersScreen(OverlayScreen):
    """Two columns for each game: what all games have, and what only this one has. One widget, so that its first
    frame is the whole of it."""

    AUTO_FOCUS = ""
    app: TableApp
    COMMANDS_SHOWN = (
        Command("scroll", ("up", "down"), N_("a line up or down"), _NUMBERS, "always", N_("scroll")),
        Command("back", ("escape",), N_("back"), _NUMBERS, "always", N_("back")),
        Command("palette", (":", "f5"), N_("find a command by a word of it"), _NUMBERS, "always"),
        Command("help", ("?", "f1"), N_("this help"), _NUMBERS, "always", N_("help")),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(COMMANDS_SHOWN, "back", "palette", "help"),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
    ]
    DEFAULT_CSS = """
    NumbersScreen { background: $background; color: $foreground; overflow: hidden; layers: default over; }
    NumbersScreen Static { width: 100%; height: 100%; }
    """

    def __init__(self, names: Sequence[str]) -> None:
        """Counts for somebody with one of these names. Reads the cache."""
        super().__init__()
        self._names = tuple(names)
        self._first = 0
        self._shown = Content()
        self._found = self._counted(library.known(registry.numbers, registry.games()))

    def compose(self) -> ComposeResult:
        self._shown = self._drawn()
        yield Static(self._shown, markup=False)
        yield Lid()

    def on_key(self, event: events.Key) -> None:
        self.took(event)

    def on_mount(self) -> None:
        if self._found.missing:
            self._count()

    def on_resize(self) -> None:
        self._show()

    def action_back(self) -> None:
        self.workers.cancel_group(self, "numbers")
        self.app.pop_screen()

    async def action_help(self) -> None:
        """Show every command of this screen."""
        await self.app.push_screen(HelpScreen(self.COMMANDS_SHOWN))

    def action_palette(self) -> None:
        self.open_palette()

    def offers(self) -> Iterable[Offer]:
        return offers_of(self)

    def action_scroll(self, by: int) -> None:
        """Show other lines where there are more than fit."""
        first = max(0, min(self._first + by, len(self._lines()) - self._room()))
        if first != self._first:
            self._first = first
            self._show()

    @work(exclusive=True, group="numbers")
    async def _count(self) -> None:
        collected = await asyncio.to_thread(library.collect, registry.numbers, registry.games())
        self._found = self._counted(collected)
        self._show()

    def _show(self) -> None:
        if (drawn := self._drawn()) != self._shown:
            self._shown = drawn
            self.query_one(Static).update(drawn)

    def _drawn(self) -> Content:
        """The whole screen: a heading, all games in a sentence, as many lines as there is room for, and the keys."""
        width = self.app.size.width
        across, counting = glyphs().across * width, ""
        if self._found.missing:
            more = ngettext("Counting {n} more game…", "Counting {n} more games…", self._found.missing)
            counting = more.format(n=self._found.missing)
        shown = self._lines()[self._first : self._first + self._room()]
        head = (" " + _("Numbers").upper(), across, " " + records_statistics.headline(self._found), "")
        rest = (*shown, *[""] * (self._room() - len(shown)), across, f" {counting}", f" {hint_line(self.COMMANDS_SHOWN).plain}")
        return Content("\n".join((*head, *rest)))

    def _room(self) -> int:
        return max(self.app.size.height - 7, 1)

    def _lines(self) -> list[str]:
        return [f" {line}" for line in lines(self._found, self.app.size.width - 2)]

    def _counted(self, collected: Collected) -> Statistics:
        return statistics(collected, self._names, registry.numbers)


def lines(found: Statistics, width: int) -> list[str]:
    """Everything as lines of text: each game in two columns, then what is not counted."""
    left, drawn = (width - GAP) // 2, []
    listed = records_statistics.sections(found, registry.title, registry.numbers)
    while listed:
        one = listed.pop(0)
        other = listed.pop(0) if listed and listed[0].own else Section("", ())
        columns = zip_longest(_column(one, left), _column(other, width - GAP - left), fillvalue="")
        drawn += [(fit(first, left + GAP) + second).rstrip() for first, second in columns]
        drawn.append("")
    said = [wrap([(sentence, "")], width) for sentence in records_statistics.remarks(found)]
    return [*drawn, *("".join(text for text, _style in line) for sentence in said for line in sentence)]


def _column(section: Section, width: int) -> list[str]:
    return [section.title, *(_row(row, width) for row in section.rows)] if section.rows else []


def _row(row: NumberRow, width: int) -> str:
    if not row.value:
        return row.label
    if row.percent is None:
        return fit(row.label, LABEL) + " " + row.value
    return f"{fit(row.label, LABEL)} {fit(row.value, VALUE)}{bar(row.percent, width - LABEL - VALUE - 2)}"
