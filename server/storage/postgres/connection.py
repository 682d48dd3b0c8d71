"""A connection to the database that is opened when it is needed, and again when it was lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from threading import Thread
from typing import Any, TypeVar
from urllib.parse import urlsplit

import asyncpg

from server.storage.base import Unusable, Unwritable
from server.storage.postgres.errors import is_line_lost, storage_error, words_of

T = TypeVar("T")
SETTINGS = {
    "synchronous_commit": "on",
    "application_name": "traderow",
    "jit": "off",
    "idle_in_transaction_session_timeout": "30s",
}
LATEST = 3.0
"""Seconds within which a connection is opened, and a question answered; a line that is silent for longer counts as lost."""


class Line:
    """One connection, used for one thing at a time. `opened` is called with every new one."""

    def __init__(self, url: str, opened: Callable[[asyncpg.Connection], Awaitable[None]] | None = None) -> None:
        self._url = url
        self._opened = opened
        self._connection: Any = None
        self._one_by_one = asyncio.Lock()

    async def ask(self, work: Callable[[Any], Awaitable[T]], latest: float | None = None) -> T:
        """What the work returns, which is handed the connection. `latest`: LATEST if not given. Raises StorageError."""
        async with self._one_by_one:
            try:
                async with asyncio.timeout(latest or LATEST):
                    return await work(await self._open())
            except Exception as error:
                if is_line_lost(error):
                    self.cut()
                raise storage_error(error) from error
            except BaseException:
                self.cut()
                raise

    async def _open(self) -> Any:
        if self._connection is None or self._connection.is_closed():
            self._connection = await connect(self._url)
            if self._opened is not None:
                await self._opened(self._connection)
        return self._connection

    def cut(self) -> None:
        """End the connection at once, whatever it is used for."""
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
    """Raises what asyncpg raises, and Unwritable for an address that it cannot read."""
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
    """The address without its password.

    >>> shown("postgresql://cards:secret@db.example.org:5432/house?sslmode=require")
    'postgresql://cards@db.example.org:5432/house'
    """
    parts = urlsplit(url)
    user, at, place = parts.netloc.rpartition("@")
    return f"{parts.scheme}://{user.partition(':')[0]}{at}{place}{parts.path}"


def unusable(url: str, error: BaseException) -> Unusable:
    return Unusable(f"The database {shown(url)} cannot be used: {words_of(error)}.")
