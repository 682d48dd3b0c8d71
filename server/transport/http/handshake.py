"""The request for a WebSocket: the conditions for it, and the answer."""

from __future__ import annotations

import logging
from base64 import b64encode
from hashlib import sha1

from server.transport.admission import Admission
from server.transport.client_address import Proxies
from server.transport.http.aiohttp_import import web
from server.transport.http.aiohttp_shim import handler_of
from server.transport.websocket import WebSocket

log = logging.getLogger(__name__)

WEBSOCKET = "13"
MANY = "Too many connections in a short time.\n"
UPGRADE = {"Sec-WebSocket-Version": WEBSOCKET, "Upgrade": "websocket", "Connection": "upgrade, close"}
"""The headers of the refusal: RFC 6455, 4.4 (aiohttp would accept 7 and 8 as well)."""
GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
"""RFC 6455, 1.3."""
ACCEPTED = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\nSec-WebSocket-Accept: {}\r\n\r\n"
"""It agrees to no extension."""


def expect_welcome(request: web.Request, address: str, proxies: Proxies, admission: Admission) -> None:
    """Raise the answer to a request of a client that gets no WebSocket."""
    if "Origin" in request.headers:
        log.info("refused origin=%r address=%s", request.headers["Origin"][:100], address)
        raise web.HTTPForbidden(text="No page in a browser may come in here.\n")
    expect_websocket(request, address, proxies, admission)


def expect_websocket(request: web.Request, address: str, proxies: Proxies, admission: Admission, many: str = MANY) -> None:
    """Raise the answer to a request that does not ask for a WebSocket, or comes too soon after others of that address.

    `many`: the text of the latter.
    """
    if request.headers.getall("Sec-WebSocket-Version", []) != [WEBSOCKET]:
        raise web.HTTPUpgradeRequired(text=f"Version {WEBSOCKET} of WebSocket is spoken here.\n", headers=UPGRADE)
    if proxies.trusts(request.remote) and not admission.allows_arrival(address):
        raise web.HTTPTooManyRequests(text=many)
    if not web.WebSocketResponse().can_prepare(request):
        raise web.HTTPBadRequest(text="That does not ask for a WebSocket as RFC 6455 does.\n")


def accept(request: web.Request) -> WebSocket | None:
    """Say that the socket of this request is a WebSocket now, and hand it over; None if it is gone meanwhile."""
    handler = handler_of(request)
    if handler is None:
        return None
    answer = b64encode(sha1((request.headers["Sec-WebSocket-Key"] + GUID).encode()).digest()).decode()
    return handler.hand_over(ACCEPTED.format(answer).encode())
