"""The database is unavailable for a short or a long time: tables pause and keep their connections; later players are
notified and return."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from protocol.messages import Act, Closing, Done, Host, Refused, Resume, Seated, Snapshot, Step
from server.app import Server
from server.storage.base import StaleOwner, StorageError, Unreached
from server.storage.postgres import connection
from server.storage.postgres.storage import PostgresStorage
from server.storage.shared import Node
from tests.cable import Cable, cable
from tests.postgres import postgres
from tests.server.conftest import QUICK, Connect
from tests.server.nodes.conftest import ServeNode
from tests.server.peer import PATIENCE, Ended, Peer, last
from tests.server.toy_game import Toy

AWAY = "database-unreachable"


@pytest.fixture
async def line() -> AsyncIterator[Cable]:
    async with cable(postgres().port) as made:
        yield made


async def so(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():  # noqa: ASYNC110  no event tells it
            await asyncio.sleep(0.01)


async def in_a_game(server: Server, connect: Connect, *names: str) -> tuple[Peer, Peer]:
    """Return who is asked, and the other."""
    first, second = [await connect(server, name) for name in names]
    await first.host(rules={"rounds": 50})
    await second.join(first.code)
    for peer in (first, second):
        while not peer.view:
            await peer.next()
    return (first, second) if first.is_asked else (second, first)


def hosting(mark: str) -> Host:
    return Host(
        id=mark, game="toy", mode="turns", seats=2, rules={}, title="", password="", listed=True, bots=[], watch=False,
        absent="bot", grace=120, shuffle=False, nonce=bytes(16), clock=None, past=0,
    )  # fmt: skip


async def test_for_a_moment_tables_pause_and_no_line_is_cut(house: ServeNode, connect: Connect, line: Cable) -> None:
    server = await house("only", through=line.port)
    asked, other = await in_a_game(server, connect, "Ada", "Ben")
    eve, cem = await connect(server, "Eve"), await connect(server, "Cem")
    (table,) = server.lobby.tables.values()
    act, known = Act(asked.mark(), asked.seq, last(asked.view)), other.seq
    line.refuse()
    await asked.send(act)
    await so(lambda: table.is_paused)
    await eve.send(Resume("r", other.code, other.token, other.seq))
    await cem.send(hosting("h"))
    await other.settle()
    assert other.seq == known, "nobody is told of what is not kept"
    line.mend()
    reply = await asked.until(Step)
    assert reply.id == act.id
    assert reply.seq == known + 1
    assert isinstance(await eve.until(Seated), Seated)
    assert isinstance(await cem.until(Seated), Seated)
    assert not any(isinstance(message, Closing | Refused) for peer in (asked, eve, cem) for message in peer.heard)
    assert not table.is_paused


async def test_when_it_stays_away_everybody_is_told_so_and_comes_back(house: ServeNode, connect: Connect, line: Cable) -> None:
    server = await house("only", through=line.port)
    asked, other = await in_a_game(server, connect, "Ada", "Ben")
    act, known = Act(asked.mark(), asked.seq, last(asked.view)), other.seq
    line.refuse()
    await asked.send(act)
    for peer in (asked, other):
        closing, number = await peer.ended()
        assert closing is not None
        assert (closing.code, closing.args, number) == (AWAY, {}, 1013)
        assert closing.retry is not None
    assert other.seq == known
    assert not server.lobby.tables
    turned_away = await connect(server, asked.name)
    with pytest.raises(Ended):
        await turned_away.resume(asked.code, asked.token, asked.seq)
    assert turned_away.heard[-1] == Closing(AWAY, {}, QUICK.trouble_retry)
    line.mend()
    again = await come_back(server, connect, asked)
    witness = await come_back(server, connect, other)
    assert (await again.until(Snapshot)).seq == known
    assert isinstance(await again.answer(replace_seq(act, again)), Step | Done)
    await witness.until(Step)
    assert witness.seq == known + 1


def replace_seq(act: Act, peer: Peer) -> Act:
    return Act(act.id, peer.seq, act.action)


async def come_back(server: Server, connect: Connect, lost: Peer) -> Peer:
    async with asyncio.timeout(PATIENCE):
        while True:
            again = await connect(server, lost.name)
            try:
                if isinstance(await again.resume(lost.code, lost.token, 0), Seated):
                    return again
            except Ended:
                closing = again.heard[-1]
                assert isinstance(closing, Closing)
                assert closing.code == AWAY
            await asyncio.sleep(0.05)


async def test_a_restart_of_the_database_cuts_nobody(connect: Connect) -> None:
    storage = await PostgresStorage.open(postgres().url(), Node("only"))
    server = Server({"toy": Toy}, storage, replace(QUICK, room_again=0.1), node="only")
    await server.start("127.0.0.1", 0)
    asked, other = await in_a_game(server, connect, "Ada", "Ben")
    (table,) = server.lobby.tables.values()
    await asyncio.to_thread(postgres().stop, signal.SIGINT)
    try:
        await asked.send(Act(asked.mark(), asked.seq, last(asked.view)))
        await so(lambda: table.is_paused)
    finally:
        await asyncio.to_thread(postgres().start)
    await asked.until(Step)
    await other.until(Step)
    assert list(server.lobby.tables.values()) == [table]
    await server.stop()


async def test_the_log_says_it_once_at_the_beginning_and_once_at_the_end(
    house: ServeNode, connect: Connect, line: Cable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(connection, "WELL_FOR", 0.1)
    server = await house("only", through=line.port)
    pairs = [await in_a_game(server, connect, *names) for names in (("Ada", "Ben"), ("Cem", "Dee"))]
    with caplog.at_level(logging.INFO):
        line.refuse()
        for asked, _ in pairs:
            await asked.send(Act(asked.mark(), asked.seq, last(asked.view)))
        await so(lambda: all(table.is_paused for table in server.lobby.tables.values()))
        for peer in (peer for pair in pairs for peer in pair):
            await peer.ended()
        with pytest.raises(Ended):
            await (await connect(server, "Ada")).resume(pairs[0][0].code, pairs[0][0].token)
        line.mend()
        await so(lambda: any("reached again" in record.message for record in caplog.records))
    worse = [record.message for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(worse) == 2, worse
    assert "not reached" in worse[0]
    assert "lease is lost" in worse[1]
    assert sum("reached again" in record.message for record in caplog.records) == 1


async def test_pruning_that_waits_for_the_lease_is_no_error(
    serve: Callable[..., Awaitable[Server]], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    server = await serve()
    raised: list[Exception] = [StaleOwner("this server has no lease"), Unreached("away"), StorageError("broken")]

    async def prune() -> None:
        raise raised.pop(0)

    monkeypatch.setattr(server.lobby, "prune", prune)
    with caplog.at_level(logging.INFO):
        for _ in range(3):
            await server._prune()
    assert [(record.levelname, record.message) for record in caplog.records] == [
        ("INFO", "pruning waits: this server has no lease"),
        ("INFO", "pruning waits: away"),
        ("ERROR", "pruning put off: broken"),
    ]


def test_only_a_disk_is_said_to_be_full() -> None:
    import asyncpg

    from server.storage.base import Unreached, Unwritable
    from server.storage.postgres.errors import storage_error

    def kind(error: Exception) -> Any:
        return type(storage_error(error))

    for error in (
        ConnectionRefusedError(),
        TimeoutError(),
        asyncpg.AdminShutdownError("x"),
        asyncpg.CannotConnectNowError("x"),
    ):
        assert kind(error) is Unreached
    for error in (asyncpg.TooManyConnectionsError("x"), asyncpg.ReadOnlySQLTransactionError("x")):
        assert kind(error) is Unreached
    assert kind(asyncpg.DiskFullError("x")) is Unwritable
    assert kind(asyncpg.PostgresIOError("x")) is Unwritable
