"""Processes in which bots think, one choice after the other in the order they were asked for."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import time
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any

from engine.chance import SeedChance
from engine.core.bots import Bot, until
from engine.game import Action, View

MOST = 1.0
"""Seconds that a bot may search: then it answers with its best result so far, on any machine."""


class BotFailed(Exception):
    """A bot raised, or took too long."""


class BotProcesses:
    """Started for the first choice, and again when they break. `deadline`: seconds a bot may take, those it waits among them;
    `niceness`: by how much less they are in a hurry than the server.
    """

    def __init__(self, workers: int, deadline: float, niceness: int) -> None:
        self._workers = workers
        self._deadline = deadline
        self._niceness = niceness
        self._context = _Spawning()
        self._pool: ProcessPoolExecutor | None = None

    @property
    def are_started(self) -> bool:
        return self._pool is not None

    async def choose(self, bot: Bot, view: View, seed: bytes) -> Action:
        """Return the bot's action for that view, by the chance of that seed. Raises BotFailed."""
        try:
            return await self._submit(bot, view, seed, self._started())
        except BrokenProcessPool:
            pass
        try:
            return await self._submit(bot, view, seed, self._started())
        except BrokenProcessPool as error:
            raise BotFailed("the bots' process broke twice") from error

    async def _submit(self, bot: Bot, view: View, seed: bytes, pool: ProcessPoolExecutor) -> Action:
        try:
            async with asyncio.timeout(self._deadline):
                return await _answer(pool.submit(_think, bot, view, seed))
        except BrokenProcessPool:
            if pool is self._pool:  # else whoever else waited has started another
                self.close()
            raise
        except TimeoutError:
            if pool is self._pool:
                self.close()
            raise BotFailed(f"no answer within {self._deadline} s") from None
        except Exception as error:
            raise BotFailed(repr(error)) from error

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, self._context, _start_worker, (self._niceness,))
        return self._pool

    def close(self) -> None:
        """Kill them; the next choice starts new ones."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
            self._context.kill()


def _answer(thinking: Future[Action]) -> asyncio.Future[Action]:
    """Return what becomes the answer of a pool. Raises BrokenProcessPool also for a choice that the pool was closed before.

    Whoever stops waiting cancels nothing in the pool: before Python 3.12 its thread ends with InvalidStateError on a cancelled
    choice when a process dies, and then nobody is answered any more.
    """
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[Action] = loop.create_future()

    def settle() -> None:
        if answer.done():
            return
        if thinking.cancelled():
            answer.set_exception(BrokenProcessPool("the pool was closed before"))
        elif (error := thinking.exception()) is not None:
            answer.set_exception(error)
        else:
            answer.set_result(thinking.result())

    def answered(_thinking: Future[Action]) -> None:
        with suppress(RuntimeError):  # the loop has ended before it
            loop.call_soon_threadsafe(settle)

    thinking.add_done_callback(answered)
    return answer


class _Spawning(SpawnContext):
    """Starts processes, and knows which ones it has started."""

    def __init__(self) -> None:
        self._started: list[BaseProcess] = []

    def Process(self, *args: Any, **options: Any) -> SpawnProcess:  # type: ignore[override]
        process = SpawnProcess(*args, **options)
        self._started.append(process)
        return process

    def kill(self) -> None:
        started, self._started = self._started, []
        for process in started:
            if process.pid is not None:
                process.kill()


def _start_worker(niceness: int) -> None:
    """Prepare the bots' process: ignore interrupts, run at low priority, end with the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_exit_with, args=(parent,), daemon=True).start()


def _exit_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(0)


def _think(bot: Bot, view: View, seed: bytes) -> Action:
    began = time.monotonic()
    return until(bot, lambda: time.monotonic() - began >= MOST)(view, SeedChance(seed))
