"""Bad days on a virtual clock: network, disk and server fail as the seed says, and afterwards every law holds and all go on.

A failure is seen again, exactly, with `python -m tests.faults.simulation SEED`, a day of the client's real sessions with
`python -m tests.faults.simulated_sessions SEED`; `tests.faults.soak` has more of both.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults.simulated_sessions import SessionsWorld
from tests.faults.simulation import World, live

ROOT = Path(__file__).parents[2]
DAYS = [range(first, first + 5) for first in range(1, 26, 5)]
DAYS_OF_SESSIONS = [range(first, first + 5) for first in range(1, 11, 5)]


def acknowledged(seeds: range, kind: type[World]) -> int:
    """On all those days. Raises AssertionError that says how the first that is wrong is seen again."""
    acked = 0
    for seed in seeds:
        try:
            acked += live(str(seed), kind).found.acked
        except BaseException as error:
            raise AssertionError(f"python -m {kind.__module__} {seed}: {error!r}") from error
    return acked


@pytest.mark.parametrize("seeds", DAYS, ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}")
def test_whatever_fails_nothing_is_lost_and_everybody_goes_on(seeds: range) -> None:
    assert acknowledged(seeds, World) > 50


@pytest.mark.parametrize("seeds", DAYS_OF_SESSIONS, ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}")
def test_whatever_fails_the_real_session_finds_back_and_fetches_the_record(seeds: range) -> None:
    assert acknowledged(seeds, SessionsWorld) > 500


def test_a_seed_is_the_same_day_in_any_process() -> None:
    def lived(hash_seed: str) -> str:
        command = [sys.executable, "-m", "tests.faults.simulation", "18"]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout

    once = lived("1")
    assert "trace" in once
    assert once == lived("2")
    assert live("18").trace in once
    assert live("19").trace not in once
