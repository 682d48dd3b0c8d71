"""The only file that uses internals of Textual: names with a leading underscore, drivers, flags of reactives.

pyproject.toml pins Textual to the exact version that tests/client/tui/test_textual_shim.py names. That test lists every
internal used here and checks that no other file of the client uses one.
"""

from __future__ import annotations

import contextlib
import select
import sys
from threading import Thread
from typing import Any, Generic, TypeVar

from textual.app import App
from textual.driver import Driver
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget

Result = TypeVar("Result")


def write_sequence(app: App[Any], sequence: str) -> None:
    """Send an escape sequence to the terminal, for example to set the window's title. Textual has no public way."""
    driver = app._driver
    if driver is not None and not app.is_headless:
        driver.write(sequence)


class QuietFocusScreen(Screen[Result], Generic[Result]):
    """A screen that is not repainted as a whole when the focus changes, as Textual does by default."""

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)


class EndsOnBug(App[Any]):
    """An app that handles bugs in `on_bug`, where Textual would show tracebacks with all local variables.

    In tests the exception is handled as usual.
    """

    def on_bug(self, error: Exception) -> None:
        """An unhandled exception; afterwards the app ends with exit code 1."""
        raise NotImplementedError

    def _handle_exception(self, error: Exception) -> None:
        if self.is_headless:
            super()._handle_exception(error)
            return
        self.on_bug(error)
        # Textual's own ending of an app that failed; `exit` would wait its turn behind the messages that are queued.
        self._return_code = 1
        self._close_messages_no_wait()


WATCHED_DRIVER: type[Driver] | None = None
"""The driver for an app in a terminal; None on Windows, which ends a program with its terminal."""

if sys.platform != "win32":
    from textual.drivers.linux_driver import LinuxDriver

    class WatchedDriver(LinuxDriver):
        """Ends the app when its terminal is closed, even without a signal, which another process may have received.

        Textual would read from the closed terminal in an endless busy loop.
        """

        def run_input_thread(self) -> None:
            Thread(target=self._watch, name="hang-up", daemon=True).start()
            super().run_input_thread()

        def _watch(self) -> None:
            poll = select.poll()
            poll.register(self.fileno, 0)  # nothing but that it has gone
            if any(what & select.POLLHUP for _, what in poll.poll()):
                with contextlib.suppress(RuntimeError):  # the loop is closed: it has ended already
                    self._loop.call_soon_threadsafe(self._app.exit)

    WATCHED_DRIVER = WatchedDriver
