"""A client for tests: uses the protocol over a real socket, stores received messages, and waits for expected ones."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import aiohttp

from protocol.codec import decode_server, encode
from protocol.messages import (
    PROTOCOL,
    Act,
    Allow,
    CloseTable,
    Closing,
    FromServer,
    Hello,
    Host,
    Join,
    Kick,
    Leave,
    Phrased,
    Ping,
    Pong,
    Rematch,
    Resume,
    Said,
    Say,
    SayPhrase,
    Seated,
    SetBot,
    Sit,
    Skip,
    Snapshot,
    Step,
    Table,
    Watch,
    Watching,
    Welcome,
)
from server.app import Server

PATIENCE = 20.0
"""Seconds until a test that waits in vain fails. It is never a measurement."""

M = TypeVar("M")


class Ended(AssertionError):
    """The connection ended while another message was expected."""


class Peer:
    def __init__(self, socket: aiohttp.ClientWebSocketResponse, name: str) -> None:
        self.socket = socket
        self.name = name
        self.heard: list[FromServer] = []
        self.frames: list[bytes] = []
        self.code = ""
        self.seat = -1
        self.token = ""
        self.seq = 0
        self.view: dict[str, Any] = {}
        self.table: Table | None = None
        self.life = secrets.token_hex(8)
        """The beginning of all its marks."""
        self._marks = 0

    def mark(self) -> str:
        self._marks += 1
        return f"{self.life}-{self._marks:06}"

    async def send(self, message: Any) -> None:
        await self.socket.send_bytes(encode(message))

    async def next(self) -> FromServer:
        """Return the server's next message."""
        async with asyncio.timeout(PATIENCE):
            try:
                frame = await self.socket.receive()
            except aiohttp.ClientError as error:  # a ping came, and the line broke before aiohttp could answer it
                raise Ended(f"{self.name}: {error} after {self.heard[-3:]}") from None
        if frame.type is not aiohttp.WSMsgType.BINARY:
            raise Ended(f"{self.name}: {frame.type.name} {self.socket.close_code} after {self.heard[-3:]}")
        self.frames.append(frame.data)
        message = decode_server(frame.data)
        self.heard.append(message)
        if isinstance(message, Table | Step | Said | Phrased | Skip | Snapshot):
            assert message.seq in (self.seq, self.seq + 1) or isinstance(message, Snapshot) or not self.seq, message
            self.seq = message.seq
        if isinstance(message, Step | Snapshot):
            self.view = message.view
        if isinstance(message, Seated):
            self.code, self.seat, self.token, self.seq = message.code, message.seat, message.token, 0
        if isinstance(message, Table):
            self.table = message
        if isinstance(message, Watching):
            self.code, self.seq = message.code, 0
        return message

    async def until(self, kind: type[M], suits: Callable[[M], bool] = lambda _: True) -> M:
        """Return the next message of that kind that fits, skipping others."""
        while True:
            message = await self.next()
            if isinstance(message, kind) and suits(message):
                return message

    async def answer(self, message: Any) -> FromServer:
        """Send the message, and wait for the answer with its mark."""
        await self.send(message)
        while True:
            reply = await self.next()
            if getattr(reply, "id", None) == message.id:
                return reply

    async def ended(self) -> tuple[Closing | None, int | None]:
        """Read to the end of the connection; return the closing message, if any, and the WebSocket's close code."""
        try:
            while True:
                await self.next()
        except Ended:
            last = self.heard[-1] if self.heard else None
            return (last if isinstance(last, Closing) else None), self.socket.close_code

    async def settle(self) -> None:
        """Wait until the server has read everything sent so far, and this peer everything the server sent."""
        await self.send(Ping(self._marks))
        await self.until(Pong)

    # -- requests ------------------------------------------------------------------------------------------------------

    async def hello(self, versions: list[int] | None = None) -> FromServer:
        await self.send(Hello(versions or [PROTOCOL], "test", self.name))
        return await self.next()

    async def host(self, **terms: Any) -> FromServer:
        given = {
            "game": "toy",
            "mode": "turns",
            "seats": 2,
            "rules": {},
            "title": "",
            "password": "",
            "listed": True,
            "bots": [],
            "watch": False,
            "absent": "bot",
            "grace": 120,
            "shuffle": False,
            "clock": None,
            "past": 0,
        }
        return await self.answer(Host(id=self.mark(), nonce=secrets.token_bytes(16), **(given | terms)))

    async def join(self, code: str = "", password: str = "", seat: int | None = None) -> FromServer:
        return await self.answer(Join(self.mark(), code, password, seat, secrets.token_bytes(16)))

    async def resume(self, code: str, token: str, seq: int = 0) -> FromServer:
        return await self.answer(Resume(self.mark(), code, token, seq))

    async def act(self, *action: Any, seq: int | None = None, id: str | None = None) -> FromServer:
        return await self.answer(Act(id or self.mark(), self.seq if seq is None else seq, list(action)))

    async def sit(self, seat: int) -> FromServer:
        return await self.answer(Sit(self.mark(), seat))

    async def watch(self, code: str = "", password: str = "") -> FromServer:
        return await self.answer(Watch(self.mark(), code, password))

    async def allow(self, watch: bool) -> FromServer:
        return await self.answer(Allow(self.mark(), watch))

    async def say(self, text: str, team: bool = False) -> FromServer:
        return await self.answer(Say(self.mark(), text, team))

    async def say_phrase(self, phrase: int, team: bool = False) -> FromServer:
        return await self.answer(SayPhrase(self.mark(), phrase, team))

    async def set_bot(self, seat: int, level: str | None) -> FromServer:
        return await self.answer(SetBot(self.mark(), seat, level))

    async def rematch(self) -> FromServer:
        return await self.answer(Rematch(self.mark()))

    async def kick(self, seat: int) -> FromServer:
        return await self.answer(Kick(self.mark(), seat))

    async def close_table(self) -> FromServer:
        return await self.answer(CloseTable(self.mark()))

    async def leave(self) -> FromServer:
        return await self.answer(Leave(self.mark()))

    @property
    def is_asked(self) -> bool:
        return bool(self.view.get("actions"))


async def watch_out(watcher: Peer) -> Table:
    """Read to the end of the game, as a spectator; return the final table."""
    return await watcher.until(Table, lambda table: table.phase == "over")


@asynccontextmanager
async def connected(port: int, name: str = "Ada", greet: bool = True) -> AsyncIterator[Peer]:
    """Yield a connection to the server on that port of this machine, after the greeting."""
    url = f"ws://127.0.0.1:{port}/ws"
    async with aiohttp.ClientSession() as session, session.ws_connect(url, compress=15, max_msg_size=2**20) as socket:
        peer = Peer(socket, name)
        if greet:
            welcome = await peer.hello()
            assert isinstance(welcome, Welcome), welcome
        yield peer


async def cut(peer: Peer) -> None:
    """Break the connection without a closing message."""
    connection = peer.socket._conn
    assert connection is not None
    assert connection.transport is not None
    connection.transport.abort()


def port_of(server: Server) -> int:
    return server.addresses[0][1]


def last(view: dict[str, Any]) -> list[Any]:
    """Return the last legal action; in the toy game, that is to show the card."""
    action: list[Any] = view["actions"][-1]
    return action


async def begun(*peers: Peer) -> None:
    """Wait until each peer has received the beginning of a game and its position."""
    for peer in peers:
        while not peer.view or peer.view.get("result") or peer.table is None or peer.table.phase != "playing":
            await peer.next()


async def play_out(*peers: Peer, choose: Callable[[dict[str, Any]], list[Any]] = last) -> None:
    """Answer every question for each peer until the game is over for all."""

    async def play(peer: Peer) -> None:
        while True:
            if peer.is_asked:
                at = peer.seq
                reply = await peer.act(*choose(peer.view))
                assert isinstance(reply, Step) or peer.seq > at, f"{reply} though nothing has happened meanwhile"
            elif peer.view.get("result"):
                await peer.until(Table, lambda table: table.phase == "over")
                return
            else:
                await peer.until(Step)

    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*map(play, peers))
