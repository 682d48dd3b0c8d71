"""Creation and migration of a database's schema: forward, all steps or none, by one server while the others wait."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from protocol.i18n import _
from server.storage.base import Unusable
from server.storage.postgres.schema import CLAIMS, FORMATS, FUNCTIONS, REQUESTS, VERSION
from server.storage.postgres.upgrade_copies import keep_copy

STEPS: Mapping[int, str] = {1: CLAIMS, 2: REQUESTS}
"""SQL that turns a database of that version into one of the next. Those in use are never changed."""


async def migrate(connection: Any, steps: Mapping[int, str] = STEPS, version: int = VERSION, keeps_copy: bool = True) -> None:
    """Bring the schema to that format. `keeps_copy`: of the tables as they were.

    Raises Unusable for a newer format, and the errors of asyncpg; then nothing has changed.
    """
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock(hashtext('traderow migrates ' || current_schema())::bigint)")
        if await connection.fetchval("SHOW server_encoding") != "UTF8":
            raise Unusable(_("Its encoding must be UTF8: createdb --encoding UTF8 --template template0."))
        found = await version_of(connection)
        if found is None:
            await connection.execute(FORMATS[version])
            await connection.execute(f"INSERT INTO meta VALUES ('format', {version})")
        elif found > version:
            raise Unusable(
                _("The database was made by a newer traderow-server (format {found}, this one reads {newer}).").format(
                    found=found, newer=version
                )
            )
        elif found < version:
            if keeps_copy:
                await keep_copy(connection, found)
            for number in range(found, version):
                await connection.execute(steps[number])
            await connection.execute("UPDATE meta SET value = $1 WHERE key = 'format'", version)
        if not await connection.fetchval("SELECT to_regproc($1) IS NOT NULL", f"traderow_claim_{VERSION}"):
            await connection.execute(FUNCTIONS)


async def version_of(connection: Any) -> int | None:
    """Return the format of the schema there; None if there is none."""
    if await connection.fetchval("SELECT to_regclass('meta')") is None:
        return None
    found = await connection.fetchval("SELECT value FROM meta WHERE key = 'format'")
    return None if found is None else int(found)
