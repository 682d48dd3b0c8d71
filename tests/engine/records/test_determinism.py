"""The same record gives the same chain of state hashes, with any hash seed and in any version of Python."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.engine.records import chain
from tests.engine.records.test_golden_records import FILES

ROOT = Path(__file__).parents[3]
HASH_SEEDS = ("0", "4242")
OTHER_PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def chains(python: str, **environment: str) -> list[str]:
    """Return the last link of every golden record, by that Python in a fresh process that knows this repository alone."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "PYENV_ROOT", "HOME", "SYSTEMROOT")}
    done = subprocess.run(
        [python, "-B", "-m", "tests.engine.records.chain", *map(str, FILES)],
        cwd=ROOT,
        env={**kept, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@cache
def chains_here() -> list[str]:
    """Return the same in this process."""
    return [chain.last_link(path) for path in FILES]


def interpreter(version: str) -> str:
    """Return the path of a Python of that version, or "" if the machine has none."""
    name = f"python{version}"
    if version == f"{sys.version_info.major}.{sys.version_info.minor}":
        return sys.executable
    for extra in _environments(name) if shutil.which(name) else ():
        asked = subprocess.run(
            [name, "-S", "-c", "import sys; print('%d.%d' % sys.version_info[:2], sys.executable)"],
            env={**os.environ, **extra},
            capture_output=True,
            text=True,
            check=False,
        )
        found, _, path = asked.stdout.strip().partition(" ")
        if asked.returncode == 0 and found == version:
            return path
    return ""


def _environments(name: str) -> Iterator[dict[str, str]]:
    """Yield environments in which a program of that name may run: this one, and what pyenv knows of."""
    yield {}
    if shutil.which("pyenv"):
        known = subprocess.run(["pyenv", "whence", name], capture_output=True, text=True, check=False).stdout.split()
        yield from ({"PYENV_VERSION": one} for one in known)


@pytest.mark.parametrize("hash_seed", HASH_SEEDS)
def test_the_chain_does_not_depend_on_the_hash_seed(hash_seed: str) -> None:
    assert chains(sys.executable, PYTHONHASHSEED=hash_seed) == chains_here()


@pytest.mark.parametrize("version", OTHER_PYTHONS)
def test_the_chain_is_the_same_under_every_python_found_here(version: str) -> None:
    python = interpreter(version)
    if not python:
        pytest.skip(f"no Python {version} on this machine")
    assert chains(python) == chains_here()
