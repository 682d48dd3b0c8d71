"""The token of every seat we own, on disk before anything else happens, so that a closed terminal loses no seat.

There is one file for each server, table and seat, readable by its owner alone. A hang-up ends the process at once: what is not
here by then is lost. A running session locks its seat, so that another session on this machine does not offer it as a lost one.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any

from client import paths


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """A seat we own. `address`: the server's, as Address.text, with the route it was reached by; `saved`: unix time of the last
    change.

    `own_server`: the server was one we started, and has to be started again. `proof`: what we know of the table's shuffles, as
    FairnessProof.to_data.
    """

    address: str
    code: str
    token: str
    seat: int
    name: str = ""
    saved: int = 0
    own_server: bool = False
    proof: dict[str, Any] = field(default_factory=dict)

    @property
    def place(self) -> str:
        """The server's Address.place: the seat is the same one however the server is reached.

        >>> KeptSeat("wss://ann.local:7465#d9c4", "7K3Q", "A", 0).place
        'ann.local:7465'
        """
        return self.address.rpartition("://")[2].partition("#")[0]


class KeptSeats:
    """The kept seats in one directory, and the locks on those that this process uses."""

    def __init__(self, directory: Path | None = None) -> None:
        self._directory = directory or paths.state() / "seats"
        self._locks: dict[Path, int] = {}

    def put(self, kept: KeptSeat) -> None:
        """Store it, replacing what was kept for that seat, and lock it. Raises OSError if it cannot be written."""
        file = self._file(kept)
        paths.write_privately(file, json.dumps(asdict(kept)) + "\n")
        if file not in self._locks and (lock := _lock(file)) is not None:
            self._locks[file] = lock

    def forget(self, kept: KeptSeat) -> None:
        """The seat is ours no more; a newer token for it, of another session, stays."""
        file = self._file(kept)
        found = _read(file)
        if found is None or found.token == kept.token:
            with contextlib.suppress(OSError):
                file.unlink(missing_ok=True)
                file.with_suffix(".lock").unlink(missing_ok=True)

    def release(self) -> None:
        """Unlock every seat: this process uses none any more."""
        for lock in self._locks.values():
            os.close(lock)
        self._locks.clear()

    def free(self) -> list[KeptSeat]:
        """The kept seats that no running session uses, the latest first."""
        found = []
        for file in self._files():
            kept = _read(file)
            if kept is not None and (lock := _lock(file)) is not None:
                os.close(lock)
                found.append(kept)
        return sorted(found, key=lambda kept: kept.saved, reverse=True)

    def _files(self) -> list[Path]:
        with contextlib.suppress(OSError):
            return sorted(self._directory.glob("*.json"))
        return []

    def _file(self, kept: KeptSeat) -> Path:
        mark = blake2b(f"{kept.place}\n{kept.code}\n{kept.seat}".encode(), digest_size=12).hexdigest()
        return self._directory / f"{mark}.json"


def _lock(file: Path) -> int | None:
    """A lock on that seat, held until it is closed or the process ends; None if another process holds it."""
    try:
        lock = os.open(file.with_suffix(".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return None
    if sys.platform != "win32":  # there, a seat in use is offered too, and taking it replaces the other session
        import fcntl

        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(lock)
            return None
    return lock


def _read(file: Path) -> KeptSeat | None:
    try:
        kept = KeptSeat(**json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None
    texts = (kept.address, kept.code, kept.token, kept.name)
    fits = all(isinstance(text, str) for text in texts) and [type(kept.seat), type(kept.saved)] == [int, int]
    return kept if fits else None
