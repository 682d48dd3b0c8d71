"""Receiving of a client's messages, frame by frame, within its rate limit; or a reason to end the connection."""

from __future__ import annotations

import asyncio

from protocol.codec import BadFrame, decode_client
from protocol.messages import ActAll, FromClient
from server.limits.limits import Limits
from server.limits.token_bucket import TokenBucket
from server.monitoring.counters import Counters
from server.transport.frame_parser import BINARY, PING, PONG, TOO_BIG, Frame
from server.transport.send_queue import SendQueue
from server.transport.websocket import Faulty, WebSocket


class TooFast(Exception):
    """The client sends more than it may."""


class Receiver:
    """`heard`: when the client last sent something, by the event loop's clock. Pings are answered over the `send_queue`."""

    __slots__ = ("_bucket", "_counters", "_loop", "_send_queue", "_socket", "heard")

    def __init__(self, socket: WebSocket, limits: Limits, counters: Counters, send_queue: SendQueue) -> None:
        self._socket = socket
        self._counters = counters
        self._send_queue = send_queue
        self._loop = asyncio.get_running_loop()
        self._bucket = TokenBucket(limits.message_burst, limits.message_rate)
        self.heard = self._loop.time()

    async def frame(self) -> Frame:
        """Return the next frame with a message or a pong. Raises Ended, Faulty, BadFrame or TooFast."""
        socket = self._socket
        while True:
            try:
                while (frame := socket.take()) is None:
                    await socket.changed()
            except Faulty as fault:
                self._counters.closings.labels("frame-too-big" if fault.code == TOO_BIG else "no-websocket").inc()
                raise
            self.heard = self._loop.time()
            self._expect_tokens(1)
            if frame[0] == PING:
                self._send_queue.put(frame[1], PONG)
            elif frame[0] in (BINARY, PONG):
                return frame
            else:
                raise BadFrame("text")

    def decode(self, data: bytes) -> FromClient:
        """Decode the message in a frame. Raises BadFrame or TooFast."""
        message = decode_client(data)
        if isinstance(message, ActAll):
            self._expect_tokens(len(message.actions) - 1)
        return message

    def _expect_tokens(self, amount: int) -> None:
        """Take the tokens for something that costs that much. Raises TooFast."""
        if not self._bucket.take(self.heard, amount):
            raise TooFast
