"""The same figures of Star Realms' engine for its compiled build in build/compiled, if `make compiled` has made one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

TREE = Path(__file__).parent.parent / "build" / "compiled"
BUILT = "engine/chance*.so"
FIGURES = ("benchmarks.engine_speed", "benchmarks.engine_modes")


def is_built() -> bool:
    return any(TREE.glob(BUILT))


def run() -> None:
    """Print the figures, or the reason why there are none. Both builds are measured with the same fixed loop of plain
    Python."""
    if not is_built():
        print("the compiled engine is not there: `make compiled` builds it, with a C compiler")
        return
    for figures in FIGURES:
        subprocess.run([sys.executable, "-m", figures], cwd=TREE, env={**os.environ, "PYTHONPATH": str(TREE)}, check=True)


if __name__ == "__main__":
    run()
