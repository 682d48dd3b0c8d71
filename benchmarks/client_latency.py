"""Speed of the client: from the command to the first screen update, and its memory.

Besides the wall-clock time it prints the processor time, which other work on the machine changes little, and its ratio to that
of an empty Textual app in the same run. Compare this ratio between machines.
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
from collections.abc import Sequence
from pathlib import Path
from unittest.mock import patch

from client.lobby import seating
from client.lobby.local_server import LocalServer
from client.lobby.table_settings import Terms
from client.session.kept_seats import KeptSeats

STARTS = 5
GIVE_UP = 15.0
PLACES = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
CLIENT = ("-m", "client")
BARE = ("-c", "from textual.app import App; App().run()")
"""The work that every Textual app needs until its first screen update."""
FRAME = b"\x1b[1;1H"
SIX = ("--game", "starcraft", "--seats", "6")
First = tuple[float, float, int]
"""Wall-clock seconds until a screen is on the terminal, processor seconds, and resident kB at that time."""


def first_frame(program: Sequence[str], sign: bytes, compiled: str) -> First | None:
    """Return the times until `sign` is on a terminal, or None if it never came. `compiled`: the directory of the program's
    bytecode."""
    with tempfile.TemporaryDirectory() as home:
        environ = (
            os.environ
            | dict.fromkeys(PLACES, home)
            | {"TERM": "xterm-256color", "LANG": "C.UTF-8", "COLUMNS": "80", "LINES": "24"}
        )
        environ |= {"PYTHONPYCACHEPREFIX": compiled, "PYTHONDONTWRITEBYTECODE": ""}
        master, slave = pty.openpty()
        started = time.perf_counter()
        client = subprocess.Popen(
            [sys.executable, *program],
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
    """Return the processor seconds; 0 if the system does not report them."""
    stat = Path(f"/proc/{process}/stat")
    if not stat.exists():
        return 0
    return sum(map(int, stat.read_text().rpartition(")")[2].split()[11:13])) / os.sysconf("SC_CLK_TCK")


def resident(process: int) -> int:
    """Return the resident memory in kB; 0 if the system does not report it."""
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return 0
    return next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmRSS"))


def run() -> None:
    """Print every figure."""
    with tempfile.TemporaryDirectory() as compiled:  # as it is where the client is installed
        bare = told("the start of an empty app of Textual to its frame", starts(BARE, FRAME, compiled), "the yardstick")
        for name, arguments, sign, budget in (
            ("the first frame", (), FRAME, "budget: 0.3 s, 50 MB"),
            ("a table against a bot", ("solo",), b"Trade row", "with a server of its own started"),
            ("a table of StarCraft of six", ("solo", *SIX), b"Set-up", "the same; budget: 0.7 s on two cores, 70 MB"),
        ):
            told(f"the command to {name}", starts((*CLIENT, *arguments), sign, compiled), budget, bare)
        joined = asyncio.run(joins(compiled))
        told("the command to a table of StarCraft of six that is joined", joined, "at a server that runs", bare)


def starts(program: Sequence[str], sign: bytes, compiled: str) -> list[First]:
    """Return the starts that reached the sign. The first one, which compiles, is left out."""
    found = [first_frame(program, sign, compiled) for _ in range(1 + STARTS)]
    return [first for first in found[1:] if first is not None]


async def joins(compiled: str) -> list[First]:
    """Return the times of a player who takes the last seat of a table, which begins the game."""
    found = []
    with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, dict.fromkeys(PLACES, folder)):
        server = LocalServer.start(bind="127.0.0.1", port=0, data=None)
        address = await server.ready()
        terms = Terms("starcraft", "standard", 6, bots=("simple",) * 4)
        for number in range(1 + STARTS):
            keep = KeptSeats(Path(folder) / str(number))
            table = await seating.host_at(address, seating.Hosting("Ann", terms=terms), keep)
            program = (*CLIENT, "join", address.text, "--table", table.session.code, "--name", "Bob")
            found.append(await asyncio.to_thread(first_frame, program, b"Set-up", compiled))
            await table.close()
        await server.stop()
    return [first for first in found[1:] if first is not None]


def told(what: str, found: list[First], budget: str, bare: float = 0) -> float:
    """Print the median of the measurements; return its processor seconds. `bare`: those of an empty app."""
    if not found:
        print(f"from {what}: not within {GIVE_UP:.0f} s")
        return 0
    seconds, on_processor = (statistics.median(first[at] for first in found) for at in (0, 1))
    memory = max(kb for _seconds, _used, kb in found) / 1024
    times = f", {on_processor / bare:.1f} times an empty app's" if bare else ""
    print(f"from {what}: median {seconds:.2f} s, {on_processor:.2f} s used{times}, {memory:.0f} MB   ({budget})")
    return on_processor


if __name__ == "__main__":
    run()
