"""Choose a value in a line: left and right go through the values, Space takes the next one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from client.tui.canvas.glyphs import glyphs


@dataclass(frozen=True, slots=True)
class PickInfo:
    """Describes a line of a form. `options`: each value with its name; `value`: the initial one."""

    id: str
    label: str
    options: Sequence[tuple[Any, str]]
    value: Any


class Pick(Widget, can_focus=True):
    """The line. When another value is chosen, it calls `changed` with itself before the next key is read. It posts `Done` on
    Enter.
    """

    DEFAULT_CSS = """
    Pick { width: 34; height: 1; padding: 0 1; color: $foreground; }
    Pick:focus { background: $cursor; text-style: $cursor-style; }
    """

    class Done(Message):
        """Enter was pressed."""

    def __init__(self, info: PickInfo, changed: Callable[[Pick], None]) -> None:
        super().__init__(id=info.id)
        self._changed = changed
        self._options = list(info.options)
        self._at = self._find(info.value)

    @property
    def value(self) -> Any:
        """Return the chosen value."""
        return self._options[self._at][0]

    def choose(self, value: Any) -> None:
        """Choose that value."""
        self._at = self._find(value)
        self.refresh()

    def offer(self, options: Sequence[tuple[Any, str]], value: Any) -> None:
        """Change the options and the chosen value."""
        self._options = list(options)
        self._at = self._find(value)
        self.refresh()

    def render(self) -> Content:
        left, right = glyphs().lower, glyphs().higher
        text = self._options[self._at][1]
        return Content(f"{left} {text} {right}" if len(self._options) > 1 else f"  {text}")

    def on_click(self, event: events.Click) -> None:
        """Choose the next value after a click."""
        event.stop()
        self._go(1)

    def on_key(self, event: events.Key) -> None:
        match event.key:
            case "right" | "space":
                self._go(1)
            case "left":
                self._go(-1)
            case "enter":
                self.post_message(self.Done())
            case _:
                return
        event.stop()

    def _go(self, step: int) -> None:
        if len(self._options) > 1:
            self._at = (self._at + step) % len(self._options)
            self.refresh()
            self._changed(self)

    def _find(self, value: Any) -> int:
        return next((at for at, (one, _) in enumerate(self._options) if one == value and type(one) is type(value)), 0)
