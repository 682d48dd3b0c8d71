"""A kept table as it was: the same seats and tokens, the same game at the same question."""

from __future__ import annotations

import logging

from engine.chance import table_seed
from engine.record import Record
from server.match import Match, resume
from server.play import nudge_bots
from server.seats import OPEN, Row
from server.storage.base import Kept
from server.table import House, Table

log = logging.getLogger(__name__)


def restore_table(house: House, kept: Kept) -> Table:
    """The table, not yet started. Raises ValueError (also RecordError), KeyError or TypeError for what cannot be played on."""
    row = Row.from_data(kept.row)
    table = Table(house, kept.table, row.terms, row.state, kept.secret)
    table.seq = kept.seq
    table.tokens = dict(kept.tokens)
    table.done = dict(kept.keys)
    if row.state.phase != OPEN:
        table.match = _match(table, kept)
    return table


def restore_tables(house: House, kept: list[Kept]) -> list[Table]:
    """Every table that can be played on; one that cannot is named in the log and left in storage as it is."""
    tables: list[Table] = []
    for each in kept:
        try:
            tables.append(restore_table(house, each))
        except Exception as error:
            log.error("table=%s cannot be restored and is left as it is: %r", each.table, error)
    return tables


def wake(table: Table) -> None:
    """Start it, and let its bots go on."""
    table.start()
    nudge_bots(table)


def _match(table: Table, kept: Kept) -> Match:
    start, *later = kept.lines
    acts = [line for line in later if line.kind == "act"]
    data = dict(start.data)
    data["entries"] = [*data["entries"], *(line.data for line in acts)]
    nonces = [seat.nonce for seat in table.state.seats]
    seed = table_seed(table.chain.secret(table.state.number), nonces)
    game = resume(table.house.games, Record.from_data(data), seed)
    seq = acts[-1].seq if acts else start.seq
    return Match(game, seq, start.at, table.house.limits.missed, entries=len(acts) + 1)
