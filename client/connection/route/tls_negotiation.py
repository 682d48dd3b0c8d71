"""The route to a server: plain or encrypted, found at the first connection and kept on every later one.

A person who writes `ws://` or `wss://` decides. Without either:

    this computer   plain, for nothing leaves it; encrypted if that is all its server speaks, whatever its certificate
    anywhere else   encrypted; plain only if the server speaks nothing else, was never encrypted when we were there, and is near

A bad certificate never leads to a plain line, a server that sends people elsewhere is not followed there, and before a line is
open nothing is said on it: no name, no token.
"""

from __future__ import annotations

import asyncio
import errno
from dataclasses import dataclass, replace
from typing import NoReturn

import aiohttp
from yarl import URL

from client.connection.route import certificate, known_servers
from client.connection.route.address import ENCRYPTED, PLAIN, Address
from client.connection.route.certificate import NOBODY, Pin, Trust
from client.trouble import REDIRECTS, Trouble
from protocol import codec

PATH = "/ws"
"""Where a server speaks our protocol."""
Socket = aiohttp.ClientWebSocketResponse
_HUNG_UP = "hung-up"
"""It ended the connection in the middle of agreeing on the encryption."""


@dataclass(frozen=True, slots=True)
class Route:
    """`pin`: the fingerprint by which an encrypted server is known; "": an authority vouches for it. `here`: it is on this
    computer."""

    encrypted: bool = False
    pin: str = ""
    here: bool = False

    @property
    def privacy(self) -> str:
        """PLAIN, ENCRYPTED, or "" where nobody could listen in."""
        return "" if self.here else ENCRYPTED if self.encrypted else PLAIN

    def to(self, address: Address) -> Address:
        """What to type to come there on this route: another day, or from another computer."""
        if self.here or not self.encrypted:
            return address
        return replace(address, scheme=ENCRYPTED, pin=self.pin)


class _Redirected(aiohttp.ClientError):
    """The answer to a request was to ask somewhere else."""


async def _refuse_redirect(*_told: object) -> NoReturn:
    raise _Redirected


def http_session() -> aiohttp.ClientSession:
    """What speaks HTTP to the server one has named, and to no other.

    `ws_connect` follows redirects, and takes no word against it; so whoever is about to follow one is stopped.
    """
    trace = aiohttp.TraceConfig()
    trace.on_request_redirect.append(_refuse_redirect)
    return aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=None), trust_env=False, trace_configs=[trace])


async def find(http: aiohttp.ClientSession, address: Address, patience: float) -> tuple[Socket, Route]:
    """Open a socket there, by the route that is right. `patience`: seconds for each try. Raises Trouble("link", ...)."""
    dialer, here = _Dialer(http, address, patience), address.is_here
    if address.scheme == PLAIN:
        return await dialer.plain(), Route(here=here)
    if here and not address.scheme:
        return await _at_home(dialer)
    before = known_servers.pin_of(address)
    pin = address.pin or before or ""
    try:
        return await dialer.encrypted(Pin(pin) if pin else certificate.authorities()), Route(True, pin, here)
    except Trouble as trouble:
        if trouble.code == "certificate-changed" and not address.pin:
            return await _newly_vouched(dialer, trouble), Route(True, "", here)
        if trouble.code != "speaks-plain" or address.scheme:
            raise
    if before is not None:
        raise Trouble("link", "was-encrypted", dialer.where)
    if not address.is_near:
        raise Trouble("link", "plain-refused", dialer.where)
    return await dialer.plain(), Route()


async def again(http: aiohttp.ClientSession, address: Address, route: Route, patience: float) -> Socket:
    """Open a socket there by the route that was found before, and by no other. Raises Trouble("link", ...)."""
    dialer = _Dialer(http, address, patience)
    if not route.encrypted:
        return await dialer.plain()
    if route.here and not address.scheme:
        return await dialer.encrypted(False)
    return await dialer.encrypted(Pin(route.pin) if route.pin else certificate.authorities())


async def _at_home(dialer: _Dialer) -> tuple[Socket, Route]:
    try:
        return await dialer.plain(), Route(here=True)
    except Trouble as trouble:
        if trouble.code != "speaks-tls":
            raise
    return await dialer.encrypted(False), Route(True, here=True)


async def _newly_vouched(dialer: _Dialer, changed: Trouble) -> Socket:
    """Another certificate than the one we remember, but one that needs no remembering."""
    try:
        return await dialer.encrypted(certificate.authorities())
    except Trouble:
        raise changed from None


class _Dialer:
    """Opens sockets at one server, plain or encrypted."""

    def __init__(self, http: aiohttp.ClientSession, address: Address, patience: float) -> None:
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
        """With encryption, if its certificate is trusted."""
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
        """Raises Trouble, and what aiohttp has to say of certificates and encryption."""
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
            raise Trouble("link", _of_the_system(error.os_error, scheme), self.where) from None
        except _Redirected:
            raise Trouble("link", REDIRECTS, self.where) from None
        except (aiohttp.ClientError, ValueError):
            raise Trouble("link", "foreign", self.where) from None

    async def _certificate(self) -> str:
        """The fingerprint of what it shows to whoever comes encrypted; "": it does not speak TLS."""
        try:
            await self._open(ENCRYPTED, NOBODY)
        except aiohttp.ServerFingerprintMismatch as error:
            return error.got.hex()
        except (aiohttp.ClientSSLError, Trouble):
            pass
        return ""

    async def _answers_plainly(self) -> bool:
        """Whether HTTP is spoken there without encryption. Nothing is asked of it."""
        url = URL.build(scheme="http", host=self._address.host, port=self._address.port, path=PATH)
        try:
            async with asyncio.timeout(self._patience), self._http.get(url, allow_redirects=False):
                return True
        except (aiohttp.ClientError, TimeoutError, ValueError):
            return False


def _of_the_system(error: OSError, scheme: str) -> str:
    if error.errno == errno.ECONNREFUSED or "refused" in str(error):  # or several, one a try
        return "nobody-listens"
    hung_up = scheme == ENCRYPTED and isinstance(error, ConnectionResetError | ConnectionAbortedError)
    return _HUNG_UP if hung_up else "unreachable"
