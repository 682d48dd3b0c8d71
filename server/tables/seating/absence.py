"""Absent seats: a connection is lost, the grace period ends, and the table does what its host chose until the owner returns.

The grace period runs only while somebody else is connected and waits. It starts again when the server does.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from engine.game import IllegalAction
from server.storage.base import Line, Tokens
from server.tables.channel import Channel
from server.tables.game.match import CONCEDE
from server.tables.play.actions import broadcast_end, play_action
from server.tables.play.beginning import restart_grace
from server.tables.play.bot_turns import wake_bots
from server.tables.stored.seats import GIVE_IN, OVER, PLAYING, TableState
from server.tables.table import Table
from server.tables.table_messages import broadcast_table

log = logging.getLogger(__name__)


async def lose_connection(table: Table, seat: int) -> None:
    """Work of a table: the socket of that seat is gone. The seat stays its owner's."""
    table.seats[seat].channel = None
    table.seats[seat].lost_since = table.idle_since = table.services.clock()
    table.update_clocks()
    log.info("table=%s seat=%s link lost", table.id, seat)
    broadcast_table(table)


def regain_connection(table: Table, seat: int) -> None:
    """Note that the owner of that seat is connected again. At a table where nobody was, everybody's grace period starts
    again."""
    table.seats[seat].lost_since = None
    if not table.audience.has_people:
        restart_grace(table)


def sweep(table: Table) -> None:
    """Take over seats whose grace period has run out, and send the table's message if spectators have come or gone."""
    for seat in range(len(table.seats)):
        if _is_due(table, seat):
            table.submit(partial(_take_over, table, seat))
    if table.audience.is_outdated:
        table.submit(partial(_broadcast_if_outdated, table))


def _is_due(table: Table, seat: int) -> bool:
    since = table.seats[seat].lost_since
    if since is None or not table.audience.has_people or table.state.phase != PLAYING or table.state.seats[seat].away:
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
        broadcast_table(table)
        wake_bots(table)


async def mark_absent(
    table: Table,
    seat: int,
    after: TableState,
    line: Line | None = None,
    tokens: Mapping[int, Tokens] | None = None,
    leaving: Channel | None = None,
) -> None:
    """Commit `after`, in which that seat is absent, with its concession if the host chose that, or else with `line`.

    `leaving`: a channel that is not sent the concession any more.
    """
    match = table.match
    if table.terms.absent == GIVE_IN and match is not None and CONCEDE in match.game.any_time_actions(seat):
        try:
            await play_action(table, seat, CONCEDE, state=after, tokens=tokens, leaving=leaving)
            return
        except IllegalAction:
            log.exception("table=%s seat=%s may concede, but may not", table.id, seat)
    await table.commit(after, *([line] if line else []), tokens=tokens)


async def _broadcast_if_outdated(table: Table) -> None:
    if table.audience.is_outdated:
        broadcast_table(table)
