"""A WebSocket's bytes, from the end of its handshake to the end of its socket. What they say is the business of `connection`.

aiohttp reads the request and is left behind then, with everything that belonged to it: an idle connection takes 10 KB less, and
an action takes no detour.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from server.frames import CLOSE, PROTOCOL_ERROR, Frame, FrameReader, websocket_frame
from server.meter import Meter
from server.outbox import Outbox

if TYPE_CHECKING:
    from server.gate import Gate

log = logging.getLogger(__name__)

READ = memoryview(bytearray(16_384))
"""Where every wire's bytes arrive, one after the other; nobody keeps it."""
MANY = 64
"""Frames that wait to be received before no more are read."""
GOODBYE = 1.0
"""Seconds in which the other side may say goodbye too, once we have."""
NORMAL = 1000
END = Frame(CLOSE, b"")


class Wire(asyncio.BufferedProtocol):
    """Takes over a transport once its handshake is done, with its place at the gate."""

    __slots__ = (
        "_address",
        "_bytes",
        "_gate",
        "_gone",
        "_is_ending",
        "_is_lost",
        "_is_paused",
        "_last",
        "_loop",
        "_reader",
        "_transport",
        "_waiting",
        "_wanted",
        "outbox",
    )

    def __init__(self, gate: Gate, address: str, transport: asyncio.Transport, meter: Meter) -> None:
        """`address`: as the gate counts it; `meter`: of the bytes that come."""
        self.outbox: Outbox | None = None
        self._loop = asyncio.get_running_loop()
        self._transport = transport
        self._gate = gate
        self._address = address
        self._bytes = meter
        self._reader = FrameReader(gate.limits.frame)
        self._waiting: list[Frame] = []
        self._wanted: asyncio.Future[None] | None = None
        self._gone: asyncio.Future[None] | None = None
        self._last: asyncio.TimerHandle | None = None
        self._is_paused = False
        self._is_ending = False
        self._is_lost = False

    # -- for a connection ----------------------------------------------------------------------------------------------

    async def receive(self) -> Frame:
        """The next frame; one of type CLOSE when there will be no more."""
        while not self._waiting:
            if self._is_ending or self._is_lost:
                return END
            self._wanted = self._loop.create_future()
            try:
                await self._wanted
            finally:
                self._wanted = None
        frame = self._waiting.pop(0)
        if not self._waiting:
            self._read_on()
        if frame.type == CLOSE:
            self._end(self._reader.error or NORMAL)
            if self._reader.error is None:
                self._transport.close()
        return frame

    async def close(self, *, code: int, message: bytes) -> None:
        """Say goodbye, and wait until the socket is gone."""
        self._end(code, message)
        if not self._is_lost:
            self._gone = self._loop.create_future()
            await self._gone

    def _end(self, code: int, message: bytes = b"") -> None:
        """Say goodbye; the socket goes when the other side has done so too, or a little later."""
        if self._is_ending or self._is_lost:
            return
        self._is_ending = True
        self._wake()
        if self.outbox is not None:
            self.outbox.flush()
            self.outbox.shut()
        self._read_on()
        self._transport.write(websocket_frame(code.to_bytes(2, "big") + message, CLOSE))
        self._last = self._loop.call_later(GOODBYE, self._transport.abort)

    def _read_on(self) -> None:
        if self._is_paused:
            self._is_paused = False
            self._transport.resume_reading()

    def _wake(self) -> None:
        if self._wanted is not None and not self._wanted.done():
            self._wanted.set_result(None)

    # -- for asyncio ---------------------------------------------------------------------------------------------------

    def get_buffer(self, sizehint: int) -> memoryview:
        return READ

    def buffer_updated(self, nbytes: int) -> None:
        if self._bytes.take(self._loop.time(), nbytes):
            self.feed(bytes(READ[:nbytes]))
        else:
            log.info("cut socket address=%s reason=too-many-bytes", self._address)
            self._gate.cuts["too-many-bytes"] += 1
            self._transport.abort()

    def feed(self, data: bytes) -> None:
        """Read these bytes."""
        if self._reader.error is None:
            self._take(self._reader.feed(data))
            if self._reader.error is not None:
                self._gate.cuts["no-websocket" if self._reader.error == PROTOCOL_ERROR else "frame-too-big"] += 1
                self._take([END])

    def _take(self, frames: list[Frame]) -> None:
        if self._is_ending:
            if any(frame.type == CLOSE for frame in frames):
                self._transport.close()
        elif frames:
            self._waiting += frames
            self._wake()
            if len(self._waiting) >= MANY and not self._is_paused:
                self._is_paused = True
                self._transport.pause_reading()

    def pause_writing(self) -> None:
        if self.outbox is not None:
            self.outbox.block()

    def resume_writing(self) -> None:
        if self.outbox is not None:
            self.outbox.unblock()

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_lost = True
        if self._last is not None:
            self._last.cancel()
        if self._gone is not None and not self._gone.done():
            self._gone.set_result(None)
        self._wake()
        self.outbox = None
        self._gate.left(self._address)
