"""The log of one table: the number of its last durable line, the keys of requests that have taken effect, and every commit."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Protocol

from protocol import codes
from server.storage.base import Change, Line, StorageError, Unreached, Unwritable
from server.tables.refusals import Refusal
from server.tables.services import Services

log = logging.getLogger(__name__)

UNLIMITED_KINDS = ("table", "say")
"""Lines that people can cause without end; the actions of a game and the games of a table have limits of their own."""


class Pausing(Protocol):
    """The part of its table that a log needs in order to pause."""

    def may_pause(self) -> bool:
        """Return whether the table waits for storage: not while it is new and nobody has a seat."""

    def pause_changed(self) -> None:
        """React to a log that has paused or resumed, or to a change of the reason or the length of the wait."""


class TableLog:
    """While storage cannot be written the log pauses: it tries the same change again until it succeeds or the table stops.

    A full disk stays full for a while, so people are informed immediately. A database that is not reached is mostly back in a
    moment, and until that has passed they wait with their lines as they are.
    """

    __slots__ = ("_services", "_stopped", "is_paused", "keeps_people", "keys", "seq", "table", "trouble")

    def __init__(self, services: Services, table: int, stopped: asyncio.Event) -> None:
        self.table = table
        self.seq = 0
        self.keys: dict[str, int] = {}
        """Every key in the log, and the number of its line."""
        self.is_paused = False
        """Nothing can be written now."""
        self.keeps_people = True
        """True if people wait for the end of a pause; else they are disconnected."""
        self.trouble = codes.DISK_FULL
        """The code that says why it is paused."""
        self._services = services
        self._stopped = stopped

    def line(self, kind: str, data: Any, key: str | None = None) -> Line:
        """Make the next line. Raises Refusal for a line of an unlimited kind when the log is at its limit."""
        if kind in UNLIMITED_KINDS and self.seq >= self._services.limits.lines:
            raise Refusal(codes.GAME_TOO_LONG)
        return Line(self.seq + 1, kind, data, int(time.time()), key)

    def lines(self, kind: str, entries: Iterable[tuple[Any, str | None]]) -> list[Line]:
        """Make the next lines, of one limited kind, each with its data and its key."""
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
        self.is_paused = True
        try:
            await self._retry(change, error, table)
        finally:
            self.is_paused = False
            table.pause_changed()

    async def _retry(self, change: Change, error: Unwritable, table: Pausing) -> None:
        """Try the change again until it succeeds. Raises StorageError if the table stops first."""
        limits, clock = self._services.limits, asyncio.get_running_loop().time
        patience_ends = clock() + limits.database_away
        has_said = False
        while not self._stopped.is_set():
            is_away = isinstance(error, Unreached)
            if not is_away and not has_said:
                has_said = True
                log.error("table=%s seq=%s paused: %s", self.table, self.seq, error)
            self.trouble = codes.DATABASE_UNREACHABLE if is_away else codes.DISK_FULL
            self.keeps_people = is_away and clock() < patience_ends
            table.pause_changed()
            wait = min(limits.room_again, max(patience_ends - clock(), 0.0)) if self.keeps_people else limits.room_again
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopped.wait(), wait)
            try:
                await self._services.storage.commit(change)
            except Unwritable as again:
                error = again
            else:
                if has_said:
                    log.info("table=%s seq=%s goes on", self.table, self.seq)
                return
        raise (
            Unreached(str(error)) if isinstance(error, Unreached) else StorageError("the server stopped before there was room")
        )
