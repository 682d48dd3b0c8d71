"""Migration of a database of an older format: step by step, all steps or none."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping

from server.storage.sqlite.schema import VERSION
from server.storage.sqlite.second_format import add_checksums

Step = Callable[[sqlite3.Connection], object]

STEPS: Mapping[int, Step] = {1: add_checksums}
"""Functions that turn a database of that version into one of the next.

A step is never changed once it is released; tests/server/schemas has a database of every released format.
"""


def migrate(db: sqlite3.Connection, steps: Mapping[int, Step] = STEPS, version: int = VERSION) -> None:
    """Take every step that is missing, in one transaction with the new number. Raises sqlite3.Error, and then nothing changed.

    `db` is in autocommit mode. A step uses `execute`, never `executescript`, which would commit.
    """
    (found,) = db.execute("PRAGMA user_version").fetchone()
    if found == version:
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        for number in range(found, version):
            if number not in steps:
                raise sqlite3.NotSupportedError(f"nobody knows format {number}")
            steps[number](db)
        db.execute(f"PRAGMA user_version = {version}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
