"""Save the stars earned with puzzles, in a file beside the records."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from client.terminal import paths

STARS = 3
"""The most stars of a solution."""
SHIPPED = 50
"""The number of puzzles in every installation. The start screen counts their stars without loading the puzzles."""
STARS_FORMAT = 1
"""The version of `stars.json`, `{"format": 1, "stars": {MARK: STARS}}`. All later versions read it. Fields that a later version
adds are preserved.
"""


def stars_file() -> Path:
    """Return the path of the file."""
    return paths.data() / "stars.json"


def load_stars() -> Mapping[str, int]:
    """Return the stars by the mark of the puzzle, without invalid entries."""
    return _stars(paths.read_object(stars_file()))


def remember_stars(mark: str, stars: int) -> None:
    """Save the stars of a solved puzzle; the most stars count. Raises OSError if they cannot be saved."""
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
    """Rename a damaged file instead of overwriting it."""
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
