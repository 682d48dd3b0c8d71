"""The SSH front end: a listener, its host key, and the number of logins at the same time."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress

import asyncssh

from protocol.front_ends import SSH, ssh_line, ssh_place
from protocol.i18n import _
from protocol.messages import DoorInfo
from protocol.version import BUILD
from server.front_ends.front_end import Building, CannotOpen
from server.front_ends.ssh.arrival import MADE_ROOM, Arrival
from server.front_ends.ssh.asyncssh_shim import COMPRESSED, begin_ssh, ciphers
from server.front_ends.ssh.connection import Connection
from server.front_ends.ssh.host_key import host_key
from server.transport.client_address import networks_of
from server.transport.farewell import Farewells
from server.transport.listeners import BACKLOG, TakenPort, take_port

KEEPALIVE = 15.0
UNANSWERED = 3
"""A guest who leaves this many keepalives unanswered has gone."""
WINDOW = 32_768
"""Bytes of a guest's input that may be in transit."""
EXCHANGES = ["mlkem768x25519-sha256", "curve25519-sha256", "curve25519-sha256@libssh.org", "ecdh-sha2-nistp256"]
"""Key exchanges that take the server about a millisecond: others take a hundred, and anybody may ask for one."""
VERSION = BUILD.replace(" ", "_")

logging.getLogger("asyncssh").setLevel(logging.WARNING)  # it writes down user names, and the way back is one


def make(port: int, compressed: bool = True) -> SshFrontEnd:
    """Make a front end that is not open yet. `port` 0: any free one."""
    return SshFrontEnd(port, compressed)


class SshFrontEnd:
    """`compressed`: only clients that unpack come in, which saves nineteen bytes of twenty without a word from them."""

    name = SSH

    def __init__(self, port: int, compressed: bool = True) -> None:
        self.port = port
        self._compressed = compressed
        self._key: asyncssh.SSHKey
        self._taken: TakenPort | None = None
        self._building: Building
        self._options: asyncssh.SSHServerConnectionOptions
        self._farewells = Farewells()
        self._connections: dict[Connection, None] = {}
        """Those that count, in the order in which they came."""

    @property
    def line(self) -> str:
        """Return how to connect, for the host's terminal."""
        if self._taken is None or not self._taken.is_open:
            return ""
        line = ssh_line("", *(ssh_place(self._building.ssh_public) or ("HOST", self.port)))
        return _("no install: {line}   key {key}").format(line=line, key=self._key.get_fingerprint())

    async def take_port(self, building: Building) -> DoorInfo:
        """See `server.front_ends.front_end.FrontEnd`."""
        self._building = building
        self._key = await asyncio.to_thread(host_key, building.directory)
        try:
            self._taken = await take_port(building.bind, self.port)
        except OSError as error:
            raise self._why_not(error) from None
        self.port = self._taken.number
        self._options = asyncssh.SSHServerConnectionOptions(
            server_host_keys=[self._key],
            server_version=VERSION,
            kex_algs=EXCHANGES,
            encryption_algs=ciphers(),
            compression_algs=[COMPRESSED] if self._compressed else [COMPRESSED, "none"],
            encoding=None,
            line_editor=False,
            window=WINDOW,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
            gss_host=None,
            config=None,
            login_timeout=0,  # a connection has its own, until there is a session
            keepalive_interval=KEEPALIVE,
            keepalive_count_max=UNANSWERED,
        )
        return DoorInfo(SSH, self.port, self._key.get_fingerprint(), building.ssh_public)

    async def open(self) -> None:
        """Listen."""
        assert self._taken is not None
        try:
            await self._taken.listen(self._listen)
        except OSError as error:
            raise self._why_not(error) from None

    async def _listen(self, sock: socket.socket) -> asyncio.Server:
        patience = self._building.sessions.limits.door_login
        return await asyncio.get_running_loop().create_server(
            lambda: Arrival(self._building.proxies, patience, self._come, self._farewells, VERSION), sock=sock, backlog=BACKLOG
        )

    def _come(self, transport: asyncio.Transport, early: bytes, address: str, reached: tuple[str, int] | None) -> str:
        """Let ssh begin at that socket. Returns why not, or ""."""
        reason = self._refuses(address)
        if reason:
            self._building.sessions.refused(SSH, reason)
            return reason
        connection = Connection(self._building, address, self._release, self._farewells)
        self._connections[connection] = None
        begin_ssh(transport, early, self._options, connection, reached)
        return ""

    def _why_not(self, error: OSError) -> CannotOpen:
        return CannotOpen(
            _("The SSH server cannot listen on port {port}: {error}.").format(port=self.port, error=error.strerror or error)
        )

    def limits_changed(self) -> None:
        """Do nothing: limits are read again for every new connection."""

    async def close(self) -> None:
        """Let nobody in any more, and end every visit."""
        if self._taken is None:
            return
        self._taken.close()
        self._farewells.cut()
        connections = list(self._connections)
        with suppress(TimeoutError):
            async with asyncio.timeout(self._building.sessions.limits.stop / 4):
                await asyncio.gather(*(connection.finish() for connection in connections))
        for connection in connections:
            if not connection.closed.is_set():
                connection.cut()
        await asyncio.gather(*(connection.closed.wait() for connection in connections))

    def _refuses(self, address: str) -> str:
        """Return why somebody of that address may not even identify themselves; "" if they may.

        If there are too many, a connection that has not logged in makes room: the oldest one from the network with the most
        waiting connections. So nobody can lock others out by connecting alone.
        """
        sessions = self._building.sessions
        if not sessions.arrives(address):
            return "logins"
        for network, most in sessions.shares(address):
            near = [each for each in self._connections if network in networks_of(each.address)]
            if len(near) >= 2 * most and not self._make_room(near):
                return "address"
        if len(self._connections) >= 2 * sessions.limits.door_sessions and not self._make_room(self._connections):
            return "full"
        return ""

    def _make_room(self, connections: Iterable[Connection]) -> bool:
        """End one of these that has not come in; returns whether there was one."""
        waiting = [each for each in connections if not each.is_in]
        if not waiting:
            return False
        crowds = Counter(networks_of(each.address)[-1] for each in waiting)
        oldest = max(waiting, key=lambda each: crowds[networks_of(each.address)[-1]])  # the first of equals
        self._release(oldest)
        self._building.sessions.refused(SSH, "waited")
        oldest.send_away(MADE_ROOM)
        return True

    def _release(self, connection: Connection) -> None:
        """Stop counting that connection."""
        self._connections.pop(connection, None)
