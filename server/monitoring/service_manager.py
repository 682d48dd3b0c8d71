"""The protocols of systemd: sd_notify(3), its watchdog, and sockets passed to the server (sd_listen_fds(3)).

Both protocols are a few environment variables and one datagram; where these are not set, nothing happens.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import MutableMapping
from contextlib import suppress

READY = "READY=1"
STOPPING = "STOPPING=1"
ALIVE = "WATCHDOG=1"
FIRST_PASSED = 3
"""The number of the first file that is handed over, after standard input, output and error."""


def notify(*words: str) -> None:
    """Tell the service manager, if there is one. It is never waited for, and a lost word is no trouble."""
    place = os.environ.get("NOTIFY_SOCKET", "")
    if not place.startswith(("/", "@")) or not hasattr(socket, "AF_UNIX"):
        return
    address = "\0" + place[1:] if place.startswith("@") else place
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sock:
        sock.setblocking(False)
        sock.sendto("\n".join(words).encode(), address)


async def keep_alive() -> None:
    """Tell the watchdog that the event loop turns, twice as often as it asks for. Ends immediately without a service
    manager."""
    seconds = watchdog_seconds(os.environ, os.getpid())
    while seconds:
        notify(ALIVE)
        await asyncio.sleep(seconds / 2)


def watchdog_seconds(environ: MutableMapping[str, str], process: int) -> float:
    """Return how long the watchdog waits for a word of that process; 0: it does not.

    >>> watchdog_seconds({"WATCHDOG_USEC": "30000000"}, 7), watchdog_seconds({"WATCHDOG_USEC": "5", "WATCHDOG_PID": "8"}, 7)
    (30.0, 0.0)
    """
    of, micros = environ.get("WATCHDOG_PID", str(process)), environ.get("WATCHDOG_USEC", "0")
    return int(micros) / 1e6 if of == str(process) and micros.isdecimal() else 0.0


def take_sockets(environ: MutableMapping[str, str], process: int) -> list[socket.socket]:
    """Return the sockets that were opened for that process, and forget them, so that no child takes them too."""
    of, number = environ.pop("LISTEN_PID", ""), environ.pop("LISTEN_FDS", "0")
    environ.pop("LISTEN_FDNAMES", None)
    if of != str(process) or not number.isdecimal():
        return []
    found = [socket.socket(fileno=file) for file in range(FIRST_PASSED, FIRST_PASSED + int(number))]
    for sock in found:
        sock.set_inheritable(False)
        sock.setblocking(False)
    return found
