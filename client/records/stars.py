"""Keep the stars that were won at puzzles, beside the records.

The file is `stars.json`, `{"format": 1, "stars": {MARK: STARS}}`. A file of this format is read for ever; what a later version
adds to it stays there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from client.terminal import paths

FORMAT = 1
MOST = 3
"""More stars than that are nobody's."""


def file() -> Path:
    """Return the path of the file."""
    return paths.data() / "stars.json"


def load() -> Mapping[str, int]:
    """Return the stars by the mark of the puzzle; without what does not fit."""
    return _stars(_read())


def remember(mark: str, stars: int) -> None:
    """Keep that a puzzle was solved for so many stars; the most count. Raises OSError if they cannot be kept."""
    found = _read()
    known = _stars(found)
    if known.get(mark, 0) < stars <= MOST:
        _keep_damaged()
        paths.write_privately(file(), json.dumps({**found, "format": FORMAT, "stars": {**known, mark: stars}}, indent=1) + "\n")


def _read() -> dict[str, Any]:
    try:
        found = json.loads(file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _stars(found: Mapping[str, Any]) -> dict[str, int]:
    listed = found.get("stars")
    stars = listed if isinstance(listed, dict) else {}
    return {mark: count for mark, count in stars.items() if type(count) is int and 0 < count <= MOST}


def _keep_damaged() -> None:
    """Keep a file that cannot be read as one of ours under another name, instead of writing over it."""
    try:
        text = file().read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        return
    try:
        is_ours = isinstance(json.loads(text), dict)
    except ValueError:
        is_ours = False
    if not is_ours:
        paths.write_privately(file().with_suffix(".damaged"), text)
