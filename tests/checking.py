"""docs/check_shuffle.py as a stranger runs it: on its own, without any package of this project or of anybody's in reach."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROGRAM = Path(__file__).parents[1] / "docs" / "check_shuffle.py"


def check_shuffle(record: Path, *options: str) -> tuple[int, list[str]]:
    """Its exit code, and what it said."""
    command = [sys.executable, "-I", "-S", str(PROGRAM), str(record), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert not done.stderr, done.stderr
    return done.returncode, done.stdout.splitlines()
