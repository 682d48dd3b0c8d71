"""All trials of this folder in large numbers: kills of a real server, bad connections to it, simulated worlds, bad disks.

    python -m tests.faults.soak --kills 1000 --lines 1000 --days 5000
    python -m tests.faults.soak --kills 50 --seed 4711

Each part (50 kills of one server, for example) has a seed, one more than the part before; everything random in it follows from
the seed. The soak ends after the requested number of parts, or at the first error: then it prints the command that repeats the
part, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.faults.bad_disk import Memory, Place
from tests.faults.database import Database
from tests.faults.disk.trials import DiskTrial, disk_troubles, flipped_bits, lost_writes, power_cuts
from tests.faults.laws import Found
from tests.faults.nodes import troubled_nodes
from tests.faults.simulated_sessions import SessionsWorld
from tests.faults.simulation import World, live
from tests.faults.trials import Trial, clients_on_bad_lines, killed, sessions_on_bad_lines

TRIALS: dict[str, tuple[Trial, int]] = {
    "kills": (killed, 50),
    "lines": (clients_on_bad_lines, 60),
    "session-lines": (sessions_on_bad_lines, 15),
    "nodes": (troubled_nodes, 30),
}
"""Trials with real processes, by the option for their number, with the size of one part."""
WORLDS: dict[str, tuple[type[World], Callable[[], Place]]] = {
    "days": (World, Memory),
    "session-days": (SessionsWorld, Memory),
    "database-days": (World, Database),
    "database-session-days": (SessionsWorld, Database),
}
DAYS = 100
"""Simulated worlds in one part."""
DISKS: dict[str, DiskTrial] = {
    "power-cuts": power_cuts,
    "disk-troubles": disk_troubles,
    "lost-writes": lost_writes,
    "flipped-bits": flipped_bits,
}
"""Trials of disks with faults below the database."""
STATES = 1000
"""Disk states in one part."""
HELP = {
    "kills": "of a real server under load",
    "lines": "misfortunes of the lines of the tests' own clients",
    "session-lines": "misfortunes of the lines of the client's real sessions",
    "nodes": "troubles of three servers and the PostgreSQL they share: kills, freezes, cut lines, stops, restarts",
    "days": "of the tests' own clients on a virtual clock",
    "session-days": "of the client's real sessions on one",
    "database-days": "as --days, with a real PostgreSQL",
    "database-session-days": "as --session-days, with one",
    "power-cuts": "at any operation on the database's files",
    "disk-troubles": "power cuts after syncs that failed and disks that were full or failed for a while",
    "lost-writes": "disks that have not written what they said they had synced",
    "flipped-bits": "disks on which bits or sectors have changed",
}


class Soak:
    """The counts so far."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.happened: Counter[str] = Counter()
        self.started = time.monotonic()

    def part(self, kind: str, seed: int, number: int) -> None:
        """Run one part of that size."""
        if kind in WORLDS:
            for day in range(number):
                life = live(str(seed * DAYS + day), *WORLDS[kind])
                self.counts["ends of servers on them"] += life.ends
                self.adds(kind, 1, life.found)
        elif kind in DISKS:
            with TemporaryDirectory() as data:
                happened = asyncio.run(DISKS[kind](Path(data), seed, number))
            self.happened += Counter({f"{kind}: {what}": count for what, count in happened.items()})
            self.counts[kind] += happened.total()
        else:
            with TemporaryDirectory() as data:
                found, happened = asyncio.run(TRIALS[kind][0](Path(data), seed, number))
            self.happened += happened
            self.adds(kind, happened.total(), found)

    def adds(self, kind: str, number: int, found: Found) -> None:
        self.counts[kind] += number
        self.counts["actions acknowledged and in the log"] += found.acked
        self.counts["returns"] += found.returns
        self.counts["messages compared with the log"] += found.told

    def says(self) -> None:
        counted = ", ".join(f"{count:,} {what}" for what, count in self.counts.items())
        sys.stdout.write(f"{time.monotonic() - self.started:8.0f} s   {counted}\n")
        sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults.soak", description="Whatever may fail, in great numbers.")
    for kind, words in HELP.items():
        parser.add_argument(f"--{kind}", type=int, default=0, metavar="N", help=f"{words} (0)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the first part of each (1)")
    chosen = parser.parse_args()
    logging.getLogger("server.storage").setLevel(logging.ERROR)
    soak = Soak()
    for kind in HELP:
        seed, left = chosen.seed, getattr(chosen, kind.replace("-", "_"))
        most = TRIALS[kind][1] if kind in TRIALS else STATES if kind in DISKS else DAYS
        while left > 0:
            number = min(left, most)
            try:
                soak.part(kind, seed, number)
            except Exception:
                traceback.print_exc()
                sys.stdout.write(f"\nsomething is wrong; again: python -m tests.faults.soak --{kind} {number} --seed {seed}\n")
                return 1
            soak.says()
            seed, left = seed + 1, left - number
    sys.stdout.write(", ".join(f"{count} {what}" for what, count in sorted(soak.happened.items())) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
