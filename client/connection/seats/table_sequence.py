"""The sequence numbers of a table's messages, which show a client when it has missed one."""

from __future__ import annotations


class TableSequence:
    """`last`: the number of the last message received."""

    def __init__(self) -> None:
        self.last = 0
        self._is_open = True

    def restart(self) -> None:
        """We have arrived at the table, perhaps again: accept any number next."""
        self._is_open = True

    def jump(self, seq: int) -> None:
        """A snapshot gives the position at that number: go on from there."""
        self.last, self._is_open = seq, False

    def has_gap(self, seq: int) -> bool:
        """Whether messages before that number are missing. If it is the next one, it becomes the last."""
        if self._is_open or seq == self.last + 1:
            self.jump(seq)
        return seq > self.last

    def is_current(self, seq: int) -> bool:
        """Whether a message with that number is current: several messages may share the last number."""
        return seq == self.last
