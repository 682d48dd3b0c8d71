"""Many inputs for every target: guided by coverage where atheris is installed, drawn at random where it is not."""

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
"""Of the inputs to decode; text is no frame and comes on top."""
LONGEST = 300
ROOT = Path(__file__).parents[2]


def why_not_guided() -> str:
    """Return why there is no coverage-guided fuzzer here, or nothing."""
    if importlib.util.find_spec("atheris") is None:
        return f"atheris is not installed for Python {sys.version_info.major}.{sys.version_info.minor}: pip install '.[fuzz]'"
    return ""


def guided(target: str, runs: int, seed: int, keep: Path) -> str:
    """Run the fuzzer on that target in a process of its own; what became of the inputs.

    Raises AssertionError with what it said, and leaves the input that broke a law in the directory `keep`.
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
    """Try as many inputs at random: bytes of any kind, or frames with a few changes. Return what became of them."""
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
