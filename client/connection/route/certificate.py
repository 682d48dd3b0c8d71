"""Which certificates are trusted: those an authority vouches for, and those with a fingerprint that the host told us.

An unknown certificate is never trusted on first use, because somebody in between could show one. The sentence that refuses it
names its fingerprint, so that two people can compare it and connect with the address and the fingerprint.
"""

from __future__ import annotations

import asyncio
import ssl
from hashlib import sha256
from typing import Any

from client.connection.route.address import ENCRYPTED, PIN, Address
from client.connection.route.aiohttp_import import aiohttp
from client.trouble import Trouble

_UNKNOWN = (18, 19, 20, 21)
"""OpenSSL's errors for a certificate that none of our authorities vouches for."""
_OTHER_NAME = (62, 64)
CODES = {
    **dict.fromkeys(_UNKNOWN, "certificate-unknown"),
    **dict.fromkeys(_OTHER_NAME, "certificate-name"),
    9: "certificate-early",
    10: "certificate-expired",
}
"""Our code for each of OpenSSL's errors about a certificate; any other error is "certificate-bad"."""


class Pin(aiohttp.Fingerprint):
    """Trusts only a certificate whose fingerprint begins with `pin`, whoever vouches for it."""

    def __init__(self, pin: str) -> None:
        super().__init__(bytes.fromhex(pin.ljust(64, "0")))
        self._pin = pin

    def check(self, transport: asyncio.Transport) -> None:
        """Raises aiohttp.ServerFingerprintMismatch."""
        shown = sha256(transport.get_extra_info("ssl_object").getpeercert(binary_form=True)).digest()
        if not self._pin or not shown.hex().startswith(self._pin):
            host, port, *_ = transport.get_extra_info("peername")
            raise aiohttp.ServerFingerprintMismatch(self.fingerprint, shown, host, port)


NOBODY = Pin("")
"""Trusts nobody: used to learn which certificate a server shows."""
Trust = ssl.SSLContext | Pin | bool
"""The values that aiohttp accepts; False trusts everybody."""


def authorities() -> ssl.SSLContext:
    """The authorities this computer trusts (SSL_CERT_FILE and SSL_CERT_DIR name others), with TLS 1.2 or newer."""
    context = ssl.create_default_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context


def names(socket: aiohttp.ClientWebSocketResponse) -> tuple[str, ...]:
    """The hosts that a certificate is for which our authorities have checked: names, `*.` and a domain, and addresses."""
    found = socket.get_extra_info("ssl_object").getpeercert() or {}
    return tuple(name.lower() for kind, name in found.get("subjectAltName", ()) if kind in ("DNS", "IP Address"))


def is_for(name: str, host: str) -> bool:
    """Whether a certificate with that name is one for the host.

    >>> [is_for("*.example.net", host) for host in ("node-1.example.net", "a.b.example.net", "example.net", ".example.net")]
    [True, False, False, False]
    >>> is_for("node-1.example.net", "Node-1.example.net"), is_for("8.8.8.8", "8.8.8.8"), is_for("*", "example")
    (True, True, False)
    """
    label, _dot, domain = host.lower().partition(".")
    return name == host.lower() or (bool(label and domain) and name == f"*.{domain}")


def distrusted(address: Address, error: Exception, shown: str) -> Trouble:
    """Why the certificate is not trusted. `error`: what the check raised; `shown`: the fingerprint."""
    code, why = "certificate-bad", str(error)
    if isinstance(error, ssl.SSLCertVerificationError):
        code, why = CODES.get(error.verify_code, code), error.verify_message
    return Trouble("link", code, {**_about(address, shown), "why": why})


def changed(address: Address, shown: str) -> Trouble:
    """The server shows another certificate than the one we know."""
    return Trouble("link", "certificate-changed", _about(address, shown))


def _about(address: Address, shown: str) -> dict[str, Any]:
    begins = shown[:PIN]
    way = Address(address.host, address.port, ENCRYPTED, begins).text
    return {"address": address.text, "place": address.place, "host": address.host, "fingerprint": begins, "way": way}
