"""Processes forked from one that has imported what they run: each a process of its own, without the imports of each start.

`python -m tests.forked FD MODULE` is the one they are forked from. It is told on the socket FD what to call `main` with.
"""

from __future__ import annotations

import asyncio
import gc
import importlib
import json
import os
import random
import signal
import socket
import sys
from asyncio.subprocess import Process as Started
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NoReturn

ROOT = Path(__file__).parents[1]
STREAMS = 3
"""Standard input, output and error output."""


class Forked:
    """A process, with those parts of `asyncio.subprocess.Process` that tests need. Its standard input is open until it ends."""

    def __init__(self, stdin: int, stdout: asyncio.StreamReader) -> None:
        self.pid = 0
        self.stdout = stdout
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

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def ended(self, status: int) -> None:
        self.returncode = os.waitstatus_to_exitcode(status)
        os.close(self._stdin)
        self._has_ended.set()


class Template:
    """The process they are forked from."""

    def __init__(self, process: Started, line: socket.socket) -> None:
        self._process = process
        self._line = line
        self._one_by_one = asyncio.Lock()
        self._beginning: Forked | None = None
        self._running: dict[int, Forked] = {}
        self._pipes: list[asyncio.BaseTransport] = []
        self._reading = asyncio.create_task(self._read())

    async def fork(self, *arguments: str, stderr: int | None = None) -> Forked:
        """Call `main` with these as `sys.argv[1:]` in a new process; its error output is ours, or goes to that file."""
        stdin, to_stdin = os.pipe()
        from_stdout, stdout = os.pipe()
        reader = asyncio.StreamReader()
        pipe, _ = await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(from_stdout, "rb", 0)
        )
        self._pipes.append(pipe)
        forked = Forked(to_stdin, reader)
        async with self._one_by_one:
            self._beginning = forked
            socket.send_fds(self._line, [json.dumps(arguments).encode()], [stdin, stdout, 2 if stderr is None else stderr])
            os.close(stdin)
            os.close(stdout)
            await forked.has_begun
        return forked

    async def stop(self) -> None:
        """No process is forked any more; those that run are killed."""
        for forked in self._running.values():
            forked.kill()
        for forked in [*self._running.values()]:
            await forked.wait()
        for pipe in self._pipes:
            pipe.close()
        self._line.close()
        await self._process.wait()
        await self._reading

    async def _read(self) -> None:
        """What it says: `begun PID` when asked for one, and `ended PID STATUS`."""
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            word, pid, *status = line.split()
            if word == b"begun":
                assert self._beginning is not None
                forked = self._running[int(pid)] = self._beginning
                forked.pid = int(pid)
                forked.has_begun.set_result(None)
            else:
                self._running.pop(int(pid)).ended(int(status[0]))


@asynccontextmanager
async def template(module: str) -> AsyncIterator[Template]:
    """A process that has imported that module, whose `main` is called."""
    ours, theirs = socket.socketpair()
    with theirs:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.forked", str(theirs.fileno()), module),
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, cwd=ROOT, pass_fds=[theirs.fileno()],
        )  # fmt: skip
    made = Template(process, ours)
    try:
        yield made
    finally:
        await made.stop()


# -- the process they are forked from ------------------------------------------------------------------------------------


def main() -> None:
    number, name = sys.argv[1:]
    module = importlib.import_module(name)
    gc.freeze()  # so that looking for garbage copies none of what the processes share
    orders = socket.socket(fileno=int(number))
    signal.signal(signal.SIGCHLD, lambda *_: _report_ended())
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
    """In the new process, as if it had just started."""
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


def _report_ended() -> None:
    with suppress(ChildProcessError):
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            _say("ended", pid, status)


def _say(*words: object) -> None:
    os.write(1, f"{' '.join(map(str, words))}\n".encode())


if __name__ == "__main__":
    main()
