"""The database as a host's commands read it, beside a server or without one."""

from __future__ import annotations

from pathlib import Path

from protocol.i18n import _
from server.storage.base import Broken, Kept, Unusable
from server.storage.inspection import Findings, Reader, Summary
from server.storage.seals import SealedFacts, row_of
from server.storage.sqlite.backup import back_up
from server.storage.sqlite.checking import check
from server.storage.sqlite.files import UNREADABLE, open_current
from server.storage.sqlite.reading import load, text

SUMMARIES = """
SELECT id, row, tokens, secret, closed, seq, edition, checksum,
    (SELECT count(*) FROM log WHERE table_id = id AND kind = 'act' AND log.seq >
        coalesce((SELECT max(log.seq) FROM log WHERE table_id = id AND kind = 'start'), 0)),
    (SELECT at FROM log WHERE table_id = id ORDER BY log.seq DESC LIMIT 1)
FROM tables {which} ORDER BY id
"""


class SqliteReader(Reader):
    """Opens the database for each question, so that no server waits for it in between."""

    def __init__(self, database: Path) -> None:
        self.place = str(database)
        self._database = database

    def summaries(self, closed: bool = False) -> list[Summary]:
        db = open_current(self._database)
        db.text_factory = text
        try:
            rows = db.execute(SUMMARIES.format(which="" if closed else "WHERE closed IS NULL")).fetchall()
        except UNREADABLE as error:
            raise self._unreadable(error) from None
        finally:
            db.close()
        return [Summary(facts[0], row_of(SealedFacts(*facts)), moves, last) for *facts, moves, last in rows]

    def load(self, table: int, *, whole: bool = False) -> Kept | Broken:
        db = open_current(self._database)
        try:
            (kept,) = load(db, [table], whole=whole)
        except UNREADABLE as error:
            raise self._unreadable(error) from None
        finally:
            db.close()
        return kept

    def check(self) -> Findings:
        return check(self._database)

    def back_up(self, to: Path) -> None:
        back_up(self._database, to)

    def _unreadable(self, error: Exception) -> Unusable:
        return Unusable(_("The database {database} cannot be read: {error}.").format(database=self.place, error=error))
