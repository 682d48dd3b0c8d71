"""How soon the client answers: from a key to its frame in process, from the command to the first frame, and its memory.

Beside the time on the clock stands the time on the processor, which other work on the machine does not lengthen much.
"""

from __future__ import annotations

import asyncio
import os
import pty
import select
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual import events
from textual.pilot import Pilot

from client.updates import Stepped, TableChanged
from engine.starcraft.game import StarCraft
from tests.client.games.star_realms import views
from tests.client.games.star_realms.local_game import plain
from tests.client.games.star_realms.seat import NotingCommands, Recorder, TableApp, sit_down
from tests.client.games.starcraft import positions
from tests.client.games.starcraft.person import around
from tests.client.games.starcraft.seat import StarCraftApp

KEYS = 200
REST = 0.03
"""Seconds between two keys: longer than a frame, so that no key waits for the frame before."""
STARTS = 5
GIVE_UP = 15.0


class Watched(Recorder):
    """A terminal that says when something was written to it."""

    written = asyncio.Event()

    def write(self, data: str) -> None:
        self.written.set()


SitDown = Callable[[Pilot[None]], Awaitable[None]]


async def at_a_duel(pilot: Pilot[None]) -> None:
    """The busy table of Star Realms' tests."""
    await sit_down(pilot, views.busy())


async def at_six_seats(pilot: Pilot[None]) -> None:
    """Six seats, twelve planets, an order of StarCraft to be placed."""
    game: StarCraft = positions.planning()
    app = pilot.app
    assert isinstance(app, StarCraftApp)
    app.seats = 6
    app.tell(TableChanged(around(game)), Stepped(views.step(plain(game.view(0))), own=False))
    await pilot.pause()


async def key_to_frame(app: TableApp, sit: SitDown) -> list[tuple[float, float]]:
    """Milliseconds from a key to the frame that shows it, on the clock and on the processor, for moves of the cursor."""
    times: list[tuple[float, float]] = []
    Watched.written = asyncio.Event()

    async def drive(pilot: Pilot[None]) -> None:
        await sit(pilot)
        await asyncio.sleep(0.3)
        for number in range(KEYS):
            Watched.written.clear()
            started, used = time.perf_counter(), time.process_time()
            app.post_message(events.Key("down" if number % 2 else "up", None))
            await Watched.written.wait()
            times.append(((time.perf_counter() - started) * 1000, (time.process_time() - used) * 1000))
            await asyncio.sleep(REST)
        app.exit()

    await app.run_async(auto_pilot=drive, mouse=False, size=(80, 24))
    return times


def first_frame(arguments: list[str], sign: bytes, compiled: str) -> tuple[float, float, int] | None:
    """(seconds until the sign is on a terminal, those on the processor, kB resident then) of the command, or None if it never
    came. `compiled`: the directory of its bytecode.
    """
    with tempfile.TemporaryDirectory() as home:
        places = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"), home)
        environ = os.environ | places | {"TERM": "xterm-256color", "LANG": "C.UTF-8", "COLUMNS": "80", "LINES": "24"}
        environ |= {"PYTHONPYCACHEPREFIX": compiled, "PYTHONDONTWRITEBYTECODE": ""}
        master, slave = pty.openpty()
        started = time.perf_counter()
        client = subprocess.Popen(
            [sys.executable, "-m", "client", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environ,
            start_new_session=True,
        )
        os.close(slave)
        try:
            seen = b""
            while time.perf_counter() - started < GIVE_UP:
                if select.select([master], [], [], 0.01)[0]:
                    seen += os.read(master, 65536)
                if sign in seen:
                    return time.perf_counter() - started, used(client.pid), resident(client.pid)
            return None
        finally:
            client.terminate()
            client.wait(10)
            os.close(master)


def used(process: int) -> float:
    """Seconds on the processor, 0 where the system does not say."""
    stat = Path(f"/proc/{process}/stat")
    if not stat.exists():
        return 0
    return sum(map(int, stat.read_text().rpartition(")")[2].split()[11:13])) / os.sysconf("SC_CLK_TCK")


def resident(process: int) -> int:
    """Resident memory in kB, 0 where the system does not say."""
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return 0
    return next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmRSS"))


def run() -> None:
    """Print every figure."""
    for table, app, sit, most in (
        ("Star Realms, two seats", TableApp(NotingCommands(), Watched), at_a_duel, 8),
        ("StarCraft, six seats", StarCraftApp(NotingCommands(), Watched), at_six_seats, 16),
    ):
        times = asyncio.run(key_to_frame(app, sit))
        clock, processor = sorted(time for time, _used in times), sorted(used for _time, used in times)
        print(
            f"key to frame in process, {table}: median {statistics.median(clock):.1f} ms, "
            f"p99 {clock[int(len(clock) * 0.99)]:.1f} ms, on the processor {statistics.median(processor):.1f} ms "
            f"over {len(times)} keys   (budget: median {most} ms)"
        )
    for name, arguments, sign, budget in (
        ("the first frame", [], b"\x1b[1;1H", "budget: 0.3 s, 50 MB"),
        ("a table against a bot", ["solo"], b"YOUR TURN", "with a server of its own started"),
        ("a table of StarCraft of six", ["solo", "--game", "starcraft", "--seats", "6"], b"Set-up", "the same; budget: 70 MB"),
    ):
        with (
            tempfile.TemporaryDirectory() as compiled
        ):  # as it is where the client is installed: by a start that is not counted
            _, *starts = [first_frame(arguments, sign, compiled) for _ in range(1 + STARTS)]
        found = [first for first in starts if first is not None]
        if not found:
            print(f"from the command to {name}: not within {GIVE_UP:.0f} s")
            continue
        seconds, on_processor = (statistics.median(first[at] for first in found) for at in (0, 1))
        memory = max(kb for _seconds, _used, kb in found) / 1024
        print(f"from the command to {name}: median {seconds:.2f} s, {on_processor:.2f} s used, {memory:.0f} MB   ({budget})")


if __name__ == "__main__":
    run()
