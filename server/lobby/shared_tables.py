"""The lobby on a shared storage: it finds and lists the tables of other servers, takes tables over and gives them up."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

from protocol import codes
from protocol.messages import Moved, TableInfo
from server.limits.limits import DAY, Limits
from server.lobby.elsewhere import Elsewhere
from server.lobby.upkeep import close_if_idle
from server.storage.base import Broken, Kept, StorageError, Unreached
from server.storage.shared import Node, SharedStorage
from server.tables.notice import read_notice
from server.tables.refusals import Refusal
from server.tables.stored.invite_codes import read_code
from server.tables.stored.seats import PLAYING, Row
from server.tables.table import Table

log = logging.getLogger(__name__)

SILENT = 2.5
"""Seconds without a sign of life after which nobody is sent to a server: it is waited for, or for the end of its lease."""
AGAIN = 0.25
"""Seconds between two looks at such a server's lease."""
POLL = 5.0
"""Seconds after which the list is read again even if nobody has reported a change ..."""
SETTLE = 0.5
"""... and for which it is not, though somebody has."""
AT_ONCE = 16
"""Tables that are given up together."""
FRESH = 2 * DAY
"""For how long it is looked whether a table without a server has begun: it is closed sooner if no game is on."""
MOST_FORGOTTEN = 200
"""Tables that are closed together because nobody has returned to them."""


class Tables(Protocol):
    """The lobby, as far as it has to do with this."""

    tables: dict[str, Table]

    def restored(self, kept: list[Kept | Broken]) -> None:
        """Accept these tables, which are here now."""

    def superseded(self) -> None:
        """End, since another server has all that this one had."""

    def drop(self, table: Table, code: str) -> None:
        """Drop a table that is no longer here: tell its people why, so that they reconnect to wherever it is then."""


class SharedTables:
    """`most`: entries in a list. `retry`: seconds after which people are asked to come back."""

    def __init__(self, storage: SharedStorage, lobby: Tables, most: int, retry: int) -> None:
        self._storage = storage
        self._lobby = lobby
        self._most = most
        self._retry = retry
        self._listed: list[TableInfo] = []
        self._changed = asyncio.Event()
        self._coming: dict[str, asyncio.Event] = {}
        """The tables that are being taken over, by code."""
        self._lives = 0
        """The number of times that the lease has been lost."""
        self._is_draining = False
        self.administration = asyncio.Event()
        """Set when an administrator has asked something, or others are banned than before; or may have."""
        self._reading: asyncio.Task[None] | None = None
        storage.watch(self)

    @property
    def is_held(self) -> bool:
        """Return whether this server may own tables now."""
        return self._storage.is_held

    # -- finding -------------------------------------------------------------------------------------------------------

    async def bring(self, code: str) -> None:
        """Take the table with that code over if no living server has it. Raises Elsewhere if one has, Refusal, StorageError."""
        while (earlier := self._coming.get(code)) is not None:
            await earlier.wait()
        if code in self._lobby.tables:
            return
        self._coming[code] = asyncio.Event()
        try:
            await self._take_over(code)
        finally:
            self._coming.pop(code).set()

    async def is_open(self, code: str) -> bool:
        """Return whether any server has a table with that code. Raises StorageError."""
        return await self._storage.find(code) is not None

    async def _take_over(self, code: str) -> None:
        life = self._lives
        while (found := await self._storage.find(code)) is not None and found.owner is not None:
            if found.silent < SILENT:
                raise Elsewhere(found.owner)
            await asyncio.sleep(AGAIN)
        if found is None:
            return
        if self._is_draining or not await self._storage.claim([found.table]):
            raise Refusal(codes.RESTARTING)
        kept = await self._storage.load([found.table])
        if life != self._lives:
            raise Refusal(codes.RESTARTING)
        self._lobby.restored(kept)
        log.info("table=%s taken over", found.table)

    async def bring_opened(self, claim: bytes) -> bool:
        """Bring here the table opened by the request with that claim; return whether there is one that is not closed. Raises as
        `bring`."""
        code = await self._storage.opened(claim)
        if code is None:
            return False
        if code not in self._lobby.tables:
            await self.bring(code)
        return True

    async def only(self, suits: Callable[[TableInfo], bool], own: Sequence[TableInfo]) -> str:
        """Return the code of the only listed table that suits, wherever it is; "" if there is none. Raises Refusal,
        StorageError."""
        await self._read()
        found = [info.code for info in self.list(own) if suits(info)]
        if len(found) > 1:
            raise Refusal(codes.SEVERAL_TABLES)
        return found[0] if found else ""

    # -- the list ------------------------------------------------------------------------------------------------------

    def list(self, own: Sequence[TableInfo]) -> list[TableInfo]:
        """List the tables of all servers. `own`: those of this one, as they are now."""
        fresh = {info.code: info for info in own}
        found = [fresh.pop(info.code, info) for info in self._listed if self._is_shown(info, fresh)]
        return [*found, *fresh.values()][: self._most]

    def _is_shown(self, info: TableInfo, own: Mapping[str, TableInfo]) -> bool:
        return info.code in own or read_code(info.code) not in self._lobby.tables

    def closed(self, code: str) -> None:
        """Remove a closed table from the list."""
        self._listed = [info for info in self._listed if read_code(info.code) != code]

    def start(self) -> None:
        self._reading = asyncio.create_task(self._read_on(), name="lobby of all servers")

    async def _read_on(self) -> None:
        self._changed.set()
        while True:
            try:
                async with asyncio.timeout(POLL):
                    await self._changed.wait()
            except TimeoutError:
                pass
            self._changed.clear()
            try:
                await self._read()
            except Unreached:
                pass  # which the log says already
            except StorageError as error:
                log.error("the tables of other servers cannot be listed now: %s", error)
            await asyncio.sleep(SETTLE)

    async def _read(self) -> None:
        notices = await self._storage.notices(self._most)
        self._listed = [info for info in map(read_notice, notices) if info is not None]

    # -- what the storage says -----------------------------------------------------------------------------------------

    def lease_lost(self, is_reached: bool) -> None:
        self._lives += 1
        for table in list(self._lobby.tables.values()):
            self._lobby.drop(table, codes.RESTARTING if is_reached else codes.DATABASE_UNREACHABLE)

    def superseded(self) -> None:
        self._lobby.superseded()

    def notices_changed(self) -> None:
        self._changed.set()

    def requested(self) -> None:
        self.administration.set()

    def bans_changed(self) -> None:
        self.administration.set()

    # -- tables that nobody comes back to ------------------------------------------------------------------------------

    async def close_forgotten(self, limits: Limits, now: float) -> None:
        """Close tables of no living server that have waited as long as a server lets its own wait. Raises StorageError."""
        idle = max(limits.open_idle, limits.over_idle)
        for after, longest, games_too in ((now - FRESH - idle, idle, False), (0.0, limits.playing_idle, True)):
            orphans = await self._storage.orphans(int(after), int(now - longest), MOST_FORGOTTEN)
            kept = await self._storage.load(await self._storage.claim(orphans))
            due = [each for each in kept if games_too or not _is_playing(each)]
            await self._storage.release([each.table for each in kept if each not in due])
            before = set(self._lobby.tables.values())
            self._lobby.restored(due)
            for table in set(self._lobby.tables.values()) - before:
                table.submit(partial(close_if_idle, table))

    # -- giving up -----------------------------------------------------------------------------------------------------

    async def drain(self, stop: Callable[[Table], Awaitable[None]]) -> None:
        """Give every table up, a few at a time, and send its people to a server that takes it over. `stop`: it does no more."""
        self._is_draining = True
        targets: list[Node] = []
        try:
            await self._storage.retire()
            targets = [node for node in await self._storage.others() if node.weight]
        except StorageError as error:
            log.error("other servers are not known now: %s", error)
        tables = list(self._lobby.tables.values())
        for first in range(0, len(tables), AT_ONCE):
            some = tables[first : first + AT_ONCE]
            await asyncio.gather(*map(stop, some))
            try:
                await self._storage.release([table.id for table in some])
            except StorageError as error:
                log.error("tables are given up only with the lease: %s", error)
            for table in some:
                self._send_away(table, random.choices(targets, [node.weight for node in targets])[0] if targets else None)

    def _send_away(self, table: Table, to: Node | None) -> None:
        if to is not None and to.public:
            for channel in table.audience.everybody:
                channel.send(Moved(None, to.public))
        table.audience.close(codes.RESTARTING, self._retry)

    async def stop(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)


def _is_playing(kept: Kept | Broken) -> bool:
    """Return whether a game is on; True too if that cannot be known."""
    try:
        return isinstance(kept, Broken) or Row.from_data(kept.row).state.phase == PLAYING
    except (ValueError, TypeError, KeyError):
        return True
