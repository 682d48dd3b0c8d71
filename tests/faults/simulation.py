"""A whole small world on a virtual clock: the server's lobby, tables and connections, clients, a bad network, a bad disk, and
crashes. Everything about it follows from its seed: `live(seed)` is the same life again, byte for byte.

    python -m tests.faults.simulation SEED [HOW MANY]
"""

from __future__ import annotations

import asyncio
import copy
import logging
import sys
from contextvars import ContextVar, copy_context
from dataclasses import dataclass, replace
from hashlib import blake2b
from random import Random
from typing import Any, cast

from aiohttp import web

from engine.chance import SeedChance
from engine.game import Action, View
from protocol.codec import decode_server, encode
from protocol.messages import FromClient, Ping
from server.bots import Bot, BotPool
from server.connection import Connection
from server.limits import Limits
from server.lobby import Lobby
from server.storage.base import Change, StorageError, Unwritable
from server.storage.memory import MemoryStorage, Shelf
from tests.faults import kept
from tests.faults.laws import Found, upheld
from tests.faults.seat import Invitation, Seat
from tests.faults.virtual_time import run
from tests.faults.wires import Weather, Wire
from tests.server.toy_game import Toy

IN_HOUSE: ContextVar[House] = ContextVar("house")
"""Set for whatever the server does: so a crash ends that, and nothing else."""
LIMITS = Limits(think=0.2, message_burst=5000, message_rate=5000.0)
GAMES = {"toy": Toy}
TABLES: tuple[dict[str, Any], ...] = (
    {"mode": "turns", "rules": {"rounds": 8}},
    {"mode": "together", "rules": {"rounds": 8}},
    {"mode": "together", "seats": 3, "rules": {"rounds": 5}},
    {"mode": "turns", "rules": {"rounds": 8}, "bots": ["simple"]},
    {"mode": "turns", "seats": 3, "rules": {"rounds": 5}, "bots": ["simple"]},
)
ADDRESS = "192.0.2.1"
STORM = 60.0
"""Seconds for which everything may fail. Then the weather is fine, and the games have to come to their ends."""
ALL_WELL = 1200.0
"""Seconds in which they do."""
SILENCE = 3.0


@dataclass(frozen=True)
class Fate:
    """What goes wrong in one world."""

    weather: Weather
    crash_every: float
    """Seconds, about; 0: never."""
    disk_delay: float
    disk_fails: float
    """The chance that a commit fails and nothing of it is kept ..."""
    disk_lies: float
    """... and that it fails and was kept all the same."""
    games: int

    @classmethod
    def drawn(cls, dice: Random) -> Fate:
        """Often mild, sometimes terrible."""
        return cls(
            Weather(
                delay=dice.choice((0.01, 0.1, 1.0)), breaks=dice.choice((0.0, 0.3, 0.9)), life=dice.choice((2.0, 10.0)),
                deaf=dice.choice((0.0, 0.3)),
            ),
            crash_every=dice.choice((0.0, 0.0, 3.0, 10.0)),
            disk_delay=dice.choice((0.0, 0.01, 0.3)),
            disk_fails=dice.choice((0.0, 0.0, 0.02, 0.1)),
            disk_lies=dice.choice((0.0, 0.0, 0.02, 0.1)),
            games=dice.choice((1, 1, 2)),
        )  # fmt: skip


class BadDisk(MemoryStorage):
    """Keeps what it is given, late, or not, or though it says that it did not."""

    def __init__(self, shelf: Shelf, dice: Random, world: World) -> None:
        super().__init__(shelf)
        self._dice = dice
        self._world = world

    async def commit(self, change: Change) -> None:
        fate, dice = self._world.fate, self._dice
        await asyncio.sleep(dice.random() * fate.disk_delay)
        luck = dice.random()
        if luck < fate.disk_fails:
            raise dice.choice((Unwritable, StorageError))("the disk is full")
        await super().commit(change)
        await asyncio.sleep(dice.random() * fate.disk_delay)
        if fate.disk_fails <= luck < fate.disk_fails + fate.disk_lies:
            raise StorageError("the disk says it is full")


class BotsAtHome:
    """Bots that think in the same world, on its clock."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice

    async def choose(self, bot: Bot, view: View) -> Action:
        await asyncio.sleep(self._dice.random())
        return bot(view, SeedChance(self._dice.randbytes(32)))

    def close(self) -> None:
        return None


class House:
    """One life of the server, from its start to its crash: everything but HTTP."""

    def __init__(self, shelf: Shelf, dice: Random, world: World) -> None:
        self._dice = dice
        self._storage = BadDisk(shelf, dice, world)
        self._connections: dict[Connection, None] = {}
        self._wires: list[Wire] = []
        self.tasks: list[asyncio.Task[Any]] = []
        loop = asyncio.get_running_loop()
        self.lobby = Lobby(GAMES, self._storage, LIMITS, self._fenced, loop.time)
        bots = cast(BotPool, BotsAtHome(dice))
        self.lobby.bots, self.lobby.house = bots, replace(self.lobby.house, bots=bots)

    async def opens(self) -> None:
        IN_HOUSE.set(self)
        await self._storage.claim()
        await self.lobby.restore()
        self._keeping = asyncio.create_task(self._keeps_house())

    def lets_in(self, wire: Wire) -> None:
        copy_context().run(self._lets_in, wire)

    def _lets_in(self, wire: Wire) -> None:
        IN_HOUSE.set(self)
        socket, transport = cast(web.WebSocketResponse, wire.socket), cast(asyncio.Transport, wire.transport)
        connection = Connection(self.lobby, socket, transport, ADDRESS)
        self._connections[connection] = None
        self._wires.append(wire)
        task = asyncio.create_task(connection.serve())
        task.add_done_callback(lambda _: self._connections.pop(connection))

    def burns_down(self) -> None:
        """Nothing it was doing goes on."""
        for wire in self._wires:
            if wire.is_up:
                wire.breaks()
        for task in self.tasks:
            task.cancel()

    async def _keeps_house(self) -> None:
        while True:
            now = asyncio.get_running_loop().time()
            for connection in list(self._connections):
                connection.sweep(now)
            self.lobby.sweep(now)
            await asyncio.sleep(LIMITS.sweep)

    def _fenced(self) -> None:
        raise AssertionError("there is no other server")


class World:
    """`trace` sums up everything that any client ever heard, in order, and when."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.dice = Random(seed)
        self.fate = Fate.drawn(self.dice)
        self.shelf = Shelf()
        self.house: House | None = None
        self.crashes = 0
        self.seats: list[Seat] = []
        self.trace = blake2b(digest_size=16)
        self._is_open = asyncio.Event()

    async def lives(self) -> Found:
        loop = asyncio.get_running_loop()
        loop.set_task_factory(_in_its_house)
        everybody = asyncio.gather(*(asyncio.create_task(self._client(seat)) for seat in self._people()))
        await self._opens()
        while loop.time() < STORM and not everybody.done():
            if self.fate.crash_every:
                wait = self.dice.random() * 2 * self.fate.crash_every
                await asyncio.wait([everybody], timeout=min(wait, max(0.0, STORM - loop.time())))
                if not everybody.done():
                    await self._crash()
            else:
                await asyncio.wait([everybody], timeout=STORM - loop.time())
        self.fate = replace(self.fate, weather=Weather(0.01, 0.0), disk_fails=0.0, disk_lies=0.0, disk_delay=0.01)
        try:
            async with asyncio.timeout(ALL_WELL):
                await everybody
        except TimeoutError:
            waiting = [seat.name for seat in self.seats if not seat.is_through]
            raise AssertionError(f"all is well again, and {waiting} cannot go on") from None
        return upheld([seat.history for seat in self.seats], kept.on_shelf(self.shelf), GAMES)

    def _people(self) -> list[Seat]:
        for table, terms in enumerate(self.dice.sample(TABLES, 2)):
            invitation = Invitation()
            for number in range(terms.get("seats", 2) - len(terms.get("bots", []))):
                own = Random(f"{self.seed} {table} {number}")
                given = terms if number == 0 else None
                self.seats.append(Seat(f"T{table}S{number}", own, invitation, number, given, self.fate.games))
        return self.seats

    # -- the server ----------------------------------------------------------------------------------------------------

    async def _opens(self) -> None:
        self.house = House(self.shelf, Random(f"{self.seed} house {self.crashes}"), self)
        await copy_context().run(asyncio.create_task, self.house.opens())
        self._is_open.set()

    async def _crash(self) -> None:
        """Whatever the server was doing is not done any more; what was on its way to the disk got there or not."""
        assert self.house is not None
        self._is_open.clear()
        self.crashes += 1
        self.shelf = copy.deepcopy(self.shelf)  # whatever still happens in the old house cannot reach this one
        self.house.burns_down()
        await asyncio.sleep(self.dice.random())
        await self._opens()

    # -- the clients ---------------------------------------------------------------------------------------------------

    async def _client(self, seat: Seat) -> None:
        dice = Random(f"{self.seed} {seat.name} wires")
        while not seat.is_through:
            await self._is_open.wait()
            if seat.can_come:
                assert self.house is not None
                wire = Wire(dice, self.fate.weather)
                self.house.lets_in(wire)
                await self._stays(seat, wire)
            await asyncio.sleep(0.1 + dice.random())

    async def _stays(self, seat: Seat, wire: Wire) -> None:
        self._says(wire, seat.comes())
        while not seat.needs_new_line and seat.stays:
            try:
                payload = await asyncio.wait_for(wire.heard.get(), SILENCE)
            except TimeoutError:
                self._says(wire, [Ping(1)])
                try:
                    payload = await asyncio.wait_for(wire.heard.get(), SILENCE)
                except TimeoutError:
                    break
            if payload is None:
                break
            self.trace.update(b"%r %s " % (asyncio.get_running_loop().time(), seat.name.encode()) + payload)
            self._says(wire, seat.hears(decode_server(payload)))
            if seat.is_through:
                break
        wire.hang_up()

    @staticmethod
    def _says(wire: Wire, messages: list[FromClient]) -> None:
        for message in messages:
            wire.say(encode(message))


def _in_its_house(loop: asyncio.AbstractEventLoop, work: Any, **options: Any) -> asyncio.Task[Any]:
    """A task, known to the house that it is done for."""
    task = asyncio.Task(work, loop=loop, **options)
    if (house := IN_HOUSE.get(None)) is not None:
        house.tasks.append(task)
    return task


@dataclass(frozen=True)
class Life:
    found: Found
    crashes: int
    replaced: int
    trace: str


def live(seed: str) -> Life:
    """One world from its beginning to its end. Raises AssertionError for whatever is wrong with it."""

    async def world() -> Life:
        there = World(seed)
        found = await there.lives()
        return Life(found, there.crashes, sum(seat.replaced for seat in there.seats), there.trace.hexdigest())

    logging.getLogger("server").setLevel(logging.CRITICAL)
    return run(world, seed)


def main() -> int:
    first, many = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for seed in [first] if many == 1 else [str(int(first) + n) for n in range(many)]:
        sys.stdout.write(f"seed {seed}  ")
        sys.stdout.flush()
        sys.stdout.write(f"{live(seed)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
