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
from typing import Any, cast

from aiohttp import web

from server.addresses import LOOPBACK, Proxies, address_of
from server.limits import Limits
from server.meter import Meter
from server.outbox import Outbox

log = logging.getLogger(__name__)

SEND_BUFFER = 65_536
"""Bytes the kernel keeps for a reader; and as many again wait in the transport before it says stop."""


class Gate:
    """Makes the protocol of each accepted socket; hand it to `loop.create_server`."""

    def __init__(self, server: web.Server, limits: Limits, proxies: Proxies) -> None:
        self.limits = limits
        self.proxies = proxies
        self.sockets = 0
        self.by_address: Counter[str] = Counter()
        self._server = server

    def __call__(self) -> GatedHandler:
        loop = asyncio.get_running_loop()
        return GatedHandler(self, self._server, loop=loop, access_log=cast(Any, None), max_line_size=1024, max_field_size=4096)

    def admits(self, address: str) -> bool:
        """Whether one more socket may come in: twice what may be connected, for those still shaking hands or closing."""
        if self.sockets >= 2 * self.limits.connections:
            return False
        return address == LOOPBACK or self.by_address[address] < 2 * self.limits.connections_each

    def entered(self, address: str) -> None:
        self.sockets += 1
        self.by_address[address] += 1

    def left(self, address: str) -> None:
        self.sockets -= 1
        self.by_address[address] -= 1
        if not self.by_address[address]:
            del self.by_address[address]


class GatedHandler(web.RequestHandler):
    """aiohttp's HTTP protocol with a watch on it."""

    __slots__ = ("_address", "_bytes", "_gate", "_watch", "outbox")

    def __init__(self, gate: Gate, server: web.Server, **options: Any) -> None:
        super().__init__(server, **options)
        limits = gate.limits
        self._gate = gate
        self._address: str | None = None
        self._watch: asyncio.TimerHandle | None = None
        self._bytes = Meter(limits.message_burst * limits.bytes_a_frame, limits.message_rate * limits.bytes_a_frame)
        self.outbox: Outbox | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        peer = peer_of(transport)
        address = LOOPBACK if self._gate.proxies.trusts(peer) else address_of(peer)
        if not self._gate.admits(address):
            log.info("refused socket address=%s reason=too-many", address)
            cast(asyncio.Transport, transport).abort()
            return
        self._address = address
        self._gate.entered(address)
        self._watch = self._loop.call_later(self._gate.limits.handshake, self._too_late)
        cast(asyncio.Transport, transport).set_write_buffer_limits(high=SEND_BUFFER)
        if (sock := transport.get_extra_info("socket")) is not None:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    def connection_lost(self, exc: BaseException | None) -> None:
        if self._address is not None:
            self._gate.left(self._address)
            self._address = None
        self.shaken()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._bytes.take(self._loop.time(), len(data)):
            self._cut("too-many-bytes")
            return
        super().data_received(data)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.outbox is not None:
            self.outbox.block()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.outbox is not None:
            self.outbox.unblock()

    def shaken(self) -> None:
        """The handshake is done (or there is nobody left to shake hands with)."""
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    def _too_late(self) -> None:
        self._cut("handshake-late")

    def _cut(self, reason: str) -> None:
        log.info("cut socket address=%s reason=%s", self._address, reason)
        if self.transport is not None:
            self.transport.abort()


def peer_of(transport: asyncio.BaseTransport) -> str | None:
    """The peer's address as the system says it."""
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) and peer else None
