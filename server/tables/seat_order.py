"""Changing places: one person moves to a free seat, or all seats are drawn by lot. The people keep their tokens."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from engine.chance import SeedChance, table_seed
from protocol import codes
from protocol.messages import Seated, Sit
from server.storage.base import Tokens
from server.tables.channel import Channel
from server.tables.invite_codes import show_code
from server.tables.refusals import Refusal
from server.tables.seats import OPEN
from server.tables.table import Table

log = logging.getLogger(__name__)

LOTS = b"seats"
"""Makes the seed of the lots another than that of the game."""


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
        line = table.line("table", ["move", seat, message.seat])
        await table.commit(table.state.rearrange(order), line, tokens=moved_tokens(table, order))
        follow(table, order)
        log.info("table=%s seat=%s moved to=%s", table.id, seat, message.seat)
    send_seat(table, channel, message.seat, message.id)
    table.broadcast_table()


def draw_lots(secret: bytes, nonces: Sequence[bytes]) -> list[int]:
    """Who sits where: seat n goes to who sat at the n-th number. Anybody can draw the same once the secret is public.

    >>> draw_lots(bytes(32), [b"Ada", b"Ben", b"Cem"])
    [2, 1, 0]
    """
    chance = SeedChance(table_seed(secret, [*nonces, LOTS]))
    waiting = list(range(len(nonces)))
    return [waiting.pop(chance.pick(waiting)) for _ in nonces]


def moved_tokens(table: Table, order: Sequence[int]) -> dict[int, Tokens]:
    """The tokens of every seat that somebody else sits at in the new order."""
    return {seat: table.tokens.get(before, Tokens()) for seat, before in enumerate(order) if seat != before}


def follow(table: Table, order: Sequence[int]) -> None:
    """The new order is durable: everything that goes by seats goes by the new ones."""
    seat_now = {before: seat for seat, before in enumerate(order)}
    table.channels = {seat_now[before]: channel for before, channel in table.channels.items()}
    table.lost = {seat_now[before]: since for before, since in table.lost.items()}
    table.chat = {seat_now[before]: bucket for before, bucket in table.chat.items()}
    for seat, channel in table.channels.items():
        channel.place = (table, seat)


def send_seat(table: Table, channel: Channel, seat: int, request: str | None) -> None:
    """Tell who owns that seat its number; the token is the one it has."""
    channel.send(Seated(request, show_code(table.terms.code), seat, channel.token))
