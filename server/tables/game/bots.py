"""Bots think in a process of their own, never in the event loop. A bot is given a view, as a person is, and nothing else."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from threading import Thread

from engine.chance import SeedChance
from engine.core.bots import Bot, beside
from engine.game import Action, Game, View

STAND_IN = "simple"

log = logging.getLogger(__name__)


class BotFailed(Exception):
    """A bot raised, or took too long."""


class BotPool:
    """Runs bots in a process, started for the first choice and again when it breaks. `deadline`: seconds a bot may take."""

    def __init__(self, workers: int = 1, deadline: float = 10.0) -> None:
        self._workers = workers
        self._deadline = deadline
        self._pool: ProcessPoolExecutor | None = None
        self._thinking = 0
        """How many bots think, or wait for it."""

    async def choose(self, bot: Bot, view: View) -> Action:
        """The bot's action for that view: at once if there is only one. Raises BotFailed.

        Each table has one bot thinking for each seat that is asked, and who waits longest is next. A bot thinks the less the
        more others wait, so that tables share the processor whatever the levels of their bots.
        """
        if len(view["actions"]) == 1:
            return tuple(view["actions"][0])
        bot = beside(bot, self._thinking)
        self._thinking += 1
        try:
            return await self._carried_out(bot, view)
        finally:
            self._thinking -= 1

    async def _carried_out(self, bot: Bot, view: View) -> Action:
        try:
            return await self._submit(bot, view)
        except BrokenProcessPool:
            self.close()
        try:
            return await self._submit(bot, view)
        except BrokenProcessPool as error:
            self.close()
            raise BotFailed("the bots' process broke twice") from error

    async def _submit(self, bot: Bot, view: View) -> Action:
        answer = asyncio.wrap_future(self._started().submit(_think, bot, view, secrets.token_bytes(32)))
        try:
            async with asyncio.timeout(self._deadline):
                return await answer
        except BrokenProcessPool:
            raise
        except TimeoutError:
            self.close()
            raise BotFailed(f"no answer within {self._deadline} s") from None
        except Exception as error:
            raise BotFailed(repr(error)) from error

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, multiprocessing.get_context("spawn"), initializer=_start_worker)
        return self._pool

    def close(self) -> None:
        """Kill the processes; the next choice starts new ones."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
            for process in multiprocessing.active_children():
                process.kill()


def _start_worker() -> None:
    """In the bots' process: ignore interrupts, run at low priority, end with the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_exit_with, args=(parent,), daemon=True).start()


def _exit_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(0)


def _think(bot: Bot, view: View, seed: bytes) -> Action:
    return bot(view, SeedChance(seed))


def stand_in(kind: type[Game]) -> str | None:
    """The level of the bot that plays for absent people; None if the game has no bots."""
    return STAND_IN if STAND_IN in kind.bots else next(iter(kind.bots), None)
