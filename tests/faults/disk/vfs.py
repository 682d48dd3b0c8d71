"""A layer in Python between SQLite and its files: all writes and syncs of this process's connections go through a medium.

It is a VFS (https://sqlite.org/vfs.html) in front of the system's own, in the library that the module `sqlite3` uses. The
structures below are that library's, stable since 3.7. Locks, shared memory and everything else stay the system's.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_int, c_int64, c_void_p
from typing import Any, Protocol

import pytest

OK = sqlite3.SQLITE_OK

Open = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
Delete = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
Close = CFUNCTYPE(c_int, c_void_p)
Read = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
Write = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
Truncate = CFUNCTYPE(c_int, c_void_p, c_int64)
Sync = CFUNCTYPE(c_int, c_void_p, c_int)


class Vfs(ctypes.Structure):
    """`sqlite3_vfs`, with the fields that are needed by name."""


Vfs._fields_ = [
    ("version", c_int),
    ("file_size", c_int),
    ("longest_path", c_int),
    ("next", POINTER(Vfs)),
    ("name", c_char_p),
    ("data", c_void_p),
    ("open", Open),
    ("delete", Delete),
    *((f"other_{number}", c_void_p) for number in range(14)),
]


class Methods(ctypes.Structure):
    """`sqlite3_io_methods`, with the fields that are needed by name."""

    _fields_ = (
        ("version", c_int),
        ("close", Close),
        ("read", Read),
        ("write", Write),
        ("truncate", Truncate),
        ("sync", Sync),
        *((f"other_{number}", c_void_p) for number in range(13)),
    )


NO_MAPPING = 2
"""The version of those methods without memory-mapped reads, which would bypass the medium."""

OUTLIVED: list[object] = []
"""Objects of connections that a failed test has left open: SQLite still calls them."""


class File:
    """An open file of the system, below the medium."""

    def __init__(self, name: str, methods: Methods, handle: int) -> None:
        self.name = name
        self._methods = methods
        self._handle = handle

    def read(self, size: int, offset: int) -> bytes:
        """Read from the file, with zeros beyond its end."""
        room = ctypes.create_string_buffer(size)
        self._methods.read(self._handle, room, size, offset)
        return room.raw

    def write(self, data: bytes, offset: int) -> int:
        return int(self._methods.write(self._handle, data, len(data), offset))

    def truncate(self, size: int) -> int:
        return int(self._methods.truncate(self._handle, size))


class Medium(Protocol):
    """A medium for the files. Each method returns a code of SQLite's. `name`: the file's, without its directory."""

    def write(self, file: File, data: bytes, offset: int) -> int: ...
    def sync(self, file: File) -> int: ...
    def truncate(self, file: File, size: int) -> int: ...
    def deleted(self, name: str) -> None: ...


def reach() -> ctypes.CDLL:
    """Return the library behind the module `sqlite3`. Raises LookupError if Python gives no access to it."""
    for place in (getattr(_sqlite3, "__file__", None), None):
        with suppress(OSError, TypeError):
            library = ctypes.CDLL(place)
            if hasattr(library, "sqlite3_vfs_find"):
                library.sqlite3_vfs_find.restype = POINTER(Vfs)
                return library
    raise LookupError("the SQLite of this Python cannot be reached from outside")


def is_reachable() -> bool:
    try:
        return reach() is not None
    except LookupError:
        return False


below_sqlite = pytest.mark.skipif(not is_reachable(), reason="the SQLite of this Python cannot be reached from outside")
"""Skips tests that need a medium for SQLite's files, if the library is not reachable."""


@contextmanager
def written_to(medium: Medium) -> Iterator[None]:
    """Use that medium for every connection opened in the block. It must be closed before the block ends."""
    library = reach()
    system = library.sqlite3_vfs_find(None)
    files: dict[int, tuple[File, Methods]] = {}
    tables: dict[int, tuple[Methods, Methods]] = {}

    def swapped(handle: int) -> Methods:
        """Replace the methods of that file with ours, and return the system's."""
        named = c_void_p.from_address(handle)
        if named.value not in tables:
            theirs = Methods.from_address(named.value)
            ours = Methods.from_buffer_copy(theirs)
            ours.version = min(ours.version, NO_MAPPING)
            ours.close, ours.write, ours.truncate, ours.sync = Close(close), Write(write), Truncate(truncate), Sync(sync)
            tables[named.value] = theirs, ours
        theirs, ours = tables[named.value]
        named.value = ctypes.addressof(ours)
        return theirs

    def open_(_: Any, path: Any, handle: int, flags: int, out: Any) -> int:
        code = int(system.contents.open(system, path, handle, flags, out))
        if code == OK and path is not None:
            theirs = swapped(handle)
            name = os.path.basename(ctypes.string_at(path).decode())
            files[handle] = File(name, theirs, handle), theirs
        return code

    def close(handle: int) -> int:
        _, theirs = files.pop(handle)
        return int(theirs.close(handle))

    def write(handle: int, data: int, size: int, offset: int) -> int:
        return medium.write(files[handle][0], ctypes.string_at(data, size), offset)

    def truncate(handle: int, size: int) -> int:
        return medium.truncate(files[handle][0], size)

    def sync(handle: int, _: int) -> int:
        return medium.sync(files[handle][0])

    def delete(_: Any, path: bytes, sync_directory: int) -> int:
        code = int(system.contents.delete(system, path, sync_directory))
        if code == OK:
            medium.deleted(os.path.basename(path.decode()))
        return code

    vfs = Vfs.from_buffer_copy(system.contents)
    vfs.name = b"traderow-tests"
    vfs.open, vfs.delete = Open(open_), Delete(delete)
    if library.sqlite3_vfs_register(ctypes.byref(vfs), 1) != OK:
        raise LookupError("SQLite does not take a file system of ours")
    try:
        yield
    finally:
        library.sqlite3_vfs_unregister(ctypes.byref(vfs))
        library.sqlite3_vfs_register(system, 1)
        if files:
            OUTLIVED.append((vfs, tables))
    assert not files, f"still open: {[file.name for file, _ in files.values()]}"
