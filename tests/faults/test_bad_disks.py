"""Disks that fail, lose data that was not synced, report a sync that did not happen, or change stored data.

Confirmed data is there after every power cut. If a disk broke its promise, a table is as it was or is reported.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from server.storage.sqlite import storage
from tests.faults.disk.trials import DiskTrial, disk_troubles, flipped_bits, lost_writes, power_cuts, troubled_starts
from tests.faults.disk.verdict import AS_IT_WAS, REFUSED
from tests.faults.disk.vfs import below_sqlite

STATES = 100
"""`make soak` has tens of thousands."""


pytestmark = below_sqlite


async def test_wherever_the_power_is_cut_nothing_confirmed_is_lost_or_changed(tmp_path: Path, seed: int) -> None:
    assert (await power_cuts(tmp_path, seed, STATES)).total() >= STATES


async def test_whatever_the_disk_cannot_do_for_a_while_nothing_confirmed_is_lost_or_changed(tmp_path: Path, seed: int) -> None:
    assert (await disk_troubles(tmp_path, seed, 2 * STATES)).total() >= STATES


async def test_what_a_start_could_not_sync_leaves_no_gap_before_what_is_confirmed_later(tmp_path: Path, seed: int) -> None:
    assert await troubled_starts(tmp_path, seed) > 200


@pytest.mark.parametrize("spoiled", [lost_writes, flipped_bits])
async def test_what_a_disk_has_lost_or_changed_is_never_a_table_as_it_never_was(
    spoiled: DiskTrial, tmp_path: Path, seed: int
) -> None:
    happened = await spoiled(tmp_path, seed, STATES)
    assert happened[AS_IT_WAS]
    assert happened[REFUSED]


async def test_a_database_that_is_not_synced_is_caught(tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or the tests above would see nothing."""

    def open_carelessly(path: Path, is_alone: bool, keep: Callable[[Path, int], Path] | None) -> sqlite3.Connection:
        db = opened(path, is_alone, keep)
        db.execute("PRAGMA synchronous = OFF")
        return db

    opened = storage.open_database
    monkeypatch.setattr(storage, "open_database", open_carelessly)
    with pytest.raises(AssertionError, match="cut after operation"):
        await power_cuts(tmp_path, seed, 40 * STATES)
