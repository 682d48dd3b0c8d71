"""The work of one table, done one piece after the other in the order in which it came."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from protocol import codes
from server.tables.channel import Channel
from server.tables.refusals import Refusal

log = logging.getLogger(__name__)

Work = Callable[[], Awaitable[None]]
Failed = Callable[[Exception, Channel | None], None]
"""Called with the exception of a piece of work, unless it is a Refusal, and the channel whose request it was."""


class Mailbox:
    """A bounded queue and the task that carries out its work. A list of its own takes a tenth of the memory of `asyncio.Queue`.

    `capacity`: how much may wait; the table's own work, without a channel, always has room. `stopped`: set when nothing more is
    to be done.
    """

    __slots__ = (
        "_capacity",
        "_first",
        "_helpers",
        "_items",
        "_runner",
        "_table",
        "_wanted",
        "finished",
        "requester",
        "stopped",
    )

    def __init__(self, table: int, capacity: int) -> None:
        self.stopped = asyncio.Event()
        self.finished = asyncio.Event()
        """Set when the table is closed: what still waits is not done."""
        self.requester: Channel | None = None
        """Whose request is being carried out."""
        self._table = table
        self._capacity = capacity
        self._first: Work | None = None
        self._items: list[tuple[Work, Channel | None, str | None] | None] = []
        self._wanted: asyncio.Future[None] | None = None
        self._runner: asyncio.Task[None] | None = None
        self._helpers: dict[asyncio.Task[None], None] = {}
        """In the order in which they began, so that they always end in the same order."""

    def __len__(self) -> int:
        return len(self._items)

    def start(self, failed: Failed) -> None:
        """Start the task that does the queued work."""
        self._runner = asyncio.create_task(self._run(failed), name=f"table {self._table}")

    # -- putting in ----------------------------------------------------------------------------------------------------

    def put_off(self, work: Work) -> None:
        """Do this before any other work, but not until there is some, or `catch_up` is called."""
        self._first = work

    @property
    def is_behind(self) -> bool:
        """Return whether work was put off, so that its consequences are not known yet."""
        return self._first is not None

    def catch_up(self) -> None:
        """Queue the work that was put off, if there is some."""
        if self._first is not None:
            first, self._first = self._first, None
            self._put((first, None, None))

    def submit(self, work: Work, channel: Channel | None = None, request: str | None = None) -> None:
        """Queue work. `channel` is sent a refusal of `request`: by the work, or immediately if the queue is full."""
        if channel is not None and len(self._items) >= self._capacity:
            log.warning("table=%s inbox full", self._table)
            channel.send(Refusal(codes.TOO_FAST).message(request))
        else:
            self.catch_up()
            self._put((work, channel, request))

    async def call(self, work: Work, channel: Channel, request: str) -> bool:
        """Queue work and wait until it is done or refused; False if it never will be. Raises Refusal if the queue is full."""
        if len(self._items) >= self._capacity:
            raise Refusal(codes.TOO_FAST)
        self.catch_up()
        done = asyncio.Event()

        async def notify_when_done() -> None:
            try:
                await work()
            finally:
                done.set()

        self._put((notify_when_done, channel, request))
        waiter = asyncio.create_task(done.wait())
        await asyncio.wait([waiter, *self._tasks], return_when=asyncio.FIRST_COMPLETED)
        if not done.is_set():
            waiter.cancel()
        return done.is_set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine beside the queue, which ends by calling `submit`. It is cancelled when the mailbox stops, or has."""
        if self.stopped.is_set():
            work.close()
            return
        task = asyncio.create_task(work)
        self._helpers[task] = None
        task.add_done_callback(self._helpers.pop)

    # -- doing ---------------------------------------------------------------------------------------------------------

    async def _run(self, failed: Failed) -> None:
        while not self.finished.is_set():
            item = await self._take()
            if item is None or self.stopped.is_set():
                return
            work, self.requester, request = item
            try:
                await work()
            except Refusal as refusal:
                if self.requester is not None:
                    self.requester.send(refusal.message(request))
            except Exception as error:
                failed(error, self.requester)
            finally:
                self.requester = None

    def _put(self, item: tuple[Work, Channel | None, str | None] | None) -> None:
        self._items.append(item)
        if self._wanted is not None and not self._wanted.done():
            self._wanted.set_result(None)

    async def _take(self) -> tuple[Work, Channel | None, str | None] | None:
        while not self._items:
            self._wanted = asyncio.get_running_loop().create_future()
            try:
                await self._wanted
            finally:
                self._wanted = None
        return self._items.pop(0)

    @property
    def waiting(self) -> list[Channel]:
        """List everybody whose request is being carried out, or is queued."""
        queued = [item[1] for item in self._items if item is not None]
        return list(dict.fromkeys(channel for channel in (self.requester, *queued) if channel is not None))

    # -- ending --------------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """Drop whatever is still queued. Called by the last piece of work."""
        self.finished.set()
        self._cancel_helpers()

    def halt(self) -> None:
        """Stop after the current piece of work, without waiting for it."""
        self.stopped.set()
        self._put(None)

    async def stop(self) -> None:
        """Halt, and wait for the current piece of work to end."""
        self.halt()
        self._cancel_helpers()
        if self._tasks:
            await asyncio.wait(self._tasks)

    @property
    def _tasks(self) -> tuple[asyncio.Task[None], ...]:
        return (self._runner,) if self._runner is not None else ()

    def _cancel_helpers(self) -> None:
        for helper in self._helpers:
            helper.cancel()
