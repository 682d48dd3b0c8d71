"""Taking and leaving seats: open a table, take a seat, come back to it, give a seat to a bot, ask for a rematch, leave.

Each function is work of a table (`Table.submit`), so nothing else happens at that table meanwhile.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable
from dataclasses import replace

from protocol import codes
from protocol.messages import Done, Host, Join, Leave, Rematch, Resume, SetBot
from server.storage.base import Line, Tokens
from server.tables.channel import Channel
from server.tables.play.play import begin_game, broadcast_end, send_position, wake_bots
from server.tables.refusals import Refusal
from server.tables.seating.absence import mark_absent, regain_connection
from server.tables.seating.seat_order import send_seat
from server.tables.stored.seats import BOT, GIVE_IN, OPEN, OVER, PERSON, PLAYING, Seat, TableState
from server.tables.stored.tokens import owns, token_for, token_hash
from server.tables.table import Table
from server.tables.table_messages import broadcast_table

log = logging.getLogger(__name__)


# -- taking a seat ------------------------------------------------------------------------------------------------------------


async def open_table(table: Table, channel: Channel, message: Host, claim: bytes, root: bytes) -> None:
    """Open a new table: the first seat is the host's, the last ones are bots'. Raises Refusal."""
    _expect_no_seat(channel)
    state = table.state.seat_newcomer(0, Seat(PERSON, channel.name, host=True, nonce=message.nonce, claim=claim))
    first = len(state.seats) - len(message.bots)
    for number, level in enumerate(message.bots, first):
        state = state.seat_newcomer(number, _bot(level))
    token = _token(table, claim)
    lines = [table.log.line("table", ["open", channel.name])]
    if table.past:
        lines.append(Line(lines[0].seq + 1, "past", [list(entry) for entry in table.past], lines[0].at))
    await table.commit(state, *lines, tokens={0: Tokens(token_hash(token))}, secret=root)
    await _seat(table, channel, 0, message.id, token)


async def take_seat(table: Table, channel: Channel, message: Join, claim: bytes, nonce: bytes) -> None:
    """A newcomer takes a seat. A request repeated while the first one is carried out gets the same seat. Raises Refusal."""
    _expect_no_seat(channel)
    if claim in table.state.claims:
        await seat_again(table, channel, claim, message.id)
        return
    if claim in table.state.kicked:
        host = table.state.host
        raise Refusal(codes.KICKED, by="" if host is None else table.state.seats[host].name)
    number = _free_seat(table.state, message.seat)
    state = table.state.seat_newcomer(number, Seat(PERSON, channel.name, nonce=nonce, claim=claim))
    token = _token(table, claim)
    line = table.log.line("table", ["sit", number, state.seats[number].name])
    await table.commit(state, line, tokens={number: Tokens(token_hash(token))})
    await _seat(table, channel, number, message.id, token)


async def seat_again(table: Table, channel: Channel, claim: bytes, request: str) -> None:
    """Answer a repeated request for a seat, whose first answer was lost, with the same seat and token.

    The request is spent once the owner has come back with that token and has a later one. Raises Refusal.
    """
    _expect_no_seat(channel)
    seat, token = table.state.claims.get(claim), _token(table, claim)
    if seat is None or find_owner(table, token) != seat:
        raise Refusal(codes.NO_SUCH_TABLE)
    if (after := _returned(table, seat)) is not None:
        await table.commit(after)
    _reconnect_seat(table, channel, seat, request, token, 0, retry=table.services.limits.retry)


async def come_back(table: Table, channel: Channel, message: Resume) -> None:
    """The owner of a token comes back to its seat and gets a new token. Raises Refusal.

    The old token stays valid until a pong shows that the new one has arrived: otherwise a connection that breaks just then
    would lock its owner out. A request with the old token may be a late one, and the connection that it replaces the same
    client's: that one is told that it may come back by itself.
    """
    _expect_no_seat(channel)
    seat = find_owner(table, message.token)
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
    """The client has received its new token: the previous one is void."""
    tokens = table.seats[seat].tokens
    if tokens.previous is not None:
        await table.commit(tokens={seat: Tokens(tokens.current)})


def find_owner(table: Table, token: str) -> int | None:
    """The seat that belongs to this token."""
    for number, seat in enumerate(table.seats):
        if owns(token, seat.tokens.current) or owns(token, seat.tokens.previous):
            return number
    return None


# -- at the table ---------------------------------------------------------------------------------------------------------


async def set_bot(table: Table, channel: Channel, seat: int, message: SetBot) -> None:
    """The host gives a free seat to a bot, or makes a bot's seat free. Raises Refusal."""
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
        after = bare.seat_newcomer(message.seat, _bot(message.level))
    await table.commit(after, table.log.line("table", ["bot", message.seat, message.level]))
    channel.send(Done(message.id, table.seq))
    broadcast_table(table)
    await begin_if_due(table)


def expect_bots(known: Iterable[str], levels: list[str]) -> None:
    """Raise Refusal unless these levels are known."""
    have = list(known)
    if not set(levels) <= set(have):
        raise Refusal(codes.NO_SUCH_BOT, levels=have)


async def request_rematch(table: Table, channel: Channel, seat: int, message: Rematch) -> None:
    """A seat is ready to play again; the next game begins when every person is. Raises Refusal."""
    state = table.state
    if state.phase != OVER:
        raise Refusal(codes.NOT_OVER)
    if any(each.left for each in state.seats):
        raise Refusal(codes.SEAT_LEFT)
    if state.number >= table.most_games:
        raise Refusal(codes.NO_MORE_GAMES)
    if not state.seats[seat].ready:
        after = state.put(seat, replace(state.seats[seat], ready=True))
        await table.commit(after, table.log.line("table", ["ready", seat]))
    channel.send(Done(message.id, table.seq))
    broadcast_table(table)
    await begin_if_due(table)


def is_due_to_begin(table: Table) -> bool:
    """Whether a game has to begin: the first one when every seat is taken, a rematch when every person is ready."""
    state = table.state
    if state.phase != OVER:
        return state.phase == OPEN and state.is_full
    is_possible = state.number < table.most_games and not any(seat.left for seat in state.seats)
    return is_possible and all(seat.ready for seat in state.seats if seat.kind == PERSON)


async def begin_if_due(table: Table) -> None:
    """Begin the game that has to begin, if there is one. If it cannot be stored now, the next sweep tries again."""
    if is_due_to_begin(table):
        await begin_game(table)


# -- leaving ------------------------------------------------------------------------------------------------------------------


async def leave_seat(table: Table, channel: Channel, seat: int, message: Leave) -> None:
    """The owner leaves. Before the first game the seat becomes free, in a game it is absent, after it nobody returns."""
    state = table.state
    if state.phase == OPEN:
        after = appoint_host(state.put(seat, Seat()))
    else:
        gone = replace(state.seats[seat], left=True, away=True, ready=False, host=False)
        after = appoint_host(state.put(seat, gone))
    keeps_token = state.phase == PLAYING and table.terms.absent != GIVE_IN
    tokens = {} if keeps_token else {seat: Tokens()}
    line = table.log.line("leave", [seat])
    if state.phase == PLAYING:
        await mark_absent(table, seat, after, line, tokens, leaving=channel)
    else:
        await table.commit(after, line, tokens=tokens)
    table.seats[seat].channel = table.seats[seat].chat = None
    channel.place = None
    channel.send(Done(message.id, table.seq))
    log.info("table=%s seat=%s left", table.id, seat)
    if not table.state.present:
        await table.close("everybody left")
    elif table.state.phase == OVER and state.phase == PLAYING:
        broadcast_end(table)
    else:
        broadcast_table(table)
        wake_bots(table)


# -- helpers ----------------------------------------------------------------------------------------------------------------


def _expect_no_seat(channel: Channel) -> None:
    if channel.place is not None:
        raise Refusal(codes.ALREADY_SEATED)


def _returned(table: Table, seat: int) -> TableState | None:
    """The state in which that seat's owner is back and nothing stands in for it; None if that is so already."""
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


def _bot(level: str) -> Seat:
    return Seat(BOT, f"{level}-bot", level=level, nonce=secrets.token_bytes(32))


def appoint_host(state: TableState) -> TableState:
    """If the host has left, the next person becomes the host."""
    if state.host is not None or not state.present:
        return state
    heir = state.present[0]
    return state.put(heir, replace(state.seats[heir], host=True))


async def _seat(table: Table, channel: Channel, seat: int, request: str, token: str) -> None:
    _connect(table, channel, seat, token)
    send_seat(table, channel, seat, request)
    broadcast_table(table)
    log.info("table=%s seat=%s taken name=%r address=%s", table.id, seat, channel.name, channel.address)
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
    log.info("table=%s seat=%s link on address=%s", table.id, seat, channel.address)
    wake_bots(table)


def _connect(table: Table, channel: Channel, seat: int, token: str, retry: int | None = None) -> None:
    """Give the seat to that channel. `retry`: the seconds after which the channel that had it may come back by itself."""
    before = table.seats[seat].channel
    if before is not None:
        before.place = None
        before.close(codes.REPLACED, retry=retry)
    regain_connection(table, seat)
    table.seats[seat].channel = channel
    channel.place = table
    channel.token = token
