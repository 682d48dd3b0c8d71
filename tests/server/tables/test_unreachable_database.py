"""A table waits for an unreachable database, and keeps its players for a while. Then each of them is notified."""

from __future__ import annotations

import asyncio
from typing import Any

from protocol.messages import Act, Closing, Resume, Seated, Step
from server.storage.base import Change, Unreached, Unwritable
from server.storage.memory import MemoryStorage
from tests.server.conftest import Connect
from tests.server.peer import PATIENCE

TOLD = (Closing("database-unreachable", {}, 5), 1013)


class Away(MemoryStorage):
    """Storage that keeps nothing while it has a `trouble`; `asked` once it was to."""

    def __init__(self) -> None:
        super().__init__()
        self.trouble: Unwritable | None = None
        self.asked = asyncio.Event()

    async def commit(self, change: Change) -> None:
        if self.trouble is not None:
            self.asked.set()
            raise self.trouble
        await super().commit(change)


async def test_people_who_are_there_and_who_come_wait_and_are_answered_when_it_is_back(
    seated_pair: Any, connect: Connect
) -> None:
    storage = Away()
    server, ada, ben = await seated_pair(storage, room_again=0.01, database_away=PATIENCE * 10)
    asked, other = (ada, ben) if ada.is_asked else (ben, ada)
    (table,) = server.lobby.tables.values()
    storage.trouble = Unreached("gone")
    await asked.send(Act("a", asked.seq, ["draw"]))
    await storage.asked.wait()
    again = await connect(server, other.name)
    await again.send(Resume("r", other.code, other.token, other.seq))
    async with asyncio.timeout(PATIENCE):
        while len(table.mailbox.waiting) < 2:  # noqa: ASYNC110  no event tells it
            await asyncio.sleep(0.01)
    await asked.settle()
    assert table.is_paused
    assert asked.seq == other.seq, "nothing is shown that is not kept"
    assert not any(isinstance(message, Seated) for message in again.heard)
    storage.trouble = None
    assert (await asked.until(Step)).id == "a"
    assert isinstance(await again.until(Seated), Seated)


async def test_when_that_was_too_long_whoever_waits_is_told(seated_pair: Any, connect: Connect) -> None:
    storage = Away()
    server, ada, ben = await seated_pair(storage, room_again=0.01, database_away=0.5)
    asked, other = (ada, ben) if ada.is_asked else (ben, ada)
    storage.trouble = Unreached("gone")
    await asked.send(Act("a", asked.seq, ["draw"]))
    await storage.asked.wait()
    again = await connect(server, other.name)
    await again.send(Resume("r", other.code, other.token, other.seq))
    for peer in (asked, other, again):
        assert await peer.ended() == TOLD
    late = await connect(server, other.name)
    await late.send(Resume("r", other.code, other.token, other.seq))
    assert await late.ended() == TOLD


async def test_a_disk_that_is_full_meanwhile_is_told_at_once(seated_pair: Any) -> None:
    storage = Away()
    _, ada, ben = await seated_pair(storage, room_again=0.01, database_away=PATIENCE * 10)
    asked = ada if ada.is_asked else ben
    storage.trouble = Unreached("gone")
    await asked.send(Act("a", asked.seq, ["draw"]))
    await storage.asked.wait()
    storage.trouble = Unwritable("full")
    assert await asked.ended() == (Closing("disk-full", {}, 5), 1013)
