"""Give every app its themes, the order of its keys, and its ways to end."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections import deque
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.geometry import Size
from textual.message_pump import MessagePump
from textual.widgets import Input

from client.terminal import capabilities
from client.terminal.keyboard import in_use
from client.terminal.paths import crash_log
from client.text.trouble import Trouble
from client.tui.base.mouse import MouseKeys
from client.tui.canvas.shim import WATCHED_DRIVER, EndsOnBug, SendsChanges, key_event
from client.tui.canvas.theme import ThemedApp
from client.tui.widgets.notice import TooSmallScreen

# -- Keys take effect in the order in which they were typed, however fast they arrive ---------------------------------


LEAVES_AT_ONCE = ("ctrl+q", "ctrl+c")
"""Keys that do not wait for earlier keys, so that a person can quit an app that hangs."""


class OneByOne(MouseKeys):
    """An app that dispatches a key only when the previous one has been handled.

    Textual gives a key to the focused widget; an unhandled key bubbles up to the app through one message queue after the other,
    and the next key does not wait for that. Over a slow connection several keys arrive together. Letters would then overtake a
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
            case events.MouseEvent(is_forwarded=False) if key := self.key_clicked(event):
                self._typed.append(key_event(key))
            case events.MouseEvent(is_forwarded=False) if not self.has_mouse:
                return
            case _:
                await super().on_event(event)
                return
        await self._hand_out()

    def before_a_key(self, event: events.Key | events.Paste) -> None:
        """Handle the work that must be done before a key is sent to its screen."""

    async def _hand_out(self) -> None:
        while self._typed and not self._on_its_way:
            event = self._as_digit(self._typed.popleft())
            self.before_a_key(event)
            path = (self.focused or self.screen).ancestors_with_self
            await super().on_event(event)
            if event.is_forwarded:
                self._on_its_way = True
                await self._follow([*path, *path])  # after the key and its effects

    def _as_digit(self, event: events.Key | events.Paste) -> events.Key | events.Paste:
        """Return a key of the number row as its digit, also on keyboards that type the digit only with Shift. Keys of a text
        field stay as they are.
        """
        if isinstance(event, events.Paste) or isinstance(self.focused, Input) or getattr(self.screen, "takes_text", False):
            return event
        digit = in_use().digit(event.character or "")
        return events.Key(digit, digit) if digit else event

    async def _follow(self, path: list[MessagePump]) -> None:
        """Pass through these message queues in turn, skipping closed ones. Then dispatch the next key."""
        while path:
            pump, *path = path
            if pump.call_later(self._follow, path):
                return
        self._on_its_way = False
        await self._hand_out()


# -- The base of our apps: themes, and how an app ends ----------------------------------------------------------------


class TerminalApp(ThemedApp, SendsChanges, OneByOne, EndsOnBug):
    """An app in a terminal. It ends on a signal, when the terminal closes, or with `trouble`, which the command line prints."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, theme: str) -> None:
        super().__init__()
        self.add_themes()
        self.theme = theme
        self.trouble: Trouble | None = None

    def get_driver_class(self) -> type[Driver]:
        return WATCHED_DRIVER or super().get_driver_class()

    def on_ready(self) -> None:
        self.use_mouse(self.settings.mouse)

    def on_load(self) -> None:
        for name in ("SIGTERM", "SIGINT"):
            with contextlib.suppress(NotImplementedError, ValueError, RuntimeError):
                asyncio.get_running_loop().add_signal_handler(getattr(signal, name), self.exit)

    def on_resize(self, event: events.Resize) -> None:
        self.call_next(self.fit, event.size)  # after the app has that size, so that the screen is laid out for it

    async def fit(self, size: Size) -> None:
        """Cover everything with a notice while the terminal is too small."""
        if not self.screen_stack:
            return  # the app is already ending
        covered = isinstance(self.screen, TooSmallScreen)
        too_small = capabilities.too_small(size.width, size.height) is not None
        if too_small and not covered:
            await self.push_screen(TooSmallScreen(size))
        elif covered and not too_small:
            await self.pop_screen()

    def on_bug(self, error: Exception) -> None:
        """End with one sentence and a log, after a bug or for a view that no screen can show."""
        self.trouble = self.trouble or Trouble("here", "crashed", {"log": str(crash_log(error))})
