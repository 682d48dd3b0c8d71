"""Define a front end, for guests without a client of their own, and the parts of the server that it gets when it opens."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from ssl import SSLContext
from typing import Protocol

from protocol.messages import DoorInfo
from server.front_ends.sessions import Sessions
from server.lobby.lobby import Lobby
from server.monitoring.counters import Counters
from server.transport.client_address import Proxies


class CannotOpen(Exception):
    """Say in one sentence, for the host, why a front end cannot be opened."""


@dataclass(frozen=True, slots=True)
class Building:
    """The parts of the server that a front end leads into. `sessions`: starts the client for a visitor; `directory`: for the
    files of front ends, such as the host's key."""

    lobby: Lobby
    sessions: Sessions
    directory: Path
    counters: Counters
    bind: str | None = None
    proxies: Proxies = field(default_factory=Proxies)
    web_origin: str = ""
    """The public origin of the web page behind a proxy, as in https://play.example.org; "" if there is none."""
    ssh_public: str = ""
    """The public address of the SSH port, HOST:PORT; "" if at the server's own address and its port."""
    tls: SSLContext | None = None
    """With which the page of that door is encrypted, as the tables' own port is; None: it is not."""
    certificate: str = ""
    """The fingerprint of the certificate in it."""


class FrontEnd(Protocol):
    """It has its port from `take_port` on, and is open from `open` to `close`. A session that it began ends with it."""

    @property
    def name(self) -> str:
        """Return its name, as in `protocol.front_ends`."""

    async def take_port(self, building: Building) -> DoorInfo:
        """Bind the port, so that nobody else gets it; nobody can connect yet. Returns the description sent to clients. Raises
        CannotOpen."""

    async def open(self) -> None:
        """Listen. Raises CannotOpen if another program has taken the port meanwhile."""

    def limits_changed(self) -> None:
        """React to changed limits of the sessions."""

    async def close(self) -> None:
        """Let nobody in any more; give the port back."""

    @property
    def line(self) -> str:
        """Return how to connect, for the host's terminal; "" while it is not open."""
