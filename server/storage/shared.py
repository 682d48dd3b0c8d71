"""The interface of a storage that several servers use at a time, beyond that of any storage."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from server.storage.base import Storage


@dataclass(frozen=True, slots=True)
class Node:
    """A server, as the others know it. Of two with the same name the later one takes over.

    `public`: the address at which clients reach it; `relay`: the one at which the other servers do; "" where there is none.
    `weight`: the share of tables that it takes when another server gives up its own.
    """

    name: str
    public: str = ""
    relay: str = ""
    weight: int = 1


@dataclass(frozen=True, slots=True)
class Found:
    """A table that is not closed. `owner`: the living server that owns it, None if there is none or it is this one.
    `silent`: for how many seconds that one has not been heard of.
    """

    table: int
    owner: Node | None
    silent: float = 0.0


class Request(NamedTuple):
    """A request of an administrator to all servers. `words`: the command; `at`: when, in seconds since 1970."""

    number: int
    words: list[str]
    at: int


BanRow = tuple[str, str, int, int | None]
"""Kind and value of a ban, when it was made and when it ends, in seconds since 1970."""


class Watcher(Protocol):
    """A listener to the events of a shared storage."""

    def lease_lost(self, is_reached: bool) -> None:
        """React to a lost lease: this server may own no table. Until it has a lease again it changes nothing.

        `is_reached`: the storage answers; else that is why.
        """

    def superseded(self) -> None:
        """End: a later server has the same name, and all that this one had."""

    def notices_changed(self) -> None:
        """Read the notices again: a server has changed its listed tables; perhaps this one."""

    def requested(self) -> None:
        """React to a request of an administrator, or a possible one."""

    def bans_changed(self) -> None:
        """React to a change of the bans, or a possible one."""


class SharedStorage(Storage):
    """Each owner has a lease, which it renews. Once the lease has run out, others may claim its tables."""

    @abstractmethod
    def watch(self, watcher: Watcher) -> None:
        """Tell that one from now on."""

    @property
    @abstractmethod
    def is_held(self) -> bool:
        """Return whether this server has its lease, as far as it can know: it gives up earlier than the storage does."""

    @abstractmethod
    async def find(self, name: str) -> Found | None:
        """Find the table with that name. Raises StorageError."""

    @abstractmethod
    async def opened(self, claim: bytes) -> str | None:
        """Return the name of the table that the request with that claim has opened, if it is not closed. Raises
        StorageError."""

    @abstractmethod
    async def notices(self, most: int) -> list[bytes]:
        """Return the notices of all tables, at most that many, those opened first at the beginning. Raises StorageError."""

    @abstractmethod
    async def orphans(self, after: int, before: int, most: int) -> list[int]:
        """List tables that are not closed and that no living server owns, whose last line is of the seconds between these two.

        Those that have waited longest, at most that many. Raises StorageError.
        """

    @abstractmethod
    async def release(self, tables: Sequence[int]) -> None:
        """Give these up, so that others may claim them immediately. Raises StorageError."""

    @abstractmethod
    async def others(self) -> list[Node]:
        """List the other servers that are alive. Raises StorageError."""

    @abstractmethod
    async def retire(self) -> None:
        """Take nothing more that another server gives up. Raises StorageError."""

    # -- for administrators --------------------------------------------------------------------------------------------

    @abstractmethod
    async def last_request(self) -> int:
        """Return the number of the last request; 0 if there is none. Raises StorageError."""

    @abstractmethod
    async def requests(self, after: int) -> list[Request]:
        """Return the requests with a higher number that somebody still waits for, in order. Raises StorageError."""

    @abstractmethod
    async def answer(self, request: int, answer: str) -> None:
        """Answer that request for this server, unless nobody waits for it any more. Raises StorageError."""

    @abstractmethod
    async def bans(self) -> list[BanRow]:
        """Return all bans. Raises StorageError."""

    @abstractmethod
    async def keep_bans(self, bans: Sequence[BanRow]) -> None:
        """Keep these, in place of those of the same kind and value, and tell every server. Raises StorageError."""

    @abstractmethod
    async def remove_ban(self, kind: str, value: str) -> None:
        """Keep that one no more, and tell every server. Raises StorageError."""
