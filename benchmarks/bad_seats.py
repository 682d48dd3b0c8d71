"""Effect of one adversarial client on everybody else: their p99 latency meanwhile, compared with a quiet server's.

python -m benchmarks.bad_seats

250 tables of four seats play at a fixed rate, under the default limits. The adversarial client sits at its own table, has its
own address, and returns after each disconnection. Quiet runs and others alternate, and the best round of each kind counts: the
machine is sometimes busy with other work, but hardly in every round.
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
"""The largest allowed ratio of the p99 to the quiet p99."""
QUIET = "nobody"


def measure(kind: str, seconds: int, rate: int = RATE, place: Path | None = None) -> tuple[dict[str, Any], dict[str, int]]:
    """Return the latencies of the good seats, and the counts of the adversarial client."""
    with directory(place) as data, serving(data, LIMITED) as server:
        command = client("play", server.port, TABLES, SEATS, seconds, rate)
        with subprocess.Popen(command, stdout=subprocess.PIPE) as clients, bad_seat(kind, server.port) as bad:
            assert clients.stdout is not None
            clients.stdout.readline()
            found: dict[str, Any] = json.loads(clients.stdout.readline())
            done = bad.communicate()[0] if kind != QUIET else b"{}"
    return found, json.loads(done)


def bad_seat(kind: str, port: int) -> subprocess.Popen[bytes]:
    """Start the adversarial client at the lowest priority. It should cost the server's work, and not compete for a core."""
    command = [sys.executable, "-m", "benchmarks.bad_client", kind, str(port)] if kind != QUIET else [sys.executable, "-c", ""]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, preexec_fn=lambda: os.nice(19))


def run(kinds: Sequence[str] = tuple(KINDS), seconds: int = 8, rounds: int = 4, rate: int = RATE) -> dict[str, float]:
    """Return the best p99 of each kind over that many rounds, and its ratio to the quiet p99."""
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
