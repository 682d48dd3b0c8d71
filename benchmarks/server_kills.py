"""Losses when the server is killed during play: prints that there are none, or raises the first broken invariant.

    python -m benchmarks.server_kills
    python -m tests.faults.soak --kills 1000

The second command does the same at full length, with any number of kills. Both check every acknowledged action.
"""

from __future__ import annotations

import asyncio
import secrets
from time import perf_counter

from benchmarks.server_process import directory
from tests.faults.trials import killed

KILLS = 50


def run(kills: int = KILLS) -> None:
    """Kill a server that often, at random times and at named points. Raises Broken for an acknowledged action that was lost."""
    seed = secrets.randbelow(10**6)
    started = perf_counter()
    with directory() as data:
        found, where = asyncio.run(killed(data, seed, kills))
    seconds, at_random = perf_counter() - started, where["at random"]
    print(f"{kills} kills in {seconds:.0f} s, {at_random} at random and the others at named points (seed {seed})")
    print(f"{found.acked:,} actions acknowledged, all of them in the log, {found.returns} returns")


if __name__ == "__main__":
    run()
