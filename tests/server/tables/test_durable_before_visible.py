"""Nothing is sent before it is stored; an action that could not be stored did not happen."""

from __future__ import annotations

import asyncio
from typing import Any

from protocol.messages import Act, Closing, Done, Refused, Seated, Snapshot, Step
from server.storage.base import Change, Line, StaleOwner, StorageError
from server.storage.memory import MemoryStorage, Shelf
from tests.server.conftest import Connect, Serve


class Gated(MemoryStorage):
    """Storage whose next commits wait, or fail."""

    def __init__(self) -> None:
        self.shelf = Shelf()
        super().__init__(self.shelf)
        self.open = asyncio.Event()
        self.open.set()
        self.asked = asyncio.Event()
        self.error: StorageError | None = None

    async def commit(self, change: Change) -> None:
        self.asked.set()
        await self.open.wait()
        if self.error is not None:
            error, self.error = self.error, None
            raise error
        await super().commit(change)


async def test_nobody_hears_of_an_action_before_it_is_kept(seated_pair: Any) -> None:
    storage = Gated()
    _, ada, ben = await seated_pair(storage)
    storage.open.clear()
    storage.asked.clear()
    await ada.send(Act("a", ada.seq, ["show"]))
    await storage.asked.wait()
    heard = len(ada.heard), len(ben.heard)
    await ada.settle()
    await ben.settle()
    assert (len(ada.heard), len(ben.heard)) == (heard[0] + 1, heard[1] + 1), "only the answers to their pings"
    storage.open.set()
    assert (await ada.until(Step)).id == "a"
    await ben.until(Step)


async def test_an_action_that_could_not_be_kept_did_not_happen_and_can_be_sent_again(
    seated_pair: Any, connect: Connect
) -> None:
    storage = Gated()
    server, ada, ben = await seated_pair(storage)
    view = ada.view
    storage.error = StorageError("the disk is full")
    act = Act("a", ada.seq, ["show"])
    await ada.send(act)
    closing, code = await ada.ended()
    assert closing is not None
    assert (closing.code, code) == ("broken", 1011)
    again = await connect(server, "Ada")
    await again.resume(ada.code, ada.token, ada.seq)
    assert (await again.until(Snapshot)).view == view
    step = await again.answer(act)
    assert isinstance(step, Step)
    assert (await ben.until(Step)).seq == step.seq == ada.seq + 1


async def test_a_table_that_is_astray_is_loaded_again(seated_pair: Any, connect: Connect) -> None:
    """A commit that was reported as failed but had reached the disk: the log has more than the table knows of."""
    storage = Gated()
    server, ada, _ = await seated_pair(storage)
    twin = server.lobby.tables[ada.code.replace("-", "")].match.play(0, ("show",)).entry
    line = Line(ada.seq + 1, "act", [twin.seat, twin.action, twin.outcomes], 0, "1:a")
    await storage.commit(Change(1, (line,)))
    await ada.send(Act("a", ada.seq, ["show"]))
    closing, _ = await ada.ended()
    assert closing is not None
    assert closing.code == "broken"
    again = await connect(server, "Ada")
    seated = await again.resume(ada.code, ada.token, ada.seq)
    while not isinstance(seated, Seated):
        seated = await again.resume(ada.code, ada.token, ada.seq)
    assert (await again.until(Snapshot)).seq == line.seq
    assert await again.answer(Act("a", ada.seq, ["show"])) == Done("a", line.seq)


async def test_a_server_that_lost_its_storage_to_another_stops(seated_pair: Any) -> None:
    storage = Gated()
    server, ada, _ = await seated_pair(storage)
    storage.error = StaleOwner("another server took over")
    await ada.send(Act("a", ada.seq, ["show"]))
    await asyncio.wait_for(server.stopped.wait(), 10)


async def test_a_new_server_on_the_same_storage_has_every_table(serve: Serve, connect: Connect) -> None:
    shelf = Shelf()
    server = await serve(MemoryStorage(shelf))
    ada, ben, cem = [await connect(server, name) for name in ("Ada", "Ben", "Cem")]
    await ada.host(seats=3, title="first")
    await ben.host(title="second", password="moon")
    await cem.join(ada.code)
    await server.stop()
    server = await serve(MemoryStorage(shelf))
    again, guest = await connect(server, "Ada"), await connect(server, "Dee")
    await again.resume(ada.code, ada.token)
    assert isinstance(await guest.join(ben.code, "moon"), Seated)
    assert isinstance(await guest.until(Step), Step)
    assert isinstance(await (await connect(server, "Eve")).join(ada.code), Seated)
    assert (await again.until(Step)).view["score"] == [0, 0, 0]


async def test_a_table_that_cannot_be_restored_keeps_nobody_else_out(serve: Serve, connect: Connect) -> None:
    shelf = Shelf()
    server = await serve(MemoryStorage(shelf))
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host(bots=["simple"])
    await ben.host()
    await ada.until(Step)
    await server.stop()
    shelf.facts[1] = shelf.facts[1]._replace(secret=bytes(32))
    server = await serve(MemoryStorage(shelf))
    assert isinstance(await (await connect(server, "Ben")).resume(ben.code, ben.token), Seated)
    refused = await (await connect(server, "Ada")).resume(ada.code, ada.token)
    assert isinstance(refused, Refused)
    assert refused.code == "bad-token"
    assert 1 in shelf.facts


async def test_closing_says_when_to_come_back(seated_pair: Any) -> None:
    server, ada, _ = await seated_pair()
    stopping = asyncio.create_task(server.stop())
    closing, code = await ada.ended()
    await stopping
    assert (closing, code) == (Closing("restarting", {}, 1), 1012)
