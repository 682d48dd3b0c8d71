"""Start the local server in a separate process."""

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
from typing import IO, TYPE_CHECKING

from client.lobby import solo_games
from client.session.route import Address, visiting
from client.terminal import capabilities, paths
from client.text.i18n import language
from client.text.trouble import Trouble
from protocol.text import clean

if TYPE_CHECKING:
    import asyncio


READY_WITHIN = 15.0
"""Seconds within which the server must be listening."""
STOPS_WITHIN = 6.0
"""Seconds the server may take to stop before it is killed."""
RESTARTS = 3
"""The most restarts of a server that ends, within `RESTARTS_WITHIN` seconds."""
RESTARTS_WITHIN = 60.0
_LOOK = 0.5
"""Seconds between two checks of the process, and before a restart."""
_LOG_LIMIT = 1_000_000
_LAST_WORDS = 16_384
"""Bytes at the end of the log in which its last line is searched."""
_SOURCE = Path(__file__).resolve().parents[2]
"""The directory of the packages. In a source tree it also has pyproject.toml."""


class LocalServer:
    """The process of the server. `log`: the file with its output, if that can be written.

    `data`: the directory of its tables; None: they are kept in memory. `unkept`: why they are kept in memory although they
    should be saved.
    """

    def __init__(
        self, bind: str, port: int, data: Path | None, log: Path, options: Sequence[str] = (), may_forget: bool = False
    ) -> None:
        """Start the server. `may_forget`: keep its tables in memory if they cannot be saved. Raises Trouble."""
        self._bind = bind
        self._options = options
        self._may_forget = may_forget
        self.log = log
        self._logged = 0
        """The length of the log when this process began to write to it."""
        self.data = data
        self.unkept = ""
        self.address: Address | None = None
        self._guard: asyncio.Task[None] | None = None
        self._process = self._run(port)

    @classmethod
    def start(
        cls,
        *,
        bind: str,
        port: int,
        data: Path | None,
        log_name: str = "server.log",
        options: Sequence[str] = (),
        may_forget: bool = False,
    ) -> LocalServer:
        """Start the server without waiting. Raises Trouble("here", ...), for example if the port is in use."""
        if visiting() is not None:
            raise Trouble("here", "visitors-stay", {"address": bind})
        return cls(bind, port, data, paths.state() / log_name, options, may_forget)

    def _run(self, port: int) -> subprocess.Popen[bytes]:
        """Start the process at that port, without a log if none can be written. Raises Trouble."""
        if port:
            check_port(self._bind, port)
        with contextlib.ExitStack() as stack:
            errors: IO[bytes] | int = subprocess.DEVNULL
            with contextlib.suppress(OSError):
                self.log.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
                mode = "ab" if self.log.exists() and self.log.stat().st_size < _LOG_LIMIT else "wb"
                errors = stack.enter_context(self.log.open(mode))
                self._logged = errors.tell()
            try:
                return subprocess.Popen(
                    [*command(self._bind, port, self.data), *self._options],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=errors,
                    env=environment(),
                    start_new_session=True,
                )
            except OSError as error:
                raise Trouble("here", "server-refused", {"said": f"{error.strerror or error}."}) from None

    async def ready(self, within: float = READY_WITHIN) -> Address:
        """Wait until the server listens, and return its address. Raises Trouble("here", "server-...") with the server's
        message.
        """
        try:
            return await self._listening(within)
        except Trouble as refusal:
            if not self._may_forget or self.data is None or refusal.code != "server-refused":
                raise
            await self._end()
            self.data, self.unkept = None, str(refusal.arguments["said"])
            self._process = self._run(0)
            return await self._listening(within)

    async def _listening(self, within: float) -> Address:
        import asyncio  # the server starts while this process loads its modules

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
            case ["refused", *said]:
                raise Trouble("here", "server-refused", {"said": clean(" ".join(said))})
        raise self._not_started()

    def _not_started(self) -> Trouble:
        """Return the trouble, with the last line of the server's log."""
        try:
            with self.log.open("rb") as log:
                log.seek(max(self._logged, self.log.stat().st_size - _LAST_WORDS))
                said = [clean(line) for line in log.read().decode("utf-8", "replace").splitlines()]
        except OSError:
            said = []
        last = next((line for line in reversed(said) if line), "")
        return Trouble("here", "server-not-started" if last else "server-silent", {"log": str(self.log), "said": last})

    def guard(self, gave_up: Callable[[Trouble], None]) -> None:
        """Restart the server whenever its process ends, with the same data, port and options, after it was ready once. Runs
        until `stop`.

        `gave_up` is called with the reason if the server is not restarted. A server that keeps its tables in memory is not
        restarted.
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
                return gave_up(self._not_started())
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
            with contextlib.suppress(Trouble):  # another check follows
                await self.ready()

    async def stop(self, within: float = STOPS_WITHIN) -> None:
        """Ask the server to stop, and kill it if it does not."""
        if self._guard is not None:
            self._guard.cancel()
        await self._end(within)

    async def _end(self, within: float = STOPS_WITHIN) -> None:
        import asyncio

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


def start_solo(data: Path | None = None, *, timed: bool = False, known_chance: str = "") -> LocalServer:
    """Start a private server on the loopback address, for a kept game or for a new one. Raises Trouble.

    A new game is played in memory if nothing can be saved.

    The server's bots answer immediately, because the screen shows their actions at its own speed. In plain text they think as
    long as on any server. They also do in a `timed` game, so that your clock does not run while you watch.

    `known_chance`: the seed words of a game that is the same for other people.
    """
    options = [*([] if timed or capabilities.plain() else ["--think", "0"])]
    if known_chance:
        options += ["--known-chance", known_chance]
    return LocalServer.start(
        bind="127.0.0.1",
        port=0,
        data=data or solo_games.new(),
        log_name="solo.log",
        options=options,
        may_forget=data is None or bool(known_chance),
    )


def command(bind: str, port: int, data: Path | None) -> list[str]:
    """Return the command that runs the server. With -P the current directory is not searched for a module called `server`."""
    options = ["--port", str(port), "--data", str(data or ":memory:"), "--announce", "--until-stdin-closes"]
    return [sys.executable, "-P", "-m", "server", *(["--bind", bind] if bind else []), *options]


def environment() -> dict[str, str]:
    """Return our environment, with the source tree in the path if the program is not installed.

    The server verifies no certificates: it starts without loading this computer's authorities.
    """
    environ = {**os.environ, "SSL_CERT_FILE": os.devnull, "LC_MESSAGES": language()}
    if everything := environ.pop("LC_ALL", ""):
        environ["LC_CTYPE"] = everything
    if (_SOURCE / "pyproject.toml").exists():
        searched = [str(_SOURCE), *filter(None, [environ.get("PYTHONPATH")])]
        environ["PYTHONPATH"] = os.pathsep.join(searched)
    return environ


def check_port(bind: str, port: int) -> None:
    """Raise Trouble if a server cannot listen there: the port is in use or forbidden, or the address is not ours."""
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
