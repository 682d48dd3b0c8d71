"""The disk is full: the table pauses and reports it, confirms nothing that is not stored, and continues when there is space."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from protocol.messages import Act, Closing, Done, Host, Seated, Snapshot, Step
from server.app import Server
from server.storage.base import Change, Unwritable
from server.storage.memory import MemoryStorage, Shelf
from server.storage.sqlite.files import DATABASE, open_database
from server.storage.sqlite.storage import SqliteStorage
from tests.faults.disk.medium import FSYNC_FAILED, FULL, SYNC, WRITE, WRITE_FAILED, Failing, Trouble
from tests.faults.disk.platter import NOTHING, Platter, lay_out, read
from tests.faults.disk.vfs import below_sqlite, written_to
from tests.server.conftest import Connect, Serve
from tests.server.peer import Ended, Peer

TOLD = (Closing("disk-full", {}, 5), 1013)


class Small(MemoryStorage):
    """A storage with room for that many changes; `full` is set when it has refused one."""

    def __init__(self) -> None:
        self.shelf = Shelf()
        super().__init__(self.shelf)
        self.room = 1_000_000
        self.full = asyncio.Event()

    async def commit(self, change: Change) -> None:
        if self.room <= 0:
            self.full.set()
            raise Unwritable("database or disk is full")
        self.room -= 1
        await super().commit(change)


async def come_back(connect: Connect, server: Server, lost: Peer) -> Peer:
    """Try until it may, as a client does."""
    while True:
        again = await connect(server, lost.name)
        try:
            if isinstance(await again.resume(lost.code, lost.token, lost.seq), Seated):
                return again
        except Ended:
            assert again.heard[-1] == TOLD[0]


def allow_pages(storage: SqliteStorage, most: int) -> Any:
    return storage._ask(lambda db: db.execute(f"PRAGMA max_page_count = {most}").fetchone())


async def test_a_real_database_that_is_full_loses_and_repeats_nothing(
    serve: Serve, connect: Connect, seated_pair: Any, tmp_path: Path
) -> None:
    storage = await SqliteStorage.open(tmp_path)
    server, ada, ben = await seated_pair(storage, {"rules": {"rounds": 10_000}}, room_again=0.01)
    await allow_pages(storage, 1)
    asked, other = (ada, ben) if ada.is_asked else (ben, ada)
    while True:
        act = Act(asked.mark(), asked.seq, ["draw"])
        try:
            assert isinstance(await asked.answer(act), Step)
        except Ended:
            break
        await other.until(Step)
        asked, other = other, asked
    assert asked.heard[-1] == TOLD[0]
    assert (await other.ended())[0] == TOLD[0]
    assert other.seq == asked.seq, "nobody was told of what is not kept"
    table = server.lobby.tables[ada.code.replace("-", "")]
    assert table.is_paused
    with pytest.raises(Ended):
        await (turned_away := await connect(server, asked.name)).resume(asked.code, asked.token)
    assert turned_away.heard[-1] == TOLD[0]
    await allow_pages(storage, 1_000_000)
    again, witness = await come_back(connect, server, asked), await come_back(connect, server, other)
    assert (await again.until(Snapshot)).seq == asked.seq + 1
    assert await again.answer(act) == Done(act.id, asked.seq + 1)
    assert (await witness.until(Snapshot)).seq == asked.seq + 1
    assert isinstance(await witness.act("draw"), Step)
    assert not table.is_paused
    await server.stop()
    server = await serve(await SqliteStorage.open(tmp_path))
    assert (await (await come_back(connect, server, witness)).until(Snapshot)).seq == asked.seq + 2


BAD = {
    "a sync fails once, and what it should have written is lost": Trouble(SYNC, 1, 1, FSYNC_FAILED, forgets=True),
    "a sync fails thrice": Trouble(SYNC, 1, 3, FSYNC_FAILED),
    "there is no room for the second half of a page": Trouble(WRITE, 4, 1, FULL, part=0.5),
    "there is no room between two pages, for a while": Trouble(WRITE, 5, 10, FULL),
    "a write fails": Trouble(WRITE, 2, 1, WRITE_FAILED),
}


@below_sqlite
@pytest.mark.parametrize("trouble", BAD.values(), ids=BAD.keys())
async def test_a_disk_that_fails_below_the_database_loses_and_repeats_nothing(
    trouble: Trouble, serve: Serve, connect: Connect, seated_pair: Any, tmp_path: Path
) -> None:
    data, left = tmp_path / "data", tmp_path / "left"
    data.mkdir()
    left.mkdir()
    open_database(data / DATABASE).close()
    before, medium = read(data), Failing()
    with written_to(medium):
        server, ada, ben = await seated_pair(await SqliteStorage.open(data), room_again=0.01)
        asked, other = (ada, ben) if ada.is_asked else (ben, ada)
        act = Act(asked.mark(), asked.seq, ["draw"])
        medium.has(trouble)
        with pytest.raises(Ended):
            await asked.answer(act)
        assert asked.heard[-1] == TOLD[0]
        assert (await other.ended())[0] == TOLD[0]
        assert other.seq == asked.seq, "nobody was told of what is not kept"
        again, witness = await come_back(connect, server, asked), await come_back(connect, server, other)
        assert await again.answer(act) == Done(act.id, asked.seq + 1)
        assert (await witness.until(Snapshot)).seq == asked.seq + 1
        assert isinstance(await witness.act("draw"), Step)
        assert medium.failed == trouble.number
        seen = len(medium.operations)
        await server.stop()
    platter = Platter(before, Random(1))
    for operation in medium.operations[:seen]:
        platter.take(operation)
    server = await serve(await SqliteStorage.open(lay_out(platter.after_a_cut(NOTHING), left)))
    assert (await (await come_back(connect, server, witness)).until(Snapshot)).seq == asked.seq + 2


async def test_a_table_beside_it_that_keeps_nothing_new_is_not_disturbed(seated_pair: Any, connect: Connect) -> None:
    storage = Small()
    server, ada, _ = await seated_pair(storage)
    cem = await connect(server, "Cem")
    await cem.host(seats=3)
    storage.room = 0
    await ada.send(Act("a", ada.seq, ["show"]))
    assert await ada.ended() == TOLD
    await cem.settle()


async def test_a_bots_game_goes_on_when_there_is_room(serve: Serve, connect: Connect) -> None:
    storage = Small()
    server = await serve(storage, room_again=0.01)
    ada = await connect(server, "Ada")
    await ada.host(bots=["simple"])
    while not ada.is_asked:
        await ada.next()
    storage.room = 1
    await ada.act("show")
    assert await ada.ended() == TOLD
    storage.room = 1_000_000
    again = await come_back(connect, server, ada)
    while not again.is_asked:
        await again.next()
    assert again.seq == ada.seq + 1


async def test_a_game_that_could_not_begin_begins_when_there_is_room(serve: Serve, connect: Connect) -> None:
    storage = Small()
    server = await serve(storage, room_again=0.01)
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host()
    storage.room = 1
    await ben.join(ada.code)
    assert await ben.ended() == TOLD
    storage.room = 1_000_000
    again = await come_back(connect, server, ben)
    assert (await again.until(Snapshot)).view["result"] is None


async def test_a_table_cannot_be_opened_now_and_by_the_same_request_later(serve: Serve, connect: Connect) -> None:
    storage = Small()
    server = await serve(storage)
    ada = await connect(server, "Ada")
    storage.room = 0
    request = Host(
        id="h", game="toy", mode="turns", seats=2, rules={}, title="", password="", listed=True, bots=[], watch=False,
        absent="bot", grace=120, shuffle=False, nonce=bytes(16), clock=None, past=0,
    )  # fmt: skip
    await ada.send(request)
    assert await ada.ended() == TOLD
    assert not server.lobby.tables
    storage.room = 1_000_000
    again = await connect(server, "Ada")
    assert isinstance(await again.answer(request), Seated)
    assert len(server.lobby.tables) == 1


async def test_a_number_for_a_table_that_cannot_be_had_is_no_end_of_the_server(
    serve: Serve, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = MemoryStorage()
    server = await serve(storage)

    async def fail() -> int:
        raise Unwritable("nothing can be written")

    monkeypatch.setattr(storage, "next_table", fail)
    ada = await connect(server, "Ada")
    with pytest.raises(Ended):
        await ada.host()
    assert ada.heard[-1] == TOLD[0]
    await (await connect(server, "Ben")).settle()


async def test_a_server_whose_disk_is_full_stops_when_it_is_asked(seated_pair: Any) -> None:
    storage = Small()
    server, ada, ben = await seated_pair(storage, room_again=3600.0)
    storage.room = 0
    await ada.send(Act("a", ada.seq, ["show"]))
    assert await ada.ended() == TOLD
    async with asyncio.timeout(10):
        await server.stop()
    assert max(storage.shelf.lines[1]) == ben.seq
