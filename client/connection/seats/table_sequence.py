"""The sequence numbers of a table's messages, which show a client when it has missed one."""

from __future__ import annotations


class TableSequence:
    """`last`: the number of the last message received. `known`: the number up to which everything has been told."""

    def __init__(self) -> None:
        self.last = self.known = 0
        self._is_open = True

    def restart(self) -> None:
        """We have arrived at the table, perhaps again: accept any number next."""
        self._is_open = True

    def jump(self, seq: int) -> None:
        """A snapshot gives the position at that number: go on from there."""
        self._reach(seq)
        self.known = seq

    def has_gap(self, seq: int) -> bool:
        """Whether messages before that number are missing. If it is the next one, it becomes the last."""
        if self._is_open:
            self._reach(seq)  # what came before it is told by the snapshot that follows, where there is one
        elif seq == self.last + 1:
            self.jump(seq)  # a snapshot would have come before it
        return seq > self.last

    def is_current(self, seq: int) -> bool:
        """Whether a message with that number is current: several messages may share the last number."""
        return seq == self.last

    def _reach(self, seq: int) -> None:
        self.last, self._is_open = seq, False
