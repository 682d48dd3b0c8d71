"""Bots act: for their own seats, for absent people, and for seats whose time is up. See `Table.bot_at`."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from msgspec import msgpack

from engine.game import Action, IllegalAction
from engine.record import freeze
from server.tables.game.bot_process import BotFailed
from server.tables.game.match import Match
from server.tables.play.actions import broadcast_end, play_action
from server.tables.stored.seats import BOT, OVER, PLAYING
from server.tables.table import Table

log = logging.getLogger(__name__)


def wake_bots(table: Table) -> None:
    """Let a bot think for every seat that is asked and that a bot answers for, unless one does already."""
    match = table.match
    if match is None or table.state.phase != PLAYING or match.entries >= table.services.limits.entries:
        return
    for seat in match.asked:
        if table.bot_at(seat) is not None and not table.seats[seat].is_thinking:
            table.seats[seat].is_thinking = True
            table.mailbox.spawn(_think(table, match, seat))


async def _think(table: Table, match: Match, seat: int) -> None:
    """Let the bot choose beside the table's work, seem to think if the choice is not obvious, then queue its choice."""
    limits, clock = table.services.limits, table.services.clock
    asked_at, entries, began = match.asked_at(seat), match.entries, clock()
    bot = match.game.bots.get(table.bot_at(seat) or "")
    choice: Action | None = None
    try:
        if bot is not None and seat in match.asked:
            view = match.game.view(seat)
            if table.state.seats[seat].kind != BOT:
                view["standing"] = []  # a person's game is not given up for them
            choice = freeze(await table.services.bots.choose(bot, view, table.chain.key(b"bot" + msgpack.encode(view))))
    except BotFailed as error:
        log.error("table=%s seat=%s bot failed: %s", table.id, seat, error)
    if limits.think and (choice is None or not match.game.is_obvious(seat, choice)):
        await asyncio.sleep(max(limits.think - (clock() - began), 0))
    table.submit(partial(_act_for_bot, table, match, seat, asked_at, entries, choice))


async def _act_for_bot(table: Table, match: Match, seat: int, asked_at: int, entries: int, choice: Action | None) -> None:
    """Carry out the bot's choice, if the seat is still asked the same and a bot still answers for it.

    Others who are asked at the same time may have acted since: if the choice has become illegal, the bot thinks again. After a
    failed commit the next sweep wakes it.
    """
    if match is not table.match:
        return
    try:
        may_continue = await _play_bot_choice(table, match, seat, asked_at, entries, choice)
    finally:
        table.seats[seat].is_thinking = False
    if may_continue:
        wake_bots(table)


async def _play_bot_choice(table: Table, match: Match, seat: int, asked_at: int, entries: int, choice: Action | None) -> bool:
    """Play a bot's choice and return whether bots may be asked again immediately."""
    game = match.game
    is_asked = table.state.phase == PLAYING and seat in match.asked and asked_at == match.asked_at(seat)
    if is_asked and table.bot_at(seat) is not None:
        if choice is None or game.check(seat, choice) is not None:
            if choice is not None and entries != match.entries:
                return True
            log.error("table=%s seat=%s bot has no legal answer: the first one there is instead", table.id, seat)
            choice = game.actions(seat)[0]
        try:
            await play_action(table, seat, choice)
        except IllegalAction:
            log.exception("table=%s seat=%s bot's action %r is refused after all", table.id, seat, choice)
            return False
        if table.state.phase == OVER:
            broadcast_end(table)
    return True
