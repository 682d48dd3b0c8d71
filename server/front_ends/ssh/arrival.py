"""A socket that has come to the ssh door, before ssh begins: for whom a balancer has connected, and whether there is room.

Whoever is not let in reads why. OpenSSH shows no line that comes before the version of a server. It shows the description of a
disconnect message, which may follow that version immediately.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import cast

from asyncssh.constants import DISC_TOO_MANY_CONNECTIONS, MSG_DISCONNECT

from server.limits.limits import LOOPBACK
from server.transport.admission import peer_of
from server.transport.client_address import Proxies, address_of
from server.transport.farewell import Farewells
from server.transport.proxy_header import BadHeader, read_header

log = logging.getLogger(__name__)

MANY_SOON = "Too many have come from your address in a short time: try again in a minute."
MANY_THERE = "Too many from your address are here already: try again when one of them has left."
FULL = "This server has no room for more guests: try again in a minute."
MADE_ROOM = "You had not come in yet, and others wait: try again."
TOO_LATE = "You took too long to come in: try again."
SENTENCES = {"logins": MANY_SOON, "address": MANY_THERE, "full": FULL}
"""Sentences for a guest who may not even log in, by the reason. The guest's language is not known then."""
BLOCK = 8
"""Packets that are not encrypted are a multiple of so many bytes long."""

Admit = Callable[[asyncio.Transport, bytes, str, "tuple[str, int] | None"], str]
"""Lets ssh begin at a socket, with the bytes that have been read, for that address, which has connected to that host and port
(None: as the system says). Returns why not, or ""."""


class Arrival(asyncio.Protocol):
    """The protocol of an accepted socket until ssh takes it over. `patience`: seconds for the header of a proxy."""

    def __init__(self, proxies: Proxies, patience: float, admit: Admit, farewells: Farewells, version: str) -> None:
        self._proxies = proxies
        self._patience = patience
        self._admit = admit
        self._farewells = farewells
        self._version = version
        self._read = b""
        self._late: asyncio.TimerHandle | None = None
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        if self._proxies.trusts(peer_of(transport)):
            self._late = asyncio.get_running_loop().call_later(self._patience, self._transport.abort)
        else:
            self._come(address_of(peer_of(transport)))

    def data_received(self, data: bytes) -> None:
        """Read the header of a proxy, or the first bytes of ssh if it has none."""
        self._read += data
        peer = peer_of(self._transport)
        try:
            header = read_header(self._read)
        except BadHeader as error:
            log.info("cut socket address=%s reason=bad-proxy-header: %s", peer, error)
            self._transport.abort()
            return
        if header is not None:
            self._read = self._read[header.length :]
            own = address_of(peer)
            address = address_of(header.source) if header.source else own
            self._come(own if address == LOOPBACK else address, header.destination)

    def connection_lost(self, exc: Exception | None) -> None:
        self._meet_deadline()

    def _come(self, address: str, destination: tuple[str, int] | None = None) -> None:
        self._meet_deadline()
        reason = self._admit(self._transport, self._read, address, destination)
        if reason:
            self._farewells.say(self._transport, refusal(self._version, SENTENCES[reason]))

    def _meet_deadline(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


def refusal(version: str, sentence: str) -> bytes:
    """Return everything that a server sends which refuses a visitor: its version, and a disconnect message with that
    sentence."""
    said = sentence.encode()
    payload = b"".join(
        (
            bytes([MSG_DISCONNECT]),
            DISC_TOO_MANY_CONNECTIONS.to_bytes(4),
            len(said).to_bytes(4) + said,
            bytes(4),  # no language is named
        )
    )
    padding = -(5 + len(payload)) % BLOCK
    padding += BLOCK if padding < 4 else 0
    packet = (1 + len(payload) + padding).to_bytes(4) + bytes([padding]) + payload + bytes(padding)
    return f"SSH-2.0-{version}\r\n".encode() + packet
