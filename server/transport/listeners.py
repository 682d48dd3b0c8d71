"""Ways to listen: each makes a listener, and whatever it accepts passes the same `Admission` and is served the same."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from errno import EADDRNOTAVAIL
from socket import AF_INET6, AI_PASSIVE, IPPROTO_IPV6, IPV6_V6ONLY, SO_RCVBUF, SO_REUSEADDR, SOCK_STREAM, SOL_SOCKET, socket
from typing import Protocol

from server.transport.admission import RECEIVE_BUFFER, Admission

BACKLOG = 1024
REUSES_ADDRESS = sys.platform != "win32"
"""A port can be bound again immediately after a restart; on Windows that would let any program bind it too."""

Listen = Callable[[Admission], Awaitable[asyncio.Server]]
"""Makes a listener that accepts nobody yet. Raises OSError."""


def tcp_listener(bind: str | None, port: int) -> Listen:
    """Listen on TCP. `bind`: an address, None for all of them; `port` 0: any free one."""

    async def listen(admission: Admission) -> asyncio.Server:
        listener = await asyncio.get_running_loop().create_server(
            admission, bind, port, backlog=BACKLOG, start_serving=False, reuse_address=REUSES_ADDRESS
        )
        for sock in listener.sockets:
            sock.setsockopt(SOL_SOCKET, SO_RCVBUF, RECEIVE_BUFFER)
        return listener

    return listen


def socket_listener(sock: socket) -> Listen:
    """Listen on a socket that somebody else has opened."""

    async def listen(admission: Admission) -> asyncio.Server:
        sock.setsockopt(SOL_SOCKET, SO_RCVBUF, RECEIVE_BUFFER)
        return await asyncio.get_running_loop().create_server(admission, sock=sock, backlog=BACKLOG, start_serving=False)

    return listen


class Listening(Protocol):
    """Lets people in at a socket."""

    def close(self) -> None:
        """Let nobody in any more."""


class TakenPort:
    """A port with a socket for each of its addresses, which nobody else gets, and where nobody comes in before `listen`."""

    def __init__(self, taken: list[socket]) -> None:
        self.number: int = taken[0].getsockname()[1]
        self._taken = taken
        self._listeners: list[Listening] = []

    async def listen(self, at: Callable[[socket], Awaitable[Listening]]) -> None:
        """Let people in `at` each socket. Raises OSError: another socket that had the port too was faster."""
        while self._taken:
            self._taken[0].listen(BACKLOG)  # uvloop would tell nobody that it cannot be done
            self._listeners.append(await at(self._taken[0]))
            del self._taken[0]

    @property
    def is_open(self) -> bool:
        """Return whether somebody can connect."""
        return bool(self._listeners)

    def close(self) -> None:
        """Let nobody in any more; give the port back."""
        for each in (*self._taken, *self._listeners):
            each.close()
        self._taken, self._listeners = [], []


async def take_port(bind: str | None, port: int) -> TakenPort:
    """Take the port at all addresses of `bind`. `port` 0: any that is free. Raises OSError."""
    places = await asyncio.get_running_loop().getaddrinfo(bind, port, type=SOCK_STREAM, flags=AI_PASSIVE)
    found: list[socket] = []
    with ExitStack() as until_all_are_there:
        for family, kind, protocol, _name, address in dict.fromkeys(places):
            try:
                sock = socket(family, kind, protocol)
            except OSError:  # this system has no such addresses
                continue
            until_all_are_there.callback(sock.close)
            sock.setblocking(False)
            if REUSES_ADDRESS:
                sock.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
            if family == AF_INET6:
                sock.setsockopt(IPPROTO_IPV6, IPV6_V6ONLY, 1)
            try:
                sock.bind((address[0], found[0].getsockname()[1] if found else port, *address[2:]))
            except OSError as error:
                if error.errno == EADDRNOTAVAIL and bind is None:  # nor has this network
                    continue
                raise
            found.append(sock)
        if not found:
            raise OSError(EADDRNOTAVAIL, "there is no address to listen on")
        until_all_are_there.pop_all()
    return TakenPort(found)


async def listener_at(admission: Admission, sock: socket) -> asyncio.Server:
    """Let people connect at a socket that has its port."""
    sock.setsockopt(SOL_SOCKET, SO_RCVBUF, RECEIVE_BUFFER)
    return await asyncio.get_running_loop().create_server(admission, sock=sock, backlog=BACKLOG)
