"""Sources of randomness: the stream of a secret seed, a recorded list, a script for tests.

A chance source answers one question: which of these? `pick(options)` returns an index into a non-empty sequence whose order is
canonical (sorted), so that the same numbers always mean the same outcome. The game writes each pick to the log; a replay reads
it from there and never draws again.

The seed of a table is the hash of a secret the server commits to beforehand and a nonce of every seat, so that neither side can
choose it: see `commitment` and `table_seed`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from struct import Struct
from typing import Any, Final, Self

from engine.native import mypyc_attr

_SIXTEEN_NUMBERS: Final = Struct(">16I")
_NUMBERS: Final = 0x1_0000_0000
"""The count of numbers of 32 bits."""
_MOST: Final = 0x1_0000
"""The most options of a pick that rejects none of the numbers below `_REJECTABLE`."""
_REJECTABLE: Final = _NUMBERS - _MOST
_PRIME: Final = 0x4000_0000 - 35
_FACTOR: Final = 771_645_345
"""A modulus and a multiplier of L'Ecuyer's tables: both builds multiply and divide numbers below 2**30 fast."""
_SPREAD: Final = 0x278D_DE6D
"""Makes seeds that are near each other begin far apart."""


class ChanceMismatch(ValueError):
    """A recorded or scripted outcome is not among the possible ones."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(ABC):
    """A source of randomness. Cheap to copy; a copy goes on independently from the same point."""

    __slots__ = ()

    @abstractmethod
    def pick(self, options: Sequence[Any]) -> int:
        """Return the index of one of `options` (not empty, in canonical order)."""

    def below(self, count: int) -> int:
        """Return a number from 0 up to `count`, without it: `pick` among so many."""
        return self.pick(range(count))

    def draw(self, cards: list[Any], count: int) -> list[Any]:
        """Take `count` out of a list, one after the other, each by a `pick` among those left."""
        return [cards.pop(self.pick(cards)) for _ in range(count)]

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent source that gives the same picks from here on."""


class SeedChance(Chance):
    """Uniform picks from the keyed stream of a 32-byte seed: blake2b in counter mode, 16 numbers of 32 bits a block.

    A pick among n rejects the numbers that would favour some options, so that it is exactly uniform.

    >>> chance = SeedChance(bytes(32))
    >>> [chance.pick(range(10)) for _ in range(6)] == [SeedChance(bytes(32)).pick(range(10))] * 6
    False
    >>> twin = chance.copy()
    >>> [chance.pick(range(52)) for _ in range(50)] == [twin.pick(range(52)) for _ in range(50)]
    True
    """

    __slots__ = ("_block", "_counter", "_keyed", "_seed")

    def __init__(self, seed: object) -> None:
        """Start the stream of `seed`, 32 bytes. Raises ValueError for anything else."""
        if not isinstance(seed, bytes) or len(seed) != 32:
            raise ValueError("a seed is 32 bytes")
        self._seed: bytes = seed
        self._keyed: Any = None
        self._counter = 0
        self._block: list[int] = []
        """The next numbers, the first of them last."""

    def pick(self, options: Sequence[Any]) -> int:
        return self.below(len(options))

    def below(self, count: int) -> int:
        block = self._block
        number = block.pop() if block else self._next()
        while (number >= _REJECTABLE or count > _MOST) and number >= _NUMBERS - _NUMBERS % count:
            number = self._next()
        return number % count

    def draw(self, cards: list[Any], count: int) -> list[Any]:
        drawn: list[Any] = []
        block, left = self._block, len(cards)
        last = left - count
        acceptable = _REJECTABLE if left <= _MOST else 0
        if len(block) < count:
            self._look_ahead(count)
        while left > last:
            number = block.pop()
            while number >= acceptable and number >= _NUMBERS - _NUMBERS % left:
                number = self._next()
                self._look_ahead(count)
            drawn.append(cards.pop(number % left))
            left -= 1
        return drawn

    def _next(self) -> int:
        """Return the next number of the stream."""
        self._look_ahead(1)
        return self._block.pop()

    def _look_ahead(self, count: int) -> None:
        """Know at least that many of the next numbers."""
        block = self._block
        while len(block) < count:
            if self._keyed is None:
                self._keyed = blake2b(key=self._seed, digest_size=64)
            hashed = self._keyed.copy()
            hashed.update(self._counter.to_bytes(8, "big"))
            self._counter += 1
            block.reverse()
            block.extend(_SIXTEEN_NUMBERS.unpack(hashed.digest()))
            block.reverse()

    def copy(self) -> Self:
        twin = type(self)(self._seed)
        twin._keyed = self._keyed
        twin._counter = self._counter
        twin._block = self._block[:]
        return twin


class Dice(Chance):
    """A cheap source of chance for policies and imagined games, whose draws are predictable. Never for a table.

    A multiplicative congruential generator, for picks among some thousands at most. `seed`: any number.

    >>> dice = Dice(7)
    >>> [dice.below(6) for _ in range(5)] == [dice.below(6) for _ in range(5)]
    False
    """

    __slots__ = ("_number",)

    def __init__(self, seed: int) -> None:
        self._number = seed * _SPREAD % (_PRIME - 1) + 1

    def pick(self, options: Sequence[Any]) -> int:
        return self.below(len(options))

    def below(self, count: int) -> int:
        number = self._number = self._number * _FACTOR % _PRIME
        return number % count

    def copy(self) -> Self:
        twin = type(self)(0)
        twin._number = self._number
        return twin


class ListedChance(Chance):
    """Outcomes from a list: those of a record, or those that a test needs.

    `then` answers when the list has run out; without it that is a ChanceMismatch, as is an outcome that cannot be drawn. With
    `check` every listed outcome is also drawn from that source, and it is a ChanceMismatch if the two differ.

    >>> chance = ListedChance(["viper", "scout"])
    >>> chance.pick(["scout", "viper"]), chance.pick(["scout", "scout"])
    (1, 0)
    """

    __slots__ = ("_check", "_outcomes", "_position", "_then")

    def __init__(self, outcomes: Iterable[Any], then: Chance | None = None, check: Chance | None = None) -> None:
        self._outcomes = tuple(outcomes)
        self._position = 0
        self._then = then
        self._check = check

    def pick(self, options: Sequence[Any]) -> int:
        if self._position == len(self._outcomes):
            if self._then is None:
                raise ChanceMismatch("more is drawn than was recorded")
            return self._then.pick(options)
        outcome = self._outcomes[self._position]
        if outcome not in options:
            raise ChanceMismatch("an outcome was recorded that could not be drawn")
        if self._check is not None and options[self._check.pick(options)] != outcome:
            raise ChanceMismatch("the recorded outcome is not the one the seed draws")
        self._position += 1
        return options.index(outcome)

    @property
    def left(self) -> int:
        """Return the number of listed outcomes not drawn yet."""
        return len(self._outcomes) - self._position

    def copy(self) -> Self:
        twin = type(self)(
            self._outcomes, self._then.copy() if self._then else None, self._check.copy() if self._check else None
        )
        twin._position = self._position
        return twin


def commitment(secret: bytes) -> bytes:
    """Return the 32-byte hash of a server's 32-byte secret, which the server publishes before the first seat is filled.

    >>> commitment(bytes(32)).hex()[:16]
    '944d60e6d19396b0'
    """
    return blake2b(secret, digest_size=32, person=b"traderow-commit").digest()


def known_secret(words: str, purpose: str) -> bytes:
    """Derive 32 bytes from words that everybody may know: for a game that others are to have alike, never for a fair one.

    >>> known_secret("2026-11-26", "root") == known_secret("2026-11-26", "seat")
    False
    """
    return blake2b(f"{purpose}\0{words}".encode(), digest_size=32, person=b"traderow-known").digest()


def table_seed(secret: bytes, nonces: Sequence[bytes]) -> bytes:
    """Return the 32-byte seed of a table: the hash of the server's secret and of every seat's nonce, in seat order.

    `secret` is 32 bytes; each nonce is hashed with its length, so no two lists of nonces mean the same.
    """
    digest = blake2b(secret, digest_size=32, person=b"traderow-seed")
    for nonce in nonces:
        digest.update(len(nonce).to_bytes(4, "big"))
        digest.update(nonce)
    return digest.digest()
