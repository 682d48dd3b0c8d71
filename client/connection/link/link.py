"""One connection to a server, from the greeting to its end. `ReconnectingLink` opens a new one when this one is lost.

Incoming frames are decoded within limits and cleaned. Outgoing messages wait in a queue, so that `send` never blocks. Every
failure is a `Trouble("link", ...)`, which can be shown to a person.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from client.connection.limits import Budget, Timing
from client.connection.link.cleaning import cleaned
from client.connection.link.pace import Pace
from client.connection.route import known_servers, tls_negotiation
from client.connection.route.address import ENCRYPTED, Address
from client.connection.route.aiohttp_import import aiohttp
from client.connection.route.route import Route
from client.trouble import TOO_MUCH, Trouble
from protocol import codec, codes, messages, version


class Link:
    """A connection after the greeting. Create one with `Link.open`. `route`: how it was reached."""

    def __init__(
        self, http: aiohttp.ClientSession, socket: tls_negotiation.Socket, taken: Route, timing: Timing, budget: Budget
    ) -> None:
        self.route = taken
        self._budget = budget
        self._pace = Pace(budget)
        self._http = http
        self._socket = socket
        self._timing = timing
        self._outgoing: asyncio.Queue[messages.FromClient] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self.peer: tuple[Any, ...] = socket.get_extra_info("peername") or ()
        """The address of the socket at the other end."""
        self.welcome: messages.Welcome

    @classmethod
    async def open(
        cls,
        address: Address,
        name: str,
        timing: Timing,
        before: Route | None = None,
        budget: Budget | None = None,
        may_connect: tls_negotiation.MayConnect | None = None,
    ) -> Link:
        """Connect and greet. `before`: the route of an earlier connection; it is taken again. `may_connect`: where to.

        Raises Trouble: scope "link" for failures, "closing" for the server's reason to close.
        """
        http = tls_negotiation.http_session(may_connect)
        try:
            if before is None:
                socket, taken = await tls_negotiation.negotiate(http, address, timing.connect)
            else:
                socket, taken = await tls_negotiation.reopen(http, address, before, timing.connect), before
            link = cls(http, socket, taken, timing, budget or Budget())
            async with asyncio.timeout(timing.greeting):
                link.welcome = await link._greet(name)
            if taken.privacy == ENCRYPTED:
                known_servers.remember(address, taken.pin)
        except TimeoutError:
            await http.close()
            raise Trouble("link", "no-answer", {"address": address.text}) from None
        except Trouble as trouble:
            await http.close()
            trouble.arguments.setdefault("address", address.text)
            raise
        except BaseException:
            await http.close()
            raise
        link._writer = asyncio.create_task(link._write(), name="link writer")
        return link

    def send(self, message: messages.FromClient) -> None:
        """Queue a message. It is dropped if the connection is lost before it is sent."""
        self._outgoing.put_nowait(message)

    async def receive(self) -> messages.FromServer:
        """The next message, after the pause that `Pace` asks for.

        Raises Trouble("link", ...): "lost" at the end, "foreign" for what is not a message, "too-much" beyond the budget.
        """
        while True:
            await self._pace.pause()
            try:
                frame = await self._socket.receive()
                if not self._pace.accepts(len(frame.data) if isinstance(frame.data, bytes | str) else 0):
                    raise Trouble("link", TOO_MUCH)
                if frame.type is aiohttp.WSMsgType.PING:
                    await self._socket.pong(frame.data)
            except (aiohttp.ClientError, ConnectionError):  # the connection broke before a ping could be answered
                raise Trouble("link", "lost") from None
            match frame.type:
                case aiohttp.WSMsgType.BINARY:
                    return await self._read(frame.data)
                case aiohttp.WSMsgType.TEXT:
                    raise Trouble("link", "foreign", {"why": "text"})
                case aiohttp.WSMsgType.PING | aiohttp.WSMsgType.PONG:
                    continue
            raise Trouble("link", "lost")

    async def _read(self, data: bytes) -> messages.FromServer:
        try:
            if len(data) > self._budget.decoded_at_once:
                return await asyncio.to_thread(_message, data)
            return _message(data)
        except codec.BadFrame as bad:
            raise Trouble("link", "foreign", {"why": bad.code}) from None

    async def close(self) -> None:
        """Close the connection, with a closing handshake if the server still answers; completely even when cancelled."""
        try:
            if self._writer is not None:
                self._writer.cancel()
                await asyncio.gather(self._writer, return_exceptions=True)
            with contextlib.suppress(Exception):
                async with asyncio.timeout(1.0):  # not wait_for, which in Python 3.11 may lose a cancellation
                    await self._socket.close()
        finally:
            await self._http.close()

    async def flush(self) -> None:
        """Wait until the queue is empty and the operating system has everything."""
        await self._outgoing.join()

    async def _greet(self, name: str) -> messages.Welcome:
        await self._socket.send_bytes(codec.encode(messages.Hello(list(version.SPOKEN), version.BUILD, name)))
        try:
            answer = await self.receive()
        except Trouble as trouble:
            raise Trouble("link", "foreign", trouble.arguments) from None
        match answer:
            case messages.Welcome(version=spoken, build=build) if spoken not in version.SPOKEN:
                args = {
                    "client": list(version.SPOKEN),
                    "client_build": version.BUILD,
                    "server": [spoken],
                    "server_build": build,
                }
                raise Trouble("closing", codes.VERSION, args)
            case messages.Welcome():
                return answer
            case messages.Closing(code=code, args=args):
                raise Trouble("closing", code, args)
        raise Trouble("link", "foreign")

    async def _write(self) -> None:
        while True:
            message = await self._outgoing.get()
            try:
                async with asyncio.timeout(self._timing.write):
                    await self._socket.send_bytes(codec.encode(message))
            except Exception:  # the reader learns from the socket why the connection ended
                await self._socket.close()
                return
            finally:
                self._outgoing.task_done()


def _message(data: bytes) -> messages.FromServer:
    return cleaned(codec.decode_server(data))
