"""Games so far that clients send before they host a table that goes on from one: laid out part by part, bounded in all."""

from __future__ import annotations

from collections.abc import Sequence

from protocol import codes
from protocol.messages import Entry
from server.tables.channel import Channel
from server.tables.refusals import Refusal


class ContinuationUploads:
    """At most `each` entries of one channel, and `together` of all."""

    def __init__(self, each: int, together: int) -> None:
        self._each = each
        self._together = together
        self._laid: dict[Channel, list[Entry]] = {}

    def lay(self, channel: Channel, first: int, entries: Sequence[Entry]) -> int:
        """Take the next part, number `first` on, or the first of another game; how many there are now. Raises Refusal."""
        before = self._laid.get(channel, []) if first else []
        if first != len(before):
            raise Refusal(codes.BAD_PAST, why=f"the next entry is number {len(before)}, not {first}")
        if len(before) + len(entries) > self._each:
            raise Refusal(codes.BAD_PAST, why=f"a table goes on from {self._each} entries at most")
        others = sum(len(laid) for whose, laid in self._laid.items() if whose is not channel)
        if others + len(before) + len(entries) > self._together:
            raise Refusal(codes.TOO_FAST)
        self._laid[channel] = [*before, *entries]
        return len(self._laid[channel])

    def take(self, channel: Channel, count: int) -> list[Entry]:
        """What was laid out, which is then forgotten. Raises Refusal if it is not that many."""
        laid = self._laid.pop(channel, [])
        if not count:
            return []
        if len(laid) != count:
            raise Refusal(codes.BAD_PAST, why=f"{len(laid)} entries have been sent, not {count}")
        return laid

    def forget(self, channel: Channel) -> None:
        """The channel is gone."""
        self._laid.pop(channel, None)
