"""Meaning of errors of SQLite for the change that was being stored."""

from __future__ import annotations

import sqlite3

from server.storage.base import Conflict, StorageError, Unwritable

DISK_TROUBLE = (
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_NOMEM,
)
"""Errors that may pass: of these codes, and of the finer ones within them, a table waits for the end."""


def storage_error(error: Exception) -> StorageError:
    """Return the `StorageError` for an error of SQLite."""
    if isinstance(error, StorageError):
        return error
    if isinstance(error, sqlite3.IntegrityError):
        return Conflict(str(error))
    if getattr(error, "sqlite_errorcode", 0) & 0xFF in DISK_TROUBLE:
        return Unwritable(f"nothing can be written: {error}")
    return StorageError(f"the database did not take it: {error}")
