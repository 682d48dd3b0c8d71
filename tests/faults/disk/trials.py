"""Disks that fail in one way. A test does a short trial, the soak a long one.

Each trial has its own directory, a seed, and the number of states to check. It raises an error for anything wrong, and returns
counts. A disk that keeps all synced data must keep every confirmed change, whatever else fails. A disk that lies or loses data
may cost the database or a table, and the server must report that. A table must never have a state that it never had.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Set
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from server.storage.sqlite.files import DATABASE, open_database
from tests.faults.disk.medium import (
    ASKED,
    FSYNC_FAILED,
    FULL,
    KEPT,
    SECTOR,
    SYNC,
    SYNC_FAILED,
    TRUNCATE,
    TRUNCATE_FAILED,
    WRITE,
    WRITE_FAILED,
    Failing,
    Operation,
    Recorder,
    Sparing,
    Trouble,
)
from tests.faults.disk.plan import planned
from tests.faults.disk.platter import EVERYTHING, LEAVINGS, Images, Platter, lay_out, read
from tests.faults.disk.servers_life import lived
from tests.faults.disk.verdict import AS_IT_WAS, BADNESS, WRONG, Count, Found, found, judged, position
from tests.faults.disk.vfs import written_to

DiskTrial = Callable[[Path, int, int], Coroutine[Any, Any, Counter[str]]]
ROUNDS = 25
"""Rounds in one run of a server."""
CUTS = 60
"""Power cuts that are checked in one run."""
STARTS = 4
"""Possible disk states that are checked after one start."""
SOON = 12
"""Operations after the last failed one."""
EACH = 40
"""Damaged disks that are made from one run."""


@dataclass(frozen=True)
class Moment:
    """An operation, with the number of changes that are surely stored by then, and of those that may be."""

    operation: Operation
    kept: Count
    asked: Count


@dataclass(frozen=True)
class Life:
    """The disk before a run, the operations of the run, and the changes that were stored before."""

    images: Images
    operations: list[Operation]
    at: Count

    def moments(self) -> Iterator[Moment]:
        kept, asked = dict(self.at), dict(self.at)
        for operation in self.operations:
            if operation.kind == ASKED:
                asked[operation.offset] += 1
            elif operation.kind == KEPT:
                kept[operation.offset] += 1
            yield Moment(operation, dict(kept), dict(asked))


class Room:
    """The tables, and the two directories in which servers run and their remains are checked."""

    def __init__(self, data: Path, seed: int) -> None:
        self._lives, self._left = data / "lives", data / "left"
        self._lives.mkdir()
        self._left.mkdir()
        self._dice = Random(seed)
        self._images: Images = {}
        self._at: Count = {}

    async def live(self, trouble: Trouble | None = None) -> Life:
        """Run one more server on the state that the last one left, with new tables if all changes have been made."""
        if not self._at or all(self._at[table] == len(changes) for table, changes in self.plan.changes.items()):
            self.plan = await planned(self._dice.randrange(10**9))
            self._at = dict.fromkeys(self.plan.courses, 0)
            lay_out({}, self._lives)
            open_database(self._lives / DATABASE).close()
            self._images = read(self._lives)
        lay_out(self._images, self._lives)
        medium = Failing(trouble) if trouble else Recorder()
        life = Life(self._images, medium.operations, self._at)
        self._at = await lived(self._lives, self.plan, self._at, ROUNDS, self._dice, medium)
        self._images = read(self._lives)
        return life

    def goes_on_from(self, images: Images, tables: Found, kept: Count) -> None:
        self._images, self._at = images, position(tables, self.plan.courses, kept)

    def look(self, images: Images) -> Found | Exception:
        lay_out(images, self._left)
        with written_to(Sparing()):
            return found(self._left)


def law(holds: bool, *what: object) -> None:
    if not holds:
        raise AssertionError(" ".join(map(str, what)))


async def power_cuts(data: Path, seed: int, states: int) -> Counter[str]:
    """Cut the power. The next server continues from one of the states that the cut may leave."""
    return await _cut(data, seed, states, lambda dice: None)


async def disk_troubles(data: Path, seed: int, states: int) -> Counter[str]:
    """Let the disk fail or be full for a while, and then cut the power."""
    return await _cut(data, seed, states, _some_trouble)


async def _cut(data: Path, seed: int, states: int, trouble: Callable[[Random], Trouble | None]) -> Counter[str]:
    dice = Random(seed)
    room = Room(data, seed)
    happened: Counter[str] = Counter()
    while happened.total() < states:
        now = trouble(dice)
        life = await room.live(now)
        platter = Platter(life.images, dice)
        last = len(life.operations) - 1
        cuts = {*dice.sample(range(last), min(last, CUTS)), last}
        next_one = dice.choice(sorted(cuts))
        for number, moment in enumerate(life.moments()):
            platter.take(moment.operation)
            if number not in cuts:
                continue
            leaving = dice.choice(LEAVINGS)
            left = platter.after_a_cut(leaving)
            tables = room.look(left)
            seen = judged(tables, room.plan.courses, moment.kept, moment.asked)
            law(set(seen) == {AS_IT_WAS}, f"{now}, cut after operation {number}, then came {leaving}:", dict(seen), tables)
            happened[f"{now.what}, cut" if now else f"cut, then came {leaving}"] += 1
            if number == next_one:
                goes_on = left, tables, moment.kept
        room.goes_on_from(*goes_on)
    return happened


async def troubled_starts(data: Path, seed: int) -> int:
    """Let syncs fail during the second start of a server, which gives up and tries again until it can. Soon after, cut the
    power."""
    looks = 0
    for first in range(1, 5):
        (here := data / str(first)).mkdir()
        room, dice = Room(here, seed), Random(seed)
        await room.live()
        life = await room.live(Trouble(SYNC, first, 3, FSYNC_FAILED))
        failed = [number for number, operation in enumerate(life.operations) if operation.kind == SYNC_FAILED]
        for _ in range(STARTS):
            platter = Platter(life.images, dice)
            for number, moment in enumerate(life.moments()):
                platter.take(moment.operation)
                if failed[0] < number < failed[-1] + SOON:
                    tables = room.look(platter.after_a_cut(EVERYTHING))
                    seen = judged(tables, room.plan.courses, moment.kept, moment.asked)
                    law(set(seen) == {AS_IT_WAS}, f"sync {first} failed, cut after operation {number}:", dict(seen), tables)
                    looks += 1
    return looks


def _some_trouble(dice: Random) -> Trouble:
    match dice.randrange(4):
        case 0:
            return Trouble(SYNC, dice.randint(1, 60), dice.choice((1, 1, 3)), FSYNC_FAILED, forgets=dice.random() < 0.5)
        case 1:
            return Trouble(WRITE, dice.randint(1, 300), dice.choice((1, 5, 40)), FULL, dice.choice((0.0, 0.5)))
        case 2:
            return Trouble(WRITE, dice.randint(1, 300), 1, WRITE_FAILED, dice.choice((0.0, 0.5)))
        case _:
            return Trouble(TRUNCATE, dice.randint(1, 3), 2, TRUNCATE_FAILED)


async def lost_writes(data: Path, seed: int, states: int) -> Counter[str]:
    """Let the disk report a sync that it did not do."""

    def spoil(life: Life, until: int, dice: Random) -> Images:
        written = [number for number, operation in enumerate(life.operations[:until]) if operation.kind == WRITE]
        lost = set(dice.sample(written, min(len(written), dice.choice((1, 1, 2, 5)))))
        return _synced(life, until, dice, lost)

    return await _spoiled(data, seed, states, spoil)


async def flipped_bits(data: Path, seed: int, states: int) -> Counter[str]:
    """Change bits, or replace a sector with another, while no server runs."""

    def spoil(life: Life, until: int, dice: Random) -> Images:
        images = {name: bytearray(image) for name, image in _synced(life, until, dice).items() if image}
        for _ in range(dice.choice((1, 1, 1, 3))):
            name = dice.choice(sorted(images))
            image = images[name]
            at = dice.randrange(len(image))
            if dice.random() < 0.8:
                image[at] ^= 1 << dice.randrange(8)
            else:
                here, there = at - at % SECTOR, dice.randrange(len(image)) // SECTOR * SECTOR
                image[here : here + SECTOR] = image[there : there + SECTOR].ljust(len(image[here : here + SECTOR]), b"\0")
        return {name: bytes(image) for name, image in images.items()}

    return await _spoiled(data, seed, states, spoil)


def _synced(life: Life, until: int, dice: Random, lost: Set[int] = frozenset()) -> Images:
    platter = Platter(life.images, dice)
    for number, operation in enumerate(life.operations[:until]):
        if number not in lost:
            platter.take(operation)
    return platter.after_a_cut(EVERYTHING)


async def _spoiled(data: Path, seed: int, states: int, spoil: Callable[[Life, int, Random], Images]) -> Counter[str]:
    dice = Random(seed)
    room = Room(data, seed)
    happened: Counter[str] = Counter()
    while happened.total() < states:
        life = await room.live()
        moments = list(life.moments())
        for _ in range(EACH):
            until = dice.randrange(1, len(moments)) if dice.random() < 0.7 else len(moments)
            moment = moments[until - 1]
            tables = room.look(spoil(life, until, dice))
            seen = judged(tables, room.plan.courses, moment.kept, moment.asked)
            law(WRONG not in seen, f"spoiled after operation {until}:", dict(seen))
            happened[max(seen, key=BADNESS.index)] += 1
    return happened
