"""Lay out a page around the table like `frame`, but with widgets: a title, a body, a line for messages, hints."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from client.terminal import capabilities
from client.terminal.command import Command
from client.tui.canvas.draw import Line
from client.tui.canvas.styles import parse
from client.tui.widgets.frame import Frame, hint_spans

WIDTH = capabilities.COLUMNS - 4
"""The width of a page's content in the smallest terminal."""


class Page(Screen[None]):
    """A page around the table. Subclasses fill `body` and list their commands."""

    AUTO_FOCUS = "*"
    DEFAULT_CSS = """
    Page { background: $background; color: $foreground; }
    Page #title { height: 2; padding: 0 2; border-bottom: solid $rule; text-style: bold; color: $strong; }
    Page.-ascii #title { border-bottom: ascii $rule; }
    Page #body { height: 1fr; padding: 0 2; overflow-y: auto; scrollbar-size-vertical: 0; }
    Page #message { height: auto; min-height: 3; max-height: 6; border-top: solid $rule; padding: 0 2; color: $strong; }
    Page #message { text-style: bold; }
    Page.-ascii #message { border-top: ascii $rule; }
    Page #hints { height: 1; dock: bottom; color: $quiet; }
    Page .faint { color: $quiet; }
    Page .heading { text-style: bold; color: $strong; margin-top: 1; height: 1; }
    Page.-airy #body { padding: 1 2 0 2; }
    Page.-wide #title { height: 3; padding: 1 2 0 2; }
    Page.-wide #hints { height: 2; padding-top: 1; }
    Page.-compact #message { min-height: 2; }
    Page.-compact #title, Page.-compact #body, Page.-compact #message { padding-left: 1; padding-right: 1; }
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

    def on_resize(self, event: events.Resize) -> None:
        frame = Frame(*event.size)
        self.set_class(frame.is_wide, "-wide")
        self.set_class(frame.margin < 2, "-compact")
        self.set_class(frame.body.y > frame.top, "-airy")
        self.query_one("#hints", Static).update(self.hints())

    def body(self) -> Iterable[Widget]:
        """Return the widgets of the page."""
        return ()

    def hints(self) -> Content:
        """Return the hint bar: keys, each with a word or two."""
        return hint_line(self.COMMANDS_SHOWN, self.app.size.width)

    def say(self, sentence: str) -> None:
        """Show a message; "" removes it."""
        self.query_one("#message", Static).update(sentence)

    def retitle(self, title: str) -> None:
        """Change the title."""
        self.query_one("#title", Static).update(Content(title))


def hint_line(commands: Iterable[Command], width: int) -> Content:
    """Return the keys and words of the commands with a hint, on one line of that width."""
    return to_content(hint_spans(commands, width))


def to_content(line: Line) -> Content:
    """Return a drawn line as the content of a widget. Its inks and backgrounds are variables of the theme."""
    return Content.assemble(*((text, _styled(style)) for text, style in line))


def _styled(style: str) -> str:
    ink, bold, ground = parse(style)
    words = [*(["bold"] if bold else []), f"${_VARIABLES.get(ink, ink)}", *([f"on ${_VARIABLES[ground]}"] if ground else [])]
    return " ".join(words)


_VARIABLES = {"text": "foreground", "block.g": "block-ground", "cursor.g": "cursor"}
"""The tokens with another name among the variables of the theme."""
