"""Queries of the database, for servers and for a host's commands alike."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any

from server.storage.base import Broken, Kept
from server.storage.seals import End, SealedFacts, beginning, is_sound, unseal

FACTS = "id, row, tokens, secret, closed, seq, edition, checksum"
LINES = "seq, kind, key, data, at, epoch, edition, checksum"
KNOWN = f"""
SELECT wanted.id, last.seq, last.checksum, {", ".join(f"tables.{name}" for name in FACTS.split(", ")[1:])}
FROM unnest($1::bigint[]) wanted (id)
    LEFT JOIN LATERAL (SELECT seq, checksum FROM log WHERE table_id = wanted.id ORDER BY seq DESC LIMIT 1) last ON true
    LEFT JOIN tables ON tables.id = wanted.id
"""
LOGS = """
WITH RECURSIVE logs (id) AS (
    SELECT min(table_id) FROM log
    UNION ALL SELECT (SELECT min(table_id) FROM log WHERE table_id > id) FROM logs WHERE id IS NOT NULL
) SELECT id FROM logs WHERE id IS NOT NULL AND id NOT IN (SELECT id FROM tables)
"""
"""Tables that have a log only: one step in the index for each table, however many lines it has."""
SPENT = f"""
SELECT {FACTS} FROM tables WHERE closed < $1
UNION
(SELECT {FACTS} FROM tables WHERE closed IS NOT NULL ORDER BY closed DESC, id DESC OFFSET $2)
"""


async def open_tables(db: Any) -> list[int]:
    """List the tables that are not closed, by number, and closed ones whose facts are damaged: they may not be closed at
    all."""
    return [facts.table for facts in await all_facts(db) if facts.closed is None or not is_sound(facts)] + await logs_alone(db)


async def load(db: Any, tables: Sequence[int], *, whole: bool = False) -> list[Kept | Broken]:
    """Load the stored tables with these numbers, in this order. `whole`: as in `unseal`."""
    facts = {each[0]: SealedFacts(*each) for each in await db.fetch(f"SELECT {FACTS} FROM tables WHERE id = ANY($1)", tables)}
    logs: dict[int, list[tuple[Any, ...]]] = {table: [] for table in tables}
    found = await db.fetch(f"SELECT table_id, {LINES} FROM log WHERE table_id = ANY($1) ORDER BY table_id, seq", tables)
    for table, *line in found:
        logs[table].append(tuple(line))
    return [unseal(table, facts.get(table), logs[table], whole=whole) for table in tables]


async def known(db: Any, tables: Sequence[int]) -> dict[int, tuple[End, SealedFacts | None]]:
    """Return the end of the log of each table, and its facts."""
    return {
        table: (
            _end(table, seq, checksum, facts[5]),
            SealedFacts(table, *facts) if facts[0] is not None else None,
        )
        for table, seq, checksum, *facts in await db.fetch(KNOWN, tables)
    }


def _end(table: int, seq: int | None, checksum: int, edition: int | None) -> End:
    last = beginning(table)
    return End(last.seq if seq is None else seq, last.checksum if seq is None else checksum, edition or 0)


async def everything(db: Any) -> AsyncIterator[tuple[Kept | Broken, list[tuple[Any, ...]]]]:
    """Yield every table by number, at the end those with only a log; and its lines."""
    facts = {each.table: each for each in await all_facts(db)}
    for table in [*facts, *await logs_alone(db)]:
        lines = await lines_of(db, table)
        yield unseal(table, facts.get(table), lines), lines


async def all_facts(db: Any) -> list[SealedFacts]:
    return [SealedFacts(*each) for each in await db.fetch(f"SELECT {FACTS} FROM tables ORDER BY id")]


async def logs_alone(db: Any) -> list[int]:
    """List the tables of which only a log is left."""
    return [each[0] for each in await db.fetch(LOGS)]


async def lines_of(db: Any, table: int) -> list[tuple[Any, ...]]:
    """Return the fields of each SealedLine of that table, in order."""
    return [tuple(each) for each in await db.fetch(f"SELECT {LINES} FROM log WHERE table_id = $1 ORDER BY seq", table)]


async def spent(db: Any, before: int, most: int) -> list[int]:
    """List the tables closed before that second, and all but the `most` closed last; damaged ones are left out."""
    found = [SealedFacts(*each) for each in await db.fetch(SPENT, before, min(most, 2**62))]
    return sorted(facts.table for facts in found if is_sound(facts))
