"""The data directory: made private, locked for one server, and a database in it that is ours, whole and of a known version."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

from protocol.i18n import _
from server.storage.base import Unusable
from server.storage.seals import seal_number
from server.storage.sqlite import wal
from server.storage.sqlite.migrations import migrate
from server.storage.sqlite.numbers import damage_of_numbers
from server.storage.sqlite.schema import APPLICATION_ID, CREATE, FORMATS, PAGE, VERSION
from server.storage.sqlite.shape import difference

if sys.platform != "win32":
    import fcntl

DATABASE = "tables.sqlite3"
LOCK = "lock"
MAGIC = b"SQLite format 3\0"
IN_USE = (BlockingIOError, PermissionError)
"""The system's answers (EWOULDBLOCK, EAGAIN, EACCES) if another process has a lock; anything else says that there is none."""
UNREADABLE = (sqlite3.Error, UnicodeDecodeError)
"""Errors of reading a damaged database; the second if the message names the damage and Python cannot read it."""


class DataLock:
    """Keeps a second server out of the same directory; the system lets go of it when the process ends, however it ends."""

    def __init__(self, directory: Path) -> None:
        """Make the directory if need be and lock it. Raises Unusable.

        Where the file system has no locks of the kind that end with the process alone, as some network ones, those that SQLite
        itself uses do as well. Without either, SQLite could not keep anything there.
        """
        try:
            directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._descriptor = os.open(directory / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise Unusable(
                _("The data directory {directory} cannot be written to: {error}.").format(
                    directory=directory, error=error.strerror
                )
            ) from None
        if sys.platform != "win32":
            try:
                _lock(self._descriptor)
            except IN_USE:
                os.close(self._descriptor)
                raise Unusable(
                    _("Another traderow-server uses the data directory {directory}: stop it or use --data.").format(
                        directory=directory
                    )
                ) from None
            except OSError as error:
                os.close(self._descriptor)
                raise Unusable(
                    _(
                        "The file system of the data directory {directory} has no locks ({error}): use --data with a "
                        "directory on a disk of this computer."
                    ).format(directory=directory, error=error.strerror)
                ) from None

    def release(self) -> None:
        os.close(self._descriptor)


def _lock(descriptor: int) -> None:
    """Lock the file. Raises one of IN_USE if another process has the lock, and any other OSError if there are no locks."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except IN_USE:
        raise
    except OSError:
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def open_database(path: Path, is_alone: bool = False, keep: Callable[[Path, int], Path] | None = None) -> sqlite3.Connection:
    """Open the database at that path, new if there is none. Raises Unusable for one that is not ours or not whole, and leaves
    it as it is.

    `is_alone`: nobody else writes to it, so that data that an earlier server could not sync can be written again. `keep`:
    copies a database of that other format before it is brought to this one.
    """
    kept: Path | None = None
    try:
        if path.exists():
            expect_whole(path)
            if is_alone:
                wal.write_again(_log_of(path))
        else:
            _expect_no_rest(path)
            _create(path)
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    except (OSError, *UNREADABLE) as error:
        raise Unusable(_("The database {database} cannot be opened: {error}.").format(database=path, error=error)) from None
    try:
        db.execute("PRAGMA busy_timeout = 5000")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA wal_autocheckpoint = 0")
        (found,) = db.execute("PRAGMA user_version").fetchone()
        if found != VERSION and keep is not None:
            kept = keep(path, found)
        migrate(db)
    except Unusable:
        db.close()
        raise
    except UNREADABLE as error:
        db.close()
        if kept is not None:
            kept.unlink(missing_ok=True)
        raise Unusable(
            _("The database {database} cannot be brought to format {newer} and is left as it was: {error}.").format(
                database=path, newer=VERSION, error=error
            )
        ) from None
    return db


def open_to_read(path: Path) -> sqlite3.Connection:
    """Open a database of ours, to read from beside a server or without one; nothing of it is changed. Raises Unusable."""
    try:
        with path.open("rb") as file:
            header = file.read(100)
    except FileNotFoundError:
        raise Unusable(
            _("There is no database {database}: name the server's data directory with --data.").format(database=path)
        ) from None
    except OSError as error:
        raise Unusable(
            _("The database {database} cannot be read: {error}.").format(database=path, error=error.strerror)
        ) from None
    if not header:
        raise Unusable(_empty(path))
    if not header.startswith(MAGIC) or len(header) < 100:
        raise Unusable(_damaged(path, "no SQLite header"))
    if int.from_bytes(header[68:72], "big") != APPLICATION_ID:
        raise Unusable(
            _("The database {database} was not made by traderow-server: move it away or use another --data.").format(
                database=path
            )
        )
    _expect_known(path, int.from_bytes(header[60:64], "big"))
    how = "mode=ro" if _size(_log_of(path)) else "mode=ro&immutable=1"
    try:
        db = sqlite3.connect(f"file:{quote(str(path.absolute()))}?{how}", uri=True, isolation_level=None)
        try:
            db.execute("PRAGMA busy_timeout = 5000")
            _expect_known(path, db.execute("PRAGMA user_version").fetchone()[0])
        except BaseException:
            db.close()
            raise
    except UNREADABLE as error:
        raise Unusable(_damaged(path, error)) from None
    return db


def open_current(path: Path) -> sqlite3.Connection:
    """Open a database of this format to read from. Raises Unusable for an older one too."""
    db = open_to_read(path)
    try:
        (version,) = db.execute("PRAGMA user_version").fetchone()
    except UNREADABLE as error:
        db.close()
        raise Unusable(_damaged(path, error)) from None
    if version != VERSION:
        db.close()
        raise Unusable(
            _("The database {database} has format {version}: a start of traderow-server brings it to {newer}.").format(
                database=path, version=version, newer=VERSION
            )
        )
    return db


def expect_whole(path: Path) -> None:
    """Read all of it without writing: a file that SQLite opens for writing may also be repaired or cleaned up, even a foreign
    one.

    Raises Unusable, and then nothing is beside it that was not. Nobody else uses it meanwhile.
    """
    index = path.with_name(f"{path.name}-shm")
    was_there = index.exists()
    try:
        db = open_to_read(path)
        try:
            why = damage(db) or damage_of_log(path, db)
        finally:
            db.close()
        if why is not None:
            raise Unusable(_damaged(path, why))
    except Unusable:
        if not was_there:
            index.unlink(missing_ok=True)
        raise


def damage(db: sqlite3.Connection) -> str | None:
    """Return the damage of the database as a whole; None if there is none."""
    try:
        (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
        if found != "ok":
            return str(found)
        (version,) = db.execute("PRAGMA user_version").fetchone()
        if version not in FORMATS:
            return f"nobody knows format {version}"
        return difference(db, version) or (damage_of_numbers(db) if version == VERSION else None)
    except UNREADABLE as error:
        return str(error)


def damage_of_log(path: Path, db: sqlite3.Connection) -> str | None:
    """Return the damage of the log not folded into that database yet. Ask when it has been read from."""
    (page,) = db.execute("PRAGMA page_size").fetchone()
    return f"{_log_of(path).name} has been changed in its middle" if wal.is_damaged(_log_of(path), page) else None


def _expect_known(path: Path, version: int) -> None:
    if version > VERSION:
        raise Unusable(
            _("The database {database} was made by a newer traderow-server (format {version}, this one reads {newer}).").format(
                database=path, version=version, newer=VERSION
            )
        )


def _expect_no_rest(path: Path) -> None:
    if _size(_log_of(path)):
        raise Unusable(_damaged(path, f"it is gone, but {_log_of(path).name} is there"))


def _create(path: Path) -> None:
    """Make a new database under another name and rename it when complete: a crash in between leaves none."""
    aside = path.with_name(f"{path.name}.new")
    aside.unlink(missing_ok=True)
    os.close(os.open(aside, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    db = sqlite3.connect(aside, isolation_level=None)
    try:
        db.executescript(
            f"PRAGMA page_size = {PAGE}; BEGIN; {CREATE} {_numbers()}"
            f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {VERSION}; COMMIT;"
        )
    finally:
        db.close()
    move(aside, path)


def _numbers() -> str:
    return "".join(f"INSERT INTO meta VALUES ('{name}', 0, {seal_number(name, 0)}); " for name in ("epoch", "tables"))


def move(path: Path, to: Path) -> None:
    """Rename a file, and make the new name durable."""
    path.replace(to)
    if sys.platform != "win32":
        directory = os.open(to.parent, os.O_RDONLY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)


def _log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _empty(path: Path) -> str:
    """Return the message for an empty file, which no traderow-server leaves: it makes a new database whole or not at all."""
    return _(
        "The database {database} is empty, a file of 0 bytes: restore a copy, or delete it to begin without tables."
    ).format(database=path)


def _damaged(path: Path, why: object) -> str:
    said = _("The database {database} is damaged or no database ({why}): move it away or restore a copy.")
    return said.format(database=path, why=" ".join(str(why).split()))
