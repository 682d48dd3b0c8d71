"""Requests of an administrator to all servers of one database, and the bans that they have in common."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

from protocol.i18n import N_, _
from server.control.arguments import Refused
from server.limits.bans import Ban, Unreadable
from server.storage.base import StorageError, Unreached
from server.storage.shared import Request, SharedStorage

log = logging.getLogger(__name__)

AGAIN = 1.0
"""Seconds after which the database is asked again where it was not reached."""


class SharedBans:
    """Keeps bans in the database, for all of its servers."""

    def __init__(self, storage: SharedStorage) -> None:
        self._storage = storage

    async def read(self) -> list[Ban]:
        """Return all that are kept."""
        return [Ban(*row) for row in await self._reached(self._storage.bans())]

    async def keep(self, bans: Sequence[Ban]) -> None:
        """Keep these, in place of those of the same people."""
        await self._reached(self._storage.keep_bans([(ban.kind, ban.value, ban.since, ban.until) for ban in bans]))

    async def remove(self, kind: str, value: str) -> None:
        """Keep that one no more."""
        await self._reached(self._storage.remove_ban(kind, value))

    async def _reached(self, work: Awaitable[Any]) -> Any:
        try:
            return await work
        except StorageError as error:
            raise Unreadable(_("The bans cannot be reached: {error}.").format(error=error)) from None


class SharedControl:
    """Carries out requests that concern all servers of a database. `changed`: set when there may be a request, or other
    bans."""

    def __init__(
        self,
        storage: SharedStorage,
        changed: asyncio.Event,
        answer: Callable[[Sequence[str], int | None], Awaitable[Any]],
        read_bans: Callable[[], Awaitable[None]],
    ) -> None:
        self._storage = storage
        self._changed = changed
        self._answer = answer
        self._read_bans = read_bans
        self._serving: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Answer requests that are made from now on. Raises StorageError."""
        self._serving = asyncio.create_task(self._serve(await self._storage.last_request()), name="control of all servers")

    async def close(self) -> None:
        """Answer nobody any more."""
        if self._serving is not None:
            self._serving.cancel()
            await asyncio.gather(self._serving, return_exceptions=True)

    async def _serve(self, last: int) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                await self._read_bans()
                for request in await self._storage.requests(last):
                    last = request.number
                    await self._storage.answer(request.number, json.dumps(await self._reply(request)))
            except (StorageError, Unreadable) as error:
                if not isinstance(error, Unreached):
                    log.error("an administrator's request: %s", error)
                await asyncio.sleep(AGAIN)
                self._changed.set()

    async def _reply(self, request: Request) -> dict[str, Any]:
        with suppress(Unreadable):
            try:
                return {"data": await self._answer(request.words, request.at)}
            except Refused as refused:
                return refused.to_data()
        return Refused(N_("The database is not reached.")).to_data()
