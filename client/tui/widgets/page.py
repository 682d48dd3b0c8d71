"""Lay out a screen around the table: a title, a body, a line for messages, hints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from client.terminal import capabilities
from client.terminal.command import Command
from client.terminal.keyboard import in_use, key_name
from client.text.i18n import _
from client.tui.canvas.draw import Line, width_of
from client.tui.canvas.glyphs import arrows

WIDTH = capabilities.COLUMNS - 4
"""The width of a page's content in the smallest terminal."""


class Page(Screen[None]):
    """A screen around the table. Subclasses fill `body` and name their commands."""

    AUTO_FOCUS = "*"
    DEFAULT_CSS = """
    Page { background: $background; color: $foreground; padding: 0 2; }
    Page #title { height: 3; padding-top: 1; margin-bottom: 1; border-bottom: solid $rule; text-style: bold; color: $strong; }
    Page.-ascii #title { border-bottom: ascii $rule; }
    Page #body { height: 1fr; }
    Page #message { height: auto; max-height: 4; margin-bottom: 1; color: $strong; text-style: bold; }
    Page #hints { height: 1; dock: bottom; color: $quiet; }
    Page .faint { color: $quiet; }
    Page .heading { text-style: bold; color: $strong; margin-top: 1; height: 1; }
    """
    COMMANDS_SHOWN: Sequence[Command] = ()
    """The commands of this page: the help lists all of them, the hint bar those with a hint."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title
        self.set_class(capabilities.ascii_only(), "-ascii")

    def compose(self) -> ComposeResult:
        yield Static(self._title, id="title", markup=False)
        with Vertical(id="body"):
            yield from self.body()
        yield Static("", id="message", markup=False)
        yield Static(self.hints(), id="hints", markup=False)

    def body(self) -> Iterable[Widget]:
        """The widgets of the page."""
        return ()

    def hints(self) -> Content:
        """The hint bar: keys, with a word or two for each."""
        return hint_line(self.COMMANDS_SHOWN)

    def say(self, sentence: str) -> None:
        """Show a message; "" removes it."""
        self.query_one("#message", Static).update(sentence)

    def retitle(self, title: str) -> None:
        """Change the title."""
        self.query_one("#title", Static).update(Content(title))


def hint_line(commands: Iterable[Command]) -> Content:
    """The keys and words of the commands with a hint, on one line, spaced more tightly where a language needs the room."""
    shown = [
        Content.assemble((_hint_key(command), "bold $foreground"), " ", _(command.hint))
        for command in in_use().table([*commands])
        if command.hint
    ]
    line = Content("   ").join(shown)
    return line if line.cell_length <= WIDTH else Content("  ").join(shown)


def hint_spans(commands: Iterable[Command], width: int) -> Line:
    """The same line for a screen that draws its lines itself."""
    shown = [command for command in in_use().table([*commands]) if command.hint]
    for gap in ("   ", "  "):
        spans = [
            span for command in shown for span in ((_hint_key(command) + " ", "key"), (_(command.hint), "faint"), (gap, ""))
        ]
        if width_of(spans) < width:
            break
    return ((" ", ""), *spans)


_ARROWS = {("up", "down"): "↑ ↓", ("left", "right"): "← →"}
"""Pairs of keys that are shown together."""


def _hint_key(command: Command) -> str:
    """The first key, or both of a pair of arrows."""
    return arrows(_ARROWS[command.keys]) if command.keys in _ARROWS else key_name(command.keys[0])
