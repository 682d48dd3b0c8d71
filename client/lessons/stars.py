"""Keep the stars that puzzles brought, in a file beside the records."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from client.terminal import paths

STARS = 3
"""The most that a solution is worth."""
SHIPPED = 50
"""The puzzles that every installation has: the start screen counts their stars and loads none of them."""
STARS_FORMAT = 1
"""Of `stars.json`, `{"format": 1, "stars": {MARK: STARS}}`, which is read for ever; what a later version adds stays there."""


def stars_file() -> Path:
    """Return the path of the file."""
    return paths.data() / "stars.json"


def load_stars() -> Mapping[str, int]:
    """Return the stars by the mark of the puzzle; without what does not fit."""
    return _stars(paths.read_object(stars_file()))


def remember_stars(mark: str, stars: int) -> None:
    """Keep that a puzzle was solved for so many stars; the most count. Raises OSError if they cannot be kept."""
    found = paths.read_object(stars_file())
    known = _stars(found)
    if known.get(mark, 0) < stars <= STARS:
        _keep_damaged()
        kept = {**found, "format": STARS_FORMAT, "stars": {**known, mark: stars}}
        paths.write_privately(stars_file(), json.dumps(kept, indent=1) + "\n")


def _stars(found: Mapping[str, Any]) -> dict[str, int]:
    listed = found.get("stars")
    stars = listed if isinstance(listed, dict) else {}
    return {mark: count for mark, count in stars.items() if type(count) is int and 0 < count <= STARS}


def _keep_damaged() -> None:
    """Keep a file that cannot be read as one of ours under another name, instead of writing over it."""
    try:
        text = stars_file().read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        return
    try:
        is_ours = isinstance(json.loads(text), dict)
    except ValueError:
        is_ours = False
    if not is_ours:
        paths.write_privately(stars_file().with_suffix(".damaged"), text)
