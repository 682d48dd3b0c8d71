"""Requests whose answer a coroutine waits for, by their marks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from client.connection.link.link_status import LOST, LinkStatus
from client.connection.requests.pending_requests import Request
from client.trouble import Trouble
from protocol.messages import FromServer, Message

M = TypeVar("M", bound=Message)


class AwaitedReplies:
    """One future for each request. It is resolved once, and only by a message of the expected kind.

    `send` sends a request on the link; `patience`: how many seconds an answer may take.
    """

    def __init__(self, send: Callable[[Request], None], status: LinkStatus, patience: float) -> None:
        self._send = send
        self._status = status
        self._patience = patience
        self._waiting: dict[str, tuple[type[Message], asyncio.Future[Any]]] = {}
        self._requests: dict[str, Request] = {}

    async def ask(self, request: Request, kind: type[M]) -> M:
        """Send the request and wait for its answer. Raises Trouble if it is refused or not answered in time."""
        if self._status.is_closed:
            raise Trouble("link", LOST, {"address": self._status.where.text})
        self._send(request)
        future: asyncio.Future[M] = asyncio.get_running_loop().create_future()
        self._waiting[request.id] = kind, future
        self._requests[request.id] = request
        try:
            async with asyncio.timeout(self._patience):
                return await future
        except TimeoutError:
            raise self._status.no_answer() from None
        finally:
            del self._waiting[request.id], self._requests[request.id]

    def send_again(self) -> None:
        """Send what has not been answered, on another connection."""
        for request in self._requests.values():
            self._send(request)

    def answered(self, mark: str | None, message: FromServer) -> None:
        """A message has answered the request with that mark."""
        kind, future = self._waiting.get(mark or "", (None, None))
        if kind is not None and future is not None and isinstance(message, kind) and not future.done():
            future.set_result(message)

    def refused(self, mark: str | None, trouble: Trouble) -> bool:
        """The request with that mark was refused. Returns whether anybody was waiting for it."""
        _kind, future = self._waiting.get(mark or "", (None, None))
        if future is None or future.done():
            return False
        future.set_exception(trouble)
        return True

    def over(self, trouble: Trouble) -> None:
        """The session is over: raise this trouble for everybody who is waiting."""
        for mark in self._waiting:
            self.refused(mark, trouble)
