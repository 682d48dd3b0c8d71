"""Actions that only the host of a table may take against others: close it for everybody, send somebody away.

Each coroutine is work of a table (`Table.submit`), so nothing else happens at that table meanwhile.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

from protocol import codes
from protocol.messages import Announced, CloseTable, Done, Kick
from server.storage.base import Tokens
from server.tables.channel import Channel
from server.tables.play.actions import broadcast_end
from server.tables.play.bot_turns import wake_bots
from server.tables.refusals import Refusal
from server.tables.seating.absence import mark_absent
from server.tables.stored.seats import OPEN, OVER, PERSON, PLAYING, Seat
from server.tables.stored.tokens import key_mark
from server.tables.table import Table
from server.tables.table_messages import broadcast_table

KICKED_CLAIMS = 64
"""Number of requests and keys of kicked players that are remembered, so that neither brings them back."""

log = logging.getLogger(__name__)


async def close_table(table: Table, channel: Channel, seat: int, message: CloseTable) -> None:
    """Close the table. A game that is on goes on: its host can only leave it. Raises Refusal."""
    _expect_host(table, seat)
    if table.state.phase == PLAYING:
        raise Refusal(codes.STILL_PLAYING)
    await table.close("closed by its host", seat)
    channel.send(Done(message.id, table.seq))


async def kick(table: Table, channel: Channel, seat: int, message: Kick) -> None:
    """Take a seat and its token from somebody. A game goes on with it as with an absent one; at a table that would wait, a bot
    plays, for nobody can come back to it. Raises Refusal.
    """
    _expect_host(table, seat)
    state, number = table.state, message.seat
    if number >= len(state.seats):
        raise Refusal(codes.NO_SUCH_SEAT)
    sitting = state.seats[number]
    if number == seat or sitting.kind != PERSON or sitting.kicked:
        raise Refusal(codes.NOBODY_TO_KICK)
    await _send_away(table, number, codes.KICKED, {"by": state.seats[seat].name})
    channel.send(Done(message.id, table.seq))
    _tell(table, state.phase)


async def kick_by_administrator(table: Table, number: int) -> None:
    """Send away the occupant of a seat, as the administrator of the server."""
    phase, name = table.state.phase, table.state.seats[number].name
    await _send_away(table, number, codes.ADMIN_KICKED, {})
    _tell(table, phase)
    tell_sent_away(table, name)


def tell_sent_away(table: Table, name: str) -> None:
    """Tell everybody at the table whom the administrator of the server has sent away."""
    for channel in table.audience.everybody:
        channel.send(Announced(codes.SENT_AWAY, {"name": name}))


async def _send_away(table: Table, number: int, code: str, args: dict[str, Any]) -> None:
    """Take the seat, its token and the way back to this table with the same key from a person.

    `code`, `args`: of their connection's closing.
    """
    state = table.state
    sitting, gone = state.seats[number], table.seats[number].channel
    kicked = Seat() if state.phase == OPEN else replace(sitting, left=True, away=True, ready=False, kicked=True, claim=b"")
    mark = key_mark(table.seats[number].who, by_administrator=code == codes.ADMIN_KICKED)
    marks = [sitting.claim, *filter(None, [mark])]
    after = replace(state.put(number, kicked), kicked=(*state.kicked, *marks)[-KICKED_CLAIMS:])
    line, void = table.log.line("leave", [number]), {number: Tokens()}
    if state.phase == PLAYING:
        await mark_absent(table, number, after, line, void, leaving=gone)
    else:
        await table.commit(after, line, tokens=void)
    table.seats[number].channel = table.seats[number].chat = None
    if gone is not None:
        gone.place = None
        gone.close(code, args)
    log.info("table=%s seat=%s kicked code=%s", table.id, number, code)


def _tell(table: Table, before: str) -> None:
    """Tell everybody how the table is now. `before`: its phase then."""
    if table.state.phase == OVER and before == PLAYING:
        broadcast_end(table)
    else:
        broadcast_table(table)
        wake_bots(table)


def _expect_host(table: Table, seat: int) -> None:
    if not table.state.seats[seat].host:
        raise Refusal(codes.NOT_HOST)
