"""Shows the chat: the newest line at the bottom, as typed, long ones wrapped."""

from __future__ import annotations

from textual.content import Content
from textual.widget import Widget

from client.tui.look.draw import wrap

KEPT = 50


class Talk(Widget):
    """The last lines of chat that fit."""

    DEFAULT_CSS = """
    Talk { height: 1fr; min-height: 1; padding: 0 0 0 2; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lines: list[str] = []

    def add(self, line: str) -> None:
        """Add a line of chat."""
        self._lines = [*self._lines, line][-KEPT:]
        self.refresh()

    def render(self) -> Content:
        wrapped = [line for text in self._lines for line in wrap([(text, "")], max(self.size.width, 1))]
        shown = wrapped[-max(self.size.height, 1) :]
        return Content("\n").join(Content("".join(text for text, _ in line)) for line in shown)
