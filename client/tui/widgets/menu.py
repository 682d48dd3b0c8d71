"""A short list to choose from, with arrows and Enter or with the key of a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.message import Message
from textual.reactive import var
from textual.widget import Widget

from client.tui.canvas.glyphs import glyphs
from client.tui.canvas.theme import cursor_style


class Choice(NamedTuple):
    """One line: its key, its name and its meaning."""

    key: str
    label: str
    note: str = ""


class Menu(Widget, can_focus=True):
    """The list. Posts `Chosen` with the choice's key."""

    DEFAULT_CSS = """
    Menu { height: auto; color: $foreground; }
    """
    at: var[int] = var(0)

    class Chosen(Message):
        """A line has been chosen."""

        def __init__(self, menu: Menu, key: str) -> None:
            super().__init__()
            self.menu = menu
            self.key = key

        @property
        def control(self) -> Menu:
            return self.menu

    class Moved(Message):
        """The cursor has moved to another line."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    def __init__(self, choices: Sequence[Choice], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._choices = list(choices)

    def set_choices(self, choices: Sequence[Choice], at: int | None = None) -> None:
        """Change the lines. The cursor stays on its line if possible, or goes to line `at`."""
        self._choices = list(choices)
        self.set_reactive(Menu.at, min(self.at if at is None else at, max(0, len(self._choices) - 1)))
        self.refresh(layout=True)

    @property
    def keys(self) -> list[str]:
        """Return the keys of the lines."""
        return [choice.key for choice in self._choices if choice.key]

    def render(self) -> Content:
        wide = max((cell_len(choice.label) for choice in self._choices), default=0)
        has_notes = any(choice.note for choice in self._choices)
        lines = []
        for at, choice in enumerate(self._choices):
            label = choice.label + " " * (wide - cell_len(choice.label))
            here = at == self.at and self.has_focus
            line = Content.assemble(
                glyphs().cursor if at == self.at else " ",
                (f" {choice.key or ' '} ", "bold $strong on $track" if choice.key else ""),
                " ",
                (label, "bold"),
                *(("   ", (choice.note, "$quiet")) if has_notes else ()),
            )
            lines.append(line.stylize(cursor_style(self.app)) if here else line)
        return Content("\n").join(lines)

    def watch_at(self, at: int) -> None:
        self.refresh()
        self.post_message(self.Moved(at))

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Treat a click on a line as its key."""
        if event.y < len(self._choices):
            event.stop()
            self.at = event.y
            self.post_message(self.Chosen(self, self._choices[self.at].key))

    def on_key(self, event: events.Key) -> None:
        if not self._choices:
            return
        match event.key:
            case "up" | "down":
                self.at = (self.at + (1 if event.key == "down" else -1)) % len(self._choices)
            case "enter" | "space":
                self.post_message(self.Chosen(self, self._choices[self.at].key))
            case _:
                found = [at for at, choice in enumerate(self._choices) if choice.key == event.character]
                if not found:
                    return
                self.at = found[0]
                self.post_message(self.Chosen(self, self._choices[self.at].key))
        event.stop()
