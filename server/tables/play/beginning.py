"""A game begins: the first one when every seat is taken, a rematch when every person is ready."""

from __future__ import annotations

import logging
from dataclasses import replace

from engine.chance import table_seed
from protocol import codes
from protocol.messages import Done, Rematch
from server.tables.channel import Channel
from server.tables.game import clocks
from server.tables.game.lots import draw_lots
from server.tables.game.match import Match, begin
from server.tables.play.actions import broadcast_end, broadcast_step
from server.tables.play.bot_turns import wake_bots
from server.tables.refusals import Refusal
from server.tables.stored.seats import OPEN, OVER, PEOPLE, PERSON, PLAYING
from server.tables.table import Table
from server.tables.table_messages import broadcast_table, send_seat

log = logging.getLogger(__name__)


async def request_rematch(table: Table, channel: Channel, seat: int, message: Rematch) -> None:
    """Mark a seat as ready to play again; the next game begins when every person is. Raises Refusal."""
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
    """Return whether a game has to begin: the first one when every seat is taken, a rematch when every person is ready."""
    state = table.state
    if state.phase != OVER:
        return state.phase == OPEN and state.is_full
    is_possible = state.number < table.most_games and not any(seat.left for seat in state.seats)
    return is_possible and all(seat.ready for seat in state.seats if seat.kind == PERSON)


async def begin_if_due(table: Table) -> None:
    """Begin the game that has to begin, if there is one. If it cannot be stored now, the next sweep tries again."""
    if is_due_to_begin(table):
        await begin_game(table)


async def begin_game(table: Table) -> None:
    """Begin the next game, with the seats drawn by lot if the host chose that."""
    terms, number = table.terms, table.state.number + 1
    secret = table.chain.secret(number)
    order = list(range(len(table.state.seats)))
    if terms.shuffle:
        order = draw_lots(secret, [seat.nonce for seat in table.state.seats])
    state = table.state.rearrange(order)
    seed = table_seed(secret, [seat.nonce for seat in state.seats])
    kind = table.services.games[terms.game]
    game = begin(kind, terms.mode, len(state.seats), terms.rules, seed, table.past, terms.components)
    seats = tuple(replace(seat, ready=False, away=False) for seat in state.seats)
    line = table.log.line("start", game.record.to_data() | {PEOPLE: state.people})
    full = clocks.full(terms.clock, len(seats))
    started = replace(state, seats=seats, phase=PLAYING, number=number, clocks=full)
    await table.commit(started, line, order=order)
    table.finished = table.match.game.record if table.match is not None else None
    table.match = Match(game, line.seq, line.at, table.services.limits.missed)
    table.restart_clocks()
    for each in table.seats:
        each.is_thinking = False
    restart_grace(table)
    log.info("table=%s game=%s begins", table.id, number)
    if terms.shuffle:
        for seat, channel in table.audience.seated:
            send_seat(table, channel, seat, None)
    broadcast_table(table)
    broadcast_step(table, table.seq, None, None, [])
    if game.result is not None:
        await table.commit(replace(table.state, phase=OVER), table.log.line("over", []))
        broadcast_end(table)
    wake_bots(table)


def restart_grace(table: Table) -> None:
    """Give every absent person the whole grace period again."""
    for seat in table.seats:
        if seat.lost_since is not None:
            seat.lost_since = table.services.clock()
