"""Clocks that have run out: the seat concedes, where the host chose so; else a bot plays for it, which `play` sees to."""

from __future__ import annotations

from functools import partial

from server.tables import clocks
from server.tables.match import CONCEDE
from server.tables.play import broadcast_end, play_action, wake_bots
from server.tables.seats import OVER
from server.tables.table import Table


def sweep(table: Table) -> None:
    """Look at the clocks: who has no time left, and whether it is time to keep what they show."""
    if table.clocks is None:
        return
    clocks.update(table)
    for seat in range(len(table.state.seats)):
        if clocks.must_concede(table, seat):
            table.submit(partial(_concede, table, seat))
    if table.clocks.running and table.services.clock() - table.clocks.stored_at >= table.services.limits.clocks:
        table.submit(partial(clocks.store_clocks, table))


async def _concede(table: Table, seat: int) -> None:
    if not clocks.must_concede(table, seat):
        return
    await play_action(table, seat, CONCEDE)
    if table.state.phase == OVER:
        broadcast_end(table)
    else:
        wake_bots(table)
