"""Draws a client once where nobody sees it, before any visitor comes.

Python adapts its bytecode to what it has run, and libraries keep what they worked out: a forked client then finds it done, and
writes to less of the memory that it shares.
"""

from __future__ import annotations

import asyncio
import os
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from client.settings.values import Settings
from client.terminal.capabilities import COLUMNS, LINES
from client.visitors.client_process import private_environ

KEYS = ("question_mark", "escape", "down", "up", "p")
"""Help is opened and closed, the cursor moves, cards are played."""
_CHANGED = (signal.SIGINT, signal.SIGTERM)
"""An app handles these while it runs, and asyncio then puts back what it believes is the default."""


def warm_up() -> None:
    """Draw a table with the keys of a first turn. No file but in a directory that is removed is read or written."""
    from client.tui.textual_shim import parse_styles_once

    parse_styles_once()
    with _own_files(), _same_signals():
        asyncio.run(_draw())


async def _draw() -> None:
    from client.tui.apps.app import TraderowApp

    app = TraderowApp(Settings(name="Ann"), learns="")

    async def look(pilot: Any) -> None:
        await pilot.pause()
        for key in KEYS:
            await pilot.press(key)
        app.exit()

    await app.run_async(headless=True, size=(COLUMNS, LINES), mouse=False, auto_pilot=look)


@contextmanager
def _own_files() -> Iterator[None]:
    """What an app keeps, it keeps in a directory of its own meanwhile."""
    before = dict(os.environ)
    with tempfile.TemporaryDirectory() as directory:
        os.environ.update(private_environ(directory))
        try:
            yield
        finally:
            os.environ.clear()
            os.environ.update(before)


@contextmanager
def _same_signals() -> Iterator[None]:
    """Signals are handled afterwards as they were before. One that comes meanwhile wakes nobody."""
    handlers = {number: signal.getsignal(number) for number in _CHANGED}
    woken = signal.set_wakeup_fd(-1)
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(woken)
