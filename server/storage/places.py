"""Where tables are kept, as a host names it: the only file that knows every kind of storage."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

from server.storage.base import Storage, Unusable
from server.storage.inspection import Reader
from server.storage.memory import MemoryStorage
from server.storage.sqlite.files import DATABASE
from server.storage.sqlite.reader import SqliteReader
from server.storage.sqlite.storage import SqliteStorage

MEMORY = ":memory:"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of storage. `prefix`: what its places begin with; `open` and `read` are given the whole place."""

    prefix: str
    open: Callable[[str], Awaitable[Storage]]
    read: Callable[[str], Reader]


async def _open_memory(place: str) -> Storage:
    return MemoryStorage()


def _read_memory(place: str) -> Reader:
    raise Unusable(f"What is kept in {place} is seen by its server alone.")


async def _open_sqlite(place: str) -> Storage:
    return await SqliteStorage.open(Path(place))


def _read_sqlite(place: str) -> Reader:
    return SqliteReader(Path(place) / DATABASE)


KINDS = (Kind(MEMORY, _open_memory, _read_memory), Kind("", _open_sqlite, _read_sqlite))
"""A place belongs to the first kind whose prefix it has."""


def default_place() -> str:
    """Where tables are kept unless a host says otherwise."""
    return str(user_data_path("traderow", appauthor=False) / "server")


def beside(place: str) -> Path:
    """Where something may be kept beside the tables of that place: its directory, if it is one. What belongs to no place that
    lasts lasts as long as this process.
    """
    if _kind(place).prefix == "":
        return Path(place)
    if place != MEMORY:
        return Path(default_place())
    directory = tempfile.mkdtemp(prefix="traderow-")
    atexit.register(shutil.rmtree, directory, ignore_errors=True)
    return Path(directory)


async def open_storage(place: str) -> Storage:
    """A new owner of the storage there. Raises Unusable with a sentence for the host, or StorageError."""
    return await _kind(place).open(place)


def reader_of(place: str) -> Reader:
    """A reader of the storage there, to use beside its servers. Raises Unusable."""
    return _kind(place).read(place)


def _kind(place: str) -> Kind:
    return next(kind for kind in KINDS if place.startswith(kind.prefix))
