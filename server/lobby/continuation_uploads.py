"""Uploads of games that new tables continue: a client sends one part by part before it hosts the table. Bounded in all."""

from __future__ import annotations

from collections.abc import Sequence

from protocol import codes
from protocol.messages import Entry
from server.tables.channel import Channel
from server.tables.refusals import Refusal


class ContinuationUploads:
    """The entries uploaded and not used yet: at most `each` of one channel, and `together` of all channels."""

    def __init__(self, each: int, together: int) -> None:
        self._each = each
        self._together = together
        self._uploads: dict[Channel, list[Entry]] = {}

    def add(self, channel: Channel, first: int, entries: Sequence[Entry]) -> int:
        """Append the part from entry `first` on; 0 begins a new upload. Returns the number of entries. Raises Refusal."""
        before = self._uploads.get(channel, []) if first else []
        if first != len(before):
            raise Refusal(codes.BAD_PAST, why=f"the next entry is number {len(before)}, not {first}")
        if len(before) + len(entries) > self._each:
            raise Refusal(codes.BAD_PAST, why=f"a table goes on from {self._each} entries at most")
        others = sum(len(entries_so_far) for whose, entries_so_far in self._uploads.items() if whose is not channel)
        if others + len(before) + len(entries) > self._together:
            raise Refusal(codes.TOO_FAST)
        self._uploads[channel] = [*before, *entries]
        return len(self._uploads[channel])

    def take(self, channel: Channel, count: int) -> list[Entry]:
        """Remove and return an upload. Raises Refusal unless it has that many entries."""
        entries_so_far = self._uploads.pop(channel, [])
        if not count:
            return []
        if len(entries_so_far) != count:
            raise Refusal(codes.BAD_PAST, why=f"{len(entries_so_far)} entries have been sent, not {count}")
        return entries_so_far

    def forget(self, channel: Channel) -> None:
        """Forget the uploads of a channel that is gone."""
        self._uploads.pop(channel, None)
