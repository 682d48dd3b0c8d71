"""A conversation in plain text in this process: a test types lines and waits for printed ones."""

from __future__ import annotations

import asyncio
import io
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from client.plain.conversation import Conversation
from client.plain.speech import TypedLines, Voice
from client.session.kept_seats import KeptSeats
from client.terminal.settings import Settings
from tests.client.fake_server import PATIENCE


class Heard(io.StringIO):
    """Stores every printed line, so that a test can wait for one."""

    def __init__(self) -> None:
        super().__init__()
        self._news = asyncio.Event()

    @property
    def encoding(self) -> str:
        return "utf-8"

    def write(self, text: str) -> int:
        self._news.set()
        return super().write(text)

    @property
    def lines(self) -> list[str]:
        return self.getvalue().splitlines()

    async def until(self, wanted: str | Callable[[str], bool], after: int = 0) -> str:
        """Return the first line from `after` on that contains the text or fits the check. Waits until it is printed."""
        fits = (lambda line: wanted in line) if isinstance(wanted, str) else wanted
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    for line in self.lines[after:]:
                        if fits(line):
                            return line
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError("never said; instead: " + "\n".join(self.lines[-20:])) from None


class Talk:
    """Types lines with `type` into a pipe; `end` closes it. `heard`: the output. `sees`: a person at a terminal types, not a
    script."""

    def __init__(self, keep: KeptSeats | None = None, name: str = "Ann", *, sees: bool = False) -> None:
        reading, self._typing = os.pipe()
        self._stream = os.fdopen(reading, encoding="utf-8")
        self.heard = Heard()
        lines = TypedLines(self._stream)
        lines.is_terminal = sees
        self.conversation = Conversation(Settings(name=name), Voice(self.heard), lines, keep)

    def type(self, *lines: str) -> None:
        os.write(self._typing, "".join(f"{line}\n" for line in lines).encode())

    async def done(self, conversation: Awaitable[object]) -> None:
        """Wait until the conversation ends."""
        try:
            async with asyncio.timeout(PATIENCE):
                await conversation
        except TimeoutError:
            raise AssertionError("never over: " + "\n".join(self.heard.lines[-20:])) from None

    def end(self) -> None:
        """Close the pipe: no more lines follow."""
        if self._typing >= 0:
            os.close(self._typing)
            self._typing = -1

    def close(self) -> None:
        self.end()
        self._stream.close()


@asynccontextmanager
async def talking(keep: KeptSeats | None = None, name: str = "Ann", *, sees: bool = False) -> AsyncIterator[Talk]:
    talk = Talk(keep, name, sees=sees)
    try:
        yield talk
    finally:
        talk.close()
