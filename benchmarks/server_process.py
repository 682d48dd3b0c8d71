"""The measured server, in a separate process on loopback, with a database on disk that is deleted afterwards."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

OPTIONS = ("--bind", "127.0.0.1", "--port", "0", "--announce", "--log-level", "warning", "--until-stdin-closes")
UNMETERED = ("--message-rate", "1000000", "--message-burst", "1000000", "--max-connections", "10000", "--max-tables", "10000")

LONGEST = 400.0
"""Seconds after which a server is ended in any case."""


@dataclass(frozen=True)
class Served:
    """A server that accepts connections."""

    port: int
    pid: int
    process: subprocess.Popen[bytes]

    def memory(self) -> int:
        """Return the server's resident memory in KB; 0 if the system does not report it."""
        try:
            status = Path(f"/proc/{self.pid}/status").read_text()
        except OSError:
            return 0
        return next((int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:")), 0)

    def processor_seconds(self) -> float:
        """Return the server's processor seconds so far; 0 if the system does not report them."""
        try:
            fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / 100


@contextmanager
def directory(place: Path | None = None) -> Iterator[Path]:
    """Make a data directory that is deleted at the end."""
    made = Path(tempfile.mkdtemp(prefix="traderow-bench-", dir=place))
    try:
        yield made
    finally:
        shutil.rmtree(made)


@contextmanager
def serving(
    data: Path, more: Sequence[str] = UNMETERED, program: Sequence[str] | None = None, tree: Path | None = None
) -> Iterator[Served]:
    """Run a server with that data directory, until the end of the block or until it is killed. `more`: options.

    `program`: a program to run instead, with the same options and the same first line of output. `tree`: another source tree.
    """
    command = [sys.executable, *(program or ["-m", "server"]), *OPTIONS, *more, "--data", str(data)]
    env = os.environ if tree is None else {**os.environ, "PYTHONPATH": str(tree)}
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=tree, env=env)
    longest = threading.Timer(LONGEST, process.kill)
    longest.start()
    try:
        assert process.stdout is not None
        words = process.stdout.readline().split()
        if len(words) != 3:
            raise RuntimeError("the server does not start")
        yield Served(int(words[2]), process.pid, process)
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        longest.cancel()


def client(*words: object) -> list[str]:
    """Return the command of the clients' process."""
    return [sys.executable, "-m", "benchmarks.server_client", *map(str, words)]
