"""Frames are written once in each turn of the event loop, even if one of the sockets fails."""

from __future__ import annotations

import asyncio
import logging

import pytest

from server.transport.send_queue import SendQueue, Turns, websocket_frame


class Wire(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []

    def is_closing(self) -> bool:
        return False

    def write(self, data: object) -> None:
        assert isinstance(data, bytes)
        self.written.append(data)


class BrokenWire(Wire):
    def write(self, data: object) -> None:
        raise RuntimeError("no wire")


def queue_to(wire: Wire, turns: Turns) -> SendQueue:
    return SendQueue(wire, 10, lambda: None, turns)


async def test_what_is_queued_in_a_turn_is_written_at_once_in_the_next() -> None:
    turns, wires = Turns(), [Wire(), Wire()]
    queues = [queue_to(wire, turns) for wire in wires]
    for payload in (b"a", b"b"):
        for queue in queues:
            queue.put(payload)
    assert [wire.written for wire in wires] == [[], []]
    await asyncio.sleep(0)
    assert [wire.written for wire in wires] == [[websocket_frame(b"a") + websocket_frame(b"b")]] * 2
    queues[0].put(b"c")
    await asyncio.sleep(0)
    assert wires[0].written[1:] == [websocket_frame(b"c")]


async def test_a_socket_that_cannot_be_written_keeps_nobody_waiting(caplog: pytest.LogCaptureFixture) -> None:
    turns, wire = Turns(), Wire()
    with caplog.at_level(logging.ERROR):
        for each in (BrokenWire(), wire):
            queue_to(each, turns).put(b"a")
        await asyncio.sleep(0)
    assert wire.written == [websocket_frame(b"a")]
    assert "no wire" in caplog.text
