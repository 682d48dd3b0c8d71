"""A server of our own, as a process of its own: so a terminal that stands still can never stop a table.

It is started first of all and gets ready while this program is still loading. It ends when we do, however we end: it watches
the pipe to its standard input, which closes with us.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import socket
import subprocess
import sys
from pathlib import Path

from client import paths
from client.connection.route.address import Address
from client.trouble import Trouble

READY_WITHIN = 15.0
"""Seconds until the server must be listening."""
STOPS_WITHIN = 6.0
"""Seconds it may take to stop by itself before it is ended."""
_LOG_LIMIT = 1_000_000
_SOURCE = Path(__file__).resolve().parents[2]
"""Where the rooms are; in a source tree, with its pyproject.toml."""


class LocalServer:
    """The server's process. `log`: the file that holds what it had to say."""

    def __init__(self, process: subprocess.Popen[bytes], log: Path) -> None:
        self._process = process
        self.log = log
        self.address: Address | None = None

    @classmethod
    def start(cls, *, bind: str, port: int, data: Path | None, log_name: str = "server.log") -> LocalServer:
        """Start it and do not wait. `data` None: nothing is kept. Raises Trouble("here", ...) if that port cannot be had."""
        if port:
            check_port(bind, port)
        log = paths.state() / log_name
        try:
            if data is not None:
                data.mkdir(parents=True, exist_ok=True, mode=0o700)
            log.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            mode = "ab" if log.exists() and log.stat().st_size < _LOG_LIMIT else "wb"
            with log.open(mode) as errors:
                process = subprocess.Popen(
                    command(bind, port, data),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=errors,
                    env=environment(),
                    start_new_session=True,
                )
        except OSError as error:
            raise Trouble("here", "server-not-started", {"log": str(log), "why": error.strerror or ""}) from None
        return cls(process, log)

    async def ready(self, within: float = READY_WITHIN) -> Address:
        """Where it listens, as soon as it does. Raises Trouble("here", "server-not-started")."""
        stdout = self._process.stdout
        assert stdout is not None
        try:
            line = await asyncio.wait_for(asyncio.to_thread(stdout.readline), within)
        except TimeoutError:
            self._process.kill()
            line = b""
        match line.decode("utf-8", "replace").split():
            case ["listening", host, port] if port.isdigit():
                self.address = Address(host.strip("[]"), int(port))
                return self.address
        raise Trouble("here", "server-not-started", {"log": str(self.log), "why": ""})

    async def stop(self, within: float = STOPS_WITHIN) -> None:
        """Let it finish and stop; end it if it does not."""
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
        try:
            await asyncio.to_thread(self._process.wait, within)
        except subprocess.TimeoutExpired:
            self._process.kill()
            await asyncio.to_thread(self._process.wait)
        if self._process.stdout is not None:
            self._process.stdout.close()


def start_solo() -> LocalServer:
    """A private server for one game, on this machine only, whose tables are gone with it. Raises Trouble."""
    return LocalServer.start(bind="127.0.0.1", port=0, data=None, log_name="solo.log")


def command(bind: str, port: int, data: Path | None) -> list[str]:
    """What is run. The directory we were called from is not searched for a module called `server` (-P)."""
    options = ["--port", str(port), "--data", str(data or ":memory:"), "--announce", "--until-stdin-closes"]
    return [sys.executable, "-P", "-m", "server", *(["--bind", bind] if bind else []), *options]


def environment() -> dict[str, str]:
    """Ours; from a source tree that is not installed, with the way to it."""
    environ = dict(os.environ)
    if (_SOURCE / "pyproject.toml").exists():
        searched = [str(_SOURCE), *filter(None, [environ.get("PYTHONPATH")])]
        environ["PYTHONPATH"] = os.pathsep.join(searched)
    return environ


def check_port(bind: str, port: int) -> None:
    """Raise Trouble if a server could not listen there: the port is taken or not ours to use, the address is not here."""
    try:
        found = socket.getaddrinfo(bind or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (socket.gaierror, UnicodeError):
        raise Trouble("here", "bad-bind", {"address": bind}) from None
    for family, kind, protocol, _, where in found if bind else found[:1]:
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(where)
            except OSError as error:
                match error.errno:
                    case errno.EADDRINUSE:
                        raise Trouble("here", "port-taken", {"port": port}) from None
                    case errno.EACCES:
                        raise Trouble("here", "port-forbidden", {"port": port}) from None
                raise Trouble("here", "bad-bind", {"address": bind}) from None
