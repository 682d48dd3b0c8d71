"""The rate at which a server's messages are read: by counts and a clock of the test."""

from __future__ import annotations

import asyncio

import pytest

from client.session.limits import Budget
from client.session.link import Link, Pace
from client.text.trouble import Trouble
from protocol import messages
from tests.client.conftest import QUICK
from tests.client.fake_server import FakeServer

SMALL = Budget(frames=10, frame_rate=2.0, bytes=1000, byte_rate=100.0, read_at_once=0)


class Clock:
    """A clock that advances only when the test moves it, and records every sleep."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)

    def pace(self, budget: Budget = SMALL) -> Pace:
        return Pace(budget, lambda: self.now, self.sleep)


def test_so_many_frames_are_taken_at_once_and_so_many_a_second() -> None:
    clock = Clock()
    pace = clock.pace()
    assert [pace.accepts(1) for _ in range(11)] == [True] * 10 + [False]
    clock, pace = (clock := Clock()), clock.pace()
    for _ in range(1000):
        clock.now += 0.5
        assert pace.accepts(1)


def test_so_many_bytes_are_taken_at_once_and_so_many_a_second() -> None:
    clock = Clock()
    pace = clock.pace()
    assert [pace.accepts(400) for _ in range(3)] == [True, True, False]


async def test_after_each_frame_everybody_else_has_as_long_as_it_took() -> None:
    clock = Clock()
    pace = clock.pace()
    for busy in (0.0, 0.03, 9.0):
        pace.accepts(1)
        clock.now += busy
        await pace.pause()
    assert [round(slept, 2) for slept in clock.slept] == [0.0, 0.03, SMALL.longest_pause]


async def test_the_first_frames_of_a_connection_are_read_without_a_pause_between_them() -> None:
    clock = Clock()
    pace = clock.pace(Budget(read_at_once=2))
    for _ in range(4):
        pace.accepts(1)
        clock.now += 0.03
        await pace.pause()
    assert [round(slept, 2) for slept in clock.slept] == [0.0, 0.0, 0.03, 0.03]


async def test_the_event_loop_goes_round_between_any_two_frames(server: FakeServer) -> None:
    opening = asyncio.create_task(Link.open(server.address, "Ann", QUICK))
    peer = await server.accept()
    await peer.greet()
    link = await opening
    await peer.send(*(messages.Skip(seq) for seq in range(50)))
    await peer.socket.ping(b"all is there")
    rounds = 0

    async def go_round() -> None:
        nonlocal rounds
        while True:
            rounds += 1
            await asyncio.sleep(0)

    going = asyncio.create_task(go_round())
    for _ in range(50):
        before = rounds
        await link.receive()
        assert rounds > before
    going.cancel()
    await link.close()


async def test_a_server_that_says_too_much_is_left(server: FakeServer) -> None:
    opening = asyncio.create_task(Link.open(server.address, "Ann", QUICK, budget=Budget(frames=20, frame_rate=0.0)))
    peer = await server.accept()
    await peer.greet()
    link = await opening
    for number in range(40):
        await (peer.socket.ping(b"x") if number % 2 else peer.send(messages.Skip(1)))
    for _ in range(10):
        await link.receive()
    with pytest.raises(Trouble) as trouble:
        await link.receive()  # the greeting and the pings were counted too
    assert trouble.value.code == "too-much"
    await link.close()
