"""Requests that somebody waits for: by the mark of each, until its answer, its refusal or the end comes."""

from __future__ import annotations

import asyncio
from typing import Any, TypeVar

from client.trouble import Trouble
from protocol.messages import FromServer, Message

M = TypeVar("M", bound=Message)


class Asked:
    """Whoever waits, waits on a future; it is settled once, and only by what can be an answer."""

    def __init__(self) -> None:
        self._waiting: dict[str, tuple[type[Message], asyncio.Future[Any]]] = {}

    async def answer_to(self, mark: str, kind: type[M], within: float) -> M:
        """Wait for it. Raises Trouble if it is refused or never will come, TimeoutError if it takes too long."""
        future: asyncio.Future[M] = asyncio.get_running_loop().create_future()
        self._waiting[mark] = kind, future
        try:
            async with asyncio.timeout(within):
                return await future
        finally:
            del self._waiting[mark]

    def answered(self, mark: str, message: FromServer) -> None:
        """The answer is there."""
        kind, future = self._waiting.get(mark, (None, None))
        if kind is not None and future is not None and isinstance(message, kind) and not future.done():
            future.set_result(message)

    def refused(self, mark: str | None, trouble: Trouble) -> bool:
        """It will not be done. Whether anybody waited for it."""
        _kind, future = self._waiting.get(mark or "", (None, None))
        if future is None or future.done():
            return False
        future.set_exception(trouble)
        return True

    def over(self, trouble: Trouble) -> None:
        """No answer will come any more."""
        for mark in self._waiting:
            self.refused(mark, trouble)
