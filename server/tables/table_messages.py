"""What a table looks like to those around it: the message `table`, and a row of the lobby's list."""

from __future__ import annotations

from dataclasses import asdict
from math import ceil
from typing import TYPE_CHECKING

from protocol.messages import Clock, SeatInfo, TableInfo
from protocol.messages import Table as TableMessage
from server.tables.clocks import seat_clocks
from server.tables.invite_codes import show_code
from server.tables.seats import BOT, BOT_PLAYS, OVER, PERSON, PLAYING, WAIT

if TYPE_CHECKING:
    from server.tables.table import Table


def table_message(table: Table) -> TableMessage:
    """The table around the game, as everybody may know it."""
    terms, state = table.terms, table.state
    is_over = state.phase == OVER
    number = state.number or 1
    return TableMessage(
        seq=table.seq,
        code=show_code(terms.code),
        title=terms.title,
        game=terms.game,
        mode=terms.mode,
        rules=dict(terms.rules),
        locked=terms.password is not None,
        phase=state.phase,
        seats=[_seat_info(table, seat) for seat in range(len(state.seats))],
        commitment=table.commitment,
        nonces=[seat.nonce for seat in state.seats] if is_over else [],
        secret=table.chain.secret(number) if is_over else None,
        watch=state.watch,
        watchers=len(table.watchers),
        absent=terms.absent,
        grace=terms.grace,
        shuffle=terms.shuffle,
        clock=Clock(**asdict(terms.clock)) if terms.clock is not None else None,
        past=terms.past,
        clocks=seat_clocks(table),
    )


def table_info(table: Table) -> TableInfo:
    """The table as the lobby lists it."""
    terms, state = table.terms, table.state
    return TableInfo(
        code=show_code(terms.code),
        title=terms.title,
        game=terms.game,
        mode=terms.mode,
        seats=len(state.seats),
        taken=state.taken,
        locked=terms.password is not None,
        playing=state.phase == PLAYING,
        rules=table.changed_rules,
        watch=state.watch,
    )


def _seat_info(table: Table, number: int) -> SeatInfo:
    seat, place = table.state.seats[number], table.seating[number]
    link = "left" if seat.left else "lost" if seat.kind == PERSON and number not in table.channels else "on"
    away, until = _away(table, number)
    ready = seat.ready or seat.kind == BOT
    return SeatInfo(seat.kind, seat.name, link, seat.host, ready, place["team"], place["role"], away, until)


def _away(table: Table, number: int) -> tuple[str, int]:
    """What the table does about that seat's absence, and for how many seconds it waits before that."""
    seat, terms = table.state.seats[number], table.terms
    if table.state.phase != PLAYING or seat.kind != PERSON or number in table.channels:
        return "", 0
    if not seat.away:
        gone = table.services.clock() - table.lost.get(number, 0.0) if table.channels else 0.0
        return "grace", min(terms.grace, max(0, ceil(terms.grace - gone)))
    if terms.absent == WAIT or table.stand_in is None:
        return "waiting", 0
    is_asked = table.match is not None and number in table.match.game.pending
    return ("bot", 0) if terms.absent == BOT_PLAYS or is_asked else ("", 0)
