"""Start the local server in a process of its own."""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from client.lobby import solo_games
from client.session.route import Address, visiting
from client.terminal import capabilities, paths
from client.text.trouble import Trouble

if TYPE_CHECKING:
    import asyncio


READY_WITHIN = 15.0
"""Seconds within which the server must be listening."""
STOPS_WITHIN = 6.0
"""Seconds the server may take to stop before it is killed."""
RESTARTS = 3
"""How often a server that ends is started again within `RESTARTS_WITHIN` seconds."""
RESTARTS_WITHIN = 60.0
_LOOK = 0.5
"""Seconds between two looks at whether the process still runs, and before it is started again."""
_LOG_LIMIT = 1_000_000
_SOURCE = Path(__file__).resolve().parents[2]
"""The directory of the packages; in a source tree it also has pyproject.toml."""


class LocalServer:
    """The process of the server. `log`: the file with its output; `data`: where it keeps its tables; None: in memory."""

    def __init__(self, run: Callable[[int], subprocess.Popen[bytes]], port: int, log: Path, data: Path | None) -> None:
        """`run`: starts the process, at that port. Raises what `run` raises."""
        self._run = run
        self._process = run(port)
        self.log = log
        self.data = data
        self.address: Address | None = None
        self._guard: asyncio.Task[None] | None = None

    @classmethod
    def start(
        cls, *, bind: str, port: int, data: Path | None, log_name: str = "server.log", options: Sequence[str] = ()
    ) -> LocalServer:
        """Start the server without waiting. `data` None: in memory. Raises Trouble("here", ...) if the port is taken."""
        if visiting() is not None:
            raise Trouble("here", "visitors-stay", {"address": bind})
        log = paths.state() / log_name

        def run(port: int) -> subprocess.Popen[bytes]:
            if port:
                check_port(bind, port)
            try:
                log.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                mode = "ab" if log.exists() and log.stat().st_size < _LOG_LIMIT else "wb"
                with log.open(mode) as errors:
                    return subprocess.Popen(
                        [*command(bind, port, data), *options],
                        stdin=subprocess.PIPE,
                        stdout=subprocess.PIPE,
                        stderr=errors,
                        env=environment(),
                        start_new_session=True,
                    )
            except OSError as error:
                raise Trouble("here", "server-not-started", {"log": str(log), "why": error.strerror or ""}) from None

        return cls(run, port, log, data)

    async def ready(self, within: float = READY_WITHIN) -> Address:
        """Wait until the server listens, and return its address. Raises Trouble("here", "server-not-started")."""
        import asyncio  # the server is started before anything is loaded that it can start beside

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

    def guard(self, gave_up: Callable[[Trouble], None]) -> None:
        """From now on, when it has been ready, start it again if its process ends, with the same data, port and options.

        `gave_up` is told why it is not started again. A server that keeps its tables in memory is not. Until `stop`.
        """
        import asyncio

        if self.data is not None:
            self._guard = asyncio.create_task(self._keep_running(gave_up), name="own server")

    async def _keep_running(self, gave_up: Callable[[Trouble], None]) -> None:
        import asyncio

        starts: deque[float] = deque(maxlen=RESTARTS)
        while True:
            await asyncio.sleep(_LOOK)
            if self._process.poll() is None:
                continue
            now = time.monotonic()
            if len(starts) == RESTARTS and now - starts[0] < RESTARTS_WITHIN:
                return gave_up(Trouble("here", "server-not-started", {"log": str(self.log), "why": ""}))
            starts.append(now)
            assert self.address is not None
            ended = self._process
            try:
                self._process = self._run(self.address.port)
            except Trouble as why:
                return gave_up(why)
            for pipe in filter(None, (ended.stdin, ended.stdout)):
                with contextlib.suppress(OSError):
                    pipe.close()
            with contextlib.suppress(Trouble):  # it is looked at again
                await self.ready()

    async def stop(self, within: float = STOPS_WITHIN) -> None:
        """Ask the server to stop; kill it if it does not."""
        import asyncio

        if self._guard is not None:
            self._guard.cancel()
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


def start_solo(data: Path | None = None, *, timed: bool = False) -> LocalServer:
    """Start a private server, on the loopback address, for the game that is kept there, or for a new one. Raises Trouble.

    Its bots answer at once, because the screen shows what they do at a pace of its own. In lines they think as long as at any
    server, and in a `timed` game, so that no clock of yours runs while you watch.
    """
    options = () if timed or capabilities.plain() else ("--think", "0")
    return LocalServer.start(bind="127.0.0.1", port=0, data=data or solo_games.new(), log_name="solo.log", options=options)


def command(bind: str, port: int, data: Path | None) -> list[str]:
    """The command that runs the server. With -P the current directory is not searched for a module called `server`."""
    options = ["--port", str(port), "--data", str(data or ":memory:"), "--announce", "--until-stdin-closes"]
    return [sys.executable, "-P", "-m", "server", *(["--bind", bind] if bind else []), *options]


def environment() -> dict[str, str]:
    """Our environment, with the source tree in the path if the program is not installed.

    The server asks nobody for a certificate: it starts without reading the authorities of this computer.
    """
    environ = {**os.environ, "SSL_CERT_FILE": os.devnull}
    if (_SOURCE / "pyproject.toml").exists():
        searched = [str(_SOURCE), *filter(None, [environ.get("PYTHONPATH")])]
        environ["PYTHONPATH"] = os.pathsep.join(searched)
    return environ


def check_port(bind: str, port: int) -> None:
    """Raise Trouble if a server cannot listen there: the port is taken or forbidden, or the address is not ours."""
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
