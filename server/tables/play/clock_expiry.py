"""A seat whose clock has run out concedes, if the host chose so; otherwise a bot plays for it: see `Table.bot_at`."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from server.tables.game.match import CONCEDE
from server.tables.play.actions import broadcast_end, play_action
from server.tables.play.bot_turns import wake_bots
from server.tables.stored.seats import OVER, PLAYING
from server.tables.table import Table


def sweep(table: Table) -> None:
    """Look for seats that have run out of time, and store the clocks when that is due."""
    if table.clocks is None:
        return
    table.update_clocks()
    for seat in range(len(table.seats)):
        if table.must_concede(seat):
            table.submit(partial(_concede, table, seat))
    if table.clocks.running and table.services.clock() - table.clocks.stored_at >= table.services.limits.clocks:
        table.submit(partial(store_clocks, table))


async def _concede(table: Table, seat: int) -> None:
    if not table.must_concede(seat):
        return
    await play_action(table, seat, CONCEDE)
    if table.state.phase == OVER:
        broadcast_end(table)
    else:
        wake_bots(table)


async def store_clocks(table: Table) -> None:
    """Work of a table: store the remaining time. A crash then gives back no more than the time since."""
    table.update_clocks()
    if table.clocks is not None and table.state.phase == PLAYING and table.clocks.left != table.state.clocks:
        await table.commit(replace(table.state, clocks=table.clocks.left))
        table.restart_clocks()
