"""Restores a stored table: the same seats and tokens, the same game at the same question.

To play a game again takes most of the time, so it is put off until somebody comes to the table; see `server.lobby.restoring`.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from engine.chance import table_seed
from engine.record import Entry, Record, RecordError, freeze, named
from protocol.i18n import _
from server.storage.base import Broken, Kept, Line, Unusable
from server.tables.game.match import Match, interned, resume
from server.tables.play.bot_turns import wake_bots
from server.tables.services import Services
from server.tables.stored.seats import OPEN, PLAYING, Row
from server.tables.table import Table, TableOwner

log = logging.getLogger(__name__)


def restore_table(services: Services, owner: TableOwner, kept: Kept, *, at_once: bool = False) -> Table:
    """Restore the table, not yet started. Its game is put off, unless it is to be replayed `at_once`.

    Raises ValueError (also RecordError), LookupError or TypeError if the data makes no table.
    """
    row = Row.from_data(kept.row)
    table = Table(services, owner, kept.table, row.terms, row.state, kept.secret)
    table.log.seq = kept.seq
    table.log.keys = dict(kept.keys)
    for seat, tokens in kept.tokens.items():
        table.seats[seat].tokens = tokens
    for seat in row.state.present:
        table.seats[seat].lost_since = services.clock()
    if row.terms.past:
        table.past = _past(kept)
    if row.state.phase == PLAYING:
        table.restart_clocks()
    if row.state.phase != OPEN and at_once:
        table.match, table.finished = _match(table, kept.lines), _finished(table, kept.before)
    elif row.state.phase != OPEN:
        table.mailbox.put_off(partial(_play_again, table, kept.lines, kept.before))
    return table


def restore_tables(services: Services, owner: TableOwner, kept: list[Kept | Broken], strict: bool = False) -> list[Table]:
    """Restore every table that can be restored; one that cannot is named in the server's log and left in storage as it is.

    `strict`: the first that cannot raises Unusable, also one whose game cannot be played again.
    """
    tables: list[Table] = []
    for each in kept:
        try:
            tables.append(restore_table(services, owner, _whole(each), at_once=strict))
        except Exception as error:
            if strict:
                raise Unusable(
                    _("Table {table} cannot be restored and --strict is given: {error}.").format(
                        table=each.table, error=_why(error)
                    )
                ) from error
            log.error("table=%s cannot be restored and is left as it is: %s", each.table, _why(error))
    return tables


async def _play_again(table: Table, lines: Sequence[Line], before: Sequence[Line]) -> None:
    """Work of a table, before all other: its game as it was, with the bots that were about to act."""
    try:
        table.match, table.finished = _match(table, lines), _finished(table, before)
    except Exception as error:
        log.error("table=%s cannot be restored and is left as it is: %s", table.id, _why(error))
        table.abandon()
    else:
        wake_bots(table)


def _why(error: Exception) -> str:
    return str(error) if isinstance(error, RecordError) else repr(error)


def _whole(kept: Kept | Broken) -> Kept:
    if isinstance(kept, Broken):
        raise RecordError(kept.why)
    return kept


def _past(kept: Kept) -> tuple[Entry, ...]:
    """Return the entries that its games continue: stored when the table was opened, and again at the start of each game."""
    for line in kept.lines:
        if line.kind in ("past", "start"):
            entries = line.data["entries"] if line.kind == "start" else line.data
            past = tuple(Entry(seat, freeze(action), freeze(outcomes)) for seat, action, outcomes in entries)
            return named(past, line.data["data_version"]) if line.kind == "start" else past
    raise RecordError("the game it goes on from is missing")


def _finished(table: Table, lines: Sequence[Line]) -> Record | None:
    """Return the log of the game before the current one."""
    if not lines or table.state.phase != PLAYING:
        return None
    start, *later = lines
    entries = [*start.data["entries"], *(line.data for line in later if line.kind == "act")]
    return Record.from_data({**start.data, "entries": entries})


def _match(table: Table, lines: Sequence[Line]) -> Match:
    """Replay the last game action by action, so that the match knows since when each seat is asked and which steps it
    missed."""
    start, *later = lines
    acts = [line for line in later if line.kind == "act"]
    data = dict(start.data)
    past = table.terms.past
    begun = past or 1
    if len(data["entries"]) != begun:
        raise RecordError(f"line {start.seq} does not begin with {begun} entries")
    data["entries"] = [*data["entries"], *(line.data for line in acts)]
    record = Record.from_data(data)
    played = record.entries[begun:]
    nonces = [seat.nonce for seat in table.state.seats]
    seed = table_seed(table.chain.secret(table.state.number), nonces)
    game = resume(table.services.games, replace(record, entries=record.entries[:begun]), seed, past)
    match = Match(game, start.seq, start.at, table.services.limits.missed)
    for line, entry in zip(acts, played, strict=True):
        if entry.seat is None:
            raise RecordError(f"line {line.seq} names no seat")
        again = match.replay(entry.seat, interned(entry.action), line.seq)
        if again.outcomes != entry.outcomes:
            raise RecordError(f"line {line.seq} draws {again.outcomes}, recorded is {entry.outcomes}")
    return match
