"""The directories of visitors: each has one of its own, known by who they are, with nothing in it but what their client keeps.

A visitor's directory is bounded: after each session the oldest files go while there is too much, and directories that nobody
has come back to go after a while. Nothing else of the host's disk is theirs.
"""

from __future__ import annotations

import shutil
import time
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

DAY = 86_400.0
KEPT_DAYS = 30.0
"""For so long a visitor may be away."""
MOST_BYTES = 2_000_000
MOST_FILES = 200
"""In one directory; a record of a long game takes some 100 KB."""
MOST_VISITORS = 2000


class Visitors:
    """The directories below one. Names are digests: nobody learns from them who came."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory

    def place(self, who: str) -> Path:
        """The directory of that visitor, made if it is not there. Raises OSError."""
        place = self._place(who)
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        place.touch()
        return place

    def knows(self, who: str) -> bool:
        """Whether that visitor has been here, and is remembered."""
        return self._place(who).is_dir()

    def kept_seats(self, who: str) -> int:
        """How many seats that visitor's client keeps to come back to."""
        return sum(1 for _ in self._place(who).glob("state/*/seats/*.json"))

    def forget(self, who: str) -> None:
        """Keep nothing of that visitor."""
        shutil.rmtree(self._place(who), ignore_errors=True)

    def _place(self, who: str) -> Path:
        return self._directory / blake2b(who.encode(), digest_size=16).hexdigest()

    def trim(self, who: str) -> None:
        """Remove the oldest files of that visitor until the rest is little enough."""
        found = []
        for file in self._place(who).rglob("*"):
            with suppress(OSError):
                status = file.lstat()
                if not file.is_dir():
                    found.append((status.st_mtime, status.st_size, file))
        found.sort(key=lambda entry: entry[0], reverse=True)
        total = 0
        for at, (_when, size, file) in enumerate(found):
            total += size
            if total > MOST_BYTES or at >= MOST_FILES:
                with suppress(OSError):
                    file.unlink()

    def sweep(self, now: float | None = None) -> None:
        """Remove the directories of visitors who have stayed away, and of the first ones where there are too many."""
        now = time.time() if now is None else now
        found = []
        with suppress(OSError):
            for place in self._directory.iterdir():
                with suppress(OSError):
                    found.append((place.stat().st_mtime, place))
        found.sort(reverse=True)
        for at, (seen, place) in enumerate(found):
            if at >= MOST_VISITORS or now - seen > KEPT_DAYS * DAY:
                shutil.rmtree(place, ignore_errors=True)
