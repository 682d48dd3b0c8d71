"""The data directory: made private, locked for one server, and a database in it that is ours, whole and of a known version."""

from __future__ import annotations

import os
import sqlite3
import sys
from pathlib import Path

from server.storage.base import Unusable
from server.storage.schema import APPLICATION_ID, CREATE, PAGE, VERSION

if sys.platform != "win32":
    import fcntl

DATABASE = "tables.sqlite3"
LOCK = "lock"


class DataLock:
    """Keeps a second server out of the same directory; the system lets go of it when the process ends, however it ends."""

    def __init__(self, directory: Path) -> None:
        """Make the directory if need be and lock it. Raises Unusable."""
        try:
            directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._descriptor = os.open(directory / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise Unusable(f"The data directory {directory} cannot be written to: {error.strerror}.") from None
        if sys.platform != "win32":
            try:
                fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(self._descriptor)
                raise Unusable(f"Another traderow-server uses the data directory {directory}: stop it or use --data.") from None

    def release(self) -> None:
        os.close(self._descriptor)


def open_database(path: Path) -> sqlite3.Connection:
    """The database at that path, new if there is none. A file that is not ours or not whole is left as it is: Unusable."""
    try:
        is_new = not path.exists() or path.stat().st_size == 0
        if is_new:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    except (OSError, sqlite3.Error) as error:
        raise Unusable(f"The database {path} cannot be opened: {error}.") from None
    try:
        if not is_new:
            _recognise(db, path)
        if is_new:
            db.executescript(
                f"PRAGMA page_size = {PAGE}; BEGIN; {CREATE}"
                f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {VERSION}; COMMIT;"
            )
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA wal_autocheckpoint = 0")
        db.execute("PRAGMA busy_timeout = 5000")
    except Unusable:
        db.close()
        raise
    except sqlite3.Error as error:
        db.close()
        raise Unusable(f"The database {path} is damaged or no database ({error}): move it away or restore a copy.") from None
    return db


def _recognise(db: sqlite3.Connection, path: Path) -> None:
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise Unusable(f"The database {path} was not made by traderow-server: move it away or use another --data.")
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise Unusable(f"The database {path} was made by a newer traderow-server (format {version}, this one reads {VERSION}).")
    (found,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise Unusable(f"The database {path} is damaged ({found}): move it away or restore a copy.")
