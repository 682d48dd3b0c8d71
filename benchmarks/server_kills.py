"""Losses when the server is killed while people play: none, or it ends with the law that was broken.

    python -m benchmarks.server_kills
    python -m tests.faults.soak --kills 1000

The second says the same at full length, with any number of kills; both look at everything that was acknowledged.
"""

from __future__ import annotations

import asyncio
import secrets
from time import perf_counter

from benchmarks.server_process import directory
from tests.faults.trials import killed

KILLS = 50


def run(kills: int = KILLS) -> None:
    """Kill a server so often, at random and at named points. Raises Broken for an acknowledged action that was lost."""
    seed = secrets.randbelow(10**6)
    started = perf_counter()
    with directory() as data:
        found, where = asyncio.run(killed(data, seed, kills))
    seconds, at_random = perf_counter() - started, where["at random"]
    print(f"{kills} kills in {seconds:.0f} s, {at_random} at random and the others at named points (seed {seed})")
    print(f"{found.acked:,} actions acknowledged, all of them in the log, {found.returns} returns")


if __name__ == "__main__":
    run()
