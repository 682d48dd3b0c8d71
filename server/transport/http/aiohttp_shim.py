"""The one place that relies on inner parts of aiohttp: its HTTP protocol, watched from the accepted socket to the end of HTTP.

aiohttp offers no public way to count sockets before the first byte of HTTP, to end a slow handshake, to hand a WebSocket over,
or to log a single line for invalid HTTP. So its `RequestHandler` is subclassed here. pyproject.toml pins aiohttp to the minor
version that tests/server/transport/http/test_aiohttp_shim.py names; that test lists everything used here that is not
documented. The server's own reasons for cutting a socket are in `admission`, which hands itself in.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from typing import Any, Protocol, cast

from server.limits.token_bucket import TokenBucket
from server.transport.http.aiohttp_import import web
from server.transport.websocket import Counts, WebSocket, cut

log = logging.getLogger(__name__)

SEND_BUFFER = 65_536
"""Bytes that the kernel keeps for a reader. As many again wait in the transport before it calls `pause_writing`."""
SERVER = "Server"
"""The header in which aiohttp tells its own version and Python's."""
OPTIONS: dict[str, Any] = {"access_log": None, "max_line_size": 1024, "max_field_size": 4096}
"""Limits of aiohttp's HTTP parser. `web.AppRunner` passes them on to handlers it makes itself; these are made by us."""


async def finish(request: web.Request, response: web.StreamResponse) -> None:
    """Remove headers that name programs, and allow one request a socket: rate limits count sockets, not requests. For every
    application."""
    response.headers.popall(SERVER, None)
    response.force_close()


class NoHttp(web.Response):
    """The answer to invalid HTTP: applications never see it, so `finish` does not either."""

    async def _prepare_headers(self) -> None:
        # Overridden because aiohttp adds the header here.
        await super()._prepare_headers()
        self.headers.popall(SERVER, None)


class Admits(Counts, Protocol):
    """A judge of sockets, which decides which ones may stay, and counts them."""

    def admit(self, transport: asyncio.BaseTransport) -> str | None:
        """Return the address of an accepted socket, which is counted until `release`; None if it is refused and cut."""


class HttpHandler(web.RequestHandler):
    """aiohttp's protocol of one socket."""

    __slots__ = ("_address", "_admission", "_bytes", "_deadline", "_watch")

    def __init__(
        self, admission: Admits, server: web.Server, address: str | None = None, deadline: float | None = None
    ) -> None:
        """Begin with `address` if the socket is admitted already; `deadline`: of its whole handshake, then."""
        super().__init__(server, loop=asyncio.get_running_loop(), **OPTIONS)
        limits = admission.limits
        self._admission = admission
        self._address = address
        self._deadline = deadline
        self._watch: asyncio.TimerHandle | None = None
        self._bytes = TokenBucket(limits.message_burst * limits.bytes_a_frame, limits.message_rate * limits.bytes_a_frame)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # Overridden to count the socket, to start the handshake's deadline and to set the socket's buffers. `_loop` is inner.
        super().connection_made(transport)
        if self._address is None:
            self._address = self._admission.admit(transport)
        if self._address is None:
            return
        deadline = self._deadline or self._loop.time() + self._admission.limits.handshake
        self._watch = self._loop.call_at(deadline, self._cut, "handshake-late")
        cast(asyncio.Transport, transport).set_write_buffer_limits(high=SEND_BUFFER)
        if (sock := transport.get_extra_info("socket")) is not None:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    def connection_lost(self, exc: BaseException | None) -> None:
        # Overridden to count the socket as gone, and to stop the deadline.
        if self._address is not None:
            self._admission.release(self._address)
            self._address = None
        self._meet_deadline()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        # Overridden to limit bytes before aiohttp parses them, whatever they are.
        if not self._bytes.take(self._loop.time(), len(data)):
            self._cut("too-many-bytes")
            return
        super().data_received(data)

    def handle_error(
        self, request: web.BaseRequest, status: int = 500, exc: BaseException | None = None, message: str | None = None
    ) -> web.StreamResponse:
        # Overridden because aiohttp logs a traceback with what was sent: a stranger could fill and forge the log.
        if status >= 500 or request.writer.output_size:
            return super().handle_error(request, status, exc, message)
        log.info("cut socket address=%s reason=no-http", self._address)
        self._admission.count_cut("no-http")
        answer = NoHttp(status=status)
        answer.force_close()
        return answer

    def hand_over(self, answer: bytes) -> WebSocket | None:
        """Write the answer to the handshake, behind which aiohttp has no part in the socket; None if that is gone already.

        `_message_tail` has the bytes after the request. To aiohttp the socket is gone, so that it lets go of all it has.
        """
        transport, address, early = self.transport, self._address, self._message_tail
        if transport is None or address is None or transport.is_closing():
            return None
        self._address = self.transport = None
        self._message_tail = b""
        self.connection_lost(None)
        socket = WebSocket(transport, self._admission, address, self._bytes)
        transport.set_protocol(socket)
        transport.write(answer)
        if not transport.is_reading():
            transport.resume_reading()
        if early:
            socket.data_received(early)
        return socket

    def _meet_deadline(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    def _cut(self, reason: str) -> None:
        cut(self.transport, self._admission, self._address, reason)


def handler_of(request: web.Request) -> HttpHandler | None:
    """Return the handler of a request's socket; None if it is gone. `protocol` and `transport` are inner attributes of a
    request."""
    handler = request.protocol
    return handler if isinstance(handler, HttpHandler) and request.transport is not None else None
