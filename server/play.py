"""The game at a table: it begins, somebody acts, bots answer, it ends. Each action is checked, committed, and only then told.

Each function is work of a table (`Table.submit`), so nothing else happens at that table meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from engine.chance import table_seed
from engine.game import Action, IllegalAction
from engine.record import freeze
from protocol import codes
from protocol.messages import Act, Done, Refused, Step
from server.bots import BotFailed
from server.channel import Channel
from server.match import Match, Played, begin
from server.refusals import Refusal
from server.seats import BOT, OVER, PLAYING, State
from server.storage.base import Tokens
from server.table import Table

log = logging.getLogger(__name__)


async def begin_game(table: Table) -> None:
    """The seats are full, or everybody wants a rematch: the next game."""
    state, terms = table.state, table.terms
    number = state.number + 1
    seed = table_seed(table.chain.secret(number), [seat.nonce for seat in state.seats])
    game = begin(table.house.games[terms.game], terms.mode, len(state.seats), terms.rules, seed)
    seats = tuple(replace(seat, ready=False) for seat in state.seats)
    line = table.line("start", game.record.to_data())
    await table.commit(replace(state, seats=seats, phase=PLAYING, number=number), line)
    table.match = Match(game, line.seq, line.at, table.house.limits.missed)
    table.thinking.clear()
    log.info("table=%s game=%s begins", table.id, number)
    table.tell_table()
    _tell_step(table, None, None, [])
    if game.result is not None:
        await table.commit(replace(table.state, phase=OVER), table.line("over", []))
        tell_end(table)
    nudge_bots(table)


async def act(table: Table, channel: Channel, message: Act) -> None:
    """A seat answers what it is asked. The same mark again gets the same answer, and has no second effect. Raises Refusal."""
    if channel.place is None or channel.place[0] is not table or table.channels.get(channel.place[1]) is not channel:
        raise Refusal(codes.NOT_SEATED)
    seat = channel.place[1]
    key = f"{table.state.seats[seat].tenant}:{message.id}"
    if (done_at := table.done.get(key)) is not None:
        channel.send(Done(message.id, done_at))
        return
    match = table.match
    if table.state.phase != PLAYING or match is None:
        raise Refusal(codes.NOT_PLAYING)
    if message.seq > table.seq or not match.is_current(seat, message.seq):
        raise Refusal(codes.STALE, seq=table.seq)
    if match.entries >= table.house.limits.entries:
        raise Refusal(codes.GAME_TOO_LONG)
    try:
        await make_a_move(table, seat, freeze(message.action), key=key, request=message.id)
    except IllegalAction as error:
        channel.send(Refused(message.id, "rules", error.refusal.code, dict(error.refusal.args)))
        return
    if table.state.phase == OVER:
        tell_end(table)
    else:
        nudge_bots(table)


async def make_a_move(
    table: Table,
    seat: int,
    action: Action,
    *,
    key: str | None = None,
    request: str | None = None,
    state: State | None = None,
    tokens: Mapping[int, Tokens] | None = None,
    leaving: Channel | None = None,
) -> None:
    """Do it on a copy, commit it, let it be, tell every seat. Raises IllegalAction or StorageError, and then nothing happened.

    `state` and `tokens`: what else changes with it. `leaving`: a channel that need not be told any more.
    """
    match = table.match
    assert match is not None
    played: Played = match.play(seat, action)
    if played.game.result is not None:
        state = replace(state or table.state, phase=OVER)
    entry = played.entry
    line = table.line("act", [entry.seat, entry.action, entry.outcomes], key)
    await table.commit(state, line, tokens=tokens)
    match.keep(played, seat, line.seq)
    _tell_step(table, seat, request, played.events, leaving)


def _tell_step(table: Table, actor: int | None, request: str | None, events: list[Any], leaving: Channel | None = None) -> None:
    match = table.match
    assert match is not None
    game = match.game
    seconds = max(0, int(time.time()) - match.started)
    for seat, channel in list(table.channels.items()):
        if channel is leaving:
            continue
        mark = request if seat == actor else None
        try:
            channel.send(Step(table.seq, actor, mark, game.events_for(seat, events), game.view(seat), seconds))
        except Exception:
            log.exception("table=%s seq=%s seat=%s cannot be told", table.id, table.seq, seat)
            channel.close(codes.BROKEN, retry=table.house.limits.retry)


def tell_end(table: Table) -> None:
    """The game is over: the secret behind its chance is public now."""
    log.info("table=%s game=%s over", table.id, table.state.number)
    table.tell_table()


# -- bots -------------------------------------------------------------------------------------------------------------------


def nudge_bots(table: Table) -> None:
    """Let every bot that is asked think, unless it does already."""
    match = table.match
    if match is None or table.state.phase != PLAYING or match.entries >= table.house.limits.entries:
        return
    for seat in match.game.pending:
        if table.state.seats[seat].kind == BOT and seat not in table.thinking:
            table.thinking.add(seat)
            table.spawn(_think(table, match, seat))


async def _think(table: Table, match: Match, seat: int) -> None:
    """Beside the table: choose for the bot, then put the choice in line."""
    limits = table.house.limits
    if limits.think:
        await asyncio.sleep(limits.think)
    asked_at = match.asked_at(seat)
    bot = match.game.bots.get(table.state.seats[seat].level)
    choice: Action | None = None
    try:
        if bot is not None and seat in match.game.pending:
            choice = freeze(await table.house.bots.choose(bot, match.game.view(seat)))
    except BotFailed as error:
        log.error("table=%s seat=%s bot failed: %s", table.id, seat, error)
    table.submit(partial(_act_for_bot, table, match, seat, asked_at, choice))


async def _act_for_bot(table: Table, match: Match, seat: int, asked_at: int, choice: Action | None) -> None:
    if match is not table.match:
        return
    table.thinking.discard(seat)
    game = match.game
    if table.state.phase == PLAYING and seat in game.pending and asked_at == match.asked_at(seat):
        if choice is None or game.check(seat, choice) is not None:
            log.error("table=%s seat=%s bot has no legal answer: the first one there is instead", table.id, seat)
            choice = game.actions(seat)[0]
        try:
            await make_a_move(table, seat, choice)
        except IllegalAction:
            log.exception("table=%s seat=%s bot's action %r is refused after all", table.id, seat, choice)
            return
        if table.state.phase == OVER:
            tell_end(table)
            return
    nudge_bots(table)
