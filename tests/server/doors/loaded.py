"""Fork servers for tests: each is forked from one that has loaded what clients need, which takes a second of a core.

`python -m tests.server.doors.loaded FD` loads it, once in a process that runs tests, and forks whenever it is sent a socket.
The doors of a server that tests start as a process, as in `test_command.py`, start theirs as any host's do.
"""

from __future__ import annotations

import atexit
import os
import signal
import socket
import subprocess
import sys
import time
from functools import cache

from client.visitors.fork_server import ForkServer
from client.visitors.loading import load
from server.doors.fork_server import inherited
from tests.forked import ROOT

LOOK_AGAIN = 0.005


class Forked:
    """What a ForkServer uses of a `subprocess.Popen`. Its process is another's child, which reaps it."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def kill(self) -> None:
        if self._runs():
            os.kill(self.pid, signal.SIGKILL)

    def wait(self, timeout: float = 10.0) -> None:
        deadline = time.monotonic() + timeout
        while self._runs():
            if time.monotonic() > deadline:
                raise subprocess.TimeoutExpired("a fork server", timeout)
            time.sleep(LOOK_AGAIN)

    def _runs(self) -> bool:
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True


def forked(theirs: socket.socket) -> Forked:
    """A new fork server at that socket."""
    socket.send_fds(_loaded(), [b"fork"], [theirs.fileno()])
    return Forked(int(_loaded().recv(64)))


@cache
def _loaded() -> socket.socket:
    """The line to the one that has loaded everything, which ends with this process."""
    ours, theirs = socket.socketpair()
    with theirs:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.doors.loaded", str(theirs.fileno())],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, cwd=ROOT, env=inherited(), pass_fds=[theirs.fileno()],
        )  # fmt: skip

    def end() -> None:
        ours.close()
        process.wait()

    atexit.register(end)
    return ours


def main() -> None:
    for _step in load():
        pass
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how they ended
    line = socket.socket(fileno=int(sys.argv[1]))
    while True:
        asked, sockets, _, _ = socket.recv_fds(line, 64, 1)
        if not asked:
            return
        process = os.fork()
        if process == 0:
            line.close()
            os.setsid()
            ForkServer(socket.socket(fileno=sockets[0])).run(iter(()))
            os._exit(0)
        os.close(sockets[0])
        line.sendall(str(process).encode())


if __name__ == "__main__":
    main()
