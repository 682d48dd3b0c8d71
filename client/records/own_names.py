"""Store the names under which games were played on this computer, so that old games still count as this person's after a change
of name.

The file is written when the record of a game arrives. Without the file only the current name counts.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from pathlib import Path

from client.terminal import paths

MOST = 50
"""The most remembered names. The last one comes first."""


def file() -> Path:
    """Return the path of the list."""
    return paths.state() / "names.json"


def load() -> tuple[str, ...]:
    """Return every name, the last one first; none if the file is missing or damaged."""
    try:
        found = json.loads(file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ()
    return tuple(name for name in found if isinstance(name, str)) if isinstance(found, list) else ()


def remember(name: str) -> None:
    """Remember that a game was played under that name."""
    before = load()
    names = list(dict.fromkeys([name, *before]))[:MOST]
    if tuple(names) != before:
        with contextlib.suppress(OSError):
            paths.write_privately(file(), json.dumps(names, ensure_ascii=False) + "\n")


def all_of(current: str) -> Sequence[str]:
    """Return the current name and all earlier ones."""
    return list(dict.fromkeys([current, *load()]))
