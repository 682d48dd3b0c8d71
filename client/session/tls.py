"""Negotiate and verify encryption: certificates, fingerprints, and the route of a first connection."""

from __future__ import annotations

import asyncio
import errno
import socket
import ssl
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, NoReturn

from yarl import URL

from client.session import route as session_route
from client.session.aiohttp_import import aiohttp
from client.session.route import ENCRYPTED, PIN, PLAIN, Address, Route
from client.text.trouble import REDIRECTS, Trouble
from protocol import codec

# -- tls negotiation --------------------------------------------------------------------------------------------------


PATH = "/ws"
"""The path of the WebSocket."""
Socket = aiohttp.ClientWebSocketResponse
MayConnect = Callable[[Sequence[Any]], bool]
"""Returns True if we may connect to the address of a socket, to which a name may have been resolved."""
NOT_ALLOWED = "not-allowed"
"""The code of the trouble if we may connect to none of the server's addresses."""
_HUNG_UP = "hung-up"
"""The code for a server that closed the connection during the TLS handshake."""


class _NotAllowed(OSError):
    """Raised for an address that we may not connect to."""


class _Redirected(aiohttp.ClientError):
    """The server answered with a redirect."""


async def _refuse_redirect(*_told: object) -> NoReturn:
    raise _Redirected


def http_session(may_connect: MayConnect | None = None) -> aiohttp.ClientSession:
    """Make an HTTP client that connects only to the named server, and only at addresses that `may_connect` allows.

    `_socket` makes every socket for an address that is then connected to: no name is resolved in between. `ws_connect` has no
    option to refuse redirects, so a trace raises before one is followed.
    """

    def _socket(info: tuple[Any, ...]) -> socket.socket:
        family, kind, proto, _name, sockaddr = info
        if may_connect is not None and not may_connect(sockaddr):
            raise _NotAllowed
        return socket.socket(family, kind, proto)

    trace = aiohttp.TraceConfig()
    trace.on_request_redirect.append(_refuse_redirect)
    patience = aiohttp.ClientTimeout(total=None)
    return aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(socket_factory=_socket),
        timeout=patience,
        trust_env=False,
        trace_configs=[trace],
        headers=session_route.headers(),
    )


async def negotiate(http: aiohttp.ClientSession, address: Address, patience: float) -> tuple[Socket, Route]:
    """Find the route and open a socket. `patience`: seconds for each attempt. Raises Trouble("link", ...)."""
    dialer, here = _Dialer(http, address, patience), address.is_here
    if address.scheme == PLAIN:
        return await dialer.plain(), Route(here=here)
    if here and not address.scheme:
        return await _on_this_computer(dialer)
    before = session_route.pin_of(address)
    pin = address.pin or before or ""
    try:
        if not pin:
            return _vouched_for(await dialer.encrypted(authorities()), here)
        return await dialer.encrypted(Pin(pin)), Route(True, pin, here)
    except Trouble as trouble:
        if trouble.code == "certificate-changed" and not address.pin:
            return _vouched_for(await _now_vouched_for(dialer, trouble), here)
        if trouble.code != "speaks-plain" or address.scheme:
            raise
    if before is not None:
        raise Trouble("link", "was-encrypted", dialer.where)
    if not address.is_near:
        raise Trouble("link", "plain-refused", dialer.where)
    return await dialer.plain(), Route()


async def reopen(http: aiohttp.ClientSession, address: Address, route: Route, patience: float) -> Socket:
    """Open a socket by the route negotiated before, and by no other. Raises Trouble("link", ...)."""
    dialer = _Dialer(http, address, patience)
    if not route.encrypted:
        return await dialer.plain()
    if route.here and not address.scheme:
        return await dialer.encrypted(False)
    return await dialer.encrypted(Pin(route.pin) if route.pin else authorities())


async def _on_this_computer(dialer: _Dialer) -> tuple[Socket, Route]:
    try:
        return await dialer.plain(), Route(here=True)
    except Trouble as trouble:
        if trouble.code != "speaks-tls":
            raise
    return await dialer.encrypted(False), Route(True, here=True)


def _vouched_for(socket: Socket, here: bool) -> tuple[Socket, Route]:
    return socket, Route(True, "", here, names(socket))


async def _now_vouched_for(dialer: _Dialer, changed: Trouble) -> Socket:
    """Accept a changed certificate only if an authority vouches for it."""
    try:
        return await dialer.encrypted(authorities())
    except Trouble:
        raise changed from None


class _Dialer:
    """Opens sockets at one server, plain or encrypted."""

    def __init__(self, http: aiohttp.ClientSession, address: Address, patience: float) -> None:
        session_route.expect_reachable(address)
        self._http = http
        self._address = address
        self._patience = patience
        self.where = {"address": address.text, "place": address.place, "host": address.host, "port": address.port}

    async def plain(self) -> Socket:
        """Connect without encryption."""
        try:
            return await self._open(PLAIN, True)
        except Trouble as trouble:
            if trouble.code == "foreign" and await self._certificate():
                raise Trouble("link", "speaks-tls", self.where) from None
            raise

    async def encrypted(self, trust: Trust) -> Socket:
        """Connect with encryption, if the certificate is trusted."""
        try:
            return await self._open(ENCRYPTED, trust)
        except aiohttp.ClientConnectorCertificateError as error:
            shown = await self._certificate()
            raise distrusted(self._address, error.certificate_error, shown) from None
        except aiohttp.ServerFingerprintMismatch as error:
            raise certificate_changed(self._address, error.got.hex()) from None
        except aiohttp.ClientSSLError as error:
            why = getattr(error.os_error, "reason", None) or ""
            if "ALERT" not in why and await self._answers_plainly():
                raise Trouble("link", "speaks-plain", self.where) from None
            raise Trouble("link", "no-encryption", {**self.where, "why": why or "?"}) from None
        except Trouble as trouble:
            if trouble.code != _HUNG_UP:
                raise
            code = "speaks-plain" if await self._answers_plainly() else "foreign"
            raise Trouble("link", code, self.where) from None

    async def _open(self, scheme: str, trust: Trust) -> Socket:
        """Open a socket. Raises Trouble, and aiohttp's errors about certificates and TLS."""
        url = URL.build(scheme=scheme, host=self._address.host, port=self._address.port, path=PATH)
        try:
            async with asyncio.timeout(self._patience):
                return await self._http.ws_connect(
                    url, ssl=trust, compress=0, max_msg_size=codec.SERVER_FRAME + 1, autoping=False
                )
        except TimeoutError:
            raise Trouble("link", "no-answer", self.where) from None
        except (aiohttp.ClientSSLError, aiohttp.ServerFingerprintMismatch):
            raise
        except aiohttp.ClientConnectorDNSError:
            raise Trouble("link", "no-such-host", self.where) from None
        except aiohttp.WSServerHandshakeError as error:
            code = "busy" if error.status in (429, 503) else "foreign"
            raise Trouble("link", code, self.where) from None
        except aiohttp.ClientConnectorError as error:
            is_allowed = not isinstance(error.os_error, _NotAllowed)
            code = _os_error_code(error.os_error, scheme) if is_allowed else NOT_ALLOWED
            raise Trouble("link", code, self.where) from None
        except _Redirected:
            raise Trouble("link", REDIRECTS, self.where) from None
        except (aiohttp.ClientError, ValueError):
            raise Trouble("link", "foreign", self.where) from None

    async def _certificate(self) -> str:
        """Return the fingerprint of the server's certificate; "" if it does not speak TLS."""
        try:
            await self._open(ENCRYPTED, NOBODY)
        except aiohttp.ServerFingerprintMismatch as error:
            return error.got.hex()
        except (aiohttp.ClientSSLError, Trouble):
            pass
        return ""

    async def _answers_plainly(self) -> bool:
        """Return True if the server answers HTTP without encryption. Nothing private is sent."""
        url = URL.build(scheme="http", host=self._address.host, port=self._address.port, path=PATH)
        try:
            async with asyncio.timeout(self._patience), self._http.get(url, allow_redirects=False):
                return True
        except (aiohttp.ClientError, TimeoutError, ValueError):
            return False


def _os_error_code(error: OSError, scheme: str) -> str:
    if error.errno == errno.ECONNREFUSED or "refused" in str(error):  # or several, one a try
        return "nobody-listens"
    hung_up = scheme == ENCRYPTED and isinstance(error, ConnectionResetError | ConnectionAbortedError)
    return _HUNG_UP if hung_up else "unreachable"


# -- certificate ------------------------------------------------------------------------------------------------------


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
    """Trusts only a certificate whose fingerprint begins with `pin`, even if an authority vouches for another."""

    def __init__(self, pin: str) -> None:
        super().__init__(bytes.fromhex(pin.ljust(64, "0")))
        self._pin = pin

    def check(self, transport: asyncio.Transport) -> None:
        """Check the certificate. Raises aiohttp.ServerFingerprintMismatch."""
        shown = sha256(transport.get_extra_info("ssl_object").getpeercert(binary_form=True)).digest()
        if not self._pin or not shown.hex().startswith(self._pin):
            host, port, *_ = transport.get_extra_info("peername")
            raise aiohttp.ServerFingerprintMismatch(self.fingerprint, shown, host, port)


NOBODY = Pin("")
"""Trusts nobody: used to read the certificate that a server shows."""
Trust = ssl.SSLContext | Pin | bool
"""The values that aiohttp accepts. False trusts everybody."""


def authorities() -> ssl.SSLContext:
    """Return the authorities this computer trusts (SSL_CERT_FILE and SSL_CERT_DIR name others), with TLS 1.2 or newer."""
    context = ssl.create_default_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    return context


def names(socket: aiohttp.ClientWebSocketResponse) -> tuple[str, ...]:
    """Return the hosts named in a certificate that our authorities have checked: names, `*.` and a domain, and addresses."""
    found = socket.get_extra_info("ssl_object").getpeercert() or {}
    return tuple(name.lower() for kind, name in found.get("subjectAltName", ()) if kind in ("DNS", "IP Address"))


def is_for(name: str, host: str) -> bool:
    """Return True if a certificate with that name is valid for the host.

    >>> [is_for("*.example.net", host) for host in ("node-1.example.net", "a.b.example.net", "example.net", ".example.net")]
    [True, False, False, False]
    >>> is_for("node-1.example.net", "Node-1.example.net"), is_for("8.8.8.8", "8.8.8.8"), is_for("*", "example")
    (True, True, False)
    """
    label, _dot, domain = host.lower().partition(".")
    return name == host.lower() or (bool(label and domain) and name == f"*.{domain}")


def distrusted(address: Address, error: Exception, shown: str) -> Trouble:
    """Return the reason why the certificate is not trusted. `error`: raised by the check; `shown`: the fingerprint."""
    code, why = "certificate-bad", str(error)
    if isinstance(error, ssl.SSLCertVerificationError):
        code, why = CODES.get(error.verify_code, code), error.verify_message
    return Trouble("link", code, {**_about(address, shown), "why": why})


def certificate_changed(address: Address, shown: str) -> Trouble:
    """Return the trouble for a server whose certificate differs from the one we know."""
    return Trouble("link", "certificate-changed", _about(address, shown))


def _about(address: Address, shown: str) -> dict[str, Any]:
    begins = shown[:PIN]
    way = Address(address.host, address.port, ENCRYPTED, begins).text
    return {"address": address.text, "place": address.place, "host": address.host, "fingerprint": begins, "way": way}
