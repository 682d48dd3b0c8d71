"""docs/check_shuffle.py as a stranger runs it: on its own, without any package of this project or of anybody's in reach."""

from __future__ import annotations

import io
import runpy
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from unittest.mock import patch

PROGRAM = Path(__file__).parents[1] / "docs" / "check_shuffle.py"


def check_shuffle(record: Path, *options: str) -> tuple[int, list[str]]:
    """Return its exit code, and what it said."""
    command = [sys.executable, "-I", "-S", str(PROGRAM), str(record), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert not done.stderr, done.stderr
    return done.returncode, done.stdout.splitlines()


@cache
def loaded() -> Callable[[], int]:
    """Return its `main`, in this process: for checks in numbers, without a start and a compilation for each."""
    main: Callable[[], int] = runpy.run_path(str(PROGRAM))["main"]
    return main


def check_shuffle_here(record: Path, *options: str) -> tuple[int, list[str]]:
    """Do the same in this process."""
    with redirect_stdout(io.StringIO()) as said, patch.object(sys, "argv", [str(PROGRAM), str(record), *options]):
        code = loaded()()
    return code, said.getvalue().splitlines()
