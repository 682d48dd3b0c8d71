"""Spectators: they join, are sent what a spectator may see, and leave. A slow one loses its connection and delays nobody.

Each function that is a coroutine is work of a table (`Table.submit`), so nothing else happens at that table meanwhile.
"""

from __future__ import annotations

import logging
from dataclasses import replace

from protocol import codes
from protocol.messages import Allow, Done, Watch, Watching
from server.tables.channel import Channel
from server.tables.play.actions import send_position
from server.tables.refusals import Refusal
from server.tables.seating.taking import expect_not_sent_away
from server.tables.stored.invite_codes import show_code
from server.tables.table import Table
from server.tables.table_messages import broadcast_table, table_message

log = logging.getLogger(__name__)


async def watch(table: Table, channel: Channel, message: Watch) -> None:
    """Let somebody watch. Raises Refusal."""
    if channel.place is not None:
        raise Refusal(codes.ALREADY_SEATED)
    expect_not_sent_away(table, channel)
    if not table.state.watch:
        raise Refusal(codes.NO_WATCHERS)
    if len(table.audience.spectators) >= table.services.limits.watchers:
        raise Refusal(codes.TOO_MANY_WATCHERS)
    table.audience.spectators[channel] = None
    table.audience.is_outdated = True
    channel.place = table
    channel.send(Watching(message.id, show_code(table.terms.code)))
    channel.send(table_message(table))
    send_position(table, channel, None)
    log.info("table=%s watched by connection=%s name=%r address=%s", table.id, channel.number, channel.name, channel.address)


async def stop_watching(table: Table, channel: Channel, request: str) -> None:
    """Let a spectator leave."""
    table.audience.remove_spectator(channel)
    channel.place = None
    channel.send(Done(request, table.seq))


async def allow(table: Table, channel: Channel, seat: int, message: Allow) -> None:
    """Let spectators watch or send them away, as the host asks. Raises Refusal."""
    if not table.state.seats[seat].host:
        raise Refusal(codes.NOT_HOST)
    if table.state.watch != message.watch:
        line = table.log.line("table", ["watch", message.watch])
        await table.commit(replace(table.state, watch=message.watch), line)
        if not message.watch:
            table.audience.close_spectators(codes.NO_WATCHERS)
    channel.send(Done(message.id, table.seq))
    broadcast_table(table)
