"""What a client sends, frame by frame, as fast as it may: messages, or a reason to end the connection."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from aiohttp import WebSocketError, WSCloseCode, WSMessage, WSMsgType, web

from protocol.codec import BadFrame, decode_client
from protocol.messages import ActAll, FromClient
from server.limits.limits import Limits
from server.limits.token_bucket import TokenBucket
from server.monitoring.counters import Counters
from server.transport.send_queue import PONG, SendQueue


class Gone(Exception):
    """The connection has ended, and everything that had to be sent is sent."""


class TooFast(Exception):
    """The client sends more than it may."""


class Receiver:
    """`heard`: when the client last sent something, by the event loop's clock. `is_over`: what it sends counts no more.

    Pings are answered over the `send_queue`.
    """

    __slots__ = ("_bucket", "_counters", "_loop", "_send_queue", "_socket", "heard", "is_over")

    def __init__(self, socket: web.WebSocketResponse, limits: Limits, counters: Counters, send_queue: SendQueue) -> None:
        self._socket = socket
        self._counters = counters
        self._send_queue = send_queue
        self._loop = asyncio.get_running_loop()
        self._bucket = TokenBucket(limits.message_burst, limits.message_rate)
        self.heard = self._loop.time()
        self.is_over = False

    async def next(self, confirmed: Callable[[bytes], None]) -> FromClient:
        """The next message. `confirmed`: told what each pong brings back. Raises Gone, BadFrame or TooFast."""
        while True:
            frame = await self.frame()
            if frame.type is WSMsgType.BINARY:
                return self.decode(frame.data)
            if frame.type is WSMsgType.PONG:
                confirmed(frame.data)

    async def frame(self) -> WSMessage:
        """The next frame with a message or a pong. Raises Gone, BadFrame or TooFast."""
        while True:
            frame = await self._socket.receive()
            if isinstance(frame.data, WebSocketError):
                is_too_big = frame.data.code == WSCloseCode.MESSAGE_TOO_BIG
                self._counters.closings.labels("frame-too-big" if is_too_big else "no-websocket").inc()
            if frame.type in (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR):
                raise Gone
            if self.is_over:
                raise Gone
            self.heard = self._loop.time()
            self._expect_tokens(1)
            if frame.type is WSMsgType.PING:
                self._send_queue.put(frame.data, PONG)
            elif frame.type in (WSMsgType.BINARY, WSMsgType.PONG):
                return frame
            else:
                raise BadFrame("text")

    def decode(self, data: bytes) -> FromClient:
        """The message in a frame. Raises BadFrame or TooFast."""
        message = decode_client(data)
        if isinstance(message, ActAll):
            self._expect_tokens(len(message.actions) - 1)
        return message

    def _expect_tokens(self, amount: int) -> None:
        """What costs that much may come now. Raises TooFast."""
        if not self._bucket.take(self.heard, amount):
            raise TooFast
