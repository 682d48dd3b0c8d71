"""A storage that fails when a test asks for it, in the ways a real one can."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from server.storage.base import Broken, Change, Conflict, Kept, StorageError
from server.storage.memory import MemoryStorage, Shelf


def acts(change: Change) -> bool:
    return any(line.kind == "act" for line in change.lines)


def begins_a_game(change: Change) -> bool:
    return any(line.kind == "start" for line in change.lines)


def acts_for_a_bot(change: Change) -> bool:
    return any(line.kind == "act" and line.key is None for line in change.lines)


class Failing(MemoryStorage):
    """A storage with faults. `fails`: the next change for which it returns True is not stored; `lies`: the change is stored,
    and reported as failed.

    `open`, `loads`: commits and loading wait until these are set. `asked`: set by a commit; `failed`: set by a reported
    failure. `unreadable`: the number of failures before loading works. `loaded`: the tables of each load.
    """

    def __init__(self, shelf: Shelf | None = None) -> None:
        self.shelf = shelf or Shelf()
        super().__init__(self.shelf)
        self.fails: Callable[[Change], bool] = lambda change: False
        self.lies: Callable[[Change], bool] = lambda change: False
        self.error: StorageError = StorageError("the disk is full")
        self.open, self.loads, self.asked, self.failed = asyncio.Event(), asyncio.Event(), asyncio.Event(), asyncio.Event()
        self.open.set()
        self.loads.set()
        self.unreadable = 0
        self.loaded: list[list[int]] = []

    def conflicts(self) -> None:
        """Let the next change conflict with a row that is already stored."""
        self.error, self.fails = Conflict("that line is kept already"), lambda change: True

    async def commit(self, change: Change) -> None:
        self.asked.set()
        await self.open.wait()
        if self.fails(change):
            self.fails = lambda change: False
            self.failed.set()
            raise self.error
        await super().commit(change)
        if self.lies(change):
            self.lies = lambda change: False
            self.failed.set()
            raise StorageError("the disk says it is full")

    async def load(self, tables: Sequence[int]) -> list[Kept | Broken]:
        await self.loads.wait()
        self.loaded.append(list(tables))
        if self.unreadable:
            self.unreadable -= 1
            raise StorageError("the disk cannot be read")
        return await super().load(tables)
