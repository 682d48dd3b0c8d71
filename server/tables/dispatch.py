"""What is asked of a table by those at it, handed to the one who does it."""

from __future__ import annotations

from protocol import codes
from protocol.messages import Act, Allow, GetRecord, Leave, Rematch, Say, SetBot, Sit
from server.tables.channel import Channel
from server.tables.chat import say
from server.tables.play import act
from server.tables.records import send_record
from server.tables.refusals import Refusal
from server.tables.seat_order import sit
from server.tables.seating import leave_seat, request_rematch, set_bot
from server.tables.spectators import allow, stop_watching
from server.tables.table import Table

Request = Act | Allow | GetRecord | Leave | Rematch | Say | SetBot | Sit


async def dispatch(table: Table, channel: Channel, message: Request) -> None:
    """Work of a table: do what the owner of a seat asks; a spectator may only go. Raises Refusal."""
    if channel.place is None or channel.place[0] is not table:
        raise Refusal(codes.NOT_SEATED)
    seat = channel.place[1]
    if isinstance(message, GetRecord):
        await send_record(table, channel, message)
        return
    if seat is None and isinstance(message, Leave):
        await stop_watching(table, channel, message.id)
        return
    if seat is None or table.channels.get(seat) is not channel:
        raise Refusal(codes.NOT_SEATED)
    match message:
        case Act():
            await act(table, channel, seat, message)
        case Say():
            await say(table, channel, seat, message)
        case Sit():
            await sit(table, channel, seat, message)
        case SetBot():
            await set_bot(table, channel, seat, message)
        case Allow():
            await allow(table, channel, seat, message)
        case Rematch():
            await request_rematch(table, channel, seat, message)
        case Leave():
            await leave_seat(table, channel, seat, message)
