"""A simulated network: connections that delay, break, go deaf in one direction, and overtake each other.

Bytes of one direction arrive in order or not at all, as with TCP; what two connections carry arrives as it likes. The server's
end looks like aiohttp's socket and asyncio's transport to the server's own `Connection`.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from aiohttp import WSMessage, WSMsgType

from server.outbox import BINARY, CLOSE, PING, PONG

_KINDS = {BINARY: WSMsgType.BINARY, PING: WSMsgType.PING, PONG: WSMsgType.PONG, CLOSE: WSMsgType.CLOSE}


@dataclass(frozen=True)
class Weather:
    """How bad the network is. `delay`: the longest one, in seconds; the rest are chances, of each connection."""

    delay: float = 0.05
    breaks: float = 0.5
    """That it breaks within `life` seconds."""
    life: float = 10.0
    deaf: float = 0.1
    """That it goes deaf in one direction then, instead of breaking."""


class Way:
    """One direction: delivers in order, each after a delay of its own, until it is shut or deaf."""

    def __init__(self, dice: Random, delay: float, deliver: Callable[[int, bytes], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._dice = dice
        self._delay = delay
        self._deliver = deliver
        self._free_at = 0.0
        self._under_way: deque[tuple[int, bytes]] = deque()
        self.is_deaf = False

    def carry(self, opcode: int, payload: bytes) -> None:
        slow = self._dice.random() ** 4 * self._delay
        self._free_at = max(self._free_at, self._loop.time() + slow)
        self._under_way.append((opcode, payload))
        self._loop.call_at(self._free_at, self._arrive)

    def _arrive(self) -> None:
        opcode, payload = self._under_way.popleft()  # calls for one moment come in any order
        if not self.is_deaf:
            self._deliver(opcode, payload)


class Wire:
    """A connection. The client's end: `say`, `heard`, `hang_up`; the server's: `Socket` and `Transport`."""

    def __init__(self, dice: Random, weather: Weather) -> None:
        self._loop = asyncio.get_running_loop()
        self.heard: asyncio.Queue[bytes | None] = asyncio.Queue()
        """What the client hears; None: the connection has ended."""
        self.socket = Socket(self)
        self.transport = Transport(self)
        self.is_up = True
        self.to_server = Way(dice, weather.delay, self.socket.arrives)
        self.to_client = Way(dice, weather.delay, self._client_hears)
        if dice.random() < weather.breaks:
            at = dice.random() * weather.life
            if dice.random() < weather.deaf:
                deaf = dice.choice((self.to_server, self.to_client))
                self._loop.call_later(at, setattr, deaf, "is_deaf", True)
            else:
                self._loop.call_later(at, self.breaks)

    def say(self, payload: bytes) -> None:
        if self.is_up:
            self.to_server.carry(BINARY, payload)

    def hang_up(self) -> None:
        """The client goes; the server learns of it after all that was said before, or never."""
        self.to_server.carry(CLOSE, b"")
        self.heard.put_nowait(None)

    def breaks(self) -> None:
        """What is under way is lost, and both ends know at once."""
        self.is_up = False
        self.to_server.is_deaf = self.to_client.is_deaf = True
        self.heard.put_nowait(None)
        self.socket.arrives(CLOSE, b"")

    def _client_hears(self, opcode: int, payload: bytes) -> None:
        if opcode == PING:
            self.to_server.carry(PONG, payload)
        elif opcode == CLOSE:
            self.heard.put_nowait(None)
        elif opcode == BINARY:
            self.heard.put_nowait(payload)


class Socket:
    """The server's end as aiohttp shows it, as far as the server looks."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._arrived: asyncio.Queue[WSMessage] = asyncio.Queue()

    def arrives(self, opcode: int, payload: bytes) -> None:
        self._arrived.put_nowait(WSMessage(_KINDS[opcode], payload, None))

    async def receive(self) -> WSMessage:
        return await self._arrived.get()

    async def close(self, *, code: int, message: bytes) -> None:
        self._wire.to_client.carry(CLOSE, message)
        self.arrives(CLOSE, b"")


class Transport:
    """The server's end as asyncio shows it: frames go into the network as they are written."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._is_closing = False

    def is_closing(self) -> bool:
        return self._is_closing

    def write(self, data: bytes) -> None:
        at = 0
        while at < len(data):
            opcode, size, at = data[at] & 0x0F, data[at + 1], at + 2
            if size >= 126:
                wide = 2 if size == 126 else 8
                size, at = int.from_bytes(data[at : at + wide], "big"), at + wide
            self._wire.to_client.carry(opcode, data[at : at + size])
            at += size

    def abort(self) -> None:
        if not self._is_closing:
            self._is_closing = True
            self._wire.to_client.carry(CLOSE, b"")
            self._wire.socket.arrives(CLOSE, b"")
