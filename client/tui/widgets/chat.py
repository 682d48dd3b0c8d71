"""Show and type chat."""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.geometry import Region
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from client.table import phrases
from client.text.i18n import _
from client.tui.canvas.draw import wrap
from protocol.text import CHAT_CELLS, clean

# -- chat -------------------------------------------------------------------------------------------------------------


class ChatLine(Input):
    """The chat line, drawn over the last line of the prompt. `to_team`: the message is for our team only."""

    DEFAULT_CSS = """
    ChatLine { display: none; position: absolute; layer: over; border: none; padding: 0 1; }
    ChatLine, ChatLine:ansi { background: $background; color: $foreground; }
    ChatLine:focus { border: none; background: $cursor; background-tint: transparent; text-style: $cursor-style; }
    ChatLine > .input--cursor, ChatLine:ansi > .input--cursor { background: $cursor; color: $foreground; text-style: reverse; }
    ChatLine > .input--placeholder, ChatLine:ansi > .input--placeholder { color: $quiet; text-style: none; }
    """

    class Closed(Message):
        """Escape was pressed."""

    def __init__(self) -> None:
        super().__init__(
            compact=True,
            max_length=CHAT_CELLS,
            select_on_focus=False,
        )
        self.cursor_blink = False
        self.to_team = False
        self._other = ""

    def place(self, region: Region) -> None:
        """Set the place of the line."""
        self.styles.offset = (region.x, region.y)
        self.styles.width = region.width
        self.styles.height = region.height

    def open(self, *, to_team: bool = False) -> None:
        """Show and focus the line. A text typed for the team is never sent to the table, or the reverse."""
        if to_team != self.to_team:
            self.to_team = to_team
            self.value, self._other = self._other, self.value
        self.placeholder = _("Your team:") + " " + phrases.offer() if to_team else phrases.offer()
        self.display = True
        self.focus()

    def close(self) -> None:
        """Hide the line and keep its text."""
        self.display = False

    def take_phrase(self) -> int | None:
        """Return the ready phrase of a single typed digit, and clear the line."""
        phrase = phrases.number(self.value)
        if phrase is not None:
            self.value = ""
        return phrase

    def take(self) -> str:
        """Return the typed text, cleaned, and clear the line."""
        text = clean(self.value, CHAT_CELLS)
        self.value = ""
        return text

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape":
            event.stop()
            event.prevent_default()
            self.post_message(self.Closed())


# -- Shows the chat: the newest line at the bottom, as typed, long ones wrapped ---------------------------------------


KEPT = 50


class Talk(Widget):
    """The last chat messages that fit."""

    DEFAULT_CSS = """
    Talk { height: 1fr; min-height: 1; padding: 0 0 0 2; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lines: list[str] = []

    def add(self, line: str) -> None:
        """Add a chat message."""
        self._lines = [*self._lines, line][-KEPT:]
        self.refresh()

    def render(self) -> Content:
        wrapped = [line for text in self._lines for line in wrap([(text, "")], max(self.size.width, 1))]
        shown = wrapped[-max(self.size.height, 1) :]
        return Content("\n").join(Content("".join(text for text, _ in line)) for line in shown)
