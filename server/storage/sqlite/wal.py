"""SQLite's write-ahead log: folding it, keeping it, whether it is damaged (https://sqlite.org/fileformat.html#walformat).

SQLite reads it up to the first frame that is not whole, and treats the rest as interrupted by a power cut. That is right within
one transaction: the next one is written only when that one is on the disk. Where another goes on from there, changes that were
confirmed would be lost without a word. Damage to the very last transaction looks like a power cut.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import struct
import sys
from collections.abc import Iterator
from os import fsync
from pathlib import Path
from threading import Event, Thread
from typing import BinaryIO

log = logging.getLogger(__name__)

MAGIC = {b"\x37\x7f\x06\x82": "<", b"\x37\x7f\x06\x83": ">"}
"""The beginning of the log, with the byte order of the words that are summed up."""
PIECE = 1 << 20
"""Bytes that are read and written again at a time."""
SECTOR = 512
"""Bytes that a disk writes whole or not at all."""
CHECKPOINT_COMMITS = 500
"""After so many the log is folded."""
HEADER = 32
HEAD = 24
"""The length of a frame's header in bytes."""
FRAMES_READ = slice(16, 20)
"""Of the shared memory beside the log: the number of frames that SQLite found whole (https://sqlite.org/walformat.html)."""

ENDS, SALTS, SUM = slice(4, 8), slice(8, 16), slice(16, 24)
"""Parts of a frame: a number that is not zero in the last frame of a transaction; a copy of the header's salts; the checksum of
all frames up to it."""


def fold(db: sqlite3.Connection, how: str) -> None:
    """Fold the write-ahead log into the database. What cannot be folded now stays in the log, which is as durable."""
    try:
        db.execute(f"PRAGMA wal_checkpoint({how})")
    except sqlite3.Error as error:
        log.warning("checkpoint put off: %s", error)


class Checkpoints:
    """Folds the log of that database every so many commits, in a thread of its own for the long part."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._commits = 0
        self._due = Event()
        self._nearly_folded = False
        """The thread has done the long part; the writer folds what came meanwhile, so that the log begins anew."""
        self._stopping = False
        self.thread = Thread(target=self._run, name="checkpoint", daemon=True)
        self.thread.start()

    def committed(self, db: sqlite3.Connection) -> None:
        """Note that the writer has committed once more."""
        self._commits += 1
        if self._commits % CHECKPOINT_COMMITS == 0:
            self._due.set()
        if self._nearly_folded:
            self._nearly_folded = False
            fold(db, "PASSIVE")

    def stop(self) -> None:
        """Begin no other checkpoint."""
        self._stopping = True
        self._due.set()

    def _run(self) -> None:
        db = sqlite3.connect(self._path, isolation_level=None)
        while True:
            self._due.wait()
            self._due.clear()
            if self._stopping:
                break
            fold(db, "PASSIVE")
            self._nearly_folded = True
        db.close()


def write_again(log: Path) -> None:
    """Write the readable part of the log to the disk. Nobody else may write to it meanwhile. Raises OSError.

    After a failed sync, the system may keep showing data that never reached the disk, and later syncs do not report it. SQLite
    would take it for written, append to it, and a power cut would leave a gap before changes that were confirmed.
    """
    if not log.exists():
        return
    with open(log, "r+b") as file:
        while piece := file.read(PIECE):
            file.seek(-len(piece), os.SEEK_CUR)
            file.write(piece)
        file.flush()
        fsync(file.fileno())


def is_damaged(log: Path, page: int) -> bool:
    """Ask while the database is open and was read from, so that SQLite has looked the log through. `page`: bytes of one.

    If a server writes meanwhile, its newest frames do not count as damage.
    """
    memory = log.with_name(f"{log.name.removesuffix('-wal')}-shm")
    if not log.exists() or not memory.exists():
        return False
    read = _frames_read(memory)
    return _goes_on(log, page, read) and _frames_read(memory) == read


def _frames_read(memory: Path) -> int:
    return int.from_bytes(memory.read_bytes()[FRAMES_READ], sys.byteorder)


def _goes_on(log: Path, page: int, read: int) -> bool:
    """Return whether there is more than one transaction after so many frames. The rest of an earlier log is not summed up."""
    with log.open("rb") as file:
        header = file.read(HEADER)
        at = file.seek(HEADER + read * (HEAD + page))
        frames = _frames(file, HEAD + page)
        before = next(frames, None)
        if len(header) < HEADER or before is None:
            return False
        order = MAGIC.get(header[:4])
        if order is None or checksum(order, header[:24], (0, 0)) != _sum(header[24:]):
            return True  # the header was on the disk before the first frame was written
        is_of_one_write = not _is_cut_by_a_sector(at)
        for after in frames:
            follows = _is_as_new(before[SALTS], header[16:24]) and _follows(after, before, order)
            if follows and is_of_one_write and any(before[ENDS]):
                return True
            before, at = after, at + HEAD + page
            is_of_one_write = follows or not _is_cut_by_a_sector(at)
    return False


def _is_cut_by_a_sector(at: int) -> bool:
    """Return whether a power cut may have left the head of a frame there in two parts, of two writes.

    Such a frame ends no transaction: its end and the checksum that the next frame follows are of different writes.
    """
    return at % SECTOR > SECTOR - HEAD


def _follows(after: bytes, before: bytes, order: str) -> bool:
    summed = after[: SALTS.start] + after[HEAD:]
    return after[SALTS] == before[SALTS] and checksum(order, summed, _sum(before[SUM])) == _sum(after[SUM])


def _is_as_new(salts: bytes, header: bytes) -> bool:
    """Return whether a frame is of this log, or of the next, whose header is lost: a restarted log has a first salt one more.

    All others were left there by earlier ones.
    """
    return (int.from_bytes(salts[:4]) - int.from_bytes(header[:4])) % 2**32 in (0, 1)


def checksum(order: str, data: bytes, start: tuple[int, int]) -> tuple[int, int]:
    """Compute SQLite's checksum of 32-bit words in that byte order, two by two, going on from a sum.

    >>> checksum("<", bytes([1, 0, 0, 0, 2, 0, 0, 0]), (0, 0))
    (1, 3)
    """
    one, other = start
    words = iter(struct.unpack(f"{order}{len(data) // 4}I", data))
    for even, odd in zip(words, words, strict=True):
        one = (one + even + other) & 0xFFFFFFFF
        other = (other + odd + one) & 0xFFFFFFFF
    return one, other


def _sum(data: bytes) -> tuple[int, int]:
    return int.from_bytes(data[:4]), int.from_bytes(data[4:])


def _frames(file: BinaryIO, size: int) -> Iterator[bytes]:
    """Yield the complete frames from the position of the file on, each `size` bytes."""
    while len(frame := file.read(size)) == size:
        yield frame
