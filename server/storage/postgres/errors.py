"""Meaning of errors of PostgreSQL, or of the connection to it, for the change that was being stored."""

from __future__ import annotations

import asyncpg

from server.storage.base import Conflict, StaleOwner, StorageError, Unreached, Unwritable
from server.storage.postgres.schema import NOT_OWNED

DISK_TROUBLE = ("53100", "58", "XX001", "XX002")
"""The beginnings of the SQLSTATE if the disk of the database is full, or fails."""
TROUBLE = ("08", "53", "57", "40", "55", "25006")
"""Its beginnings for all else that may pass, as at a replica, or with too many connections. A table waits for the end."""
LINE_LOST = (OSError, TimeoutError, EOFError, asyncpg.InterfaceError, asyncpg.PostgresConnectionError)
"""Errors of a lost connection: whether the statement took effect is not known."""
DATABASE_ENDED = ("57P01", "57P02", "57P03", "57P05")


def is_line_lost(error: BaseException) -> bool:
    return isinstance(error, LINE_LOST) or getattr(error, "sqlstate", None) in DATABASE_ENDED


def words_of(error: BaseException) -> str:
    """Return its message, on one line; its name if it has none.

    >>> words_of(TimeoutError()), words_of(ValueError("no  number"))
    ('TimeoutError', 'no number')
    """
    return " ".join(str(error).split()) or type(error).__name__


def storage_error(error: Exception) -> StorageError:
    """Return the `StorageError` for an error of asyncpg."""
    if isinstance(error, StorageError):
        return error
    if is_line_lost(error):
        return Unreached(f"the database is not reached: {words_of(error)}")
    if isinstance(error, asyncpg.UniqueViolationError):
        return Conflict(str(error))
    state = getattr(error, "sqlstate", None) or ""
    if state == NOT_OWNED:
        return StaleOwner(str(error))
    if state.startswith(DISK_TROUBLE):
        return Unwritable(f"nothing can be written: {error}")
    if state.startswith(TROUBLE):
        return Unreached(f"the database takes no changes now: {words_of(error)}")
    return StorageError(f"the database did not take it: {error}")
