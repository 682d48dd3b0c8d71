"""Cost of the server compared with a bare relay on the same libraries, and the parts of an action's time.

python -m benchmarks.server_relay

The relay, the server and, if `make compiled` has made one, the server on the compiled engine play in turn at 250 tables of
four, in a closed loop. The least processor time for an action counts, because other work on the machine can only lengthen it.
The shares come from a profile of a separate run, on the plain engine.
"""

from __future__ import annotations

import json
import pstats
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks import compiled_engine
from benchmarks.seats import GAME
from benchmarks.server_process import Served, client, directory, serving

TABLES, SEATS, SECONDS, ROUNDS = 250, 4, 6, 3
TARGET = 0.9
PROFILED = """
import cProfile, runpy, sys
profile, place = cProfile.Profile(), sys.argv.pop(1)
try:
    profile.runcall(runpy.run_module, "server", run_name="__main__")
finally:
    profile.dump_stats(place)
"""

SHARES = {
    "engine": ("server/tables/game/match.py", ("play", "advance")),
    "views and events": ("engine/core/logged_game.py", ("viewer", "_view", "events_for")),
    "encoding": ("protocol/codec.py", ("encode", "decode_client")),
    "storage": ("server/tables/table.py", ("commit",)),
    "sending": ("server/transport/send_queue.py", ("put", "flush")),
}
"""By share, the functions whose total time it is. None of them calls another. The profile does not contain the storage
thread."""
ACTION = ("server/tables/play/acting.py", "act")


def run() -> float:
    """Print the costs and the shares. Return the ratio of the server's actions to the relay's for the same processor time."""
    costs: dict[str, list[float]] = {"relay": [], "server": []}
    if compiled_engine.is_built():
        costs["compiled"] = []
    for _ in range(ROUNDS):
        for name, found in costs.items():
            with directory() as data:
                how = ["-m", "benchmarks.bare_relay", str(data), str(SEATS)] if name == "relay" else None
                with serving(data, program=how, tree=compiled_engine.TREE if name == "compiled" else None) as served:
                    rate, cost = closed_loop(served)
            found.append(cost)
            print(f"{name:>8}: {rate:6.0f} actions/s, {cost:4.0f} us of processor each", flush=True)
    ratios = {name: min(costs["relay"]) / min(found) for name, found in costs.items() if name != "relay"}
    for name, ratio in ratios.items():
        engine = "compiled" if name == "compiled" else "plain"
        print(f"on the {engine} engine the server makes {ratio:.2f} of the relay's actions for the same processor time")
    print(f"target {TARGET}; where the time goes, on the plain engine:")
    for name, share in shares():
        print(f"{name:>18}: {share:4.0%}")
    return max(ratios.values())


def closed_loop(served: Served) -> tuple[float, float]:
    """Return the actions a second, and the microseconds of the process's processor time for each."""
    command = client("play", served.port, TABLES, SEATS, SECONDS, 0, GAME)
    with subprocess.Popen(command, stdout=subprocess.PIPE) as clients:
        assert clients.stdout is not None
        clients.stdout.readline()
        used = served.processor_seconds()
        found: dict[str, Any] = json.loads(clients.stdout.readline())
        used = served.processor_seconds() - used
    return found["actions"], used * 1e6 / (found["actions"] * SECONDS)


def shares() -> Sequence[tuple[str, float]]:
    """Return the share of each part in the event loop's time for actions."""
    with directory() as data:
        profile = data / "server.prof"
        with serving(data, program=["-c", PROFILED, str(profile)]) as served:
            subprocess.run(client("fill", served.port, 50, SEATS, 100), check=True, stdout=subprocess.DEVNULL)
        times = pstats.Stats(str(profile)).stats  # type: ignore[attr-defined]
    used = {(Path(file).as_posix(), name): cumulative for (file, _, name), (_, _, _, cumulative, _) in times.items()}
    found = {share: sum(_of(used, file, name) for name in names) for share, (file, names) in SHARES.items()}
    # Frames are written after the action that made them, so sending is added to what an action takes, not part of it.
    whole = _of(used, *ACTION) + found["sending"]
    rest = whole - sum(found.values())
    return [(name, seconds / whole) for name, seconds in (*found.items(), ("everything else", rest))]


def _of(used: dict[tuple[str, str], float], file: str, name: str) -> float:
    return sum(seconds for (path, function), seconds in used.items() if path.endswith(file) and function == name)


if __name__ == "__main__":
    sys.exit(run() < TARGET)
