"""What a session needs to have its games recorded. `client.records.recording` implements it and is handed in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from client.fairness_proof import FairnessProof
from client.updates import RecordKept
from protocol import messages

GetEntries = Callable[[int], Awaitable[messages.Entries]]
"""Fetches the entries of the finished game, from that number on. Raises Trouble."""


class Recorder(Protocol):
    """Saves the record of each game of one table when it is over."""

    def observe(self, table: messages.Table, proof: FairnessProof, seat: int | None) -> None:
        """The server has described the table. `seat`: ours; None for a spectator."""

    async def finish(self, within: float) -> str:
        """Wait for a record that is on its way, at most so many seconds. Returns why there is none, or ""."""

    def stop(self) -> None:
        """The link is lost, so no entries will come. `observe` is called again after it is back."""


MakeRecorder = Callable[[GetEntries, Callable[[RecordKept], None]], Recorder]
"""Creates a recorder from a function that fetches entries and one that is told of a saved record."""
