"""The log of one table: the number of its last durable line, the keys of requests that have taken effect, and every commit."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Protocol

from protocol import codes
from server.storage.base import Change, Line, StorageError, Unwritable
from server.tables.refusals import Refusal
from server.tables.services import Services

log = logging.getLogger(__name__)

UNLIMITED_KINDS = ("table", "say")
"""Lines that people can cause without end; the actions of a game and the games of a table have limits of their own."""


class Pausing(Protocol):
    """What a log needs of its table in order to pause."""

    def may_pause(self) -> bool:
        """Whether the table waits for storage: not while it is new and nobody has a seat."""

    def pause_changed(self) -> None:
        """The log has paused, or goes on."""


class TableLog:
    """While storage cannot be written the log pauses: it tries the same change again until it succeeds or the table stops."""

    __slots__ = ("_services", "_stopped", "is_paused", "keys", "seq", "table")

    def __init__(self, services: Services, table: int, stopped: asyncio.Event) -> None:
        self.table = table
        self.seq = 0
        self.keys: dict[str, int] = {}
        """Every key in the log, and the number of its line."""
        self.is_paused = False
        """Nothing can be written now."""
        self._services = services
        self._stopped = stopped

    def line(self, kind: str, data: Any, key: str | None = None) -> Line:
        """The next line. Raises Refusal for a line of an unlimited kind when the log is at its limit."""
        if kind in UNLIMITED_KINDS and self.seq >= self._services.limits.lines:
            raise Refusal(codes.GAME_TOO_LONG)
        return Line(self.seq + 1, kind, data, int(time.time()), key)

    def lines(self, kind: str, entries: Iterable[tuple[Any, str | None]]) -> list[Line]:
        """The next lines, of one limited kind, each with its data and its key."""
        now = int(time.time())
        return [Line(seq, kind, data, now, key) for seq, (data, key) in enumerate(entries, self.seq + 1)]

    async def commit(self, change: Change, table: Pausing) -> None:
        """Make the change durable. Raises StorageError, and then nothing has changed."""
        started = time.perf_counter()
        try:
            await self._services.storage.commit(change)
        except Unwritable as error:
            if not table.may_pause():
                raise
            await self._pause(change, error, table)
        self._services.counters.commit.observe(time.perf_counter() - started)
        for line in change.lines:
            self.seq = line.seq
            if line.key is not None:
                self.keys[line.key] = line.seq

    async def _pause(self, change: Change, error: Unwritable, table: Pausing) -> None:
        log.error("table=%s seq=%s paused: %s", self.table, self.seq, error)
        self.is_paused = True
        try:
            table.pause_changed()
            await self._retry(change)
        finally:
            self.is_paused = False
            table.pause_changed()
        log.info("table=%s seq=%s goes on", self.table, self.seq)

    async def _retry(self, change: Change) -> None:
        """Try the change again until it succeeds. Raises StorageError if the table stops first."""
        while not self._stopped.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopped.wait(), self._services.limits.room_again)
            with suppress(Unwritable):
                await self._services.storage.commit(change)
                return
        raise StorageError("the server stopped before there was room")
