"""The copy of a database that is kept before its format changes, so that a host can return to an earlier program."""

from __future__ import annotations

import errno
import logging
import re
import shutil
import sqlite3
import time
from pathlib import Path

from protocol.i18n import _
from server.storage.base import Unusable
from server.storage.inspection import UpgradeCopy, shown_size
from server.storage.sqlite.backup import back_up
from server.storage.sqlite.files import DATABASE, UNREADABLE, open_to_read
from server.storage.sqlite.schema import VERSION

log = logging.getLogger(__name__)

NAME = "tables-format-{format}-{when}.sqlite3"
PATTERN = re.compile(r"tables-format-([0-9]{1,4})-[0-9]{8}T[0-9]{6}(?:-[0-9]+)?\.sqlite3")


def keep_copy(database: Path, found: int) -> Path:
    """Copy a database of that format, whole and looked through, and return where to. Raises Unusable if that cannot be done."""
    sizes = [part.stat().st_size for part in (database, database.with_name(f"{database.name}-wal")) if part.exists()]
    if shutil.disk_usage(database.parent).free < sum(sizes):
        raise _no_room(database, sum(sizes))
    when = time.strftime("%Y%m%dT%H%M%S")
    to = database.with_name(NAME.format(format=found, when=when))
    number = 1
    while to.exists():
        number += 1
        to = database.with_name(NAME.format(format=found, when=f"{when}-{number}"))
    try:
        back_up(database, to)
    except Unusable as error:
        if _is_full(error):
            raise _no_room(database, sum(sizes)) from None
        raise
    log.info("before the database is brought to format %s: kept a copy of format %s: %s", VERSION, found, to)
    return to


def _is_full(error: Unusable) -> bool:
    cause = error.__context__
    is_system = isinstance(cause, OSError) and cause.errno in (errno.ENOSPC, errno.EDQUOT)
    return is_system or (isinstance(cause, sqlite3.Error) and getattr(cause, "sqlite_errorname", "") == "SQLITE_FULL")


def _no_room(database: Path, size: int) -> Unusable:
    return Unusable(
        _(
            "There is no room beside {database} for a copy before it is brought to format {newer} ({size} "
            "are needed): make room, or make a backup elsewhere and start once with --no-upgrade-copy."
        ).format(database=database, newer=VERSION, size=shown_size(size))
    )


def copies_in(directory: Path) -> list[UpgradeCopy]:
    """Return the copies that are kept there, the oldest first. Raises Unusable."""
    try:
        files = sorted(directory.iterdir(), key=lambda path: path.name)
        found = [(path, path.stat(), match) for path in files if (match := PATTERN.fullmatch(path.name)) and path.is_file()]
    except OSError as error:
        raise Unusable(
            _("The data directory {directory} cannot be read: {error}.").format(directory=directory, error=error.strerror)
        ) from None
    copies = [UpgradeCopy(str(path), int(match[1]), stat.st_mtime, stat.st_size, _tables(path)) for path, stat, match in found]
    return sorted(copies, key=lambda copy: (copy.made, copy.place))


def _tables(path: Path) -> int | None:
    try:
        db = open_to_read(path)
    except Unusable:
        return None
    try:
        (number,) = db.execute("SELECT count(*) FROM tables WHERE closed IS NULL").fetchone()
        return int(number)
    except UNREADABLE:
        return None
    finally:
        db.close()


def advice(directory: Path) -> str:
    """Return how to go back."""
    said = _(
        "To go back: stop the server, install the earlier traderow, move every file away whose name begins with {name}, "
        "and rename the copy to {database}. What has happened since is not in it."
    )
    return said.format(name=DATABASE, database=directory / DATABASE)
