"""Choices made from bytes: the same bytes make the same choices, and a byte changed changes one. What a fuzzer steers by."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Reader:
    """Reads bytes from the front; behind the last one there are only zeros, which choose what comes first and is least.

    >>> reader = Reader(bytes([7, 1, 2, 3]))
    >>> reader.below(5), reader.take(2), reader.pick("ab"), reader.below(9)
    (2, b'\\x01\\x02', 'b', 0)
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self, count: int) -> bytes:
        """Take so many bytes; fewer at the end."""
        found = self._data[self._at : self._at + count]
        self._at += count
        return found

    def below(self, limit: int) -> int:
        """Return a number from 0 to limit - 1."""
        size = max(1, ((limit - 1).bit_length() + 7) // 8)
        return int.from_bytes(self.take(size), "big") % limit

    def pick(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]

    def is_one_in(self, many: int) -> bool:
        """Return True for about one byte in so many, and never behind the end."""
        return self.below(256) > 255 - 256 // many

    @property
    def is_spent(self) -> bool:
        return self._at >= len(self._data)


def at_random(random: Random, size: int = 512) -> Reader:
    """Return a reader of random bytes."""
    return Reader(random.randbytes(size))
