"""The numbers a table gives its messages: each is one more than the last, so that a client knows when it missed one."""

from __future__ import annotations


class TableSequence:
    """`last`: the number of the last message that was received."""

    def __init__(self) -> None:
        self.last = 0
        self._is_open = True

    def restart(self) -> None:
        """We have come to the table, perhaps again: its next number counts, whatever it is."""
        self._is_open = True

    def jump(self, seq: int) -> None:
        """A snapshot: the position at that number, whatever came before."""
        self.last, self._is_open = seq, False

    def has_gap(self, seq: int) -> bool:
        """Whether messages before that number are missing; if not, it is taken for the last when it is the next."""
        if self._is_open or seq == self.last + 1:
            self.jump(seq)
        return seq > self.last

    def is_current(self, seq: int) -> bool:
        """Whether a message of that number is news: the last one, or more under the same number."""
        return seq == self.last
