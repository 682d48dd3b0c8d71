"""The clients of the server's load test, in a process of their own: two seats a table, as lean as a client can be.

    python -m benchmarks.server_client PORT TABLES SECONDS RATE

RATE 0 is a closed loop: every table acts again as soon as both seats have seen the last action. Otherwise RATE actions a second
are sent to all tables together, whether or not the server keeps up. Prints one line of JSON.
"""

from __future__ import annotations

import asyncio
import base64
import gc
import json
import os
import sys
from collections import deque
from random import Random
from time import perf_counter
from typing import Any

import msgpack

from protocol.codec import encode
from protocol.messages import PROTOCOL, Act, Hello, Host, Join, Rematch

GAME = "star-realms"
MODE = "duel"
WARM_UP = 1.0


class Seat(asyncio.Protocol):
    """One WebSocket, by hand: upgraded, greeted, and telling its table what arrives."""

    def __init__(self, table: Table, name: str) -> None:
        self.table = table
        self.name = name
        self.buffer = b""
        self.is_upgraded = False
        self.view: dict[str, Any] = {}
        self.seq = 0
        self.answers: asyncio.Queue[list[Any]] = asyncio.Queue()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /ws HTTP/1.1\r\nHost: bench\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        self.send(Hello([PROTOCOL], "bench", self.name))

    def send(self, message: Any) -> None:
        payload = encode(message)
        head = b"\x82" + (bytes((0x80 | len(payload),)) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big"))
        self.transport.write(head + b"\0\0\0\0" + payload)

    def data_received(self, data: bytes) -> None:
        data = self.buffer + data
        at = 0
        if not self.is_upgraded:
            at = data.find(b"\r\n\r\n") + 4
            if at == 3:
                self.buffer = data
                return
            self.is_upgraded = True
        while len(data) - at >= 2:
            opcode, size, body = data[at] & 15, data[at + 1], at + 2
            if size == 126:
                size, body = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, body = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if len(data) < body + size:
                break
            at = body + size
            if opcode == 2:
                self.hear(msgpack.unpackb(data[body:at]))
            elif opcode == 9:
                self.transport.write(b"\x8a" + bytes((0x80 | size,)) + b"\0\0\0\0" + data[body:at])
        self.buffer = data[at:]

    def hear(self, message: list[Any]) -> None:
        kind = message[0]
        if kind == "step":
            self.seq, self.view = message[1], message[5]
            self.table.stepped(self, message[2])
        elif kind in ("refused", "closing"):
            sys.exit(f"{self.name} was told {message}")
        else:
            self.answers.put_nowait(message)

    async def expect(self, kind: str) -> list[Any]:
        while (message := await self.answers.get())[0] != kind:
            pass
        return message


class Table:
    """Two seats that play at random, and when what was sent."""

    def __init__(self, load: Load, number: int) -> None:
        self.load = load
        self.number = number
        self.random = Random(number)
        self.seats = (Seat(self, f"a{number}"), Seat(self, f"b{number}"))
        self.sent_at = 0.0
        self.waits_for = 0
        self.is_ready = False

    async def sit_down(self, port: int) -> None:
        loop = asyncio.get_running_loop()
        first, second = self.seats
        await loop.create_connection(lambda: first, "127.0.0.1", port)
        first.send(Host("h", GAME, MODE, 2, {}, "", "", False, [], os.urandom(16), False, "wait", 0, False, None, 0))
        code = (await first.expect("seated"))[2]
        await loop.create_connection(lambda: second, "127.0.0.1", port)
        self.waits_for = 2
        second.send(Join("j", code, "", None, os.urandom(16)))
        await second.expect("seated")

    def act(self, now: float) -> None:
        """The seat that is asked does anything it may."""
        self.is_ready = False
        seat = next(seat for seat in self.seats if seat.view["actions"])
        self.sent_at = now
        self.waits_for = 2
        seat.send(Act(f"{seat.seq}", seat.seq, self.random.choice(seat.view["actions"])))

    def stepped(self, seat: Seat, actor: int | None) -> None:
        if actor is not None and seat is not self.seats[actor]:
            self.load.latencies.append(perf_counter() - self.sent_at)
        self.waits_for -= 1
        if self.waits_for:
            return
        if seat.view["result"] is not None:
            self.waits_for = 2
            for each in self.seats:
                each.send(Rematch(f"r{each.seq}"))
        else:
            self.is_ready = True
            self.load.ready(self)


class Load:
    def __init__(self, tables: int, rate: float) -> None:
        self.rate = rate
        self.is_on = False
        self.latencies: list[float] = []
        self.waiting: deque[Table] = deque()
        self.all_ready = asyncio.Event()
        self.tables = [Table(self, number) for number in range(tables)]

    def ready(self, table: Table) -> None:
        if self.is_on and not self.rate:
            table.act(perf_counter())
        else:
            self.waiting.append(table)
            if len(self.waiting) == len(self.tables):
                self.all_ready.set()

    async def run(self, port: int, seconds: float) -> dict[str, Any]:
        for at in range(0, len(self.tables), 20):
            await asyncio.gather(*(table.sit_down(port) for table in self.tables[at : at + 20]))
        await self.all_ready.wait()
        gc.freeze()
        self.is_on = True
        late = await self._pace(WARM_UP) if self.rate else await self._let_go(WARM_UP)
        self.latencies = []
        start = perf_counter()
        late = await self._pace(seconds) if self.rate else await self._let_go(seconds)
        elapsed = perf_counter() - start
        found = sorted(self.latencies)
        return {
            "actions": len(found) / elapsed,
            "p50": found[len(found) // 2] * 1000,
            "p99": found[len(found) * 99 // 100] * 1000,
            "late": late,
        }

    async def _let_go(self, seconds: float) -> int:
        for table in self.waiting:
            table.act(perf_counter())
        self.waiting.clear()
        await asyncio.sleep(seconds)
        return 0

    async def _pace(self, seconds: float) -> int:
        """One action every 1/rate s, timed from when it should have been sent; how many found no table ready."""
        start = perf_counter()
        sent = late = 0
        while (now := perf_counter()) < start + seconds:
            due = int((now - start) * self.rate)
            while sent < due:
                sent += 1
                if self.waiting:
                    self.waiting.popleft().act(start + sent / self.rate)
                else:
                    late += 1
            await asyncio.sleep(0.0005)
        return late


def main() -> None:
    port, tables, seconds, rate = (float(word) for word in sys.argv[1:5])
    print(json.dumps(asyncio.run(Load(int(tables), rate).run(int(port), seconds))))


if __name__ == "__main__":
    main()
