"""Admission: every accepted socket passes here before a byte of HTTP is read.

Sockets are counted in all and for each address (those of a trusted proxy only in all). `aiohttp_shim` cuts those that do not
finish their handshake in time or send more bytes than any client would.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Coroutine
from ssl import SSLContext
from typing import Any, cast

from server.limits.limits import LOOPBACK, Limits
from server.limits.rate_limiter import RateLimiter
from server.monitoring.counters import Counters
from server.transport.client_address import Proxies, address_of
from server.transport.farewell import Farewells
from server.transport.http.aiohttp_import import web
from server.transport.http.aiohttp_shim import HttpHandler
from server.transport.tls_handshake import TlsHandshake

log = logging.getLogger(__name__)

RECEIVE_BUFFER = 16_384
"""Bytes that the kernel keeps unread: two frames. So one read is short, however much a flood sends."""


class Admission:
    """Makes the protocol of each accepted socket; hand it to `loop.create_server`. `tls`: encrypts all of them.

    `refusal`: sent to a socket beyond the limit; nothing if all is encrypted.
    """

    def __init__(
        self,
        server: web.Server,
        limits: Limits,
        proxies: Proxies,
        tls: SSLContext | None,
        counters: Counters,
        refusal: bytes = b"",
    ) -> None:
        self.limits = limits
        self.proxies = proxies
        self.sockets = 0
        self.by_address: Counter[str] = Counter()
        self._counters = counters
        self._server = server
        self._tls = tls
        self._arrivals = RateLimiter(limits.arrivals, limits.arrivals_rate)
        self._refusal = refusal if tls is None else b""
        self._farewells = Farewells()
        self._helpers: set[asyncio.Task[None]] = set()

    def __call__(self) -> asyncio.Protocol:
        return self.handler() if self._tls is None else TlsHandshake(self, self._tls)

    def handler(self, address: str | None = None, deadline: float | None = None) -> HttpHandler:
        """Make the HTTP protocol of a socket. `address`: if it is admitted already; `deadline`: of its whole handshake,
        then."""
        return HttpHandler(self, self._server, address, deadline)

    def admit(self, transport: asyncio.BaseTransport) -> str | None:
        """Return the address of an accepted socket, which is counted until `release`; None if it is one too many, and cut."""
        peer = peer_of(transport)
        address = LOOPBACK if self.proxies.trusts(peer) else address_of(peer)
        if not self._has_room(address):
            log.info("refused socket address=%s reason=too-many", address)
            self.count_cut("too-many-sockets")
            self._send_away(cast(asyncio.Transport, transport))
            return None
        if not self.allows_arrival(address):
            self._send_away(cast(asyncio.Transport, transport))
            return None
        self.sockets += 1
        self.by_address[address] += 1
        return address

    def _send_away(self, transport: asyncio.Transport) -> None:
        if self._refusal:
            self._farewells.say(transport, self._refusal)
        else:
            transport.abort()

    def release(self, address: str) -> None:
        """Stop counting a socket of that address, which is gone."""
        self.sockets -= 1
        self.by_address[address] -= 1
        if not self.by_address[address]:
            del self.by_address[address]

    def _has_room(self, address: str) -> bool:
        """Return whether there is room. Sockets may be twice as many as connections: some are in their handshake or closing."""
        if self.sockets >= 2 * self.limits.connections:
            return False
        return address == LOOPBACK or self.by_address[address] < 2 * self.limits.connections_each

    def allows_arrival(self, address: str) -> bool:
        """Return whether that address may begin one more connection. Refusals are counted, not logged: a flood would fill the
        log."""
        if address == LOOPBACK or self._arrivals.take(address, asyncio.get_running_loop().time()):
            return True
        self.count_cut("too-many-arrivals")
        return False

    def count_cut(self, reason: str) -> None:
        """Count a socket that was cut for that reason."""
        self._counters.closings.labels(reason).inc()

    def sweep(self, now: float) -> None:
        """Forget addresses whose rate limiter is full again."""
        self._arrivals.forget(now)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background; `shut` cancels it."""
        task = asyncio.create_task(work)
        self._helpers.add(task)
        task.add_done_callback(self._helpers.discard)

    def shut(self) -> None:
        """Abort TLS handshakes in progress, and farewells to refused sockets."""
        self._farewells.cut()
        for task in self._helpers:
            task.cancel()


def peer_of(transport: asyncio.BaseTransport) -> str | None:
    """Return the peer's address from the system."""
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) and peer else None
