"""What our apps have in common: their looks, and how they come to an end."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys

from textual.driver import Driver

from client.crash import crash_log
from client.trouble import Trouble
from client.tui.key_order import OneByOne
from client.tui.theme import THEMES, theme_name


class TerminalApp(OneByOne):
    """An app in a terminal. It ends with a signal, with the terminal, or with `trouble` that the command line tells of."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, colors: str) -> None:
        super().__init__()
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = theme_name(colors)
        self.trouble: Trouble | None = None

    def get_driver_class(self) -> type[Driver]:
        if sys.platform == "win32":
            return super().get_driver_class()
        from client.tui.closed_terminal import WatchedDriver

        return WatchedDriver

    def on_load(self) -> None:
        for name in ("SIGTERM", "SIGINT"):
            with contextlib.suppress(NotImplementedError, ValueError, RuntimeError):
                asyncio.get_running_loop().add_signal_handler(getattr(signal, name), self.exit)

    def _handle_exception(self, error: Exception) -> None:
        """A bug, or a view of a strange server that no screen can show: one sentence and a log, not Textual's page of locals.

        Overrides a method of Textual 8.2.8 that is not public; under a test the exception goes its usual way.
        """
        if self.is_headless:
            super()._handle_exception(error)
            return
        self.trouble = self.trouble or Trouble("here", "crashed", {"log": str(crash_log(error))})
        self._return_code = 1
        self._close_messages_no_wait()
