"""Runs docs/check_shuffle.py as an outsider does: alone, without packages of this project or of anybody else."""

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
    """Return the script's exit code and its output."""
    command = [sys.executable, "-I", "-S", str(PROGRAM), str(record), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert not done.stderr, done.stderr
    return done.returncode, done.stdout.splitlines()


@cache
def loaded() -> Callable[[], int]:
    """Return the script's `main`, loaded into this process. Many checks then need no start and no compilation each."""
    main: Callable[[], int] = runpy.run_path(str(PROGRAM))["main"]
    return main


def check_shuffle_here(record: Path, *options: str) -> tuple[int, list[str]]:
    """Run the script's `main` in this process; return its exit code and its output."""
    with redirect_stdout(io.StringIO()) as said, patch.object(sys, "argv", [str(PROGRAM), str(record), *options]):
        code = loaded()()
    return code, said.getvalue().splitlines()
