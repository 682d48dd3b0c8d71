"""The TLS handshake of an accepted socket, which is counted and timed like all others."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from ssl import SSLContext
from typing import Any, Protocol, cast

from server.transport.http.aiohttp_shim import Admits, HttpHandler

log = logging.getLogger(__name__)


class Encrypts(Admits, Protocol):
    """The part of the admission that a TLS handshake needs."""

    def handler(self, address: str, deadline: float) -> HttpHandler:
        """Make the HTTP protocol of an admitted socket. `deadline`: of its whole handshake."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background until the server stops."""


class TlsHandshake(asyncio.Protocol):
    """The protocol of a socket until its TLS handshake is done; then the HTTP protocol takes over."""

    def __init__(self, admission: Encrypts, tls: SSLContext) -> None:
        self._admission = admission
        self._tls = tls
        self._early = bytearray()
        self._is_lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        address = self._admission.admit(transport)
        if address is None:
            return
        plain = cast(asyncio.Transport, transport)
        plain.pause_reading()
        self._admission.spawn(self._encrypt(plain, address))

    async def _encrypt(self, plain: asyncio.Transport, address: str) -> None:
        loop = asyncio.get_running_loop()
        patience = self._admission.limits.handshake
        deadline = loop.time() + patience
        try:
            transport = await loop.start_tls(
                plain,
                self,
                self._tls,
                server_side=True,
                ssl_handshake_timeout=patience,
                ssl_shutdown_timeout=patience,
            )
        except OSError as error:
            self._admission.release(address)
            log.info("cut socket address=%s reason=no-encryption: %s", address, error)
            self._admission.count_cut("no-encryption")
            return
        except BaseException:
            self._admission.release(address)
            raise
        if transport is None or self._is_lost:
            self._admission.release(address)
            return
        handler = self._admission.handler(address, deadline)
        transport.set_protocol(handler)
        handler.connection_made(transport)
        if self._early:
            handler.data_received(bytes(self._early))

    def data_received(self, data: bytes) -> None:
        """Keep bytes that arrived together with the end of the handshake."""
        self._early += data

    def connection_lost(self, exc: BaseException | None) -> None:
        self._is_lost = True
