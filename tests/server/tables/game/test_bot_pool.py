"""Bots share processes: bots that answer immediately need none, and searching bots search less if more of them wait."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from engine.chance import Chance
from engine.core.bots import Bot, IsLate, never
from engine.game import Action, View
from server.tables.game.bot_process import BotFailed, BotProcesses
from server.tables.game.bots import BotPool

VIEW: dict[str, Any] = {"actions": [["a"], ["b"]]}


@dataclass(frozen=True)
class Telling:
    """Answers with the number of others beside which it thinks."""

    others: int = 0

    def __call__(self, view: View, chance: Chance) -> Action:
        return ("beside", self.others)

    def beside(self, others: int) -> Bot:
        return Telling(others)

    def until(self, is_late: IsLate) -> Bot:
        return self


def failing(view: View, chance: Chance) -> Action:
    raise ValueError("no idea")


@pytest.fixture
def pool() -> Iterator[BotPool]:
    found = BotPool(deadline=60)
    yield found
    found.close()


async def test_a_single_answer_needs_no_process(pool: BotPool) -> None:
    assert await pool.choose(failing, {"actions": [["end-turn"]]}, bytes(32)) == ("end-turn",)
    assert pool.is_idle


async def test_a_bot_thinks_the_less_the_more_others_wait(pool: BotPool) -> None:
    """Each is told of those that were there before it, and nobody of those that have answered."""
    answers = await asyncio.gather(*(pool.choose(Telling(), VIEW, bytes(32)) for _ in range(4)))
    assert answers == [("beside", others) for others in range(4)]
    assert await pool.choose(Telling(), VIEW, bytes(32)) == ("beside", 0)


async def test_a_bot_that_failed_is_waited_for_by_nobody(pool: BotPool) -> None:
    with pytest.raises(BotFailed, match="no idea"):
        await pool.choose(failing, VIEW, bytes(32))
    assert await pool.choose(Telling(), VIEW, bytes(32)) == ("beside", 0)


@dataclass(frozen=True)
class Stuck:
    """Searches for ever."""

    def __call__(self, view: View, chance: Chance) -> Action:
        while True:
            pass

    def beside(self, others: int) -> Bot:
        return self

    def until(self, is_late: IsLate) -> Bot:
        return self


@dataclass(frozen=True)
class Patient:
    """Searches until it is late."""

    is_late: IsLate = never

    def __call__(self, view: View, chance: Chance) -> Action:
        looks = 1
        while not self.is_late():
            looks += 1
        return ("late", looks)

    def beside(self, others: int) -> Bot:
        return self

    def until(self, is_late: IsLate) -> Bot:
        return Patient(is_late)


async def test_a_search_ends_when_its_time_is_up(pool: BotPool) -> None:
    verb, looks = await pool.choose(Patient(), VIEW, bytes(32))
    assert verb == "late"
    assert looks > 1


def easy(view: View, chance: Chance) -> Action:
    return ("easy",)


async def test_an_easy_bot_does_not_wait_for_those_that_search(pool: BotPool) -> None:
    searching = asyncio.create_task(pool.choose(Stuck(), VIEW, bytes(32)))
    assert await pool.choose(easy, VIEW, bytes(32)) == ("easy",)
    assert not searching.done()
    searching.cancel()


@dataclass(frozen=True)
class Dying:
    """Kills the process it is in, but for those that come after the first."""

    first: Path

    def __call__(self, view: View, chance: Chance) -> Action:
        try:
            self.first.touch(exist_ok=False)
        except FileExistsError:
            return ("alive",)
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


async def test_all_who_wait_for_a_process_that_dies_are_answered_by_the_next(pool: BotPool, tmp_path: Path) -> None:
    dying = Dying(tmp_path / "dead")
    answers = await asyncio.gather(*(pool.choose(dying, VIEW, bytes(32)) for _ in range(5)))
    assert answers == [("alive",)] * 5


async def working(processes: BotProcesses) -> Any:
    """Wait until its process has as much work as it takes at once, behind which the rest waits. Returns the pool."""
    pool: Any = processes._pool
    async with asyncio.timeout(60):
        while sum(work.future.running() for work in [*pool._pending_work_items.values()]) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0)
    return pool


async def test_a_process_that_dies_beside_a_choice_that_nobody_wants_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before Python 3.12 the thread of the pool ends with InvalidStateError on a cancelled choice, as when a server stops."""
    failed: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", failed.append)
    processes = BotProcesses(1, 60.0, 0)
    unwanted = [asyncio.create_task(processes.choose(Stuck(), VIEW, bytes(32))) for _ in range(4)]
    wanted = asyncio.create_task(processes.choose(easy, VIEW, bytes(32)))
    await asyncio.sleep(0)  # they have asked
    pool = await working(processes)
    for each in unwanted:
        each.cancel()
    await asyncio.wait(unwanted)
    for process in [*pool._processes.values()]:
        process.kill()
    await asyncio.to_thread(pool._executor_manager_thread.join)
    assert failed == []
    assert await wanted == ("easy",)
    processes.close()


async def test_who_waits_behind_a_bot_that_takes_too_long_is_answered_by_the_next_process() -> None:
    processes = BotProcesses(1, 60.0, 0)
    slow = asyncio.create_task(processes.choose(Stuck(), VIEW, bytes(32)))
    behind = [asyncio.create_task(processes.choose(easy, VIEW, bytes(32))) for _ in range(4)]
    await asyncio.sleep(0)  # they have asked
    await working(processes)
    slow.cancel()
    processes.close()  # as is done when a bot takes too long
    assert await asyncio.gather(*behind) == [("easy",)] * 4
    processes.close()


async def test_processes_that_are_closed_are_those_of_the_pool_alone(pool: BotPool) -> None:
    other = BotPool(deadline=60)
    assert await other.choose(easy, VIEW, bytes(32)) == ("easy",)
    assert await pool.choose(easy, VIEW, bytes(32)) == ("easy",)
    before = {process.pid for process in multiprocessing.active_children()}
    pool.close()
    assert await other.choose(easy, VIEW, bytes(32)) == ("easy",)
    assert {process.pid for process in multiprocessing.active_children()} & before
    other.close()


SCRIPT = """
import asyncio, sys
from {module} import {function}
if __name__ == "__main__":
    from tests.server.tables.game.test_bot_pool import says_modules
    from server.tables.game.bot_process import BotProcesses
    bots = BotProcesses(1, 60.0, 0)
    print(*asyncio.run(bots.choose(says_modules, {{}}, bytes(32))))
    bots.close()
"""
"""What pip makes of an entry point, but for what it is run for: it starts a process of bots."""


def says_modules(view: View, chance: Chance) -> Action:
    return tuple(name for name in ("server.cli", "server.app", "aiohttp") if name in sys.modules)


def test_a_process_of_bots_of_the_installed_script_loads_no_server(tmp_path: Path) -> None:
    root = Path(__file__).parents[4]
    scripts = tomllib.loads((root / "pyproject.toml").read_text())["project"]["scripts"]
    module, _, function = scripts["traderow-server"].partition(":")
    script = tmp_path / "traderow-server"
    script.write_text(SCRIPT.format(module=module, function=function))
    told = subprocess.run(
        [sys.executable, script], cwd=root, env={**os.environ, "PYTHONPATH": str(root)}, capture_output=True, text=True
    )
    assert told.stdout.split() == [], told.stderr
    assert told.returncode == 0, told.stderr
