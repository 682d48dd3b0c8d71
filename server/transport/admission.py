"""The front gate: every accepted socket passes here, before a byte of HTTP is read.

It counts sockets in all and for each address (a trusted proxy's only in all), cuts those that do not finish their handshake in
time or send more bytes than any client would, and tells a connection when its transport can take more. Everything behind it is
aiohttp's.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections import Counter
from collections.abc import Coroutine
from ssl import SSLContext
from typing import Any, cast

from aiohttp import web

from server.limits.limits import Limits
from server.limits.rate_limiter import RateLimiter
from server.limits.token_bucket import TokenBucket
from server.transport.client_address import LOOPBACK, Proxies, address_of
from server.transport.send_queue import SendQueue
from server.transport.tls_handshake import TlsHandshake

log = logging.getLogger(__name__)

SEND_BUFFER = 65_536
"""Bytes the kernel keeps for a reader; and as many again wait in the transport before it says stop."""
RECEIVE_BUFFER = 16_384
"""Bytes the kernel keeps that we have not read: two frames. So one read is short, however much a flood sends."""


class Admission:
    """Makes the protocol of each accepted socket; hand it to `loop.create_server`. `tls`: what encrypts all of them.

    `cuts`: why sockets were cut, counted.
    """

    def __init__(
        self, server: web.Server, limits: Limits, proxies: Proxies, tls: SSLContext | None, cuts: Counter[str]
    ) -> None:
        self.limits = limits
        self.proxies = proxies
        self.cuts = cuts
        self.sockets = 0
        self.by_address: Counter[str] = Counter()
        self._server = server
        self._tls = tls
        self._arrivals = RateLimiter(limits.arrivals, limits.arrivals_rate)
        self._helpers: set[asyncio.Task[None]] = set()

    def __call__(self) -> asyncio.Protocol:
        return self.handler() if self._tls is None else TlsHandshake(self, self._tls)

    def handler(self, address: str | None = None, deadline: float | None = None) -> HttpHandler:
        """What speaks HTTP with a socket. `address`: if it was admitted already; `deadline`: of its whole handshake, then."""
        loop = asyncio.get_running_loop()
        options: dict[str, Any] = {"loop": loop, "access_log": None, "max_line_size": 1024, "max_field_size": 4096}
        return HttpHandler(self, self._server, address, deadline, **options)

    def admit(self, transport: asyncio.BaseTransport) -> str | None:
        """The address of an accepted socket, which counts from now until it has `left`; None if it is one too many, and cut."""
        peer = peer_of(transport)
        address = LOOPBACK if self.proxies.trusts(peer) else address_of(peer)
        if not self._has_room(address):
            log.info("refused socket address=%s reason=too-many", address)
            self.cuts["too-many-sockets"] += 1
            cast(asyncio.Transport, transport).abort()
            return None
        if not self.allows_arrival(address):
            cast(asyncio.Transport, transport).abort()
            return None
        self.sockets += 1
        self.by_address[address] += 1
        return address

    def left(self, address: str) -> None:
        self.sockets -= 1
        self.by_address[address] -= 1
        if not self.by_address[address]:
            del self.by_address[address]

    def _has_room(self, address: str) -> bool:
        """Twice what may be connected, for those still shaking hands or closing."""
        if self.sockets >= 2 * self.limits.connections:
            return False
        return address == LOOPBACK or self.by_address[address] < 2 * self.limits.connections_each

    def allows_arrival(self, address: str) -> bool:
        """Whether that address may begin one more connection. One too many is counted and not logged: it would fill the log."""
        if address == LOOPBACK or self._arrivals.take(address, asyncio.get_running_loop().time()):
            return True
        self.cuts["too-many-arrivals"] += 1
        return False

    def sweep(self, now: float) -> None:
        """Forget who came long ago."""
        self._arrivals.forget(now)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside, until the gate is shut."""
        task = asyncio.create_task(work)
        self._helpers.add(task)
        task.add_done_callback(self._helpers.discard)

    def shut(self) -> None:
        """Give up on those who are being encrypted."""
        for task in self._helpers:
            task.cancel()


class HttpHandler(web.RequestHandler):
    """aiohttp's HTTP protocol with a watch on it."""

    __slots__ = ("_address", "_admission", "_bytes", "_deadline", "_is_deaf", "_watch", "send_queue")

    def __init__(
        self,
        admission: Admission,
        server: web.Server,
        address: str | None = None,
        deadline: float | None = None,
        **options: Any,
    ) -> None:
        super().__init__(server, **options)
        limits = admission.limits
        self._admission = admission
        self._address = address
        self._deadline = deadline
        self._watch: asyncio.TimerHandle | None = None
        self._is_deaf = False
        self.send_queue: SendQueue | None = None
        self._bytes = TokenBucket(limits.message_burst * limits.bytes_a_frame, limits.message_rate * limits.bytes_a_frame)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
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
        if self._address is not None:
            self._admission.left(self._address)
            self._address = None
        self.handshake_done()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_deaf:
            return
        if not self._bytes.take(self._loop.time(), len(data)):
            self._cut("too-many-bytes")
            return
        super().data_received(data)

    def handle_error(
        self, request: web.BaseRequest, status: int = 500, exc: BaseException | None = None, message: str | None = None
    ) -> web.StreamResponse:
        """What is no HTTP is a stranger's doing: one line of the log, and nothing of what was sent."""
        if status >= 500 or request.writer.output_size:
            return super().handle_error(request, status, exc, message)
        log.info("cut socket address=%s reason=no-http", self._address)
        self._admission.cuts["no-http"] += 1
        answer = web.Response(status=status)
        answer.force_close()
        return answer

    def stop_listening(self) -> None:
        """Whoever it is has been told to go: what it sends from now on is not read."""
        self._is_deaf = True
        if self.transport is not None:
            self.transport.pause_reading()

    def resume_reading(self, resume_parser: bool = True) -> None:
        """aiohttp has read what it put by."""
        if not self._is_deaf:
            super().resume_reading(resume_parser)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.send_queue is not None:
            self.send_queue.block()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.send_queue is not None:
            self.send_queue.unblock()

    def handshake_done(self) -> None:
        """The handshake is done (or there is nobody left to shake hands with): no more HTTP is read."""
        self._parser = None
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    def _cut(self, reason: str) -> None:
        log.info("cut socket address=%s reason=%s", self._address, reason)
        self._admission.cuts[reason] += 1
        if self.transport is not None:
            self.transport.abort()


def peer_of(transport: asyncio.BaseTransport) -> str | None:
    """The peer's address as the system says it."""
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) and peer else None
