"""Load modules and data for every guest's client before the first fork, so that the clients share them."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import importlib
import os
import pkgutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import client
from client.games.registry import games, interface
from client.guests.client_process import private_environ
from client.terminal.capabilities import COLUMNS, LINES
from client.terminal.settings import Settings
from client.text.i18n import LANGUAGES, use_language

# -- loading ----------------------------------------------------------------------------------------------------------


FIRST = (
    "client.guests.client_process",
    "client.tui.app.app",
    "client.session.link",
    "client.lobby.seating",
    "client.tui.screens.tables",
)
"""Modules that every guest needs."""
PUT_OFF = (
    "concurrent.futures.thread",
    "textual.layouts.factory",
    "textual.layouts.grid",
    "textual.scrollbar",
    "textual.drivers.headless_driver",
    "textual.pilot",
)
"""Modules that libraries import only when they first need them."""
_WITHOUT = ("client.lobby.zeroconf_search", "client.guests.__main__", "client.__main__")


def load() -> Iterator[None]:
    """Load everything, independent of this process's environment.

    The first step loads the modules that every guest needs, and the first game. A guest who arrives before its end would have
    to load the same.
    """
    os.environ.update(TEXTUAL_ANIMATIONS="none", TEXTUAL_SMOOTH_SCROLL="0", ESCDELAY="100")
    gc.disable()
    others = (module.name for module in pkgutil.walk_packages(client.__path__, "client."))
    for name in (*FIRST, *PUT_OFF):
        importlib.import_module(name)
    for game in games():
        if (found := interface(game)) is not None:
            found.load()
            yield
    for name in others:
        if not name.startswith(_WITHOUT):
            importlib.import_module(name)
            yield
    for language in LANGUAGES:
        use_language(language)
        yield
    use_language(LANGUAGES[0])
    _work_out()
    yield
    warm_up()
    yield  # guests who arrived meanwhile come first
    gc.collect()
    merge_equal_pages()
    fill_gaps()


def _work_out() -> None:
    """Compute values that libraries cache at their first use."""
    from rich.cells import cell_len

    from protocol import codec

    codec.prepare()
    cell_len("中")  # the table of how wide characters are


# -- Gaps in the memory that clients share with the process they are forked from --------------------------------------


_HEAD = sys.getsizeof(b"")
_filling: list[object] = []


def fill_gaps() -> None:
    """Fill all free small pieces of memory between others, so that a client uses new pages for its own data. This costs the
    clients nothing.

    One more guest takes 23.0 MB (PSS) instead of 24.1. Of these, 4.2 MB instead of 7.0 are in pages that equal no other
    guest's, which Linux cannot merge (`benchmarks.front_ends`, medians of seven runs in turn).
    """
    for size, free in _free_pieces():
        if size == 16:
            _filling.extend(object() for _ in range(free))
        elif size == 32:
            _filling.extend(complex(number, 1) for number in range(free))
        else:
            _filling.extend(bytes(size - _HEAD) for _ in range(free))


def _free_pieces() -> list[tuple[int, int]]:
    """Return the number of free pieces of each size in used pages; nothing if Python does not report them."""
    if not hasattr(sys, "_debugmallocstats"):
        return []
    with tempfile.TemporaryFile() as told:
        stderr = os.dup(2)
        os.dup2(told.fileno(), 2)
        try:
            sys._debugmallocstats()
        finally:
            os.dup2(stderr, 2)
            os.close(stderr)
        told.seek(0)
        rows = [line.split() for line in told.read().decode().splitlines()]
    return [(int(row[1]), int(row[4])) for row in rows if len(row) == 5 and all(word.isdigit() for word in row)]


# -- equal pages ------------------------------------------------------------------------------------------------------


_PR_SET_MEMORY_MERGE = 67


def merge_equal_pages() -> bool:
    """Allow Linux to merge equal pages of this process and its forks. Returns True if the system supports it, as Linux 6.4
    does.

    Four fifths of a guest's memory, 19 of 23.6 MB, are in pages that another guest has too (`benchmarks.front_ends`). On a host
    with merging enabled, one more guest took 6.3 MB.
    """
    if not sys.platform.startswith("linux"):
        return False
    return bool(ctypes.CDLL(None).prctl(_PR_SET_MEMORY_MERGE, 1, 0, 0, 0) == 0)


# -- Draws a client once without a terminal, before the first guest arrives -------------------------------------------


KEYS = ("question_mark", "escape", "down", "up", "p")
"""Keys that open and close the help, move the cursor, and play cards."""
_CHANGED = (signal.SIGINT, signal.SIGTERM)
"""Signals that an app handles while it runs. Afterwards asyncio sets what it believes is the default."""


def warm_up() -> None:
    """Draw a table with the keys of a first turn. Files are read and written only in a temporary directory.

    Afterwards no client parses a style sheet or imports anything, and one more guest takes 23.0 MB (PSS) instead of 24.1.
    """
    from client.tui.canvas.shim import parse_styles_once

    parse_styles_once()
    with _own_files(), _same_signals():
        asyncio.run(_draw())


async def _draw() -> None:
    from client.tui.app.app import TraderowApp

    app = TraderowApp(Settings(name="Ann"), learns="")

    async def look(pilot: Any) -> None:
        await pilot.pause()
        for key in KEYS:
            await pilot.press(key)
        app.exit()

    await app.run_async(headless=True, size=(COLUMNS, LINES), mouse=False, auto_pilot=look)


@contextmanager
def _own_files() -> Iterator[None]:
    """Keep the app's files in a temporary directory meanwhile."""
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
    """Restore the signal handlers afterwards. A signal that arrives meanwhile does not wake the event loop."""
    handlers = {number: signal.getsignal(number) for number in _CHANGED}
    woken = signal.set_wakeup_fd(-1)
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(woken)
