"""The database as a host's commands read it, beside the servers; each question sees it as it is at one moment."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from protocol.i18n import _
from server.storage.base import Broken, Kept, Unusable
from server.storage.inspection import Findings, Reader, Summary, check_tables
from server.storage.postgres import reading
from server.storage.postgres.connection import connect, in_thread, shown, unusable
from server.storage.postgres.copying import fill
from server.storage.postgres.migrations import version_of
from server.storage.postgres.schema import VERSION
from server.storage.seals import SealedFacts, row_of
from server.storage.sqlite.backup import new_copy

T = TypeVar("T")

SUMMARIES = f"""
SELECT {reading.FACTS},
    (SELECT count(*) FROM log WHERE table_id = id AND kind = 'act' AND log.seq >
        coalesce((SELECT max(log.seq) FROM log WHERE table_id = id AND kind = 'start'), 0)),
    (SELECT at FROM log WHERE table_id = id ORDER BY log.seq DESC LIMIT 1)
FROM tables WHERE $1 OR closed IS NULL ORDER BY id
"""


class PostgresReader(Reader):
    """Opens a connection for each question."""

    def __init__(self, url: str) -> None:
        self.place = shown(url)
        self._url = url

    def summaries(self, closed: bool = False) -> list[Summary]:
        rows = self._ask(lambda db: db.fetch(SUMMARIES, closed))
        return [Summary(facts[0], row_of(SealedFacts(*facts)), moves, last) for *facts, moves, last in rows]

    def load(self, table: int, *, whole: bool = False) -> Kept | Broken:
        (kept,) = self._ask(lambda db: reading.load(db, [table], whole=whole))
        return kept

    def check(self) -> Findings:
        return self._ask(_check)

    def back_up(self, to: Path) -> None:
        """Copy everything into a SQLite database: a server can be started from it, and it can be imported again."""
        with new_copy(to) as part:
            self._ask(lambda db: fill(db, part))

    def _ask(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """Return the result of the work, in a transaction that changes nothing. Raises Unusable."""

        async def asked() -> T:
            db = await connect(self._url)
            try:
                async with db.transaction(isolation="repeatable_read", readonly=True):
                    if await version_of(db) != VERSION:
                        raise Unusable(
                            _("The database {database} has no tables: start traderow-server there first.").format(
                                database=self.place
                            )
                        )
                    return await work(db)
            finally:
                await db.close(timeout=1.0)

        try:
            return in_thread(asked)
        except Unusable:
            raise
        except Exception as error:
            raise unusable(self._url, error) from None


async def _check(db: Any) -> Findings:
    wrong: list[str] = []
    tables = lines = 0
    async for table, of_table in reading.everything(db):
        found = check_tables([table], lambda _, of_table=of_table: of_table)  # type: ignore[misc]
        wrong += found.wrong
        tables += found.tables
        lines += found.lines
    return Findings(tuple(wrong), tables, lines)
