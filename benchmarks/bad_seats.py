"""Effect of one bad seat on everybody else: their p99 while it misbehaves, beside the p99 of a quiet server.

python -m benchmarks.bad_seats

250 tables of four seats play at a fixed rate, under the default limits. The bad seat sits at a table of its own, comes from an
address of its own, and comes back whenever it is cut. Quiet runs and bad ones take turns, and the best of several rounds counts
for each: the machine is busy with something else now and then, but hardly in every round.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.bad_client import KINDS
from benchmarks.server_process import client, directory, serving

TABLES, SEATS = 250, 4
RATE = 1000
LIMITED = ("--trust-proxy", "127.0.0.1", "--max-connections", "2000", "--max-tables", "2000")
TARGET = 2.0
"""How many times the quiet p99 a bad one may be."""
QUIET = "nobody"


def measure(kind: str, seconds: int, rate: int = RATE, place: Path | None = None) -> tuple[dict[str, Any], dict[str, int]]:
    """Return what the good seats found, and what the bad one did."""
    with directory(place) as data, serving(data, LIMITED) as server:
        command = client("play", server.port, TABLES, SEATS, seconds, rate)
        with subprocess.Popen(command, stdout=subprocess.PIPE) as clients, bad_seat(kind, server.port) as bad:
            assert clients.stdout is not None
            clients.stdout.readline()
            found: dict[str, Any] = json.loads(clients.stdout.readline())
            done = bad.communicate()[0] if kind != QUIET else b"{}"
    return found, json.loads(done)


def bad_seat(kind: str, port: int) -> subprocess.Popen[bytes]:
    """Start the bad seat at the lowest priority: measured is the server's work for it, not the fight for a core with it."""
    command = [sys.executable, "-m", "benchmarks.bad_client", kind, str(port)] if kind != QUIET else [sys.executable, "-c", ""]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, preexec_fn=lambda: os.nice(19))


def run(kinds: Sequence[str] = tuple(KINDS), seconds: int = 8, rounds: int = 4, rate: int = RATE) -> dict[str, float]:
    """Return the best of so many rounds of each kind's p99, and how many times the quiet one it is."""
    print(f"{TABLES} x {SEATS} at {rate} actions/s, one bad seat that comes back whenever it is cut; best of {rounds} rounds")
    print(f"{'bad seat':>10} {'p50 ms':>8} {'p99 ms':>8} {'times quiet':>12}  what it did in the last round")
    found: dict[str, list[tuple[float, float]]] = {kind: [] for kind in (QUIET, *kinds)}
    did: dict[str, dict[str, int]] = {}
    for _ in range(rounds):
        for kind, times in found.items():
            good, did[kind] = measure(kind, seconds, rate)
            times.append((good["p50"], good["p99"]))
    best = {kind: min(times, key=lambda each: each[1]) for kind, times in found.items()}
    p99 = {kind: high for kind, (_, high) in best.items()}
    for kind, (p50, _) in best.items():
        words = ", ".join(f"{count:,} {what}" for what, count in did[kind].items())
        print(f"{kind:>10} {p50:>8.2f} {p99[kind]:>8.2f} {p99[kind] / p99[QUIET]:>12.2f}  {words}")
    worst = max(p99[kind] for kind in kinds) / p99[QUIET]
    print(f"the worst of them: {worst:.2f} times the quiet p99 (target {TARGET:.0f})")
    return p99


if __name__ == "__main__":
    run()
