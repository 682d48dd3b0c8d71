"""Writes a database of the current format as SQL text, for the tests of every later one. Run once for each release:

python -m tests.server.storage.schemas.make > tests/server/schemas/1.sql

It has a table in the middle of a game, one that waits for a second player, and a closed one. The tokens of Ada's seats are in
comments. The files of released formats are never made again.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
from pathlib import Path

from protocol.messages import Step
from server.app import Server
from server.limits.limits import Limits
from server.storage.sqlite.files import DATABASE
from server.storage.sqlite.schema import APPLICATION_ID, VERSION
from server.storage.sqlite.storage import SqliteStorage
from tests.server.peer import connected, port_of
from tests.server.toy_game import Toy


async def fill(directory: Path) -> list[str]:
    """Play some actions; return the facts that a test needs."""
    server = Server({"toy": Toy}, await SqliteStorage.open(directory), Limits(think=0.0))
    await server.start("127.0.0.1", 0)
    known = []
    async with connected(port_of(server), "Ada") as ada, connected(port_of(server), "Ben") as ben:
        await ada.host(title="in a game")
        await ben.join(ada.code)
        await ada.until(Step)
        for peer, other in ((ada, ben), (ben, ada), (ada, ben)):
            await peer.act("show")
            while other.seq < peer.seq:
                await other.next()
        known += [f"playing {ada.code} {ada.token} {ada.seq}"]
        async with connected(port_of(server), "Cem") as cem:
            await cem.host(title="waits", password="moon")
            known += [f"open {cem.code} {cem.token} {cem.seq}"]
            async with connected(port_of(server), "Dee") as dee:
                await dee.host(title="closed")
                await dee.leave()
                known += [f"closed {dee.code} {dee.token} {dee.seq}"]
        await server.stop()
    return known


def dump(directory: Path, known: list[str]) -> str:
    db = sqlite3.connect(directory / DATABASE)
    try:
        lines = [f"-- {line}" for line in known]
        lines += [f"PRAGMA application_id = {APPLICATION_ID};", f"PRAGMA user_version = {VERSION};", *db.iterdump()]
    finally:
        db.close()
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        sys.stdout.write(dump(Path(made), asyncio.run(fill(Path(made)))))
