"""A seat answers what it is asked."""

from __future__ import annotations

from engine.game import IllegalAction
from engine.record import freeze
from protocol import codes
from protocol.messages import Act, Done, Refused
from server.tables.channel import Channel
from server.tables.game.match import CONCEDE, interned
from server.tables.play.actions import broadcast_end, play_action
from server.tables.play.bot_turns import wake_bots
from server.tables.refusals import Refusal
from server.tables.stored.seats import OVER, PLAYING
from server.tables.table import Table


async def act(table: Table, channel: Channel, seat: int, message: Act) -> None:
    """A seat answers what it is asked. A repeated mark gets the same answer and has no second effect. Raises Refusal."""
    key = f"{table.state.seats[seat].occupant}:{message.id}"
    if (done_at := table.log.keys.get(key)) is not None:
        channel.send(Done(message.id, done_at))
        return
    match = table.match
    if table.state.phase != PLAYING or match is None:
        raise Refusal(codes.NOT_PLAYING)
    if message.seq > table.seq or not match.is_current(seat, message.seq):
        raise Refusal(codes.STALE, seq=table.seq)
    if match.entries >= table.services.limits.entries:
        raise Refusal(codes.GAME_TOO_LONG)
    table.update_clocks()
    if table.is_out_of_time(seat) and freeze(message.action) != CONCEDE:
        raise Refusal(codes.TIME_UP)
    try:
        await play_action(table, seat, interned(message.action), key=key, request=message.id)
    except IllegalAction as error:
        channel.send(Refused(message.id, "rules", error.refusal.code, dict(error.refusal.args)))
        return
    if table.state.phase == OVER:
        broadcast_end(table)
    else:
        wake_bots(table)
