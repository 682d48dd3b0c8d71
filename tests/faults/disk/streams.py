"""The write-ahead log that the storage rewrites without SQLite, put on the same medium as SQLite's files."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from server.storage.sqlite import wal
from tests.faults.disk.vfs import OK, File, Medium

PAGE = 4096
"""Bytes that the system caches and writes together."""


class Plain(File):
    """A file that is written without SQLite, through its descriptor."""

    def __init__(self, name: str, descriptor: int) -> None:
        self.name = name
        self.descriptor = descriptor

    def read(self, size: int, offset: int) -> bytes:
        return os.pread(self.descriptor, size, offset).ljust(size, b"\0")

    def write(self, data: bytes, offset: int) -> int:
        os.pwrite(self.descriptor, data, offset)
        return OK

    def truncate(self, size: int) -> int:
        os.truncate(self.descriptor, size)
        return OK


class Stream:
    """A stream that `open` returns for reading and writing, on a medium. Its descriptor identifies it."""

    def __init__(self, medium: Medium, path: Path, files: dict[int, Stream]) -> None:
        self.file = Plain(path.name, os.open(path, os.O_RDWR))
        self.medium = medium
        self._files = files
        self._at = 0

    def __enter__(self) -> Stream:
        self._files[self.file.descriptor] = self
        return self

    def __exit__(self, *error: object) -> None:
        os.close(self.file.descriptor)
        del self._files[self.file.descriptor]

    def read(self, size: int) -> bytes:
        data = os.pread(self.file.descriptor, size, self._at)
        self._at += len(data)
        return data

    def seek(self, offset: int, _: int) -> None:
        self._at += offset

    def write(self, data: bytes) -> None:
        """Write as the system does, page by page: each page may reach the disk without the others."""
        for start in range(0, len(data), PAGE):
            expect(self.medium.write(self.file, data[start : start + PAGE], self._at + start))
        self._at += len(data)

    def flush(self) -> None:
        return None

    def fileno(self) -> int:
        return self.file.descriptor


def expect(code: int) -> None:
    if code != OK:
        raise OSError(errno.EIO, f"the disk says {code}")


@contextmanager
def written_again_to(medium: Medium) -> Iterator[None]:
    """Rewrite the log to that medium too."""
    files: dict[int, Stream] = {}

    def sync(descriptor: int) -> None:
        expect(medium.sync(files[descriptor].file))

    with patch.multiple(wal, create=True, open=lambda path, _: Stream(medium, path, files), fsync=sync):
        yield
