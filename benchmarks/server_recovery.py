"""Recovery of a killed server: time until it accepts connections again, with many games in the middle.

python -m benchmarks.server_recovery

The games are played through a real server, which is then killed. The restart uses the files that it left, with the write-ahead
log. Time counts from the start of the process, so Python and the imports are included. At the end all tables exist again. Their
games are replayed when players return, or within some seconds.
"""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from time import perf_counter
from urllib.request import urlopen

from benchmarks.server_process import client, directory, serving

TABLES, SEATS, ACTIONS = 1000, 4, 50
TARGET = 5.0
"""Seconds."""


@dataclass(frozen=True)
class Recovered:
    """`tables`: tables that were open again; `processor`: seconds of processor time; `megabytes`: size of the database with
    its log."""

    tables: int
    seconds: float
    processor: float
    megabytes: float


def measure(tables: int = TABLES, seats: int = SEATS, actions: int = ACTIONS, rounds: int = 3) -> list[Recovered]:
    """Fill a server, kill it and restart it, several times."""
    found = []
    with directory() as data:
        with serving(data) as server:
            subprocess.run(client("fill", server.port, tables, seats, actions), stdout=subprocess.PIPE, check=True, timeout=300)
            server.process.kill()
            server.process.wait(10)
        for _ in range(rounds):
            size = sum(file.stat().st_size for file in data.iterdir()) / 1e6
            start = perf_counter()
            with serving(data) as server:
                seconds, processor = perf_counter() - start, server.processor_seconds()
                with urlopen(f"http://127.0.0.1:{server.port}/health", timeout=10) as answer:
                    there = json.load(answer)["tables"]
                server.process.kill()
                server.process.wait(10)
            found.append(Recovered(there, seconds, processor, size))
    return found


def run(tables: int = TABLES, seats: int = SEATS, actions: int = ACTIONS) -> list[Recovered]:
    """Measure, and print the results."""
    found = measure(tables, seats, actions)
    print(f"{tables:,} open tables of {seats} seats, {actions} actions played at each; target {TARGET:.0f} s")
    for one in found:
        print(f"{one.tables:>6,} tables from {one.megabytes:.1f} MB: listening after {one.seconds:.2f} s", end="")
        print(f", {one.processor:.2f} s of the processor", flush=True)
    return found


if __name__ == "__main__":
    run()
