"""Replaces personal data of tables, while no server uses the database: all of it or nothing, and no old bytes stay behind."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from protocol.i18n import _
from server.storage.base import Broken, Unusable
from server.storage.inspection import Rewrite
from server.storage.seals import seal_again, unseal
from server.storage.sqlite.files import DATABASE, UNREADABLE, DataLock, open_current, open_database
from server.storage.sqlite.reading import every, lines_of


def rewrite(directory: Path, work: Rewrite) -> list[Broken]:
    """Replace every table by the result of `work`; returns those that cannot be read, which stay unchanged. Raises Unusable."""
    path = directory / DATABASE
    open_current(path).close()
    lock = DataLock(directory)
    try:
        return _rewrite(path, work)
    finally:
        lock.release()


def _rewrite(path: Path, work: Rewrite) -> list[Broken]:
    broken: list[Broken] = []
    db = open_database(path, is_alone=True)
    try:
        db.execute("BEGIN IMMEDIATE")
        for facts in every(db):
            lines = lines_of(db, facts.table)
            kept = unseal(facts.table, facts, lines, whole=True)
            if isinstance(kept, Broken):
                broken.append(kept)
            elif (after := work(kept)) is not None:
                sealed, changed = seal_again(facts, lines, after.row, after.lines)
                db.execute(
                    "UPDATE tables SET row = ?, edition = ?, checksum = ? WHERE id = ?",
                    (sealed.row, sealed.edition, sealed.checksum, sealed.table),
                )
                db.executemany(
                    "UPDATE log SET data = ?, checksum = ? WHERE table_id = ? AND seq = ?",
                    [(line.data, line.checksum, facts.table, line.seq) for line in changed],
                )
        db.execute("COMMIT")
        _compact(path, db)
    except UNREADABLE as error:
        raise Unusable(_("The database {database} cannot be changed: {error}.").format(database=path, error=error)) from None
    finally:
        db.close()
    return broken


def _compact(path: Path, db: sqlite3.Connection) -> None:
    """Write the file again, because replaced data is still in its free pages."""
    try:
        db.execute("VACUUM")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except UNREADABLE as error:
        raise Unusable(
            _("All names are replaced, but free pages of {database} still have them: it cannot be made anew: {error}.").format(
                database=path, error=error
            )
        ) from None
