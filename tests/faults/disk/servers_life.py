"""The storage of one server, from its start to its stop, on a medium; asked as tables ask it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from unittest.mock import patch

from server.storage.base import Change, Unusable, Unwritable
from server.storage.sqlite import wal
from server.storage.sqlite.storage import SqliteStorage
from tests.faults.disk.medium import ASKED, KEPT, Recorder
from tests.faults.disk.plan import Plan
from tests.faults.disk.streams import written_again_to
from tests.faults.disk.verdict import Count
from tests.faults.disk.vfs import written_to

TRIES = 50
"""That anything fails, one after the other, until it is no passing trouble."""


async def lived(directory: Path, plan: Plan, at: Count, rounds: int, dice: Random, medium: Recorder) -> Count:
    """Go on from where each table is, some tables at once in each round. Where they are then; what was done is in `medium`."""
    at = dict(at)
    with written_to(medium), written_again_to(medium), patch.object(wal, "CHECKPOINT_COMMITS", dice.choice((3, 5, 8))):
        storage = await _opened(directory)
        try:
            for _ in range(rounds):
                tables = [table for table, changes in plan.changes.items() if at[table] < len(changes)]
                some = dice.sample(tables, min(len(tables), dice.randint(1, 4)))
                await asyncio.gather(*(_kept(storage, plan.changes[table][at[table]], medium) for table in some))
                at |= {table: at[table] + 1 for table in some}
        finally:
            await storage.close()
    return at


async def _opened(directory: Path) -> SqliteStorage:
    """Start it again, as a host does it, until the trouble is over."""
    for _ in range(TRIES):
        try:
            storage = await SqliteStorage.open(directory)
        except (Unusable, Unwritable):
            continue
        try:
            await storage.claim(await storage.open_tables())
        except Unwritable:
            await storage.close()
            continue
        return storage
    raise AssertionError("it does not start any more")


async def _kept(storage: SqliteStorage, change: Change, medium: Recorder) -> None:
    """Keep it now or, while the disk cannot, later; whatever else is wrong is wrong."""
    medium.note(ASKED, change.table)
    for _ in range(TRIES):
        try:
            await storage.commit(change)
        except Unwritable:
            continue
        medium.note(KEPT, change.table)
        return
    raise AssertionError("it keeps nothing any more")
