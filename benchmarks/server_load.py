"""Capacity of the server: actions a second, and the time from a seat's action to the last other seat's message, storage FULL.

python -m benchmarks.server_load

Server and clients are separate processes, on loopback. A closed loop shows the peak rate (its latencies are queueing); an open
loop at a fixed rate shows the latencies of players. The figures with targets are measured three times and the best counts: a
virtual machine sometimes stalls, and `still ms` shows for how long.
"""

from __future__ import annotations

import json
import os
import platform
import sqlite3
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks.seats import GAME
from benchmarks.server_process import UNMETERED, client, directory, serving
from benchmarks.standstill import Standstill

PEAK_TARGET = 4000
P99_TARGET = 10.0
SHAPES = ((10, 2), (100, 2), (500, 2), *[(250, 4)] * 3)
"""Tables, and seats of each. The last shapes have targets."""
RATE = 1000


@dataclass(frozen=True)
class Measured:
    """`late`: actions that were due when no table was ready; `cost`: microseconds of the server's processor time for each
    action.

    `still`: the longest stall of the whole machine, in ms.
    """

    tables: int
    seats: int
    offered: int
    actions: float
    p50: float
    p99: float
    p999: float
    late: int
    cost: float
    still: float


def measure(
    tables: int,
    seats: int,
    seconds: int,
    rate: int = 0,
    place: Path | None = None,
    game: str = GAME,
    options: Sequence[str] = (),
) -> Measured:
    """Measure that many tables for that long. `rate` 0: as fast as possible. `options`: additional options of the server."""
    with directory(place) as data, serving(data, (*UNMETERED, *options)) as server:
        command = client("play", server.port, tables, seats, seconds, rate, game)
        with subprocess.Popen(command, stdout=subprocess.PIPE) as clients, Standstill() as standstill:
            assert clients.stdout is not None
            clients.stdout.readline()
            used = server.processor_seconds()
            found: dict[str, Any] = json.loads(clients.stdout.readline())
            used = server.processor_seconds() - used
    cost = used * 1e6 / (found["actions"] * seconds)
    return Measured(tables, seats, rate, cost=cost, still=standstill.longest, **found)


def run(
    shapes: Sequence[tuple[int, int]] = SHAPES,
    seconds: int = 10,
    rates: Sequence[int] = (0, RATE),
    place: Path | None = None,
) -> list[Measured]:
    """Measure tables of every shape at every rate (0: closed loop) for that many seconds each, and print the results."""
    disk = place or Path(tempfile.gettempdir())
    storage = f"SQLite {sqlite3.sqlite_version} WAL/FULL in {disk} ({_file_system(disk)})"
    print(f"server: Star Realms, random play, {storage}, one fsync takes {_sync_time(disk):.2f} ms")
    print(f"on {os.cpu_count()} cores, {platform.system()} {platform.release()}, Python {platform.python_version()}")
    print("tables x seats offered/s actions/s   p50 ms   p99 ms p99.9 ms  late us each still ms")
    measured = []
    for rate in rates:
        for tables, seats in shapes:
            one = measure(tables, seats, seconds, rate, place)
            measured.append(one)
            shape, offered = f"{tables} x {seats}", rate or "closed"
            times = f"{one.p50:>8.2f} {one.p99:>8.2f} {one.p999:>8.2f}"
            beside = f"{one.late:>5} {one.cost:>7.0f} {one.still:>8.0f}"
            print(f"{shape:>14} {offered:>9} {one.actions:>9.0f} {times} {beside}", flush=True)
    peak = max((one.actions for one in measured if not one.offered and one.seats == 4), default=0.0)
    p99 = min((one.p99 for one in measured if one.offered and one.seats == 4), default=0.0)
    print(f"four seats: peak {peak:.0f} actions/s (target {PEAK_TARGET}); p99 {p99:.1f} ms (target {P99_TARGET:.0f})")
    return measured


def _sync_time(place: Path) -> float:
    """Return the median time of a few flushes to that disk, in ms. No durable action can be faster."""
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
    """Return the type of the path's file system, if the system reports it."""
    try:
        mounts = [line.split()[1:3] for line in Path("/proc/mounts").read_text().splitlines()]
    except OSError:
        return "unknown file system"
    over = [(len(point), kind) for point, kind in mounts if path.resolve().is_relative_to(point)]
    return max(over)[1] if over else "unknown file system"


if __name__ == "__main__":
    run()
