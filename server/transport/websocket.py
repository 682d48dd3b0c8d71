"""One WebSocket (RFC 6455) from the end of its handshake to its last byte: frames in, flow of bytes out, goodbyes.

aiohttp reads the request and hands the socket over, so nothing of HTTP stays with a connection. With aiohttp's own WebSocket
and all else as it is, a connection at a table of four takes 21.8 KB in place of 10.8, and 31 in place of 20 after 50 actions
(2,000 connections, `python -m benchmarks.server_memory`, aiohttp 3.14.5): it keeps the request with its headers, a parser, a
writer and a queue. To read a frame it takes 4.2 µs of the processor and this 5.8, of some 400 for an action. It also takes
frames without a mask, which RFC 6455 has a server refuse.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Protocol

from server.limits.limits import Limits
from server.limits.token_bucket import TokenBucket
from server.transport.frame_parser import CLOSE, Frame, FrameParser
from server.transport.send_queue import websocket_frame

log = logging.getLogger(__name__)

GOODBYE = 1.0
"""Seconds in which a client whose connection is being closed may close its side."""
READ_AHEAD = 65_536
"""Bytes of frames that may wait to be handled; then the client's socket is read no further until they are."""
OVERHEAD = 128
"""The weight of a waiting frame besides its payload."""


class Counts(Protocol):
    """A counter of sockets: see `server.transport.admission`."""

    limits: Limits

    def release(self, address: str) -> None:
        """Stop counting a socket of that address, which is gone."""

    def count_cut(self, reason: str) -> None:
        """Count a socket that was cut for that reason."""


class Writer(Protocol):
    """A writer to a socket."""

    def block(self) -> None:
        """Stop: the transport has reached its limit of unwritten bytes."""

    def unblock(self) -> None:
        """Resume: the transport can take more."""


class Ended(Exception):
    """No further frame will come: the client closed, is being closed, or the socket is gone."""


class Faulty(Exception):
    """The client sent an invalid frame, or too long a message. `code`: the close code that says so."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class WebSocket(asyncio.Protocol):
    """`address`: by which the socket is counted. `allowed`: how many bytes may come. `writer`: informed when there is room."""

    __slots__ = (
        "_address",
        "_admission",
        "_allowed",
        "_frames",
        "_held",
        "_is_closing",
        "_is_deaf",
        "_is_over",
        "_parser",
        "_wanted",
        "transport",
        "writer",
    )

    def __init__(self, transport: asyncio.Transport, admission: Counts, address: str, allowed: TokenBucket) -> None:
        self.transport = transport
        self.writer: Writer | None = None
        self._admission = admission
        self._address: str | None = address
        self._allowed = allowed
        self._parser = FrameParser(admission.limits.frame)
        self._frames: list[Frame] = []
        """Frames that nobody has taken yet."""
        self._held = 0
        """The part of READ_AHEAD that they take."""
        self._wanted: asyncio.Future[None] | None = None
        """Done when there is something new for who waits."""
        self._is_closing = False
        """The client has been told to go."""
        self._is_over = False
        """The client has said goodbye, or is gone: nothing comes after what there is."""
        self._is_deaf = False

    # -- in ------------------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self._is_deaf or self._is_over:
            return
        if not self._allowed.take(asyncio.get_running_loop().time(), len(data)):
            cut(self.transport, self._admission, self._address, "too-many-bytes")
            return
        for frame in self._parser.feed(data):
            if frame[0] == CLOSE:
                self._is_over = True
                break
            if not self._is_closing:
                self._frames.append(frame)
                self._held += len(frame[1]) + OVERHEAD
        if self._held > READ_AHEAD:
            self.transport.pause_reading()
        self._wake()

    def connection_lost(self, exc: BaseException | None) -> None:
        if self._address is not None:
            self._admission.release(self._address)
            self._address = None
        self._is_over = True
        self._wake()

    def take(self) -> Frame | None:
        """Return the next message or control frame, other than a goodbye; None if there is none yet: see `changed`.

        Raises Ended or Faulty, after all that came before.
        """
        if self._is_closing:
            raise Ended
        if not self._frames:
            if self._is_over:
                raise Ended
            if self._parser.fault is not None:
                raise Faulty(self._parser.fault)
            return None
        frame = self._frames.pop(0)
        if self._held > READ_AHEAD >= self._held - len(frame[1]) - OVERHEAD and not self._is_deaf:
            self.transport.resume_reading()
        self._held -= len(frame[1]) + OVERHEAD
        return frame

    def stop_listening(self) -> None:
        """Stop reading from a client whose connection is being closed."""
        self._is_deaf = True
        self.transport.pause_reading()

    def changed(self) -> asyncio.Future[None]:
        """Return a future that is done when there is something new. The waiter reads the new state itself."""
        self._wanted = asyncio.get_running_loop().create_future()
        return self._wanted

    def _wake(self) -> None:
        if self._wanted is not None:
            if not self._wanted.done():
                self._wanted.set_result(None)
            self._wanted = None

    # -- out -----------------------------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        if self.writer is not None:
            self.writer.block()

    def resume_writing(self) -> None:
        if self.writer is not None:
            self.writer.unblock()

    def say_goodbye(self, code: int, reason: str = "") -> None:
        """Send the last frame. Whatever the client has sent and sends now counts no more."""
        self._is_closing = True
        self._frames.clear()
        if self._held > READ_AHEAD and not self._is_deaf:
            self.transport.resume_reading()
        self._held = 0
        self._wake()
        if not self.transport.is_closing():
            self.transport.write(websocket_frame(code.to_bytes(2, "big") + reason.encode(), CLOSE))

    async def close(self) -> None:
        """Close the socket as soon as the client has closed its side, or after some time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                while not self._is_over:
                    await self.changed()
                self.transport.close()
                while self._address is not None:
                    await self.changed()
        self.transport.abort()


def cut(transport: asyncio.BaseTransport | None, admission: Counts, address: str | None, reason: str) -> None:
    """End a socket immediately, for that reason."""
    log.info("cut socket address=%s reason=%s", address, reason)
    admission.count_cut(reason)
    if transport is not None:
        transport.abort()  # type: ignore[attr-defined]
