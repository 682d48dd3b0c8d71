"""A TCP proxy with faults: it cuts in the middle of a frame, delays, drops one direction, or lets a later connection pass
first.

Each connection draws its fault when it is opened. A number of bytes in one direction, not a clock, triggers the fault.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from random import Random

CHUNK = 16_384
MOST = 12_000
"""Bytes of a direction within which the fault happens, most often early."""
DAWDLE = 0.01
"""The longest delay of a piece, in seconds."""
OVERTAKEN = 1_000
"""Bytes that the server must have sent on a later connection before the delayed data of an earlier one is forwarded."""


class Misfortune(StrEnum):
    CUT = "cut"
    """The connection ends in the middle of the data."""
    SLOW = "slow"
    """Data arrives in pieces and late, and then the connection is cut."""
    DEAF = "deaf"
    """Data in one direction is dropped, and neither end is notified."""
    LATE = "late"
    """Data of the client arrives after the server has answered a later connection."""


ODDS = {Misfortune.CUT: 6, Misfortune.SLOW: 2, Misfortune.DEAF: 1, Misfortune.LATE: 2}


@dataclass(frozen=True)
class Fate:
    """`after`: bytes that still pass. `upwards`: the fault is on the way to the server."""

    kind: Misfortune
    after: int
    upwards: bool


class Proxy:
    """Listens on `port` and forwards to `target`. Faults happen from `turns_bad` to `clears_up`."""

    def __init__(self, dice: Random) -> None:
        self.port = 0
        self.target = 0
        self.happened: Counter[Misfortune] = Counter()
        self._dice = dice
        self._is_bad = False
        self._listener: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._connections = 0
        self._answered = 0
        """The latest connection that the server has answered."""
        self._news = asyncio.Condition()

    async def start(self) -> None:
        self._listener = await asyncio.start_server(self._connection, "127.0.0.1", 0)
        self.port = self._listener.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        assert self._listener is not None
        self._listener.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def turns_bad(self) -> None:
        """End every open connection, and draw a fault for each new one."""
        self._is_bad = True
        for writer in self._writers:
            writer.transport.abort()

    def clears_up(self) -> None:
        """Draw no faults for new connections."""
        self._is_bad = False

    async def misfortunes(self, number: int) -> None:
        """Wait until that many faults have happened in all."""
        async with self._news:
            await self._news.wait_for(lambda: self.happened.total() >= number)

    def _draw(self) -> Fate | None:
        if not self._is_bad:
            return None
        dice = self._dice
        (kind,) = dice.choices(list(ODDS), list(ODDS.values()))
        return Fate(kind, int(dice.random() ** 3 * MOST), kind is Misfortune.LATE or dice.random() < 0.5)

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._connections += 1
        number, fate = self._connections, self._draw()
        try:
            up_reader, up_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        up, down = (fate, None) if fate is not None and fate.upwards else (None, fate)
        both = {writer, up_writer}
        self._writers |= both
        ways = [
            asyncio.create_task(self._carry(number, reader, up_writer, up)),
            asyncio.create_task(self._carry(number, up_reader, writer, down, answers=True)),
        ]
        is_cut = fate is not None and fate.kind in (Misfortune.CUT, Misfortune.SLOW)
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED if is_cut else asyncio.ALL_COMPLETED)
        finally:
            self._writers -= both
            for way in ways:
                way.cancel()
            for each in both:
                each.transport.abort()

    async def _carry(
        self, number: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, fate: Fate | None, answers: bool = False
    ) -> None:
        """Forward data in one direction until its fault happens or an end closes."""
        passed = 0
        with suppress(ConnectionError):
            while data := await reader.read(CHUNK):
                if fate is not None and passed + len(data) > fate.after:
                    await self._strikes(number, fate, reader, writer, data, fate.after - passed)
                    return
                if fate is not None and fate.kind is Misfortune.SLOW:
                    await self._dawdles(writer, data)
                else:
                    writer.write(data)
                    await writer.drain()
                passed += len(data)
                if answers and passed > OVERTAKEN and number > self._answered:
                    self._answered = number
                    await self._tells()
            writer.write_eof()

    async def _strikes(
        self, number: int, fate: Fate, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, data: bytes, left: int
    ) -> None:
        self.happened[fate.kind] += 1
        await self._tells()
        writer.write(data[:left])
        match fate.kind:
            case Misfortune.CUT | Misfortune.SLOW:
                writer.close()
                await writer.wait_closed()
            case Misfortune.DEAF:
                while await reader.read(CHUNK):
                    pass
            case Misfortune.LATE:
                async with self._news:
                    await self._news.wait_for(lambda: self._answered > number)
                writer.write(data[left:])
                await self._carry(number, reader, writer, None)

    async def _dawdles(self, writer: asyncio.StreamWriter, data: bytes) -> None:
        at = self._dice.randrange(len(data))
        for piece in (data[:at], data[at:]):
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(self._dice.random() * DAWDLE)

    async def _tells(self) -> None:
        async with self._news:
            self._news.notify_all()
