"""Every figure, one after the other: `make bench`. Each says what it was measured on; docs/benchmarks.md keeps a run."""

from __future__ import annotations

import os
import platform
import sys

from benchmarks import engine_speed, server_load


def main() -> None:
    """Print every figure of this machine."""
    print(f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} cores, {platform.platform()}\n")
    for title, run in (("Engine, one core", engine_speed.run), ("Server, loopback, SQLite FULL on disk", server_load.main)):
        print(f"## {title}\n", flush=True)
        run()
        print(flush=True)


if __name__ == "__main__":
    sys.exit(main())
