"""Peers that record every frame, in both directions, on a tape."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from protocol.codec import encode
from protocol.messages import FromServer
from tests.server.peer import Peer


@dataclass
class Tape:
    """Every frame as it was sent: True if by a client, False if by the server, and its bytes."""

    frames: list[tuple[bool, bytes]] = field(default_factory=list)


class TapedPeer(Peer):
    def __init__(self, socket: aiohttp.ClientWebSocketResponse, name: str, tape: Tape) -> None:
        super().__init__(socket, name)
        self.tape = tape

    async def send(self, message: Any) -> None:
        self.tape.frames.append((True, encode(message)))
        await super().send(message)

    async def next(self) -> FromServer:
        heard = len(self.frames)
        try:
            return await super().next()
        finally:
            self.tape.frames += [(False, frame) for frame in self.frames[heard:]]


@asynccontextmanager
async def taped(port: int, name: str, tape: Tape, greet: bool = True) -> AsyncIterator[TapedPeer]:
    """Yield a recorded connection to the server on that port of this machine, after the greeting."""
    url = f"ws://127.0.0.1:{port}/ws"
    async with aiohttp.ClientSession() as session, session.ws_connect(url, compress=15, max_msg_size=2**20) as socket:
        peer = TapedPeer(socket, name, tape)
        if greet:
            await peer.hello()
        yield peer
