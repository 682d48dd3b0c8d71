"""A copy of the database while a server uses it, or while none does."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from protocol.i18n import _
from server.storage.base import Unusable
from server.storage.sqlite.files import UNREADABLE, move, open_to_read


def back_up(database: Path, to: Path) -> None:
    """Copy it as it is at one moment, look the copy through, and only then give it its name. Raises Unusable."""
    expect_free(to)
    source = open_to_read(database)
    try:
        with new_copy(to) as part:
            _copy(source, part)
    finally:
        source.close()


def expect_free(to: Path) -> None:
    """Raise Unusable if there is such a file."""
    if to.exists() or to.is_symlink():
        raise Unusable(_("{file} is there already: name a file that is not.").format(file=to))


@contextmanager
def new_copy(to: Path) -> Iterator[Path]:
    """Make an empty file under another name, which gets its own once it is filled. Raises Unusable, and then there is none.

    It holds the same secrets, so only its owner may read it.
    """
    expect_free(to)
    part = to.with_name(f"{to.name}.part")
    try:
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        raise Unusable(
            _("{part} is there: another backup runs, or one was broken off and it can be deleted.").format(part=part)
        ) from None
    except OSError as error:
        raise Unusable(_("{file} cannot be written: {error}.").format(file=to, error=error.strerror)) from None
    try:
        yield part
        move(part, to)
    except (*UNREADABLE, OSError) as error:
        raise Unusable(
            _("The backup to {file} failed and nothing is kept of it: {error}.").format(file=to, error=error)
        ) from None
    finally:
        part.unlink(missing_ok=True)


def _copy(source: sqlite3.Connection, part: Path) -> None:
    """Copy all pages in one step: the server's commits then neither wait for the copy nor restart it."""
    db = sqlite3.connect(part, isolation_level=None)
    try:
        source.backup(db)
        db.execute("PRAGMA journal_mode = DELETE")
        expect_sound(db)
    finally:
        db.close()


def expect_sound(copy: sqlite3.Connection) -> None:
    """Raise sqlite3.DatabaseError if SQLite finds something wrong with it."""
    (found,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise sqlite3.DatabaseError(f"the copy is damaged ({' '.join(found.split())})")
