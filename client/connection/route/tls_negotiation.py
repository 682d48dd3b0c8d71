"""The route to a server: plain or encrypted. It is negotiated by the first connection and kept by every later one.

`ws://` and `wss://` in the address decide. Without either:

    this computer   plain, because nothing leaves it; encrypted if the server speaks only TLS, with any certificate
    anywhere else   encrypted; plain only if the server does not speak TLS, never did before, and is in the local network

A bad certificate never leads to a plain connection. Redirects are not followed. Nothing is sent, neither name nor token, before
the connection is open.
"""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from yarl import URL

from client.connection.route import certificate, known_servers, visiting
from client.connection.route.address import ENCRYPTED, PLAIN, Address
from client.connection.route.aiohttp_import import aiohttp
from client.connection.route.certificate import NOBODY, Pin, Trust
from client.connection.route.route import Route
from client.trouble import REDIRECTS, Trouble
from protocol import codec

PATH = "/ws"
"""The path of the WebSocket."""
Socket = aiohttp.ClientWebSocketResponse
MayConnect = Callable[[Sequence[Any]], bool]
"""Whether we connect to the address of a socket, which a name has been looked up for, if it was one."""
NOT_ALLOWED = "not-allowed"
"""The code of the trouble where that is so of no address of the server."""
_HUNG_UP = "hung-up"
"""The server closed the connection during the TLS handshake."""


class _NotAllowed(OSError):
    """That address is none that we connect to."""


class _Redirected(aiohttp.ClientError):
    """The server answered with a redirect."""


async def _refuse_redirect(*_told: object) -> NoReturn:
    raise _Redirected


def http_session(may_connect: MayConnect | None = None) -> aiohttp.ClientSession:
    """An HTTP client that talks only to the server that was named, and only at addresses that it `may_connect` to.

    Every socket is made by `_socket`, for the address to which it is connected then: no name is looked up in between.
    `ws_connect` has no option against following redirects, so the trace raises before one is followed.
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
        headers=visiting.headers(),
    )


async def negotiate(http: aiohttp.ClientSession, address: Address, patience: float) -> tuple[Socket, Route]:
    """Find the route and open a socket. `patience`: seconds for each attempt. Raises Trouble("link", ...)."""
    dialer, here = _Dialer(http, address, patience), address.is_here
    if address.scheme == PLAIN:
        return await dialer.plain(), Route(here=here)
    if here and not address.scheme:
        return await _on_this_computer(dialer)
    before = known_servers.pin_of(address)
    pin = address.pin or before or ""
    try:
        if not pin:
            return _vouched_for(await dialer.encrypted(certificate.authorities()), here)
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
    """Open a socket by the route that was negotiated before, and by no other. Raises Trouble("link", ...)."""
    dialer = _Dialer(http, address, patience)
    if not route.encrypted:
        return await dialer.plain()
    if route.here and not address.scheme:
        return await dialer.encrypted(False)
    return await dialer.encrypted(Pin(route.pin) if route.pin else certificate.authorities())


async def _on_this_computer(dialer: _Dialer) -> tuple[Socket, Route]:
    try:
        return await dialer.plain(), Route(here=True)
    except Trouble as trouble:
        if trouble.code != "speaks-tls":
            raise
    return await dialer.encrypted(False), Route(True, here=True)


def _vouched_for(socket: Socket, here: bool) -> tuple[Socket, Route]:
    return socket, Route(True, "", here, certificate.names(socket))


async def _now_vouched_for(dialer: _Dialer, changed: Trouble) -> Socket:
    """The certificate has changed: accept the new one only if an authority vouches for it."""
    try:
        return await dialer.encrypted(certificate.authorities())
    except Trouble:
        raise changed from None


class _Dialer:
    """Opens sockets at one server, plain or encrypted."""

    def __init__(self, http: aiohttp.ClientSession, address: Address, patience: float) -> None:
        visiting.expect_reachable(address)
        self._http = http
        self._address = address
        self._patience = patience
        self.where = {"address": address.text, "place": address.place, "host": address.host, "port": address.port}

    async def plain(self) -> Socket:
        """Without encryption."""
        try:
            return await self._open(PLAIN, True)
        except Trouble as trouble:
            if trouble.code == "foreign" and await self._certificate():
                raise Trouble("link", "speaks-tls", self.where) from None
            raise

    async def encrypted(self, trust: Trust) -> Socket:
        """With encryption, if the certificate is trusted."""
        try:
            return await self._open(ENCRYPTED, trust)
        except aiohttp.ClientConnectorCertificateError as error:
            shown = await self._certificate()
            raise certificate.distrusted(self._address, error.certificate_error, shown) from None
        except aiohttp.ServerFingerprintMismatch as error:
            raise certificate.changed(self._address, error.got.hex()) from None
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
        """Raises Trouble, and aiohttp's errors about certificates and TLS."""
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
        """The fingerprint of the server's certificate; "" if it does not speak TLS."""
        try:
            await self._open(ENCRYPTED, NOBODY)
        except aiohttp.ServerFingerprintMismatch as error:
            return error.got.hex()
        except (aiohttp.ClientSSLError, Trouble):
            pass
        return ""

    async def _answers_plainly(self) -> bool:
        """Whether the server speaks HTTP without encryption. Nothing private is sent."""
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
