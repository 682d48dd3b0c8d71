"""One SSH connection: a guest is known by the key they prove to have; guests without a key are admitted too. It has one
session."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import asyncssh

from protocol.front_ends import ssh_place
from server.front_ends.front_end import Building
from server.front_ends.ssh.arrival import TOO_LATE
from server.front_ends.ssh.asyncssh_shim import send_nothing_to_ignore, take_leave, tell_when_proved, watch_transport
from server.front_ends.ssh.session import VisitorSession
from server.front_ends.ssh.who import comer
from server.limits.token_bucket import TokenBucket
from server.transport.farewell import Farewells

SENT_AT_ONCE, SENT_A_SECOND = 262_144, 32_768
"""Bytes that a client may send: a login takes 5,000, a key that is pressed 100."""


class Connection(asyncssh.SSHServer):
    """`address`: by which limits count; `release`: called when it is gone. `closed`: it is gone."""

    def __init__(self, building: Building, address: str, release: Callable[[Connection], None], farewells: Farewells) -> None:
        self.address = address
        self.closed = asyncio.Event()
        self._building = building
        self._release = release
        self._farewells = farewells
        self._late: asyncio.TimerHandle
        self._connection: asyncssh.SSHServerConnection
        self._fingerprint = ""
        self._user = ""
        self._session: VisitorSession | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        patience = self._building.sessions.limits.door_login
        self._late = asyncio.get_running_loop().call_later(patience, self._is_late)
        send_nothing_to_ignore(conn)
        watch_transport(conn, TokenBucket(SENT_AT_ONCE, SENT_A_SECOND), self._is_full, self._is_empty)

    def connection_lost(self, exc: Exception | None) -> None:
        self._late.cancel()
        self._release(self)
        self.closed.set()

    @property
    def is_in(self) -> bool:
        """Return whether a session has begun, which the limits of sessions count from then on."""
        return self._session is not None and self._session.has_begun

    def send_away(self, sentence: str) -> None:
        """Say that, and end it."""
        transport = take_leave(self._connection, sentence)
        if transport is not None:
            self._farewells.say(transport, b"")

    def _is_late(self) -> None:
        if not self.is_in:
            self.send_away(TOO_LATE)

    async def finish(self) -> None:
        """End the connection because the front end closes, and tell the visitor so. Returns when the peer has taken notice."""
        if self._session is None:
            self.cut()
        else:
            await self._session.stop()
        await self.closed.wait()

    def cut(self) -> None:
        """End the connection immediately, whatever the peer does."""
        self._connection.abort()

    # -- who comes -----------------------------------------------------------------------------------------------------

    def begin_auth(self, username: str) -> bool:
        self._user = username
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        fingerprint = key.get_fingerprint()
        tell_when_proved(key, lambda: self._is_proved(fingerprint))
        return True

    def _is_proved(self, fingerprint: str) -> None:
        self._fingerprint = fingerprint

    def password_auth_supported(self) -> bool:
        return False

    def kbdint_auth_supported(self) -> bool:
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool:
        """Accept a visitor without a key without asking anything."""
        return True

    # -- what they may do ----------------------------------------------------------------------------------------------

    def session_requested(self) -> VisitorSession | bool:
        """Open one session, and nothing else of all that ssh can do."""
        if self._session is not None:
            return False
        comes = comer(self._user, self._fingerprint)
        self._session = VisitorSession(self._building.sessions, self.address, comes, ssh_place(self._building.ssh_public))
        return self._session

    def _is_full(self) -> None:
        if self._session is not None:
            self._session.is_full()

    def _is_empty(self) -> None:
        if self._session is not None:
            self._session.is_empty()
