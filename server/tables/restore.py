"""Restores a stored table: the same seats and tokens, the same game at the same question."""

from __future__ import annotations

import logging
from dataclasses import replace
from itertools import pairwise

from engine.chance import table_seed
from engine.record import Entry, Record, RecordError, freeze, named
from server.storage.base import Broken, Kept, Unusable
from server.tables.game.match import Match, interned, resume
from server.tables.play.bot_turns import wake_bots
from server.tables.services import Services
from server.tables.stored.seats import OPEN, PLAYING, Row
from server.tables.table import Table, TableOwner

log = logging.getLogger(__name__)


def restore_table(services: Services, owner: TableOwner, kept: Kept) -> Table:
    """The table, not yet started. Raises ValueError (also RecordError), LookupError or TypeError if the data makes no table."""
    _expect_no_gap(kept)
    row = Row.from_data(kept.row)
    table = Table(services, owner, kept.table, row.terms, row.state, kept.secret)
    table.log.seq = kept.seq
    table.log.keys = dict(kept.keys)
    for seat, tokens in kept.tokens.items():
        table.seats[seat].tokens = tokens
    for seat in row.state.present:
        table.seats[seat].lost_since = services.clock()
    if row.state.phase != OPEN:
        table.match = _match(table, kept)
    if row.terms.past:
        table.past = _past(kept)
    if row.state.phase == PLAYING:
        table.restart_clocks()
    return table


def restore_tables(services: Services, owner: TableOwner, kept: list[Kept | Broken], strict: bool = False) -> list[Table]:
    """Every table that can be restored; one that cannot is named in the server's log and left in storage as it is.

    `strict`: the first that cannot raises Unusable.
    """
    tables: list[Table] = []
    for each in kept:
        try:
            tables.append(restore_table(services, owner, _whole(each)))
        except Exception as error:
            why = str(error) if isinstance(error, RecordError) else repr(error)
            if strict:
                raise Unusable(f"Table {each.table} cannot be restored and --strict is given: {why}.") from error
            log.error("table=%s cannot be restored and is left as it is: %s", each.table, why)
    return tables


def _whole(kept: Kept | Broken) -> Kept:
    if isinstance(kept, Broken):
        raise RecordError(kept.why)
    return kept


def start_restored(table: Table) -> None:
    """Start a restored table and its bots."""
    table.start()
    wake_bots(table)


def _expect_no_gap(kept: Kept) -> None:
    for before, after in pairwise(line.seq for line in kept.lines):
        if after != before + 1:
            raise RecordError(f"line {before + 1} is missing")


def _past(kept: Kept) -> tuple[Entry, ...]:
    """The entries that its games continue: stored when the table was opened, and again at the start of each game."""
    for line in kept.lines:
        if line.kind in ("past", "start"):
            entries = line.data["entries"] if line.kind == "start" else line.data
            past = tuple(Entry(seat, freeze(action), freeze(outcomes)) for seat, action, outcomes in entries)
            return named(past, line.data["data_version"]) if line.kind == "start" else past
    raise RecordError("the game it goes on from is missing")


def _match(table: Table, kept: Kept) -> Match:
    """The last game, played again action by action: so the match knows since when each seat is asked and what it missed."""
    start, *later = kept.lines
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
