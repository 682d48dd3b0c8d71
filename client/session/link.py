"""Keep one connection to a server, from the greeting to its end."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from client.session import route, tls
from client.session.aiohttp_import import aiohttp
from client.session.limits import Budget, Timing
from client.session.route import ENCRYPTED, Address, Route
from client.session.updates import LinkChanged
from client.text.trouble import TOO_MUCH, Trouble
from protocol import codec, codes, messages, version
from protocol.messages import FromServer, Message, Part
from protocol.text import clean

# -- link -------------------------------------------------------------------------------------------------------------


class Link:
    """A connection after the greeting. Create one with `Link.open`. `route`: how the server was reached."""

    def __init__(self, http: aiohttp.ClientSession, socket: tls.Socket, taken: Route, timing: Timing, budget: Budget) -> None:
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
        self._welcome: messages.Welcome | None = None

    @classmethod
    async def open(
        cls,
        address: Address,
        name: str,
        timing: Timing,
        before: Route | None = None,
        budget: Budget | None = None,
        may_connect: tls.MayConnect | None = None,
    ) -> Link:
        """Connect and greet. `before`: the route of an earlier connection, which is used again. `may_connect`: returns True for
        an allowed address.

        Raises Trouble: scope "link" for failures, "closing" for the server's reason to close.
        """
        http = tls.http_session(may_connect)
        try:
            if before is None:
                socket, taken = await tls.negotiate(http, address, timing.connect)
            else:
                socket, taken = await tls.reopen(http, address, before, timing.connect), before
            link = cls(http, socket, taken, timing, budget or Budget())
            async with asyncio.timeout(timing.greeting):
                link._welcome = await link._greet(name)
            if taken.privacy == ENCRYPTED:
                route.remember(address, taken.pin)
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

    @property
    def welcome(self) -> messages.Welcome:
        """Return the server's answer to our greeting."""
        assert self._welcome is not None
        return self._welcome

    def send(self, message: messages.FromClient) -> None:
        """Queue a message. It is dropped if the connection is lost before it is sent."""
        self._outgoing.put_nowait(message)

    async def receive(self) -> messages.FromServer:
        """Return the next message, after the pause that `Pace` asks for.

        Raises Trouble("link", ...): "lost" at the end, "foreign" for data that is not a message, "too-much" beyond the budget.
        Raises Trouble("closing", "version", ...) for a message of an unknown type.
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
            if self._welcome is not None and bad.values:
                raise _other_version(bad.code, [self._welcome.version], self._welcome.build) from None
            if bad.values and bad.values[0] == "welcome":
                raise _other_version(bad.code, *version.greeted(bad.values)) from None
            raise Trouble("link", "foreign", {"why": bad.code}) from None

    async def close(self) -> None:
        """Close the connection, with a closing handshake if the server still answers. The connection is closed even if this
        task is cancelled.
        """
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
        """Wait until the queue is empty and the operating system has received everything."""
        await self._outgoing.join()

    async def _greet(self, name: str) -> messages.Welcome:
        await self._socket.send_bytes(codec.encode(messages.Hello([messages.PROTOCOL], version.BUILD, name)))
        try:
            answer = await self.receive()
        except Trouble as trouble:
            if trouble.code == codes.VERSION:
                raise
            raise Trouble("link", "foreign", trouble.arguments) from None
        match answer:
            case messages.Welcome(version=spoken, build=build) if spoken != messages.PROTOCOL:
                raise _other_version(version.VERSIONS, [spoken], build)
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


def _other_version(reason: str, server: list[int], build: str) -> Trouble:
    """Return the trouble if the server's version and ours are incompatible. `reason`, `server`, `build`: as in
    `version.misfit`.
    """
    args = version.misfit(reason, [messages.PROTOCOL], version.BUILD, server, clean(build))
    return Trouble("closing", codes.VERSION, args)


def _message(data: bytes) -> messages.FromServer:
    return cleaned(codec.decode_server(data))


# -- cleaning ---------------------------------------------------------------------------------------------------------


def cleaned(message: FromServer) -> FromServer:
    """Return the message with every text in it cleaned, including the keys of maps, at any depth."""
    found: FromServer = _struct(message)
    return found


def clean_value(value: Any) -> Any:
    """Clean every text in plain data or in a part of a message."""
    if isinstance(value, str):
        return value if value.isascii() and value.isprintable() else clean(value)
    if isinstance(value, list):
        return [clean_value(part) for part in value]
    if isinstance(value, dict):
        return {clean_value(key): clean_value(part) for key, part in value.items()}
    if isinstance(value, (Message, Part)):
        return _struct(value)
    return value


def _struct(value: Struct) -> Any:
    return type(value)(*(clean_value(getattr(value, field)) for field in value.__struct_fields__))


# -- pace -------------------------------------------------------------------------------------------------------------


class Pace:
    """Limits the speed of one connection: call `pause` before a message is read and `accepts` when it has arrived.

    `clock`: a monotonic clock in seconds; `sleep`: waits that long. The defaults are those of the event loop.
    """

    def __init__(
        self,
        budget: Budget,
        clock: Callable[[], float] | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._budget = budget
        self._clock = clock or asyncio.get_running_loop().time
        self._sleep = sleep
        self._first = budget.read_at_once
        self._frames, self._bytes = float(budget.frames), float(budget.bytes)
        self._refilled = self._clock()
        self._busy_since: float | None = None

    async def pause(self) -> None:
        """Yield to other tasks: once after each of the first messages, later for as long as handling the last message took."""
        if self._busy_since is not None:
            busy = self._clock() - self._busy_since
            self._busy_since = None
            is_first, self._first = self._first > 0, self._first - 1
            await self._sleep(0.0 if is_first else min(busy, self._budget.longest_pause))

    def accepts(self, size: int) -> bool:
        """Count a message of `size` bytes that has arrived. Returns True if it is within the budget."""
        budget, now = self._budget, self._clock()
        gone, self._refilled, self._busy_since = now - self._refilled, now, now
        self._frames = min(self._frames + gone * budget.frame_rate, budget.frames) - 1
        self._bytes = min(self._bytes + gone * budget.byte_rate, budget.bytes) - size
        return self._frames >= 0 and self._bytes >= 0


# -- link status ------------------------------------------------------------------------------------------------------


LOST = "lost"
"""`LinkChanged.code` if the session is closed because the connection was lost before there was a seat to return to."""


class LinkStatus:
    """The state of the connection. `where`: the address to type to return by the same route. `privacy`: as in `LinkChanged`."""

    def __init__(self, address: Address, tell: Callable[[LinkChanged], None]) -> None:
        self.where = address
        self.privacy = ""
        self.link = LinkChanged("connecting")
        self._tell = tell

    @property
    def is_on(self) -> bool:
        """Return whether we are at our table and connected."""
        return self.link.state == "on"

    @property
    def is_closed(self) -> bool:
        """Return whether the session is over."""
        return self.link.state == "closed"

    def reached(self, route: Route | None) -> None:
        """Note that the server was reached by this route, which later connections use too."""
        if route is not None:
            self.where = route.to(self.where)
            self.privacy = route.privacy

    def changed(self, link: LinkChanged) -> None:
        """Note that the state of the connection has changed."""
        self.link = replace(link, privacy=self.privacy)
        self._tell(self.link)

    def no_answer(self) -> Trouble:
        """Return the trouble for a request that was not answered in time."""
        scope, code = ("closing", self.link.code) if self.link.code else ("link", "no-answer")
        return Trouble(scope, code, {"address": self.where.text, **(self.link.args or {})})
