"""A line of things with one who takes them from it: a tenth of the memory of `asyncio.Queue`, of which every table has one."""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """First in, first out; anybody puts, one takes."""

    __slots__ = ("_items", "_wanted")

    def __init__(self) -> None:
        self._items: list[T] = []
        self._wanted: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._items)

    def put(self, item: T) -> None:
        self._items.append(item)
        if self._wanted is not None and not self._wanted.done():
            self._wanted.set_result(None)

    async def take(self) -> T:
        """The next one, once there is one."""
        while not self._items:
            self._wanted = asyncio.get_running_loop().create_future()
            try:
                await self._wanted
            finally:
                self._wanted = None
        return self._items.pop(0)
