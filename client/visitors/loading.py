"""What is loaded before the first client is forked, and shared by all of them: modules, catalogues, what libraries put off.

A client shares a page of memory until it writes to it, and Python writes where it only reads, to count references. So what is
loaded lies close together: nothing is freed between it, and gaps that are there all the same are filled.
"""

from __future__ import annotations

import gc
import importlib
import os
import pkgutil
from collections.abc import Iterator

import client
from client.games.registry import games, wing
from client.i18n import LANGUAGES, use_language
from client.visitors.equal_pages import merge_equal_pages
from client.visitors.gaps import fill_gaps

FIRST = (
    "client.visitors.client_process",
    "client.visitors.visit",
    "client.tui.apps.app",
    "client.connection.link.link",
    "client.tables.seating",
    "client.tui.screens.tables",
)
"""What every visitor needs."""
PUT_OFF = (
    "concurrent.futures.thread",
    "textual.layouts.factory",
    "textual.layouts.grid",
    "textual.scrollbar",
    "textual.drivers.headless_driver",
    "textual.pilot",
)
"""What the libraries import when they first need it."""
_WITHOUT = ("client.locale.", "client.tables.zeroconf_search", "client.visitors.__main__", "client.__main__")


def load() -> Iterator[None]:
    """Load it, with nothing of this process' environment in it that a visitor should have.

    The first step loads what every visitor needs and the first game: who comes before it is done would have to load the same.
    """
    os.environ.update(TEXTUAL_ANIMATIONS="none", TEXTUAL_SMOOTH_SCROLL="0", ESCDELAY="100")
    gc.disable()
    others = (module.name for module in pkgutil.walk_packages(client.__path__, "client."))
    for name in (*FIRST, *PUT_OFF):
        importlib.import_module(name)
    for game in games():
        if (found := wing(game)) is not None:
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
    from client.visitors.warm_up import warm_up

    warm_up()
    yield  # whoever came meanwhile comes first
    gc.collect()
    merge_equal_pages()
    fill_gaps()
    gc.freeze()  # nothing of it is looked through in a client, so that its memory stays shared


def _work_out() -> None:
    """What libraries work out when it is first needed, and keep."""
    from rich.cells import cell_len

    from protocol import codec

    codec.prepare()
    cell_len("中")  # the table of how wide characters are
