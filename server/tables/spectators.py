"""Spectators: they come, are told what a spectator may see, and go. They hold nothing up: a slow one loses its line alone.

Each function that is a coroutine is work of a table (`Table.submit`), so nothing else happens at that table meanwhile.
"""

from __future__ import annotations

import logging
from dataclasses import replace

from protocol import codes
from protocol.messages import Allow, Done, Watch, Watching
from server.tables import table_messages
from server.tables.channel import Channel
from server.tables.invite_codes import show_code
from server.tables.play import send_position
from server.tables.refusals import Refusal
from server.tables.table import Table

log = logging.getLogger(__name__)


async def watch(table: Table, channel: Channel, message: Watch) -> None:
    """Somebody comes to watch. Raises Refusal."""
    if channel.place is not None:
        raise Refusal(codes.ALREADY_SEATED)
    if not table.state.watch:
        raise Refusal(codes.NO_WATCHERS)
    if len(table.watchers) >= table.services.limits.watchers:
        raise Refusal(codes.TOO_MANY_WATCHERS)
    table.watchers[channel] = None
    table.has_news = True
    channel.place = (table, None)
    channel.send(Watching(message.id, show_code(table.terms.code)))
    channel.send(table_messages.table_message(table))
    send_position(table, channel, None, [])
    log.info("table=%s watched by name=%r address=%s", table.id, channel.name, channel.address)


async def stop_watching(table: Table, channel: Channel, request: str) -> None:
    """A spectator takes its leave."""
    remove_spectator(table, channel)
    channel.place = None
    channel.send(Done(request, table.seq))


def remove_spectator(table: Table, channel: Channel) -> None:
    """A spectator is gone."""
    if channel in table.watchers:
        del table.watchers[channel]
        table.has_news = True


async def allow(table: Table, channel: Channel, seat: int, message: Allow) -> None:
    """The host lets spectators come, or sends them away. Raises Refusal."""
    if not table.state.seats[seat].host:
        raise Refusal(codes.NOT_HOST)
    if table.state.watch != message.watch:
        line = table.line("table", ["watch", message.watch])
        await table.commit(replace(table.state, watch=message.watch), line)
        if not message.watch:
            table.send_away(codes.NO_WATCHERS)
    channel.send(Done(message.id, table.seq))
    table.broadcast_table()
