"""Actions at a table: tried, committed, and only then applied and sent. The position for a client that has just joined.

Each coroutine is work of a table (`Table.submit`), so nothing else happens at that table meanwhile.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace

from engine.game import Action, Event, Game
from protocol import codes
from protocol.codec import encode
from protocol.messages import Missed, Snapshot, Step, Was
from server.storage.base import Tokens
from server.tables.channel import Channel
from server.tables.game import clocks
from server.tables.game.match import Match, Played
from server.tables.stored.seats import OVER, TableState
from server.tables.table import Table
from server.tables.table_messages import broadcast_table, seat_clocks

log = logging.getLogger(__name__)


def play_action(
    table: Table,
    seat: int,
    action: Action,
    *,
    key: str | None = None,
    request: str | None = None,
    state: TableState | None = None,
    tokens: Mapping[int, Tokens] | None = None,
    leaving: Channel | None = None,
) -> Awaitable[None]:
    """Try an action on a copy, then commit it, apply it, send it. Raises IllegalAction, or StorageError when it is awaited, and
    then nothing happened.

    `state` and `tokens`: other changes of the same commit. `leaving`: a channel that is not sent it any more.
    """
    assert table.match is not None
    return carry_out(table, seat, [table.match.play(seat, action)], [key], request, state, tokens, leaving)


async def carry_out(
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
        broadcast_step(table, line.seq, seat, request, each.events, leaving)
    counters = table.services.counters
    counters.actions.inc(len(played))
    counters.relay.observe(time.perf_counter() - durable_at)


def broadcast_step(
    table: Table, seq: int, actor: int | None, request: str | None, events: list[Event], leaving: Channel | None = None
) -> None:
    """Send every seat and every spectator their view of a step: its events and the view after it."""
    match = table.match
    assert match is not None
    game, seconds, left = match.game, _seconds(match), seat_clocks(table)
    view, told = game.viewer(), _teller(game, events)
    for seat, channel in table.audience.seated:
        if channel is leaving:
            continue
        mark = request if seat == actor else None
        try:
            channel.send(Step(seq, actor, mark, told(seat), view(seat), seconds, left))
        except Exception:
            log.exception("table=%s seq=%s seat=%s cannot be told", table.id, seq, seat)
            channel.close(codes.BROKEN, retry=table.services.limits.retry)
    if table.audience.spectators:
        try:
            frame = encode(Step(seq, actor, None, told(None), view(None), seconds, left))
        except Exception:
            log.exception("table=%s seq=%s spectators cannot be told", table.id, seq)
            table.audience.close_spectators(codes.BROKEN, table.services.limits.retry)
        else:
            table.audience.post_to_spectators(frame)


def _teller(game: Game, events: list[Event]) -> Callable[[int | None], list[Event]]:
    """Return `Game.events_for` for several seats: events that spectators see whole are the same for everybody, and are computed
    once."""
    public: list[Event] | None = None

    def told(seat: int | None) -> list[Event]:
        nonlocal public
        if public is None:
            public = game.events_for(None, events)
        return public if seat is None or public == events else game.events_for(seat, events)

    return told


def send_position(table: Table, channel: Channel, seat: int | None, since: int | None = None) -> None:
    """Send the position of the game, if there is one, to a client that has just joined, with the steps since that number."""
    match = table.match
    if match is not None:
        begins, steps = match.recent.told(seat, since)
        missed = [Missed(step.seq, step.seat, step.events, [Was(where, what) for where, what in step.before]) for step in steps]
        channel.send(Snapshot(table.seq, missed, match.game.view(seat), _seconds(match), seat_clocks(table), begins))


def _seconds(match: Match) -> int:
    return max(0, int(time.time()) - match.started)


def broadcast_end(table: Table) -> None:
    """Tell everybody that the game is over: the message `table` publishes the secret behind its chance."""
    log.info("table=%s game=%s over", table.id, table.state.number)
    broadcast_table(table)
