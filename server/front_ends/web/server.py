"""The door for browsers: HTTP on a port of its own, which serves the page, its files and the line of its terminal; HTTPS where
the server has a certificate.

Everything comes from here, nothing from another site; there are no cookies; a page of another site gets nothing.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from importlib.resources import files

from protocol.front_ends import WEB, goal
from protocol.i18n import _
from protocol.messages import DoorInfo
from server.front_ends.front_end import Building, CannotOpen
from server.front_ends.web.browser_terminal import LONGEST, BrowserTerminal
from server.front_ends.web.origin import host_name, is_own_host, is_same_origin
from server.front_ends.web.page import page
from server.front_ends.web.words import wanted_language
from server.limits.limits import Limits
from server.transport.admission import Admission
from server.transport.http.aiohttp_import import web
from server.transport.http.aiohttp_shim import finish
from server.transport.http.handshake import accept, expect_websocket
from server.transport.listeners import TakenPort, listener_at, take_port

log = logging.getLogger(__name__)

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
    "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""Scripts are files of ours. Styles may be inline, because the terminal writes the widths of its cells into one."""
TYPES = {".mjs": "text/javascript", ".css": "text/css", ".txt": "text/plain"}
MANY = "Too many have come from your address in a short time: try again in a minute.\n"
REFUSAL = (
    "HTTP/1.1 429 Too Many Requests\r\nContent-Type: text/plain; charset=utf-8\r\nCache-Control: no-store\r\n"
    f"Retry-After: 60\r\nContent-Length: {len(MANY)}\r\nConnection: close\r\n\r\n{MANY}"
).encode()
SOCKETS = 8
"""Of one arrival: the page, its files and the line, a request each."""
GOODBYES = 0.5
"""Seconds in which browsers may say goodbye when the server stops."""
ADDRESS = "{goal:[0-9A-Za-z][0-9A-Za-z-]{0,22}}"


def make(port: int) -> WebFrontEnd:
    """Make the front end at that port; 0: any free one."""
    return WebFrontEnd(port)


@dataclass(frozen=True, slots=True)
class Asset:
    """A file of the page, compressed."""

    body: bytes
    kind: str
    tag: str


class WebFrontEnd:
    """See `server.front_ends.front_end.FrontEnd`."""

    name = WEB

    def __init__(self, port: int) -> None:
        self._port = port
        self._building: Building | None = None
        self._assets: Mapping[str, Asset] = {}
        self._runner: web.AppRunner | None = None
        self._taken: TakenPort | None = None
        self._admission: Admission | None = None
        self._browsers: dict[asyncio.Task[None], BrowserTerminal] = {}
        self._is_closing = False

    @property
    def line(self) -> str:
        if self._taken is None or not self._taken.is_open or self._building is None:
            return ""
        scheme = "http" if self._building.tls is None else "https"
        origin = self._building.web_origin or f"{scheme}://HOST:{self._port}"
        return _("browser: {address}").format(address=f"{origin}/")

    async def take_port(self, building: Building) -> DoorInfo:
        self._building = building
        self._assets = await asyncio.to_thread(read_assets)
        app = web.Application()
        app.on_response_prepare.append(_finish)
        app.router.add_get("/", self._page)
        app.router.add_get("/" + ADDRESS, self._page)
        app.router.add_get("/plain/", self._page)
        app.router.add_get("/plain/" + ADDRESS, self._page)
        app.router.add_get("/assets/{name}", self._asset)
        app.router.add_get("/terminal/line", self._line)
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False)
        await self._runner.setup()
        assert self._runner.server is not None
        self._admission = Admission(
            self._runner.server,
            socket_limits(building.sessions.limits),
            building.proxies,
            building.tls,
            building.counters,
            REFUSAL,
        )
        try:
            self._taken = await take_port(building.bind, self._port)
        except OSError as error:
            await self._runner.cleanup()
            raise self._why_not(error) from None
        self._port = self._taken.number
        return DoorInfo(WEB, self._port, building.certificate, building.web_origin)

    async def open(self) -> None:
        assert self._taken is not None
        assert self._admission is not None
        try:
            await self._taken.listen(partial(listener_at, self._admission))
        except OSError as error:
            raise self._why_not(error) from None

    def _why_not(self, error: OSError) -> CannotOpen:
        return CannotOpen(
            _("Cannot listen on port {port} for browsers: {error}.").format(port=self._port, error=error.strerror or error)
        )

    def limits_changed(self) -> None:
        """Go by them from now on."""
        if self._admission is not None and self._building is not None:
            self._admission.limits.take(socket_limits(self._building.sessions.limits))

    async def close(self) -> None:
        """Tell browsers that the connection is cut, so that they reconnect automatically once a server is back."""
        self._is_closing = True
        if self._taken is not None:
            self._taken.close()
        if self._admission is not None:
            self._admission.shut()
        for browser in self._browsers.values():
            browser.restart()
        if self._browsers:
            await asyncio.wait(self._browsers, timeout=GOODBYES)
        for browser in self._browsers.values():
            browser.cut()
        if self._runner is not None:
            await self._runner.cleanup()

    # -- requests ------------------------------------------------------------------------------------------------------

    async def _page(self, request: web.Request) -> web.Response:
        building = self._expect_own_host(request)
        assert self._admission is not None
        self._admission.sweep(asyncio.get_running_loop().time())
        code, watch, plain = goal(request.match_info.get("goal", ""))
        plain = plain or request.path.startswith("/plain/")
        language = wanted_language(request.headers.get("Accept-Language", ""))
        text = page(code, watch, plain, building.lobby.list_tables("").tables, language)
        return web.Response(text=text, content_type="text/html", headers={"Cache-Control": "no-store"})

    async def _asset(self, request: web.Request) -> web.Response:
        self._expect_own_host(request)
        asset = self._assets.get(request.match_info["name"])
        if asset is None:
            raise web.HTTPNotFound(text="There is no such file.\n")
        headers = {"Cache-Control": "no-cache", "ETag": asset.tag}
        if request.headers.get("If-None-Match") == asset.tag:
            return web.Response(status=304, headers=headers)
        headers |= {"Content-Encoding": "gzip", "Content-Type": f"{asset.kind}; charset=utf-8"}
        return web.Response(body=asset.body, headers=headers)

    async def _line(self, request: web.Request) -> web.StreamResponse:
        building = self._expect_own_host(request)
        address = building.proxies.address_of(request.remote, request.headers.getall("X-Forwarded-For", ()))
        if not is_same_origin(request.headers.get("Origin"), _host(request), building.web_origin):
            log.info("refused origin=%r address=%s", request.headers.get("Origin", "")[:100], address)
            raise web.HTTPForbidden(text="Only a page of this server may come in here.\n")
        assert self._admission is not None
        expect_websocket(request, address, building.proxies, self._admission, MANY)
        socket = accept(request)
        if socket is None:
            log.info("browser gone address=%s", address)
        else:
            browser = BrowserTerminal(socket, building.sessions, address, host_name(_host(request)))
            if self._is_closing:
                browser.restart()
            serving = asyncio.create_task(browser.serve())
            self._browsers[serving] = browser
            serving.add_done_callback(self._browsers.pop)
        return web.Response()  # which reaches nobody

    def _expect_own_host(self, request: web.Request) -> Building:
        assert self._building is not None
        if not is_own_host(_host(request), self._building.web_origin):
            raise web.HTTPForbidden(text="This server is not known by that name: see --web-origin.\n")
        return self._building


def socket_limits(limits: Limits) -> Limits:
    """Return the limits of sockets of this front end, which admits as many people as the limits of front ends allow."""
    return replace(
        limits,
        handshake=limits.door_login,
        frame=LONGEST,
        connections_each=max(limits.connections_each, SOCKETS * limits.door_sessions_each // 2),
        arrivals=max(limits.arrivals, SOCKETS * limits.door_logins),
        arrivals_rate=max(limits.arrivals_rate, SOCKETS * limits.door_logins_rate),
    )


def _host(request: web.Request) -> str:
    """Return the host as the browser sent it. Without one, aiohttp's own `host` would ask the network for our name, and
    wait."""
    return request.headers.get("Host", "")


async def _finish(request: web.Request, response: web.StreamResponse) -> None:
    """Set the headers of every answer."""
    response.headers.update(HEADERS)
    await finish(request, response)


def read_assets() -> dict[str, Asset]:
    """Return the files that the page needs, as they are sent."""
    found = {}
    for file in (files("server.front_ends.web") / "assets").iterdir():
        kind = TYPES.get("." + file.name.rpartition(".")[2])
        if kind is not None:
            data = file.read_bytes()
            found[file.name] = Asset(gzip.compress(data, mtime=0), kind, f'"{sha256(data).hexdigest()[:16]}"')
    return found
