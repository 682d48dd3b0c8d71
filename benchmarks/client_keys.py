"""Speed of the client in process: from a key or a new view to its screen update, for both games and several sizes.

Measured is processor time, and how many rounds of a fixed loop take as long in the same run. To compare with another state of
the repository, name a checkout of it: both are measured in turn, so that other work on the machine meets both.

    python -m benchmarks.client_keys --against FOLDER --pairs 20
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

from textual import events
from textual.app import App
from textual.pilot import Pilot

from benchmarks.yardstick import ROUNDS, loop
from client.session.updates import Stepped
from tests.client.games.star_realms import views
from tests.client.games.star_realms.costs import recorder, settle
from tests.client.games.star_realms.local_game import plain
from tests.client.games.star_realms.seat import NotingCommands, Recorder, TableApp, sit_down
from tests.client.games.star_realms.tui.test_budgets import after_playing_cutter
from tests.client.games.starcraft import positions
from tests.client.games.starcraft.costs import Line, on_line
from tests.client.games.starcraft.tui.test_budgets import TROOPS, to_attack
from tests.engine.starcraft.board import read

KEYS = 40
FIRST_KEYS = 4
"""Keys that are not counted, because they load modules."""
REST = 0.05
"""Seconds between two keys. It is longer than the interval of screen updates, so that no key waits for an earlier update."""
GIVE_UP = 2.0
SIZES = ((80, 24), (120, 36), (160, 50))
Found = dict[str, float]
"""Median milliseconds of processor time, by measurement."""


class Frames:
    """Replaces a terminal, and notes when a screen update was written."""

    def __init__(self) -> None:
        self.written = asyncio.Event()

    def write(self, _recorder: Recorder, data: str) -> None:
        if data != "\a" and not data.startswith("\x1b]"):
            self.written.set()

    async def times(self, do: Callable[[int], object], count: int, before: Callable[[], object] | None = None) -> list[float]:
        """Return the milliseconds of each measurement that changed the screen. `before`: run before each one, and not
        counted."""
        found = []
        for number in range(count):
            if before is not None:
                before()
            await asyncio.sleep(REST)
            self.written.clear()
            started = time.process_time()
            do(number)
            try:
                await asyncio.wait_for(self.written.wait(), GIVE_UP)
            except TimeoutError:
                continue
            found.append((time.process_time() - started) * 1000)
        return found


def _cursor(app: App[None]) -> Callable[[int], object]:
    return lambda number: app.post_message(events.Key("down" if number % 2 else "up", None))


async def _star_realms(size: tuple[int, int]) -> Found:
    """Measure the cursor and a played card at a duel with something in every zone."""
    frames, app, found = Frames(), TableApp(NotingCommands(), recorder(size)), Found()

    def play(_number: int) -> None:
        app.post_message(events.Key("s", "s"))
        app.tell(after_playing_cutter(views.busy()))

    def take_back() -> None:
        app.tell(Stepped(views.step(views.busy()), own=False))

    async def drive(pilot: Pilot[None]) -> None:
        await sit_down(pilot, views.busy())
        await settle()
        with patch.object(Recorder, "write", lambda recorder, data: frames.write(recorder, data)):
            await frames.times(_cursor(app), FIRST_KEYS)
            found["Star Realms, cursor"] = statistics.median(await frames.times(_cursor(app), KEYS))
            await frames.times(play, 2, take_back)
            found["Star Realms, a played card"] = statistics.median(await frames.times(play, KEYS // 2, take_back))
        app.exit()

    await app.run_async(auto_pilot=drive, mouse=False, size=size)
    return found


async def _planning(size: tuple[int, int]) -> Found:
    """Measure the cursor on the galaxy, with six seats and twelve planets."""
    frames, found = Frames(), Found()

    async def drive(line: Line) -> None:
        with patch.object(Recorder, "write", lambda recorder, data: frames.write(recorder, data)):
            await frames.times(_cursor(line.app), FIRST_KEYS)
            found["StarCraft, planning"] = statistics.median(await frames.times(_cursor(line.app), KEYS))
        line.app.exit()

    await on_line(positions.planning(), drive, size=size)
    return found


async def _battle(size: tuple[int, int]) -> Found:
    """Measure the view at the beginning of a battle, and the cursor while units are paired."""
    frames, found = Frames(), Found()

    async def drive(line: Line) -> None:
        await line.act(0, "reveal torus", "execute", *(f"move {unit} torus-1 1" for unit in TROOPS))
        before: Any = plain(line.game.view(0))
        happened: Any = plain(line.game.events_for(0, line.game.apply(0, read("end"))))
        after: Any = plain(line.game.view(0))

        def show(view: Any, *seen: Any) -> None:
            line.seq += 1
            line.app.tell(Stepped(views.step(view, *seen, by=0, seq=line.seq, seconds=line.seq), own=True))

        with patch.object(Recorder, "write", lambda recorder, data: frames.write(recorder, data)):
            shown = await frames.times(lambda _number: show(after, *happened), KEYS // 4, lambda: show(before))
            found["StarCraft, a battle begins"] = statistics.median(shown)
            await frames.times(_cursor(line.app), FIRST_KEYS)
            found["StarCraft, pairing"] = statistics.median(await frames.times(_cursor(line.app), KEYS))

    await on_line(to_attack(), drive, size=size)
    return found


async def _all() -> Found:
    found = Found()
    for size in SIZES:
        for measure in (_star_realms, _planning, _battle):
            measured = await measure(size)
            found |= {f"{what}, {size[0]}x{size[1]}": each for what, each in measured.items()}
    return found


def measured() -> Found:
    """Measure everything, and the fixed loop as `loop`: a thousandth of a round."""
    with suppress(ImportError):  # an older state has none
        from client.command_line.showing import COLLECT

        gc.set_threshold(*COLLECT)
    started = time.process_time()
    loop(ROUNDS)
    between = time.process_time()
    found = asyncio.run(_all())
    ended = time.process_time()
    loop(ROUNDS)
    return {**found, "loop": (between - started + time.process_time() - ended) * 1000 / 2 / ROUNDS}


def run() -> None:
    """Print every figure of this checkout."""
    found = measured()
    for what, took in found.items():
        if what != "loop":
            print(f"{what:40}{took:8.2f} ms on the processor{took / found['loop']:8.0f} rounds of the loop")


def compare(other: Path, pairs: int) -> None:
    """Print the figures of this checkout next to those of another one."""
    here, program = Path.cwd(), Path(__file__).resolve()
    runs: dict[Path, list[Found]] = {here: [], other: []}
    for pair in range(pairs):
        for folder in (here, other) if pair % 2 else (other, here):
            environ = os.environ | {"PYTHONPATH": str(folder), "PYTHONHASHSEED": "0"}
            done = subprocess.run(
                [sys.executable, str(program), "--print"], cwd=folder, env=environ, capture_output=True, text=True, check=True
            )
            runs[folder].append(json.loads(done.stdout))
    for what in runs[here][0]:
        were, are = ([each[what] for each in runs[folder] if what in each] for folder in (other, here))
        if were:
            ratio = statistics.median(new / old for old, new in zip(were, are, strict=True))
            middle = f"{statistics.median(were):7.2f} -> {statistics.median(are):7.2f} ms"
            print(f"{what:40}{middle}, least {min(were):7.2f} -> {min(are):7.2f}, in turn {ratio:.3f}")


def main() -> None:
    """Print figures, or compare two checkouts of the repository."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="another checkout of the repository")
    parser.add_argument("--pairs", type=int, default=20, help="so many runs of each")
    parser.add_argument("--print", action="store_true", help="the figures as JSON")
    options = parser.parse_args()
    if options.print:
        print(json.dumps(measured()))
    elif options.against is not None:
        compare(options.against.resolve(), options.pairs)
    else:
        run()


if __name__ == "__main__":
    main()
