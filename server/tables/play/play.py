"""The game at a table: it begins, seats and bots act, it ends. Each action is checked, committed, and only then sent.

Each function is work of a table (`Table.submit`), so nothing else happens at that table meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from engine.chance import table_seed
from engine.game import Action, IllegalAction
from engine.record import freeze
from protocol import codes
from protocol.codec import encode
from protocol.messages import Act, ActAll, Acted, Done, Missed, Refused, Snapshot, Step, Was, Why
from server.storage.base import Tokens
from server.tables.channel import Channel
from server.tables.game import clocks
from server.tables.game.bots import BotFailed
from server.tables.game.match import CONCEDE, Match, Played, begin, interned
from server.tables.refusals import Refusal
from server.tables.seating.seat_order import draw_lots, send_seat
from server.tables.stored.seats import OVER, PLAYING, TableState
from server.tables.table import Table
from server.tables.table_messages import broadcast_table, seat_clocks

log = logging.getLogger(__name__)


async def begin_game(table: Table) -> None:
    """Begin the next game, with the seats drawn by lot if the host chose that."""
    terms, number = table.terms, table.state.number + 1
    secret = table.chain.secret(number)
    order = list(range(len(table.state.seats)))
    if terms.shuffle:
        order = draw_lots(secret, [seat.nonce for seat in table.state.seats])
    state = table.state.rearrange(order)
    seed = table_seed(secret, [seat.nonce for seat in state.seats])
    game = begin(table.services.games[terms.game], terms.mode, len(state.seats), terms.rules, seed, table.past)
    seats = tuple(replace(seat, ready=False, away=False) for seat in state.seats)
    line = table.log.line("start", game.record.to_data())
    full = clocks.full(terms.clock, len(seats))
    started = replace(state, seats=seats, phase=PLAYING, number=number, clocks=full)
    await table.commit(started, line, order=order)
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
    _broadcast_step(table, table.seq, None, None, [])
    if game.result is not None:
        await table.commit(replace(table.state, phase=OVER), table.log.line("over", []))
        broadcast_end(table)
    wake_bots(table)


async def act(table: Table, channel: Channel, seat: int, message: Act) -> None:
    """A seat answers what it is asked. A repeated mark gets the same answer and has no second effect. Raises Refusal."""
    key = f"{table.state.seats[seat].occupant}:{message.id}"
    if (done_at := table.log.keys.get(key)) is not None:
        channel.send(Done(message.id, done_at))
        return
    _expect_may_act(table, seat, message.seq, freeze(message.action) == CONCEDE)
    try:
        await play_action(table, seat, interned(message.action), key=key, request=message.id)
    except IllegalAction as error:
        channel.send(Refused(message.id, "rules", error.refusal.code, dict(error.refusal.args)))
        return
    _go_on(table)


async def act_all(table: Table, channel: Channel, seat: int, message: ActAll) -> None:
    """A seat does several things in order, which are kept as one change. Repeated like `act`. Raises Refusal."""
    first = f"{table.state.seats[seat].occupant}:{message.id}"
    keys = [first, *(f"{first}.{number}" for number in range(1, len(message.actions)))]
    done = [table.log.keys[key] for key in keys if key in table.log.keys]
    if done:
        channel.send(Acted(message.id, done[-1], len(done), None))
        return
    match = _expect_may_act(table, seat, message.seq)
    room = table.services.limits.entries - match.entries
    played, refusal = match.play_all(seat, [interned(action) for action in message.actions[:room]])
    why = None if refusal is None else Why("rules", refusal.code, dict(refusal.args))
    if not played:
        assert why is not None
        channel.send(Refused(message.id, why.scope, why.code, why.args))
        return
    await _carry_out(table, seat, played, keys, message.id)
    channel.send(Acted(message.id, table.seq, len(played), why))
    _go_on(table)


def _expect_may_act(table: Table, seat: int, seq: int, is_concession: bool = False) -> Match:
    """The match, if that seat may act in it now, having chosen at that number. Raises Refusal."""
    match = table.match
    if table.state.phase != PLAYING or match is None:
        raise Refusal(codes.NOT_PLAYING)
    if seq > table.seq or not match.is_current(seat, seq):
        raise Refusal(codes.STALE, seq=table.seq)
    if match.entries >= table.services.limits.entries:
        raise Refusal(codes.GAME_TOO_LONG)
    table.update_clocks()
    if table.is_out_of_time(seat) and not is_concession:
        raise Refusal(codes.TIME_UP)
    return match


def _go_on(table: Table) -> None:
    """After a seat has acted: the game is over, or bots may be asked."""
    if table.state.phase == OVER:
        broadcast_end(table)
    else:
        wake_bots(table)


async def play_action(
    table: Table,
    seat: int,
    action: Action,
    *,
    key: str | None = None,
    request: str | None = None,
    state: TableState | None = None,
    tokens: Mapping[int, Tokens] | None = None,
    leaving: Channel | None = None,
) -> None:
    """Try an action on a copy, commit it, apply it, send it. Raises IllegalAction or StorageError, and then nothing happened.

    `state` and `tokens`: what else changes with it. `leaving`: a channel that is not sent it any more.
    """
    assert table.match is not None
    await _carry_out(table, seat, [table.match.play(seat, action)], [key], request, state, tokens, leaving)


async def _carry_out(
    table: Table,
    seat: int,
    played: Sequence[Played],
    keys: Sequence[str | None],
    request: str | None,
    state: TableState | None = None,
    tokens: Mapping[int, Tokens] | None = None,
    leaving: Channel | None = None,
) -> None:
    """Commit these actions as one change, with a line and a key for each, then apply and send each. Raises StorageError."""
    match = table.match
    assert match is not None
    last = played[-1].game
    if table.terms.clock is not None and table.clocks is not None:
        table.update_clocks()
        left = clocks.after_action(table.terms.clock, table.clocks.left, match.game, last)
        state = replace(state or table.state, clocks=left)
    if last.result is not None:
        state = replace(state or table.state, phase=OVER)
    entries = [each.entry for each in played]
    lines = table.log.lines(
        "act", [([entry.seat, entry.action, entry.outcomes], key) for entry, key in zip(entries, keys, strict=False)]
    )
    await table.commit(state, *lines, tokens=tokens)
    durable_at = time.perf_counter()
    for each, line in zip(played, lines, strict=True):
        match.advance(each, seat, line.seq)
        if each is played[-1]:
            table.restart_clocks()
        _broadcast_step(table, line.seq, seat, request, each.events, leaving)
    counters = table.services.counters
    counters.actions.inc(len(played))
    counters.relay.observe(time.perf_counter() - durable_at)


def _broadcast_step(
    table: Table, seq: int, actor: int | None, request: str | None, events: list[Any], leaving: Channel | None = None
) -> None:
    match = table.match
    assert match is not None
    game, seconds, left = match.game, _seconds(match), seat_clocks(table)
    view = game.viewer()
    for seat, channel in table.audience.seated:
        if channel is leaving:
            continue
        mark = request if seat == actor else None
        try:
            channel.send(Step(seq, actor, mark, game.events_for(seat, events), view(seat), seconds, left))
        except Exception:
            log.exception("table=%s seq=%s seat=%s cannot be told", table.id, seq, seat)
            channel.close(codes.BROKEN, retry=table.services.limits.retry)
    if table.audience.spectators:
        try:
            frame = encode(Step(seq, actor, None, game.events_for(None, events), view(None), seconds, left))
        except Exception:
            log.exception("table=%s seq=%s spectators cannot be told", table.id, seq)
            table.audience.close_spectators(codes.BROKEN, table.services.limits.retry)
        else:
            table.audience.post_to_spectators(frame)


def send_position(table: Table, channel: Channel, seat: int | None, since: int | None = None) -> None:
    """Send the position of the game, if there is one, to somebody who has just come, with what happened since that number."""
    match = table.match
    if match is not None:
        begins, steps = match.recent.told(seat, since)
        missed = [Missed(step.seq, step.seat, step.events, [Was(where, what) for where, what in step.before]) for step in steps]
        channel.send(Snapshot(table.seq, missed, match.game.view(seat), _seconds(match), seat_clocks(table), begins))


def restart_grace(table: Table) -> None:
    """Every absent person has the whole grace period again."""
    for seat in table.seats:
        if seat.lost_since is not None:
            seat.lost_since = table.services.clock()


def _seconds(match: Match) -> int:
    return max(0, int(time.time()) - match.started)


def broadcast_end(table: Table) -> None:
    """The game is over: the message `table` publishes the secret behind its chance."""
    log.info("table=%s game=%s over", table.id, table.state.number)
    broadcast_table(table)


# -- bots -------------------------------------------------------------------------------------------------------------------


def wake_bots(table: Table) -> None:
    """Let a bot think for every seat that is asked and that a bot answers for, unless one does already."""
    match = table.match
    if match is None or table.state.phase != PLAYING or match.entries >= table.services.limits.entries:
        return
    for seat in match.game.pending:
        if table.bot_at(seat) is not None and not table.seats[seat].is_thinking:
            table.seats[seat].is_thinking = True
            table.mailbox.spawn(_think(table, match, seat))


async def _think(table: Table, match: Match, seat: int) -> None:
    """Beside the table's work: let the bot choose, then queue its choice."""
    limits = table.services.limits
    if limits.think:
        await asyncio.sleep(limits.think)
    asked_at, entries = match.asked_at(seat), match.entries
    bot = match.game.bots.get(table.bot_at(seat) or "")
    choice: Action | None = None
    try:
        if bot is not None and seat in match.game.pending:
            choice = freeze(await table.services.bots.choose(bot, match.game.view(seat)))
    except BotFailed as error:
        log.error("table=%s seat=%s bot failed: %s", table.id, seat, error)
    table.submit(partial(_act_for_bot, table, match, seat, asked_at, entries, choice))


async def _act_for_bot(table: Table, match: Match, seat: int, asked_at: int, entries: int, choice: Action | None) -> None:
    """Carry out the bot's choice, if the seat is still asked the same and a bot still answers for it.

    Others who are asked at the same time may have acted since: if the choice is illegal by now, the bot thinks again. After a
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
    """Whether bots may be asked again at once."""
    game = match.game
    is_asked = table.state.phase == PLAYING and seat in game.pending and asked_at == match.asked_at(seat)
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
