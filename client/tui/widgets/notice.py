"""Show a message: a notice, the quit question, or that the terminal is too small."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from client.terminal import capabilities
from client.terminal.command import Command
from client.text.i18n import N_, _
from client.tui.widgets.bindings import bindings
from client.tui.widgets.page import Page


class NoticeScreen(Page):
    """Shows a sentence until Enter or Escape."""

    COMMANDS_SHOWN = (Command("close", ("enter",), N_("go on"), N_("Notice"), "always", N_("go on")),)
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(COMMANDS_SHOWN, "close"),
        Binding("escape,space", "close", show=False),
    ]

    def __init__(self, title: str, sentence: str) -> None:
        super().__init__(title)
        self._sentence = sentence

    def body(self) -> Iterable[Widget]:
        yield Static(self._sentence, markup=False)

    def action_close(self) -> None:
        self.app.pop_screen()


class WaitScreen(Page):
    """Shows a word, and sometimes a sentence, while the app waits."""

    def __init__(self, title: str, sentence: str = "") -> None:
        super().__init__(title)
        self._sentence = sentence

    def body(self) -> Iterable[Widget]:
        yield Static(self._sentence, markup=False)


class QuitScreen(Page):
    """Asks before a person quits a game: Enter or the same key again quits, Escape stays."""

    COMMANDS_SHOWN = (
        Command("quit", ("enter",), N_("quit"), N_("Quit"), "always", N_("quit")),
        Command("stay", ("escape",), N_("stay"), N_("Quit"), "always", N_("stay")),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(COMMANDS_SHOWN, "stay", quit="leave"),
        Binding("space", "stay", show=False),
    ]

    def __init__(self) -> None:
        super().__init__(_("Quit?"))
        self._sentence = ""

    def asks(self, sentence: str) -> None:
        """Set the question."""
        self._sentence = sentence
        for shown in self.query("#asked").results(Static):
            shown.update(sentence)

    def body(self) -> Iterable[Widget]:
        yield Static(self._sentence, id="asked", markup=False)

    def action_leave(self) -> None:
        self.app.exit()

    def action_stay(self) -> None:
        if self.is_current:  # otherwise another screen is being placed below it
            self.app.pop_screen()


class TooSmallScreen(Screen[None]):
    """Covers everything while the terminal is smaller than the table needs."""

    DEFAULT_CSS = """
    TooSmallScreen { background: $background; color: $strong; }
    """

    def __init__(self, size: Size) -> None:
        super().__init__()
        self._sentence = _sentence(size)

    def compose(self) -> ComposeResult:
        yield Static(self._sentence, markup=False)

    def on_resize(self, event: events.Resize) -> None:
        self.query_one(Static).update(_sentence(event.size))


def _sentence(size: Size) -> str:
    return capabilities.too_small(size.width, size.height) or ""
