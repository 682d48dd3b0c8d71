"""Store the table we are at, as the server last described it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Protocol

from client.session.seat_claim import SeatClaim
from client.session.updates import ProofChanged, RecordKept, TableChanged
from client.session.verification import FairnessProof
from client.text.trouble import Trouble
from protocol import messages

# -- known table ------------------------------------------------------------------------------------------------------


class KnownTable:
    """`latest`: the last description; None before the first. `patience`: the most seconds to wait for the first."""

    def __init__(
        self, claim: SeatClaim, recorder: Recorder | None, tell: Callable[[TableChanged | ProofChanged], None], patience: float
    ) -> None:
        self.latest: messages.Table | None = None
        self._claim = claim
        self._recorder = recorder
        self._tell = tell
        self._patience = patience
        self._came = asyncio.Event()
        self._is_over = asyncio.Event()

    @property
    def is_playing(self) -> bool:
        """Return True if a game is in progress at the table."""
        return self.latest is not None and self.latest.phase == "playing"

    def is_hosted_by(self, seat: int | None) -> bool:
        """Return True if the host has that seat."""
        seats = self.latest.seats if self.latest is not None else []
        return seat is not None and seat < len(seats) and seats[seat].host

    async def when_known(self) -> messages.Table:
        """Wait until the server has described the table. Raises Trouble if that takes too long."""
        try:
            async with asyncio.timeout(self._patience):
                await self._came.wait()
        except TimeoutError:
            raise Trouble("link", "no-answer", {"address": self._claim.address}) from None
        assert self.latest is not None
        return self.latest

    def observe(self, table: messages.Table) -> None:
        """Handle the server's description of the table."""
        is_first, self.latest = self.latest is None, table
        if self._claim.observe(table) or is_first:
            self._tell(ProofChanged(self._claim.proof))
        self._came.set()
        (self._is_over.set if table.phase == "over" else self._is_over.clear)()
        self._tell(TableChanged(table))
        if self._recorder is not None:
            self._recorder.observe(table, self._claim.proof, self._claim.seat)

    async def finish_recording(self, within: float) -> str:
        """Wait at most that many seconds for the record of a finished game. Returns the reason why there is none, or ""."""
        if self._recorder is None:
            return ""
        if self._claim.is_over:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(within):
                    await self._is_over.wait()  # the message with the secret comes after the last step
        return await self._recorder.finish(within)

    def stop_recording(self) -> None:
        """Stop recording, because the connection is lost. An unfinished record is fetched again after reconnecting."""
        if self._recorder is not None:
            self._recorder.stop()


# -- recorder ---------------------------------------------------------------------------------------------------------


GetEntries = Callable[[int], Awaitable[messages.Entries]]
"""Fetches the entries of the finished game, from that number on. Raises Trouble."""


class Recorder(Protocol):
    """Saves the record of each game of one table when it is over."""

    def observe(self, table: messages.Table, proof: FairnessProof, seat: int | None) -> None:
        """Handle the server's description of the table. `seat`: ours; None for a spectator."""

    async def finish(self, within: float) -> str:
        """Wait at most that many seconds for an unfinished record. Returns the reason why there is none, or ""."""

    def stop(self) -> None:
        """Stop, because the connection is lost and no entries will come. `observe` is called again after reconnecting."""


MakeRecorder = Callable[[GetEntries, Callable[[RecordKept], None]], Recorder]
"""Creates a recorder from a function that fetches entries and a function that is called with each saved record."""
