"""The order of seats: one person moves to a free seat, or all seats are drawn by lot. People keep their tokens."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from engine.chance import SeedChance, table_seed
from protocol import codes
from protocol.messages import Seated, Sit
from server.tables.channel import Channel
from server.tables.refusals import Refusal
from server.tables.stored.invite_codes import show_code
from server.tables.stored.seats import OPEN
from server.tables.table import Table
from server.tables.table_messages import broadcast_table

log = logging.getLogger(__name__)

LOTS = b"seats"
"""Makes the seed of the lots differ from that of the game."""


async def sit(table: Table, channel: Channel, seat: int, message: Sit) -> None:
    """Move to another free seat, before the game begins. Raises Refusal."""
    if table.state.phase != OPEN:
        raise Refusal(codes.NOT_OPEN)
    if message.seat >= len(table.state.seats):
        raise Refusal(codes.NO_SUCH_SEAT)
    if message.seat != seat:
        if table.state.seats[message.seat].kind != OPEN:
            raise Refusal(codes.SEAT_TAKEN)
        order = list(range(len(table.state.seats)))
        order[seat], order[message.seat] = message.seat, seat
        line = table.log.line("table", ["move", seat, message.seat])
        await table.commit(table.state.rearrange(order), line, order=order)
        log.info("table=%s seat=%s moved to=%s", table.id, seat, message.seat)
    send_seat(table, channel, message.seat, message.id)
    broadcast_table(table)


def draw_lots(secret: bytes, nonces: Sequence[bytes]) -> list[int]:
    """The new order: seat n goes to whoever sat at `order[n]`. Anybody can draw the same once the secret is public.

    >>> draw_lots(bytes(32), [b"Ada", b"Ben", b"Cem"])
    [2, 1, 0]
    """
    chance = SeedChance(table_seed(secret, [*nonces, LOTS]))
    waiting = list(range(len(nonces)))
    return [waiting.pop(chance.pick(waiting)) for _ in nonces]


def send_seat(table: Table, channel: Channel, seat: int, request: str | None) -> None:
    """Send the owner of that seat its number and its token."""
    channel.send(Seated(request, show_code(table.terms.code), seat, channel.token))
