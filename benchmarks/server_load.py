"""What the server can do: actions a second, and how long from one seat's action to the other seat's frame, storage FULL.

    python -m benchmarks.server_load

Server and clients are processes of their own, on loopback. A closed loop shows the peak (its latencies are queueing), an open
loop at a fixed rate shows what a person would feel.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

PEAK_TARGET = 3000
P99_TARGET = 10.0


@dataclass(frozen=True)
class Measured:
    tables: int
    offered: float
    actions: float
    p50: float
    p99: float
    late: int
    memory: float
    """KB a connection."""


def measure(tables: int, seconds: float, rate: float = 0.0, data: Path | None = None) -> Measured:
    """Play at that many two-seat tables for that long. `rate` 0: as fast as it goes."""
    with _server(data) as (port, pid):
        before = _memory(pid)
        command = [sys.executable, "-m", "benchmarks.server_client", str(port), str(tables), str(seconds), str(rate)]
        client = subprocess.run(command, stdout=subprocess.PIPE, check=True, timeout=seconds + 60)
        after = _peak_memory(pid)
    found: dict[str, Any] = json.loads(client.stdout)
    return Measured(tables, rate, found["actions"], found["p50"], found["p99"], found["late"], (after - before) / (2 * tables))


@contextmanager
def _server(data: Path | None) -> Iterator[tuple[int, int]]:
    """A server on a free port with a new database; its port and process id."""
    directory = Path(tempfile.mkdtemp(prefix="traderow-bench-", dir=data))
    options = ["--bind", "127.0.0.1", "--port", "0", "--announce", "--data", str(directory), "--log-level", "warning"]
    options += ["--message-rate", "1000000", "--message-burst", "1000000", "--until-stdin-closes"]
    server = subprocess.Popen([sys.executable, "-m", "server", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        assert server.stdout is not None
        words = server.stdout.readline().split()
        yield int(words[2]), server.pid
    finally:
        server.terminate()
        server.wait(10)
        shutil.rmtree(directory)


def _memory(pid: int, name: str = "VmRSS:") -> int:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in status.splitlines() if line.startswith(name)), 0)


def _peak_memory(pid: int) -> int:
    return _memory(pid, "VmHWM:")


def run(
    tables: Sequence[int] = (10, 100, 500),
    seconds: float = 5.0,
    rates: Sequence[float] = (0.0, 1000.0),
    data: Path | None = None,
) -> list[Measured]:
    """Measure every number of tables at every rate (0: closed loop), so many seconds each, and print it as a table."""
    place = data or Path(tempfile.gettempdir())
    storage = f"SQLite {sqlite3.sqlite_version} WAL/FULL in {place} ({_file_system(place)})"
    print(f"server: two-seat tables of Star Realms, random play, {storage}, one fsync takes {_sync_time(place):.2f} ms")
    print(f"on {os.cpu_count()} cores, {platform.system()} {platform.release()}, Python {platform.python_version()}")
    print(f"{'tables':>6} {'offered/s':>9} {'actions/s':>9} {'p50 ms':>8} {'p99 ms':>8}")
    measured = []
    for rate in rates:
        for count in tables:
            one = measure(count, seconds, rate, data)
            measured.append(one)
            offered = f"{rate:.0f}" if rate else "closed"
            print(f"{count:>6} {offered:>9} {one.actions:>9.0f} {one.p50:>8.2f} {one.p99:>8.2f}", flush=True)
    peak = max((one.actions for one in measured if not one.offered), default=0.0)
    worst = max((one.p99 for one in measured if one.offered), default=0.0)
    largest = max(reversed(measured), key=lambda one: one.tables)
    print(f"peak {peak:.0f} actions/s (target {PEAK_TARGET}); p99 at a fixed rate {worst:.1f} ms (target {P99_TARGET:.0f})")
    print(f"{largest.memory:.0f} KB a connection at {largest.tables} tables")
    return measured


def _sync_time(place: Path) -> float:
    """The median of a few flushes to that disk, in ms: what no durable action can be faster than."""
    with tempfile.NamedTemporaryFile(dir=place) as file:
        times = []
        for _ in range(50):
            file.write(bytes(4096))
            file.flush()
            start = perf_counter()
            os.fsync(file.fileno())
            times.append(perf_counter() - start)
    return sorted(times)[25] * 1000


def _file_system(path: Path) -> str:
    """What kind of file system the path is on, as far as the system tells."""
    try:
        mounts = [line.split()[1:3] for line in Path("/proc/mounts").read_text().splitlines()]
    except OSError:
        return "unknown file system"
    over = [(len(point), kind) for point, kind in mounts if path.resolve().is_relative_to(point)]
    return max(over)[1] if over else "unknown file system"


if __name__ == "__main__":
    run()
