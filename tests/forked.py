"""Processes forked from one that has imported their modules: each is a separate process, without the time for its imports.

`python -m tests.forked FD` runs once for each process that runs tests. It imports each module at its first use, and forks a
template when a test needs one. Over the socket FD it gets the module's name, and the template's socket and standard output. The
template forks the processes of the test: over its socket it gets the arguments for `main`. Only a `main` may change what the
modules share.
"""

from __future__ import annotations

import asyncio
import atexit
import gc
import importlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

import engine

ROOT = Path(__file__).parents[1]
STREAMS = 3
"""Standard input, output and error output."""


class Forked:
    """A forked process, with the parts of `asyncio.subprocess.Process` that tests need. Its standard input stays open until
    it ends."""

    def __init__(self, stdin: int, stdout: asyncio.StreamReader, stderr: asyncio.StreamReader | None) -> None:
        self.pid = 0
        self.stdout = stdout
        self.stderr = stderr
        self.returncode: int | None = None
        self.has_begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._stdin = stdin
        self._has_ended = asyncio.Event()

    async def wait(self) -> int:
        await self._has_ended.wait()
        assert self.returncode is not None
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def ended(self, status: int) -> None:
        self.returncode = os.waitstatus_to_exitcode(status)
        os.close(self._stdin)
        self._has_ended.set()


class Template:
    """The process that a test's processes are forked from."""

    def __init__(self, said: asyncio.StreamReader, line: socket.socket, pipes: list[asyncio.BaseTransport]) -> None:
        self._said = said
        self._line = line
        self._one_by_one = asyncio.Lock()
        self._beginning: Forked | None = None
        self._running: dict[int, Forked] = {}
        self._pipes = pipes
        self._reading = asyncio.create_task(self._read())

    async def fork(self, *arguments: str, stderr: int | None = None) -> Forked:
        """Call `main` with these arguments as `sys.argv[1:]` in a new process.

        Its standard error is ours, or the file with that descriptor; with `subprocess.PIPE` it can be read.
        """
        stdin, to_stdin = os.pipe()
        stdout, out = await self._pipe()
        errors, err = await self._pipe() if stderr == subprocess.PIPE else (None, os.dup(2 if stderr is None else stderr))
        forked = Forked(to_stdin, stdout, errors)
        async with self._one_by_one:
            self._beginning = forked
            socket.send_fds(self._line, [json.dumps(arguments).encode()], [stdin, out, err])
            for descriptor in (stdin, out, err):
                os.close(descriptor)
            await forked.has_begun
        return forked

    async def _pipe(self) -> tuple[asyncio.StreamReader, int]:
        reader, pipe, descriptor = await piped()
        self._pipes.append(pipe)
        return reader, descriptor

    async def stop(self) -> None:
        """End the template: no more processes are forked, and running ones are killed."""
        for forked in self._running.values():
            forked.kill()
        for forked in [*self._running.values()]:
            if not self._reading.done():  # else the loop ends, with a test that has failed: nobody says when they have ended
                await forked.wait()
        self._line.close()
        await asyncio.gather(self._reading, return_exceptions=True)
        for pipe in self._pipes:
            pipe.close()

    async def _read(self) -> None:
        """Read the template's messages: `begun PID` after a request, and `ended PID STATUS`."""
        async for line in self._said:
            word, pid, *status = line.split()
            if word == b"begun":
                assert self._beginning is not None
                forked = self._running[int(pid)] = self._beginning
                forked.pid = int(pid)
                forked.has_begun.set_result(None)
            else:
                self._running.pop(int(pid)).ended(int(status[0]))


async def piped() -> tuple[asyncio.StreamReader, asyncio.BaseTransport, int]:
    """Open a new pipe; return its reader, the transport that closes the reader, and the descriptor to write to."""
    end, descriptor = os.pipe()
    reader = asyncio.StreamReader()
    pipe, _ = await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(end, "rb", 0)
    )
    return reader, pipe, descriptor


@asynccontextmanager
async def template(module: str) -> AsyncIterator[Template]:
    """Yield a template that has imported that module. Each process calls the module's `main`."""
    ours, theirs = socket.socketpair()
    said, pipe, stdout = await piped()
    socket.send_fds(imported(), [module.encode()], [theirs.fileno(), stdout])
    theirs.close()
    os.close(stdout)
    made = Template(said, ours, [pipe])
    try:
        yield made
    finally:
        await made.stop()


@cache
def imported() -> socket.socket:
    """Return the socket to the process that imports modules, which ends with this process."""
    ours, theirs = socket.socketpair()
    with theirs:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.forked", str(theirs.fileno())],
            stdin=subprocess.DEVNULL, cwd=ROOT, pass_fds=[theirs.fileno()],
        )  # fmt: skip

    def end() -> None:
        ours.close()
        process.wait()

    atexit.register(end)
    return ours


# -- the processes they are forked from ----------------------------------------------------------------------------------


def main() -> None:
    """Import the modules, and fork a template for each request."""
    (number,) = sys.argv[1:]
    list(engine.games.values())  # each is loaded when it is asked for
    line = socket.socket(fileno=int(number))
    signal.signal(signal.SIGCHLD, lambda *_: _reap(lambda pid, status: None))
    while True:
        asked, streams, _, _ = socket.recv_fds(line, 256, 2)
        if not asked:
            return
        module = importlib.import_module(asked.decode())
        gc.freeze()  # so that looking for garbage copies none of what the processes share
        if os.fork() == 0:
            line.close()
            _fork(module, socket.socket(fileno=streams[0]), streams[1])
            os._exit(0)
        for stream in streams:
            os.close(stream)


def _fork(module: Any, orders: socket.socket, stdout: int) -> None:
    """Run as a template in the forked process."""
    os.dup2(stdout, 1)
    os.close(stdout)
    signal.signal(signal.SIGCHLD, lambda *_: _reap(lambda pid, status: _say("ended", pid, status)))
    while True:
        words, streams, _, _ = socket.recv_fds(orders, 65536, STREAMS)
        if not words:
            return
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])  # so that nothing ends before it is said to have begun
        pid = os.fork()
        if pid == 0:
            orders.close()
            _run(module, json.loads(words), streams)
        for stream in streams:
            os.close(stream)
        _say("begun", pid)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])


def _run(module: Any, arguments: Sequence[str], streams: Sequence[int]) -> NoReturn:
    """Run the module's `main` in the new process, as if it had just started."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    random.seed()
    sys.argv[1:] = arguments
    code = 1
    try:
        code = module.main() or 0
    except SystemExit as end:
        code = int(end.code or 0)
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError):
                stream.flush()
        os._exit(code)


def _reap(ended: Callable[[int, int], None]) -> None:
    with suppress(ChildProcessError):
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            ended(pid, status)


def _say(*words: object) -> None:
    os.write(1, f"{' '.join(map(str, words))}\n".encode())


if __name__ == "__main__":
    main()
