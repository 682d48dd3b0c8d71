"""Seats of bots: the host gives free seats to them and takes them back, before the first game."""

from __future__ import annotations

from collections.abc import Iterable

from protocol import codes
from protocol.messages import Done, SetBot
from server.tables.channel import Channel
from server.tables.play.beginning import begin_if_due
from server.tables.refusals import Refusal
from server.tables.stored.seats import BOT, OPEN, PERSON, Seat
from server.tables.table import Table
from server.tables.table_messages import broadcast_table


async def set_bot(table: Table, channel: Channel, seat: int, message: SetBot) -> None:
    """Give a free seat to a bot, or free a bot's seat, as the host asks. Raises Refusal."""
    state = table.state
    if not state.seats[seat].host:
        raise Refusal(codes.NOT_HOST)
    if state.phase != OPEN:
        raise Refusal(codes.NOT_OPEN)
    if message.seat >= len(state.seats):
        raise Refusal(codes.NO_SUCH_SEAT)
    if state.seats[message.seat].kind == PERSON:
        raise Refusal(codes.SEAT_TAKEN)
    bare = state.put(message.seat, Seat())
    if message.level is None:
        after = bare
    else:
        expect_bots(table.services.games[table.terms.game].bots, [message.level])
        after = bare.seat_newcomer(message.seat, bot_seat(table, message.seat, message.level))
    await table.commit(after, table.log.line("table", ["bot", message.seat, message.level]))
    channel.send(Done(message.id, table.seq))
    broadcast_table(table)
    await begin_if_due(table)


def expect_bots(known: Iterable[str], levels: list[str]) -> None:
    """Raise Refusal unless these levels are known."""
    have = list(known)
    if not set(levels) <= set(have):
        raise Refusal(codes.NO_SUCH_BOT, levels=have)


def bot_seat(table: Table, number: int, level: str) -> Seat:
    """Return the seat of a new bot of that level, with a nonce that follows from the root of the table's secrets."""
    kind = table.services.games[table.terms.game]
    return Seat(BOT, kind.bot_name(level), level=level, nonce=table.chain.key(b"nonce %d" % number))
