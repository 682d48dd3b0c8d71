"""Taking seats: open a table, take a seat, take it again, come back to it.

Each coroutine is work of a table (`Table.submit`), so nothing else happens at that table meanwhile.
"""

from __future__ import annotations

import logging
from dataclasses import replace

from protocol import codes
from protocol.messages import Host, Join, Resume
from server.storage.base import Line, Tokens
from server.tables.channel import Channel
from server.tables.play.actions import send_position
from server.tables.play.beginning import begin_if_due
from server.tables.play.bot_turns import wake_bots
from server.tables.refusals import Refusal
from server.tables.seating.absence import regain_connection
from server.tables.seating.bot_seats import bot_seat
from server.tables.stored.seats import OPEN, PERSON, Seat, TableState
from server.tables.stored.tokens import key_mark, owns, token_for, token_hash
from server.tables.table import Table
from server.tables.table_messages import broadcast_table, send_seat

log = logging.getLogger(__name__)


async def open_table(table: Table, channel: Channel, message: Host, claim: bytes, root: bytes) -> None:
    """Open a new table: the first seat is the host's, the last ones are bots'. Raises Refusal."""
    _expect_no_seat(channel)
    state = table.state.seat_newcomer(0, Seat(PERSON, channel.name, host=True, nonce=message.nonce, claim=claim))
    first = len(state.seats) - len(message.bots)
    for number, level in enumerate(message.bots, first):
        state = state.seat_newcomer(number, bot_seat(table, number, level))
    token = _token(table, claim)
    lines = [table.log.line("table", ["open", channel.name])]
    if table.past:
        lines.append(Line(lines[0].seq + 1, "past", [list(entry) for entry in table.past], lines[0].at))
    await table.commit(state, *lines, tokens={0: Tokens(token_hash(token))}, secret=root, claim=claim)
    await _seat(table, channel, 0, message.id, token)


async def take_seat(table: Table, channel: Channel, message: Join, claim: bytes, nonce: bytes) -> None:
    """Give a newcomer a seat. A request repeated while the first one is carried out gets the same seat. Raises Refusal."""
    _expect_no_seat(channel)
    if claim in table.state.claims:
        await seat_again(table, channel, claim, message.id)
        return
    expect_not_sent_away(table, channel, claim)
    number = _free_seat(table.state, message.seat)
    state = table.state.seat_newcomer(number, Seat(PERSON, channel.name, nonce=nonce, claim=claim))
    token = _token(table, claim)
    line = table.log.line("table", ["sit", number, state.seats[number].name])
    await table.commit(state, line, tokens={number: Tokens(token_hash(token))})
    await _seat(table, channel, number, message.id, token)


def expect_not_sent_away(table: Table, channel: Channel, claim: bytes = b"") -> None:
    """Refuse anybody who was kicked from the table, by their key or the request for their seat. Raises Refusal."""
    if key_mark(channel.who, by_administrator=True) in table.state.kicked:
        raise Refusal(codes.ADMIN_KICKED)
    if {claim, key_mark(channel.who)} & {*table.state.kicked}:
        host = table.state.host
        raise Refusal(codes.KICKED, by="" if host is None else table.state.seats[host].name)


async def seat_again(table: Table, channel: Channel, claim: bytes, request: str) -> None:
    """Answer a repeated request for a seat, whose first answer was lost, with the same seat and token.

    The request is spent once the owner has come back with that token and has a later one. Raises Refusal.
    """
    _expect_no_seat(channel)
    seat, token = table.state.claims.get(claim), _token(table, claim)
    if seat is None or table.owner_of(token) != seat:
        raise Refusal(codes.NO_SUCH_TABLE)
    if (after := _returned(table, seat)) is not None:
        await table.commit(after)
    _reconnect_seat(table, channel, seat, request, token, 0, retry=table.services.limits.retry)


async def come_back(table: Table, channel: Channel, message: Resume) -> None:
    """Return a seat to the owner of its token, who gets a new token. Raises Refusal.

    The old token stays valid until a pong shows that the new one has arrived: otherwise a connection that breaks just then
    would lock its owner out. A request with the old token may be a late one, and the connection that it replaces may be the
    same client's: that connection is closed with permission to reconnect.
    """
    _expect_no_seat(channel)
    seat = table.owner_of(message.token)
    if seat is None:
        raise Refusal(codes.BAD_TOKEN)
    if message.seq > table.seq:
        seen = message.seq
        log.warning("table=%s seq=%s seat=%s has seen seq=%s: what came between is lost", table.id, table.seq, seat, seen)
    token = _token(table, message.token.encode())
    retry = None if owns(message.token, table.seats[seat].tokens.current) else table.services.limits.retry
    back = [table.log.line("table", ["back", seat])] if table.state.seats[seat].left else []
    await table.commit(_returned(table, seat), *back, tokens={seat: Tokens(token_hash(token), token_hash(message.token))})
    _reconnect_seat(table, channel, seat, message.id, token, message.seq, retry)


async def confirm_token(table: Table, seat: int) -> None:
    """Void the previous token: the client has received its new one."""
    tokens = table.seats[seat].tokens
    if tokens.previous is not None:
        await table.commit(tokens={seat: Tokens(tokens.current)})


# -- helpers ----------------------------------------------------------------------------------------------------------------


def _expect_no_seat(channel: Channel) -> None:
    if channel.place is not None:
        raise Refusal(codes.ALREADY_SEATED)


def _returned(table: Table, seat: int) -> TableState | None:
    """Return the state in which that seat's owner is back and nothing stands in for it; None if nothing changes."""
    sitting = table.state.seats[seat]
    if not sitting.left and not sitting.away:
        return None
    return table.state.put(seat, replace(sitting, left=False, away=False))


def _free_seat(state: TableState, wanted: int | None) -> int:
    if wanted is not None and wanted >= len(state.seats):
        raise Refusal(codes.NO_SUCH_SEAT)
    free = [number for number, seat in enumerate(state.seats) if seat.kind == OPEN] if state.phase == OPEN else []
    if not free:
        raise Refusal(codes.TABLE_FULL)
    if wanted is None:
        return free[0]
    if wanted not in free:
        raise Refusal(codes.SEAT_TAKEN)
    return wanted


async def _seat(table: Table, channel: Channel, seat: int, request: str, token: str) -> None:
    _connect(table, channel, seat, token)
    send_seat(table, channel, seat, request)
    broadcast_table(table)
    log.info(
        "table=%s seat=%s taken connection=%s name=%r address=%s", table.id, seat, channel.number, channel.name, channel.address
    )
    await begin_if_due(table)


def _token(table: Table, proof: bytes) -> str:
    return token_for(proof, table.chain.key(b"tokens"))


def _reconnect_seat(
    table: Table, channel: Channel, seat: int, request: str, token: str, since: int, retry: int | None = None
) -> None:
    _connect(table, channel, seat, token, retry)
    send_seat(table, channel, seat, request)
    broadcast_table(table)
    send_position(table, channel, seat, since)
    log.info("table=%s seat=%s link on connection=%s address=%s", table.id, seat, channel.number, channel.address)
    wake_bots(table)


def _connect(table: Table, channel: Channel, seat: int, token: str, retry: int | None = None) -> None:
    """Give the seat to that channel. `retry`: the seconds after which the channel that had it may come back by itself."""
    before = table.seats[seat].channel
    if before is not None:
        before.place = None
        before.close(codes.REPLACED, retry=retry)
    regain_connection(table, seat)
    table.seats[seat].channel = channel
    table.seats[seat].who = channel.who
    channel.place = table
    channel.token = token
