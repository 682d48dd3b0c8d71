"""Days of faults on a virtual clock: network, disk and server fail as the seed says. Afterwards every invariant holds, and all
players continue.

`python -m tests.faults.simulation SEED` repeats a failure exactly, `python -m tests.faults.simulated_sessions SEED` a day of
the client's real sessions, and `python -m tests.faults.database` either of them in a real PostgreSQL. `tests.faults.soak` runs
more of all.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.faults.bad_disk import Memory, Place
from tests.faults.database import Database
from tests.faults.simulated_sessions import SessionsWorld
from tests.faults.simulation import World, live
from tests.postgres import postgres

ROOT = Path(__file__).parents[2]
DAYS = [*(range(first, first + 5) for first in range(1, 16, 5)), range(349, 350)]
"""On the last one a table was opened by a server that had been replaced."""
DAYS_OF_SESSIONS = [range(first, first + 3) for first in range(1, 7, 3)]
AGAIN: dict[Any, str] = {
    (World, Memory): "simulation",
    (SessionsWorld, Memory): "simulated_sessions",
    (World, Database): "database",
    (SessionsWorld, Database): "database --sessions",
}
"""How a day is seen again."""


def acknowledged(seeds: range, kind: type[World], where: Callable[[], Place] = Memory) -> int:
    """Return how many were acknowledged on all those days. Raises AssertionError that says how the first that is wrong is seen
    again."""
    acked = 0
    for seed in seeds:
        try:
            acked += live(str(seed), kind, where).found.acked
        except BaseException as error:
            command = AGAIN[kind, where]
            raise AssertionError(f"python -m tests.faults.{command} {seed}: {error!r}") from error
    return acked


@pytest.mark.parametrize("seeds", DAYS, ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}")
def test_whatever_fails_nothing_is_lost_and_everybody_goes_on(seeds: range) -> None:
    assert acknowledged(seeds, World) > 50


@pytest.mark.parametrize("seeds", DAYS_OF_SESSIONS, ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}")
def test_whatever_fails_the_real_session_finds_back_and_fetches_the_record(seeds: range) -> None:
    assert acknowledged(seeds, SessionsWorld) > 400


@pytest.mark.parametrize(("kind", "seeds"), [(World, range(19, 21)), (SessionsWorld, range(4, 5))])
def test_in_a_database_the_same_laws_hold(kind: type[World], seeds: range) -> None:
    postgres()
    assert acknowledged(seeds, kind, Database) > 50


def test_in_a_database_too_a_seed_is_the_same_day() -> None:
    postgres()
    assert live("23", World, Database) == live("23", World, Database)


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
