"""Keys take effect in the order in which they were typed, however fast they arrive."""

from __future__ import annotations

from collections import deque
from typing import Any, ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.message_pump import MessagePump
from textual.widgets import Input

from client.keyboard.keyboard import in_use

LEAVES_AT_ONCE = ("ctrl+q", "ctrl+c")
"""Keys that do not wait for earlier ones, so that one can quit whatever hangs."""


class OneByOne(App[None]):
    """An app that dispatches a key only when the previous one has been handled.

    Textual gives a key to the focused widget; an unhandled key bubbles up to the app through one message queue after the other,
    and the next key does not wait for that. Over a slow connection several keys arrive at once. Letters would then overtake a
    Backspace, and text after the key that opens the chat would be taken for commands.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding(",".join(LEAVES_AT_ONCE), "quit", show=False, priority=True)]

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._typed: deque[events.Key | events.Paste] = deque()
        self._on_its_way = False

    async def on_event(self, event: events.Event) -> None:
        match event:
            case events.Key(key=key, is_forwarded=False) if key not in LEAVES_AT_ONCE:
                self._typed.append(event)
            case events.Paste(is_forwarded=False):
                self._typed.append(event)
            case _:
                await super().on_event(event)
                return
        await self._hand_out()

    def before_a_key(self, event: events.Key | events.Paste) -> None:
        """A key is about to be dispatched: what has to be handled before it is passed on to its screen here."""

    async def _hand_out(self) -> None:
        while self._typed and not self._on_its_way:
            event = self._as_digit(self._typed.popleft())
            self.before_a_key(event)
            path = (self.focused or self.screen).ancestors_with_self
            await super().on_event(event)
            if event.is_forwarded:
                self._on_its_way = True
                await self._follow([*path, *path])  # after the key, and after what it caused

    def _as_digit(self, event: events.Key | events.Paste) -> events.Key | events.Paste:
        """A key of the number row as the digit on it, also on keyboards that type it with Shift only; but not in a text."""
        if isinstance(event, events.Paste) or isinstance(self.focused, Input) or getattr(self.screen, "takes_text", False):
            return event
        digit = in_use().digit(event.character or "")
        return events.Key(digit, digit) if digit else event

    async def _follow(self, path: list[MessagePump]) -> None:
        """Pass through the message queues of these in turn, skipping those that were closed; then dispatch the next key."""
        while path:
            pump, *path = path
            if pump.call_later(self._follow, path):
                return
        self._on_its_way = False
        await self._hand_out()
