"""A medium for SQLite's files: it records every operation, and can fail at some of them."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from threading import RLock
from typing import Final

from tests.faults.disk.vfs import OK, File

WRITE: Final = "write"
TRUNCATE: Final = "truncate"
DELETE: Final = "delete"
SYNC: Final = "sync"
SYNC_FAILED: Final = "failed sync"
LOST: Final = "lost"
ASKED: Final = "asked"
KEPT: Final = "kept"

SECTOR = 512
"""Bytes that are written completely or not at all."""
FULL = sqlite3.SQLITE_FULL
WRITE_FAILED = sqlite3.SQLITE_IOERR_WRITE
FSYNC_FAILED = sqlite3.SQLITE_IOERR_FSYNC
TRUNCATE_FAILED = sqlite3.SQLITE_IOERR_TRUNCATE
CODES = {WRITE: WRITE_FAILED, SYNC: FSYNC_FAILED, TRUNCATE: TRUNCATE_FAILED}


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation on the file of that name. ASKED and KEPT: a change of table `offset` was requested, and stored.

    LOST: the data written to it since the last sync was lost, and the earlier data is read again.
    """

    kind: str
    name: str = ""
    offset: int = 0
    data: bytes = b""


class Recorder:
    """Carries out every operation and records it."""

    def __init__(self) -> None:
        self.operations: list[Operation] = []

    def note(self, kind: str, table: int) -> None:
        self.operations.append(Operation(kind, offset=table))

    def write(self, file: File, data: bytes, offset: int) -> int:
        self.operations.append(Operation(WRITE, file.name, offset, data))
        return file.write(data, offset)

    def truncate(self, file: File, size: int) -> int:
        self.operations.append(Operation(TRUNCATE, file.name, size))
        return file.truncate(size)

    def sync(self, file: File) -> int:
        """Record the sync without a real one: a power cut is simulated from the operations."""
        self.operations.append(Operation(SYNC, file.name))
        return OK

    def deleted(self, name: str) -> None:
        self.operations.append(Operation(DELETE, name))


class Sparing:
    """Writes, and syncs nothing. For checks on copies of files."""

    def write(self, file: File, data: bytes, offset: int) -> int:
        return file.write(data, offset)

    def truncate(self, file: File, size: int) -> int:
        return file.truncate(size)

    def sync(self, file: File) -> int:
        return OK

    def deleted(self, name: str) -> None:
        return None


@dataclass(frozen=True)
class Trouble:
    """A fault: `number` operations of one kind fail, from that number on, counted among the next ones of that kind.

    `code`: the error. `part`: the part of a failed write that is written all the same, from 0 to 1, in whole sectors.
    `forgets`: a failed sync loses its data immediately; otherwise the data can be read until the power is cut.
    """

    kind: str
    first: int
    number: int = 1
    code: int = FULL
    part: float = 0.0
    forgets: bool = False

    @property
    def what(self) -> str:
        """Return the fault in words."""
        why = "found no room" if self.code == FULL else "failed"
        return f"{self.kind} {why}" + (" in its middle" if self.part else "") + (" and forgot" if self.forgets else "")


NONE = Trouble("", 0)


class Failing(Recorder):
    """A medium with a fault for a while. `failed`: the number of failed operations.

    As with Linux, each open file gets one error after a failed sync, no matter which of them asked for that sync.
    """

    def __init__(self, trouble: Trouble = NONE) -> None:
        super().__init__()
        self._lock = RLock()
        self._before: dict[str, list[tuple[int, bytes]]] = {}
        """By file: the earlier data of places written since the last sync, the latest last."""
        self._users: dict[str, set[File]] = {}
        self._untold: set[File] = set()
        self.has(trouble)

    def has(self, trouble: Trouble) -> None:
        """Set that fault from now on."""
        self._trouble = trouble
        self._seen = 0
        self.failed = 0

    def write(self, file: File, data: bytes, offset: int) -> int:
        with self._lock:
            if not self._fails(WRITE):
                return self._write(file, data, offset)
            end = offset + int(len(data) * self._trouble.part)
            if part := data[: max(0, end - end % SECTOR - offset)]:
                self._write(file, part, offset)
            return self._trouble.code

    def _write(self, file: File, data: bytes, offset: int) -> int:
        self._users.setdefault(file.name, set()).add(file)
        self._before.setdefault(file.name, []).append((offset, file.read(len(data), offset)))
        return super().write(file, data, offset)

    def truncate(self, file: File, size: int) -> int:
        return self._trouble.code if self._fails(TRUNCATE) else super().truncate(file, size)

    def sync(self, file: File) -> int:
        with self._lock:
            before = self._before.pop(file.name, [])
            fails = self._fails(SYNC)
            if not fails and file not in self._untold:
                return super().sync(file)
            self._untold.discard(file)
            self.operations.append(Operation(LOST if self._trouble.forgets else SYNC_FAILED, file.name))
            if fails:
                self._untold |= self._users.get(file.name, set()) - {file}
            for offset, data in reversed(before if self._trouble.forgets else ()):
                file.write(data, offset)
            return FSYNC_FAILED

    def _fails(self, kind: str) -> bool:
        if kind != self._trouble.kind:
            return False
        self._seen += 1
        fails = self._trouble.first <= self._seen < self._trouble.first + self._trouble.number
        self.failed += fails
        return fails
