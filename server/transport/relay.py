"""Passing frames through to the server that has the client's table, where clients cannot reach that one themselves."""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache
from typing import NoReturn
from urllib.parse import quote, unquote

from protocol.codec import SERVER_FRAME, encode
from protocol.messages import FromClient, Hello
from server.transport.frame_parser import BINARY, PING, PONG, Frame
from server.transport.http.aiohttp_import import aiohttp

log = logging.getLogger(__name__)

HEADER = "X-Traderow-Relay"
"""Of a connection that another server has opened for a client: it is passed on no further."""
WHO = "X-Traderow-Who"
"""The key or token with which that client's person has come, which a trusted server tells, encoded as in a URL."""
LONGEST_WHO = 200
ENCRYPTED = ("wss:", "https:")
LATEST = 3.0
"""Seconds to reach the other server, and for its greeting."""

Unreachable = (aiohttp.ClientError, OSError, TimeoutError)


@cache
def _authorities() -> ssl.SSLContext:
    """Return the authorities that this computer trusts, for servers that are reached over TLS. They take long to read."""
    return ssl.create_default_context()


def who_of(said: str) -> str:
    """Return the key or token that another server tells.

    >>> who_of("SHA256%3Ax/y"), who_of("")
    ('SHA256:x/y', '')
    """
    return unquote(said)[:LONGEST_WHO]


class Relay:
    """A connection of ours to another server, in place of the client's."""

    def __init__(self, http: aiohttp.ClientSession, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._http = http
        self._socket = socket

    @classmethod
    async def open(cls, server: str, address: str, who: str, hello: Hello, request: FromClient) -> Relay:
        """Connect to the other server for that client, and repeat the client's request there. Raises one of `Unreachable`.

        `address`, `who`: as in `Connection`.
        """
        http = aiohttp.ClientSession(trust_env=False)
        headers = {HEADER: "1", "X-Forwarded-For": address.partition("/")[0], WHO: quote(who)}
        try:
            async with asyncio.timeout(LATEST):
                socket = await http.ws_connect(
                    f"{server}/ws",
                    headers=headers,
                    ssl=_authorities() if server.startswith(ENCRYPTED) else True,
                    compress=0,
                    autoping=False,
                    max_msg_size=SERVER_FRAME + 1,
                )
                await socket.send_bytes(encode(hello))
                if (await socket.receive()).type is not aiohttp.WSMsgType.BINARY:
                    raise TimeoutError("no greeting")
                await socket.send_bytes(encode(request))
        except BaseException:
            await http.close()
            raise
        return cls(http, socket)

    async def run(
        self,
        next_frame: Callable[[], Awaitable[Frame]],
        check: Callable[[bytes], object],
        put: Callable[[bytes, int], None],
        ended: Callable[[int], None],
    ) -> NoReturn:
        """Pass frames on until `next_frame`, the client's, or `check` raises. `ended`: called with the close code of the
        server."""

        def down_ended(down: asyncio.Task[int]) -> None:
            if not down.cancelled():
                ended(aiohttp.WSCloseCode.SERVICE_RESTART if down.exception() is not None else down.result())

        down = asyncio.create_task(self._pass_down(put))
        down.add_done_callback(down_ended)
        try:
            while True:
                opcode, data = await next_frame()
                with suppress(*Unreachable):
                    if opcode == PONG:
                        await self._socket.pong(data)
                    else:
                        check(data)
                        await self._socket.send_bytes(data)
        finally:
            down.cancel()
            await self._close()

    async def _pass_down(self, put: Callable[[bytes, int], None]) -> int:
        """Hand every frame of the server on, until it ends the connection; return the close code."""
        while True:
            frame = await self._socket.receive()
            if frame.type is aiohttp.WSMsgType.BINARY:
                put(frame.data, BINARY)
            elif frame.type is aiohttp.WSMsgType.PING:
                put(frame.data, PING)
            elif frame.type is not aiohttp.WSMsgType.PONG:
                return self._socket.close_code or aiohttp.WSCloseCode.SERVICE_RESTART

    async def _close(self) -> None:
        with suppress(Exception):
            await self._socket.close()
        await self._http.close()
