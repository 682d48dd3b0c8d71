"""The interface of storage, whatever keeps it.

A table is an append-only log of lines, numbered from 1 without a gap, and a row of facts about it that is replaced whole. A
line may carry the key of the request that caused it, unique in (table, key): a request is in the log with its effect, or
neither is. Seat tokens (hashed) and the root of the table's secrets are kept apart from both. All of it is kept with checksums
(`seals`): a table that is not as it was written is a `Broken` one.

Every table has one owner. Whoever opens the storage is an owner with an epoch of its own, higher than all before. It owns the
tables that it opens and those that it claims, and can change no other: each commit checks that its table is still owned by its
epoch. So a server that lost one table to another can still write to the rest of its tables.

`inspection` has the functions for hosts beside the servers.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import msgspec
from msgspec import Struct


class StorageError(Exception):
    """The change was not stored, as far as can be known. The message is for the host's log."""


class Conflict(StorageError):
    """The log already has a line of that number or key: the writer's copy of the table differs from the stored one."""


class StaleOwner(StorageError):
    """Another server has taken over the table, so this one may no longer write to it."""


class Unwritable(StorageError):
    """The disk is full or fails, so nothing can be stored now. The same change may be tried again later."""


class Unreached(Unwritable):
    """The database cannot be reached, or takes no changes now. The storage has logged this."""


class Unusable(StorageError):
    """The storage cannot be opened. The message is one sentence for the host."""


KINDS = frozenset(("table", "past", "start", "act", "say", "leave", "over"))
"""Every kind of line."""


class Line(NamedTuple):
    """One line of a table's log. `kind`: one of KINDS; `data`: plain data; `at`: seconds since 1970."""

    seq: int
    kind: str
    data: Any
    at: int
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Tokens:
    """The hashes of a seat's tokens: the current one, and the one before it until the client is known to have the current."""

    current: bytes | None = None
    previous: bytes | None = None


class Change(Struct, frozen=True):
    """A change of one table, all of it or nothing. Each action makes one: a frozen dataclass takes ten times as long.

    `row`: the table's facts, plain data; None if they stay. `secret`: only when the table is opened. `closed`: seconds since
    1970, when nobody will come back to it. `after`: the number of the last line that the writer knows of: a change without
    lines, that none can be in the way of, is a Conflict if there are more.

    For the other servers of a shared storage, not part of the facts, and None for no change: `name`, by which they find the
    table; `notice`, shown in their lists (b"": not listed); `claim`, the hash of the request that opened the table, which opens
    no other table while this one is open.
    """

    table: int
    lines: tuple[Line, ...] = ()
    row: Mapping[str, Any] | None = None
    tokens: Mapping[int, Tokens] = msgspec.field(default_factory=dict)
    secret: bytes | None = None
    closed: int | None = None
    after: int | None = None
    name: str | None = None
    notice: bytes | None = None
    claim: bytes | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """A table as it is kept. `lines`: those from the last line of kind "start" on, or all where there is none or the table was
    asked for whole; `keys`: every key and its line. `before`: the lines from the "start" before that one on, if there is one.
    """

    table: int
    row: Mapping[str, Any]
    tokens: Mapping[int, Tokens]
    secret: bytes
    seq: int
    lines: Sequence[Line]
    keys: Mapping[str, int]
    before: Sequence[Line] = ()


@dataclass(frozen=True, slots=True)
class Broken:
    """A table whose stored data cannot be read, or differs from the data written. `why`: for the host."""

    table: int
    why: str


class Storage(ABC):
    """Keeps tables for one owner. Made by the `open` of each kind; used from one event loop."""

    lasts: ClassVar[bool] = True
    """True if the data outlives this process."""

    @abstractmethod
    async def open_tables(self) -> list[int]:
        """Return the numbers of all tables that are not closed, in order, of every owner.

        Closed ones whose facts are damaged are among them, since they may not be closed; at the end those with only a log.
        """

    @abstractmethod
    async def claim(self, tables: Sequence[int]) -> list[int]:
        """Become the owner of these tables, all in one step. Returns those it owns now, in the same order.

        From then on their former owners can write no more to them. A storage that several servers share at a time does not give
        a table away while its owner is alive.
        """

    @abstractmethod
    async def load(self, tables: Sequence[int]) -> list[Kept | Broken]:
        """Load these tables, in the same order. Only the owner of a table knows that no more is being written to it."""

    @abstractmethod
    async def next_table(self) -> int:
        """Return a number that no table has had."""

    @abstractmethod
    async def commit(self, change: Change) -> None:
        """Keep the change; durable when this returns. Raises StorageError, and then nothing of it is kept.

        A change with a secret opens the table, which is owned by this owner then. StaleOwner if another owns it.
        """

    @abstractmethod
    async def prune(self, before: int, most: int) -> int:
        """Forget tables closed before that second, and those closed first if more than `most` are; how many they were.

        Bit by bit, so that no change waits for all of it. If it is broken off, the next one finishes it.
        """

    @abstractmethod
    async def close(self) -> None:
        """Finish pending work and release the storage."""
