"""A connection to the database that is opened when it is needed, and again when it was lost."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from threading import Lock, Thread
from typing import Any, TypeVar
from urllib.parse import urlsplit

import asyncpg

from protocol.i18n import _
from server.storage.base import StorageError, Unreached, Unusable, Unwritable
from server.storage.postgres.errors import is_line_lost, storage_error, words_of

log = logging.getLogger(__name__)

T = TypeVar("T")
SETTINGS = {
    "synchronous_commit": "on",
    "application_name": "traderow",
    "jit": "off",
    "idle_in_transaction_session_timeout": "30s",
}
LATEST = 3.0
"""Seconds within which a connection is opened, and a question answered; a line that is silent for longer counts as lost."""
WELL_FOR = 4.0
"""Seconds without a failure after which the database counts as reached again: for the log, where nothing depends on it."""


class Reach:
    """The reachability of the database, shared by all connections of one server, from several threads.

    The log has one line when that ends, and one when it has been so again for a while.
    """

    def __init__(self) -> None:
        self._one_by_one = Lock()
        self._lost_at: float | None = None
        self._well_since: float | None = None

    def failed(self, error: Unreached) -> None:
        """Note that a question was not answered."""
        with self._one_by_one:
            self._well_since = None
            if self._lost_at is None:
                self._lost_at = time.monotonic()
                log.error("%s", error)

    def answered(self) -> None:
        """Note that a question was answered."""
        if self._lost_at is None:
            return
        with self._one_by_one:
            now = time.monotonic()
            if self._well_since is None:
                self._well_since = now
            if self._lost_at is not None and now - self._well_since >= WELL_FOR:
                log.info("the database is reached again: it was not for %.1f s", self._well_since - self._lost_at)
                self._lost_at = None


class Line:
    """One connection, used for one thing at a time. `opened` is called with every new connection; `reach` records whether the
    database answers."""

    def __init__(
        self, url: str, opened: Callable[[asyncpg.Connection], Awaitable[None]] | None = None, reach: Reach | None = None
    ) -> None:
        self._url = url
        self._opened = opened
        self._reach = reach or Reach()
        self._connection: Any = None
        self._one_by_one = asyncio.Lock()

    async def ask(self, work: Callable[[Any], Awaitable[T]], latest: float | None = None) -> T:
        """Return the result of the work, which is given the connection. `latest`: LATEST if not given. Raises StorageError."""
        async with self._one_by_one:
            try:
                async with asyncio.timeout(latest or LATEST):
                    found = await work(await self._open())
            except Exception as error:
                if is_line_lost(error):
                    self.cut()
                raise self._judged(error) from error
            except BaseException:
                self.cut()
                raise
        self._reach.answered()
        return found

    def _judged(self, error: Exception) -> StorageError:
        judged = storage_error(error)
        if isinstance(judged, Unreached):
            self._reach.failed(judged)
        return judged

    async def _open(self) -> Any:
        if self._connection is None or self._connection.is_closed():
            self._connection = await connect(self._url)
            if self._opened is not None:
                await self._opened(self._connection)
        return self._connection

    def cut(self) -> None:
        """End the connection immediately, even while it is used."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None and not connection.is_closed():
            try:
                await connection.close(timeout=1.0)
            except Exception:
                connection.terminate()


async def connect(url: str) -> Any:
    """Connect to that address. Raises the errors of asyncpg, and Unwritable for an invalid address."""
    try:
        return await asyncpg.connect(url, timeout=LATEST, server_settings=SETTINGS)
    except (ValueError, asyncpg.ClientConfigurationError) as error:
        raise Unwritable(f"the address is wrong: {error}") from None


def in_thread(work: Callable[[], Awaitable[T]]) -> T:
    """Run it on an event loop of its own, also where one is running already."""
    found: list[T] = []
    failed: list[Exception] = []

    async def awaited() -> T:
        return await work()

    def run() -> None:
        try:
            found.append(asyncio.run(awaited()))
        except Exception as error:
            failed.append(error)

    thread = Thread(target=run, name="database")
    thread.start()
    thread.join()
    if failed:
        raise failed[0]
    return found[0]


def shown(url: str) -> str:
    """Return the address without its password.

    >>> shown("postgresql://cards:secret@db.example.org:5432/house?sslmode=require")
    'postgresql://cards@db.example.org:5432/house'
    """
    parts = urlsplit(url)
    user, at, place = parts.netloc.rpartition("@")
    return f"{parts.scheme}://{user.partition(':')[0]}{at}{place}{parts.path}"


def unusable(url: str, error: BaseException) -> Unusable:
    return Unusable(
        _("The database {database} cannot be used: {error}.").format(database=shown(url), error=words_of(error).rstrip("."))
    )
