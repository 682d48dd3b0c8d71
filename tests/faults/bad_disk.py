"""The storage of a simulated server: it stores a change, late or not at all, or stores it and reports a failure."""

from __future__ import annotations

import asyncio
import copy
from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Protocol

from server.storage.base import Broken, Change, Kept, StaleOwner, Storage, StorageError, Unwritable
from server.storage.memory import MemoryStorage, Shelf
from tests.faults import kept
from tests.faults.fate import Disk


class HasDisk(Protocol):
    """An object that has the current state of the disk."""

    @property
    def disk(self) -> Disk: ...


class Place(ABC):
    """The storage of a simulated world's tables, shared by all of its servers."""

    opens_once = False
    """Whether a request to host is found again there that was kept though the disk said that it was not."""

    @abstractmethod
    def storage(self, dice: Random, world: HasDisk) -> Storage:
        """Return the storage for one more server, on a disk with the world's faults."""

    @abstractmethod
    def severs(self) -> None:
        """Detach a server that has been killed: nothing that it still does reaches the storage."""

    @abstractmethod
    def tables(self) -> kept.Tables:
        """Return the stored tables."""

    def end(self) -> None:
        """Close it at the end of the world."""
        return None


class Bad(Storage):
    """The faults of a disk, as a mixin before a storage class."""

    _dice: Random
    _world: HasDisk
    _full_until = 0.0
    _is_closed = False

    async def commit(self, change: Change) -> None:
        disk, dice, loop = self._world.disk, self._dice, asyncio.get_running_loop()
        self._expect_open()
        await asyncio.sleep(dice.random() * disk.delay)
        luck = dice.random()
        if luck < disk.fails or loop.time() < self._full_until:
            if dice.random() < 0.5:
                raise StorageError("the disk did not take it")
            self._full_until = max(self._full_until, loop.time() + dice.random() * disk.full)
            raise Unwritable("the disk is full")
        await super().commit(change)
        await asyncio.sleep(dice.random() * disk.delay)
        if disk.fails <= luck < disk.fails + disk.lies:
            raise StorageError("the disk says it is full")

    async def load(self, tables: Sequence[int]) -> list[Kept | Broken]:
        self._may_fail()
        return await super().load(tables)

    async def close(self) -> None:
        self._is_closed = True

    def _may_fail(self) -> None:
        self._expect_open()
        if self._dice.random() < self._world.disk.fails:
            raise StorageError("the disk cannot be read")

    def _expect_open(self) -> None:
        if self._is_closed:
            raise StorageError("the storage is closed")


class _OnShelf(Bad, MemoryStorage):
    """The storage of one server at a time, as in a database file: a server that has been replaced opens no table."""

    def __init__(self, shelf: Shelf, dice: Random, world: HasDisk) -> None:
        super().__init__(shelf)
        self._dice = dice
        self._world = world

    async def commit(self, change: Change) -> None:
        if change.secret is not None and self._shelf.epoch != self._epoch:
            raise StaleOwner(f"table {change.table} is not opened: another server has the storage")
        await super().commit(change)


class Memory(Place):
    """A storage in this process's memory."""

    def __init__(self) -> None:
        self.shelf = Shelf()

    def storage(self, dice: Random, world: HasDisk) -> Storage:
        return _OnShelf(self.shelf, dice, world)

    def severs(self) -> None:
        self.shelf = copy.deepcopy(self.shelf)

    def tables(self) -> kept.Tables:
        return kept.on_shelf(self.shelf)
