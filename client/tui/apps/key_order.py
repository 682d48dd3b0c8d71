"""What is typed takes effect in the order it was typed, however fast it comes."""

from __future__ import annotations

from collections import deque
from typing import Any, ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.message_pump import MessagePump

LEAVES_AT_ONCE = ("ctrl+q", "ctrl+c")
"""The keys that wait for no other: whatever hangs, one can quit."""


class OneByOne(App[None]):
    """An app that hands out a key only when the one before is through.

    Textual hands a key to the widget with the focus, and what that one does not want goes up to the app, a queue at a time; the
    next key is not kept waiting for it. But over a slow line several come in one breath, and then letters overtake the
    Backspace before them, and what is typed behind the key that opens the chat is taken for commands.
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

    async def _hand_out(self) -> None:
        while self._typed and not self._on_its_way:
            event = self._typed.popleft()
            path = (self.focused or self.screen).ancestors_with_self
            await super().on_event(event)
            if event.is_forwarded:
                self._on_its_way = True
                await self._follow([*path, *path])  # behind it, and behind what it brought about

    async def _follow(self, path: list[MessagePump]) -> None:
        """Go through the queues of all these, but for those that have gone meanwhile; then the next key may come."""
        while path:
            pump, *path = path
            if pump.call_later(self._follow, path):
                return
        self._on_its_way = False
        await self._hand_out()
