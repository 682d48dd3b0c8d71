"""Changing places before the first game: one person moves to a free seat and keeps its token."""

from __future__ import annotations

import logging

from protocol import codes
from protocol.messages import Sit
from server.tables.channel import Channel
from server.tables.refusals import Refusal
from server.tables.stored.seats import OPEN
from server.tables.table import Table
from server.tables.table_messages import broadcast_table, send_seat

log = logging.getLogger(__name__)


async def sit(table: Table, channel: Channel, seat: int, message: Sit) -> None:
    """Move to another free seat, before the game begins. Raises Refusal."""
    if table.state.phase != OPEN:
        raise Refusal(codes.NOT_OPEN)
    if message.seat >= len(table.state.seats):
        raise Refusal(codes.NO_SUCH_SEAT)
    if message.seat != seat:
        if table.state.seats[message.seat].kind != OPEN:
            raise Refusal(codes.SEAT_TAKEN)
        order = list(range(len(table.state.seats)))
        order[seat], order[message.seat] = message.seat, seat
        line = table.log.line("table", ["move", seat, message.seat])
        await table.commit(table.state.rearrange(order), line, order=order)
        log.info("table=%s seat=%s moved to=%s", table.id, seat, message.seat)
    send_seat(table, channel, message.seat, message.id)
    broadcast_table(table)
