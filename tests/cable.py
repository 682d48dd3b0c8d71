"""A proxy between a server and its database that can hold, break and restore the connection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


class Cable:
    """Forwards bytes between each client of `port` and the target port on this machine."""

    def __init__(self, to: int) -> None:
        self.port = 0
        self._to = to
        self._whole = asyncio.Event()
        self._whole.set()
        self._swallows = False
        self._refuses = False
        self._server: asyncio.Server | None = None
        self._ends: set[asyncio.StreamWriter] = set()
        self._passing: set[asyncio.Task[None]] = set()

    def hold(self) -> None:
        """Stop forwarding without closing any connection, like an unplugged cable."""
        self._whole.clear()

    def mend(self) -> None:
        """Forward the bytes that were held, and all later ones."""
        self._refuses = False
        self._whole.set()

    def refuse(self) -> None:
        """Break every connection, and each new one immediately, as if nothing ran at the other end."""
        self._refuses = True
        self.cut()

    def swallow_answer(self) -> None:
        """Break the connection instead of forwarding the next answer. The request has been forwarded."""
        self._swallows = True

    def cut(self) -> None:
        """Break every connection, so that both ends notice."""
        for end in self._ends:
            end.transport.abort()

    async def _come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._whole.wait()
        if self._refuses:
            writer.transport.abort()
            return
        try:
            answers, questions = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.transport.abort()
            return
        self._ends |= {writer, questions}
        tasks = {
            asyncio.create_task(self._pass(reader, questions, False)),
            asyncio.create_task(self._pass(answers, writer, True)),
        }
        self._passing |= tasks
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for end in (writer, questions):
            end.transport.abort()
            self._ends.discard(end)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_answer: bool) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(65536):
                await self._whole.wait()
                if is_answer and self._swallows:
                    self._swallows = False
                    return
                writer.write(data)
                await writer.drain()


@asynccontextmanager
async def cable(to: int) -> AsyncIterator[Cable]:
    """Yield a new cable, and close it at the end."""
    made = Cable(to)
    made._server = await asyncio.start_server(made._come, "127.0.0.1", 0)
    made.port = made._server.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        made._server.close()
        made.cut()
        for task in made._passing:
            task.cancel()
        await asyncio.gather(*made._passing, return_exceptions=True)
