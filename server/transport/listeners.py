"""Ways to listen: each makes a listener, and whatever it accepts passes the same `Admission` and is served the same."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from socket import SO_RCVBUF, SOL_SOCKET

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
        for socket in listener.sockets:
            socket.setsockopt(SOL_SOCKET, SO_RCVBUF, RECEIVE_BUFFER)
        return listener

    return listen
