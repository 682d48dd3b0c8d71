"""Adversarial clients at a live server: a few hundred frames here, a hundred thousand in `make soak`."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.codec import encode
from protocol.messages import PROTOCOL, Hello
from server.app import Server
from server.storage.memory import MemoryStorage
from tests.fuzz.live import WATCHES, Attack
from tests.fuzz.reader import Reader
from tests.fuzz.rogue import Loot, masked, meet
from tests.fuzz.shaped import CLIENT_KINDS, shaped
from tests.server.conftest import QUICK
from tests.server.peer import connected, port_of
from tests.server.toy_game import Toy


async def test_rogues_beside_them_are_nothing_to_people_at_their_tables(tmp_path: Path) -> None:
    one = Attack(tmp_path, secrets.randbelow(10**6), 400)
    found = await one.run()
    assert one.sent >= 400
    assert one.loot.counts["connections"] > 20
    assert one.loot.counts["told bad-frame"] > 5
    assert one.loot.counts["steps"] > 10, "rogues got no game to spoil"
    assert len(one.steps) == WATCHES
    assert min(one.steps) >= 10
    assert found.acked > 100


# -- hypothesis at the other end of a line -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def at_server() -> Iterator[tuple[asyncio.Runner, Server]]:
    """Yield a server with a loop of its own, that runs whenever something is awaited there."""
    with asyncio.Runner() as runner:

        async def start() -> Server:
            server = Server({"toy": Toy}, MemoryStorage(), QUICK)
            await server.start("127.0.0.1", 0)
            return server

        server = runner.run(start())
        yield runner, server
        runner.run(server.stop())


FRAMES = st.lists(
    st.binary(max_size=200).map(lambda data: masked(shaped(Reader(data), CLIENT_KINDS)))
    | st.binary(max_size=60).map(masked)
    | st.binary(max_size=60),
    max_size=12,
)


@settings(max_examples=150)
@given(frames=FRAMES, greets=st.booleans())
def test_whatever_frames_come_the_next_one_is_served(
    at_server: tuple[asyncio.Runner, Server], frames: list[bytes], greets: bool
) -> None:
    runner, server = at_server
    loot = Loot()

    async def talk() -> None:
        rogue = await meet(port_of(server), Random(0), loot, "192.0.2.7")
        assert rogue is not None
        hello = [masked(encode(Hello([PROTOCOL], "x", "Rog")))] if greets else []
        rogue.writer.write(b"".join([*hello, *frames]))
        await rogue.listens_to_the_end()
        async with connected(port_of(server), "Zoe") as peer:
            await peer.settle()

    errors = Errors()
    logging.getLogger("server").addHandler(errors)
    try:
        runner.run(talk())
    finally:
        logging.getLogger("server").removeHandler(errors)
    assert errors.messages == []
    assert loot.counts["told broken"] == 0


class Errors(logging.Handler):
    """Remembers what was logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(self.format(record))
