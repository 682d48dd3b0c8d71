"""A server that a test controls: it accepts connections, returns the messages it received, and sends what the test asks for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from aiohttp import WSMessage, WSMsgType, web

from client.session.route import Address
from client.session.updates import Update
from protocol import codec, messages

PATIENCE = 20.0
"""Seconds until a test gives up waiting. It is never a measurement."""

COMMITMENT = b"c" * 32
TOKENS = ["A" * 43, "B" * 43, "C" * 43, "D" * 43]
VIEW = {"game": "star-realms", "turn": 1}
M = TypeVar("M", bound=messages.Message)
U = TypeVar("U")


class Peer:
    """A connection, as the server sees it. Messages are read as they arrive, so a closing client gets an immediate answer."""

    def __init__(self, socket: web.WebSocketResponse, headers: Mapping[str, str]) -> None:
        self.socket = socket
        self.headers = headers
        self.over = asyncio.Event()
        self.promise = COMMITMENT
        """The commitment it answers to a request for one."""
        self._came: asyncio.Queue[WSMessage] = asyncio.Queue()
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        while not self.socket.closed:
            self._came.put_nowait(await self.socket.receive())

    async def _frame(self) -> WSMessage:
        """Return the next received frame. The frame that ends the connection is returned every time after it arrived."""
        frame = await asyncio.wait_for(self._came.get(), PATIENCE)
        if frame.type is not WSMsgType.BINARY:
            self._came.put_nowait(frame)
        return frame

    def stop_reading(self) -> None:
        """Stop reading from the client, so that its closing message gets no answer."""
        self._reading.cancel()

    async def receive(self, kind: type[M]) -> M:
        """Return the next message, which must be of that kind. Unless they are wanted, pings are skipped and a request for a
        commitment is answered.
        """
        while True:
            frame = await self._frame()
            assert frame.type is WSMsgType.BINARY, f"wanted {kind.__name__}, but the client is gone ({frame.type})"
            message = codec.decode_client(frame.data)
            if isinstance(message, messages.GetCommitment) and kind is not messages.GetCommitment:
                await self.send(messages.Committed(message.id, message.code or "", self.promise))
                continue
            if isinstance(message, kind):
                return message
            assert isinstance(message, messages.Ping), f"wanted {kind.__name__}, got {message}"

    async def closed(self) -> None:
        """Wait until the client ends the connection."""
        while (await self._frame()).type is WSMsgType.BINARY:
            pass

    async def send(self, *said: messages.FromServer) -> None:
        for message in said:
            await self.socket.send_bytes(codec.encode(message))

    async def send_raw(self, data: bytes) -> None:
        await self.socket.send_bytes(data)

    async def hang_up(self) -> None:
        """Break the connection."""
        self.stop_reading()
        self.over.set()
        if self.socket._req is not None and self.socket._req.transport is not None:
            self.socket._req.transport.abort()

    async def greet(self, name: str = "Ann") -> messages.Hello:
        hello = await self.receive(messages.Hello)
        await self.send(welcome(name))
        return hello

    async def seat(self, token: str = TOKENS[0], seq: int = 1, phase: str = "open") -> messages.Message:
        """Give a seat to a client that asks for one by host, join or resume."""
        request = await self.receive(messages.Message)
        while isinstance(request, messages.Ping):
            request = await self.receive(messages.Message)
        assert isinstance(request, (messages.Host, messages.Join, messages.Resume)), request
        await self.send(messages.Seated(request.id, "7K3QZ-9XM2P", 0, token), table(seq, phase))
        return request


class FakeServer:
    """Listens, and queues every connection until the test accepts it."""

    def __init__(self) -> None:
        self.address = Address("127.0.0.1", 1)
        self._waiting: asyncio.Queue[Peer] = asyncio.Queue()
        self._peers: list[Peer] = []
        self._runner: web.AppRunner | None = None

    async def start(self, port: int = 0) -> None:
        app = web.Application()
        app.router.add_get("/ws", self._serve)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", port, reuse_address=True)
        await site.start()
        self.address = Address("127.0.0.1", self._runner.addresses[0][1])

    async def stop(self) -> None:
        for peer in self._peers:
            await peer.hang_up()
        if self._runner is not None:
            await self._runner.cleanup()

    async def accept(self) -> Peer:
        """Return the next connection."""
        return await asyncio.wait_for(self._waiting.get(), PATIENCE)

    async def _serve(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(autoping=True, compress=False)
        await socket.prepare(request)
        peer = Peer(socket, request.headers)
        self._peers.append(peer)
        self._waiting.put_nowait(peer)
        await peer.over.wait()
        return socket


@dataclass
class Heard:
    """A listener that stores updates, so that a test can wait for one."""

    updates: list[Update] = field(default_factory=list)
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    def __call__(self, update: Update) -> None:
        self.updates.append(update)
        self._news.set()

    def all(self, kind: type[U]) -> list[U]:
        return [update for update in self.updates if isinstance(update, kind)]

    async def until(self, kind: type[U], wanted: Callable[[U], bool] = lambda _: True) -> U:
        """Wait for the first update of that kind that matches, and return it."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for update in self.all(kind):
                    if wanted(update):
                        return update
                self._news.clear()
                await self._news.wait()


def welcome(name: str = "Ann", **fields: Any) -> messages.Welcome:
    return messages.Welcome(
        messages.PROTOCOL,
        "fake 1",
        name,
        {"star-realms": {"duel": [2]}},
        {"star-realms": ["random", "simple"]},
        fields.get("limits", {}),
        {"star-realms": {"explorers": [16, 10]}},
        fields.get("doors", []),
        fields.get("servers", []),
        fields.get("public", ""),
    )


def table(seq: int = 1, phase: str = "open", **fields: Any) -> messages.Table:
    """Return a table hosted by Ann. Bob has the other seat, except while the table is open: then it is free."""
    other = seat("open", team=1) if phase == "open" else seat("person", "Bob", team=1)
    about = {
        "code": "7K3QZ-9XM2P",
        "title": "Ann",
        "game": "star-realms",
        "mode": "duel",
        "rules": {},
        "locked": False,
        "seats": [seat("person", "Ann", host=True), other],
        "commitment": COMMITMENT,
        "nonces": [],
        "secret": None,
        "watch": True,
        "watchers": 0,
        "absent": "bot",
        "grace": 120,
        "shuffle": False,
        "clock": None,
        "past": 0,
        "clocks": [],
    }
    return messages.Table(seq=seq, phase=phase, **(about | fields))


def seat(kind: str, name: str = "", link: str = "on", **fields: Any) -> messages.SeatInfo:
    """Return the occupant of one seat."""
    about = {"host": False, "ready": False, "team": 0, "role": "", "away": "", "until": 0}
    return messages.SeatInfo(kind, name, link, **(about | fields))


def listed(code: str, title: str = "", taken: int = 1, **fields: Any) -> messages.TableInfo:
    """Return a table in the list of a server."""
    about = {
        "game": "star-realms",
        "mode": "duel",
        "seats": 2,
        "locked": False,
        "playing": False,
        "rules": {},
        "watch": True,
    }
    return messages.TableInfo(code=code, title=title, taken=taken, **(about | fields))


def said(seq: int, seat: int | None, name: str, text: str, team: bool = False) -> messages.Said:
    """Return a line of chat."""
    return messages.Said(seq, seat, name, text, team)


def step(seq: int, mark: str | None = None, **fields: Any) -> messages.Step:
    return messages.Step(seq, fields.get("seat", 0), mark, fields.get("events", []), fields.get("view", VIEW), 3, [])


def snapshot(seq: int) -> messages.Snapshot:
    return messages.Snapshot(seq, [], dict(VIEW), 3, [], seq)
