"""The last line of chat of somebody else: it stays in sight until your next key, however far the log moves on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from client.table.log import Entry

TURNS = 2
"""For so many turns at most: who only watches may never press a key."""


@dataclass(frozen=True, slots=True)
class LastSaid:
    """`entry`: the line as it stands in the log; `turn`: in which it came; `unread`: how many came since your last key."""

    entry: Entry | None = None
    turn: int = 0
    unread: int = 0

    def heard(self, entry: Entry, turn: int) -> LastSaid:
        """Another line has come."""
        return LastSaid(entry, turn, self.unread + 1)

    def in_turn(self, turn: int) -> LastSaid:
        """The game is in that turn now."""
        return replace(self, entry=None) if self.entry is not None and not 0 <= turn - self.turn < TURNS else self
