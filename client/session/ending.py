"""End a session, because we leave or close it, or because of the server, the connection or a refusal."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from client.session.known_table import KnownTable
from client.session.limits import Timing
from client.session.link import LinkStatus
from client.session.requests import AwaitedReplies, SeatRequests
from client.session.seat_claim import SeatClaim
from client.session.updates import LinkChanged
from client.text.trouble import Trouble

LEFT = "left"
"""`LinkChanged.code` when the session is closed because we left the table."""


class Ending:
    """`drop` closes the current connection; `own_server`: as in `KeptSeat`."""

    def __init__(
        self,
        table: KnownTable,
        claim: SeatClaim,
        requests: SeatRequests,
        replies: AwaitedReplies,
        status: LinkStatus,
        drop: Callable[[], None],
        timing: Timing,
        own_server: bool,
    ) -> None:
        self.unrecorded = ""
        """The reason why there is no record of the game that we left; "" if the record is complete."""
        self._table = table
        self._claim = claim
        self._requests = requests
        self._replies = replies
        self._status = status
        self._drop = drop
        self._timing = timing
        self._own_server = own_server
        self._task: asyncio.Task[None] | None = None

    @property
    def is_leaving(self) -> bool:
        """Return whether we have asked to leave."""
        return self._task is not None

    def leave(self) -> None:
        """Give up the seat. Give up the table too if its server ends with us and no game is in progress.

        Wait first for the record of a finished game, which would be lost with the table. The session closes when the server has
        confirmed that we left, or after a short wait.
        """
        if self._task is None:
            self._task = asyncio.create_task(self._leave(), name="leave")

    def confirmed(self) -> None:
        """End the session after the server's confirmation. During a game the seat stays ours, so that we can rejoin."""
        if not self._table.is_playing:
            self._claim.forget()
        self.left()

    def left(self) -> None:
        """End the session: we are no longer at the table."""
        self.over(LEFT, {})
        self._drop()

    def over(self, code: str, args: dict[str, Any]) -> None:
        """Close the session for good, and send the reason to everything that waits for an answer."""
        if not self._status.is_closed:
            self._status.changed(LinkChanged("closed", None, code, args))
            self._replies.over(Trouble("closing", code, {"address": self._status.where.text, **args}))

    async def close(self) -> None:
        """Close without leaving. Wait for the record of a finished game; the seat stays ours."""
        if self._task is not None:
            self._task.cancel()
        await self._finish_recording()
        self._table.stop_recording()

    async def _leave(self) -> None:
        await self._finish_recording()
        if self._own_server and self._table.is_hosted_by(self._claim.seat) and not self._table.is_playing:
            self._requests.close_table()
        else:
            self._requests.leave()
        await asyncio.sleep(self._timing.leave)
        self.left()

    async def _finish_recording(self) -> None:
        if self._status.is_on and not self.unrecorded:
            self.unrecorded = await self._table.finish_recording(self._timing.record)
