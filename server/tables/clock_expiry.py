"""Clocks that have run out: the seat concedes, where the host chose so; else a bot plays for it, which `play` sees to."""

from __future__ import annotations

from functools import partial

from server.tables import clocks
from server.tables.match import CONCEDE
from server.tables.play import make_a_move, nudge_bots, tell_end
from server.tables.seats import OVER
from server.tables.table import Table


def sweep(table: Table) -> None:
    """Look at the clocks: who has no time left, and whether it is time to keep what they show."""
    if table.clocks is None:
        return
    clocks.settle(table)
    for seat in range(len(table.state.seats)):
        if clocks.must_concede(table, seat):
            table.submit(partial(_concede, table, seat))
    if table.clocks.running and table.house.clock() - table.clocks.kept_at >= table.house.limits.clocks:
        table.submit(partial(clocks.keep, table))


async def _concede(table: Table, seat: int) -> None:
    if not clocks.must_concede(table, seat):
        return
    await make_a_move(table, seat, CONCEDE)
    if table.state.phase == OVER:
        tell_end(table)
    else:
        nudge_bots(table)
