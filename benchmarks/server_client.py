"""The clients of the server's benchmarks, in a separate process.

    python -m benchmarks.server_client play PORT TABLES SEATS SECONDS RATE [GAME]
    python -m benchmarks.server_client fill PORT TABLES SEATS ACTIONS
    python -m benchmarks.server_client hold PORT SEATS ACTIONS

`play` measures. RATE 0 is a closed loop: every table acts again as soon as all its seats have received the last action.
Otherwise all tables together send RATE actions a second, even if the server cannot follow. `fill` plays ACTIONS actions at each
table and disconnects. `hold` reads numbers of tables from standard input, plays ACTIONS actions at that many more tables, and
stays connected.

Each prints its results as a line of JSON; `play` prints an empty line when it begins to measure.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
from collections import deque
from time import perf_counter
from typing import Any

from benchmarks.seats import GAME, Table

WARM_UP = 1.5
LONGEST = 300.0
"""Seconds after which the clients give up in any case."""
AT_ONCE = 20
"""Tables whose clients connect at the same time."""
IN_A_BATCH = 250
"""Tables that are filled at the same time."""


class Load:
    """Tables that act in a closed or an open loop, and the time until each action reached the last seat."""

    def __init__(self, tables: int, seats: int, rate: int, game: str) -> None:
        self.rate = rate
        self.is_on = False
        self.latencies: list[float] = []
        self.waiting: deque[Table] = deque()
        self.all_ready = asyncio.Event()
        self.tables = [Table(number, seats, self.ready, game) for number in range(tables)]

    def ready(self, table: Table) -> None:
        now = perf_counter()
        if not table.begins:
            self.latencies.append(now - table.sent_at)
        if self.is_on and not self.rate:
            table.act(now)
        else:
            self.waiting.append(table)
            if len(self.waiting) == len(self.tables):
                self.all_ready.set()

    async def run(self, port: int, seconds: int) -> dict[str, Any]:
        await sit_down(self.tables, port)
        await self.all_ready.wait()
        gc.freeze()
        gc.disable()
        self.is_on = True
        await self._go_on(WARM_UP)
        self.latencies = []
        tell({})
        start = perf_counter()
        late = await self._go_on(seconds)
        elapsed = perf_counter() - start
        found = sorted(self.latencies)
        shares = {name: found[int(len(found) * share)] * 1000 for name, share in (("p50", 0.5), ("p99", 0.99), ("p999", 0.999))}
        return {"actions": len(found) / elapsed, "late": late, **shares}

    async def _go_on(self, seconds: float) -> int:
        """Return the number of actions that were due when no table was ready."""
        if self.rate:
            return await self._pace(seconds)
        for table in self.waiting:
            table.act(perf_counter())
        self.waiting.clear()
        await asyncio.sleep(seconds)
        return 0

    async def _pace(self, seconds: float) -> int:
        """Send one action every 1/rate s, timed from when it should have been sent."""
        start = perf_counter()
        sent = late = 0
        while (now := perf_counter()) < start + seconds:
            due = int((now - start) * self.rate)
            while sent < due:
                sent += 1
                if self.waiting:
                    self.waiting.popleft().act(start + sent / self.rate)
                else:
                    late += 1
            await asyncio.sleep(0.0005)
        return late


async def play(port: int, tables: int, seats: int, seconds: int, rate: int, game: str = GAME) -> None:
    """Measure for that many seconds."""
    tell(await Load(tables, seats, rate, game).run(port, seconds))


async def sit_down(tables: list[Table], port: int) -> None:
    """Take all seats of all tables, so that their games begin."""
    for at in range(0, len(tables), AT_ONCE):
        await asyncio.gather(*(table.sit_down(port) for table in tables[at : at + AT_ONCE]))


async def play_so_far(port: int, numbers: range, seats: int, actions: int) -> list[Table]:
    """Return tables of these numbers, each with that many actions played."""
    all_done = asyncio.Semaphore(0)

    def ready(table: Table) -> None:
        if table.acted < actions:
            table.act(perf_counter())
        else:
            all_done.release()

    tables = [Table(number, seats, ready) for number in numbers]
    await sit_down(tables, port)
    for _ in tables:
        await all_done.acquire()
    return tables


async def fill(port: int, tables: int, seats: int, actions: int) -> None:
    """Leave that many games in the middle, one batch of tables after another."""
    for first in range(0, tables, IN_A_BATCH):
        for table in await play_so_far(port, range(first, min(first + IN_A_BATCH, tables)), seats, actions):
            table.get_up()
    tell({"tables": tables})


async def hold(port: int, seats: int, actions: int) -> None:
    """Open as many more tables as each line of standard input says."""
    held: list[Table] = []
    while words := await asyncio.to_thread(sys.stdin.readline):
        held += await play_so_far(port, range(len(held), len(held) + int(words)), seats, actions)
        tell({"tables": len(held)})


def tell(found: dict[str, Any]) -> None:
    print(json.dumps(found), flush=True)


def main() -> None:
    job, *words = sys.argv[1:]
    port, *numbers = (int(word) if word.isdecimal() else word for word in words)
    asyncio.run(asyncio.wait_for({"play": play, "fill": fill, "hold": hold}[job](port, *numbers), LONGEST))


if __name__ == "__main__":
    main()
