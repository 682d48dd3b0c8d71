"""Memory of a connection on the server, with a seat in a game of four or idle; and of a whole server.

python -m benchmarks.server_memory

Tables and games, just begun or with some actions played, are included. The memory of the server before the first client is not:
some warm-up tables have been opened before.
"""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from time import sleep

from benchmarks.server_process import UNMETERED, client, directory, serving

SEATS = 4
TARGET = 20
"""KB a connection."""
WARM_UP = 10
"""Warm-up tables that are not counted."""
TABLES = (0, 100, 1000)
"""Tables of two seats, for the memory of a whole server."""
SETTLE = 2.0
"""Seconds until every message has been read."""


@dataclass(frozen=True)
class Held:
    """Resident memory in KB, before and after that many more idle connections."""

    actions: int
    connections: int
    before: int
    after: int

    @property
    def each(self) -> float:
        return (self.after - self.before) / self.connections


def measure(actions: int, connections: Sequence[int], options: Sequence[str] = ()) -> list[Held]:
    """Measure one server with each number of connections, in increasing order. That many actions are played at each table.

    `options`: additional options of the server.
    """
    with directory() as data, serving(data, (*UNMETERED, *options)) as server:
        command = client("hold", server.port, SEATS, actions)
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as clients:
            assert clients.stdin is not None
            assert clients.stdout is not None

            def seat(tables: int) -> int:
                print(tables, file=clients.stdin)
                if not clients.stdout.readline():
                    raise RuntimeError("the clients are gone")
                sleep(SETTLE)
                return server.memory()

            before = seat(WARM_UP)
            there, found = 0, []
            for count in connections:
                found.append(Held(actions, count, before, seat((count - there) // SEATS)))
                there = count
            clients.stdin.close()
    return found


def of_a_server(actions: int, tables: Sequence[int]) -> list[int]:
    """Return the resident memory in KB for each number of tables of two, in increasing order, with that many actions played
    at each."""
    with directory() as data, serving(data) as server:
        command = client("hold", server.port, 2, actions)
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as clients:
            assert clients.stdin is not None
            assert clients.stdout is not None
            there, found = 0, []
            for count in tables:
                if count > there:
                    print(count - there, file=clients.stdin)
                    if not clients.stdout.readline():
                        raise RuntimeError("the clients are gone")
                there = count
                sleep(SETTLE)
                found.append(server.memory())
            clients.stdin.close()
    return found


def run(connections: Sequence[int] = (1000, 2000), actions: Sequence[int] = (0, 50)) -> list[Held]:
    """Measure, and print the results."""
    print(f"{'idle connections':>16} {'actions played':>14} {'server, MB':>10} {'KB each':>8}   target {TARGET}")
    found = []
    for played in actions:
        for one in measure(played, connections):
            found.append(one)
            print(f"{one.connections:>16,} {one.actions:>14} {one.after / 1024:>10.1f} {one.each:>8.1f}", flush=True)
    print(f"\n{'tables of two':>16} {'actions played':>14} {'server, MB':>10}")
    for played in actions:
        for count, held in zip(TABLES, of_a_server(played, TABLES), strict=True):
            print(f"{count:>16,} {played:>14} {held / 1024:>10.1f}", flush=True)
    return found


if __name__ == "__main__":
    run()
