"""A guest for tests: a screen that a session draws on, read as by a terminal."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pyte

from server.front_ends.session import Session

PATIENCE = 20.0
"""Seconds until a test that waits in vain fails. It is never a measurement."""


class Visitor:
    """Fulfils `server.front_ends.visit.Screen`. `code`: how the client ended, None before."""

    def __init__(self, columns: int = 80, lines: int = 24) -> None:
        self.screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self.screen)
        self._changed = asyncio.Event()
        self.received = b""
        self.code: int | None = None
        self.session: Session | None = None

    def show(self, data: bytes) -> None:
        self.received += data
        self._stream.feed(data.replace(b"\x1b[>25u", b"").replace(b"\x1b[<u", b""))  # of which pyte knows nothing
        self._changed.set()

    def gone(self, code: int) -> None:
        self.code = code
        self._changed.set()

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    async def until(self, fits: Callable[[Visitor], bool]) -> None:
        """Wait until the condition is true."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not fits(self):
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            raise AssertionError(f"the screen (client ended: {self.code}) shows\n{self.text}") from None

    async def sees(self, text: str) -> None:
        await self.until(lambda self: text in self.text)

    async def leaves(self) -> int:
        """Wait for the client's end; return its exit code."""
        await self.until(lambda self: self.code is not None)
        assert self.code is not None
        return self.code

    def type(self, text: str) -> None:
        """Press these keys."""
        assert self.session is not None
        self.session.type(text.encode())

    async def answers(self, question: str, typed: str) -> None:
        """Type that text when the question is on the screen."""
        await self.sees(question)
        self.type(typed)
