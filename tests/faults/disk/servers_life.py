"""The storage of one server on a medium, from its start to its stop, used as tables use it."""

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
"""Failed attempts in a row after which a fault counts as permanent."""


async def lived(directory: Path, plan: Plan, at: Count, rounds: int, dice: Random, medium: Recorder) -> Count:
    """Continue from each table's state, with several tables in each round. Return the new states; the operations are in
    `medium`."""
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
    """Start the storage again, as a host does, until the fault is over."""
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
    """Store the change now or, if the disk cannot, later. Other errors are raised."""
    medium.note(ASKED, change.table)
    for _ in range(TRIES):
        try:
            await storage.commit(change)
        except Unwritable:
            continue
        medium.note(KEPT, change.table)
        return
    raise AssertionError("it keeps nothing any more")
