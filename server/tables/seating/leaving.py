"""Leaving a table: the consequences for the seat, the host's rights, and a table that everybody has left."""

from __future__ import annotations

import logging
from dataclasses import replace

from protocol.messages import Done, Leave
from server.storage.base import Tokens
from server.tables.channel import Channel
from server.tables.play.actions import broadcast_end
from server.tables.play.bot_turns import wake_bots
from server.tables.seating.absence import mark_absent
from server.tables.stored.seats import GIVE_IN, OPEN, OVER, PLAYING, Seat, TableState
from server.tables.table import Table
from server.tables.table_messages import broadcast_table

log = logging.getLogger(__name__)


async def leave_seat(table: Table, channel: Channel, seat: int, message: Leave) -> None:
    """Let the owner leave. Before the first game the seat becomes free, in a game it is absent, after it nobody returns."""
    state = table.state
    if state.phase == OPEN:
        after = _appoint_host(state.put(seat, Seat()))
    else:
        gone = replace(state.seats[seat], left=True, away=True, ready=False, host=False)
        after = _appoint_host(state.put(seat, gone))
    keeps_token = state.phase == PLAYING and table.terms.absent != GIVE_IN
    tokens = {} if keeps_token else {seat: Tokens()}
    line = table.log.line("leave", [seat])
    if state.phase == PLAYING:
        await mark_absent(table, seat, after, line, tokens, leaving=channel)
    else:
        await table.commit(after, line, tokens=tokens)
    table.seats[seat].channel = table.seats[seat].chat = None
    channel.place = None
    channel.send(Done(message.id, table.seq))
    log.info("table=%s seat=%s left", table.id, seat)
    if not table.state.present:
        await table.close("everybody left")
    elif table.state.phase == OVER and state.phase == PLAYING:
        broadcast_end(table)
    else:
        broadcast_table(table)
        wake_bots(table)


def _appoint_host(state: TableState) -> TableState:
    """Appoint the next person as the host if the host has left."""
    if state.host is not None or not state.present:
        return state
    heir = state.present[0]
    return state.put(heir, replace(state.seats[heir], host=True))
