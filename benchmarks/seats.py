"""Clients for the server's benchmarks. They do little work, so that the server is measured.

A seat stores received messages as bytes; its table decodes only the parts needed to choose the next action.
"""

from __future__ import annotations

import asyncio
import base64
import os
import sys
from collections.abc import Callable
from random import Random
from typing import Any, Protocol

import msgpack

from protocol.codec import encode
from protocol.messages import PROTOCOL, Act, Hello, Host, Join, Rematch

GAME = "star-realms"
MODES = {GAME: ("duel", "free-for-all"), "starcraft": ("standard", "standard")}
"""By game: the mode with two seats, and the mode with more."""

STEP = b"\xa4step"
"""The tag of a step in a frame. It follows one byte with the number of fields."""
VIEW = 5
"""Index of the view among a step's fields."""


class Steps(Protocol):
    """Handles the steps that seats have received."""

    def stepped(self) -> None: ...


class Seat(asyncio.Protocol):
    """A hand-written WebSocket: it upgrades, greets, and passes every step to its table. `extra`: more headers of its
    request."""

    extra = ""

    def __init__(self, table: Steps, name: str) -> None:
        self.step = b""
        self._table = table
        self._name = name
        self._buffer = b""
        self._is_upgraded = False
        self._awaited: tuple[str, asyncio.Future[list[Any]]] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /ws HTTP/1.1\r\nHost: bench\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n{self.extra}"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        self.send(Hello([PROTOCOL], "bench", self._name))

    def send(self, message: Any) -> None:
        payload = encode(message)
        head = b"\x82" + (bytes((0x80 | len(payload),)) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big"))
        self.transport.write(head + b"\0\0\0\0" + payload)

    async def ask(self, message: Any, kind: str) -> list[Any]:
        """Send the message, and wait for an answer of that kind."""
        answer = asyncio.get_running_loop().create_future()
        self._awaited = (kind, answer)
        self.send(message)
        found: list[Any] = await answer
        return found

    def data_received(self, data: bytes) -> None:
        if self._buffer:
            data = self._buffer + data
        at = 0
        if not self._is_upgraded:
            at = data.find(b"\r\n\r\n") + 4
            if at == 3:
                self._buffer = data
                return
            self._is_upgraded = True
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
                self._hear(data[body:at])
            elif opcode == 9:
                self.transport.write(b"\x8a" + bytes((0x80 | size,)) + b"\0\0\0\0" + data[body:at])
        self._buffer = data[at:]

    def _hear(self, message: bytes) -> None:
        if message[1:6] == STEP:
            self.step = message
            self._table.stepped()
            return
        fields = msgpack.unpackb(message)
        if fields[0] in ("refused", "closing"):
            self._complain(fields)
        if self._awaited is not None and self._awaited[0] == fields[0]:
            self._awaited[1].set_result(fields)
            self._awaited = None

    def _complain(self, fields: list[Any]) -> None:
        sys.exit(f"{self._name} was told {fields}")


class Table:
    """Seats that play at random. `ready` is called when all of them have received the last action and one is asked."""

    def __init__(self, number: int, seats: int, ready: Callable[[Table], None], game: str = GAME) -> None:
        self.seats = [Seat(self, f"s{number}x{seat}") for seat in range(seats)]
        self.acted = 0
        self.sent_at = 0.0
        self.begins = False
        """True if the last step was the beginning of a game, which no seat sent."""
        self._game = game
        self._ready = ready
        self._random = Random(number)
        self._waits_for = 0
        self._asked: tuple[Seat, list[Any]] | None = None

    async def sit_down(self, port: int) -> None:
        loop = asyncio.get_running_loop()
        for seat in self.seats:
            await loop.create_connection(lambda seat=seat: seat, "127.0.0.1", port)  # type: ignore[misc]
        first, *others = self.seats
        self._wait_for_all(begins=True)
        code = (await first.ask(self.terms(), "seated"))[2]
        for seat in others:
            await seat.ask(Join("j", code, "", None, os.urandom(16)), "seated")

    def terms(self) -> Host:
        """Return the settings of an unlisted table."""
        seats = len(self.seats)
        return Host(
            id="h",
            game=self._game,
            mode=MODES[self._game][seats > 2],
            seats=seats,
            rules={},
            title="",
            password="",
            listed=False,
            bots=[],
            nonce=os.urandom(16),
            watch=False,
            absent="wait",
            grace=0,
            shuffle=False,
            clock=None,
            past=0,
        )

    def get_up(self) -> None:
        """Close all connections; the seats are kept."""
        for seat in self.seats:
            seat.transport.abort()

    def act(self, now: float) -> None:
        """Take any legal action of the asked seat."""
        assert self._asked is not None
        seat, (_, seq, _, _, _, view, *_) = self._asked
        self._wait_for_all(begins=False)
        self.sent_at = now
        self.acted += 1
        seat.send(Act(f"{seq}", seq, self._random.choice(view["actions"])))

    def _wait_for_all(self, begins: bool) -> None:
        self._waits_for = len(self.seats)
        self.begins = begins

    def stepped(self) -> None:
        """Note that one of the seats has received the last action."""
        self._waits_for -= 1
        if self._waits_for:
            return
        self._asked = self._look()
        if self._asked is not None:
            self._ready(self)
        else:
            self._wait_for_all(begins=True)
            for seat in self.seats:
                seat.send(Rematch(f"r{self.acted}"))

    def _look(self) -> tuple[Seat, list[Any]] | None:
        """Return an asked seat and its step; None when the game is over. The seat asked last is tried first."""
        seat = self._asked[0] if self._asked is not None else self.seats[0]
        step = msgpack.unpackb(seat.step)
        view = step[VIEW]
        if view["actions"]:
            return seat, step
        if view["result"] is not None:
            return None
        seat = self.seats[view["asked"][0]["seat"]]
        return seat, msgpack.unpackb(seat.step)
