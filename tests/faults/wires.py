"""A simulated network: connections that delay, break, go deaf in one direction, are read slowly, and overtake each other.

Bytes of one direction arrive in order or not at all, as with TCP, but divided into other pieces. Two cables are independent.
The server's end is an asyncio transport, so all of the server's data is real.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context
from random import Random
from typing import Any

from tests.faults.fate import Weather
from tests.faults.frames import BINARY, CLOSE, PING, PONG, REQUEST, first_frame, masked_frame

READS = 5.0
"""The longest time, in seconds, that a slow reader takes for a piece."""
HIGH, LOW = 1_000, 200
"""Bytes in transit at which a transport pauses its protocol, and resumes it."""
OVER = None
"""Delivered after the last byte."""
END = (CLOSE, b"")


class Way:
    """One direction: delivers in order, each piece after its own delay, until it goes deaf. `load`: bytes in transit."""

    def __init__(self, dice: Random, delay: float, is_slow: bool, deliver: Callable[[bytes | None], None]) -> None:
        self.load = 0
        self.is_deaf = False
        self.relieved: Callable[[], None] = lambda: None
        self._loop = asyncio.get_running_loop()
        self._dice = dice
        self._delay = delay
        self._is_slow = is_slow
        self._deliver = deliver
        self._free_at = 0.0
        self._under_way: deque[bytes | None] = deque()
        self._due = 0
        self.is_held = False

    def carry(self, data: bytes | None) -> None:
        cut = self._dice.randrange(len(data)) if data and self._dice.random() < 0.2 else 0
        for piece in (data[:cut], data[cut:]) if data and cut else (data,):
            slow = self._dice.random() * READS if self._is_slow else self._dice.random() ** 4 * self._delay
            self._free_at = max(self._free_at, self._loop.time() + slow)
            self._under_way.append(piece)
            self.load += len(piece or b"")
            self._loop.call_at(self._free_at, self._arrive)

    def hold(self) -> None:
        """Hold all data, so that nothing is delivered for now."""
        self.is_held = True

    def let_go(self) -> None:
        self.is_held = False
        self._loop.call_soon(self._hand_over)

    def _arrive(self) -> None:
        self._due += 1  # calls for one moment come in any order
        self._hand_over()

    def _hand_over(self) -> None:
        while self._due and not self.is_held and not self.is_deaf:
            self._due -= 1
            piece = self._under_way.popleft()
            self.load -= len(piece or b"")
            self._deliver(piece)
            self.relieved()


class Transport(asyncio.Transport):
    """The server's end. It calls its protocol in `context`."""

    def __init__(self, cable: Cable, protocol: Any, context: Context) -> None:
        super().__init__()
        self._cable = cable
        self._protocol = protocol
        self._context = context
        self._loop = asyncio.get_running_loop()
        self._is_closing = False
        self._is_full = False
        cable.to_client.relieved = self._has_room

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("192.0.2.1", 7464) if name == "peername" else default

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        return None

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._protocol = protocol

    def is_closing(self) -> bool:
        return self._is_closing

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if self._is_closing:
            return
        self._cable.to_client.carry(bytes(data))
        if self._cable.to_client.load > HIGH and not self._is_full:
            self._is_full = True
            self._protocol.pause_writing()

    def _has_room(self) -> None:
        if self._is_full and self._cable.to_client.load < LOW:
            self._is_full = False
            self._context.run(self._protocol.resume_writing)

    def is_reading(self) -> bool:
        return not self._cable.to_server.is_held

    def pause_reading(self) -> None:
        self._cable.to_server.hold()

    def resume_reading(self) -> None:
        self._cable.to_server.let_go()

    def close(self) -> None:
        if not self._is_closing:
            self._is_closing = True
            self._cable.to_client.carry(OVER)
            self._loop.call_soon(self._protocol.connection_lost, None, context=self._context)

    abort = close

    def arrives(self, data: bytes | None) -> None:
        if self._is_closing:
            return
        if data is OVER:
            self.close()
        else:
            self._context.run(self._protocol.data_received, data)


class Cable:
    """A connection. The client's end: `say`, `hear`, `hang_up`; the server's: `transport`, after `plug_in`."""

    def __init__(self, dice: Random, weather: Weather) -> None:
        self.is_up = True
        self.transport: Transport | None = None
        loop = asyncio.get_running_loop()
        self.to_server = Way(dice, weather.delay, False, self._server_hears)
        self.to_client = Way(dice, weather.delay, dice.random() < weather.slow, self._client_hears)
        self._heard: asyncio.Queue[tuple[int, bytes]] = asyncio.Queue()
        self._unread = b""
        self._is_open = False
        if dice.random() < weather.breaks:
            at = dice.random() * weather.life
            if dice.random() < weather.deaf:
                loop.call_later(at, setattr, dice.choice((self.to_server, self.to_client)), "is_deaf", True)
            else:
                loop.call_later(at, self.breaks)

    def plug_in(self, protocol: Any, context: Context) -> None:
        """Connect to the server, and send the client's request for a WebSocket."""
        self.transport = Transport(self, protocol, context)
        context.run(protocol.connection_made, self.transport)
        self.to_server.carry(REQUEST)

    def say(self, payload: bytes) -> None:
        self._send(BINARY, payload)

    async def hear(self) -> bytes | None:
        """Return the next message; None: the connection has ended. A ping is answered after all earlier messages have been
        read."""
        while True:
            opcode, payload = await self._heard.get()
            if opcode == BINARY:
                return payload
            self._send(PONG if opcode == PING else CLOSE, payload)
            if opcode == CLOSE:
                return None

    def hang_up(self) -> None:
        """Close the client's end. The server learns of it after all earlier data, or never."""
        self.to_server.carry(OVER)
        self._heard.put_nowait(END)

    def breaks(self) -> None:
        """Break the connection: data in transit is lost, and both ends learn of it immediately."""
        self.is_up = False
        self.to_server.is_deaf = self.to_client.is_deaf = True
        self._heard.put_nowait(END)
        self._server_hears(OVER)

    def _server_hears(self, data: bytes | None) -> None:
        if self.transport is not None:
            self.transport.arrives(data)

    def _client_hears(self, data: bytes | None) -> None:
        if data is OVER:
            self._heard.put_nowait(END)
            return
        self._unread += data
        if not self._is_open:
            head, found, rest = self._unread.partition(b"\r\n\r\n")
            if found:
                self._is_open, self._unread = True, rest
                if b" 101 " not in head:
                    self._heard.put_nowait(END)
        while self._is_open and (frame := first_frame(self._unread)) is not None:
            opcode, payload, self._unread = frame
            if opcode in (BINARY, PING, CLOSE):
                self._heard.put_nowait((opcode, payload))

    def _send(self, opcode: int, payload: bytes) -> None:
        if self.is_up:
            self.to_server.carry(masked_frame(opcode, payload))
