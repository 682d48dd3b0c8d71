"""What makes a server's certificate worth trusting: the word of an authority, or a fingerprint that its host told us.

An unknown certificate is never taken at first sight: whoever stands in between could show one. The sentence that refuses it
names its fingerprint, so that two people can compare it and go on with the address and that.
"""

from __future__ import annotations

import asyncio
import ssl
from hashlib import sha256
from typing import Any

import aiohttp

from client.connection.route.address import ENCRYPTED, PIN, Address
from client.trouble import Trouble

_UNKNOWN = (18, 19, 20, 21)
"""What OpenSSL says of a certificate that no authority of ours vouches for."""
_OTHER_NAME = (62, 64)
CODES = {
    **dict.fromkeys(_UNKNOWN, "certificate-unknown"),
    **dict.fromkeys(_OTHER_NAME, "certificate-name"),
    9: "certificate-early",
    10: "certificate-expired",
}
"""What is wrong with a certificate, by OpenSSL's numbers; anything else is "certificate-bad"."""


class Pin(aiohttp.Fingerprint):
    """The certificate with a fingerprint that begins so, and no other; who vouches for it does not matter."""

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
"""Trusts nobody: made to see what a server shows."""
Trust = ssl.SSLContext | Pin | bool
"""What aiohttp takes; False trusts everybody."""


def authorities() -> ssl.SSLContext:
    """Whatever this computer trusts (SSL_CERT_FILE and SSL_CERT_DIR name others), TLS 1.2 or newer."""
    context = ssl.create_default_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context


def distrusted(address: Address, error: Exception, shown: str) -> Trouble:
    """Why its certificate will not do, by what was said at the check. `shown`: its fingerprint."""
    code, why = "certificate-bad", str(error)
    if isinstance(error, ssl.SSLCertVerificationError):
        code, why = CODES.get(error.verify_code, code), error.verify_message
    return Trouble("link", code, {**_about(address, shown), "why": why})


def changed(address: Address, shown: str) -> Trouble:
    """It is another certificate than the one we know."""
    return Trouble("link", "certificate-changed", _about(address, shown))


def _about(address: Address, shown: str) -> dict[str, Any]:
    begins = shown[:PIN]
    way = Address(address.host, address.port, ENCRYPTED, begins).text
    return {"address": address.text, "place": address.place, "host": address.host, "fingerprint": begins, "way": way}
