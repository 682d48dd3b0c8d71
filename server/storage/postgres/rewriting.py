"""Replaces personal data of tables, while no server uses the database: all of it or nothing."""

from __future__ import annotations

from typing import Any

from protocol.i18n import _
from server.storage.base import Broken, Unusable
from server.storage.inspection import Rewrite
from server.storage.postgres import reading
from server.storage.postgres.connection import connect, in_thread, shown, unusable
from server.storage.postgres.migrations import version_of
from server.storage.postgres.schema import VERSION
from server.storage.seals import seal_again, unseal


def rewrite(url: str, work: Rewrite) -> list[Broken]:
    """Replace every table by the result of `work`; returns those that cannot be read, which stay unchanged. Raises Unusable."""
    try:
        return in_thread(lambda: _rewrite(url, work))
    except Unusable:
        raise
    except Exception as error:
        raise unusable(url, error) from None


async def _rewrite(url: str, work: Rewrite) -> list[Broken]:
    broken: list[Broken] = []
    db = await connect(url)
    try:
        async with db.transaction():
            await _expect_alone(url, db)
            for facts in await reading.all_facts(db):
                lines = await reading.lines_of(db, facts.table)
                kept = unseal(facts.table, facts, lines, whole=True)
                if isinstance(kept, Broken):
                    broken.append(kept)
                elif (after := work(kept)) is not None:
                    sealed, changed = seal_again(facts, lines, after.row, after.lines)
                    notice = await db.fetchval("SELECT notice FROM tables WHERE id = $1", facts.table)
                    await db.execute(
                        "UPDATE tables SET row = $2, edition = $3, checksum = $4, notice = nullif($5, ''::bytea) WHERE id = $1",
                        facts.table, sealed.row, sealed.edition, sealed.checksum, after.notice(notice) if notice else None,
                    )  # fmt: skip
                    await db.executemany(
                        "UPDATE log SET data = $3, checksum = $4 WHERE table_id = $1 AND seq = $2",
                        [(facts.table, line.seq, line.data, line.checksum) for line in changed],
                    )
    finally:
        await db.close(timeout=1.0)
    return broken


async def _expect_alone(url: str, db: Any) -> None:
    """Raise Unusable if a server uses the database, and keep any from starting until the end of the transaction."""
    if await version_of(db) != VERSION:
        raise Unusable(
            _("The database {database} has no tables: start traderow-server there first.").format(database=shown(url))
        )
    await db.execute("LOCK TABLE nodes, owners, tables, log IN EXCLUSIVE MODE")
    names = [each[0] for each in await db.fetch("SELECT name FROM nodes WHERE lease > clock_timestamp() ORDER BY name")]
    if names:
        raise Unusable(
            _("Servers use the database {database} ({names}): stop all of them, and start them again later.").format(
                database=shown(url), names=", ".join(names)
            )
        )
