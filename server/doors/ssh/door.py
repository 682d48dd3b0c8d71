"""The ssh door: a listener, its host key, and how many may knock at once."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections import Counter
from contextlib import suppress

import asyncssh

from protocol.doors import SSH, ssh_line, ssh_place
from protocol.messages import DoorInfo
from protocol.version import BUILD
from server.doors.cannot_open import CannotOpen
from server.doors.door import Building
from server.doors.ssh.asyncssh_shim import COMPRESSED, ciphers
from server.doors.ssh.connection import Connection
from server.doors.ssh.host_key import host_key
from server.limits.limits import LOOPBACK
from server.limits.rate_limiter import RateLimiter
from server.transport.listeners import TakenPort, take_port

KEEPALIVE = 15.0
UNANSWERED = 3
"""A visitor who leaves so many signs of life without an answer has gone."""
WINDOW = 32_768
"""Bytes of what a visitor types that may be under way."""
EXCHANGES = ["mlkem768x25519-sha256", "curve25519-sha256", "curve25519-sha256@libssh.org", "ecdh-sha2-nistp256"]
"""Key exchanges that take the server about a millisecond: others take a hundred, and anybody may ask for one."""

logging.getLogger("asyncssh").setLevel(logging.WARNING)  # it writes down user names, and the way back is one


def make(port: int, compressed: bool = True) -> SshDoor:
    """A door that is not open yet. `port` 0: any free one."""
    return SshDoor(port, compressed)


class SshDoor:
    """`compressed`: only clients that unpack come in, which saves nineteen bytes of twenty without a word from them."""

    name = SSH

    def __init__(self, port: int, compressed: bool = True) -> None:
        self.port = port
        self._compressed = compressed
        self._key: asyncssh.SSHKey
        self._taken: TakenPort | None = None
        self._building: Building
        self._logins: RateLimiter
        self._connections: set[Connection] = set()
        self._by_address: Counter[str] = Counter()

    @property
    def line(self) -> str:
        """How to come in, for the host's terminal."""
        if self._taken is None or not self._taken.is_open:
            return ""
        line = ssh_line("", *(ssh_place(self._building.ssh_public) or ("HOST", self.port)))
        return f"no install: {line}   key {self._key.get_fingerprint()}"

    async def take_port(self, building: Building) -> DoorInfo:
        """See `server.doors.door.Door`."""
        limits = building.sessions.limits
        self._building = building
        self._logins = RateLimiter(limits.door_logins, limits.door_logins_rate)
        self._key = await asyncio.to_thread(host_key, building.directory)
        try:
            self._taken = await take_port(building.bind, self.port)
        except OSError as error:
            raise self._why_not(error) from None
        self.port = self._taken.number
        return DoorInfo(SSH, self.port, self._key.get_fingerprint(), building.ssh_public)

    async def open(self) -> None:
        """Listen."""
        assert self._taken is not None
        try:
            await self._taken.listen(self._listen)
        except OSError as error:
            raise self._why_not(error) from None

    async def _listen(self, sock: socket.socket) -> asyncssh.SSHAcceptor:
        limits = self._building.sessions.limits
        return await asyncssh.listen(
            sock=sock,
            server_factory=lambda: Connection(self._building, self.admit, self.release),
            server_host_keys=[self._key],
            server_version=BUILD.replace(" ", "_"),
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
            login_timeout=limits.door_login,
            keepalive_interval=KEEPALIVE,
            keepalive_count_max=UNANSWERED,
        )

    def _why_not(self, error: OSError) -> CannotOpen:
        return CannotOpen(f"The ssh door cannot listen on port {self.port}: {error.strerror or error}.")

    async def close(self) -> None:
        """Let nobody in any more, and end every visit."""
        if self._taken is None:
            return
        self._taken.close()
        connections = list(self._connections)
        with suppress(TimeoutError):
            async with asyncio.timeout(self._building.sessions.limits.stop / 4):
                await asyncio.gather(*(connection.finish() for connection in connections))
        for connection in connections:
            if not connection.closed.is_set():
                connection.cut()
        await asyncio.gather(*(connection.closed.wait() for connection in connections))

    def admit(self, connection: Connection) -> str:
        """Why somebody of that address may not even say who they are; "" if they may."""
        limits, address, now = self._building.sessions.limits, connection.address, asyncio.get_running_loop().time()
        self._logins.forget(now)
        if len(self._connections) >= 2 * limits.door_sessions:
            return "full"
        if address != LOOPBACK:
            if self._by_address[address] >= 2 * limits.door_sessions_each:
                return "address"
            if not self._logins.take(address, now):
                return "logins"
        self._connections.add(connection)
        self._by_address[address] += 1
        return ""

    def release(self, connection: Connection) -> None:
        """That connection is gone."""
        if connection in self._connections:
            self._connections.discard(connection)
            self._by_address[connection.address] -= 1
            if not self._by_address[connection.address]:
                del self._by_address[connection.address]
