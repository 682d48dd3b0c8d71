"""One connection to a server, from the greeting to its end. The session makes a new one whenever this one is lost.

What arrives is decoded within bounds and cleaned; what goes out waits in a queue, so that sending never waits. Whatever goes
wrong is a `Trouble("link", ...)` a person can be told.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
from dataclasses import dataclass

import aiohttp
from yarl import URL

from client.address import Address
from client.cleaning import cleaned
from client.trouble import Trouble
from protocol import codec, messages, version

PATH = "/ws"
"""Where a server speaks our protocol."""


@dataclass(frozen=True, slots=True)
class Timing:
    """Every wait of the session, in seconds."""

    connect: float = 6.0
    greeting: float = 6.0
    answer: float = 10.0
    first_ping: float = 1.0
    ping: float = 15.0
    write: float = 10.0
    leave: float = 3.0
    first_retry: float = 0.5
    longest_retry: float = 15.0


class Link:
    """A connection that has been greeted. Make one with `Link.open`."""

    def __init__(self, http: aiohttp.ClientSession, socket: aiohttp.ClientWebSocketResponse, timing: Timing) -> None:
        self._http = http
        self._socket = socket
        self._timing = timing
        self._outgoing: asyncio.Queue[messages.FromClient] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self.welcome: messages.Welcome

    @classmethod
    async def open(cls, address: Address, name: str, timing: Timing) -> Link:
        """Connect and greet. Raises Trouble: "link" for what went wrong, "closing" for what the server said."""
        http = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=None), trust_env=False)
        try:
            socket = await asyncio.wait_for(_handshake(http, address), timing.connect)
            link = cls(http, socket, timing)
            link.welcome = await asyncio.wait_for(link._greet(name), timing.greeting)
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
        """Send it as soon as the line takes it; if the line is lost first, it is gone with it."""
        self._outgoing.put_nowait(message)

    async def receive(self) -> messages.FromServer:
        """The next message. Raises Trouble("link", "lost") at the end, "foreign" for what is no message of ours."""
        frame = await self._socket.receive()
        if frame.type is aiohttp.WSMsgType.BINARY:
            try:
                return cleaned(codec.decode_server(frame.data))
            except codec.BadFrame as bad:
                raise Trouble("link", "foreign", {"why": bad.code}) from None
        if frame.type is aiohttp.WSMsgType.TEXT:
            raise Trouble("link", "foreign", {"why": "text"})
        raise Trouble("link", "lost")

    async def close(self) -> None:
        """End it, politely if the other side still listens."""
        if self._writer is not None:
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        with contextlib.suppress(Exception):
            await asyncio.wait_for(self._socket.close(), 1.0)
        await self._http.close()

    async def flush(self) -> None:
        """Wait until everything that was to be sent is with the operating system."""
        await self._outgoing.join()

    async def _greet(self, name: str) -> messages.Welcome:
        await self._socket.send_bytes(codec.encode(messages.Hello(list(version.SPOKEN), version.BUILD, name)))
        try:
            answer = await self.receive()
        except Trouble as trouble:
            raise Trouble("link", "foreign", trouble.arguments) from None
        match answer:
            case messages.Welcome():
                return answer
            case messages.Closing(code=code, args=args):
                raise Trouble("closing", code, args)
        raise Trouble("link", "foreign")

    async def _write(self) -> None:
        while True:
            message = await self._outgoing.get()
            try:
                await asyncio.wait_for(self._socket.send_bytes(codec.encode(message)), self._timing.write)
            except Exception:  # whatever ended the line, the reader learns it from the socket
                await self._socket.close()
                return
            finally:
                self._outgoing.task_done()


async def _handshake(http: aiohttp.ClientSession, address: Address) -> aiohttp.ClientWebSocketResponse:
    where = {"address": address.text, "host": address.host, "port": address.port}
    try:
        url = URL.build(scheme="ws", host=address.host, port=address.port, path=PATH)
        return await http.ws_connect(url, compress=0, max_msg_size=codec.SERVER_FRAME + 1)
    except aiohttp.ClientConnectorDNSError:
        raise Trouble("link", "no-such-host", where) from None
    except aiohttp.WSServerHandshakeError as error:
        code = "busy" if error.status in (429, 503) else "foreign"
        raise Trouble("link", code, where) from None
    except aiohttp.ClientConnectorError as error:
        refused = error.os_error.errno == errno.ECONNREFUSED or "refused" in str(error.os_error)  # or several, one a try
        raise Trouble("link", "nobody-listens" if refused else "unreachable", where) from None
    except (aiohttp.ClientError, ValueError):
        raise Trouble("link", "foreign", where) from None
