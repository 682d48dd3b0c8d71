"""Absent seats: a line is lost, its grace runs out, and the table does what its host chose, until the owner is back.

The time runs only while somebody else is there to wait: a table that everybody has lost stands still. It goes by the house's
clock, is looked at by `sweep`, and starts anew when the server does.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from engine.game import IllegalAction
from server.storage.base import Line, Tokens
from server.tables import clocks
from server.tables.channel import Channel
from server.tables.match import CONCEDE
from server.tables.play import broadcast_end, play_action, wake_bots
from server.tables.seats import GIVE_IN, OVER, PLAYING, TableState
from server.tables.table import Table

log = logging.getLogger(__name__)


async def lose_connection(table: Table, channel: Channel, seat: int) -> None:
    """Work of a table: the socket is gone; the seat is kept."""
    if table.channels.get(seat) is channel:
        del table.channels[seat]
        table.lost[seat] = table.idle_since = table.services.clock()
        clocks.update(table)
        log.info("table=%s seat=%s link lost", table.id, seat)
        table.broadcast_table()


def regain_connection(table: Table, seat: int) -> None:
    """The owner of that seat is there. Who comes to an empty table gives all the others their whole grace."""
    table.lost.pop(seat, None)
    if not table.channels:
        table.lost = dict.fromkeys(table.lost, table.services.clock())


def sweep(table: Table) -> None:
    """Look at the clock: take over seats whose grace has run out, tell news that waited."""
    for seat in table.lost:
        if _is_due(table, seat):
            table.submit(partial(_take_over, table, seat))
    if table.has_news:
        table.submit(partial(_broadcast_news, table))


def _is_due(table: Table, seat: int) -> bool:
    since = table.lost.get(seat)
    if since is None or not table.channels or table.state.phase != PLAYING or table.state.seats[seat].away:
        return False
    return table.services.clock() - since >= table.terms.grace


async def _take_over(table: Table, seat: int) -> None:
    if not _is_due(table, seat):
        return
    log.info("table=%s seat=%s absent for %s s: %s", table.id, seat, table.terms.grace, table.terms.absent)
    after = table.state.put(seat, replace(table.state.seats[seat], away=True))
    await mark_absent(table, seat, after)
    if table.state.phase == OVER:
        broadcast_end(table)
    else:
        table.broadcast_table()
        wake_bots(table)


async def mark_absent(
    table: Table,
    seat: int,
    after: TableState,
    line: Line | None = None,
    tokens: Mapping[int, Tokens] | None = None,
    leaving: Channel | None = None,
) -> None:
    """That seat is absent now, as `after` says. It concedes, if that is the table's way and the game's; else `line` is kept."""
    match = table.match
    if table.terms.absent == GIVE_IN and match is not None and CONCEDE in match.game.any_time_actions(seat):
        try:
            await play_action(table, seat, CONCEDE, state=after, tokens=tokens, leaving=leaving)
            return
        except IllegalAction:
            log.exception("table=%s seat=%s may concede, but may not", table.id, seat)
    await table.commit(after, *([line] if line else []), tokens=tokens)


async def _broadcast_news(table: Table) -> None:
    if table.has_news:
        table.broadcast_table()
