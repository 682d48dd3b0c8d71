"""Where an accepted socket waits until it is encrypted: counted and timed like all others."""

from __future__ import annotations

import asyncio
import logging
from ssl import SSLContext
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from server.transport.admission import Gate

log = logging.getLogger(__name__)


class Doorstep(asyncio.Protocol):
    """The protocol of a socket until its TLS handshake is done; then it goes on to the gate's handler."""

    def __init__(self, gate: Gate, tls: SSLContext) -> None:
        self._gate = gate
        self._tls = tls
        self._early = bytearray()
        self._is_lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        address = self._gate.admit(transport)
        if address is None:
            return
        plain = cast(asyncio.Transport, transport)
        plain.pause_reading()
        self._gate.spawn(self._encrypt(plain, address))

    async def _encrypt(self, plain: asyncio.Transport, address: str) -> None:
        loop = asyncio.get_running_loop()
        patience = self._gate.limits.handshake
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
            self._gate.left(address)
            log.info("cut socket address=%s reason=no-encryption: %s", address, error)
            self._gate.cuts["no-encryption"] += 1
            return
        except BaseException:
            self._gate.left(address)
            raise
        if transport is None or self._is_lost:
            self._gate.left(address)
            return
        handler = self._gate.handler(address, deadline)
        transport.set_protocol(handler)
        handler.connection_made(transport)
        if self._early:
            handler.data_received(bytes(self._early))

    def data_received(self, data: bytes) -> None:
        """What came in one piece with the end of the handshake."""
        self._early += data

    def connection_lost(self, exc: BaseException | None) -> None:
        self._is_lost = True
