"""Save the tokens of our seats on disk, so that no seat is lost when the terminal is closed."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any

from client.terminal import paths


@dataclass(frozen=True, slots=True)
class Opened:
    """The network settings of a server that we started, used to restart it in the same way.

    `bind`: the address where it listens, "" for all addresses of this computer. `doors`: the ports of the open front ends, by
    name. `announced`: on the local network.
    """

    bind: str = ""
    doors: Mapping[str, int] = field(default_factory=dict)
    announced: bool = False


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """A seat we own. `address`: the server's Address.text, including the route; `saved`: unix time of the last change.

    `own_server`: we started the server and have to restart it; `opened`: how others reached it. `proof`: FairnessProof.to_data
    of the table. `solo`: of a game against bots, the name of its directory (client.lobby.solo_games). `others`, `turn` and
    `my_move`: the other players, and the state of the game when it was last seen; turn 0 is before it began. `score`: our
    points then; `their_score` and `against`: the strongest opponent's points and seat; `top`: the points of a full bar; `hand`:
    the keys of the cards in our hand. `game`: the id of the game; "" if it was not saved. `cluster`: the hosts that the person
    has named as servers of the same cluster.
    """

    address: str
    code: str
    token: str
    seat: int
    name: str = ""
    saved: int = 0
    own_server: bool = False
    proof: dict[str, Any] = field(default_factory=dict)
    solo: str = ""
    others: list[str] = field(default_factory=list)
    turn: int = 0
    my_move: bool = False
    opened: Opened | None = None
    game: str = ""
    cluster: list[str] = field(default_factory=list)
    score: int = 0
    their_score: int = 0
    against: str = ""
    top: int = 1
    hand: list[str] = field(default_factory=list)

    @property
    def place(self) -> str:
        """Return the server's Address.place, which is the same however the server is reached.

        >>> KeptSeat("wss://ann.local:7465#d9c4", "7K3Q", "A", 0).place
        'ann.local:7465'
        """
        return self.address.rpartition("://")[2].partition("#")[0]


class KeptSeats:
    """The kept seats in one directory, and the locks on those in use by this process."""

    def __init__(self, directory: Path | None = None) -> None:
        self._directory = directory or paths.state() / "seats"
        self._locks: dict[Path, int] = {}

    def put(self, kept: KeptSeat) -> None:
        """Save and lock a seat, and replace its earlier data. Raises OSError if it cannot be written."""
        file = self._file(kept)
        paths.write_privately(file, json.dumps(asdict(kept)) + "\n")
        with contextlib.suppress(_InUse):
            if file not in self._locks and (lock := _lock(file)) is not None:
                self._locks[file] = lock

    def renew(self, kept: KeptSeat) -> None:
        """Save a seat again, if it is still saved with that token and locked by this process."""
        file = self._file(kept)
        found = _read(file) if file in self._locks else None
        if found is not None and found.token == kept.token:
            with contextlib.suppress(OSError):
                self.put(kept)

    def forget(self, kept: KeptSeat) -> None:
        """Delete a seat that is no longer ours. A newer token that another session has saved for the seat is kept."""
        file = self._file(kept)
        found = _read(file)
        if found is None or found.token == kept.token:
            if (lock := self._locks.pop(file, None)) is not None:
                os.close(lock)  # the lock of a deleted file: it would not protect the next file
            with contextlib.suppress(OSError):
                file.unlink(missing_ok=True)
                file.with_suffix(".lock").unlink(missing_ok=True)

    def release(self) -> None:
        """Unlock every seat of this process."""
        for lock in self._locks.values():
            os.close(lock)
        self._locks.clear()

    def free(self) -> list[KeptSeat]:
        """Return the kept seats that no session is using, the latest first."""
        return [kept for kept in self.all() if self._is_free(kept)]

    def all(self) -> list[KeptSeat]:
        """Return all kept seats, including those in use, the latest first."""
        found = [kept for file in self._files() if (kept := _read(file)) is not None]
        return sorted(found, key=lambda kept: kept.saved, reverse=True)

    def is_elsewhere(self, kept: KeptSeat) -> bool:
        """Return True if a session of another process is using the seat."""
        return self._file(kept) not in self._locks and not self._is_free(kept)

    def _is_free(self, kept: KeptSeat) -> bool:
        try:
            lock = _lock(self._file(kept))
        except _InUse:
            return False
        if lock is not None:
            os.close(lock)
        return True

    def _files(self) -> list[Path]:
        with contextlib.suppress(OSError):
            return sorted(self._directory.glob("*.json"))
        return []

    def _file(self, kept: KeptSeat) -> Path:
        place = kept.solo or kept.place  # our own server listens on another port each time
        mark = blake2b(f"{place}\n{kept.code}\n{kept.seat}".encode(), digest_size=12).hexdigest()
        return self._directory / f"{mark}.json"


class _InUse(Exception):
    """Raised if another process has locked the seat."""


def _lock(file: Path) -> int | None:
    """Lock a seat until the descriptor is closed or the process ends. Raises _InUse.

    Returns None if there is no file to lock. If locks are not available, a seat in use is offered too, and taking it replaces
    the other session. Locks are not available on Windows, on some network file systems, and on a full or read-only disk.
    """
    try:
        lock = os.open(file.with_suffix(".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return None
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            os.close(lock)
            raise _InUse from None
        except OSError:
            pass  # locks are not available
    return lock


def _read(file: Path) -> KeptSeat | None:
    try:
        raw = json.loads(file.read_text(encoding="utf-8"))
        opened = raw.get("opened")
        kept = KeptSeat(**{**raw, "opened": None if opened is None else Opened(**opened)})
    except (OSError, ValueError, TypeError, AttributeError):
        return None
    opened = kept.opened or Opened()
    lists = (kept.others, kept.cluster, kept.hand)
    if not all(isinstance(each, list) for each in lists) or not isinstance(opened.doors, dict):
        return None
    numbers = (kept.seat, kept.saved, kept.turn, kept.score, kept.their_score, kept.top, *opened.doors.values())
    texts = (kept.address, kept.code, kept.token, kept.name, kept.solo, kept.game, kept.against, opened.bind)
    fits = all(isinstance(text, str) for text in (*texts, *(text for each in lists for text in each))) and all(
        type(number) is int for number in numbers
    )
    return kept if fits else None
