"""One run of a simulated server: all of the real one, including HTTP, on a disk that may fail."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import ContextVar, copy_context
from random import Random
from typing import Any, cast

from engine.chance import SeedChance
from engine.game import Action, View
from server.app import Server
from server.limits.limits import Limits
from server.storage.base import Storage, StorageError
from server.tables.game.bots import Bot
from tests.faults.virtual_time import Listener, VirtualLoop
from tests.faults.wires import Cable
from tests.server.toy_game import Toy

IN_HOUSE: ContextVar[House] = ContextVar("house")
"""Set in everything that the server runs, so that its end ends all of that and nothing else."""
LIMITS = Limits(think=0.2, message_burst=5000, message_rate=5000.0, connections_each=1000)
GAMES = {"toy": Toy}
RESTARTS = 0.5
"""Seconds after which a server that could not start tries again."""


class BotsAtHome:
    """Bots that think in the simulated world, on its clock."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice

    async def choose(self, bot: Bot, view: View, seed: bytes) -> Action:
        await asyncio.sleep(self._dice.random())
        return bot(view, SeedChance(self._dice.randbytes(32)))


class House:
    """A server whose clients connect by cables. `storage`: makes a storage for each attempt to start."""

    def __init__(self, storage: Callable[[], Storage], dice: Random) -> None:
        self.tasks: list[asyncio.Task[Any]] = []
        self._storage = storage
        self._dice = dice
        self._cables: list[Cable] = []
        self._context = copy_context()
        self._context.run(IN_HOUSE.set, self)
        self._listener: Listener | None = None
        self._server = self._made()

    @property
    def fenced(self) -> asyncio.Event:
        """Set when the server knows that another one has taken its storage."""
        return self._server.stopped

    async def opens(self) -> None:
        """Wait until the server has started, after any number of attempts."""
        await self._context.run(asyncio.create_task, self._opens())

    async def _opens(self) -> None:
        while True:
            try:
                await self._server.start(None, 0)
                break
            except StorageError:
                await self._server.stop()
                await asyncio.sleep(RESTARTS)
                self._server = self._made()
        self._listener = cast(VirtualLoop, asyncio.get_running_loop()).listeners[-1]

    def _made(self) -> Server:
        server = Server(GAMES, self._storage(), LIMITS, asyncio.get_running_loop().time)
        server.lobby.bots.choose = BotsAtHome(self._dice).choose  # the pool is whole before it has a process
        return server

    def lets_in(self, cable: Cable) -> None:
        assert self._listener is not None
        self._cables.append(cable)
        cable.plug_in(self._context.run(self._listener.protocol), self._context)

    async def closes(self) -> None:
        """Stop the server: it finishes its work and notifies every client."""
        await self._context.run(asyncio.create_task, self._server.stop())

    def burns_down(self) -> None:
        """Cancel everything that the server runs."""
        for cable in self._cables:
            if cable.is_up:
                cable.breaks()
        for task in self.tasks:
            task.cancel()
