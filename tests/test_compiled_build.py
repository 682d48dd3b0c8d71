"""A build of the compiled engine that cannot work is refused in one sentence before it begins."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def refusal(command: str, **environment: str) -> str:
    """Return what a build with the flag says when it does not begin."""
    done = subprocess.run(
        [sys.executable, "setup.py", "--quiet", command],
        cwd=ROOT,
        env=os.environ | {"TRADEROW_COMPILE": "1"} | environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert not done.stdout
    return done.stderr


def test_without_a_compiler_it_says_in_one_sentence_what_is_missing() -> None:
    assert refusal("build_ext", CC="no-such-compiler -pthread") == (
        "TRADEROW_COMPILE needs a C compiler, and there is no no-such-compiler: install one, for example gcc, "
        "or install without TRADEROW_COMPILE\n"
    )


def test_an_editable_install_which_runs_the_sources_is_refused() -> None:
    assert refusal("editable_wheel").startswith("an editable install runs the sources: ")
