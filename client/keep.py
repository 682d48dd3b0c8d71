"""Kept seats: the token of every seat we own, on disk before anything else happens, so that a closed terminal loses no seat.

One file for each server and table, readable by its owner alone. A hang-up ends the process at once: what is not here by then
is gone.
"""

from __future__ import annotations

import contextlib
import json
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path

from client import paths


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """A seat we own. `address`: the server's, as Address.text; `saved`: unix time of the last change."""

    address: str
    code: str
    token: str
    seat: int
    name: str = ""
    saved: int = 0


class Keep:
    """The kept seats in one directory."""

    def __init__(self, directory: Path | None = None) -> None:
        self._directory = directory or paths.state() / "seats"

    def put(self, kept: KeptSeat) -> None:
        """Store it, replacing what was kept for that table. Raises OSError if the disk does not take it."""
        paths.write_privately(self._file(kept.address, kept.code), json.dumps(asdict(kept)) + "\n")

    def forget(self, address: str, code: str) -> None:
        """The seat is not ours any more."""
        with contextlib.suppress(OSError):
            self._file(address, code).unlink(missing_ok=True)

    def seats(self, address: str | None = None) -> list[KeptSeat]:
        """The kept seats (at that server), the latest first; files that cannot be read are passed over."""
        found = [kept for file in self._files() if (kept := _read(file)) and address in (None, kept.address)]
        return sorted(found, key=lambda kept: kept.saved, reverse=True)

    def _files(self) -> list[Path]:
        with contextlib.suppress(OSError):
            return sorted(self._directory.glob("*.json"))
        return []

    def _file(self, address: str, code: str) -> Path:
        mark = blake2b(f"{address}\n{code}".encode(), digest_size=12).hexdigest()
        return self._directory / f"{mark}.json"


def _read(file: Path) -> KeptSeat | None:
    try:
        kept = KeptSeat(**json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None
    texts = (kept.address, kept.code, kept.token, kept.name)
    fits = all(isinstance(text, str) for text in texts) and type(kept.seat) is int and type(kept.saved) is int
    return kept if fits else None
