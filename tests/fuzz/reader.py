"""Makes choices from bytes: equal bytes make equal choices, and a changed byte changes one choice. A fuzzer can control it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Reader:
    """Reads bytes from the front. After the last byte it reads only zeros, which choose the first and smallest option.

    >>> reader = Reader(bytes([7, 1, 2, 3]))
    >>> reader.below(5), reader.take(2), reader.pick("ab"), reader.below(9)
    (2, b'\\x01\\x02', 'b', 0)
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self, count: int) -> bytes:
        """Return that many bytes; fewer at the end."""
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
        """Return True for about one byte in that many, and never after the end."""
        return self.below(256) > 255 - 256 // many

    @property
    def is_spent(self) -> bool:
        return self._at >= len(self._data)


def at_random(random: Random, size: int = 512) -> Reader:
    """Return a reader of random bytes."""
    return Reader(random.randbytes(size))
