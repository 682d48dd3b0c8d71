"""One adversarial client for `bad_seats`, in a separate process: `python -m benchmarks.bad_client KIND PORT`.

It has its own address (the server takes it for one behind a proxy), so that the limits of an address apply to it. After each
disconnection it immediately returns to its seat and continues. It ends when its standard input is closed, and prints counts of
its actions.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Any

import msgpack

from benchmarks.seats import GAME, VIEW, Seat
from protocol.codec import encode
from protocol.messages import Act, Host, Join, Ping, Resume

ADDRESS = "192.0.2.1"
AT_ONCE = 200
"""Frames that a flood writes together."""
OTHERS = 5
"""Other seats at the table of a client that does not read."""
PACE = 0.013
"""Seconds between two of their actions. They act as fast as allowed, so that the client leaves much unread."""
LONGEST = 120.0
"""Seconds after which the client ends in any case."""
SMALL = 4096
"""Bytes that the system may buffer for a client that does not read."""

DONE: Counter[str] = Counter()
"""Counts of sent and received messages."""


class Stranger(Seat):
    """A seat from another address. It counts the received messages and the ends of its connection."""

    extra = f"X-Forwarded-For: {ADDRESS}\r\n"

    def __init__(self, name: str) -> None:
        super().__init__(self, name)
        self.gone = asyncio.Event()
        self.news = asyncio.Event()
        self.has_room = asyncio.Event()
        self.has_room.set()

    def stepped(self) -> None:
        self.news.set()

    def _complain(self, fields: list[Any]) -> None:
        DONE[f"told {fields[1] if fields[0] == 'closing' else fields[3]}"] += 1

    def pause_writing(self) -> None:
        self.has_room.clear()

    def resume_writing(self) -> None:
        self.has_room.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone.set()
        self.news.set()
        self.has_room.set()

    async def comes(self, port: int, request: Any) -> list[Any]:
        """Connect and ask for a seat; return its code, number and token."""
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)
        return (await asyncio.wait_for(self.ask(request, "seated"), LONGEST))[2:5]


# -- what it does with its seat --------------------------------------------------------------------------------------------


async def floods(seat: Stranger, frame: bytes) -> None:
    """Send the same frame as fast as possible, until the connection is cut."""
    while not seat.transport.is_closing():
        seat.transport.write(frame * AT_ONCE)
        DONE["frames"] += AT_ONCE
        await asyncio.sleep(0)
        await seat.has_room.wait()
    await seat.gone.wait()


async def messages(seat: Stranger) -> None:
    await floods(seat, masked(encode(Ping(1))))


async def pings(seat: Stranger) -> None:
    await floods(seat, masked(b"x", 9))


async def garbage(seat: Stranger) -> None:
    seat.transport.write(masked(b"\xc1" + os.urandom(100)))
    DONE["frames"] += 1
    await seat.gone.wait()


async def half(seat: Stranger) -> None:
    seat.transport.write(masked(encode(Ping(1)))[:7])
    DONE["frames"] += 1
    await seat.gone.wait()


async def deaf(seat: Stranger) -> None:
    """Concede, read nothing from the others, and sometimes send a ping to find out if the connection is cut."""
    await seat.news.wait()
    if seat.step:
        seat.send(Act("c", msgpack.unpackb(seat.step)[1], ["concede"]))
        await asyncio.sleep(PACE)
    seat.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    seat.transport.pause_reading()
    while not seat.gone.is_set():
        seat.transport.write(masked(b"", 9))
        with suppress(TimeoutError):
            await asyncio.wait_for(seat.gone.wait(), 0.2)


KINDS: Mapping[str, Callable[[Stranger], Awaitable[None]]] = {
    "messages": messages,
    "pings": pings,
    "garbage": garbage,
    "half": half,
    "deaf": deaf,
}


def masked(payload: bytes, opcode: int = 2) -> bytes:
    """Return a short frame as a client sends it."""
    return bytes((0x80 | opcode, 0x80 | len(payload))) + bytes(4) + payload


# -- its table ---------------------------------------------------------------------------------------------------------------


async def misbehaves(kind: str, port: int) -> None:
    """Misbehave at a table with other players or with a bot, repeatedly until cancelled."""
    others = [Stranger(f"other{number}") for number in range(OTHERS if kind == "deaf" else 0)]
    seat = Stranger("bad")
    code, _, token = await seat.comes(port, terms(len(others)))
    for other in others:
        await other.comes(port, Join("j", code, "", None, os.urandom(16)))
    async with asyncio.TaskGroup() as group:
        for number, other in enumerate(others):
            group.create_task(plays(other, Random(number)))
        while True:
            await KINDS[kind](seat)
            DONE["times cut"] += 1
            seat = Stranger("bad")
            code, _, token = await seat.comes(port, Resume("r", code, token, 0))


def terms(others: int) -> Host:
    mode, bots = ("free-for-all", []) if others else ("duel", ["simple"])
    return Host(
        id="h", game=GAME, mode=mode, seats=others + 1 + len(bots), rules={}, title="", password="", listed=False, bots=bots,
        nonce=os.urandom(16), watch=False, absent="wait", grace=0, shuffle=False, clock=None, past=0,
    )  # fmt: skip


async def plays(seat: Stranger, dice: Random) -> None:
    """Play any legal action at an even rate, as long as the seat is asked."""
    while not seat.gone.is_set():
        await seat.news.wait()
        seat.news.clear()
        step = msgpack.unpackb(seat.step) if seat.step else None
        if step and step[VIEW]["actions"]:
            await asyncio.sleep(PACE)
            seat.send(Act(f"a{step[1]}", step[1], dice.choice(step[VIEW]["actions"])))
            DONE["actions beside it"] += 1


async def main(kind: str, port: int) -> None:
    bad = asyncio.create_task(misbehaves(kind, port))
    over = asyncio.create_task(asyncio.to_thread(sys.stdin.read))
    await asyncio.wait([bad, over], timeout=LONGEST, return_when=asyncio.FIRST_COMPLETED)
    if bad.done():
        bad.result()
    print(json.dumps(DONE), flush=True)
    os._exit(0)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
