"""Programs for tests in terminals, forked from processes that have loaded them: a normal start takes half a second of a core.

A client in a terminal (`command`) has a pty, and the server that it starts is forked too. `python -m tests.play.loaded KIND
DESCRIPTOR` runs once for each process that runs tests. It loads a program, and forks it for each connection to the listening
socket. The connection sends the three streams, and then the arguments, the directory and the environment; it gets the process
number, and later the exit status. The fork servers of front ends are forked from a process that has loaded clients
(`let_visitors_in`). `test_release.py` and each `Terminal(..., anew=True)` start programs normally.
"""

from __future__ import annotations

import ast
import atexit
import fcntl
import gc
import importlib
import os
import random
import select
import signal
import socket
import subprocess
import sys
import tempfile
import termios
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace
from typing import IO, Any, NoReturn

ROOT = Path(__file__).parents[2]
CLIENT, SERVER, PLAYER = "client", "server", "player"
FORK_SERVER = "fork-server"
"""The argument that forks a server for guests of front ends instead of a client. Its standard input is the socket."""
SERVER_AT, CLIENT_AT = "FORKED_SERVER_AT", "FORKED_CLIENT_AT"
"""Variables with the place where a forked client's server is forked, and the place where the server's fork servers are."""
INHERITED = ("PATH", "PYTHONPATH", "PYTHONHOME", "TMPDIR", "SSL_CERT_FILE")
"""Variables that are needed to load the programs. None of them is a setting of a library."""


def command() -> tuple[list[str], dict[str, str]]:
    """Return the shell command for `python -m client`, and the environment it needs."""
    wrapper = Path(__file__).with_name("on_a_pty.py")
    return [sys.executable, "-I", "-S", str(wrapper), address(CLIENT)], {SERVER_AT: address(SERVER), CLIENT_AT: address(CLIENT)}


def let_visitors_in(at: Callable[[], str], fork_servers: Any) -> None:
    """Fork the fork servers of front ends from that place. `fork_servers`: the module `server.front_ends.fork_server` of
    this process."""
    made, command = fork_servers.ForkServer, fork_servers.COMMAND
    run = made._run

    def run_loaded(self: Any, theirs: socket.socket) -> object:
        if self._command != command:
            return run(self, theirs)
        return Forked(at(), [FORK_SERVER], fork_servers.inherited(), 2, stdin=theirs.fileno())

    made._run = run_loaded


class Forked:
    """A forked process with the needed parts of `subprocess.Popen`, and pipes for standard input and output.

    `errors`, `stdin`: descriptors for its standard error, and for its standard input instead of the pipe.
    """

    def __init__(
        self, at: str, arguments: Sequence[str], environ: dict[str, str], errors: int, *, stdin: int | None = None
    ) -> None:
        from_stdin, to_stdin = os.pipe()
        from_stdout, stdout = os.pipe()
        self.stdin: IO[bytes] = os.fdopen(to_stdin, "wb", 0)
        self.stdout: IO[bytes] = os.fdopen(from_stdout, "rb")
        self._line = socket.socket(socket.AF_UNIX)
        self._line.connect(at)
        socket.send_fds(self._line, [b"program!"], [from_stdin if stdin is None else stdin, stdout, errors])
        for descriptor in (from_stdin, stdout):
            os.close(descriptor)
        self._line.sendall(repr(([*arguments], os.getcwd(), environ)).encode())
        self._line.shutdown(socket.SHUT_WR)
        self.pid = self._said()
        self.returncode: int | None = None

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            self._line.settimeout(timeout)
            try:
                self.returncode = os.waitstatus_to_exitcode(self._said())
            except TimeoutError:
                raise subprocess.TimeoutExpired("a forked program", timeout or 0.0) from None
            self._line.close()
        return self.returncode

    def poll(self) -> int | None:
        if self.returncode is None and select.select([self._line], [], [], 0)[0]:
            self.wait()
        return self.returncode

    def kill(self) -> None:
        if self.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)

    def _said(self) -> int:
        """Read a number on a line, byte by byte, so that reading can continue after a timeout."""
        said = b""
        while not said.endswith(b"\n"):
            byte = self._line.recv(1)
            assert byte, "the process that forks has ended"
            said += byte
        return int(said)


def forked(kind: str, *arguments: str) -> Forked:
    """Fork a new process of that kind, with our environment and standard error."""
    return Forked(address(kind), arguments, dict(os.environ), 2)


@cache
def address(kind: str) -> str:
    """Return the socket where programs of that kind are forked. It lives as long as this process."""
    folder = tempfile.mkdtemp(prefix="traderow-")
    where = os.path.join(folder, kind)
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(where)
    listening.listen(64)
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.play.loaded", kind, str(listening.fileno())],
        stdin=subprocess.PIPE, cwd=ROOT, pass_fds=[listening.fileno()], start_new_session=True,
        env={name: os.environ[name] for name in INHERITED if name in os.environ},
    )  # fmt: skip
    listening.close()

    def end() -> None:
        assert process.stdin is not None
        process.stdin.close()
        process.wait()
        os.unlink(where)
        os.rmdir(folder)

    atexit.register(end)
    return where


# -- the processes they are forked from ----------------------------------------------------------------------------------


def _client() -> Callable[[], int]:
    from client import cli
    from client.guests.loading import load
    from client.terminal import capabilities

    for _step in load():
        pass
    from client.lobby import local_server
    from client.tui.canvas.shim import use_colors

    def main() -> int:
        if sys.argv[1:] == [FORK_SERVER]:
            return _serve_visitors()
        at = os.environ.pop(SERVER_AT), os.environ.pop(CLIENT_AT)
        vars(local_server)["subprocess"] = SimpleNamespace(
            Popen=partial(_server_of_a_client, at),
            PIPE=subprocess.PIPE,
            DEVNULL=subprocess.DEVNULL,
            TimeoutExpired=subprocess.TimeoutExpired,
        )
        use_colors(capabilities.color_system(os.environ))
        return cli.main()

    return main


def _serve_visitors() -> int:
    """Run as a loaded `python -m client.guests`."""
    from client.guests.fork_server import ForkServer

    gc.disable()
    server = socket.socket(fileno=os.dup(0))
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):
        os.dup2(nothing, stream)
    os.close(nothing)
    ForkServer(server).run(iter(()))
    return 0


def _server_of_a_client(
    at: tuple[str, str], words: Sequence[str], *, stderr: IO[bytes] | int, env: dict[str, str], **_others: object
) -> Forked:
    """Start the server of a client, instead of `python -P -m server OPTIONS`. `at`: where it is forked, and where its fork
    server is."""
    server, fork_server = at
    with open(os.devnull, "wb") as nothing:
        errors = nothing if isinstance(stderr, int) else stderr
        return Forked(server, words[words.index("server") + 1 :], env | {CLIENT_AT: fork_server}, errors.fileno())


def _server() -> Callable[[], int]:
    import engine
    from server import cli
    from server.front_ends import fork_server

    list(engine.games.values())  # each is loaded when it is asked for

    def main() -> int:
        if at := os.environ.pop(CLIENT_AT, ""):
            let_visitors_in(lambda: at, fork_server)
        return cli.main()

    return main


def _player() -> Callable[[], None]:
    return importlib.import_module("tests.server.player").main


LOADED: dict[str, Callable[[], Callable[[], int | None]]] = {CLIENT: _client, SERVER: _server, PLAYER: _player}


def main() -> None:
    """Load the program, and fork it for each connection until standard input ends."""
    kind, number = sys.argv[1:]
    gc.disable()
    program = LOADED[kind]()
    gc.freeze()  # so that looking for garbage copies none of what the processes share
    gc.enable()
    listening = socket.socket(fileno=int(number))
    running: dict[int, socket.socket] = {}
    signal.signal(signal.SIGCHLD, lambda *_: _reap(running))
    while True:
        ready, _, _ = select.select([listening, 0], [], [])
        if 0 in ready:
            return
        line, _ = listening.accept()
        _kind, streams, _, _ = socket.recv_fds(line, 8, 3)
        request = line.makefile("rb").read()
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])  # so that nothing ends before it is said to have begun
        process = os.fork()
        if process == 0:
            _run(program, request, streams)
        for stream in streams:
            os.close(stream)
        running[process] = line
        _say(line, process)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])


def _run(program: Callable[[], int | None], request: bytes, streams: Sequence[int]) -> NoReturn:
    """Run the program in the new process, as if it had just started."""
    code = 1
    try:
        _take(streams)
        arguments, directory, environ = ast.literal_eval(request.decode())
        sys.argv[1:] = arguments
        os.chdir(directory)
        os.environ.clear()
        os.environ.update(environ)
        random.seed()
        code = program() or 0
    except SystemExit as end:
        code = int(end.code or 0)
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os._exit(code)


def _take(streams: Sequence[int]) -> None:
    """Start a new session with these streams and no other open files; if they are a terminal, it controls the session."""
    for number in (signal.SIGCHLD, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
    os.setsid()
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    os.closerange(3, 1024)
    if os.isatty(0):
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        opened = open(number, "w" if number else "r", encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115
        vars(sys).update({name: opened, f"__{name}__": opened})


def _reap(running: dict[int, socket.socket]) -> None:
    while running:
        process, status = os.waitpid(-1, os.WNOHANG)
        if not process:
            return
        line = running.pop(process, None)  # None: of something that was started while the program was loaded
        if line is not None:
            with line:
                _say(line, status)


def _say(line: socket.socket, number: int) -> None:
    with suppress(OSError):  # who asked may have ended before
        line.sendall(f"{number}\n".encode())


if __name__ == "__main__":
    main()
