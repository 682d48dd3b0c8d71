"""A seat answers its question, or sends several actions in one request."""

from __future__ import annotations

from engine.game import IllegalAction
from protocol import codes
from protocol.messages import Act, ActAll, Acted, Done, Refused, Why
from server.tables.channel import Channel
from server.tables.game.match import CONCEDE, Match, interned
from server.tables.play.actions import broadcast_end, carry_out, play_action
from server.tables.play.bot_turns import wake_bots
from server.tables.refusals import Refusal
from server.tables.stored.seats import OVER, PLAYING
from server.tables.table import Table


async def act(table: Table, channel: Channel, seat: int, message: Act) -> None:
    """Answer a seat's question. A repeated mark gets the same answer and has no second effect. Raises Refusal."""
    key = f"{table.state.seats[seat].occupant}:{message.id}"
    if (done_at := table.log.keys.get(key)) is not None:
        channel.send(Done(message.id, done_at))
        return
    action = interned(message.action)
    _expect_may_act(table, seat, message.seq, action == CONCEDE)
    try:
        await play_action(table, seat, action, key=key, request=message.id)
    except IllegalAction as error:
        channel.send(Refused(message.id, "rules", error.refusal.code, dict(error.refusal.args)))
        return
    _follow_up(table)


async def act_all(table: Table, channel: Channel, seat: int, message: ActAll) -> None:
    """Do several things in order, which are kept as one change. Repeated like `act`. Raises Refusal."""
    first = f"{table.state.seats[seat].occupant}:{message.id}"
    keys = [first, *(f"{first}.{number}" for number in range(1, len(message.actions)))]
    done = [table.log.keys[key] for key in keys if key in table.log.keys]
    if done:
        channel.send(Acted(message.id, done[-1], len(done), None))
        return
    match = _expect_may_act(table, seat, message.seq)
    room = table.services.limits.entries - match.entries
    played, refusal = match.play_all(seat, [interned(action) for action in message.actions[:room]])
    why = None if refusal is None else Why("rules", refusal.code, dict(refusal.args))
    if not played:
        assert why is not None
        channel.send(Refused(message.id, why.scope, why.code, why.args))
        return
    await carry_out(table, seat, played, keys, message.id)
    channel.send(Acted(message.id, table.seq, len(played), why))
    _follow_up(table)


def _expect_may_act(table: Table, seat: int, seq: int, is_concession: bool = False) -> Match:
    """Return the match, if that seat may act in it now, having chosen at that number. Raises Refusal."""
    match = table.match
    if table.state.phase != PLAYING or match is None:
        raise Refusal(codes.NOT_PLAYING)
    if seq > table.seq or not match.is_current(seat, seq):
        raise Refusal(codes.STALE, seq=table.seq)
    if match.entries >= table.services.limits.entries:
        raise Refusal(codes.GAME_TOO_LONG)
    table.update_clocks()
    if table.is_out_of_time(seat) and not is_concession:
        raise Refusal(codes.TIME_UP)
    return match


def _follow_up(table: Table) -> None:
    """Tell everybody that the game is over, or let bots think, after a seat has acted."""
    if table.state.phase == OVER:
        broadcast_end(table)
    else:
        wake_bots(table)
