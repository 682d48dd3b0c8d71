"""The checks of each table every second: absent seats, clocks, games that are due, abandoned tables."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import partial

from protocol import codes
from server.limits.limits import Limits
from server.storage.base import StorageError
from server.tables.play import clock_expiry
from server.tables.play.beginning import begin_if_due, is_due_to_begin
from server.tables.play.bot_turns import wake_bots
from server.tables.seating import absence
from server.tables.stored.seats import OPEN, OVER, PLAYING
from server.tables.table import Table


def sweep(tables: Iterable[Table], limits: Limits, clock: float) -> None:
    """Do everything that is due; changes that could not be stored when they were due are tried again. `clock`: for everything
    that waits for people."""
    most = {OPEN: limits.open_idle, PLAYING: limits.playing_idle, OVER: limits.over_idle}
    for table in tables:
        if table.is_paused or table.mailbox.is_behind:
            continue
        absence.sweep(table)
        clock_expiry.sweep(table)
        if is_due_to_begin(table):
            table.submit(partial(begin_if_due, table))
        wake_bots(table)
        if not table.audience.has_people and clock - table.idle_since > most[table.state.phase]:
            table.submit(partial(close_if_idle, table))


async def stop(table: Table) -> None:
    """Stop a table after its current piece of work, and store its clocks."""
    await table.stop()
    with suppress(StorageError):
        await clock_expiry.store_clocks(table)


def end_with_host(table: Table) -> None:
    """Tell everybody at the table that the server ends because its host has left, with the host's name and whether the game is
    kept."""
    state = table.state
    if state.host is not None:
        is_kept = state.phase != OVER and table.services.storage.lasts
        table.audience.close(codes.HOST_CLOSED, args={"by": state.seats[state.host].name, "kept": is_kept})


async def close_if_idle(table: Table) -> None:
    """Work of a table: nobody has come back to it for long enough."""
    if not table.audience.has_people:
        await table.close("nobody came back")
