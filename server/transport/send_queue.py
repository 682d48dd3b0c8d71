"""The queue of frames to one client: bounded, written in batches, and nobody waits for it.

A frame is queued and written in the next turn of the event loop, together with everything else that was queued meanwhile; one
callback does that for all queues, since a step of a game goes into several. (Writing immediately, between one seat's view and
the next, would take a tenth longer.) A client that does not read fills only its own queue: when it is full, or written bytes
have waited too long, the connection is cut.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from struct import Struct

from server.transport.frame_parser import BINARY

log = logging.getLogger(__name__)


def websocket_frame(payload: bytes, opcode: int = BINARY) -> bytes:
    """Return one whole, unmasked frame, as a server sends it (RFC 6455, section 5.2).

    >>> websocket_frame(b"hi").hex()
    '82026869'
    """
    size = len(payload)
    if size < 126:
        return _SHORT(0x80 | opcode, size) + payload
    if size < 65_536:
        return _LONG(0x80 | opcode, 126, size) + payload
    return _LONGEST(0x80 | opcode, 127, size) + payload


_SHORT, _LONG, _LONGEST = Struct(">BB").pack, Struct(">BBH").pack, Struct(">BBQ").pack
"""The head of a frame, by how many bytes its size takes."""


class Turns:
    """Flushes the queues of a server that are due, once in a turn of the event loop."""

    __slots__ = ("_due",)

    def __init__(self) -> None:
        self._due: list[SendQueue] = []

    def flush_soon(self, queue: SendQueue) -> None:
        """Flush that queue in the next turn."""
        if not self._due:
            asyncio.get_running_loop().call_soon(self._flush)
        self._due.append(queue)

    def _flush(self) -> None:
        due, self._due = self._due, []
        for queue in due:
            try:
                queue.flush()
            except Exception:
                log.exception("a queue cannot be written")


class SendQueue:
    """The frames to one transport. `overflow` is called once, when the queue is full. `turns`: shared by all of a server."""

    __slots__ = ("_blocked_since", "_most", "_overflow", "_scheduled", "_shut", "_transport", "_turns", "_waiting")

    def __init__(self, transport: asyncio.WriteTransport, most: int, overflow: Callable[[], None], turns: Turns) -> None:
        self._turns = turns
        self._transport = transport
        self._most = most
        self._overflow: Callable[[], None] | None = overflow
        self._waiting: list[bytes] = []
        self._scheduled = False
        self._blocked_since: float | None = None
        self._shut = False

    def put(self, payload: bytes, opcode: int = BINARY) -> None:
        """Queue a frame. Nothing happens after `finish` or `shut`."""
        if self._shut:
            return
        if len(self._waiting) >= self._most:
            self.flush()
        if len(self._waiting) >= self._most and self._overflow is not None:
            overflow = self._overflow
            self.shut()
            overflow()
            return
        self._waiting.append(websocket_frame(payload, opcode))
        if not self._scheduled and self._blocked_since is None:
            self._scheduled = True
            self._turns.flush_soon(self)

    def flush(self) -> None:
        """Send the queue, unless the transport is blocked."""
        self._scheduled = False
        if self._blocked_since is None and self._waiting and not self._transport.is_closing():
            data = self._waiting[0] if len(self._waiting) == 1 else b"".join(self._waiting)
            self._waiting.clear()
            self._transport.write(data)

    def finish(self) -> None:
        """Accept no more frames; those that are queued are still written."""
        self._shut = True

    def shut(self) -> None:
        """Accept no more frames and drop those that are queued."""
        self._shut = True
        self._overflow = None
        self._waiting.clear()

    def block(self) -> None:
        """Note that the transport has reached its limit of unwritten bytes."""
        self._blocked_since = asyncio.get_running_loop().time()

    def unblock(self) -> None:
        """Write again: the transport can take more."""
        self._blocked_since = None
        self.flush()

    def blocked_for(self, now: float) -> float:
        """Return the number of seconds for which the transport has been blocked; 0 if it is not."""
        return 0.0 if self._blocked_since is None else now - self._blocked_since
