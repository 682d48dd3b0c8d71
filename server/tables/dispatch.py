"""Passes a connection's request to the function that handles it."""

from __future__ import annotations

from protocol import codes
from protocol.messages import Act, ActAll, Allow, CloseTable, GetRecord, Kick, Leave, Rematch, Say, SayPhrase, SetBot, Sit
from server.tables.channel import Channel, ConnectionEvent, Signal
from server.tables.chat import say
from server.tables.play.acting import act, act_all
from server.tables.play.beginning import request_rematch
from server.tables.records.sending import send_record
from server.tables.refusals import Refusal
from server.tables.seating.absence import lose_connection
from server.tables.seating.bot_seats import set_bot
from server.tables.seating.hosting import close_table, kick
from server.tables.seating.leaving import leave_seat
from server.tables.seating.seat_order import sit
from server.tables.seating.spectators import allow, stop_watching
from server.tables.seating.taking import confirm_token
from server.tables.table import Table


async def dispatch(table: Table, channel: Channel, event: ConnectionEvent) -> None:
    """Work of a table: carry out the request of a seat's owner; a spectator may only leave or read the record. Raises
    Refusal."""
    seat = table.audience.seat_of(channel)
    if event is Signal.DISCONNECTED:
        if seat is not None:
            await lose_connection(table, seat)
        return
    if channel.place is not table:
        if event is Signal.TOKEN_CONFIRMED:
            return
        raise Refusal(codes.NOT_SEATED)
    if isinstance(event, GetRecord):
        await send_record(table, channel, event)
        return
    if seat is None and isinstance(event, Leave):
        await stop_watching(table, channel, event.id)
        return
    if seat is None:
        raise Refusal(codes.NOT_SEATED)
    match event:
        case Act():
            await act(table, channel, seat, event)
        case ActAll():
            await act_all(table, channel, seat, event)
        case Signal():
            await confirm_token(table, seat)
        case Say() | SayPhrase():
            await say(table, channel, seat, event)
        case Sit():
            await sit(table, channel, seat, event)
        case SetBot():
            await set_bot(table, channel, seat, event)
        case Allow():
            await allow(table, channel, seat, event)
        case Rematch():
            await request_rematch(table, channel, seat, event)
        case Leave():
            await leave_seat(table, channel, seat, event)
        case CloseTable():
            await close_table(table, channel, seat, event)
        case Kick():
            await kick(table, channel, seat, event)
