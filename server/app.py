"""The server as a whole: storage, lobby and the aiohttp application, from start to stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from socket import socket
from ssl import SSLContext
from typing import TYPE_CHECKING, Any

from protocol import codes
from protocol.front_ends import TICKET
from server.limits.limits import LOOPBACK, Limits
from server.lobby.lobby import Lobby
from server.lobby.occupancy import occupancy
from server.monitoring.health import health
from server.monitoring.metrics import Metrics
from server.storage.base import StaleOwner, Storage, Unreached
from server.tables.game.match import Games
from server.transport.admission import Admission
from server.transport.client_address import Proxies
from server.transport.connection import Connection
from server.transport.http.aiohttp_import import web
from server.transport.http.aiohttp_shim import finish
from server.transport.http.handshake import accept, expect_welcome
from server.transport.listeners import socket_listener, tcp_listener
from server.transport.relay import HEADER, WHO, who_of
from server.transport.send_queue import Turns

if TYPE_CHECKING:
    from server.front_ends.fork_server import ForkServer
    from server.front_ends.front_end import FrontEnd
    from server.front_ends.session import Session
    from server.front_ends.sessions import Sessions

log = logging.getLogger(__name__)

PRUNE_EVERY = 3600.0
LOOPBACK_ADDRESS = "127.0.0.1"
REACHED_AT_LOOPBACK = frozenset({LOOPBACK_ADDRESS, "0.0.0.0", "::"})
"""Addresses that can be reached at the loopback address."""


class Server:
    """Serves `games` from `storage`. `stopped` is set when it must end by itself: another server took its storage over.

    `clock`: steady, in seconds, for everything that waits for people. `strict`: do not start if a table cannot be restored.
    `metrics`: answer `GET /metrics`. `tls`: listen with that certificate. `proxies`: their `X-Forwarded-For` is trusted.
    `node`: its name among those that share the storage.
    """

    def __init__(
        self,
        games: Games,
        storage: Storage,
        limits: Limits | None = None,
        clock: Callable[[], float] = time.monotonic,
        strict: bool = False,
        metrics: bool = False,
        tls: SSLContext | None = None,
        proxies: Proxies | None = None,
        node: str = "",
    ) -> None:
        self.limits = replace(limits or Limits())  # which changes for this server alone
        self.stopped = asyncio.Event()
        self.lobby = Lobby(games, storage, self.limits, self.stopped.set, clock)
        self.connections: set[Connection] = set()
        self.addresses: list[tuple[str, int]] = []
        self._storage = storage
        self._strict = strict
        self._node = node
        self._shows_metrics = metrics
        self._tls = tls
        self._proxies = proxies or Proxies()
        self._runner: web.AppRunner | None = None
        self._listeners: list[asyncio.Server] = []
        self._maintenance: asyncio.Task[None] | None = None
        self._is_stopping = False
        self.has_lost_host = False
        """It stops because the one who started it, at a table of theirs, has gone, and will not start it again by itself."""
        self._admission: Admission | None = None
        self._by_address: Counter[str] = Counter()
        """The number of connections of each address."""
        self._lives: set[asyncio.Task[None]] = set()
        self._turns = Turns()
        self._doors: list[FrontEnd] = []
        self._sessions: Sessions | None = None
        self._fork_server: ForkServer | None = None

    async def start(self, bind: str | None, port: int, opened: Sequence[socket] = ()) -> None:
        """Take over the storage, restore its tables and listen. Raises OSError, StorageError.

        `bind` None: every address. `opened`: listen on these sockets instead, which a service manager has opened.
        """
        app = web.Application()
        app.on_response_prepare.append(finish)
        app.router.add_get("/ws", self._websocket)
        app.router.add_get("/health", self._health)
        if self._shows_metrics:
            app.router.add_get("/metrics", self._metrics_page())
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False)
        await self._runner.setup()
        assert self._runner.server is not None
        self._admission = Admission(self._runner.server, self.limits, self._proxies, self._tls, self.lobby.services.counters)
        ways = [socket_listener(sock) for sock in opened] or [tcp_listener(bind, port)]
        self._listeners += [await listen(self._admission) for listen in ways]
        await self.lobby.restore(self._strict)
        for listener in self._listeners:
            await listener.start_serving()
        self.addresses = [sock.getsockname()[:2] for listener in self._listeners for sock in listener.sockets]
        self._maintenance = asyncio.create_task(self._maintain())
        log.info("listening addresses=%s", self.addresses)

    def expect_visitors(self) -> None:
        """Load clients for the visitors of the front ends, while everything else starts."""
        from server.front_ends.fork_server import ForkServer

        if self._fork_server is None:
            self._fork_server = ForkServer()
            self._fork_server.prepare()

    async def take_ports(
        self,
        doors: Sequence[FrontEnd],
        bind: str | None,
        directory: Path,
        web_origin: str = "",
        ssh_public: str = "",
        certificate: str = "",
    ) -> None:
        """Take the ports of these doors of a server that listens; nobody comes in by them yet. `directory`: for the files that
        front ends keep.

        `web_origin`, `ssh_public`, `certificate`: as in `Building`.

        Clients of visitors come over loopback, so the server listens there too, on the same port, if it does not yet. Raises
        CannotOpen, OSError.
        """
        from server.front_ends.front_end import Building
        from server.front_ends.sessions import Sessions
        from server.front_ends.visitors import Visitors

        assert self._admission is not None
        port = self.addresses[0][1]
        if not {host for host, _port in self.addresses} & REACHED_AT_LOOPBACK:
            listener = await tcp_listener(LOOPBACK_ADDRESS, port)(self._admission)
            self._listeners.append(listener)
            await listener.start_serving()
        visitors = Visitors(directory / "visitors", self.limits, self.lobby.is_open)
        self.expect_visitors()
        self._sessions = Sessions(self.limits, self.lobby.services.counters, visitors, self._fork_server)
        self._sessions.server = f"{LOOPBACK_ADDRESS}:{port}"
        self._sessions.is_behind_proxy = all(ip_address(host).is_loopback for host, _port in self.addresses)
        counters = self.lobby.services.counters
        building = Building(
            self.lobby,
            self._sessions,
            directory,
            counters,
            bind,
            self._proxies,
            web_origin,
            ssh_public,
            self._tls,
            certificate,
        )
        for door in doors:
            self._doors.append(door)
            self.lobby.doors.append(await door.take_port(building))

    async def open_front_ends(self) -> None:
        """Open the doors whose ports are taken when clients are loaded, or after a while all the same. Raises CannotOpen."""
        if self._fork_server is not None and not await self._fork_server.loaded(self.limits.door_loading):
            log.warning("doors open before clients are loaded: the first visitors wait")
        for door in self._doors:
            if not self._is_stopping:
                await door.open()

    async def stop(self) -> None:
        """Stop admitting clients, finish pending work, tell clients to reconnect, and close the storage."""
        self._is_stopping = True
        for door in self._doors:
            await door.close()
        if self._sessions is not None:
            await self._sessions.stop()
        elif self._fork_server is not None:
            await self._fork_server.stop()
        for listener in self._listeners:
            listener.close()
        if self._maintenance is not None:
            self._maintenance.cancel()
        if self._admission is not None:
            self._admission.shut()
        if self.has_lost_host:
            self.lobby.end_with_host()
        with suppress(TimeoutError):
            async with asyncio.timeout(self.limits.stop / 2):
                await self.lobby.stop()
        for connection in list(self.connections):
            connection.close(codes.RESTARTING, retry=self.limits.retry)
        await self._outlive(self.limits.stop / 4)
        for connection in list(self.connections):
            connection.cut()
        await self._outlive(self.limits.stop / 4)
        for life in list(self._lives):
            life.cancel()
        if self._runner is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(self.limits.stop / 4):
                    await self._runner.cleanup()
        await self._storage.close()

    def take_limits(self, limits: Limits) -> None:
        """Apply these limits: immediately if they count events, otherwise to the next connection."""
        self.limits.take(limits)
        if self._sessions is not None:
            self._sessions.limits_changed()
        for door in self._doors:
            door.limits_changed()

    # -- requests ------------------------------------------------------------------------------------------------------

    async def _websocket(self, request: web.Request) -> web.StreamResponse:
        visitor = self._visitor(request)
        if visitor is None:
            address = self._proxies.address_of(request.remote, request.headers.getall("X-Forwarded-For", ()))
        else:
            address = visitor.visit.address
        assert self._admission is not None
        expect_welcome(request, address, self._proxies, self._admission)
        accepted = accept(request)
        if accepted is None:
            log.info("gone during its handshake address=%s", address)
        else:
            who = visitor.visit.who if visitor is not None else self._who_is_relayed(request)
            connection = Connection(self.lobby, accepted, address, self._turns, HEADER in request.headers, who)
            if visitor is not None:
                visitor.connection = connection
            if self._is_stopping:
                connection.close(codes.RESTARTING, retry=self.limits.retry)
            elif not self._has_room(address, visitor is not None):
                connection.close(codes.SERVER_FULL, retry=30)
            self.connections.add(connection)
            self._by_address[address] += 1
            life = asyncio.create_task(connection.serve())
            self._lives.add(life)
            life.add_done_callback(partial(self._ended, connection))
        return web.Response()  # which reaches nobody

    def _visitor(self, request: web.Request) -> Session | None:
        """Return the session of the visitor for whom this client was started by a front end; None for any other client."""
        ticket = request.headers.get(TICKET)
        return None if ticket is None or self._sessions is None else self._sessions.tickets.get(ticket)

    def _who_is_relayed(self, request: web.Request) -> str:
        """Return the key or token of the person whom a trusted server of the same database has connected for."""
        is_trusted = self.lobby.shared is not None and HEADER in request.headers and self._proxies.trusts(request.remote)
        return who_of(request.headers.get(WHO, "")) if is_trusted else ""

    def _ended(self, connection: Connection, life: asyncio.Task[None]) -> None:
        self.connections.discard(connection)
        self._lives.discard(life)
        self._by_address[connection.address] -= 1
        if not self._by_address[connection.address]:
            del self._by_address[connection.address]

    async def _outlive(self, patience: float) -> None:
        """Wait until all connections have ended, at most `patience` seconds."""
        if self._lives:
            await asyncio.wait(self._lives, timeout=patience)

    def _has_room(self, address: str, is_visitor: bool) -> bool:
        """Return whether there is room. Front ends have counted their visitors by address already."""
        if len(self.connections) >= self.limits.connections:
            return False
        return is_visitor or address == LOOPBACK or self._by_address[address] < self.limits.connections_each

    async def _health(self, request: web.Request) -> web.Response:
        ready = self._maintenance is not None and not self._is_stopping
        writable = not any(table.is_paused for table in self.lobby.tables.values())
        shared = self.lobby.shared
        state = health(ready, writable, len(self.lobby.tables), self._node if shared else "", shared is None or shared.is_held)
        return web.json_response(state, status=200 if state["ok"] else 503)

    def _metrics_page(self) -> Callable[[web.Request], Awaitable[web.Response]]:
        metrics = Metrics(
            self.lobby.services.counters,
            lambda: occupancy(self.lobby.tables.values(), len(self.connections)),
            self._node if self.lobby.shared else "",
        )

        async def answer(request: web.Request) -> web.Response:
            return web.Response(body=metrics.page(), headers={"Content-Type": metrics.content_type})

        return answer

    # -- upkeep -------------------------------------------------------------------------------------------------------

    async def _maintain(self) -> None:
        loop = asyncio.get_running_loop()
        prune_at = collected_at = loop.time()
        while True:
            now = loop.time()
            self._sweep(now)
            if now >= prune_at:
                prune_at = now + PRUNE_EVERY
                await self._prune()
            if now - collected_at > self.limits.garbage:
                collected_at = now
                gc.collect()
            await asyncio.sleep(self.limits.sweep)

    def _sweep(self, now: float) -> None:
        """Check all time limits. A function of its own, so that no variable keeps the last connection after its end."""
        for connection in list(self.connections):
            connection.sweep(now)
        self.lobby.sweep(now)
        if self._admission is not None:
            self._admission.sweep(now)

    async def _prune(self) -> None:
        if self._sessions is not None:
            await self._sessions.sweep()
        try:
            await self.lobby.prune()
        except (StaleOwner, Unreached) as error:  # the loss of the lease, or of the database, has a line of its own
            log.info("pruning waits: %s", error)
        except Exception as error:
            log.error("pruning put off: %s", error)


def shown(address: tuple[Any, ...]) -> str:
    """Return an address as people write it.

    >>> shown(("::1", 7464)), shown(("127.0.0.1", 7464))
    ('[::1]:7464', '127.0.0.1:7464')
    """
    host, port = address[:2]
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
