"""Show statistics over the saved games. Cached counts are shown immediately; new games are counted in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region

from client.games import registry
from client.records import library
from client.records import statistics as records_statistics
from client.records.library import Collected
from client.records.statistics import Section, Statistics, statistics
from client.terminal.command import Command
from client.text.i18n import N_, _, ngettext
from client.tui.base.table_app import TableApp
from client.tui.canvas.canvas import Canvas, Rectangle
from client.tui.canvas.draw import Line, crop, width_of, wrap
from client.tui.canvas.gauges import bar
from client.tui.dialogs.help import HelpScreen
from client.tui.dialogs.overlay import OverlayScreen
from client.tui.dialogs.page import offers_of
from client.tui.dialogs.palette import Offer
from client.tui.screens.home_entries import token_of
from client.tui.widgets.bindings import bindings
from client.tui.widgets.frame import Column, Frame, draw_frame
from client.tui.widgets.zone import Zone

_NUMBERS = N_("Stats")
GAP = 2
LABEL = 18
"""The least cells for labels. A longer label gets more, if the column has room."""
VALUE = 8


@dataclass(frozen=True, slots=True)
class NumbersPicture:
    """The contents of the page, and the first line shown."""

    found: Statistics
    first: int


class NumbersZone(Zone[NumbersPicture]):
    """The whole page: for each game a column of numbers that all games have, and a column of its own numbers."""

    NAME = "numbers"

    def draw(self, picture: NumbersPicture, width: int, height: int) -> list[Line]:
        canvas, found = Canvas(width, height), picture.found
        said: list[Line] = []
        if found.missing:
            more = ngettext("Counting {n} more game…", "Counting {n} more games…", found.missing).format(n=found.missing)
            said = [((more, "quiet"),)]
        headline = records_statistics.headline(found)
        if width_of([(_(_NUMBERS), ""), (headline, "")]) > width - 8:  # then it is a message instead of a title
            said, headline = [*wrap([(headline, "quiet")], width - 4), *said], ""
        frame = draw_frame(canvas, _(_NUMBERS), NumbersScreen.COMMANDS_SHOWN, words=headline, said=said)
        body = frame.body
        whole = Canvas(body.columns, max(lines_of(found, width), body.lines + picture.first))
        _put(whole, found)
        for y, line in enumerate(whole.lines[picture.first : picture.first + body.lines], body.y):
            canvas.spans(body.x, y, line)
        return [*canvas.lines]


def lines_of(found: Statistics, width: int) -> int:
    """Return the number of lines of the whole page at that width."""
    return _put(Canvas(width - 4, 0), found)


def _put(canvas: Canvas, found: Statistics) -> int:
    """Draw the whole page, one game below the other, then the games not counted. Return the line below it."""
    left, y = (canvas.columns - GAP) // 2, 0
    listed = records_statistics.sections(found, registry.title, registry.numbers)
    while listed:
        one = listed.pop(0)
        other = listed.pop(0) if listed and listed[0].own else Section("", ())
        alone = canvas.columns if not other.rows else left
        _column(canvas, Rectangle(0, y, alone, len(one.rows) + 1), one, left)
        _column(canvas, Rectangle(left + GAP, y, canvas.columns - GAP - left, len(other.rows) + 1), other, left)
        y += max(len(one.rows), len(other.rows)) + 2
    for sentence in records_statistics.remarks(found):
        for line in wrap([(sentence, "quiet")], canvas.columns):
            canvas.spans(0, y, line)
            y += 1
    return y


def _column(canvas: Canvas, where: Rectangle, section: Section, room: int) -> None:
    """Draw a section: its title has the whole width, its rows have `room` cells."""
    if not section.rows:
        return
    column = Column(canvas.window(where))
    longest = max((width_of([(row.label, "")]) for row in section.rows if row.value), default=0)
    label = max(LABEL, min(longest, room - VALUE - 4))
    column.line((section.title, "strong!"))
    for row in section.rows:
        if not row.value:
            column.line((row.label, "strong!"))
            continue
        y = column.take(1)
        column.canvas.put(0, y, crop(row.label, label), f"{token}!" if (token := token_of(row)) else "text")
        column.canvas.put(label + 1, y, row.value, "strong")
        if row.percent is not None and (wide := room - label - VALUE - 2) > 2:
            bar(column.canvas, label + VALUE + 1, y, wide, row.percent, 0, 100, token=token)


class NumbersScreen(OverlayScreen):
    """Two columns for each game: numbers of all games, and numbers of this game only. One widget draws all of it, so that the
    first screen update is complete.
    """

    AUTO_FOCUS = ""
    app: TableApp
    COMMANDS_SHOWN = (
        Command("scroll", ("up", "down"), N_("a line up or down"), _NUMBERS, "always", N_("scroll")),
        Command("back", ("escape",), N_("back"), _NUMBERS, "always", N_("back")),
        Command("palette", (":", "f5"), N_("find a command by typing part of it"), _NUMBERS, "always"),
        Command("help", ("?", "f1"), N_("this help"), _NUMBERS, "always", N_("help")),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(COMMANDS_SHOWN, "back", "palette", "help"),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
    ]
    DEFAULT_CSS = """
    NumbersScreen { background: $background; color: $foreground; overflow: hidden; }
    """

    def __init__(self, names: Sequence[str]) -> None:
        """Make the page for a person with one of these names. Reads the cache."""
        super().__init__()
        self._names = tuple(names)
        self._first = 0
        self._found = self._counted(library.known(registry.numbers, registry.games()))

    def compose(self) -> ComposeResult:
        yield NumbersZone()

    def on_key(self, event: events.Key) -> None:
        self.took(event)

    def on_mount(self) -> None:
        self._show()
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
        """Scroll the page if it does not fit."""
        room = Frame(*self.app.size).body.lines
        first = max(0, min(self._first + by, lines_of(self._found, self.app.size.width) - room))
        if first != self._first:
            self._first = first
            self._show()

    def settings_changed(self) -> None:
        self._show()

    @work(exclusive=True, group="numbers")
    async def _count(self) -> None:
        collected = await asyncio.to_thread(library.collect, registry.numbers, registry.games())
        self._found = self._counted(collected)
        self._show()

    def _show(self) -> None:
        if self.is_attached:
            zone = self.query_one(NumbersZone)
            zone.place(Region(0, 0, *self.app.size))
            zone.show(NumbersPicture(self._found, self._first))

    def _counted(self, collected: Collected) -> Statistics:
        return statistics(collected, self._names, registry.numbers)
