"""Ways to listen: each makes a listener, and whatever it accepts passes the same `Admission` and is served the same."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from errno import EADDRNOTAVAIL
from socket import AF_INET6, AI_PASSIVE, IPPROTO_IPV6, IPV6_V6ONLY, SO_RCVBUF, SO_REUSEADDR, SOCK_STREAM, SOL_SOCKET, socket

from server.transport.admission import RECEIVE_BUFFER, Admission

BACKLOG = 1024

Listen = Callable[[Admission], Awaitable[asyncio.Server]]
"""Makes a listener that accepts nobody yet. Raises OSError."""


def tcp_listener(bind: str | None, port: int) -> Listen:
    """Listens on TCP. `bind`: an address, None for all of them; `port` 0: any free one."""

    async def listen(admission: Admission) -> asyncio.Server:
        listener = await asyncio.get_running_loop().create_server(
            admission, bind, port, backlog=BACKLOG, start_serving=False, reuse_address=sys.platform != "win32"
        )
        for sock in listener.sockets:
            sock.setsockopt(SOL_SOCKET, SO_RCVBUF, RECEIVE_BUFFER)
        return listener

    return listen


async def taken_port(bind: str | None, port: int) -> list[socket]:
    """A socket for each address, which has the port and does not listen. `port` 0: any that is free. Raises OSError."""
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
    return found


async def listener_at(sock: socket, admission: Admission) -> asyncio.Server:
    """Listens at a socket that has its port. Raises OSError: another socket that had the port too was faster."""
    sock.setsockopt(SOL_SOCKET, SO_RCVBUF, RECEIVE_BUFFER)
    sock.listen(BACKLOG)  # uvloop would tell nobody that it cannot be done
    return await asyncio.get_running_loop().create_server(admission, sock=sock, backlog=BACKLOG)
