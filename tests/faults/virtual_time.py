"""An event loop with a virtual clock and without sockets: waiting takes no time, and every run is the same.

`run(world, seed)` runs a coroutine function on it with its own source of chance and clock, so that everything follows from the
seed.
"""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import selectors
import time
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from random import Random
from typing import Any, TypeVar
from unittest import mock

T = TypeVar("T")
EPOCH = 1_700_000_000


class Stuck(AssertionError):
    """Nothing is due and nothing ever will be."""


class _JumpingSelector(selectors.BaseSelector):
    """Waits for nothing, and advances its loop's clock by the time it would have waited."""

    def __init__(self) -> None:
        self.now = 0.0
        self._files = selectors.DefaultSelector()

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise Stuck
        self.now += max(0.0, timeout)
        return []

    def register(self, fileobj: selectors._FileObject, events: int, data: object = None) -> selectors.SelectorKey:
        return self._files.register(fileobj, events, data)

    def unregister(self, fileobj: selectors._FileObject) -> selectors.SelectorKey:
        return self._files.unregister(fileobj)

    def get_map(self):  # type: ignore[no-untyped-def]
        return self._files.get_map()

    def close(self) -> None:
        self._files.close()


class Listener:
    """A server's listener. Connections come only through `protocol`, which makes the server's end of one."""

    def __init__(self, protocol: Callable[[], Any]) -> None:
        self.protocol = protocol
        self.sockets = ()

    async def start_serving(self) -> None:
        return None

    def close(self) -> None:
        return None


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop with a virtual clock. `listeners`: in the order in which servers began to listen."""

    def __init__(self) -> None:
        self.listeners: list[Listener] = []
        self._jumping = _JumpingSelector()
        super().__init__(self._jumping)

    async def create_server(self, protocol: Callable[[], Any], *where: Any, **options: Any) -> Any:
        self.listeners.append(Listener(protocol))
        return self.listeners[-1]

    def time(self) -> float:
        return self._jumping.now


def run(world: Callable[[], Awaitable[T]], seed: str) -> T:
    """Run the world, and return its result. Secrets and the time of day follow from the seed too."""
    dice = Random(f"secrets {seed}")
    loop = VirtualLoop()

    def token_urlsafe(size: int) -> str:
        alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        return "".join(dice.choice(alphabet) for _ in range((size * 8 + 5) // 6))

    with ExitStack() as stack:
        for module, name, replacement in (
            (secrets, "token_bytes", dice.randbytes),
            (secrets, "token_urlsafe", token_urlsafe),
            (secrets, "choice", dice.choice),
            (os, "urandom", dice.randbytes),
            (random, "uniform", dice.uniform),
            (time, "time", lambda: EPOCH + loop.time()),
            (time, "monotonic", loop.time),
        ):
            stack.enter_context(mock.patch.object(module, name, replacement))
        stack.callback(loop.close)
        asyncio.set_event_loop(loop)
        stack.callback(asyncio.set_event_loop, None)
        try:
            return loop.run_until_complete(world())
        finally:
            leftover = asyncio.all_tasks(loop)
            for task in leftover:
                task.cancel()
            loop.run_until_complete(asyncio.gather(*leftover, return_exceptions=True))
