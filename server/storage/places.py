"""The places where tables are kept, as a host names them: the only file that knows every kind of storage."""

from __future__ import annotations

import atexit
import os
import shutil
import socket
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from protocol.i18n import _
from server.storage.base import Broken, Storage, Unusable
from server.storage.inspection import Reader, Rewrite, UpgradeCopy
from server.storage.memory import MemoryStorage
from server.storage.shared import Node
from server.storage.sqlite.files import DATABASE
from server.storage.sqlite.reader import SqliteReader
from server.storage.sqlite.rewriting import rewrite as rewrite_sqlite
from server.storage.sqlite.storage import SqliteStorage
from server.storage.sqlite.upgrade_copies import advice, copies_in

MEMORY = ":memory:"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of storage. `prefix`: the beginning of its places. `open`, `read` and `rewrite` get the whole place; `open` also
    gets the name of the server, if there may be others.
    """

    prefix: str
    open: Callable[[str, Node, bool], Awaitable[Storage]]
    read: Callable[[str], Reader]
    rewrite: Callable[[str, Rewrite], list[Broken]]


async def _open_memory(place: str, _node: Node, _keeps_copy: bool) -> Storage:
    return MemoryStorage()


def _read_memory(place: str) -> Reader:
    raise Unusable(_("What is kept in {place} is seen by its server alone.").format(place=place))


def _rewrite_memory(place: str, _work: Rewrite) -> list[Broken]:
    raise Unusable(_("What is kept in {place} is gone when its server ends.").format(place=place))


async def _open_sqlite(place: str, _node: Node, keeps_copy: bool) -> Storage:
    return await SqliteStorage.open(Path(place), keeps_copy)


def _read_sqlite(place: str) -> Reader:
    return SqliteReader(Path(place) / DATABASE)


def _rewrite_sqlite(place: str, work: Rewrite) -> list[Broken]:
    return rewrite_sqlite(Path(place), work)


async def _open_postgres(place: str, node: Node, keeps_copy: bool) -> Storage:
    _expect_driver()
    from server.storage.postgres.storage import PostgresStorage

    return await PostgresStorage.open(place, node, keeps_copy)


def _read_postgres(place: str) -> Reader:
    _expect_driver()
    from server.storage.postgres.reader import PostgresReader

    return PostgresReader(place)


def _rewrite_postgres(place: str, work: Rewrite) -> list[Broken]:
    _expect_driver()
    from server.storage.postgres.rewriting import rewrite

    return rewrite(place, work)


def _expect_driver() -> None:
    """Raise Unusable unless the driver is installed: it is an extra, and takes a while to load."""
    if find_spec("asyncpg") is None:
        raise Unusable(_("PostgreSQL needs another package: run pip install '.[postgres]' in the sources of traderow."))


KINDS = (
    Kind(MEMORY, _open_memory, _read_memory, _rewrite_memory),
    Kind("postgresql://", _open_postgres, _read_postgres, _rewrite_postgres),
    Kind("postgres://", _open_postgres, _read_postgres, _rewrite_postgres),
    Kind("", _open_sqlite, _read_sqlite, _rewrite_sqlite),
)
"""A place belongs to the first kind whose prefix it has."""


def default_place() -> str:
    """Return where tables are kept unless a host says otherwise."""
    return str(user_data_path("traderow", appauthor=False) / "server")


def beside(place: str) -> Path:
    """Return a directory for files beside the tables of that place: the place itself, if it is a directory. Without a place
    that lasts, the directory lasts as long as this process.
    """
    if _kind(place).prefix == "":
        return Path(place)
    if place != MEMORY:
        return Path(default_place())
    directory = tempfile.mkdtemp(prefix="traderow-")
    atexit.register(shutil.rmtree, directory, ignore_errors=True)
    return Path(directory)


def default_node() -> Node:
    """Make a name for a server without one of its own: unlike any other that is running."""
    return Node(f"{socket.gethostname()}-{os.getpid()}")


async def open_storage(place: str, node: Node | None = None, keeps_copy: bool = True) -> Storage:
    """Open the storage there as a new owner. Raises Unusable with a sentence for the host, or StorageError."""
    return await _kind(place).open(place, node or default_node(), keeps_copy)


def import_into(place: str, database: Path, name_of: Callable[[Any], str | None]) -> int:
    """Move a database of SQLite there; how many tables it has. `name_of`: the name by which servers find a table. Raises
    Unusable."""
    if not is_shared(place):
        raise Unusable(_("Tables are imported into PostgreSQL: name it with --database postgresql://..."))
    _expect_driver()
    from server.storage.postgres.copying import import_sqlite

    return import_sqlite(place, database, name_of)


def ask_servers(place: str, words: Sequence[str]) -> tuple[dict[str, Any], list[str]]:
    """Ask every server of that database something: their answers by name, and the names of those that have not answered. Raises
    Unusable."""
    if not is_shared(place):
        raise Unusable(_("Several servers share a PostgreSQL: name it with --database postgresql://HOST/NAME."))
    _expect_driver()
    from server.storage.postgres.asking import ask_servers as asked

    return asked(place, words)


def copies_before_upgrades(place: str) -> tuple[list[UpgradeCopy], str]:
    """List the copies of a database made before its format changed, the oldest first, and how to go back. Raises Unusable."""
    if is_shared(place):
        _expect_driver()
        from server.storage.postgres import upgrade_copies

        return upgrade_copies.copies_in(place), _(upgrade_copies.ADVICE)
    return copies_in(Path(place)), advice(Path(place))


def is_shared(place: str) -> bool:
    """Return whether several servers may use it at a time."""
    return _kind(place).open is _open_postgres


def reader_of(place: str) -> Reader:
    """Return a reader of the storage there, to use beside its servers. Raises Unusable."""
    return _kind(place).read(place)


def rewrite(place: str, work: Rewrite) -> list[Broken]:
    """Replace the personal data of every table there by the result of `work`; returns the tables that cannot be read, which
    stay unchanged.

    All of it or nothing, and only while no server uses it: Unusable otherwise.
    """
    return _kind(place).rewrite(place, work)


def _kind(place: str) -> Kind:
    return next(kind for kind in KINDS if place.startswith(kind.prefix))
