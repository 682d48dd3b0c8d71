"""Requests that somebody waits for: by the mark of each, until its answer, its refusal or the end comes."""

from __future__ import annotations

import asyncio

from client.trouble import Trouble
from protocol.messages import FromServer


class Asked:
    """Whoever waits, waits on a future; it is settled once."""

    def __init__(self) -> None:
        self._waiting: dict[str, asyncio.Future[FromServer]] = {}

    async def answer_to(self, mark: str, within: float) -> FromServer:
        """Wait for it. Raises Trouble if it is refused or never will come, TimeoutError if it takes too long."""
        future = self._waiting[mark] = asyncio.get_running_loop().create_future()
        try:
            return await asyncio.wait_for(future, within)
        finally:
            del self._waiting[mark]

    def answered(self, mark: str, message: FromServer) -> None:
        """The answer is there."""
        future = self._waiting.get(mark)
        if future is not None and not future.done():
            future.set_result(message)

    def refused(self, mark: str | None, trouble: Trouble) -> bool:
        """It will not be done. Whether anybody waited for it."""
        future = self._waiting.get(mark or "")
        if future is None or future.done():
            return False
        future.set_exception(trouble)
        return True

    def over(self, trouble: Trouble) -> None:
        """No answer will come any more."""
        for mark in self._waiting:
            self.refused(mark, trouble)
