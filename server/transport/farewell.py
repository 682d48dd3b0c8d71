"""The last message to a refused peer.

A socket is reset if bytes of the peer are unread or arrive after its end, and then the peer may never read the message. So the
words are written, the peer is read until it has closed its end, and nothing of that is looked at. A few peers can be served at
a time, for some seconds each; the next one takes the place of the first.
"""

from __future__ import annotations

import asyncio

MOST = 64
"""Peers that are being sent their last message."""
PATIENCE = 10.0
"""Seconds until a peer is cut that does not close its end."""


class Farewells:
    """Peers that are being sent their last message."""

    def __init__(self) -> None:
        self._peers: dict[asyncio.Transport, None] = {}

    def say(self, transport: asyncio.Transport, words: bytes) -> None:
        """Send these words, and end the connection. The protocol of the transport only learns that the connection is lost."""
        if transport.is_closing():
            return
        if len(self._peers) >= MOST:
            first = next(iter(self._peers))
            del self._peers[first]
            first.abort()
        self._peers[transport] = None
        transport.set_protocol(_Farewell(self._peers, transport))
        transport.write(words)
        transport.write_eof()

    def cut(self) -> None:
        """End all of them."""
        for transport in list(self._peers):
            transport.abort()


class _Farewell(asyncio.Protocol):
    """The protocol of a peer that is being sent its last message."""

    def __init__(self, peers: dict[asyncio.Transport, None], transport: asyncio.Transport) -> None:
        self._peers = peers
        self._transport = transport
        self._before = transport.get_protocol()
        self._patience = asyncio.get_running_loop().call_later(PATIENCE, transport.abort)

    def data_received(self, data: bytes) -> None:
        """Ignore the data."""

    def connection_lost(self, exc: Exception | None) -> None:
        self._patience.cancel()
        self._peers.pop(self._transport, None)
        self._before.connection_lost(exc)
