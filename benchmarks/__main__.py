"""Run every benchmark in turn: `make bench`. docs/benchmarks.md has the results of a run, with the measuring methods."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable

from benchmarks import (
    bad_seats,
    bot_levels,
    bot_strength,
    bot_styles,
    bots_on_a_server,
    browser,
    client_bytes,
    client_keys,
    client_latency,
    coach,
    compiled_engine,
    engine_modes,
    engine_speed,
    front_ends,
    server_kills,
    server_load,
    server_memory,
    server_nodes,
    server_recovery,
    server_relay,
    starcraft,
)

FIGURES: tuple[tuple[str, Callable[[], object]], ...] = (
    ("Engine, one core", engine_speed.run),
    ("Engine, six seats", engine_modes.run),
    ("The same, compiled", compiled_engine.run),
    ("StarCraft", starcraft.run),
    ("Bots of StarCraft", bot_strength.run),
    ("Bots of Star Realms", bot_levels.run),
    ("Bots of Star Realms: how they play", bot_styles.run),
    ("Star Realms: whether the marks of an analysis are right", coach.run),
    ("Bots on a server", bots_on_a_server.run),
    ("Client: bytes and frames a step", client_bytes.run),
    ("Client: from a key to its frame", client_keys.run),
    ("Client: time and memory", client_latency.run),
    ("Doors: visitors", front_ends.run),
    ("Doors: a browser", browser.run),
    ("Server: actions a second and latency; loopback, SQLite FULL on disk", server_load.run),
    ("Server: beside a bare relay, and where an action's time goes", server_relay.run),
    ("Server: what a bad seat does to the others", bad_seats.run),
    ("Server: memory of a connection", server_memory.run),
    ("Server: back after a kill", server_recovery.run),
    ("Server: what is lost in kills", server_kills.run),
    ("Many servers over one PostgreSQL", server_nodes.run),
)


def main() -> None:
    """Print every figure of this machine."""
    print(f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} cores, {platform.platform()}")
    for title, run in FIGURES:
        print(f"\n## {title}\n", flush=True)
        run()


if __name__ == "__main__":
    sys.exit(main())
