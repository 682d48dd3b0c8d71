"""Effect of a table of six with the strongest bots on the server's other tables, and the memory of the bots' processes.

python -m benchmarks.bots_on_a_server [SECONDS [THINK]] [--modes]

Players play at their tables at a fixed rate; at other tables, one player plays against an easy bot. Both are timed on a new
server, with and without a hydra table of six with five `master` bots, whose heads are asked simultaneously. THINK is the pause
before each answer of a bot (default: 0); it makes the load heavier than the 0.7 s of real games. With --modes, players are
timed alone and next to a full table of the strongest bots in each mode of each game.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import msgpack
from msgspec.structs import replace

import engine
from benchmarks.seats import VIEW, Seat, Table
from benchmarks.server_process import UNMETERED, client, directory, serving
from protocol.messages import Act, Rematch

PEOPLE, EASY = 10, 4
"""Tables of two players, and tables against an easy bot."""
RATE = 100
"""Actions a second at all players' tables together."""
ROUNDS, ROUNDS_OF_MODES = 2, 7
STRONGEST = {"star-realms": "master", "starcraft": "keen"}
ENDS = ("end-turn", "end", "pass")
MOST = 1.5
"""The largest allowed ratio of the others' times with the table of six to their times without it."""


@dataclass(frozen=True)
class Times:
    """Milliseconds: from players' actions to the last seat, and to easy bots' answers. `memory`: of the bots' processes, in
    MB."""

    p50: float
    p99: float
    bot_p50: float
    bot_p99: float
    memory: tuple[int, ...] = ()


class Person(Seat):
    """A seat with a team. If a teammate acts first, the action is refused as stale, and the next step asks again."""

    def _complain(self, fields: list[Any]) -> None:
        if (fields[0], fields[3]) != ("refused", "stale"):
            super()._complain(fields)


class BotTable:
    """One seat among bots. It ends its turns immediately, and stores the time of each bot's answer."""

    def __init__(self, mode: str, bots: Sequence[str], game: str = "star-realms") -> None:
        self.seat = Person(self, "p")
        self.answers: list[float] = []
        self._game, self._mode, self._bots = game, mode, bots
        self._since = 0.0
        self._acted = 0

    async def sit_down(self, port: int) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self.seat, "127.0.0.1", port)
        terms = Table(0, len(self._bots) + 1, lambda table: None).terms()
        await self.seat.ask(replace(terms, game=self._game, mode=self._mode, bots=self._bots), "seated")

    def stepped(self) -> None:
        now = perf_counter()
        if self._since:
            self.answers.append(now - self._since)
        self._since = 0.0
        step = msgpack.unpackb(self.seat.step)
        view, self._acted = step[VIEW], self._acted + 1
        if view["result"] is not None:
            self.seat.send(Rematch(f"r{self._acted}"))
        elif view["actions"]:
            actions = [action for action in view["actions"] if action[0] != "withdraw"]
            chosen = next((action for action in actions if action[0] in ENDS), actions[0])
            self.seat.send(Act(f"a{self._acted}", step[1], chosen))
        else:
            self._since = now


async def timed(port: int, pid: int, seconds: int, beside: BotTable | None) -> Times:
    """Measure for that many seconds, with or without that table."""
    easy = [BotTable("duel", ["simple"]) for _ in range(EASY)]
    for table in (*easy, *([beside] if beside else [])):
        await table.sit_down(port)
    play = await asyncio.create_subprocess_exec(*client("play", port, PEOPLE, 2, seconds, RATE), stdout=subprocess.PIPE)
    assert play.stdout is not None
    await play.stdout.readline()
    for table in easy:
        table.answers.clear()
    found: dict[str, Any] = json.loads(await play.stdout.readline())
    answers = sorted(1000 * answer for table in easy for answer in table.answers)
    await play.wait()
    return Times(found["p50"], found["p99"], share(answers, 0.5), share(answers, 0.99), tuple(memories(pid)))


def share(found: Sequence[float], of: float) -> float:
    return found[int(len(found) * of)]


def memories(server: int) -> Iterator[int]:
    """Yield the private memory of each bot process, with its share of shared memory, in MB; nothing if the system does not
    report it."""
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            is_child = f"PPid:\t{server}\n" in status.read_text()
            told = (status.parent / "smaps_rollup").read_text() if is_child else ""
            is_bots = is_child and b"--multiprocessing-fork" in (status.parent / "cmdline").read_bytes()
        except OSError:
            continue
        if is_bots:
            yield next(int(line.split()[1]) for line in told.splitlines() if line.startswith("Pss:")) // 1024


def served(seconds: int, think: float, beside: BotTable | None) -> Times:
    """Measure on a new server."""
    with directory() as data, serving(data, (*UNMETERED, "--think", str(think))) as server:
        return asyncio.run(timed(server.port, server.pid, seconds, beside))


def run(seconds: int = 10, think: float = 0.0) -> None:
    """Run both measurements in turn, each several times on a new server. The best of each counts, because a virtual machine
    may stall."""
    found: dict[bool, list[Times]] = {False: [], True: []}
    for masters in (False, True) * ROUNDS:
        found[masters].append(served(seconds, think, BotTable("hydra", ["master"] * 5) if masters else None))
    print(f"{PEOPLE} tables of two people, {RATE} actions/s; {EASY} against an easy bot; bots pause {think} s; ms")
    print("                  people p50      p99   easy bot p50      p99   MB of bots' processes")
    best = {masters: min(times, key=lambda one: one.p99) for masters, times in found.items()}
    for masters, words in ((False, "alone"), (True, "beside the six")):
        one = best[masters]
        bots_p99 = min(times.bot_p99 for times in found[masters])
        memory = ", ".join(map(str, one.memory))
        print(f"{words:>14} {one.p50:>13.2f} {one.p99:>8.2f} {one.bot_p50:>14.2f} {bots_p99:>8.2f}   {memory}")
    times = best[True].p99 / best[False].p99
    bots = min(one.bot_p99 for one in found[True]) / min(one.bot_p99 for one in found[False])
    print(f"p99 beside the six: people {times:.2f} times, easy bots {bots:.2f} times (wanted: {MOST}); {os.cpu_count()} cores")


def in_every_mode(seconds: int, think: float) -> None:
    """Print the players' p99 alone and with each mode's table, measured in turn. The best of each counts."""
    print(f"{PEOPLE} tables of two people, {RATE} actions/s; bots pause {think} s; p99 of people in ms", flush=True)
    for name, game in engine.games.items():
        for mode, counts in game.modes.items():
            bots = [STRONGEST[name]] * (max(counts) - 1)
            alone, beside = [], []
            for _ in range(ROUNDS_OF_MODES):
                alone.append(served(seconds, think, None).p99)
                beside.append(served(seconds, think, BotTable(mode, bots, name)).p99)
            times = min(beside) / min(alone)
            print(f"{name:12} {mode:14} {min(alone):8.2f} alone {min(beside):8.2f} beside: {times:.2f} times", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bots_on_a_server", description="Bots beside people's tables.")
    parser.add_argument("seconds", type=int, nargs="?", default=10, help="of each measurement")
    parser.add_argument("think", type=float, nargs="?", default=0.0, help="seconds that bots pause")
    parser.add_argument("--modes", action="store_true", help="a full table of every mode")
    chosen = parser.parse_args()
    (in_every_mode if chosen.modes else run)(chosen.seconds, chosen.think)


if __name__ == "__main__":
    main()
