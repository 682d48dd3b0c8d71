"""Passing frames through to the server that has the client's table, where clients cannot reach that one themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import aiohttp

from protocol.codec import SERVER_FRAME, encode
from protocol.messages import FromClient, Hello
from server.transport.send_queue import BINARY, PING

HEADER = "X-Traderow-Relay"
"""Of a connection that another server has opened for a client: it is passed on no further."""
LATEST = 3.0
"""Seconds to reach the other server, and for its greeting."""

Unreachable = (aiohttp.ClientError, OSError, TimeoutError)


class Relay:
    """A connection of ours to another server, in place of the client's."""

    def __init__(self, http: aiohttp.ClientSession, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._http = http
        self._socket = socket

    @classmethod
    async def open(cls, server: str, address: str, hello: Hello, request: FromClient) -> Relay:
        """Greet the server there as that client, and ask it what the client asked us. Raises one of `Unreachable`."""
        http = aiohttp.ClientSession(trust_env=False)
        headers = {HEADER: "1", "X-Forwarded-For": address.partition("/")[0]}
        try:
            async with asyncio.timeout(LATEST):
                socket = await http.ws_connect(
                    f"{server}/ws", headers=headers, compress=0, autoping=False, max_msg_size=SERVER_FRAME + 1
                )
                await socket.send_bytes(encode(hello))
                if (await socket.receive()).type is not aiohttp.WSMsgType.BINARY:
                    raise TimeoutError("no greeting")
                await socket.send_bytes(encode(request))
        except BaseException:
            await http.close()
            raise
        return cls(http, socket)

    async def send(self, frame: bytes) -> None:
        with suppress(*Unreachable):
            await self._socket.send_bytes(frame)

    async def pong(self, payload: bytes) -> None:
        with suppress(*Unreachable):
            await self._socket.pong(payload)

    async def pass_down(self, put: Callable[[bytes, int], None]) -> int | None:
        """Hand every frame of the server on, until it ends the connection; its close code, if it gave one."""
        while True:
            frame = await self._socket.receive()
            if frame.type is aiohttp.WSMsgType.BINARY:
                put(frame.data, BINARY)
            elif frame.type is aiohttp.WSMsgType.PING:
                put(frame.data, PING)
            elif frame.type is not aiohttp.WSMsgType.PONG:
                return self._socket.close_code

    async def close(self) -> None:
        with suppress(Exception):
            await self._socket.close()
        await self._http.close()
