"""A terminal that is closed ends the app, also where no signal says so: the program that heard of it may be another."""

from __future__ import annotations

import contextlib
import select
from threading import Thread

from textual.drivers.linux_driver import LinuxDriver


class WatchedDriver(LinuxDriver):
    """Textual 8.2.8 reads on from a terminal that has gone, in vain and without a rest, for ever; here the app ends."""

    def run_input_thread(self) -> None:
        Thread(target=self._watch, name="hang-up", daemon=True).start()
        super().run_input_thread()

    def _watch(self) -> None:
        poll = select.poll()
        poll.register(self.fileno, 0)  # nothing but that it has gone
        if any(what & select.POLLHUP for _, what in poll.poll()):
            with contextlib.suppress(RuntimeError):  # the loop is closed: it has ended already
                self._loop.call_soon_threadsafe(self._app.exit)
