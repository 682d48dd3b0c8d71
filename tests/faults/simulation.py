"""A simulated world on a virtual clock: the server without its sockets, clients, a bad network, a bad disk, and the ends of
servers. Everything follows from the seed: `live(seed)` repeats the same run, byte for byte.

    python -m tests.faults.simulation SEED [HOW MANY]
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from random import Random
from typing import Any

from protocol.codec import decode_server, encode
from protocol.messages import Clock, FromClient, Ping
from server.tables.stored.seats import OVER
from tests.faults import kept
from tests.faults.bad_disk import Memory, Place
from tests.faults.fate import KILLED, STOPPED, Disk, Fate
from tests.faults.house import GAMES, IN_HOUSE, House
from tests.faults.laws import Found, law, opened_once, upheld
from tests.faults.seat import Invitation, Seat
from tests.faults.virtual_time import run
from tests.faults.wires import Cable

SHORT: dict[str, Any] = {"mode": "turns", "rules": {"rounds": 8}}
TABLES: tuple[dict[str, Any], ...] = (
    SHORT,
    {"mode": "together", "rules": {"rounds": 8}},
    {"mode": "together", "seats": 3, "rules": {"rounds": 5}},
    {**SHORT, "bots": ["simple"]},
    {"mode": "turns", "seats": 3, "rules": {"rounds": 5}, "bots": ["simple"]},
    {**SHORT, "absent": "bot", "grace": 2},
    {"mode": "together", "seats": 3, "rules": {"rounds": 5}, "absent": "bot", "grace": 0},
    {**SHORT, "absent": "concede", "grace": 5},
    {**SHORT, "clock": Clock("turn", 2, 0, "bot")},
    {**SHORT, "clock": Clock("bank", 60, 1, "bot")},
    {"mode": "together", "seats": 3, "rules": {"rounds": 5}, "clock": Clock("bank", 10, 1, "concede")},
)
STORM = 60.0
"""Seconds in which everything may fail. Then faults stop, and the games have to end."""
ALL_WELL = 1200.0
"""Seconds within which the games end."""
SILENCE = 3.0
"""Seconds without a message after which a client sends a ping. After as many again it treats the connection as lost."""
UNSEEN = 5.0
"""The longest time, in seconds, until a server notices that another one has taken its storage."""


class World:
    """A simulated world. `trace`: a digest of every message that any client received, in order and with its time."""

    def __init__(self, seed: str, place: Place) -> None:
        self.seed = seed
        self.dice = Random(seed)
        self.fate = Fate.drawn(self.dice)
        self.place = place
        self.house: House | None = None
        self.ends: Counter[str] = Counter()
        self.seats: list[Seat] = []
        self.trace = blake2b(digest_size=16)
        self._is_open = asyncio.Event()
        self._unseen: set[asyncio.Task[None]] = set()

    @property
    def disk(self) -> Disk:
        return self.fate.disk

    async def lives(self) -> Found:
        loop = asyncio.get_running_loop()
        loop.set_task_factory(_in_its_house)
        await self._opens()
        everybody = asyncio.gather(*(asyncio.create_task(life) for life in await self._come()))
        clears_up_at = loop.time() + STORM
        while loop.time() < clears_up_at and not everybody.done():
            left = clears_up_at - loop.time()
            wait = self.dice.random() * 2 * self.fate.ends_every or left
            await asyncio.wait([everybody], timeout=min(wait, left))
            if wait < left and not everybody.done():
                await self._ends(self.dice.choice(self.fate.ends))
        self.fate = self.fate.clears_up()
        try:
            async with asyncio.timeout(ALL_WELL):
                await everybody
        except TimeoutError:
            raise AssertionError(f"all is well again, and {self._waiting()} cannot go on") from None
        return self._judged(self.place.tables())

    def _judged(self, tables: kept.Tables) -> Found:
        for seat in self.seats:
            is_over = seat.table in tables and tables[seat.table].row["state"]["phase"] == OVER
            law(is_over or not seat.is_turned_away, seat.name, "was turned away from a table that is not over")
        if self.place.opens_once:
            opened_once([seat.history for seat in self.seats], tables)
        return upheld([seat.history for seat in self.seats], tables, GAMES)

    def _waiting(self) -> list[str]:
        return [seat.name for seat in self.seats if not seat.is_through]

    async def _come(self) -> list[Coroutine[Any, Any, None]]:
        """Return one task for each client."""
        for table, terms in enumerate(self.dice.sample(TABLES, 3)):
            invitation = Invitation()
            games = 1 if "absent" in terms or "clock" in terms else self.fate.games  # one may be over before all are there
            for number in range(terms.get("seats", 2) - len(terms.get("bots", []))):
                own = Random(f"{self.seed} {table} {number}")
                given = terms if number == 0 else None
                self.seats.append(Seat(f"T{table}S{number}", own, invitation, number, given, games))
        return [self._client(seat) for seat in self.seats]

    # -- the server ----------------------------------------------------------------------------------------------------

    async def _opens(self) -> None:
        dice = Random(f"{self.seed} house {self.ends.total()}")
        self.house = House(partial(self.place.storage, dice, self), dice)
        await self.house.opens()
        self._is_open.set()

    async def _ends(self, how: str) -> None:
        """End the server: pending writes reach the disk or are lost. Then start another server."""
        house = self.house
        assert house is not None
        self._is_open.clear()
        self.ends[how] += 1
        if how == KILLED:
            self.place.severs()
            house.burns_down()
        elif how == STOPPED:
            await self._closes(house)
        else:
            self._unseen.add(asyncio.create_task(self._closes_when_it_sees(house)))
        await asyncio.sleep(self.dice.random())
        await self._opens()

    async def _closes_when_it_sees(self, house: House) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(house.fenced.wait(), self.dice.random() * UNSEEN)
        await self._closes(house)

    async def _closes(self, house: House) -> None:
        await house.closes()
        house.burns_down()

    # -- the clients ---------------------------------------------------------------------------------------------------

    async def _client(self, seat: Seat) -> None:
        dice = Random(f"{self.seed} {seat.name} cables")
        while not seat.is_through:
            await self._is_open.wait()
            if seat.can_come:
                assert self.house is not None
                cable = Cable(dice, self.fate.weather)
                self.house.lets_in(cable)
                await self._stays(seat, cable)
            await asyncio.sleep(0.1 + dice.random())

    async def _stays(self, seat: Seat, cable: Cable) -> None:
        self._says(cable, seat.comes())
        while not seat.needs_new_line and seat.stays:
            try:
                payload = await asyncio.wait_for(cable.hear(), SILENCE)
            except TimeoutError:
                self._says(cable, [Ping(1)])
                try:
                    payload = await asyncio.wait_for(cable.hear(), SILENCE)
                except TimeoutError:
                    break
            if payload is None:
                break
            self.trace.update(b"%r %s " % (asyncio.get_running_loop().time(), seat.name.encode()) + payload)
            self._says(cable, seat.hears(decode_server(payload)))
            if seat.is_through:
                break
        cable.hang_up()

    @staticmethod
    def _says(cable: Cable, messages: list[FromClient]) -> None:
        for message in messages:
            cable.say(encode(message))


def _in_its_house(loop: asyncio.AbstractEventLoop, work: Any, **options: Any) -> asyncio.Task[Any]:
    """Return a task that belongs to the server it works for."""
    task = asyncio.Task(work, loop=loop, **options)
    if (house := IN_HOUSE.get(None)) is not None:
        house.tasks.append(task)
    return task


@dataclass(frozen=True)
class Life:
    """The counts of a world's check, of its servers' ends, and of connections replaced by another one of their seat."""

    found: Found
    ends: int
    replaced: int
    trace: str


def live(seed: str, kind: type[World] = World, where: Callable[[], Place] = Memory) -> Life:
    """Run one world from beginning to end. Raises AssertionError for everything that is wrong."""
    place = where()

    async def world() -> Life:
        there = kind(seed, place)
        found = await there.lives()
        return Life(found, there.ends.total(), sum(seat.replaced for seat in there.seats), there.trace.hexdigest())

    log = logging.getLogger("server")
    before = log.level
    log.setLevel(logging.CRITICAL)
    try:
        return run(world, seed)
    finally:
        log.setLevel(before)
        place.end()


def main(kind: type[World] = World, where: Callable[[], Place] = Memory) -> int:
    first, many = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for seed in [first] if many == 1 else [str(int(first) + n) for n in range(many)]:
        sys.stdout.write(f"seed {seed}  ")
        sys.stdout.flush()
        sys.stdout.write(f"{live(seed, kind, where)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
