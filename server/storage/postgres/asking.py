"""Requests of an administrator to all servers of a database: the rows of requests, answers and bans, and the asking.

Only a program that may change the tables of the database can ask anything: a notification only says that there is something.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from protocol.i18n import _
from server.storage.base import Unusable
from server.storage.postgres.connection import connect, in_thread, unusable
from server.storage.postgres.migrations import version_of
from server.storage.postgres.schema import VERSION
from server.storage.shared import BanRow

PATIENCE = 10.0
"""Seconds for which a request is waited for, and is carried out at all."""
LOOK_AGAIN = 0.25
"""Seconds after which answers are read even if the database has not announced any."""
REQUESTED, ANSWERED, BANNED = "requested", "answered", "bans"
"""The channels of notifications: an administrator's request, an answer, and a change of the bans."""
CHANNEL = "'traderow_' || current_schema()"
NOTIFY = f"SELECT pg_notify({CHANNEL}, $1)"

REQUESTS = """
SELECT id, words, extract(epoch FROM at)::bigint FROM requests
WHERE id > $1 AND at > clock_timestamp() - $2 * interval '1 second' ORDER BY id
"""
ANSWER = "INSERT INTO answers SELECT id, $2, $3 FROM requests WHERE id = $1 FOR KEY SHARE ON CONFLICT DO NOTHING"
ONE_BY_ONE = "SELECT pg_advisory_xact_lock(hashtext('traderow asks ' || current_schema())::bigint)"
"""Requests become visible in the order of their numbers."""
FORGET = "DELETE FROM requests WHERE at < clock_timestamp() - interval '1 minute'"
BANS = "SELECT kind, value, since, until FROM bans"
KEEP_BAN = """
INSERT INTO bans VALUES ($1, $2, $3, $4) ON CONFLICT (kind, value) DO UPDATE SET since = excluded.since, until = excluded.until
"""
ENDED_BANS = "DELETE FROM bans WHERE until < extract(epoch FROM clock_timestamp())"


async def answer(db: Any, request: int, node: str, said: str) -> None:
    """Answer a request for that server, unless it is forgotten."""
    async with db.transaction():
        if await db.execute(ANSWER, request, node, said) != "INSERT 0 0":
            await db.execute(NOTIFY, ANSWERED)


async def keep_bans(db: Any, bans: Sequence[BanRow]) -> None:
    """Keep these, and forget those that have ended."""
    async with db.transaction():
        await db.execute(ENDED_BANS)
        await db.executemany(KEEP_BAN, bans)
        await db.execute(NOTIFY, BANNED)


async def remove_ban(db: Any, kind: str, value: str) -> None:
    """Keep that one no more."""
    async with db.transaction():
        await db.execute("DELETE FROM bans WHERE kind = $1 AND value = $2", kind, value)
        await db.execute(NOTIFY, BANNED)


class Replies(NamedTuple):
    """The answers of the servers, by name, and the names of those that have not answered."""

    answers: dict[str, Any]
    silent: list[str]


def ask_servers(url: str, words: Sequence[str]) -> Replies:
    """Ask every server that is running now. Raises Unusable."""

    async def asked() -> Replies:
        db = await connect(url)
        try:
            if await version_of(db) != VERSION:
                raise Unusable(_("it has no tables of this version: start traderow-server there first"))
            return await _ask(db, words)
        finally:
            await db.close(timeout=1.0)

    try:
        return in_thread(asked)
    except Exception as error:
        raise unusable(url, error) from None


async def _ask(db: Any, words: Sequence[str]) -> Replies:
    said = asyncio.Event()
    await db.add_listener(await db.fetchval(f"SELECT {CHANNEL}"), lambda *_: said.set())
    async with db.transaction():
        await db.execute(ONE_BY_ONE)
        await db.execute(FORGET)
        number = await db.fetchval("INSERT INTO requests (words) VALUES ($1) RETURNING id", json.dumps(list(words)))
        await db.execute(NOTIFY, REQUESTED)
    names = [name for (name,) in await db.fetch("SELECT name FROM nodes WHERE lease > clock_timestamp() ORDER BY epoch")]
    answers: dict[str, Any] = {}
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while names and not answers.keys() >= set(names):
                with suppress(TimeoutError):
                    await asyncio.wait_for(said.wait(), LOOK_AGAIN)
                said.clear()
                rows = await db.fetch("SELECT node, answer FROM answers WHERE request = $1", number)
                answers = {node: json.loads(text) for node, text in rows}
    await db.execute("DELETE FROM requests WHERE id = $1", number)
    return Replies(answers, [name for name in names if name not in answers])
