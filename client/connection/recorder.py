"""What a session needs of whoever keeps the records of its games. The room of records fulfils it and is handed in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from client.fairness_proof import FairnessProof
from client.updates import RecordKept
from protocol import messages

GetEntries = Callable[[int], Awaitable[messages.Entries]]
"""Asks the server for the entries of the finished game from that number on. Raises Trouble."""


class Recorder(Protocol):
    """Keeps the record of each game of one table once it is over."""

    def sees(self, table: messages.Table, proof: FairnessProof) -> None:
        """The table is like that now."""

    def stop(self) -> None:
        """The link is lost: no entries come any more. The table is seen again when it is back."""


MakeRecorder = Callable[[GetEntries, Callable[[RecordKept], None]], Recorder]
"""Makes a recorder from what it asks for entries and whom it tells of a kept record."""
