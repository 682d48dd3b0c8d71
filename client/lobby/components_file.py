"""Read and check the file of a table's custom components, before the table is opened."""

from __future__ import annotations

import os
import stat
from collections.abc import Sequence
from pathlib import Path

from client.session.own_numbers import COMPONENTS
from client.session.route import visiting
from client.text.trouble import Trouble
from protocol.messages import Welcome
from protocol.text import clean

BYTES = 65_536
"""The largest file that is read."""


def of_file(typed: str, game: str) -> tuple[str, ...]:
    """Read the custom components in that file for a table of that game; none if no file is named. Raises Trouble."""
    if not typed:
        return ()
    if visiting() is not None:
        raise Trouble("here", "own-numbers-of-visitor")
    import engine

    path = Path(os.path.expanduser(typed))
    try:
        return engine.games[game].read_components(_text(path))
    except ValueError as error:
        raise Trouble("here", "bad-own-numbers", {"file": clean(path.name, 60), "why": clean(str(error), 300)}) from None


def expect_taken(components: Sequence[str], welcome: Welcome | None) -> None:
    """Raise Trouble if the server is an earlier version without custom components."""
    if components and (welcome is None or COMPONENTS not in welcome.limits):
        raise Trouble("here", "no-own-numbers-there")


def _text(path: Path) -> str:
    """Read the text of a file. Raises ValueError."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise ValueError("it is not a file")
        with path.open("rb") as opened:
            content = opened.read(BYTES + 1)
    except OSError as error:
        raise ValueError(f"it cannot be read: {error.strerror or error}") from None
    if len(content) > BYTES:
        raise ValueError(f"it has more than {BYTES} bytes")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8 text") from None
