"""Where an accepted socket waits until it is encrypted: counted and timed like all others."""

from __future__ import annotations

import asyncio
import logging
from ssl import SSLContext
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from server.transport.admission import Admission

log = logging.getLogger(__name__)


class TlsHandshake(asyncio.Protocol):
    """The protocol of a socket until its TLS handshake is done; then it goes on to the gate's handler."""

    def __init__(self, admission: Admission, tls: SSLContext) -> None:
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
            self._admission.left(address)
            log.info("cut socket address=%s reason=no-encryption: %s", address, error)
            self._admission.cuts["no-encryption"] += 1
            return
        except BaseException:
            self._admission.left(address)
            raise
        if transport is None or self._is_lost:
            self._admission.left(address)
            return
        handler = self._admission.handler(address, deadline)
        transport.set_protocol(handler)
        handler.connection_made(transport)
        if self._early:
            handler.data_received(bytes(self._early))

    def data_received(self, data: bytes) -> None:
        """What came in one piece with the end of the handshake."""
        self._early += data

    def connection_lost(self, exc: BaseException | None) -> None:
        self._is_lost = True
