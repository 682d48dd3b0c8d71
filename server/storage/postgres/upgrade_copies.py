"""The copy of the tables that is kept before a database's format changes, in a schema of its own beside them."""

from __future__ import annotations

import calendar
import logging
import re
import time
from typing import Any

from asyncpg import DiskFullError, InsufficientPrivilegeError

from protocol.i18n import N_, _
from server.storage.base import Unusable
from server.storage.inspection import UpgradeCopy
from server.storage.postgres.connection import connect, in_thread, unusable
from server.storage.postgres.schema import FORMATS, VERSION

log = logging.getLogger(__name__)

COPIED = ("meta", "tables", "log", "bans")
NOT_COPIED = ("nodes", "owners", "requests", "answers")
"""Tables that matter only while servers run."""
SEQUENCES = ("epochs", "table_numbers")
PATTERN = re.compile(r"(?P<of>.+)_format_(?P<format>[0-9]{1,4})_(?P<when>[0-9]{8}t[0-9]{6})")
WHEN = "%Y%m%dt%H%M%S"
LONGEST = 30
"""Bytes of the schema's name that the copy's begins with: PostgreSQL cuts names after 63."""
FOUND = """
SELECT nspname::text, sum(pg_total_relation_size(pg_class.oid))::bigint
FROM pg_namespace JOIN pg_class ON relnamespace = pg_namespace.oid
WHERE relkind = 'r' AND position('_format_' IN nspname) > 0 GROUP BY nspname ORDER BY nspname
"""
COLUMNS = "SELECT attname::text FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped"


async def keep_copy(db: Any, found: int) -> str:
    """Copy everything that lasts into a new schema of that format, within the transaction of the connection.

    Returns the schema's name. Raises Unusable if that cannot be done.
    """
    schema = await db.fetchval("SELECT current_schema()::text")
    name = f"{_begin(schema)}_format_{found}_{time.strftime(WHEN, time.gmtime())}"
    try:
        path = await db.fetchval("SHOW search_path")
        await db.execute(f"CREATE SCHEMA {_quoted(name)}")
        await db.execute("SELECT set_config('search_path', $1, true)", _quoted(name))
        await db.execute(FORMATS[found])
        columns = {table: [each[0] for each in await db.fetch(COLUMNS, table)] for table in COPIED}
        await db.execute("SELECT set_config('search_path', $1, true)", path)
        # One statement sees everything as it is at one moment, while the other servers go on.
        moved = [_moved(name, table, ", ".join(fields)) for table, fields in columns.items() if fields]
        await db.execute(f"WITH {', '.join(moved)} SELECT")
        for sequence in SEQUENCES:
            copied = f"{_quoted(name)}.{sequence}"
            await db.execute(f"SELECT setval('{copied}', last_value, is_called) FROM {sequence}")
    except InsufficientPrivilegeError as error:
        raise _impossible(f"{error}; GRANT CREATE ON DATABASE allows it") from None
    except DiskFullError as error:
        raise _impossible(f"{error}; make room") from None
    log.info("before the database is brought to format %s: kept a copy of format %s: schema %s", VERSION, found, name)
    return name


def _begin(schema: str) -> str:
    return schema.encode()[:LONGEST].decode(errors="ignore")


def _quoted(name: str) -> str:
    doubled = name.replace('"', '""')
    return f'"{doubled}"'


def _moved(schema: str, table: str, columns: str) -> str:
    return f"the_{table} AS (INSERT INTO {_quoted(schema)}.{table} ({columns}) SELECT {columns} FROM {table})"


def _impossible(why: str) -> Unusable:
    return Unusable(
        _(
            "No copy can be kept before the database is brought to format {newer}: {why}, or make a backup "
            "and start once with --no-upgrade-copy."
        ).format(newer=VERSION, why=why)
    )


def copies_in(url: str) -> list[UpgradeCopy]:
    """Return the copies that are kept of the tables there, the oldest first. Raises Unusable."""
    try:
        return in_thread(lambda: _copies(url))
    except Exception as error:
        raise unusable(url, error) from None


async def _copies(url: str) -> list[UpgradeCopy]:
    db = await connect(url)
    try:
        begin = _begin(await db.fetchval("SELECT current_schema()::text"))
        copies = []
        for name, size in await db.fetch(FOUND):
            match = PATTERN.fullmatch(name)
            if match is not None and match["of"] == begin:
                tables = await db.fetchval(f"SELECT count(*) FROM {_quoted(name)}.tables WHERE closed IS NULL")
                made = calendar.timegm(time.strptime(match["when"], WHEN))
                copies.append(UpgradeCopy(name, int(match["format"]), made, size, tables))
        return sorted(copies, key=lambda copy: copy.made)
    finally:
        await db.close(timeout=1.0)


ADVICE = N_(
    "To go back: stop all servers, install the earlier traderow, and start it with the name of the copy as the schema: "
    "--database 'postgresql://HOST/NAME?search_path=COPY'. What has happened since is not in it. "
    "To delete a copy: DROP SCHEMA ... CASCADE."
)
