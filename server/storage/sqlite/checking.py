"""Check of the whole database for damage, beside a server or without one; nothing of it is changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from protocol.i18n import _
from server.storage.inspection import Findings, check_tables
from server.storage.sqlite.files import UNREADABLE, damage_of_log, open_current
from server.storage.sqlite.numbers import damage_of_numbers
from server.storage.sqlite.reading import everything, lines_of
from server.storage.sqlite.schema import VERSION
from server.storage.sqlite.shape import difference

MOST = 100
"""The most findings that SQLite reports."""


def check(database: Path) -> Findings:
    """Look at every page, table and line, as they are at one moment. Raises Unusable unless it is a database of this format."""
    db = open_current(database)
    wrong: list[str] = []
    found = Findings((), 0, 0)
    try:
        db.execute("BEGIN")
        wrong += _pages(db)
        if (why := damage_of_log(database, db)) is not None:
            wrong.append(_("It cannot be used: {why}.").format(why=why))
        if (otherwise := difference(db, VERSION)) is not None:
            wrong.append(_("It is not as traderow-server makes it: {why}.").format(why=otherwise))
        else:
            if (why := damage_of_numbers(db)) is not None:
                wrong.append(_("It cannot be used: {why}.").format(why=why))
            found = check_tables(everything(db), partial(lines_of, db))
    except UNREADABLE as error:
        wrong.append(_("It cannot be read to the end: {why}.").format(why=error))
    finally:
        db.close()
    return Findings((*wrong, *found.wrong), found.tables, found.lines)


def _pages(db: sqlite3.Connection) -> Iterator[str]:
    for (found,) in db.execute(f"PRAGMA integrity_check({MOST})"):
        if found != "ok":
            yield _("SQLite finds: {why}.").format(why=" ".join(found.split()))
