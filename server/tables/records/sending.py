"""The record of a finished game, sent in parts to everybody at the table who requests it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.msgpack import Encoder

from engine.record import Entry
from protocol import codes
from protocol.codec import SERVER_FRAME
from protocol.messages import Entries, GetRecord
from protocol.messages import Entry as EntryMessage
from server.tables.channel import Channel
from server.tables.refusals import Refusal
from server.tables.stored.seats import OVER
from server.tables.table import Table

PART = 256
"""The most entries in one message; fewer are sent if they do not fit into a frame."""
_ROOM = SERVER_FRAME - 256
_pack = Encoder().encode


async def send_record(table: Table, channel: Channel, message: GetRecord) -> None:
    """Work of a table: send a part of the record of the last finished game. Raises Refusal while the first game is on."""
    record = table.match.game.record if table.state.phase == OVER and table.match is not None else table.finished
    if record is None:
        raise Refusal(codes.NOT_OVER)
    entries = _fitting(record.entries[message.first : message.first + PART])
    version = record.header.data_version
    channel.send(Entries(message.id, version, table.terms.past, len(record.entries), message.first, entries))


def _fitting(part: Sequence[Entry]) -> list[EntryMessage]:
    """Return as many of these entries, from the first on, as fit into a frame."""
    found, room = [], _ROOM
    for entry in part:
        told = EntryMessage(entry.seat, list(entry.action), list(entry.outcomes))
        room -= len(_pack(told))
        if room < 0:
            break
        found.append(told)
    return found
