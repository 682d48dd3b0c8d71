"""Statistics over the kept games: what is cached is there at once, what is new is counted in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import ClassVar

from textual import work
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from client.command import N_, Command
from client.games import registry
from client.i18n import _, ngettext
from client.records import statistics_text, summaries
from client.records.numbers import NumberRow
from client.records.statistics import Statistics, statistics
from client.records.statistics_text import Section
from client.records.summaries import Collected
from client.tui.apps.table_app import TableApp
from client.tui.bindings import bindings
from client.tui.curves import bar
from client.tui.draw import fit
from client.tui.screens.help import HelpedPage
from client.tui.screens.page import WIDTH

_NUMBERS = N_("Numbers")
GAP = 2
LABEL = 17
VALUE = 11


class NumbersScreen(HelpedPage):
    """Two columns for each game: what all games have, and what only this one has."""

    AUTO_FOCUS = "VerticalScroll"
    app: TableApp
    COMMANDS_SHOWN = (
        Command("scroll", ("up", "down"), N_("a line up or down"), _NUMBERS, "always", N_("scroll")),
        Command("back", ("escape",), N_("back"), _NUMBERS, "always", N_("back")),
        Command("help", ("?", "f1"), N_("this help"), _NUMBERS, "always", N_("help")),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(COMMANDS_SHOWN, "back", "help")
    DEFAULT_CSS = """
    NumbersScreen #headline { height: auto; margin-bottom: 1; text-style: bold; }
    NumbersScreen VerticalScroll { height: 1fr; scrollbar-size-vertical: 1; }
    NumbersScreen #rows { height: auto; }
    """

    def __init__(self, names: Sequence[str]) -> None:
        """Counts for somebody with one of these names. Reads the cache."""
        super().__init__(_("Numbers"))
        self._names = tuple(names)
        self._found = self._counted(summaries.known(registry.numbers, registry.games()))

    def body(self) -> Iterable[Widget]:
        yield Static(Content(statistics_text.headline(self._found)), id="headline")
        with VerticalScroll():
            yield Static(Content("\n".join(lines(self._found))), id="rows")

    def on_mount(self) -> None:
        if self._found.missing:
            counting = ngettext("Counting {n} more game…", "Counting {n} more games…", self._found.missing)
            self.say(counting.format(n=self._found.missing))
            self._count()

    def action_back(self) -> None:
        self.workers.cancel_group(self, "numbers")
        self.app.pop_screen()

    @work(exclusive=True, group="numbers")
    async def _count(self) -> None:
        collected = await asyncio.to_thread(summaries.collect, registry.numbers, registry.games())
        self._found = self._counted(collected)
        self.query_one("#headline", Static).update(Content(statistics_text.headline(self._found)))
        self.query_one("#rows", Static).update(Content("\n".join(lines(self._found))))
        self.say("")

    def _counted(self, collected: Collected) -> Statistics:
        return statistics(collected, self._names, registry.numbers)


def lines(found: Statistics, width: int = WIDTH - 1) -> list[str]:
    """Everything as lines of text: each game in two columns, then what is not counted."""
    left, drawn = (width - GAP) // 2, []
    listed = statistics_text.sections(found, registry.title, registry.numbers)
    while listed:
        one = listed.pop(0)
        other = listed.pop(0) if listed and listed[0].own else Section("", ())
        columns = zip_longest(_column(one, left), _column(other, width - GAP - left), fillvalue="")
        drawn += [(fit(first, left + GAP) + second).rstrip() for first, second in columns]
        drawn.append("")
    return [*drawn, *statistics_text.remarks(found)]


def _column(section: Section, width: int) -> list[str]:
    return [section.title, *(_row(row, width) for row in section.rows)] if section.rows else []


def _row(row: NumberRow, width: int) -> str:
    if not row.value:
        return row.label
    if row.percent is None:
        return fit(row.label, LABEL) + " " + row.value
    return f"{fit(row.label, LABEL)} {fit(row.value, VALUE)}{bar(row.percent, width - LABEL - VALUE - 2)}"
