"""A table as people see it: the message `table` and the message `seated` for those at it, and its entry in the lobby's list."""

from __future__ import annotations

from dataclasses import asdict
from math import ceil

from protocol import messages
from protocol.messages import Clock, SeatClock, Seated, SeatInfo, TableInfo
from server.tables.channel import Channel
from server.tables.notice import entry
from server.tables.stored.invite_codes import show_code
from server.tables.stored.seats import BOT, BOT_PLAYS, OVER, PERSON, PLAYING, WAIT
from server.tables.table import Table


def broadcast_table(table: Table) -> None:
    """Send everybody the state of the table."""
    table.audience.is_outdated = False
    if table.audience.has_people or table.audience.spectators:
        table.audience.broadcast(table_message(table))


def send_seat(table: Table, channel: Channel, seat: int, request: str | None) -> None:
    """Send the owner of that seat its number and its token."""
    channel.send(Seated(request, show_code(table.terms.code), seat, channel.token))


def seat_clocks(table: Table) -> list[SeatClock]:
    """Return the clocks, brought up to now, as they are sent to everybody."""
    table.update_clocks()
    clocks = table.clocks
    return [] if clocks is None else [SeatClock(left, seat in clocks.running) for seat, left in enumerate(clocks.left)]


def table_message(table: Table) -> messages.Table:
    """Return the table without the game, as everybody may know it."""
    terms, state = table.terms, table.state
    is_over = state.phase == OVER
    number = state.number or 1
    return messages.Table(
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
        watchers=len(table.audience.spectators),
        absent=terms.absent,
        grace=terms.grace,
        shuffle=terms.shuffle,
        clock=Clock(**asdict(terms.clock)) if terms.clock is not None else None,
        past=terms.past,
        clocks=seat_clocks(table),
        hints=terms.hints,
        components=list(terms.components),
    )


def table_info(table: Table) -> TableInfo:
    """Return the table as the lobby lists it."""
    return entry(table.terms, table.state, table.changed_rules)


def _seat_info(table: Table, number: int) -> SeatInfo:
    seat, place = table.state.seats[number], table.seating[number]
    link = "left" if seat.left else "lost" if seat.kind == PERSON and table.seats[number].channel is None else "on"
    away, until = _away(table, number)
    ready = seat.ready or seat.kind == BOT
    return SeatInfo(seat.kind, seat.name, link, seat.host, ready, place["team"], place["role"], away, until)


def _away(table: Table, number: int) -> tuple[str, int]:
    """Return the table's treatment of that absent seat, and the seconds of grace left."""
    seat, terms = table.state.seats[number], table.terms
    if table.state.phase != PLAYING or seat.kind != PERSON or table.seats[number].channel is not None:
        return "", 0
    if not seat.away:
        since = table.seats[number].lost_since or 0.0
        gone = table.services.clock() - since if table.audience.has_people else 0.0
        return "grace", min(terms.grace, max(0, ceil(terms.grace - gone)))
    if (terms.absent == WAIT and not seat.kicked) or table.stand_in is None:
        return "waiting", 0
    is_asked = table.match is not None and number in table.match.asked
    return ("bot", 0) if terms.absent == BOT_PLAYS or seat.kicked or is_asked else ("", 0)
