"""Many inputs for every target: guided by coverage if atheris is installed, otherwise random."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from random import Random

from tests.fuzz.reader import at_random
from tests.fuzz.shaped import CLIENT_FRAMES, SERVER_FRAMES, spoiled
from tests.fuzz.targets import SEEN, TARGETS, seen

SHARES: Mapping[str, float] = {"client": 0.1, "server": 0.1, "nearly-client": 0.4, "nearly-server": 0.4, "text": 0.05}
"""The part of the inputs that each target decodes. Text is not a frame, and comes in addition."""
LONGEST = 300
ROOT = Path(__file__).parents[2]


def why_not_guided() -> str:
    """Return the reason why there is no coverage-guided fuzzer here, or ""."""
    if importlib.util.find_spec("atheris") is None:
        return f"atheris is not installed for Python {sys.version_info.major}.{sys.version_info.minor}: pip install '.[fuzz]'"
    return ""


def guided(target: str, runs: int, seed: int, keep: Path) -> str:
    """Run the fuzzer on that target in a separate process; return the results of the inputs.

    Raises AssertionError with the fuzzer's output, and leaves the input that broke an invariant in the directory `keep`.
    """
    with tempfile.TemporaryDirectory() as corpus:
        command = [sys.executable, "-m", "tests.fuzz.guided", target, str(runs), str(seed), corpus]
        run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, errors="replace", check=False)
        culprits = [path for path in Path(corpus).iterdir() if path.is_file()]
        for path in culprits:
            (keep / path.name).write_bytes(path.read_bytes())
    if run.returncode or culprits:
        left = ", ".join(str(keep / path.name) for path in culprits)
        raise AssertionError(f"{run.stdout[-4000:]}\n{run.stderr[-4000:]}\n{target}: the input is in {left or 'no file'}")
    return run.stdout.strip()


def by_chance(target: str, runs: int, seed: int) -> str:
    """Try that many random inputs: bytes of any kind, or frames with a few changes. Return the results."""
    dice = Random(f"{target} {seed}")
    check = TARGETS[target]
    frames = {"client": CLIENT_FRAMES, "server": SERVER_FRAMES}.get(target, ())
    SEEN.clear()
    for _ in range(runs):
        if frames and dice.random() < 0.9:
            check(spoiled(at_random(dice, 64), dice.choice(frames)))
        else:
            check(dice.randbytes(dice.randrange(LONGEST)))
    return seen()
